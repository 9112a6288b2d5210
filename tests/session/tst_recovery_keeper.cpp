// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document/recovery_keeper.h"
#include "session/plan_session.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/memory_recovery_store.h"
#include "support/patience.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace headroom;
using namespace headroom::testing;

namespace {
constexpr auto kPlanFile = "/plan.headroom";
} // namespace

class RecoveryKeeperTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_store = std::make_shared<MemoryPlanStore>();
        m_recovery = std::make_shared<MemoryRecoveryStore>();
        m_session = std::make_unique<PlanSession>(m_store, std::make_shared<MemoryCatalogSource>(),
                                                  [] { return fixedToday(); });
        m_session->document().setGestureGap(std::chrono::milliseconds(0));
        m_keeper = std::make_unique<RecoveryKeeper>(m_session->document(), m_recovery);
        awaitJournal();
    }
    void cleanup()
    {
        m_recovery->disk().held = false;
        m_keeper.reset();
        m_session.reset();
    }

    /// Not only soon after: nothing is shown between an edit and its record.
    void everyEditIsKeptAtOnce()
    {
        m_session->document().apply(RenamePlan{"One"});
        QVERIFY(m_recovery->keeps("One"));
        m_session->document().apply(RenamePlan{"Two"});
        QVERIFY(m_recovery->keeps("Two"));
        m_session->document().undoStack()->undo();
        QVERIFY(m_recovery->keeps("One"));
        QCOMPARE(m_recovery->disk().begun.load(), 1);
    }

    void undoingBackToWhatIsSavedLeavesNothing()
    {
        m_session->document().apply(RenamePlan{"One"});
        QVERIFY(m_recovery->kept().has_value());
        m_session->document().undoStack()->undo();
        QVERIFY(!m_recovery->kept().has_value());
        m_session->document().undoStack()->redo();
        QVERIFY(m_recovery->keeps("One"));
    }

    void nothingIsKeptOnceSaved()
    {
        m_session->document().apply(RenamePlan{"One"});
        QVERIFY(savedAs(*m_session, QLatin1String(kPlanFile)).has_value());
        QVERIFY(!m_recovery->kept().has_value());
        // The next edit belongs to the file as it was saved.
        m_session->document().apply(RenamePlan{"Two"});
        QVERIFY(m_recovery->keeps("Two"));
        QCOMPARE(m_recovery->kept()->planPath, std::string(kPlanFile));
        QCOMPARE(m_recovery->kept()->fingerprint, m_store->load(kPlanFile)->fingerprint);
        QCOMPARE(m_recovery->disk().begun.load(), 1);
    }

    void theCopyStaysUntilTheFileIsWritten()
    {
        m_session->document().apply(RenamePlan{"One"});
        m_store->held = true;
        bool done = false;
        m_session->document().saveAs(QLatin1String(kPlanFile),
                                     [&](const SaveOutcome &) { done = true; });
        QTRY_VERIFY(m_store->waiting == 1);
        QCoreApplication::processEvents();
        QVERIFY(m_recovery->keeps("One"));
        m_store->held = false;
        QTRY_VERIFY(done);
        QVERIFY(!m_recovery->kept().has_value());
    }

    void leavingOnPurposeKeepsNothing()
    {
        m_session->document().apply(RenamePlan{"One"});
        m_keeper.reset();
        QVERIFY(!m_recovery->kept().has_value());
    }

    void anotherPlanBeginsAnotherJournal()
    {
        m_session->document().apply(RenamePlan{"One"});
        m_store->change(kPlanFile, aPlan().with("Notebooks").build());
        QVERIFY(opened(*m_session, QLatin1String(kPlanFile)).has_value());
        QVERIFY(!m_recovery->kept().has_value());
        awaitJournal();
        m_session->document().apply(RenamePlan{"Two"});
        QVERIFY(m_recovery->keeps("Two"));
        QCOMPARE(m_recovery->kept()->planPath, std::string(kPlanFile));
    }

    void editsWhileTheCopyIsWrittenAreInIt()
    {
        m_recovery->disk().held = true;
        QSignalSpy kept(m_keeper.get(), &RecoveryKeeper::kept);
        m_session->document().openNew();
        QCoreApplication::processEvents();
        m_session->document().apply(RenamePlan{"Meanwhile"});
        QVERIFY(kept.isEmpty());
        m_recovery->disk().held = false;
        QTRY_VERIFY(!kept.isEmpty());
        QVERIFY(m_recovery->keeps("Meanwhile"));
    }

    void longJournalIsRestartedWithoutAGap()
    {
        m_recovery->disk().held = true;
        m_recovery->disk().isLong = true;
        m_session->document().apply(RenamePlan{"One"});
        m_session->document().apply(RenamePlan{"Two"});
        QVERIFY(m_recovery->keeps("Two"));
        m_recovery->disk().isLong = false;
        m_recovery->disk().held = false;
        QTRY_COMPARE(m_recovery->disk().begun.load(), 2);
        QTRY_VERIFY(m_recovery->keeps("Two"));
        m_session->document().apply(RenamePlan{"Three"});
        QVERIFY(m_recovery->keeps("Three"));
    }

    void aFullDiskIsSaidOnceAndStaysKnownUntilItIsOver()
    {
        QSignalSpy failed(m_keeper.get(), &RecoveryKeeper::failed);
        QSignalSpy kept(m_keeper.get(), &RecoveryKeeper::kept);
        m_keeper->setRetryGap(std::chrono::hours(1));
        m_recovery->setFull(true);
        m_session->document().apply(RenamePlan{"One"});
        m_session->document().apply(RenamePlan{"Two"});
        QCOMPARE(failed.count(), 1);
        QVERIFY(m_keeper->problem().has_value());
        QVERIFY(kept.isEmpty());
        m_recovery->setFull(false);
        m_session->document().apply(RenamePlan{"Three"});
        QTRY_VERIFY(!m_keeper->problem().has_value());
        QVERIFY(m_recovery->keeps("Three"));
        QCOMPARE(failed.count(), 1);
    }

    void protectionComesBackWithoutAnEdit()
    {
        m_keeper->setRetryGap(std::chrono::milliseconds(1));
        m_recovery->setFull(true);
        m_session->document().apply(RenamePlan{"One"});
        QVERIFY(m_keeper->problem().has_value());
        m_recovery->setFull(false);
        QTRY_VERIFY(!m_keeper->problem().has_value());
        QVERIFY(m_recovery->keeps("One"));
    }

    void recoveredChangesAreUnsaved()
    {
        recover("Saved", "Changed");
        QCOMPARE(m_session->plan().name, std::string("Changed"));
        QCOMPARE(m_session->document().path(), QLatin1String(kPlanFile));
        QVERIFY(m_session->document().isModified());
        QTRY_VERIFY(m_recovery->keeps("Changed"));
        QVERIFY(headroom::testing::saved(*m_session).has_value());
        QVERIFY(!m_session->document().isModified());
    }

    void recoveredChangesOfAFileThatIsGoneNeedAName()
    {
        QSignalSpy notices(m_session.get(), &PlanSession::notice);
        bool open = false;
        m_session->document().openRecovered({newPlan(), "/gone.headroom", "x", {}},
                                            [&open] { open = true; });
        QTRY_VERIFY(open);
        QVERIFY(m_session->document().path().isEmpty() && m_session->document().isModified());
        QCOMPARE(notices.count(), 1);
    }

    /// Changes that somebody else has written since are not overwritten silently.
    void recoveredChangesRememberTheFileTheyWereMadeTo()
    {
        QSignalSpy notices(m_session.get(), &PlanSession::notice);
        recover("Saved", "Changed", "Of a colleague");
        QCOMPARE(notices.count(), 1);
        const auto saved = headroom::testing::saved(*m_session);
        QVERIFY(!saved.has_value());
        QVERIFY(std::string(saved.error().what).find("changed by another program")
                != std::string::npos);
        QCOMPARE(m_store->load(kPlanFile)->plan.name, std::string("Of a colleague"));
    }

private:
    void awaitJournal()
    {
        QSignalSpy kept(m_keeper.get(), &RecoveryKeeper::kept);
        QTRY_VERIFY_WITH_TIMEOUT(!kept.isEmpty(), kPatience);
    }
    static Plan named(const char *name)
    {
        Plan plan = newPlan();
        plan.name = name;
        return plan;
    }
    /// Changes to a saved plan are left behind; then somebody else may change the file.
    void recover(const char *saved, const char *changed, const char *meanwhile = nullptr)
    {
        const auto before = m_store->save(kPlanFile, named(saved), {});
        QVERIFY(before.has_value());
        if (meanwhile)
            m_store->change(kPlanFile, named(meanwhile));
        bool open = false;
        m_session->document().openRecovered({named(changed), kPlanFile, *before, {}},
                                            [&open] { open = true; });
        QTRY_VERIFY(open);
    }

    std::shared_ptr<MemoryPlanStore> m_store;
    std::shared_ptr<MemoryRecoveryStore> m_recovery;
    std::unique_ptr<PlanSession> m_session;
    std::unique_ptr<RecoveryKeeper> m_keeper;
};

QTEST_GUILESS_MAIN(RecoveryKeeperTest)
#include "tst_recovery_keeper.moc"
