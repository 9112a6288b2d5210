// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/file_plan_store.h"
#include "support/plan_builders.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

/// Lets the n-th call fail, once or for good. Removing never fails: cleaning up is not what is
/// tested.
class FailingCalls final : public FileCalls
{
public:
    FailingCalls(int failing, int error, bool sticky)
        : m_failing(failing),
          m_error(error),
          m_sticky(sticky)
    {}
    [[nodiscard]] int calls() const { return m_calls; }

    int open(const std::string &path, int flags, mode_t mode) const override
    {
        return fails() ? -1 : FileCalls::open(path, flags, mode);
    }
    int status(int file, struct stat &result) const override
    {
        return fails() ? -1 : FileCalls::status(file, result);
    }
    ssize_t read(int file, void *buffer, std::size_t size) const override
    {
        return fails() ? -1 : FileCalls::read(file, buffer, size);
    }
    ssize_t write(int file, const void *buffer, std::size_t size) const override
    {
        // Short writes are allowed at any time.
        return fails() ? -1 : FileCalls::write(file, buffer, std::min<std::size_t>(size, 300));
    }
    int sync(int file) const override { return fails() ? -1 : FileCalls::sync(file); }
    int close(int file) const override
    {
        const int result = FileCalls::close(file);
        return fails() ? -1 : result;
    }
    int changeMode(int file, mode_t mode) const override
    {
        return fails() ? -1 : FileCalls::changeMode(file, mode);
    }
    int rename(const std::string &from, const std::string &to) const override
    {
        return fails() ? -1 : FileCalls::rename(from, to);
    }
    int makeFolder(const std::string &path, mode_t mode) const override
    {
        return fails() ? -1 : FileCalls::makeFolder(path, mode);
    }

private:
    bool fails() const
    {
        const int number = m_calls++;
        if (number != m_failing && !(m_sticky && number > m_failing))
            return false;
        errno = m_error;
        return true;
    }

    int m_failing;
    int m_error;
    bool m_sticky;
    mutable int m_calls = 0;
};

constexpr int kNever = -1;

/// Ends the process at the n-th call, as a kill would.
class DyingCalls final : public FileCalls
{
public:
    explicit DyingCalls(int last) : m_last(last) {}
    int open(const std::string &path, int flags, mode_t mode) const override
    {
        count();
        return FileCalls::open(path, flags, mode);
    }
    ssize_t write(int file, const void *buffer, std::size_t size) const override
    {
        count();
        return FileCalls::write(file, buffer, std::min<std::size_t>(size, 300));
    }
    int sync(int file) const override
    {
        count();
        return FileCalls::sync(file);
    }
    int rename(const std::string &from, const std::string &to) const override
    {
        count();
        return FileCalls::rename(from, to);
    }

private:
    void count() const
    {
        if (m_calls++ == m_last)
            ::_exit(kKilled);
    }
    int m_last;
    mutable int m_calls = 0;

public:
    static constexpr int kKilled = 9;
};

