// SPDX-License-Identifier: GPL-3.0-or-later
#include "headroom_version.h"
#include "scenarios/program.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

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
    void candidatesAreSortedAndLimited();
    void unknownWorkloadIsNamed();
    void ownPricesCountOnlyWhenNamed();
    void dayOfThePricesIsObeyed();
    void catalogInfoCountsEveryProvider();
    void fullOutputIsSaid();

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
    row("no date", QStringLiteral("evaluate PLAN --date yesterday"), "YYYY-MM-DD");
    row("no such day", QStringLiteral("evaluate PLAN --date 2026-02-30"), "not a date");
    row("no workload", QStringLiteral("candidates PLAN"), "--workload");
    row("limit of zero", QStringLiteral("candidates PLAN --workload Staging --limit 0"), "--limit");
    row("nothing to export", QStringLiteral("export PLAN"), "--pdf");
    row("unknown paper", QStringLiteral("export PLAN --pdf x.pdf --paper a0"), "letter");
    row("unknown catalog action", QStringLiteral("catalog dance"), "dance");
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

void CommandLineTest::candidatesAreSortedAndLimited()
{
    const Run run = headroomRun({QStringLiteral("candidates"), reference(),
                                 QStringLiteral("--workload"), QStringLiteral("Development"),
                                 QStringLiteral("--limit"), QStringLiteral("50")});
    QCOMPARE(run.exitCode, 0);
    const auto rows = csvRows(run.out);
    QCOMPARE(rows.size(), std::size_t{51});
    double former = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const double cost = csvCell(rows, i, QStringLiteral("monthly_cost")).toDouble();
        QVERIFY(cost >= former);
        former = cost;
    }
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
    int offers = 0;
    for (const char *provider : {"aws", "gcp", "azure"}) {
        const int count = catalog[QStringLiteral("providers")][QString::fromLatin1(provider)]
                                 [QStringLiteral("offers")]
                                     .toInt();
        QVERIFY2(count > 1000, provider);
        offers += count;
    }
    QCOMPARE(catalog[QStringLiteral("offers")].toInt(), offers);
    QCOMPARE(document[QStringLiteral("reference_price_book")][QStringLiteral("offers")].toInt(),
             12);
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

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
