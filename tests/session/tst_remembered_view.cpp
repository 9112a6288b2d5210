// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "session/remembered_view.h"

#include <QTest>

using namespace headroom;

namespace {

ViewState filteredView()
{
    ViewState state;
    state.filter.providers = {known::aws, known::azure};
    state.filter.regions = {"eu-west-1", "westeurope"};
    state.catalogPricing = {PricingModel::spot};
    state.filter.lens = PriceLens::threeYears;
    state.filter.groups = {HardwareGroup::largeGpu};
    state.filter.families = {"p5", "NCads_H100_v5"};
    state.filter.accelerators = {"", "NVIDIA H100"}; // none, and one
    state.filter.search = "h100 “80 GB”";
    state.filter.scope = CandidateScope::metForCertain;
    state.candidateList = CandidateList::perAccelerator;
    state.performanceAxis = PerformanceAxis::replicaCapacity;
    state.costAxis = CostAxis::monthlyReplica;
    state.logarithmic = false;
    state.dimension = Dimension::team;
    state.budgetRows = Dimension::provider;
    return state;
}

} // namespace

/// Parts of a view that are restored with a plan.
class RememberedViewTest : public QObject
{
    Q_OBJECT

private slots:
    void rememberedViewComesBack()
    {
        QVERIFY(viewFrom(rememberedView(filteredView())) == filteredView());
        QVERIFY(viewFrom(rememberedView({})) == ViewState{});
        QVERIFY(!rememberedView(filteredView()).contains(u'\n'));
    }

    void everyValueHasAWord_data()
    {
        QTest::addColumn<ViewState>("state");
        for (int i = 0; i <= static_cast<int>(CandidateScope::metForCertain); ++i) {
            ViewState state;
            state.filter.scope = static_cast<CandidateScope>(i);
            QTest::addRow("scope %d", i) << state;
        }
        for (int i = 0; i <= static_cast<int>(CandidateList::all); ++i) {
            ViewState state;
            state.candidateList = static_cast<CandidateList>(i);
            QTest::addRow("list %d", i) << state;
        }
        for (int i = 0; i <= static_cast<int>(PerformanceAxis::replicaCapacity); ++i) {
            ViewState state;
            state.performanceAxis = static_cast<PerformanceAxis>(i);
            QTest::addRow("performance %d", i) << state;
        }
        for (int i = 0; i <= static_cast<int>(CostAxis::monthlyReplica); ++i) {
            ViewState state;
            state.costAxis = static_cast<CostAxis>(i);
            QTest::addRow("cost %d", i) << state;
        }
        for (int i = 0; i <= static_cast<int>(Dimension::team); ++i) {
            ViewState state;
            state.dimension = static_cast<Dimension>(i);
            QTest::addRow("dimension %d", i) << state;
        }
    }
    void everyValueHasAWord()
    {
        QFETCH(ViewState, state);
        QVERIFY(viewFrom(rememberedView(state)) == state);
    }

    void unknownWordsAreAsAtFirst_data()
    {
        QTest::addColumn<QString>("remembered");
        QTest::newRow("nothing") << QString();
        QTest::newRow("no JSON") << QStringLiteral("filters: all");
        QTest::newRow("another shape") << QStringLiteral("[1, 2]");
        QTest::newRow("words of a later version") << QStringLiteral(
            R"({"scope":"some","list":"best","performance":"watts","cost":"co2",)"
            R"("dimension":"planet","filter":{"provider":["moon"],"colour":["red"]}})");
        QTest::newRow("other types")
            << QStringLiteral(R"({"scope":1,"filter":["aws"],"logarithmic":"yes"})");
    }
    void unknownWordsAreAsAtFirst()
    {
        QFETCH(QString, remembered);
        QVERIFY(viewFrom(remembered) == ViewState{});
    }

    void theRestOfAViewStays()
    {
        ViewState view;
        view.workload = 3;
        view.page = "catalog";
        view.marked = {1, 2};
        view.listsMarked = true;
        view.zooms = {{kCandidateChart, {1, 2, 3, 4}}};
        ViewState expected = filteredView();
        expected.workload = view.workload;
        expected.page = view.page;
        expected.marked = view.marked;
        expected.listsMarked = true;
        expected.zooms = view.zooms;
        QVERIFY(withRemembered(view, filteredView()) == expected);
    }
};

QTEST_GUILESS_MAIN(RememberedViewTest)
#include "tst_remembered_view.moc"
