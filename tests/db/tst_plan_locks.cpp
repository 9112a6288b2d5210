// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/file_plan_locks.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;
using storage::FilePlanLocks;

namespace {

constexpr uid_t kNobody = 65534;

/// 0: got it, 1: refused with the holder's number in the sentence, 2: anything else.
int takenByAnotherProcess(const std::string &path, uid_t user = geteuid())
{
    const std::string holder = "process " + std::to_string(getpid()) + " of ";
    const pid_t child = fork();
    if (child == 0) {
        if (user != geteuid() && geteuid() == 0 && setuid(user) != 0)
            _exit(3);
        const auto lock = FilePlanLocks().take(path);
        if (lock)
            _exit(0);
        _exit(std::string(lock.error().what).find(holder) != std::string::npos
                      && !lock.error().remedy.empty()
                  ? 1
                  : 2);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

} // namespace

class PlanLocksTest : public QObject
{
    Q_OBJECT

private slots:
    void oneProgramAtATime()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("p.headroom")).toStdString();
        {
            const auto lock = FilePlanLocks().take(path);
            QVERIFY(lock.has_value());
            QCOMPARE(takenByAnotherProcess(path), 1);
        }
        QVERIFY(QDir(folder.path())
                    .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                    .isEmpty());
        QCOMPARE(takenByAnotherProcess(path), 0);
    }

    void aKilledProgramLeavesNoLock()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("p.headroom")).toStdString();
        const pid_t child = fork();
        if (child == 0) {
            const auto lock = FilePlanLocks().take(path);
            kill(getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        QVERIFY(FilePlanLocks().take(path).has_value());
    }

    void linksLeadToTheSameLock()
    {
        const QTemporaryDir folder;
        const QString real = folder.filePath(QStringLiteral("real.headroom"));
        QFile file(real);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QString link = folder.filePath(QStringLiteral("link.headroom"));
        QVERIFY(QFile::link(real, link));
        const auto lock = FilePlanLocks().take(real.toStdString());
        QVERIFY(lock.has_value());
        QCOMPARE(takenByAnotherProcess(link.toStdString()), 1);
    }

    /// As for another user: the lock file may be read, or not even that.
    void locksOfOtherUsersAreRespected_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("outcome");
        QTest::newRow("readable") << 0444 << 1;
        QTest::newRow("hidden") << 0000 << 2;
    }
    void locksOfOtherUsersAreRespected()
    {
        QFETCH(int, mode);
        QFETCH(int, outcome);
        QTemporaryDir folder;
        QVERIFY(QFile::setPermissions(folder.path(), QFile::Permissions(0x7777)));
        const std::string path = folder.filePath(QStringLiteral("p.headroom")).toStdString();
        const auto lock = FilePlanLocks().take(path);
        const QString lockFile = folder.filePath(QStringLiteral(".~p.headroom.lock"));
        QCOMPARE(chmod(lockFile.toLocal8Bit().constData(), static_cast<mode_t>(mode)), 0);
        QCOMPARE(takenByAnotherProcess(path, kNobody), outcome);
    }

    void whereNoLockCanBeKeptThePlanOpensAllTheSame()
    {
        QVERIFY(FilePlanLocks().take("/proc/no/such/place.headroom").has_value());
    }

    void lockOwnersTextIsNotTrusted()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("p.headroom")).toStdString();
        const auto lock = FilePlanLocks().take(path);
        QFile file(folder.filePath(QStringLiteral(".~p.headroom.lock")));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QVERIFY(file.write("\033[31m<b>x</b>\n") > 0);
        file.close();
        const auto second = FilePlanLocks().take(path);
        QVERIFY(!second.has_value());
        QVERIFY(std::string(second.error().what).find("?[31m<b>x</b>?") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(PlanLocksTest)
#include "tst_plan_locks.moc"
