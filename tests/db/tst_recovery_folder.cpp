// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_json.h"
#include "db/plan/recovery_folder.h"
#include "support/plan_builders.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

using namespace headroom;
using namespace headroom::testing;
using storage::FileCalls;
using storage::RecoveryFolder;

namespace {

constexpr const char *kFile = "/plans/platform.headroom";

RecoveryState stateNamed(const std::string &name, bool isUnsaved = true)
{
    Plan plan = aPlan().with("Notebooks").build();
    plan.name = name;
    return {std::make_shared<const Plan>(std::move(plan)), kFile, "fingerprint of the file",
            isUnsaved};
}

/// The journal of this process, in its place.
std::unique_ptr<RecoveryJournal> begun(RecoveryFolder &copies, const RecoveryState &state)
{
    auto journal = copies.begin(state);
    if (!journal || !(*journal)->takePlace())
        qFatal("the journal is not begun");
    return std::move(*journal);
}

/// Another process opens a plan of the first name, changes it to each of the others, and is killed.
void keepAndDie(const std::string &folder, const std::vector<std::string> &names)
{
    const pid_t child = fork();
    if (child == 0) {
        RecoveryFolder copies(folder);
        const auto journal = begun(copies, stateNamed(names.front(), false));
        bool kept = true;
        for (std::size_t i = 1; i < names.size(); ++i)
            kept = kept && journal->append(stateNamed(names[i])).has_value();
        kill(getpid(), kept ? SIGKILL : SIGABRT);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QCOMPARE(WTERMSIG(status), SIGKILL);
}

QString journalIn(const QTemporaryDir &place)
{
    const QStringList files = QDir(place.path()).entryList({QStringLiteral("*.journal")});
    return files.isEmpty() ? QString() : place.filePath(files.front());
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

/// A disk that is full on request: half of what is written still finds room.
class FullDisk final : public FileCalls
{
public:
    ssize_t write(int file, const void *buffer, std::size_t size) const override
    {
        if (!isFull)
            return FileCalls::write(file, buffer, size);
        if (size > 100)
            return FileCalls::write(file, buffer, size / 2);
        errno = ENOSPC;
        return -1;
    }
    bool isFull = false;
};

} // namespace

class RecoveryFolderTest : public QObject
{
    Q_OBJECT

private slots:
    void copyOfAKilledProcessIsFound();
    void copiesOfLivingProcessesAreTheirOwn();
    void nothingIsLeftOnceDropped();
    void aPlanThatWasOnlyOpenLeavesNothing();
    void savedChangesAreNotOffered();
    void aNewJournalTakesThePlaceOfTheOld();
    void copiesSetAsideStayForThirtyDays();
    void discardedCopiesAreGone();
    void aDamagedEndCostsOnlyTheEnd();
    void aDamagedBeginningIsNamed();
    void aFullDiskIsSaidAndCostsNothingThatWasKept();
    void aFolderThatCannotBeWrittenIsSaid();
    void textThatIsNotUtf8DoesNotCostTheCopy();
    void unfinishedFilesOfKilledProcessesGo();
    void copiesFromBeforeTheJournalsAreOffered();
};

void RecoveryFolderTest::copyOfAKilledProcessIsFound()
{
    const QTemporaryDir place;
    const std::string folder = place.filePath(QStringLiteral("data/copies")).toStdString();
    keepAndDie(folder, {"Platform", "Platform 2", "Platform 3"});
    const RecoveryFolder copies(folder);
    const auto left = copies.left();
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(left.front().planName, std::string("Platform 3"));
    QCOMPARE(left.front().planPath, std::string(kFile));
    QVERIFY(left.front().writtenAt > 0 && left.front().bytes > 0);
    QVERIFY(left.front().damage.empty() && left.front().isReadable);
    const auto back = copies.read(left.front().id);
    QVERIFY(back.has_value());
    QVERIFY(back->plan == *stateNamed("Platform 3").plan);
    QCOMPARE(back->planPath, std::string(kFile));
    QCOMPARE(back->fingerprint, std::string("fingerprint of the file"));
    for (const QString &made : {QStringLiteral("data"), QStringLiteral("data/copies")}) {
        struct stat facts {};
        QCOMPARE(stat(place.filePath(made).toLocal8Bit().constData(), &facts), 0);
        QCOMPARE(facts.st_mode & 0777U, 0700U);
    }
}

void RecoveryFolderTest::copiesOfLivingProcessesAreTheirOwn()
{
    const QTemporaryDir place;
    const std::string folder = place.path().toStdString();
    RecoveryFolder living(folder);
    const auto journal = begun(living, stateNamed("Mine"));
    // In another process, as a second window would look.
    const pid_t child = fork();
    if (child == 0)
        _exit(RecoveryFolder(folder).left().empty() ? 0 : 1);
    int status = 1;
    QCOMPARE(waitpid(child, &status, 0), child);
    QCOMPARE(WEXITSTATUS(status), 0);
    QVERIFY(living.left().empty());
    QVERIFY(!journalIn(place).isEmpty());
}

void RecoveryFolderTest::nothingIsLeftOnceDropped()
{
    const QTemporaryDir place;
    RecoveryFolder copies(place.path().toStdString());
    {
        const auto journal = begun(copies, stateNamed("A"));
        QVERIFY(journal->append(stateNamed("B")).has_value());
        const auto unused = copies.begin(stateNamed("C"));
        QVERIFY(unused.has_value());
    }
    copies.drop();
    QVERIFY(QDir(place.path()).isEmpty());
}

void RecoveryFolderTest::aPlanThatWasOnlyOpenLeavesNothing()
{
    const QTemporaryDir place;
    keepAndDie(place.path().toStdString(), {"Only looked at"});
    QVERIFY(!journalIn(place).isEmpty());
    QVERIFY(RecoveryFolder(place.path().toStdString()).left().empty());
    QVERIFY(QDir(place.path()).isEmpty());
}

void RecoveryFolderTest::savedChangesAreNotOffered()
{
    const QTemporaryDir place;
    {
        RecoveryFolder copies(place.path().toStdString());
        const auto journal = begun(copies, stateNamed("A", false));
        QVERIFY(journal->append(stateNamed("B")).has_value());
        QVERIFY(journal->append(stateNamed("B", false)).has_value());
    }
    QVERIFY(QFile::rename(journalIn(place), place.filePath(QStringLiteral("1-1.journal"))));
    QVERIFY(RecoveryFolder(place.path().toStdString()).left().empty());
}

void RecoveryFolderTest::aNewJournalTakesThePlaceOfTheOld()
{
    const QTemporaryDir place;
    RecoveryFolder copies(place.path().toStdString());
    auto journal = begun(copies, stateNamed("A"));
    auto next = copies.begin(stateNamed("B"));
    QVERIFY(next.has_value());
    // Until it has, the old one counts.
    QVERIFY(journal->append(stateNamed("C")).has_value());
    QVERIFY((*next)->append(stateNamed("C")).has_value());
    QVERIFY((*next)->takePlace().has_value());
    QVERIFY((*next)->sync().has_value());
    journal.reset();
    QCOMPARE(QDir(place.path()).entryList(QDir::Files).size(), 1);
    next->reset();
    QVERIFY(QFile::rename(journalIn(place), place.filePath(QStringLiteral("1-1.journal"))));
    QCOMPARE(copies.read("1-1")->plan.name, std::string("C"));
}

void RecoveryFolderTest::copiesSetAsideStayForThirtyDays()
{
    const QTemporaryDir place;
    const std::string folder = place.path().toStdString();
    keepAndDie(folder, {"Saved", "Old"});
    const RecoveryFolder copies(folder);
    const std::string id = copies.left().front().id;
    copies.setAside(id);
    QCOMPARE(copies.left().size(), std::size_t{1});
    QVERIFY(copies.left().front().isSetAside);
    QCOMPARE(copies.read(id)->plan.name, std::string("Old"));
    const QString aside = place.filePath(QString::fromStdString(id) + QStringLiteral(".aside"));
    const auto age = [&](int days) {
        const time_t then = time(nullptr) - time_t{days} * 24 * 3600;
        const utimbuf times{then, then};
        QCOMPARE(utime(aside.toLocal8Bit().constData(), &times), 0);
    };
    age(29);
    QCOMPARE(copies.left().size(), std::size_t{1});
    age(31);
    QVERIFY(copies.left().empty());
    QVERIFY(!QFile::exists(aside));
}

void RecoveryFolderTest::discardedCopiesAreGone()
{
    const QTemporaryDir place;
    const std::string folder = place.path().toStdString();
    keepAndDie(folder, {"Saved", "One"});
    keepAndDie(folder, {"Saved", "Two"});
    const RecoveryFolder copies(folder);
    QCOMPARE(copies.left().size(), std::size_t{2});
    copies.setAside(copies.left().front().id);
    for (const RecoveryCopy &copy : copies.left())
        QVERIFY(copies.discard(copy.id).has_value());
    QVERIFY(copies.left().empty());
    QVERIFY(QDir(place.path()).isEmpty());
}

/// Cut off or flipped at any byte: all that was recorded before is there, and the rest is said to
/// be missing.
void RecoveryFolderTest::aDamagedEndCostsOnlyTheEnd()
{
    const QTemporaryDir place;
    const std::string folder = place.path().toStdString();
    const std::vector<std::string> names{"Name 0", "Name 1", "Name 2", "Name 3"};
    keepAndDie(folder, names);
    const QString path = journalIn(place);
    const QByteArray whole = contentOf(path);
    const RecoveryFolder copies(folder);
    const std::string id = copies.left().front().id;
    // Ends of the records: each is a line with length and checksum, followed by one line of JSON.
    std::vector<qsizetype> ends;
    qsizetype at = whole.indexOf('\n') + 1;
    while (at < whole.size()) {
        at = whole.indexOf('\n', whole.indexOf('\n', at) + 1) + 1;
        ends.push_back(at);
    }
    QCOMPARE(ends.size(), names.size());
    const auto check = [&](const QByteArray &content, qsizetype damagedAt) {
        write(path, content);
        std::size_t sound = 0;
        while (ends[sound + 1] <= damagedAt)
            ++sound;
        const auto back = copies.read(id);
        QVERIFY2(back.has_value(), qPrintable(QString::number(damagedAt)));
        QCOMPARE(back->plan.name, names[sound]);
        QCOMPARE(back->damage.empty(), content.size() == ends[sound]);
        QCOMPARE(copies.left().size(), std::size_t(content.size() == ends[0] ? 0 : 1));
    };
    for (qsizetype cut = ends[0] + 1; cut < whole.size(); ++cut)
        check(whole.left(cut), cut);
    for (qsizetype flipped = ends[0]; flipped < whole.size(); ++flipped) {
        QByteArray content = whole;
        content[flipped] = static_cast<char>(content[flipped] ^ 0x10);
        check(content, flipped);
    }
}

void RecoveryFolderTest::aDamagedBeginningIsNamed()
{
    const QTemporaryDir place;
    const QString path = place.filePath(QStringLiteral("1-1.journal"));
    for (const QByteArray &content :
         {QByteArray(), QByteArray("{"), QByteArray("headroom-journal 1\n"),
          QByteArray("headroom-journal 1\n99999999999999999999 x\n")}) {
        write(path, content);
        const RecoveryFolder copies(place.path().toStdString());
        const auto left = copies.left();
        QCOMPARE(left.size(), std::size_t{1});
        QVERIFY(!left.front().isReadable);
        QVERIFY(std::string(left.front().damage).find("1-1.journal") != std::string::npos);
        QVERIFY(!copies.read("1-1").has_value());
        QVERIFY(QFile::exists(path)); // it is the user's to discard
    }
}

void RecoveryFolderTest::aFullDiskIsSaidAndCostsNothingThatWasKept()
{
    const QTemporaryDir place;
    const auto disk = std::make_shared<FullDisk>();
    RecoveryFolder copies(place.path().toStdString(), disk);
    auto journal = begun(copies, stateNamed("A"));
    QVERIFY(journal->append(stateNamed("B")).has_value());
    disk->isFull = true;
    const auto kept = journal->append(stateNamed("C"));
    QVERIFY(!kept.has_value());
    QVERIFY(std::string(kept.error().what).find("No space left on device") != std::string::npos);
    QVERIFY(!kept.error().remedy.empty());
    QVERIFY(!copies.begin(stateNamed("C")).has_value());
    disk->isFull = false;
    QVERIFY(journal->append(stateNamed("D")).has_value());
    journal.reset();
    QVERIFY(QFile::rename(journalIn(place), place.filePath(QStringLiteral("1-1.journal"))));
    const auto back = copies.read("1-1");
    QVERIFY(back.has_value());
    QCOMPARE(back->plan.name, std::string("D"));
    QVERIFY(back->damage.empty());
}

void RecoveryFolderTest::aFolderThatCannotBeWrittenIsSaid()
{
    RecoveryFolder copies("/proc/no-such-place");
    const auto kept = copies.begin(stateNamed("A"));
    QVERIFY(!kept.has_value());
    QVERIFY(!kept.error().what.empty() && !kept.error().remedy.empty());
}

void RecoveryFolderTest::textThatIsNotUtf8DoesNotCostTheCopy()
{
    const QTemporaryDir place;
    keepAndDie(place.path().toStdString(), {"Saved", "M\xfcller"});
    const RecoveryFolder copies(place.path().toStdString());
    const auto left = copies.left();
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(copies.read(left.front().id)->plan.name, std::string("M\uFFFDller"));
}

void RecoveryFolderTest::unfinishedFilesOfKilledProcessesGo()
{
    const QTemporaryDir place;
    const pid_t child = fork();
    if (child == 0) {
        RecoveryFolder copies(place.path().toStdString());
        const auto journal = copies.begin(stateNamed("A"));
        kill(getpid(), journal ? SIGKILL : SIGABRT);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QCOMPARE(QDir(place.path()).entryList(QDir::Files).size(), 1);
    QVERIFY(RecoveryFolder(place.path().toStdString()).left().empty());
    QVERIFY(QDir(place.path()).isEmpty());
}

void RecoveryFolderTest::copiesFromBeforeTheJournalsAreOffered()
{
    const QTemporaryDir folder;
    RecoveryFolder copies(folder.path().toStdString());
    const RecoveryState state = stateNamed("From before");
    const auto text = storage::writePlan(*state.plan);
    QVERIFY(text);
    // No process has such a number.
    const std::string id = "1795330852-99999999";
    const QString stem = folder.filePath(QString::fromStdString(id));
    write(stem + ".headroom", QByteArray::fromStdString(*text));
    write(stem + ".origin", kFile);
    auto left = copies.left();
    QCOMPARE(left.size(), std::size_t(1));
    QCOMPARE(left.front().id, id);
    QCOMPARE(left.front().planName, std::string("From before"));
    QCOMPARE(left.front().planPath, std::string(kFile));
    QVERIFY(!left.front().isSetAside && left.front().isReadable && left.front().damage.empty());
    copies.setAside(id);
    left = copies.left();
    QCOMPARE(left.size(), std::size_t(1));
    QVERIFY(left.front().isSetAside);
    const auto recovered = copies.read(id);
    QVERIFY2(recovered, recovered ? "" : recovered.error().text().c_str());
    QCOMPARE(recovered->plan, *state.plan);
    QCOMPARE(recovered->planPath, std::string(kFile));
    QVERIFY(recovered->fingerprint.empty()); // unknown: saving over the file asks first
    QVERIFY(copies.discard(id));
    QVERIFY(QDir(folder.path()).isEmpty(QDir::Files | QDir::Hidden));
    write(stem + ".headroom", "{ broken");
    left = copies.left();
    QCOMPARE(left.size(), std::size_t(1));
    QVERIFY(!left.front().isReadable && !left.front().damage.empty());
}

QTEST_APPLESS_MAIN(RecoveryFolderTest)
#include "tst_recovery_folder.moc"
