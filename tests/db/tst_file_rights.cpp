// SPDX-License-Identifier: GPL-3.0-or-later
// Saving a file keeps everybody's permission to read and write it.
#include "db/files/atomic_file.h"
#include "db/files/backups.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <map>

#include <fcntl.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::storage;

namespace {

constexpr uid_t kSomebody = 12'345;
constexpr gid_t kTeam = 54'321;

/// File calls as for a user who is not root: files cannot be given to other users, and only to the
/// user's own groups.
class OwnersCalls final : public FileCalls
{
public:
    explicit OwnersCalls(bool isInTeam) : m_isInTeam(isInTeam) {}

    int status(int file, struct stat &result) const override
    {
        const int done = FileCalls::status(file, result);
        result.st_uid = kSomebody;
        // The file that is replaced belongs to the team, a new one to the user's own group.
        result.st_gid =
            m_givenTo.contains(result.st_ino) || result.st_ino == m_shared ? kTeam : 100;
        return done;
    }
    int changeOwner(int file, uid_t user, gid_t group) const override
    {
        struct stat facts = {};
        if (!m_isInTeam || user != static_cast<uid_t>(-1) || FileCalls::status(file, facts) != 0) {
            errno = EPERM;
            return -1;
        }
        m_givenTo[facts.st_ino] = group;
        return 0;
    }
    std::string accessList(int /*file*/) const override { return "a list"; }
    int setAccessList(int /*file*/, const std::string &list) const override
    {
        listed = list;
        return 0;
    }
    void share(const QString &path)
    {
        struct stat facts = {};
        if (stat(path.toUtf8().constData(), &facts) == 0)
            m_shared = facts.st_ino;
    }
    [[nodiscard]] bool wasGivenToTheTeam() const { return !m_givenTo.empty(); }
    mutable std::string listed;

private:
    bool m_isInTeam;
    ino_t m_shared = 0;
    mutable std::map<ino_t, gid_t> m_givenTo;
};

/// Counts what is synced, and notices what lies in a folder when it is synced itself.
class SyncedCalls final : public FileCalls
{
public:
    int open(const std::string &path, int flags, mode_t mode) const override
    {
        const int file = FileCalls::open(path, flags, mode);
        m_paths[file] = path;
        return file;
    }
    int sync(int file) const override
    {
        synced.push_back(m_paths[file]);
        return FileCalls::sync(file);
    }
    int rename(const std::string &from, const std::string &to) const override
    {
        synced.push_back("rename");
        return FileCalls::rename(from, to);
    }
    mutable std::vector<std::string> synced;

private:
    mutable std::map<int, std::string> m_paths;
};

mode_t modeOf(const QString &path)
{
    struct stat facts = {};
    return stat(path.toUtf8().constData(), &facts) == 0 ? facts.st_mode & 07777 : 0;
}

} // namespace

class FileRightsTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_file;

    void put(mode_t mode)
    {
        QFile file(m_file);
        QVERIFY(file.open(QFile::WriteOnly) && file.write("before") == 6);
        file.close();
        QCOMPARE(chmod(m_file.toUtf8().constData(), mode), 0);
    }
    [[nodiscard]] bool replace(const FileCalls &calls, const std::string &bytes = "after",
                               const ReplaceOptions &options = {.limit = 100}) const
    {
        return replaceFile(calls, m_file.toStdString(), bytes, options).has_value();
    }

