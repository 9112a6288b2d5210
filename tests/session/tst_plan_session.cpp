// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_session.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Milliseconds that a busy machine may take; tests end as soon as it happens.
constexpr int kPatience = 60'000;

/// A session over stores in memory, with a plan of two workloads open.
struct Desk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    std::shared_ptr<MemoryCatalogSource> source;
    PlanSession session;

    explicit Desk(std::string catalogRefusal = {})
        : source(std::make_shared<MemoryCatalogSource>(std::move(catalogRefusal))),
          session(store, source, fixedToday)
    {
        store->change("open.headroom",
                      aPlan()
                          .with("Notebooks")
                          .on(anOffer(Provider::aws, "us-east-1", "g4dn.xlarge"), 2)
                          .with("Chat", WorkloadKind::realTimeInference)
                          .on(anOffer(Provider::aws, "us-east-1", "g4dn.2xlarge"), 3)
                          .build());
        // However slow the machine is, a test's edits belong together.
        session.setGestureGap(std::chrono::hours(1));
        const auto opened = session.open("open.headroom");
        if (!opened)
            qFatal("%s", opened.error().text().c_str());
    }

    void load()
    {
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait(kPatience));
    }

    void reload()
    {
        QSignalSpy reloaded(&session, &PlanSession::catalogReloaded);
        session.reloadCatalog();
        QVERIFY(reloaded.wait(kPatience));
    }

    /// The open plan as saved with another price for its first workload.
    Plan withOldPrice() const
    {
        Plan plan = session.plan();
        plan.prices = {{plan.scenarios.front().allocations.at(1).offer,
                        HourlyRate::fromNanos(1'000'000'000), Date::fromCivil(2025, 1, 1),
                        "an older list"}};
        return plan;
    }

    Workload chat() const { return session.plan().workloads[1]; }
    ChangeWorkload peak(double rate) const
    {
        Workload changed = chat();
        changed.demand.peakRequestsPerSecond = rate;
        return {changed, "peak requests"};
    }
};

/// One type of the tiny catalog at another price, and none of the others.
std::shared_ptr<const Catalog> fewerDearerOffers()
{
    return CatalogBuilder()
        .type(Provider::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "9.99")
        .build();
}

} // namespace

class PlanSessionTest : public QObject
{
    Q_OBJECT

private slots:
    void editIsOneNamedStepThatCanBeUndone()
    {
        Desk desk;
        const Plan before = desk.session.plan();
        QSignalSpy changed(&desk.session, &PlanSession::planChanged);
        desk.session.apply(RenamePlan{"Renamed"});
        QCOMPARE(desk.session.plan().name, std::string("Renamed"));
        QCOMPARE(desk.session.undoStack()->undoText(), QStringLiteral("Rename plan"));
        desk.session.undoStack()->undo();
        QVERIFY(desk.session.plan() == before);
        desk.session.undoStack()->redo();
        QCOMPARE(desk.session.plan().name, std::string("Renamed"));
        QCOMPARE(changed.count(), 3);
    }

    void refusedEditLeavesPlanAlone()
    {
        Desk desk;
        const Plan before = desk.session.plan();
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        QSignalSpy changed(&desk.session, &PlanSession::planChanged);
        desk.session.apply(desk.peak(-5));
        desk.session.apply(RemoveWorkload{99});
        QCOMPARE(refused.count(), 2);
        QCOMPARE(changed.count(), 0);
        QVERIFY(desk.session.plan() == before);
        QCOMPARE(desk.session.undoStack()->count(), 0);
    }

    void editThatChangesNothingIsNoStep()
    {
        Desk desk;
        desk.session.apply(RenamePlan{desk.session.plan().name});
        QCOMPARE(desk.session.undoStack()->count(), 0);
        QVERIFY(!desk.session.isModified());
    }

