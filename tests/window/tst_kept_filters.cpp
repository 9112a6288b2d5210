// SPDX-License-Identifier: GPL-3.0-or-later
#include "await_picture.h"
#include "core/catalog/known_providers.h"
#include "field_desk.h"
#include "ui/models/candidate_model.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/pages/page_list.h"
#include "ui/views/parts/filter_chips.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/edit_dispatcher.h"
#include "window_fixtures.h"

#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QUndoStack>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

constexpr const char *kOther = "other.headroom";
constexpr WorkloadId kChat = 2;

struct FilterDesk : Desk {
    FilterDesk()
    {
        store->change(kFile, smallPlan());
        load();
        open(kFile);
        QApplication::setActiveWindow(window.get());
        view()->selectWorkload(kChat);
        QTest::qWait(0);
        QTRY_VERIFY_WITH_TIMEOUT(!session.isBusy(), kPatience);
    }
    CurrentView *view() const { return window->findChild<CurrentView *>(); }
    CandidateFilter filter() const { return view()->state().filter; }
    void filterBy(const OfferFilter &offers) const
    {
        view()->setCatalogFilter(offers);
        awaitPicture(*window->findChild<ExplorePage *>());
    }
    /// Puts the first offer of the table to use, unless it is in use already.
    void useFirstOffer() const
    {
        QTableView *table = window->findChild<ExplorePage *>()->table();
        QVERIFY(table->model()->rowCount() > 0);
        emit table->activated(table->model()->index(0, 0));
    }
    QPushButton *answer(const QString &text) const
    {
        for (QPushButton *button : window->findChild<MessageBar *>()->findChildren<QPushButton *>())
            if (button->text() == text && button->isVisible())
                return button;
        return nullptr;
    }
    const Workload &chat() const { return *findWorkload(session.plan(), kChat); }
};

OfferFilter inEurope()
{
    OfferFilter filter;
    filter.providers = {known::aws};
    filter.regions = {"eu-west-1"};
    filter.families = {"g5"};
    return filter;
}

const QString kKeep = QStringLiteral("Keep as constraints");

} // namespace

