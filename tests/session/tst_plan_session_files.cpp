// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_desk.h"

using namespace headroom;
using namespace headroom::testing;

class PlanSessionFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void refusedOpenLeavesThePlan()
    {
        Desk desk;
        desk.session.document().apply(RenamePlan{"Unsaved"});
        const Plan before = desk.session.plan();
        QVERIFY(!opened(desk.session, QStringLiteral("missing.headroom")).has_value());
        QVERIFY(!openedAsTemplate(desk.session, QStringLiteral("missing.headroom")).has_value());
        QVERIFY(desk.session.plan() == before);
        QCOMPARE(desk.session.document().path(), QStringLiteral("open.headroom"));
        QVERIFY(desk.session.document().isModified());
        QVERIFY(desk.session.document().undoStack()->canUndo());
    }

    void openForgetsTheFormerPlan()
    {
        Desk desk;
        desk.session.document().apply(RenamePlan{"Unsaved"});
        desk.store->change("other.headroom", aPlan().with("Other").build());
        desk.store->notices = {"edited outside"};
        QSignalSpy notice(&desk.session, &PlanSession::notice);
        QVERIFY(opened(desk.session, QStringLiteral("other.headroom")).has_value());
        QCOMPARE(desk.session.plan().workloads.front().name, std::string("Other"));
        QCOMPARE(desk.session.document().path(), QStringLiteral("other.headroom"));
        QVERIFY(!desk.session.document().isModified());
        QVERIFY(!desk.session.document().undoStack()->canUndo());
        QCOMPARE(notice.count(), 1);
        QCOMPARE(notice.first().first().toString(), QStringLiteral("edited outside"));
    }

    void templateHasNoFile()
    {
        Desk desk;
        QVERIFY(openedAsTemplate(desk.session, QStringLiteral("open.headroom")).has_value());
        QVERIFY(desk.session.document().path().isEmpty());
        QVERIFY(!saved(desk.session).has_value());
        QVERIFY(savedAs(desk.session, QStringLiteral("mine.headroom")).has_value());
        QCOMPARE(desk.session.document().path(), QStringLiteral("mine.headroom"));
    }

    void savingMakesThePlanClean()
    {
        Desk desk;
        QSignalSpy file(&desk.session.document(), &Document::fileChanged);
        desk.session.document().apply(RenamePlan{"Changed"});
        QVERIFY(desk.session.document().isModified());
        QVERIFY(saved(desk.session).has_value());
        QVERIFY(!desk.session.document().isModified());
        QVERIFY(file.count() >= 2);
        QCOMPARE(desk.store->load("open.headroom")->plan.name, std::string("Changed"));
        desk.session.document().undoStack()->undo();
        QVERIFY(desk.session.document().isModified());
        desk.session.document().undoStack()->redo();
        QVERIFY(!desk.session.document().isModified());
    }

    void editsAfterSavingAreNotMergedIntoSavedOnes()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        QVERIFY(saved(desk.session).has_value());
        desk.session.document().apply(desk.peak(30));
        QVERIFY(desk.session.document().isModified());
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 20.0);
        QVERIFY(!desk.session.document().isModified());
    }

    void refusedSaveStaysModified()
    {
        Desk desk;
        desk.session.document().apply(RenamePlan{"Changed"});
        desk.store->refusal = "The disk is full.";
        const auto done = saved(desk.session);
        QVERIFY(!done.has_value());
        QCOMPARE(std::string(done.error().what), std::string("The disk is full."));
        QVERIFY(desk.session.document().isModified());
        QVERIFY(!savedAs(desk.session, QStringLiteral("other.headroom")).has_value());
        QCOMPARE(desk.session.document().path(), QStringLiteral("open.headroom"));
    }

    void changesByOthersAreNotOverwritten()
    {
        Desk desk;
        desk.store->change("open.headroom", aPlan().with("Theirs").build());
        QVERIFY(!saved(desk.session).has_value());
        QVERIFY(!savedAs(desk.session, QStringLiteral("open.headroom")).has_value());
        QVERIFY(savedAs(desk.session, QStringLiteral("mine.headroom")).has_value());
        QCOMPARE(desk.store->load("open.headroom")->plan.workloads.front().name,
                 std::string("Theirs"));
    }

    void editsWhileSavingAreKeptAndUnsaved()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.store->held = true;
        std::optional<bool> done;
        desk.session.document().save([&](const SaveOutcome &how) { done = how.has_value(); });
        QTRY_VERIFY(desk.store->waiting == 1);
        QVERIFY(desk.session.document().isModified()); // until it is in the file
        QCOMPARE(desk.session.document().work().kind(), std::optional(FileWork::Kind::saving));
        desk.session.document().apply(desk.peak(30));
        QVERIFY(!done);
        desk.store->held = false;
        QTRY_VERIFY(done.has_value());
        QVERIFY(*done);
        QCOMPARE(peakInFile(desk), 20.0);
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 30.0);
        QVERIFY(desk.session.document().isModified());
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 20.0);
        QVERIFY(!desk.session.document().isModified()); // what is in the file
    }

    void aSecondSaveWaitsForTheFirstAndTakesTheNewestPlan()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.store->held = true;
        int done = 0;
        const auto count = [&](const SaveOutcome &how) { done += how.has_value() ? 1 : 100; };
        desk.session.document().save(count);
        desk.session.document().save(count);
        desk.session.document().apply(desk.peak(30));
        QTRY_VERIFY(desk.store->waiting == 1);
        desk.store->held = false;
        QTRY_COMPARE(done, 2);
        QCOMPARE(peakInFile(desk), 30.0);
        QVERIFY(!desk.session.document().isModified());
    }

    void aSaveThatFailsLeavesEverythingUnsaved()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.store->refusal = "The disk is full.";
        desk.store->held = true;
        std::optional<Error> error;
        desk.session.document().save([&](const SaveOutcome &how) { error = how.error(); });
        QTRY_VERIFY(desk.store->waiting == 1);
        desk.session.document().apply(desk.peak(30));
        desk.store->held = false;
        QTRY_VERIFY(error.has_value());
        QCOMPARE(std::string(error->what), std::string("The disk is full."));
        QVERIFY(desk.session.document().isModified());
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.chat().demand.peakRequestsPerSecond, 20.0);
        QVERIFY(desk.session.document().isModified()); // that is in no file either
    }

    /// The file is there, so that it is ours: the next save goes over it.
    void aSaveThatTheDiskDidNotConfirmCanBeRepeated()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.store->isUnconfirmed = true;
        const auto first = saved(desk.session);
        QVERIFY(!first.has_value());
        QVERIFY(first.error().kind == ErrorKind::unconfirmed);
        QVERIFY(desk.session.document().isModified());
        QVERIFY(saved(desk.session).has_value());
        QVERIFY(!desk.session.document().isModified());
        desk.session.document().apply(desk.peak(30));
        desk.store->isUnconfirmed = true;
        QVERIFY(!savedAs(desk.session, QStringLiteral("new.headroom")).has_value());
        QCOMPARE(desk.session.document().path(), QStringLiteral("new.headroom"));
        QVERIFY(saved(desk.session).has_value());
    }

    void agreedReplacementIsSaved()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.store->change("open.headroom", aPlan().with("Theirs").build());
        QVERIFY(!saved(desk.session).has_value());
        QVERIFY(saved(desk.session, {.overChanges = true}).has_value());
        QCOMPARE(peakInFile(desk), 20.0);
        desk.store->cannotKeepBackups = true;
        desk.session.document().apply(desk.peak(30));
        QVERIFY(!saved(desk.session).has_value());
        QVERIFY(saved(desk.session, {.withoutBackup = true}).has_value());
        QCOMPARE(peakInFile(desk), 30.0);
        // Each is asked for on its own.
        desk.store->change("open.headroom", aPlan().with("Theirs").build());
        desk.session.document().apply(desk.peak(40));
        QVERIFY(!saved(desk.session, {.withoutBackup = true}).has_value());
    }

    void savingNoticesAreAboutFilesOnly()
    {
        Desk desk;
        desk.store->savingNotices = {"The file is read-only."};
        QSignalSpy said(&desk.session, &PlanSession::notice);
        QVERIFY(openedAsTemplate(desk.session, QStringLiteral("open.headroom")).has_value());
        QCOMPARE(said.count(), 0);
        QVERIFY(opened(desk.session, QStringLiteral("open.headroom")).has_value());
        QCOMPARE(said.count(), 1);
    }

    void anUnchangedPlanStaysUnchangedWhenItCannotBeSavedElsewhere()
    {
        Desk desk;
        desk.store->refusal = "The folder cannot be written.";
        QVERIFY(!savedAs(desk.session, QStringLiteral("other.headroom")).has_value());
        QVERIFY(!desk.session.document().isModified());
        QCOMPARE(desk.session.document().path(), QStringLiteral("open.headroom"));
    }

    void aSaveEndsBeforeTheSessionDoes()
    {
        Desk outer;
        {
            PlanSession session(outer.store, outer.source, fixedToday);
            session.document().apply(RenamePlan{"Kept"});
            outer.store->held = true;
            session.document().saveAs(QStringLiteral("kept.headroom"), [](const SaveOutcome &) {});
            QTRY_VERIFY(outer.store->waiting == 1);
            outer.store->held = false;
        }
        const auto kept = outer.store->load("kept.headroom");
        QVERIFY(kept.has_value());
        QCOMPARE(kept->plan.name, std::string("Kept"));
    }

    void readingLeavesTheOpenPlanInUse()
    {
        Desk desk;
        desk.store->held = true;
        bool read = false;
        desk.session.document().read(QStringLiteral("open.headroom"),
                                     [&](const Expected<LoadedPlan> &) { read = true; });
        QTRY_VERIFY(desk.store->waiting == 1);
        desk.session.document().apply(RenamePlan{"Edited meanwhile"});
        desk.store->held = false;
        QTRY_VERIFY(read);
        QCOMPARE(desk.session.plan().name, std::string("Edited meanwhile"));
        QVERIFY(desk.session.document().isModified());
    }

    void aSaveThatEndsAfterAnotherPlanWasOpenedLeavesThatOneAlone()
    {
        Desk desk;
        desk.session.document().apply(desk.peak(20));
        desk.store->held = true;
        bool done = false;
        desk.session.document().save([&](const SaveOutcome &) { done = true; });
        QTRY_VERIFY(desk.store->waiting == 1);
        desk.session.document().openNew();
        desk.store->held = false;
        QTRY_VERIFY(done);
        QVERIFY(desk.session.document().path().isEmpty());
        QCOMPARE(peakInFile(desk), 20.0);
    }

private:
    static double peakInFile(const Desk &desk)
    {
        return desk.store->load("open.headroom")->plan.workloads[1].demand.peakRequestsPerSecond;
    }
};

QTEST_GUILESS_MAIN(PlanSessionFilesTest)
#include "tst_plan_session_files.moc"
