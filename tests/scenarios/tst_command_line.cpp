// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/money.h"
#include "headroom_version.h"
#include "scenarios/program.h"
#include "support/patience.h"

#include <QByteArray>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/stat.h>

using namespace headroom;
using namespace headroom::testing;

class CommandLineTest : public QObject
{
    Q_OBJECT

private slots:
    void badUsageExitsWithTwo_data();
    void badUsageExitsWithTwo();
    void badPlansAreRefused_data();
    void badPlansAreRefused();
    void helpAndVersionGoToStdout();
    void evaluateNeedsNoDisplay();
    void errorsInThePlanExitWithOne();
    void unknownWorkloadIsNamed();
    void ownPricesCountOnlyWhenNamed();
    void anOwnBookOfALaterDayDoesNotCount();
    void dayOfThePricesIsObeyed();
    void catalogInfoCountsEveryProvider();
    void documentsShowComputedNextToPrintedFigures();
    void commandsMeanTheCatalogThatIsInUse_data();
    void commandsMeanTheCatalogThatIsInUse();
    void fullOutputIsSaid();
    void namesThatAreNotUtf8AreSaid();
    void theWindowOutlivesAFileSizeLimit();
    void theWindowsOwnFilesAreItsUsersOnly();

private:
    static QString reference()
    {
        return QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom");
    }
};

void CommandLineTest::badUsageExitsWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *name, const QString &arguments, const char *said) {
        QTest::newRow(name)
            << QString(arguments).replace(QStringLiteral("PLAN"), reference()).split(u' ')
            << QString::fromLatin1(said);
    };
    row("no plan", QStringLiteral("evaluate"), "missing");
    row("unknown option", QStringLiteral("evaluate PLAN --frobnicate"), "--frobnicate");
    row("unknown option before the plan", QStringLiteral("evaluate -x PLAN"), "-x");
    row("unknown format", QStringLiteral("evaluate PLAN --format yaml"), "json");
    row("format without value", QStringLiteral("evaluate PLAN --format"), "needs a value");
    row("twice", QStringLiteral("evaluate PLAN --format csv --format csv"), "twice");
    row("too much", QStringLiteral("evaluate PLAN another"), "another");
    row("unknown scenario", QStringLiteral("evaluate PLAN --scenario Nowhere"), "Baseline");
    row("no date", QStringLiteral("evaluate PLAN --date yesterday"), "like 2026-07-20");
    row("no such day", QStringLiteral("evaluate PLAN --date 2026-02-30"), "not a date");
    row("no workload", QStringLiteral("candidates PLAN"), "--workload");
    row("best per what is not known",
        QStringLiteral("candidates PLAN --workload Staging --best-per colour"), "--best-per");
    row("limit of zero", QStringLiteral("candidates PLAN --workload Staging --limit 0"), "--limit");
    row("forecast of no months", QStringLiteral("forecast PLAN --months 0"), "--months");
    row("negative draws", QStringLiteral("forecast PLAN --draws -1"), "--draws");
    row("a seed that is none", QStringLiteral("forecast PLAN --seed tomorrow"), "--seed");
    row("format of sensitivity", QStringLiteral("sensitivity PLAN --format xml"), "json");
    row("nothing to export", QStringLiteral("export PLAN"), "--pdf");
    row("unknown paper", QStringLiteral("export PLAN --pdf x.pdf --paper a0"), "letter");
    row("unknown catalog action", QStringLiteral("catalog dance"), "dance");
    row("unknown table", QStringLiteral("documents --table tides"), "disagreements");
    row("option of refresh", QStringLiteral("catalog import --region x PLAN"), "--region");
    row("day in the future", QStringLiteral("catalog import --date 2199-01-01 PLAN"), "future");
    row("no such catalog", QStringLiteral("evaluate PLAN --catalog /nowhere/catalog.sqlite"),
        "/nowhere");
}

void CommandLineTest::badUsageExitsWithTwo()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    const Run run = headroomRun(arguments);
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.contains(said.toUtf8()), run.err);
}

void CommandLineTest::badPlansAreRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("not JSON") << QByteArray("This is a letter.");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("another format") << QByteArray("{\"format\": \"recipe\"}");
    QTest::newRow("cut off") << fileContent(reference()).left(800);
    QTest::newRow("negative people") << planOf(QStringLiteral("P"), {QStringLiteral("A")})
                                            .replace("\"people\": 1", "\"people\": -1");
    QTest::newRow("newer version") << planOf(QStringLiteral("P"), {QStringLiteral("A")})
                                          .replace("\"version\": 1", "\"version\": 99");
}

