// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_desk.h"

#include <mutex>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Locks in memory: those of this program, and files locked by another one.
class MemoryLocks final : public PlanLocks
{
public:
    Expected<std::unique_ptr<PlanLock>> take(const std::string &path) const override
    {
        const std::lock_guard guard(m_mutex);
        if (m_foreign.contains(path) || !m_held.insert(path).second)
            return failure("It is open elsewhere.", path, {}, ErrorKind::locked);
        return std::make_unique<Lock>(*this, path);
    }
    void setForeign(std::set<std::string> paths)
    {
        const std::lock_guard guard(m_mutex);
        m_foreign = std::move(paths);
    }
    std::set<std::string> held() const
    {
        const std::lock_guard guard(m_mutex);
        return m_held;
    }

private:
    struct Lock final : PlanLock {
        Lock(const MemoryLocks &from, std::string file) : locks(from), path(std::move(file)) {}
        ~Lock() override
        {
            const std::lock_guard guard(locks.m_mutex);
            locks.m_held.erase(path);
        }
        Lock(const Lock &) = delete;
        Lock &operator=(const Lock &) = delete;
        const MemoryLocks &locks;
        std::string path;
    };

    mutable std::mutex m_mutex;
    mutable std::set<std::string> m_held;
    std::set<std::string> m_foreign;
};

using Paths = std::set<std::string>;

} // namespace

class DocumentLocksTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_locks = std::make_shared<MemoryLocks>();
        m_desk = std::make_unique<Desk>();
        document().useLocks(m_locks);
        document().setRetryGap(std::chrono::milliseconds(1));
        m_desk->store->change("other.headroom", aPlan().with("Other").build());
    }
    void cleanup() { m_desk.reset(); }

    void fileIsLockedWhileItIsOpen()
    {
        open("open.headroom");
        QCOMPARE(m_locks->held(), Paths{"open.headroom"});
        open("open.headroom"); // again
        QCOMPARE(m_locks->held(), Paths{"open.headroom"});
        QVERIFY(document().lockError() == nullptr);
        open("other.headroom");
        QCOMPARE(m_locks->held(), Paths{"other.headroom"});
        document().openNew();
        settle();
        QVERIFY(m_locks->held().empty());
    }

    void aFileThatIsOpenElsewhereIsNotWritten()
    {
        m_locks->setForeign({"open.headroom"});
        QSignalSpy elsewhere(&document(), &Document::lockedElsewhere);
        open("open.headroom");
        QCOMPARE(elsewhere.count(), 1);
        QVERIFY(document().lockError() != nullptr);
        QCOMPARE(document().path(), QStringLiteral("open.headroom"));
        m_desk->session.document().apply(RenamePlan{"Changed"});
        const SaveOutcome refused = saved(m_desk->session);
        QVERIFY(!refused && refused.error().kind == ErrorKind::locked);
        QVERIFY(m_desk->session.document().isModified());
        QVERIFY(m_desk->store->load("open.headroom")->plan.name != "Changed");
        // Under another name it can.
        QVERIFY(savedAs(m_desk->session, QStringLiteral("mine.headroom")).has_value());
        QVERIFY(document().lockError() == nullptr);
        QCOMPARE(m_locks->held(), Paths{"mine.headroom"});
    }

    void itIsTakenOverWhenItsHolderIsGone()
    {
        m_locks->setForeign({"open.headroom"});
        open("open.headroom");
        QSignalSpy again(&document(), &Document::lockAcquired);
        m_locks->setForeign({});
        QVERIFY(again.wait(kPatience));
        settle();
        QVERIFY(document().lockError() == nullptr);
        QCOMPARE(m_locks->held(), Paths{"open.headroom"});
        m_desk->session.document().apply(RenamePlan{"Changed"});
        // The file as it was read is the one that is replaced.
        QVERIFY(saved(m_desk->session).has_value());
        QVERIFY(!m_desk->session.document().isModified());
    }

    /// Without waiting for the next time that it is tried.
    void editsMadeMeanwhileAreSavedOnceTheLockIsGone()
    {
        document().setRetryGap(std::chrono::hours(1));
        m_locks->setForeign({"open.headroom"});
        open("open.headroom");
        document().apply(RenamePlan{"Changed"});
        QSignalSpy again(&document(), &Document::lockAcquired);
        const SaveOutcome refused = saved(m_desk->session);
        QVERIFY(!refused && refused.error().kind == ErrorKind::locked);
        QVERIFY(document().lockError() != nullptr);
        QCOMPARE(again.count(), 0);
        m_locks->setForeign({});
        QVERIFY(saved(m_desk->session).has_value());
        QCOMPARE(again.count(), 1);
        QVERIFY(document().lockError() == nullptr && !document().isModified());
        QCOMPARE(m_desk->store->load("open.headroom")->plan.name, std::string("Changed"));
        QCOMPARE(m_locks->held(), Paths{"open.headroom"});
    }

    void anotherNameThatIsOpenElsewhereIsLeftAlone()
    {
        open("open.headroom");
        m_locks->setForeign({"other.headroom"});
        const SaveOutcome refused = savedAs(m_desk->session, QStringLiteral("other.headroom"));
        QVERIFY(!refused && refused.error().kind == ErrorKind::locked);
        QCOMPARE(document().path(), QStringLiteral("open.headroom"));
        QCOMPARE(m_desk->store->load("other.headroom")->plan.workloads.front().name,
                 std::string("Other"));
    }

    void aNameThatCannotBeWrittenIsLetGo()
    {
        open("open.headroom");
        m_desk->store->refusal = "The disk is full.";
        QVERIFY(!savedAs(m_desk->session, QStringLiteral("mine.headroom")));
        settle();
        QCOMPARE(m_locks->held(), Paths{"open.headroom"});
        m_desk->store->refusal.clear();
        QVERIFY(savedAs(m_desk->session, QStringLiteral("mine.headroom")).has_value());
        settle();
        QCOMPARE(m_locks->held(), Paths{"mine.headroom"});
    }

    void lockIsReleasedAtTheEnd()
    {
        open("open.headroom");
        m_desk.reset();
        QVERIFY(m_locks->held().empty());
    }

private:
    Document &document() { return m_desk->session.document(); }
    void open(const char *path)
    {
        QVERIFY(opened(m_desk->session, QLatin1String(path)).has_value());
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!document().work().isBusy(), kPatience); }

    std::shared_ptr<MemoryLocks> m_locks;
    std::unique_ptr<Desk> m_desk;
};

QTEST_GUILESS_MAIN(DocumentLocksTest)
#include "tst_document_locks.moc"
