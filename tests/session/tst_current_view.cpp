// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "session/current_view.h"

#include <QTest>

using namespace headroom;

namespace {

struct Watched {
    CurrentView view;
    std::vector<ViewParts> announced;

    Watched()
    {
        QObject::connect(&view, &CurrentView::changed, &view,
                         [this](ViewParts parts) { announced.push_back(parts); });
    }
};

/// Every part another than at first.
ViewState everything()
{
    ViewState state;
    state.workload = 3;
    state.page = "budget";
    state.filter.providers = {known::aws};
    state.performanceAxis = PerformanceAxis::p95Latency;
    state.costAxis = CostAxis::unitCost;
    state.logarithmic = false;
    state.dimension = Dimension::team;
    state.budgetRows = Dimension::provider;
    state.forecastMonths = 24;
    state.forecastStacked = true;
    state.candidateList = CandidateList::perProvider;
    state.inspectedOffer = OfferReference{known::aws, "us-east-1", "p4d.24xlarge", {}, {}};
    state.marked = {2, 5};
    state.listsMarked = true;
    state.linked = {1, 3};
    state.zooms = {{kCandidateChart, {1, 2, 3, 4}}, {"months", {0, 6, 0, 100}}};
    return state;
}

} // namespace

class CurrentViewTest : public QObject
{
    Q_OBJECT

private slots:
    void changesAreAnnouncedOnce()
    {
        Watched watched;
        CandidateFilter onlyAws;
        onlyAws.providers = {known::aws};
        for (int i = 0; i < 2; ++i) {
            watched.view.selectWorkload(3);
            watched.view.setLogarithmic(false);
            watched.view.setFilter(onlyAws);
        }
        const std::vector<ViewParts> expected{ViewPart::selection, ViewPart::axes,
                                              ViewPart::filter};
        QVERIFY(watched.announced == expected);
        QCOMPARE(watched.view.state().workload, WorkloadId(3));
        QVERIFY(watched.view.state().filter == onlyAws);
    }

    void copyIsABookmark()
    {
        Watched watched;
        watched.view.set(everything());
        const ViewState bookmark = watched.view.state();
        watched.view.selectWorkload(1);
        watched.view.setPage("catalog");
        watched.view.setFilter({});
        watched.view.setCandidateList(CandidateList::all);
        watched.view.setDimension(Dimension::region);
        watched.view.setCostAxis(CostAxis::monthly);
        watched.view.setZoom("months", std::nullopt);
        QVERIFY(watched.view.state() != bookmark);
        watched.announced.clear();
        watched.view.set(bookmark);
        QVERIFY(watched.view.state() == bookmark);
        QCOMPARE(watched.announced.size(), std::size_t{1});
        watched.view.set(bookmark);
        QCOMPARE(watched.announced.size(), std::size_t{1});
    }

    void announcementNamesTheChangedParts()
    {
        Watched watched;
        watched.view.set(everything());
        const ViewParts all = ViewPart::selection | ViewPart::page | ViewPart::filter
                              | ViewPart::axes | ViewPart::dimension | ViewPart::candidateList
                              | ViewPart::inspectedOffer | ViewPart::marked | ViewPart::linked
                              | ViewPart::zoom | ViewPart::forecast;
        QVERIFY(watched.announced == std::vector<ViewParts>{all});
    }

    void anotherWorkloadEndsWhatBelongedToTheFormer()
    {
        Watched watched;
        watched.view.set(everything());
        watched.view.selectWorkload(1);
        QVERIFY(!watched.view.state().inspectedOffer);
        QVERIFY(watched.view.state().marked.empty());
        QVERIFY(watched.view.state().linked.empty());
        QCOMPARE(watched.view.state().zooms.count(kCandidateChart), std::size_t{0});
        QCOMPARE(watched.view.state().zooms.count("months"), std::size_t{1});
    }

    void offersAreFilteredAlikeEverywhere()
    {
        Watched watched;
        CandidateFilter certain;
        certain.scope = CandidateScope::metForCertain;
        watched.view.setFilter(certain);
        OfferFilter onlyAws;
        onlyAws.providers = {known::aws};
        watched.view.setCatalogFilter(onlyAws);
        CandidateFilter both = certain;
        both.providers = onlyAws.providers;
        QVERIFY(watched.view.state().filter == both);
        QCOMPARE(watched.announced.back(), ViewParts(ViewPart::filter));
    }

    /// The Catalog lists offers by how they are bought; candidates are compared under the lens.
    void theCatalogsPricingLeavesTheLensAlone()
    {
        Watched watched;
        watched.view.setLens(PriceLens::threeYears);
        OfferFilter filter;
        filter.providers = {known::google};
        filter.pricingModels = {PricingModel::spot};
        watched.view.setCatalogFilter(filter);
        QVERIFY(watched.view.state().catalogFilter() == filter);
        CandidateFilter candidates = firstFilter(PriceLens::threeYears);
        candidates.providers = filter.providers;
        QVERIFY(watched.view.state().filter == candidates);
        watched.view.setLens(PriceLens::spot);
        QVERIFY(watched.view.state().catalogFilter() == filter);
    }

    void markedOffersAreListedUntilAnotherChoice()
    {
        CurrentView view;
        view.listMarked();
        QVERIFY(!view.state().listsMarked); // there is nothing
        view.setCandidateList(CandidateList::perProvider);
        view.mark({1, 2});
        QVERIFY(view.state().listsMarked);
        view.setCandidateList(CandidateList::all);
        view.mark({1, 2, 3});
        QVERIFY(!view.state().listsMarked); // another rectangle does not take the table away
        view.listMarked();
        QVERIFY(view.state().listsMarked);
        view.mark({});
        QVERIFY(!view.state().listsMarked);
        QVERIFY(view.state().candidateList == CandidateList::all);
    }

    void otherAxesEndTheZoomOfCandidates_data()
    {
        QTest::addColumn<int>("axis");
        QTest::newRow("performance") << 0;
        QTest::newRow("cost") << 1;
        QTest::newRow("scale") << 2;
    }

    void otherAxesEndTheZoomOfCandidates()
    {
        QFETCH(int, axis);
        CurrentView view;
        view.set(everything());
        if (axis == 0)
            view.setPerformanceAxis(PerformanceAxis::runHours);
        else if (axis == 1)
            view.setCostAxis(CostAxis::monthly);
        else
            view.setLogarithmic(true);
        QCOMPARE(view.state().zooms.count(kCandidateChart), std::size_t{0});
        QCOMPARE(view.state().zooms.count("months"), std::size_t{1});
    }

    void guardedSelectionKeepsTheViewThatStands()
    {
        Watched watched;
        watched.view.selectWorkload(2);
        const ViewState before = watched.view.state();
        watched.view.guardSelection([] { return false; });
        watched.announced.clear();
        watched.view.selectWorkload(3);
        watched.view.set(everything());
        QVERIFY(watched.view.state() == before);
        const std::vector<ViewParts> said{ViewPart::selection, ViewPart::selection};
        QVERIFY(watched.announced == said);
        watched.view.setPage("budget"); // leaves no workload
        QCOMPARE(watched.view.state().page, std::string("budget"));
    }
};

QTEST_GUILESS_MAIN(CurrentViewTest)
#include "tst_current_view.moc"