    void draggingIsOneStep()
    {
        Desk desk;
        const Plan before = desk.session.plan();
        for (int rate = 11; rate <= 40; ++rate)
            desk.session.apply(desk.peak(rate));
        QCOMPARE(desk.session.undoStack()->count(), 1);
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 40.0);
        desk.session.undoStack()->undo();
        QVERIFY(desk.session.plan() == before);
    }

    void secondGestureIsAStepOfItsOwn()
    {
        Desk desk;
        desk.session.apply(desk.peak(20));
        desk.session.endGesture();
        desk.session.apply(desk.peak(30));
        QCOMPARE(desk.session.undoStack()->count(), 2);
        desk.session.undoStack()->undo();
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 20.0);
    }

    void pauseEndsTheGesture()
    {
        Desk desk;
        desk.session.setGestureGap(std::chrono::milliseconds(0));
        desk.session.apply(desk.peak(20));
        desk.session.apply(desk.peak(30));
        QCOMPARE(desk.session.undoStack()->count(), 2);
    }

    void gestureThatEndsWhereItBeganVanishes()
    {
        Desk desk;
        const double rate = desk.chat().demand.peakRequestsPerSecond;
        desk.session.apply(desk.peak(rate + 1));
        desk.session.apply(desk.peak(rate));
        QCOMPARE(desk.session.undoStack()->count(), 0);
        QVERIFY(!desk.session.isModified());
    }

    void refusedOpenLeavesThePlan()
    {
        Desk desk;
        desk.session.apply(RenamePlan{"Unsaved"});
        const Plan before = desk.session.plan();
        QVERIFY(!desk.session.open("missing.headroom").has_value());
        QVERIFY(!desk.session.openAsTemplate("missing.headroom").has_value());
        QVERIFY(desk.session.plan() == before);
        QCOMPARE(desk.session.path(), QStringLiteral("open.headroom"));
        QVERIFY(desk.session.isModified());
        QVERIFY(desk.session.undoStack()->canUndo());
    }

    void openForgetsTheFormerPlan()
    {
        Desk desk;
        desk.session.apply(RenamePlan{"Unsaved"});
        desk.store->change("other.headroom", aPlan().with("Other").build());
        desk.store->notices = {"edited outside"};
        QSignalSpy notice(&desk.session, &PlanSession::notice);
        QVERIFY(desk.session.open("other.headroom").has_value());
        QCOMPARE(desk.session.plan().workloads.front().name, std::string("Other"));
        QCOMPARE(desk.session.path(), QStringLiteral("other.headroom"));
        QVERIFY(!desk.session.isModified());
        QVERIFY(!desk.session.undoStack()->canUndo());
        QCOMPARE(notice.count(), 1);
        QCOMPARE(notice.first().first().toString(), QStringLiteral("edited outside"));
    }

    void templateHasNoFile()
    {
        Desk desk;
        QVERIFY(desk.session.openAsTemplate("open.headroom").has_value());
        QVERIFY(desk.session.path().isEmpty());
        QVERIFY(!desk.session.save().has_value());
        QVERIFY(desk.session.saveAs("mine.headroom").has_value());
        QCOMPARE(desk.session.path(), QStringLiteral("mine.headroom"));
    }

    void savingMakesThePlanClean()
    {
        Desk desk;
        QSignalSpy file(&desk.session, &PlanSession::fileChanged);
        desk.session.apply(RenamePlan{"Changed"});
        QVERIFY(desk.session.isModified());
        QVERIFY(desk.session.save().has_value());
        QVERIFY(!desk.session.isModified());
        QVERIFY(file.count() >= 2);
        QCOMPARE(desk.store->load("open.headroom")->plan.name, std::string("Changed"));
        desk.session.undoStack()->undo();
        QVERIFY(desk.session.isModified());
        desk.session.undoStack()->redo();
        QVERIFY(!desk.session.isModified());
    }

    void editsAfterSavingAreNotMergedIntoSavedOnes()
    {
        Desk desk;
        desk.session.apply(desk.peak(20));
        QVERIFY(desk.session.save().has_value());
        desk.session.apply(desk.peak(30));
        QVERIFY(desk.session.isModified());
        desk.session.undoStack()->undo();
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 20.0);
        QVERIFY(!desk.session.isModified());
    }

    void refusedSaveStaysModified()
    {
        Desk desk;
        desk.session.apply(RenamePlan{"Changed"});
        desk.store->refusal = "The disk is full.";
        const auto saved = desk.session.save();
        QVERIFY(!saved.has_value());
        QCOMPARE(saved.error().what, std::string("The disk is full."));
        QVERIFY(desk.session.isModified());
        QVERIFY(!desk.session.saveAs("other.headroom").has_value());
        QCOMPARE(desk.session.path(), QStringLiteral("open.headroom"));
    }

    void changesByOthersAreNotOverwritten()
    {
        Desk desk;
        desk.store->change("open.headroom", aPlan().with("Theirs").build());
        QVERIFY(!desk.session.save().has_value());
        QVERIFY(!desk.session.saveAs("open.headroom").has_value());
        QVERIFY(desk.session.saveAs("mine.headroom").has_value());
        QCOMPARE(desk.store->load("open.headroom")->plan.workloads.front().name,
                 std::string("Theirs"));
    }

    void pricesArriveAfterStart()
    {
        Desk desk;
        QVERIFY(desk.session.snapshot() == nullptr);
        desk.load();
        const auto snapshot = desk.session.snapshot();
        QVERIFY(snapshot != nullptr);
        QVERIFY(snapshot->plan() == desk.session.plan());
        QVERIFY(snapshot->evaluation.activeScenario().total > Money());
    }

    void snapshotIsAlwaysOfTheCurrentPlan()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        Workload dearer = desk.session.plan().workloads[0];
        dearer.otherCosts.push_back({"Storage", Money::fromCents(100)});
        connect(&desk.session, &PlanSession::planChanged, &desk.session,
                [&] { QVERIFY(desk.session.snapshot()->plan() == desk.session.plan()); });
        desk.session.apply(ChangeWorkload{dearer, "other costs"});
        QCOMPARE((desk.session.snapshot()->evaluation.activeScenario().total - before).cents(),
                 100);
        desk.session.undoStack()->undo();
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, before);
        desk.session.openNew();
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, Money());
    }

    void savedPlanCarriesThePricesItWasComputedWith()
    {
        Desk desk;
        desk.load();
        QVERIFY(desk.session.saveAs("priced.headroom").has_value());
        const Plan saved = desk.store->load("priced.headroom")->plan;
        QCOMPARE(saved.prices.size(), std::size_t(2));
        QCOMPARE(saved.catalogVersion, desk.session.snapshot()->inputs.catalog->version);
    }

    void otherPricesThanSavedOnesAreSaidOnce()
    {
        Desk desk;
        desk.store->change("old.headroom", desk.withOldPrice());
        QSignalSpy differ(&desk.session, &PlanSession::pricesDiffer);
        QVERIFY(desk.session.open("old.headroom").has_value());
        QCOMPARE(differ.count(), 0);
        desk.load();
        QCOMPARE(differ.count(), 1);
        const auto changes = differ.first().first().value<PriceChanges>();
        QCOMPARE(changes.changes.size(), std::size_t(1));
        QCOMPARE(changes.changes[0].workloads, std::vector<std::string>{"Notebooks"});
        QCOMPARE(changes.changes[0].monthlyToday - changes.changes[0].monthlySaved,
                 changes.withToday - changes.withSaved);
        desk.session.apply(RenamePlan{"Renamed"});
        desk.reload();
        QCOMPARE(differ.count(), 1);
        QVERIFY(desk.session.open("old.headroom").has_value());
        QCOMPARE(differ.count(), 2);
    }

    void keptPricesOfAReloadAreTheFormerOnes()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.source->put(fewerDearerOffers());
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        desk.reload();
        const auto changes = reloaded.first().first().value<PriceChanges>();
        desk.session.apply(SetPricePolicy{PricePolicy::keep, changes.saved});
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, before);
        desk.session.undoStack()->undo();
        QVERIFY(desk.session.snapshot()->evaluation.activeScenario().total != before);
    }

    void pricesOfADayAreLoadedAndUndone()
    {
        Desk desk;
        desk.source->putOlder(fewerDearerOffers());
        desk.load();
        const auto newest = desk.session.snapshot()->inputs.catalog;
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        const Date day = Date::fromCivil(2026, 1, 31);
        desk.session.apply(SetPricesAsOf{day});
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.snapshot()->inputs.pricesAsOf, std::optional(day),
                                  kPatience);
        QVERIFY(desk.session.snapshot()->inputs.catalog != newest);
        const auto &findings = desk.session.snapshot()->evaluation.activeScenario().findings;
        QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
            return finding.code == "price_missing"
                   && finding.message.find("on 2026-01-31") != std::string::npos;
        }));
        desk.session.undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.snapshot()->inputs.catalog, newest, kPatience);
        QVERIFY(!desk.session.snapshot()->inputs.pricesAsOf);
        QCOMPARE(reloaded.count(), 0); // the catalog is the same, only another day of it
    }

    void planWithADayIsComparedWithThatDay()
    {
        Desk desk;
        desk.source->putOlder(fewerDearerOffers());
        desk.load();
        Plan plan = desk.session.plan();
        plan.pricesAsOf = Date::fromCivil(2026, 1, 31);
        plan.prices = {{plan.scenarios.front().allocations.at(1).offer, *HourlyRate::parse("9.99"),
                        Date::fromCivil(2026, 1, 1), "a test"}};
        desk.store->change("day.headroom", plan);
        QSignalSpy differ(&desk.session, &PlanSession::pricesDiffer);
        QVERIFY(desk.session.open("day.headroom").has_value());
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.snapshot()->inputs.pricesAsOf.has_value(), kPatience);
        QCOMPARE(differ.count(), 0); // the same price as on that day
    }

    void unreadableCatalogIsSaid()
    {
        Desk desk("The catalog is damaged.");
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.session.start();
        QVERIFY(refused.wait(kPatience));
        QCOMPARE(refused.first().first().value<Error>().what,
                 std::string("The catalog is damaged."));
        QVERIFY(desk.session.snapshot() == nullptr);
        desk.session.apply(RenamePlan{"Still editable"});
        QCOMPARE(desk.session.plan().name, std::string("Still editable"));
    }

    void watchedWorkloadGetsCandidates()
    {
        Desk desk;
        desk.session.watchCandidatesOf(desk.chat().id);
        QVERIFY(desk.session.candidates() == nullptr);
        QSignalSpy found(&desk.session, &PlanSession::candidatesChanged);
        QSignalSpy busy(&desk.session, &PlanSession::busyChanged);
        desk.load();
        QTRY_COMPARE_WITH_TIMEOUT(found.count(), 1, kPatience);
        QCOMPARE(desk.session.candidates()->workload, desk.chat().id);
        QCOMPARE(busy.count(), 2);
        desk.session.watchCandidatesOf(0);
        QVERIFY(desk.session.candidates() == nullptr);
    }

    void newestRequestWins()
    {
        Desk desk;
        desk.load();
        desk.session.watchCandidatesOf(desk.chat().id);
        for (int rate = 1; rate <= 50; ++rate)
            desk.session.apply(desk.peak(rate));
        desk.session.watchCandidatesOf(desk.session.plan().workloads[0].id);
        desk.session.watchCandidatesOf(desk.chat().id);
        QSignalSpy busy(&desk.session, &PlanSession::busyChanged);
        QTRY_VERIFY_WITH_TIMEOUT(!busy.isEmpty() && !busy.last().first().toBool(), kPatience);
        QCOMPARE(desk.session.candidates()->workload, desk.chat().id);
        QCOMPARE(desk.session.candidates()->sized->demand.peakRequestsPerSecond, 50.0);
    }

    void priceChangeDoesNotSizeAgain()
    {
        Desk desk;
        desk.load();
        QSignalSpy found(&desk.session, &PlanSession::candidatesChanged);
        desk.session.watchCandidatesOf(desk.chat().id);
        QVERIFY(found.wait(kPatience));
        const auto before = desk.session.candidates();
        Scenario assumptions = desk.session.plan().scenarios.front();
        assumptions.priceChangePercent = 10;
        desk.session.apply(ChangeAssumptions{assumptions, "price change"});
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != before, kPatience);
        QCOMPARE(desk.session.candidates()->sized, before->sized);
        QVERIFY(desk.session.candidates()->monthlyCents != before->monthlyCents);
    }

    void removedWorkloadHasNoCandidates()
    {
        Desk desk;
        desk.load();
        QSignalSpy found(&desk.session, &PlanSession::candidatesChanged);
        desk.session.watchCandidatesOf(desk.chat().id);
        QVERIFY(found.wait(kPatience));
        desk.session.apply(RemoveWorkload{desk.chat().id});
        QVERIFY(desk.session.candidates() == nullptr);
        desk.session.undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != nullptr, kPatience);
    }

    void reloadKeepsPlanUndoAndCandidates()
    {
        Desk desk;
        desk.load();
        bool busy = false;
        connect(&desk.session, &PlanSession::busyChanged, &desk.session,
                [&](bool now) { busy = now; });
        desk.session.watchCandidatesOf(desk.chat().id);
        desk.session.apply(RenamePlan{"Renamed"});
        // Both of the watching and of the edit: those that come last are to stay.
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != nullptr && !busy, kPatience);
        const Plan before = desk.session.plan();
        const auto candidates = desk.session.candidates();
        desk.source->put(fewerDearerOffers());
        connect(&desk.session, &PlanSession::catalogReloaded, &desk.session,
                [&] { QCOMPARE(desk.session.candidates(), candidates); });
        desk.reload();
        QVERIFY(desk.session.plan() == before);
        QVERIFY(desk.session.undoStack()->canUndo());
        QCOMPARE(desk.session.path(), QStringLiteral("open.headroom"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.session.candidates()->catalog,
                                  desk.session.snapshot()->inputs.catalog, kPatience);
        QCOMPARE(desk.session.candidates()->sized->byType.size(),
                 desk.session.snapshot()->inputs.catalog->types.size());
    }

    void reloadSaysWhatItDidToThePlan()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.source->put(fewerDearerOffers());
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        QSignalSpy snapshots(&desk.session, &PlanSession::snapshotChanged);
        desk.reload();
        QCOMPARE(snapshots.count(), 1);
        const auto changes = reloaded.first().first().value<PriceChanges>();
        QCOMPARE(changes.changes.size(), std::size_t(2));
        QCOMPARE(changes.withSaved, before);
        QVERIFY(changes.withToday > before);
        QVERIFY(changes.changes[0].today.has_value());
        QVERIFY(!changes.changes[1].today.has_value()); // the new catalog does not have it
    }

    void reloadOfTheSameCatalogChangesNothing()
    {
        Desk desk;
        desk.load();
        QSignalSpy reloaded(&desk.session, &PlanSession::catalogReloaded);
        desk.reload();
        QVERIFY(!reloaded.first().first().value<PriceChanges>().any());
    }

    void refusedReloadKeepsTheLastCatalog()
    {
        Desk desk;
        desk.load();
        const auto before = desk.session.snapshot();
        desk.source->refuse("The catalog is damaged.");
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.session.reloadCatalog();
        QVERIFY(refused.wait(kPatience));
        QCOMPARE(desk.session.snapshot(), before);
    }

    void whatTheCatalogHasToSayIsPassedOn()
    {
        Desk desk;
        desk.source->remark("Brought up to date.",
                            Error{"The shipped prices are shown.", "a", "b"});
        QSignalSpy noticed(&desk.session, &PlanSession::notice);
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.load();
        QCOMPARE(noticed.front().front().toString(), "Brought up to date.");
        // Last, so that no passing remark covers it.
        QCOMPARE(refused.count(), 1);
        QVERIFY(desk.session.snapshot() != nullptr);
    }

    void closingWhileWorkIsUnderWayIsClean()
    {
        for (int i = 0; i < 6; ++i) {
            Desk desk;
            desk.session.start();
            desk.session.watchCandidatesOf(desk.chat().id);
            if (i % 2 == 0)
                QTRY_VERIFY_WITH_TIMEOUT(desk.session.snapshot() != nullptr, kPatience);
        }
    }
};

QTEST_GUILESS_MAIN(PlanSessionTest)
#include "tst_plan_session.moc"