void CommandLineTest::badPlansAreRefused()
{
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("bad.headroom"));
    writeFile(path, content);
    const Run run = headroomRun({QStringLiteral("evaluate"), path});
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.contains("bad.headroom"), run.err);
}

void CommandLineTest::helpAndVersionGoToStdout()
{
    const Run version = headroomRun({QStringLiteral("--version")});
    QCOMPARE(version.exitCode, 0);
    QCOMPARE(QString::fromUtf8(version.out).trimmed(),
             QStringLiteral("headroom ") + QString::fromUtf8(headroom::kVersion));
    const Run help = headroomRun({QStringLiteral("--help")});
    QCOMPARE(help.exitCode, 0);
    for (const char *command : {"evaluate", "candidates", "export", "catalog"}) {
        QVERIFY(help.out.contains(command));
        const Run own = headroomRun({QString::fromLatin1(command), QStringLiteral("--help")});
        QCOMPARE(own.exitCode, 0);
        QVERIFY(own.out.contains("--catalog"));
    }
}

void CommandLineTest::evaluateNeedsNoDisplay()
{
    // A platform that does not exist would end the program if it asked for one.
    const Run run =
        headroomRun({QStringLiteral("evaluate"), reference()},
                    {{QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("nonexistent")}});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.contains("5224.672"));
}

void CommandLineTest::errorsInThePlanExitWithOne()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("unpriced.headroom"));
    writeFile(
        path,
        planOf(QStringLiteral("P"), {QStringLiteral("A")}).replace("us-east-1", "eu-nowhere-9"));
    const Run run = headroomRun(
        {QStringLiteral("evaluate"), path, QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(run.exitCode, 1);
    const QJsonDocument document = QJsonDocument::fromJson(run.out);
    const QJsonValue workload =
        document[QStringLiteral("scenarios")][0][QStringLiteral("workloads")][0];
    // Unpriced is never free.
    QVERIFY(workload[QStringLiteral("monthly_cost")].isNull());
    QVERIFY(workload[QStringLiteral("unit_price")].isNull());
}

void CommandLineTest::ownPricesCountOnlyWhenNamed()
{
    const QTemporaryDir folder;
    const QString plan = folder.filePath(QStringLiteral("plan.headroom"));
    const QString book = folder.filePath(QStringLiteral("headroom/own-prices.csv"));
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("headroom")));
    writeFile(plan, planOf(QStringLiteral("Own"), {QStringLiteral("One")}));
    writeFile(book, "book,ACME\nprovider,percent_off\naws,50\ngcp,50\nazure,50\n");
    const auto layerOf = [&](const QStringList &more) {
        // The stored book of the window does not count.
        const Run run = headroomRun(QStringList{QStringLiteral("evaluate"), plan,
                                                QStringLiteral("--format"), QStringLiteral("csv")}
                                        + more,
                                    {{QStringLiteral("XDG_DATA_HOME"), folder.path()}});
        return csvCell(csvRows(run.out), 1, QStringLiteral("price_book"));
    };
    QCOMPARE(layerOf({}), QStringLiteral("public catalog"));
    QCOMPARE(layerOf({QStringLiteral("--own-prices"), book}), QStringLiteral("own price book"));
}

/// The window leaves such a book out, too: both ask the same builder.
void CommandLineTest::anOwnBookOfALaterDayDoesNotCount()
{
    const QTemporaryDir folder;
    const QString plan = folder.filePath(QStringLiteral("plan.headroom"));
    const QString book = folder.filePath(QStringLiteral("own.csv"));
    writeFile(book, "book,ACME\ndate,2026-10-01\nprovider,percent_off\naws,50\n");
    const QByteArray text = planOf(QStringLiteral("Own"), {QStringLiteral("One")});
    const auto totalOf = [&](const QByteArray &content, const QStringList &more) {
        writeFile(plan, content);
        const Run run = headroomRun(QStringList{QStringLiteral("evaluate"), plan,
                                                QStringLiteral("--format"), QStringLiteral("csv")}
                                    + more);
        return std::pair(csvCell(csvRows(run.out), 1, QStringLiteral("monthly_cost")), run.err);
    };
    const QStringList own{QStringLiteral("--own-prices"), book};
    const QByteArray dated =
        QByteArray(text).replace("\"price_policy\": \"update\"",
                                 "\"price_policy\": \"update\", \"prices_as_of\": \"2026-08-01\"");
    QVERIFY(dated != text);
    QVERIFY(totalOf(text, own).first != totalOf(text, {}).first);
    QCOMPARE(totalOf(dated, own).first, totalOf(dated, {}).first);
    QVERIFY(totalOf(dated, own).second.contains("2026-10-01"));
}