/// Filters outlive the look: as the view that a plan is opened with again, and as constraints of a
/// workload.
class KeptFiltersTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }
    void init() { QSettings().clear(); }

    void filtersBecomeConstraintsInOneClick()
    {
        FilterDesk desk;
        desk.filterBy(inEurope());
        desk.useFirstOffer();
        const auto used = activeScenario(desk.session.plan()).allocations.at(kChat);
        QCOMPARE(used.offer.region, std::string("eu-west-1"));
        QVERIFY(desk.message().contains(QStringLiteral("Region: eu-west-1")));
        QVERIFY(desk.message().contains(QStringLiteral("Without a matching constraint: Family.")));
        QVERIFY(desk.chat().constraints.regions.empty());
        QPushButton *keep = desk.answer(kKeep);
        QVERIFY(keep != nullptr);
        const int steps = desk.session.document().undoStack()->index();
        keep->click();
        QCOMPARE(desk.session.document().undoStack()->index(), steps + 1);
        QVERIFY(desk.chat().constraints.providers == std::vector{known::aws});
        QVERIFY(desk.chat().constraints.regions == std::vector<std::string>{"eu-west-1"});
        QVERIFY(activeScenario(desk.session.plan()).allocations.at(kChat) == used);
        desk.session.document().undoStack()->undo();
        QVERIFY(desk.chat().constraints == Constraints{});
    }

    /// Only Commitments and the Catalog sign: under a lens the machine is what is chosen.
    void aChoiceUnderALensOfCommitmentsSignsNothing()
    {
        FilterDesk desk;
        desk.view()->setLens(PriceLens::threeYears);
        awaitPicture(*desk.window->findChild<ExplorePage *>());
        const auto *model = desk.window->findChild<CandidateModel *>();
        const OfferReference first =
            desk.session.candidates()->catalog->reference(*model->offerAt(model->index(0, 0)));
        QVERIFY(first.purchase.termYears > 0);
        desk.useFirstOffer();
        const OfferReference used = activeScenario(desk.session.plan()).allocations.at(kChat).offer;
        QCOMPARE(used.instanceType, first.instanceType);
        QCOMPARE(used.region, first.region);
        QVERIFY(used.purchase.model == PricingModel::onDemand);
        QVERIFY(desk.window->findChild<MessageBar *>()->text().contains(
            QStringLiteral("Nothing is signed")));
        desk.answer(QStringLiteral("Show commitments"))->click();
        QCOMPARE(desk.view()->state().page, std::string(kCommitmentsPage));
    }

    void nothingIsOfferedWithoutNewConstraints_data()
    {
        QTest::addColumn<bool>("filtered");
        QTest::newRow("no filter") << false;
        QTest::newRow("a filter that no constraint can say") << true;
    }
    void nothingIsOfferedWithoutNewConstraints()
    {
        QFETCH(bool, filtered);
        FilterDesk desk;
        OfferFilter filter;
        if (filtered)
            filter.families = {"g5"};
        desk.filterBy(filter);
        desk.useFirstOffer();
        QVERIFY(desk.answer(kKeep) == nullptr);
    }

    void constraintsThatSayItAlreadyAreNotOffered()
    {
        Workload workload = smallPlan().workloads[1];
        OfferFilter filter = inEurope();
        const auto offered = constraintOffer(workload, "g5.xlarge", filter);
        QVERIFY(offered.has_value());
        QVERIFY(!constraintOffer(offered->edit.workload, "g5.xlarge", filter));
        // The offer names only what is new.
        filter.pricingModels = {PricingModel::onDemand};
        const auto more = constraintOffer(offered->edit.workload, "g5.xlarge", filter);
        QVERIFY(more && more->text.contains(QStringLiteral("Pricing: on-demand")));
        QVERIFY(!more->text.contains(QStringLiteral("eu-west-1")));
    }

    void eachPlanIsOpenedWithItsFilters()
    {
        FilterDesk desk;
        desk.filterBy(inEurope());
        desk.view()->setLogarithmic(false);
        desk.view()->setCandidateList(CandidateList::perAccelerator);
        QVERIFY(!desk.session.document().isModified());
        QVERIFY(!desk.session.document().undoStack()->canUndo());
        desk.open(kOther);
        QVERIFY(desk.filter() == ViewState{}.filter);
        QVERIFY(desk.view()->state().logarithmic);
        OfferFilter typed;
        typed.search = "a100";
        desk.filterBy(typed);
        desk.open(kFile);
        QVERIFY(desk.view()->state().catalogFilter() == inEurope());
        QVERIFY(!desk.view()->state().logarithmic);
        QCOMPARE(desk.view()->state().candidateList, CandidateList::perAccelerator);
        desk.open(kOther);
        QCOMPARE(desk.filter().search, std::string("a100"));
        QVERIFY(!desk.session.document().isModified());
    }

    void filtersOutliveTheProgram()
    {
        {
            FilterDesk desk;
            desk.filterBy(inEurope());
        }
        FilterDesk desk;
        QVERIFY(desk.view()->state().catalogFilter() == inEurope());
        const QWidget *reset = desk.window->findChild<FilterBar *>()->chips()->reset();
        QTRY_VERIFY_WITH_TIMEOUT(reset->isVisibleTo(desk.window.get()), kPatience);
    }

    void aPlanSavedUnderAnotherNameTakesItsFiltersAlong()
    {
        FilterDesk desk;
        desk.filterBy(inEurope());
        desk.session.document().saveAs(QStringLiteral("copy.headroom"), [](const SaveOutcome &) {});
        desk.settle();
        QCOMPARE(desk.session.document().path(), QStringLiteral("copy.headroom"));
        desk.filterBy({});
        desk.open(kFile);
        QVERIFY(desk.view()->state().catalogFilter() == inEurope());
        desk.open("copy.headroom");
        QVERIFY(desk.filter() == ViewState{}.filter);
    }

    void aNewPlanBeginsWithoutFilters()
    {
        FilterDesk desk;
        desk.filterBy(inEurope());
        desk.session.document().openNew();
        QVERIFY(desk.filter() == ViewState{}.filter);
    }

    void fewPlansAreRemembered()
    {
        FilterDesk desk;
        QStringList many;
        for (int i = 0; i < 60; ++i)
            many += {QStringLiteral("plan%1").arg(i), QStringLiteral("{}")};
        QSettings().setValue(QStringLiteral("view/plans"), many);
        desk.filterBy(inEurope());
        const QStringList kept = QSettings().value(QStringLiteral("view/plans")).toStringList();
        QCOMPARE(kept.size(), 100);
        QCOMPARE(kept.front(), QLatin1String(kFile));
        QVERIFY(!kept.contains(QStringLiteral("plan59")));
    }
};

QTEST_MAIN(KeptFiltersTest)
#include "tst_kept_filters.moc"
