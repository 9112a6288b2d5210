// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_desk.h"

using namespace headroom;
using namespace headroom::testing;

class PlanSessionTest : public QObject
{
    Q_OBJECT

private slots:
    void editIsOneNamedStepThatCanBeUndone()
    {
        Desk desk;
        const Plan before = desk.session.plan();
        QSignalSpy changed(&desk.session, &PlanSession::planChanged);
        desk.session.document().apply(RenamePlan{"Renamed"});
        QCOMPARE(desk.session.plan().name, std::string("Renamed"));
        QCOMPARE(desk.session.document().undoStack()->undoText(), QStringLiteral("Rename plan"));
        desk.session.document().undoStack()->undo();
        QVERIFY(desk.session.plan() == before);
        desk.session.document().undoStack()->redo();
        QCOMPARE(desk.session.plan().name, std::string("Renamed"));
        QCOMPARE(changed.count(), 3);
    }

    void eachChangeIsSignalledOnce()
    {
        Desk desk;
        desk.load();
        desk.session.watchCandidatesOf(2);
        QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy(), kPatience);
        QSignalSpy shown(&desk.session, &PlanSession::shownChanged);
        const auto isAnnouncedOnce = [&](const std::function<void()> &change) {
            shown.clear();
            change();
            const bool once = shown.count() == 1;
            // The candidates come later, and so are announced by themselves.
            return once && QTest::qWaitFor([&] { return !desk.session.isBusy(); }, kPatience)
                   && shown.count() <= 2;
        };
        QUndoStack *steps = desk.session.document().undoStack();
        QVERIFY(isAnnouncedOnce([&] { desk.session.document().apply(desk.peak(20)); }));
        QVERIFY(isAnnouncedOnce([&] { steps->undo(); }));
        QVERIFY(isAnnouncedOnce([&] { steps->redo(); }));
        const auto attempt = [&] { desk.session.preview({desk.peak(30)}, QStringLiteral("Try")); };
        QVERIFY(isAnnouncedOnce(attempt));
        QVERIFY(isAnnouncedOnce([&] { desk.session.discardPreview(); }));
        QVERIFY(isAnnouncedOnce(attempt));
        QVERIFY(isAnnouncedOnce([&] { desk.session.applyPreview(); }));
        QVERIFY(isAnnouncedOnce([&] { desk.session.setOwnPriceUse(OwnPriceUse::hidden); }));
        QVERIFY(isAnnouncedOnce([&] { desk.session.watchCandidatesOf(1); }));
        QVERIFY(isAnnouncedOnce([&] { desk.session.document().openNew(); }));
    }

    void aCatalogThatCannotBeReadHasAReason()
    {
        Desk desk("The catalog is damaged.");
        desk.session.document().apply(RemoveWorkload{99}); // refused for another reason
        QVERIFY(!desk.session.shown().failure);
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        desk.session.start();
        QVERIFY(!desk.session.shown().failure); // it is being read
        QVERIFY(refused.wait(kPatience));
        QVERIFY(desk.session.shown().failure);
        QCOMPARE(std::string(desk.session.shown().failure->what),
                 std::string("The catalog is damaged."));
        desk.source->refuse({});
        desk.load();
        QVERIFY(!desk.session.shown().failure);
    }

    void refusedEditLeavesPlanAlone()
    {
        Desk desk;
        const Plan before = desk.session.plan();
        QSignalSpy refused(&desk.session, &PlanSession::refused);
        QSignalSpy changed(&desk.session, &PlanSession::planChanged);
        desk.session.document().apply(desk.peak(-5));
        desk.session.document().apply(RemoveWorkload{99});
        QCOMPARE(refused.count(), 2);
        QCOMPARE(changed.count(), 0);
        QVERIFY(desk.session.plan() == before);
        QCOMPARE(desk.session.document().undoStack()->count(), 0);
    }

    void editThatChangesNothingIsNoStep()
    {
        Desk desk;
        desk.session.document().apply(RenamePlan{desk.session.plan().name});
        QCOMPARE(desk.session.document().undoStack()->count(), 0);
        QVERIFY(!desk.session.document().isModified());
    }

    void draggingIsOneStep()
    {
        Desk desk;
        const Plan before = desk.session.plan();
        for (int rate = 11; rate <= 40; ++rate)
            desk.session.document().apply(desk.peak(rate));
        QCOMPARE(desk.session.document().undoStack()->count(), 1);
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 40.0);
        desk.session.document().undoStack()->undo();
        QVERIFY(desk.session.plan() == before);
    }

    void secondGestureIsAStepOfItsOwn()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.session.document().setGestureGap(std::chrono::milliseconds(0));
        desk.session.document().apply(desk.peak(30));
        QCOMPARE(desk.session.document().undoStack()->count(), 2);
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 20.0);
    }

    void pauseEndsTheGesture()
    {
        Desk desk;
        desk.session.document().setGestureGap(std::chrono::milliseconds(0));
        desk.session.document().apply(desk.peak(20));
        desk.session.document().apply(desk.peak(30));
        QCOMPARE(desk.session.document().undoStack()->count(), 2);
    }

    void gestureThatEndsWhereItBeganVanishes()
    {
        Desk desk;
        const double rate = desk.chat().demand.peakRequestsPerSecond;
        desk.session.document().apply(desk.peak(rate + 1));
        desk.session.document().apply(desk.peak(rate));
        QCOMPARE(desk.session.document().undoStack()->count(), 0);
        QVERIFY(!desk.session.document().isModified());
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
        desk.session.document().apply(ChangeWorkload{dearer, "other costs"});
        QCOMPARE((desk.session.snapshot()->evaluation.activeScenario().total - before).cents(),
                 100);
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, before);
        desk.session.document().openNew();
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, Money());
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
            desk.session.document().apply(desk.peak(rate));
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
        desk.session.document().apply(ChangeAssumptions{assumptions, "price change"});
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
        desk.session.document().apply(RemoveWorkload{desk.chat().id});
        QVERIFY(desk.session.candidates() == nullptr);
        desk.session.document().undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.candidates() != nullptr, kPatience);
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