void CommandLineTest::dayOfThePricesIsObeyed()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.headroom"));
    QJsonObject plan =
        QJsonDocument::fromJson(planOf(QStringLiteral("Day"), {QStringLiteral("One")})).object();
    plan[QStringLiteral("prices_as_of")] = QStringLiteral("2001-01-01");
    writeFile(path, QJsonDocument(plan).toJson());
    const Run run = headroomRun(
        {QStringLiteral("evaluate"), path, QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.out.contains("\"prices_as_of\": \"2001-01-01\""), run.out.left(400));
    QVERIFY2(run.out.contains("No price was known for"), run.out.left(4000));
}

void CommandLineTest::unknownWorkloadIsNamed()
{
    const Run run = headroomRun({QStringLiteral("candidates"), reference(),
                                 QStringLiteral("--workload"), QStringLiteral("Nobody")});
    QCOMPARE(run.exitCode, 2);
    QVERIFY(run.err.contains("Nobody"));
    QVERIFY(run.err.contains("Weekly training"));
}

void CommandLineTest::catalogInfoCountsEveryProvider()
{
    const Run run = headroomRun({QStringLiteral("catalog"), QStringLiteral("info"),
                                 QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(run.exitCode, 0);
    const QJsonDocument document = QJsonDocument::fromJson(run.out);
    const QJsonValue catalog = document[QStringLiteral("catalog")];
    const QJsonObject providers = catalog[QStringLiteral("providers")].toObject();
    for (const char *provider : {"aws", "gcp", "azure"})
        QVERIFY2(providers[QString::fromLatin1(provider)][QStringLiteral("offers")].toInt() > 1000,
                 provider);
    QVERIFY(providers.size() >= 18); // fifteen neoclouds beside them
    int offers = 0;
    for (const QJsonValue &provider : providers)
        offers += provider[QStringLiteral("offers")].toInt();
    QCOMPARE(catalog[QStringLiteral("offers")].toInt(), offers);
    int covered = 0;
    for (const QJsonValue &row : document[QStringLiteral("coverage")].toArray())
        covered += row[QStringLiteral("offers")].toInt();
    QCOMPARE(covered, offers);
    QCOMPARE(document[QStringLiteral("reference_price_book")][QStringLiteral("offers")].toInt(),
             12);
}

void CommandLineTest::documentsShowComputedNextToPrintedFigures()
{
    const Run run = headroomRun(
        {QStringLiteral("documents"), QStringLiteral("--format"), QStringLiteral("csv")});
    QCOMPARE(run.exitCode, 0);
    const auto rows = csvRows(run.out);
    bool found = false;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (csvCell(rows, i, QStringLiteral("id")) != QStringLiteral("C3"))
            continue;
        found = true;
        QCOMPARE(csvCell(rows, i, QStringLiteral("value")), QStringLiteral("1624.32"));
        QCOMPARE(csvCell(rows, i, QStringLiteral("printed")), QStringLiteral("1623"));
        QCOMPARE(csvCell(rows, i, QStringLiteral("verdict")), QStringLiteral("differs"));
    }
    QVERIFY(found);
    const Run all = headroomRun(
        {QStringLiteral("documents"), QStringLiteral("--format"), QStringLiteral("json")});
    const QJsonDocument document = QJsonDocument::fromJson(all.out);
    QCOMPARE(document[QStringLiteral("disagreements")].toArray().size(), 23);
    QCOMPARE(document[QStringLiteral("prices")].toArray().size(), 12);
    const Run text = headroomRun({QStringLiteral("documents")});
    QCOMPARE(text.exitCode, 0);
    QVERIFY(text.out.contains("11.11 h"));
    const Run plan = headroomRun({QStringLiteral("evaluate"), reference()});
    QVERIFY(plan.out.contains("$62,696.04; unrounded $62,696.06"));
}

void CommandLineTest::commandsMeanTheCatalogThatIsInUse_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("none") << QByteArray() << 0;
    QTest::newRow("random") << QByteArray("no catalog at all") << 2;
    QTest::newRow("cut") << QByteArrayLiteral("SQLite format 3\0 and no more") << 2;
}

