// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/recovery_folder.h"
#include "support/plan_builders.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

using namespace headroom;
using namespace headroom::testing;
using storage::RecoveryFolder;

namespace {

Plan planNamed(const char *name)
{
    Plan plan = aPlan().with("Notebooks").build();
    plan.name = name;
    return plan;
}

/// Another process keeps the plan and is killed.
void keepAndDie(const std::string &folder, const Plan &plan, const std::string &path)
{
    const pid_t child = fork();
    if (child == 0) {
        RecoveryFolder copies(folder);
        const bool kept = copies.keep(plan, path).has_value();
        kill(getpid(), kept ? SIGKILL : SIGABRT);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QCOMPARE(WTERMSIG(status), SIGKILL);
}

} // namespace

class RecoveryFolderTest : public QObject
{
    Q_OBJECT

private slots:
    void whatAKilledProcessKeptIsFound()
    {
        const QTemporaryDir place;
        const std::string folder = place.filePath(QStringLiteral("copies")).toStdString();
        const Plan plan = planNamed("Platform");
        keepAndDie(folder, plan, "/plans/platform.headroom");
        const RecoveryFolder copies(folder);
        const auto left = copies.left();
        QCOMPARE(left.size(), std::size_t{1});
        QCOMPARE(left.front().planName, std::string("Platform"));
        QCOMPARE(left.front().planPath, std::string("/plans/platform.headroom"));
        QVERIFY(left.front().writtenAt > 0);
        const auto back = copies.read(left.front().id);
        QVERIFY(back.has_value());
        QVERIFY(*back == plan);
        struct stat facts {};
        QCOMPARE(stat(folder.c_str(), &facts), 0);
        QCOMPARE(facts.st_mode & 0777U, 0700U);
    }

    void copiesOfLivingProcessesAreTheirOwn()
    {
        const QTemporaryDir place;
        const std::string folder = place.path().toStdString();
        RecoveryFolder living(folder);
        QVERIFY(living.keep(planNamed("Mine"), {}).has_value());
        // In another process, as a second window would look.
        const pid_t child = fork();
        if (child == 0)
            _exit(RecoveryFolder(folder).left().empty() ? 0 : 1);
        int status = 1;
        QCOMPARE(waitpid(child, &status, 0), child);
        QCOMPARE(WEXITSTATUS(status), 0);
        QVERIFY(living.left().empty());
    }

    void nothingIsLeftOnceSavedOrDropped()
    {
        const QTemporaryDir place;
        const std::string folder = place.path().toStdString();
        {
            RecoveryFolder copies(folder);
            QVERIFY(copies.keep(planNamed("A"), {}).has_value());
            QVERIFY(copies.keep(planNamed("B"), {}).has_value());
            copies.drop();
        }
        QVERIFY(QDir(place.path()).isEmpty());
    }

    void whatIsSetAsideStaysForThirtyDays()
    {
        const QTemporaryDir place;
        const std::string folder = place.path().toStdString();
        keepAndDie(folder, planNamed("Old"), {});
        const RecoveryFolder copies(folder);
        const std::string id = copies.left().front().id;
        copies.setAside(id);
        QVERIFY(copies.left().empty());
        const QString aside = place.filePath(QString::fromStdString(id) + QStringLiteral(".aside"));
        QVERIFY(QFile::exists(aside));
        const auto age = [&](int days) {
            const time_t then = time(nullptr) - time_t{days} * 24 * 3600;
            const utimbuf times{then, then};
            QCOMPARE(utime(aside.toLocal8Bit().constData(), &times), 0);
        };
        age(29);
        QVERIFY(copies.left().empty());
        QVERIFY(QFile::exists(aside));
        age(31);
        QVERIFY(copies.left().empty());
        QVERIFY(!QFile::exists(aside));
    }

    void damagedCopiesAreNotOffered()
    {
        const QTemporaryDir place;
        QFile damaged(place.filePath(QStringLiteral("1-1.headroom")));
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("{") == 1);
        damaged.close();
        const RecoveryFolder copies(place.path().toStdString());
        QVERIFY(copies.left().empty());
        QVERIFY(damaged.exists()); // and not removed either
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        RecoveryFolder copies("/proc/no-such-place");
        const auto kept = copies.keep(planNamed("A"), {});
        QVERIFY(!kept.has_value());
        QVERIFY(!kept.error().what.empty() && !kept.error().remedy.empty());
    }
};

QTEST_APPLESS_MAIN(RecoveryFolderTest)
#include "tst_recovery_folder.moc"