/// Saves in a process of its own, which is killed at its n-th call; true when it lived to the end.
bool saveUntilKilled(const std::string &file, const Plan &plan, int lastCall)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const auto dying = std::make_shared<DyingCalls>(lastCall);
        ::_exit(FilePlanStore({}, dying).save(file, plan, {}) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

class PlanFaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void noFaultIsSavedAsSuccess_data()
    {
        QTest::addColumn<int>("error");
        QTest::addColumn<bool>("sticky");
        for (const int error : {EIO, ENOSPC, EACCES}) {
            QTest::addRow("%s once", strerrorname_np(error)) << error << false;
            QTest::addRow("%s from then on", strerrorname_np(error)) << error << true;
        }
    }

    /// Whatever call fails: either the save is refused and the file is the old or the new one as a
    /// whole, or it succeeded and the file is the new one.
    void noFaultIsSavedAsSuccess()
    {
        QFETCH(int, error);
        QFETCH(bool, sticky);
        const Plan before = aPlan().with("Before").build();
        const Plan after = aPlan().with("After").build();
        const int calls = callsOfOneSave(before, after);
        QVERIFY(calls > 15);
        int refusals = 0;
        for (int failing = 0; failing < calls; ++failing) {
            const QTemporaryDir folder;
            const std::string file = folder.filePath("plan.headroom").toStdString();
            const std::string backups = folder.filePath("backups").toStdString();
            QVERIFY(FilePlanStore(backups).save(file, before, {}).has_value());
            const auto faulty = std::make_shared<FailingCalls>(failing, error, sticky);
            const auto saved = FilePlanStore(backups, faulty).save(file, after, {});

            const auto now = FilePlanStore({}).load(file);
            QVERIFY2(now.has_value(), now ? "" : now.error().text().c_str());
            QVERIFY(now->plan == before || now->plan == after);
            QVERIFY(!saved || now->plan == after);
            refusals += saved ? 0 : 1;
            QVERIFY(saved || !saved.error().what.empty());
            QVERIFY(QDir(folder.path())
                        .entryList({"*.saving-*"}, QDir::Files | QDir::Hidden)
                        .isEmpty());
        }
        QVERIFY(refusals > calls / 2);
    }

    /// Only the last sync, that of the folder, fails: the file is ours, and the next save goes over
    /// it.
    void anUnconfirmedFileIsKnown()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("plan.headroom").toStdString();
        const Plan before = aPlan().with("Before").build();
        const Plan after = aPlan().with("After").build();
        const auto first = FilePlanStore({}).save(file, before, {});
        QVERIFY(first.has_value());
        bool isUnconfirmed = false;
        for (int failing = 0; !isUnconfirmed && failing < 200; ++failing) {
            QVERIFY(FilePlanStore({}).save(file, before, {}).has_value());
            const auto dying = std::make_shared<FailingCalls>(failing, EIO, false);
            const auto saved = FilePlanStore({}, dying).save(file, after, {*first});
            if (saved || saved.error().kind != ErrorKind::unconfirmed)
                continue;
            isUnconfirmed = true;
            QVERIFY(FilePlanStore({}).load(file)->plan == after);
            QCOMPARE(saved.error().fingerprint, FilePlanStore({}).load(file)->fingerprint);
            QVERIFY(FilePlanStore({}).save(file, before, {saved.error().fingerprint}).has_value());
        }
        QVERIFY(isUnconfirmed);
    }

    void aBackupThatCannotBeKeptIsToldApart()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("plan.headroom").toStdString();
        const FilePlanStore plans("/proc/no-such-place");
        QVERIFY(plans.save(file, aPlan().with("Before").build(), {}).has_value());
        const Plan after = aPlan().with("After").build();
        const auto saved = plans.save(file, after, {});
        QVERIFY(!saved.has_value());
        QVERIFY(saved.error().kind == ErrorKind::noBackup);
        QVERIFY(plans.save(file, after, {.expectedFingerprint = {}, .withoutBackup = true})
                    .has_value());
        QVERIFY(plans.load(file)->plan == after);
    }

    void theLongestNamesAreSavedInPlace()
    {
        const QTemporaryDir folder;
        const std::string name = std::string(255 - 9, 'x') + ".headroom";
        const std::string file = folder.path().toStdString() + '/' + name;
        const FilePlanStore plans(folder.filePath("backups").toStdString());
        for (const char *workload : {"Before", "After"})
            QVERIFY(plans.save(file, aPlan().with(workload).build(), {}).has_value());
        QCOMPARE(plans.load(file)->plan.workloads.front().name, std::string("After"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void faultsThatMatterWhenSavingAreNoticed()
    {
        class ReadOnly final : public FileCalls
        {
        public:
            int access(const std::string &path, int mode) const override
            {
                errno = EACCES;
                return (mode & W_OK) != 0 ? -1 : FileCalls::access(path, mode);
            }
        };
        const QTemporaryDir folder;
        const QString file = folder.filePath("plan.headroom");
        QVERIFY(FilePlanStore({}).save(file.toStdString(), aPlan().build(), {}).has_value());
        QVERIFY(FilePlanStore({}).load(file.toStdString())->savingNotices.empty());
        QCOMPARE(::link(file.toLocal8Bit().constData(),
                        folder.filePath("other.headroom").toLocal8Bit().constData()),
                 0);
        const auto loaded =
            FilePlanStore({}, std::make_shared<ReadOnly>()).load(file.toStdString());
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->savingNotices.size(), std::size_t{2});
        QVERIFY(std::string(loaded->savingNotices.front()).find("read-only") != std::string::npos);
        QVERIFY(std::string(loaded->savingNotices.back()).find("hard links") != std::string::npos);
    }

    void killedAtAnyCallLeavesAWholeFile()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("plan.headroom").toStdString();
        const Plan before = aPlan().with("Before").build();
        const Plan after = aPlan().with("After").build();
        bool finished = false;
        for (int lastCall = 0; !finished; ++lastCall) {
            QVERIFY(FilePlanStore({}).save(file, before, {}).has_value());
            finished = saveUntilKilled(file, after, lastCall);
            const auto now = FilePlanStore({}).load(file);
            QVERIFY(now.has_value());
            QVERIFY(now->notices.empty());
            QVERIFY(finished ? now->plan == after : now->plan == before || now->plan == after);
            QVERIFY(lastCall < 100);
        }
        // The next save has tidied up what the killed ones left.
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList("plan.headroom"));
    }

    void readFaultsAreErrors()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("plan.headroom").toStdString();
        QVERIFY(FilePlanStore({}).save(file, aPlan().build(), {}).has_value());
        for (int failing = 0; failing < 3; ++failing) {
            const auto faulty = std::make_shared<FailingCalls>(failing, EIO, false);
            const auto loaded = FilePlanStore({}, faulty).load(file);
            QVERIFY(!loaded.has_value());
            QVERIFY(std::string(loaded.error().what).find("Input/output error")
                    != std::string::npos);
        }
    }

private:
    static int callsOfOneSave(const Plan &before, const Plan &after)
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("plan.headroom").toStdString();
        const std::string backups = folder.filePath("backups").toStdString();
        if (!FilePlanStore(backups).save(file, before, {}))
            return 0;
        const auto counting = std::make_shared<FailingCalls>(kNever, 0, false);
        return FilePlanStore(backups, counting).save(file, after, {}) ? counting->calls() : 0;
    }
};

QTEST_APPLESS_MAIN(PlanFaultsTest)
#include "tst_plan_faults.moc"