void CommandLineTest::commandsMeanTheCatalogThatIsInUse()
{
    QFETCH(QByteArray, content);
    QFETCH(int, exitCode);
    const QTemporaryDir data;
    const QString folder = data.filePath(QStringLiteral("headroom"));
    QVERIFY(QDir().mkpath(folder));
    if (!content.isEmpty())
        writeFile(folder + QStringLiteral("/catalog.sqlite"), content);
    const Run run = headroomRun({QStringLiteral("catalog"), QStringLiteral("verify")},
                                {{QStringLiteral("XDG_DATA_HOME"), data.path()}});
    QCOMPARE(run.exitCode, exitCode);
    QCOMPARE(run.out.contains("The catalog is sound"), exitCode == 0);
    QCOMPARE(run.err.contains("cannot be used"), exitCode != 0);
    // Figures from prices other than your own are no answer either.
    for (const QStringList &command :
         {QStringList{QStringLiteral("evaluate"), reference()},
          QStringList{QStringLiteral("catalog"), QStringLiteral("info")}}) {
        const Run other = headroomRun(command, {{QStringLiteral("XDG_DATA_HOME"), data.path()}});
        QCOMPARE(other.exitCode, exitCode);
        QCOMPARE(other.err.contains("--catalog FILE"), exitCode != 0);
    }
}

void CommandLineTest::fullOutputIsSaid()
{
    const Run run =
        programRun(QStringLiteral("sh"),
                   {QStringLiteral("-c"), QStringLiteral("exec \"$0\" evaluate \"$1\" > /dev/full"),
                    QStringLiteral(HEADROOM_PROGRAM), reference()});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("could not be written"), run.err);
}

void CommandLineTest::namesThatAreNotUtf8AreSaid()
{
    for (const char *words : {"evaluate \"$2\"", "export \"$1\" --csv \"$2\"", "\"$2\""}) {
        const QString script = QStringLiteral("set -- \"$1\" \"$(printf 'pl\\344n.headroom')\"; "
                                              "exec \"$0\" ")
                               + QLatin1String(words);
        const Run run =
            programRun(QStringLiteral("sh"), {QStringLiteral("-c"), script,
                                              QStringLiteral(HEADROOM_PROGRAM), reference()});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("not UTF-8. Rename the file"), run.err);
    }
}

namespace {

/// The window without a screen, at home in a folder.
void startWindow(QProcess &window, const QTemporaryDir &home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const char *name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        environment.insert(QLatin1String(name), home.path());
    window.setProcessEnvironment(environment);
    window.start(QStringLiteral(HEADROOM_PROGRAM), {});
}

} // namespace

/// The signal of a file size limit is ignored, so that a write fails and can be reported.
void CommandLineTest::theWindowOutlivesAFileSizeLimit()
{
    const QTemporaryDir home;
    QProcess window;
    startWindow(window, home);
    QVERIFY(window.waitForStarted());
    const auto ignores = [&window] {
        QFile status(QStringLiteral("/proc/%1/status").arg(window.processId()));
        if (!status.open(QIODevice::ReadOnly))
            return false;
        const QByteArray text = status.readAll();
        const qsizetype begin = text.indexOf("SigIgn:") + 7;
        const QByteArray mask = text.mid(begin, text.indexOf('\n', begin) - begin).trimmed();
        return ((mask.toULongLong(nullptr, 16) >> (SIGXFSZ - 1)) & 1U) != 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(ignores(), kPatience);
    window.kill();
    QVERIFY(window.waitForFinished());
}

/// Whatever the umask lets others do, and also if settings of an older version are readable by all.
void CommandLineTest::theWindowsOwnFilesAreItsUsersOnly()
{
    const QTemporaryDir home;
    const QString settings = home.filePath(QStringLiteral("Headroom/Headroom.ini"));
    const QString data = home.filePath(QStringLiteral("Headroom/Headroom"));
    const auto modeOf = [](const QString &path) {
        struct stat facts = {};
        return stat(path.toUtf8().constData(), &facts) == 0 ? int(facts.st_mode & 0777) : 0;
    };
    const mode_t former = ::umask(0);
    QVERIFY(QDir(home.path()).mkpath(QStringLiteral("Headroom")));
    QFile old(settings);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("[theme]\n") > 0);
    old.close();
    QCOMPARE(modeOf(settings), 0666);
    QProcess window;
    startWindow(window, home);
    ::umask(former);
    QVERIFY(window.waitForStarted());
    QTRY_COMPARE_WITH_TIMEOUT(modeOf(settings), 0600, 60'000);
    QTRY_COMPARE_WITH_TIMEOUT(modeOf(data), 0700, 60'000);
    QCOMPARE(modeOf(home.filePath(QStringLiteral("Headroom"))), 0700);
    // Until it has opened the sample plan: the journal of what may be changed.
    QTRY_VERIFY_WITH_TIMEOUT(QDir(data + "/recovery").exists(), 60'000);
    window.terminate();
    QVERIFY(window.waitForFinished());
    QCOMPARE(modeOf(settings), 0600); // also after the window has written them
    QDirIterator all(home.filePath(QStringLiteral("Headroom")),
                     QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString path = all.next();
        if (all.fileInfo().isDir())
            QVERIFY2(modeOf(path) == 0700, qPrintable(path));
    }
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
