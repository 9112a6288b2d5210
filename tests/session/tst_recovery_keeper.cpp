// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_session.h"
#include "recovery_keeper.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

#include <mutex>
#include <optional>

using namespace headroom;
using namespace headroom::testing;

namespace {

class MemoryRecovery final : public RecoveryStore
{
public:
    Expected<void> keep(const Plan &plan, const std::string &path) override
    {
        const std::lock_guard lock(m_mutex);
        if (m_full)
            return failure("No space left.");
        m_plan = plan;
        m_path = path;
        return {};
    }
    void drop() override
    {
        const std::lock_guard lock(m_mutex);
        m_plan.reset();
    }
    std::vector<RecoveryCopy> left() const override { return {}; }
    Expected<Plan> read(const std::string &) const override { return failure("Not here."); }
    void setAside(const std::string &) const override {}

    std::optional<Plan> kept() const
    {
        const std::lock_guard lock(m_mutex);
        return m_plan;
    }
    void setFull(bool full)
    {
        const std::lock_guard lock(m_mutex);
        m_full = full;
    }

private:
    mutable std::mutex m_mutex;
    std::optional<Plan> m_plan;
    std::string m_path;
    bool m_full = false;
};

} // namespace

class RecoveryKeeperTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_store = std::make_shared<MemoryPlanStore>();
        m_recovery = std::make_shared<MemoryRecovery>();
        m_session = std::make_unique<PlanSession>(m_store, std::make_shared<MemoryCatalogSource>(),
                                                  [] { return fixedToday(); });
        m_session->setGestureGap(std::chrono::milliseconds(0));
        m_keeper = std::make_unique<RecoveryKeeper>(*m_session, m_recovery);
    }
    void cleanup()
    {
        m_keeper.reset();
        m_session.reset();
    }

    void everyEditIsKept()
    {
        m_session->apply(RenamePlan{"One"});
        QTRY_VERIFY(m_recovery->kept() && m_recovery->kept()->name == "One");
        m_session->apply(RenamePlan{"Two"});
        QTRY_VERIFY(m_recovery->kept() && m_recovery->kept()->name == "Two");
        m_session->undoStack()->undo();
        QTRY_VERIFY(m_recovery->kept() && m_recovery->kept()->name == "One");
    }

    void nothingIsKeptOnceSaved()
    {
        m_session->apply(RenamePlan{"One"});
        QTRY_VERIFY(m_recovery->kept().has_value());
        QVERIFY(savedAs(*m_session, QStringLiteral("/plan.headroom")).has_value());
        QTRY_VERIFY(!m_recovery->kept().has_value());
    }

    void theCopyStaysUntilTheFileIsWritten()
    {
        m_session->apply(RenamePlan{"One"});
        QTRY_VERIFY(m_recovery->kept().has_value());
        m_store->held = true;
        bool done = false;
        m_session->saveAs(QStringLiteral("/plan.headroom"),
                          [&](const Expected<void> &) { done = true; });
        QTRY_VERIFY(m_store->waiting == 1);
        QCoreApplication::processEvents();
        QVERIFY(m_recovery->kept().has_value());
        m_store->held = false;
        QTRY_VERIFY(done);
        QTRY_VERIFY(!m_recovery->kept().has_value());
    }

    void leavingOnPurposeKeepsNothing()
    {
        m_session->apply(RenamePlan{"One"});
        QTRY_VERIFY(m_recovery->kept().has_value());
        m_keeper.reset();
        QVERIFY(!m_recovery->kept().has_value());
    }

    void aFullDiskIsSaidOnce()
    {
        QSignalSpy failed(m_keeper.get(), &RecoveryKeeper::failed);
        m_recovery->setFull(true);
        m_session->apply(RenamePlan{"One"});
        QTRY_COMPARE(failed.count(), 1);
        m_session->apply(RenamePlan{"Two"});
        m_recovery->setFull(false);
        m_session->apply(RenamePlan{"Three"});
        QTRY_VERIFY(m_recovery->kept() && m_recovery->kept()->name == "Three");
        QCOMPARE(failed.count(), 1);
    }

    void recoveredChangesAreUnsaved()
    {
        Plan saved = newPlan();
        saved.name = "Saved";
        QVERIFY(m_store->save("/plan.headroom", saved, {}).has_value());
        Plan changed = saved;
        changed.name = "Changed";
        bool open = false;
        const auto opened = [&open] { open = true; };
        m_session->openRecovered(changed, QStringLiteral("/plan.headroom"), opened);
        QTRY_VERIFY(open);
        QCOMPARE(m_session->plan().name, std::string("Changed"));
        QCOMPARE(m_session->path(), QStringLiteral("/plan.headroom"));
        QVERIFY(m_session->isModified());
        QTRY_VERIFY(m_recovery->kept() && m_recovery->kept()->name == "Changed");
        QVERIFY(headroom::testing::saved(*m_session).has_value());
        QVERIFY(!m_session->isModified());
        // A file that is gone: the changes need a new name.
        open = false;
        m_session->openRecovered(changed, QStringLiteral("/gone.headroom"), opened);
        QTRY_VERIFY(open);
        QVERIFY(m_session->path().isEmpty() && m_session->isModified());
    }

private:
    std::shared_ptr<MemoryPlanStore> m_store;
    std::shared_ptr<MemoryRecovery> m_recovery;
    std::unique_ptr<PlanSession> m_session;
    std::unique_ptr<RecoveryKeeper> m_keeper;
};

QTEST_GUILESS_MAIN(RecoveryKeeperTest)
#include "tst_recovery_keeper.moc"
