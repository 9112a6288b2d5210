// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/backups.h"
#include "db/plan/backup_folder.h"
#include "db/plan/file_plan_store.h"
#include "db/plan/plan_json.h"
#include "plan_store_contract.h"
#include "support/memory_plan_store.h"
#include "support/plan_builders.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

constexpr int kRefusedAsExpected = 0;
constexpr uid_t kNobody = 65534;

std::string path(const QTemporaryDir &folder, const char *name)
{
    return folder.filePath(name).toStdString();
}

QByteArray bytesOf(const std::string &file)
{
    QFile opened(QString::fromStdString(file));
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

QStringList entriesOf(const QTemporaryDir &folder)
{
    return QDir(folder.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

/// Runs in a process of its own, as nobody when the tests run as root; true when the body returns
/// true.
template <typename Body>
bool inUnprivilegedProcess(Body body)
{
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && ::setuid(kNobody) != 0)
            ::_exit(2);
        ::_exit(body() ? kRefusedAsExpected : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == kRefusedAsExpected;
}

} // namespace

class PlanStoreTest : public QObject
{
    Q_OBJECT

private slots:
    void contract_data()
    {
        QTest::addColumn<bool>("inMemory");
        QTest::newRow("in memory") << true;
        QTest::newRow("files") << false;
    }

    void contract()
    {
        QFETCH(bool, inMemory);
        const QTemporaryDir folder;
        const MemoryPlanStore memory;
        const FilePlanStore files(path(folder, "backups"));
        const PlanStore &store = inMemory ? static_cast<const PlanStore &>(memory) : files;
        PlanStoreContract(store, path(folder, "a.headroom")).savedPlanIsLoadedEqual();
        PlanStoreContract(store, path(folder, "b.headroom")).loadingNothingFails();
        PlanStoreContract(store, path(folder, "c.headroom")).fingerprintsFollowTheContent();
        PlanStoreContract(store, path(folder, "d.headroom")).savingOverAChangedPlanIsRefused();
    }

    void savingLeavesNoOtherFile()
    {
        const QTemporaryDir folder;
        const FilePlanStore store({});
        QVERIFY(store.save(path(folder, "plan.headroom"), aPlan().build(), {}).has_value());
        QVERIFY(
            store.save(path(folder, "plan.headroom"), aPlan().with("A").build(), {}).has_value());
        QCOMPARE(entriesOf(folder), QStringList("plan.headroom"));
    }

    void permissionsAreKept()
    {
        const QTemporaryDir folder;
        const std::string file = path(folder, "plan.headroom");
        const FilePlanStore store({});
        QVERIFY(store.save(file, aPlan().build(), {}).has_value());
        QCOMPARE(::chmod(file.c_str(), 0640), 0);
        QVERIFY(store.save(file, aPlan().with("A").build(), {}).has_value());
        struct stat status = {};
        QCOMPARE(::stat(file.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777U, 0640U);
    }

    void linksAreWrittenThrough()
    {
        const QTemporaryDir folder;
        const FilePlanStore store({});
        const std::string real = path(folder, "real.headroom");
        const std::string link = path(folder, "link.headroom");
        QVERIFY(store.save(real, aPlan().build(), {}).has_value());
        QCOMPARE(::symlink("real.headroom", link.c_str()), 0);
        QVERIFY(store.save(link, aPlan().with("A").build(), {}).has_value());
        QVERIFY(QFileInfo(QString::fromStdString(link)).isSymLink());
        QCOMPARE(store.load(real)->plan.workloads.size(), std::size_t(1));
    }

    void replacedFileIsBackedUp()
    {
        const QTemporaryDir folder;
        const std::string file = path(folder, "plan.headroom");
        const std::string backups = path(folder, "data/backups");
        const FilePlanStore store(backups);
        QVERIFY(store.save(file, aPlan().with("First").build(), {}).has_value());
        const QByteArray first = bytesOf(file);
        QVERIFY(!QFileInfo::exists(QString::fromStdString(backups)));
        QVERIFY(store.save(file, aPlan().with("Second").build(), {}).has_value());

        const QDir kept(QString::fromStdString(backupFolderOf(backups, file)));
        QCOMPARE(kept.entryList(QDir::Files).size(), 1);
        const QString backup = kept.filePath(kept.entryList(QDir::Files).first());
        QCOMPARE(bytesOf(backup.toStdString()), first);
        QCOMPARE(QFileInfo(backup).permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    void otherFilesThanPlansAreRefusedUnread_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"folder", "pipe", "device", "missing", "large", "empty"})
            QTest::newRow(kind) << kind;
    }

    void otherFilesThanPlansAreRefusedUnread()
    {
        QFETCH(QString, kind);
        const QTemporaryDir folder;
        std::string file = path(folder, "x.headroom");
        if (kind == "folder")
            QCOMPARE(::mkdir(file.c_str(), 0755), 0);
        else if (kind == "pipe")
            QCOMPARE(::mkfifo(file.c_str(), 0644), 0);
        else if (kind == "device")
            file = "/dev/zero";
        else if (kind != "missing")
            QVERIFY(QFile(QString::fromStdString(file)).open(QIODevice::WriteOnly));
        if (kind == "large")
            QCOMPARE(::truncate(file.c_str(), static_cast<off_t>(kLargestPlanFile) + 1), 0);

        const auto loaded = FilePlanStore({}).load(file); // waits for ever if it reads
        QVERIFY(!loaded.has_value());
        QVERIFY(loaded.error().where.starts_with(file));
        QVERIFY(!loaded.error().remedy.empty());
    }

    void savingOverAFolderOrPipeIsRefused()
    {
        const QTemporaryDir folder;
        const std::string pipe = path(folder, "pipe.headroom");
        QCOMPARE(::mkfifo(pipe.c_str(), 0644), 0);
        QVERIFY(!FilePlanStore({}).save(pipe, aPlan().build(), {}).has_value());
        QVERIFY(
            !FilePlanStore({}).save(folder.path().toStdString(), aPlan().build(), {}).has_value());
        QCOMPARE(entriesOf(folder), QStringList("pipe.headroom"));
    }

    void readOnlyPlacesAreRefused()
    {
        const QTemporaryDir folder;
        const std::string file = path(folder, "plan.headroom");
        QVERIFY(FilePlanStore({}).save(file, aPlan().build(), {}).has_value());
        const QByteArray before = bytesOf(file);
        // Root may write everywhere: the attempt is made as nobody, who may look but not touch.
        QCOMPARE(::chmod(folder.path().toUtf8().constData(), 0555), 0);
        QCOMPARE(::chmod(file.c_str(), 0444), 0);
        QVERIFY(inUnprivilegedProcess([&] {
            const auto over = FilePlanStore({}).save(file, aPlan().with("A").build(), {});
            const auto beside = FilePlanStore({}).save(file + ".new", aPlan().build(), {});
            return !over && !beside && !over.error().remedy.empty() && FilePlanStore({}).load(file);
        }));
        QCOMPARE(bytesOf(file), before);
        QCOMPARE(::chmod(folder.path().toUtf8().constData(), 0755), 0);
    }

    /// A limit on file size fails writes half-way, as a full disk does.
    void fullDiskLeavesTheOldFile()
    {
        const QTemporaryDir folder;
        const std::string file = path(folder, "plan.headroom");
        QVERIFY(FilePlanStore({}).save(file, aPlan().build(), {}).has_value());
        const QByteArray before = bytesOf(file);
        QCOMPARE(::chmod(folder.path().toUtf8().constData(), 0777), 0);
        QCOMPARE(::chmod(file.c_str(), 0666), 0);
        QVERIFY(inUnprivilegedProcess([&] {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit = {200, 200};
            if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
                return false;
            const auto saved = FilePlanStore({}).save(file, aPlan().with("A").build(), {});
            return !saved && std::string(saved.error().remedy).find("space") != std::string::npos;
        }));
        QCOMPARE(bytesOf(file), before);
        QCOMPARE(entriesOf(folder), QStringList("plan.headroom"));
    }

    void textThatIsNoUtf8IsNotSaved()
    {
        const QTemporaryDir folder;
        Plan plan = aPlan().with("A").build();
        plan.notes = "broken \xC3\x28";
        const auto saved = FilePlanStore({}).save(path(folder, "plan.headroom"), plan, {});
        QVERIFY(!saved.has_value());
        QVERIFY(std::string(saved.error().what).find("UTF-8") != std::string::npos);
        QVERIFY(entriesOf(folder).isEmpty());
    }

    void backupsAreThinnedOut()
    {
        std::vector<std::string> names;
        constexpr std::int64_t kNewest = 1'795'200'000; // 2026-11-20
        for (int hour = 0; hour < 24 * 100; ++hour)
            names.push_back(backupStamp(kNewest - hour * 3600) + "-abc.headroom");
        names.push_back("someone else's file");
        const auto dropped = superfluousBackups(names);
        const std::size_t kept = names.size() - dropped.size();
        QVERIFY(kept > 10 + 12 + 6);
        QVERIFY(kept <= 10 + 14 + 8 + 1);
        QVERIFY(std::ranges::find(dropped, names.front()) == dropped.end());
        QVERIFY(std::ranges::find(dropped, names.back()) == dropped.end());
        QVERIFY(superfluousBackups({names.begin(), names.begin() + 10}).empty());
    }

    void backupsAreListedAndDiscarded()
    {
        const QTemporaryDir folder;
        const std::string backups = path(folder, "backups");
        const BackupFolder kept(backups);
        QVERIFY(kept.backups().empty());
        const FilePlanStore store(backups);
        const std::string file = path(folder, "team-plan.headroom");
        const Plan first = aPlan().with("First").build();
        QVERIFY(store.save(file, first, {}).has_value());
        QVERIFY(store.save(file, aPlan().with("Second").build(), {}).has_value());
        // Only backups of a plan are listed.
        const QFileInfo backup(QString::fromStdString(kept.backups().front().path));
        for (const char *other :
             {"notes.txt", "20261120T0930xxZ-1.headroom", "20261120T093000Z-1.csv"})
            QVERIFY(QFile::copy(backup.filePath(), backup.dir().filePath(QLatin1String(other))));
        const auto listed = kept.backups();
        QCOMPARE(listed.size(), std::size_t{1});
        QCOMPARE(listed.front().planFile, std::string("team-plan.headroom"));
        QVERIFY(listed.front().bytes > 0);
        QCOMPARE(backupStamp(listed.front().savedAt), backup.fileName().left(16).toStdString());
        QVERIFY(store.load(listed.front().path)->plan == first);
        QVERIFY(kept.discard(listed.front().path).has_value());
        QVERIFY(kept.backups().empty());
    }

    void backupNamesSortByTime()
    {
        QCOMPARE(backupStamp(0), std::string("19700101T000000Z"));
        QCOMPARE(backupStamp(1'000'000'000), std::string("20010909T014640Z"));
    }
};

QTEST_APPLESS_MAIN(PlanStoreTest)
#include "tst_plan_store.moc"