private slots:
    void init() { m_file = m_folder.filePath(QStringLiteral("plan")); }
    void cleanup() { QFile::remove(m_file); }

    void theModeStays_data()
    {
        QTest::addColumn<int>("mode");
        for (const int mode : {0600, 0640, 0660, 0644, 0664, 0666, 02660})
            QTest::addRow("%o", mode) << mode;
    }
    void theModeStays()
    {
        QFETCH(int, mode);
        put(static_cast<mode_t>(mode));
        QVERIFY(replace(FileCalls()));
        QCOMPARE(modeOf(m_file), static_cast<mode_t>(mode));
    }

    void theOwnerStaysWhereTheSystemAllowsIt()
    {
        put(0660);
        const bool allowed = chown(m_file.toUtf8().constData(), kSomebody, kTeam) == 0;
        QVERIFY(replace(FileCalls()));
        struct stat facts = {};
        QCOMPARE(stat(m_file.toUtf8().constData(), &facts), 0);
        QCOMPARE(facts.st_uid, allowed ? kSomebody : getuid());
        QCOMPARE(facts.st_gid, allowed ? kTeam : getgid());
        QCOMPARE(modeOf(m_file), mode_t(0660));
    }

    void theTeamKeepsItsFile()
    {
        put(0660);
        OwnersCalls calls(true);
        calls.share(m_file);
        QVERIFY(replace(calls));
        QVERIFY(calls.wasGivenToTheTeam());
        QCOMPARE(calls.listed, std::string("a list"));
        QCOMPARE(modeOf(m_file), mode_t(0660));
    }

    void noOtherGroupTakesThePlaceOfTheTeam()
    {
        put(0664);
        OwnersCalls calls(false);
        calls.share(m_file);
        QVERIFY(replace(calls));
        QVERIFY(!calls.wasGivenToTheTeam());
        QVERIFY(calls.listed.empty());
        QCOMPARE(modeOf(m_file), mode_t(0644));
    }

    void accessListsStay()
    {
        put(0640);
        // user::rw-, user:12345:rw-, group::r--, mask::rw-, other::---; little-endian, as the
        // kernel takes it
        const QByteArray list = QByteArray::fromHex("02000000"
                                                    "01000600ffffffff"
                                                    "0200060039300000"
                                                    "04000400ffffffff"
                                                    "10000600ffffffff"
                                                    "20000000ffffffff");
        const FileCalls calls;
        const auto listAt = [&](bool set) {
            OpenFile file(calls, calls.open(m_file.toStdString(), O_RDONLY, 0));
            if (set)
                (void)calls.setAccessList(file.number(), list.toStdString());
            return calls.accessList(file.number());
        };
        const std::string kept = listAt(true); // empty where the file system knows no lists
        QVERIFY(replace(calls));
        QCOMPARE(listAt(false), kept);
    }

    void newPrivateFilesArePrivate()
    {
        QVERIFY(replace(FileCalls(), "new", {.limit = 100, .ownerOnly = true}));
        QCOMPARE(modeOf(m_file), mode_t(0600));
    }

    void backupsAreOnTheDiskBeforeTheFileIsReplaced()
    {
        put(0644);
        const std::string folder = m_folder.filePath(QStringLiteral("kept/backups")).toStdString();
        const SyncedCalls calls;
        QVERIFY(replace(calls, "after", {.backupFolder = folder, .limit = 100}));
        const auto renamed = std::ranges::find(calls.synced, "rename");
        QVERIFY(renamed != calls.synced.end());
        const auto backup =
            std::find_if(calls.synced.begin(), renamed, [&](const std::string &path) {
                return path.starts_with(folder + '/') && path.find('T') != std::string::npos;
            });
        QVERIFY(backup != renamed);
        const std::string own = backup->substr(0, backup->rfind('/'));
        QVERIFY(std::find(backup, renamed, own) != renamed); // the backup's entry
        QVERIFY(std::find(calls.synced.begin(), renamed, folder)
                != renamed);                                          // the plan's folder in it
        QCOMPARE(calls.synced.back(), m_folder.path().toStdString()); // the plan's entry
        for (const std::string &path : {folder, own})
            QCOMPARE(modeOf(QString::fromStdString(path)), mode_t(0700));
        QCOMPARE(modeOf(QString::fromStdString(*backup)), mode_t(0600));
    }
};

QTEST_GUILESS_MAIN(FileRightsTest)
#include "tst_file_rights.moc"
