// SPDX-License-Identifier: GPL-3.0-or-later
// Each option of each command, as the command's own help lists it: without its value, given twice,
// with what it cannot be, and among the options of another command. Bad usage ends with 2, on
// stderr alone, and names its cause.
#include "scenarios/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

const QString kSample = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom");

/// Arguments that a command requires before its options.
const std::map<QString, QStringList> &commands()
{
    static const QString plan =
        QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom");
    static const QString models =
        QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/models.csv");
    // A folder that exists: it is the option under test that is refused.
    static const QString table = QDir::temp().filePath(QStringLiteral("headroom-refused.csv"));
    static const std::map<QString, QStringList> commands{
        {"evaluate", {plan}},
        {"candidates", {plan, "--workload", "Staging"}},
        {"predict", {"--rows", models, "--output", table}},
        {"export", {plan, "--csv", table}},
        {"catalog", {"info"}},
        {"documents", {}},
    };
    return commands;
}

QStringList optionsOf(const QString &command)
{
    static const QRegularExpression option(QStringLiteral("^  (--[a-z-]+) [A-Z]"),
                                           QRegularExpression::MultilineOption);
    const Run help = headroomRun({command, QStringLiteral("--help")});
    QStringList options;
    for (auto match = option.globalMatch(QString::fromUtf8(help.out)); match.hasNext();)
        options << match.next().captured(1);
    return options;
}

/// The command with what it needs, less the option that is to be tried.
QStringList commandWithout(const QString &command, const QString &option)
{
    QStringList arguments = commands().at(command);
    if (const auto at = arguments.indexOf(option); at >= 0)
        arguments.remove(at, 2);
    return QStringList{command} + arguments;
}

} // namespace

class CommandOptionsTest : public QObject
{
    Q_OBJECT

private slots:
    void anOptionNeedsItsValue_data() { addOptions(); }
    void anOptionNeedsItsValue()
    {
        QFETCH(QString, command);
        QFETCH(QString, option);
        isRefused(commandWithout(command, option) + QStringList{option}, option);
        isRefused(commandWithout(command, option) + QStringList{option, QString()}, option);
    }

    void anOptionIsTakenOnce_data() { addOptions(); }
    void anOptionIsTakenOnce()
    {
        QFETCH(QString, command);
        QFETCH(QString, option);
        isRefused(commandWithout(command, option) + QStringList{option, "x", option, "x"}, option);
    }

    void anOptionOfAnotherCommandIsNone_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("option");
        QSet<QString> all;
        for (const auto &[command, arguments] : commands()) {
            for (const QString &option : optionsOf(command))
                all << option;
        }
        for (const auto &[command, arguments] : commands()) {
            const QSet<QString> others = all - setOf(optionsOf(command));
            for (const QString &option : others)
                QTest::addRow("%s %s", qPrintable(command), qPrintable(option))
                    << command << option;
        }
    }
    void anOptionOfAnotherCommandIsNone()
    {
        QFETCH(QString, command);
        QFETCH(QString, option);
        isRefused(QStringList{command} + commands().at(command) + QStringList{option, "x"}, option);
    }

    void anOptionOfAnotherActionIsNone_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("owner");
        struct Owned {
            const char *option;
            const char *value;
            QStringList owners;
        };
        const Owned owned[] = {{"--format", "json", {"info", "import", "refresh"}},
                               {"--date", "2026-01-01", {"import"}},
                               {"--provider", "aws", {"refresh"}},
                               {"--region", "us-east-1", {"refresh"}}};
        for (const char *action : {"info", "verify", "import", "export", "refresh"}) {
            for (const Owned &one : owned) {
                if (!one.owners.contains(action))
                    QTest::addRow("%s %s", action, one.option)
                        << QString(action) << QString(one.option) << QString(one.value)
                        << one.owners.front();
            }
        }
    }
    void anOptionOfAnotherActionIsNone()
    {
        QFETCH(QString, action);
        QFETCH(QString, option);
        QFETCH(QString, value);
        QFETCH(QString, owner);
        isRefused({"catalog", action, option, value},
                  "catalog " + action + " has no option " + option);
        isRefused({"catalog", option + '=' + value, action}, "belongs to catalog " + owner);
    }

    void aPaperNeedsItsReport()
    {
        isRefused(QStringList{"export"} + commands().at("export") + QStringList{"--paper", "a4"},
                  "--pdf");
    }

    void aValueThatCannotBeIsRefused_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        const auto row = [](const char *command, const char *option, const char *value) {
            QTest::addRow("%s %s %s", command, option, value)
                << QString(command) << QString(option) << QString(value);
        };
        for (const char *command : {"evaluate", "export"}) {
            for (const char *months : {"0", "61", "-1", "1.5", "twelve", "99999999999999999999"})
                row(command, "--months", months);
        }
        for (const char *command : {"evaluate", "candidates", "export"}) {
            for (const char *date : {"tomorrow", "2026-13-01", "2026-02-29", "20.11.2026"})
                row(command, "--date", date);
            for (const char *file : {"--catalog", "--own-prices", "--exchange-rates"})
                row(command, file, "/nowhere/at.all");
            row(command, "--scenario", "Nowhere");
        }
        for (const char *limit : {"0", "-1", "x", "1.5", "99999999999999999999"})
            row("candidates", "--limit", limit);
        row("candidates", "--workload", "Nobody");
        row("candidates", "--format", "text");
        row("candidates", "--best-per", "colour");
        row("evaluate", "--format", "CSV");
        row("export", "--paper", "a0");
        row("predict", "--rows", "/nowhere/rows.csv");
        row("predict", "--models", "/nowhere/models.csv");
        row("predict", "--accelerators", "/nowhere/cards.csv");
        row("catalog", "--catalog", "/nowhere/catalog.sqlite");
        row("catalog", "--format", "csv");
        row("documents", "--table", "tides");
        row("documents", "--format", "yaml");
    }
    void aValueThatCannotBeIsRefused()
    {
        QFETCH(QString, command);
        QFETCH(QString, option);
        QFETCH(QString, value);
        const Run run = headroomRun(commandWithout(command, option) + QStringList{option, value});
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.out, QByteArray());
        // Named is the option or the value, and of a file that a plan is computed with both.
        const bool hasOption = run.err.contains(option.toUtf8());
        const bool hasValue = run.err.contains(value.toUtf8());
        QVERIFY2(value == "/nowhere/at.all" ? hasOption && hasValue : hasOption || hasValue,
                 run.err);
    }

    void writtenPlanAsksForTheScenarioThatWasChosenFor_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("optimize") << QStringList{
            "optimize",
            "--split-tolerance",
            "100",
            "--pricing",
            "on_demand",
            "--regions",
            "us-east-1,eu-west-1,eu-central-1,us-central1,europe-west4,eastus,"
            "westeurope"};
        QTest::newRow("commitments") << QStringList{"commitments"};
        QTest::newRow("fleet") << QStringList{"fleet", "--workload", "Chat API"};
    }
    void writtenPlanAsksForTheScenarioThatWasChosenFor()
    {
        QFETCH(QStringList, command);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("new.headroom"));
        // The sample's own active scenario is another one.
        const QStringList asked{kSample,      "--date",   "2026-11-20", "--scenario",
                                "Two clouds", "--output", file};
        const Run run = headroomRun(command.mid(0, 1) + asked + command.mid(1));
        QVERIFY2(run.exitCode == 0, run.err);
        const QJsonObject plan = QJsonDocument::fromJson(fileContent(file)).object();
        QCOMPARE(plan["active_scenario"].toString(), QStringLiteral("Two clouds"));
        QCOMPARE(plan["baseline"].toString(), QStringLiteral("Baseline"));
    }

    void aWorkloadThatIsNotInThePlanListsThoseThatAre_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("compare") << QStringList{"compare", kSample, "--workload", "Nobody"};
        QTest::newRow("fleet") << QStringList{"fleet", kSample, "--workload", "Nobody"};
        QTest::newRow("candidates") << QStringList{"candidates", kSample, "--workload", "Nobody"};
        QTest::newRow("apis") << QStringList{"apis", kSample, "Nobody"};
    }
    void aWorkloadThatIsNotInThePlanListsThoseThatAre()
    {
        QFETCH(QStringList, arguments);
        isRefused(arguments, "The plan has no workload “Nobody”. It has “Chat API”");
    }

    void aFleetOfAPlanAsksForItsWorkload()
    {
        isRefused({"fleet", kSample}, "--workload: A plan needs the workload that the fleet "
                                      "serves. Name one: it has “Chat API”");
        isRefused({"fleet", kSample, "--format", "text"}, "Name one: it has “Chat API”");
    }

    void hyphensAndUnderscoresAreTheSame()
    {
        const QStringList candidates{"candidates", kSample, "--workload", "Chat API",
                                     "--limit",    "3",     "--lens"};
        const Run hyphen = headroomRun(candidates + QStringList{"on-demand"});
        QCOMPARE(hyphen.exitCode, 0);
        QCOMPARE(headroomRun(candidates + QStringList{"on_demand"}).out, hyphen.out);
        const QStringList optimize{"optimize", kSample, "--pricing"};
        isRefused(optimize + QStringList{"on-demand,on_demand,often"}, "“often” is not valid");
    }

    void fleetNamesTheWorkloadThatHasNoLengths_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::newRow("training") << QStringLiteral("Weekly training");
        QTest::newRow("answers in classes") << QStringLiteral("Sentiment");
        QTest::newRow("people") << QStringLiteral("Team notebooks");
    }
    void fleetNamesTheWorkloadThatHasNoLengths()
    {
        QFETCH(QString, workload);
        isRefused({"fleet", kSample, "--workload", workload},
                  "--workload: A fleet by request lengths needs a real-time workload whose "
                  "model generates tokens; “"
                      + workload + "” is not one.");
    }

    void acceptedCommitmentsAreDecidedAgain()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("committed.headroom"));
        const QString plan = commands().at("evaluate").front();
        const QStringList day{"--date", "2026-11-20"};
        QCOMPARE(headroomRun(QStringList{"commitments", plan, "--output", file} + day).exitCode, 0);
        isRefused(QStringList{"optimize", file} + day, "--commitments any");
        const QStringList anew = QStringList{"optimize", file, "--commitments", "any"} + day;
        QCOMPARE(headroomRun(anew).exitCode, 0);
        // Running commitments cannot be decided again, and no message says that they can.
        QByteArray running = fileContent(file);
        writeFile(file, running.replace("\"percent_off\"",
                                        "\"start_month\": \"2026-06-01\", \"percent_off\""));
        isRefused(QStringList{"optimize", file} + day, "Remove them");
        QVERIFY(!headroomRun(QStringList{"optimize", file} + day).err.contains("--commitments"));
        isRefused(anew, "has already started");
    }

    void modelThatIsNotKnownIsSaidToBe()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("unknown.headroom"));
        QByteArray plan = fileContent(kSample);
        plan.replace("\"model\": \"BERT-base\"", "\"model\": \"Nobody's\"");
        writeFile(file, plan.replace("\"pinned\": true", "\"pinned\": false"));
        const QByteArray said = "The model \"Nobody's\" of Sentiment is not known.";
        for (const QStringList &more : {QStringList(), QStringList{"--commitments", "any"}}) {
            const QStringList asked =
                QStringList{"optimize", file, "--regions", "us-east-1"} + more;
            const Run run = headroomRun(asked);
            QCOMPARE(run.exitCode, 1);
            QVERIFY2(run.out.contains(said), run.out);
            const Run json = headroomRun(asked + QStringList{"--format", "json"});
            const QJsonObject answer = QJsonDocument::fromJson(json.out).object();
            QCOMPARE(answer["clash"].toArray(), QJsonArray{QString::fromUtf8(said)});
        }
    }

    /// Unknown names in a scenario's overrides are reported; no offer is said not to fit.
    void workThatIsNotKnownHasNoCandidates_data()
    {
        QTest::addColumn<QByteArray>("overridden");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("model") << QByteArray(R"("model": "Mistrall-7B")")
                               << QByteArray("Mistral-7B");
        QTest::newRow("slices") << QByteArray(R"("mig_profile": "2g.11gb")")
                                << QByteArray("2g.10gb");
    }
    void workThatIsNotKnownHasNoCandidates()
    {
        QFETCH(QByteArray, overridden);
        QFETCH(QByteArray, said);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("unknown.headroom"));
        QByteArray plan = fileContent(kSample);
        const QByteArray scenario = R"("name": "Spot training",)";
        QVERIFY(plan.contains(scenario));
        writeFile(file, plan.replace(scenario, scenario + R"("overrides": [{"workload": 1, )"
                                                   + overridden + "}],"));
        for (const QString &command : {QStringLiteral("candidates"), QStringLiteral("fleet")}) {
            const Run run = headroomRun({command, file, "--workload", "Chat API"});
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.err.contains("The nearest known names are") && run.err.contains(said),
                     run.err);
            QVERIFY2(!run.err.contains("does not fit"), run.err);
        }
    }

    /// Unknown names of another workload or of the rules: the answer is printed, and so is the name.
    void unknownNamesElsewhereAreAnErrorOfEveryCommand_data()
    {
        QTest::addColumn<QByteArray>("stated");
        QTest::addColumn<QByteArray>("wrong");
        QTest::addColumn<QByteArray>("nearest");
        QTest::newRow("model") << QByteArray(R"("model": "BERT-base")")
                               << QByteArray(R"("model": "BRET-base")") << QByteArray("BERT-base");
        QTest::newRow("quota") << QByteArray(R"("name": "Spot training",)")
                               << QByteArray(R"("name": "Spot training", "mix_rules": {"quotas": )"
                                             R"([{"provider": "aws", "region": "us-esat-1", )"
                                             R"("most": 4}]},)")
                               << QByteArray("us-east-1");
    }
    void unknownNamesElsewhereAreAnErrorOfEveryCommand()
    {
        QFETCH(QByteArray, stated);
        QFETCH(QByteArray, wrong);
        QFETCH(QByteArray, nearest);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("unknown.headroom"));
        QByteArray plan = fileContent(kSample);
        QVERIFY(plan.contains(stated));
        writeFile(file, plan.replace(stated, wrong));
        const QStringList one{"--workload", "Chat API"};
        std::vector<QStringList> all{
            QStringList{"candidates", file, "--limit", "3"} + one,
            {"export", file, "--csv", folder.filePath(QStringLiteral("lines.csv"))}};
        const bool isShort = QByteArray(QTest::currentDataTag()) == "quota";
        for (const QStringList &command :
             std::vector<QStringList>{{"evaluate", file},
                                      QStringList{"fleet", file} + one,
                                      {"levers", file},
                                      {"goal", file, "--find", "budget"},
                                      {"forecast", file, "--draws", "10"}}) {
            if (!isShort)
                all.push_back(command);
        }
        for (const QStringList &command : all) {
            const Run run = headroomRun(command + QStringList{"--scenario", "Spot training"});
            const QByteArray about = command.front().toUtf8() + ": " + run.err;
            QVERIFY2(run.exitCode == 1, about);
            QVERIFY2(run.err.contains(nearest), about);
            QVERIFY2(command.front() == "export" || !run.out.isEmpty(), about);
        }
    }

    void anArgumentTooManyIsNamed_data()
    {
        QTest::addColumn<QString>("command");
        for (const auto &[command, arguments] : commands())
            QTest::newRow(qPrintable(command)) << command;
    }
    void anArgumentTooManyIsNamed()
    {
        QFETCH(QString, command);
        isRefused(QStringList{command} + commands().at(command) + QStringList{"superfluous"},
                  QStringLiteral("superfluous"));
    }

    void fileThatIsNotAPlanIsNamed_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path : {"/nowhere/plan.headroom", "/", "/dev/zero", "/proc/self/mem"})
            QTest::newRow(path) << QString(path);
    }
    void fileThatIsNotAPlanIsNamed()
    {
        QFETCH(QString, path);
        for (const char *command : {"evaluate", "candidates", "export"}) {
            QStringList arguments = QStringList{command} + commands().at(command);
            arguments[1] = path;
            isRefused(arguments, path);
        }
    }

    void aRefusedCommandWritesNothing()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("out"));
        const QString plan = commands().at("evaluate").front();
        const std::vector<QStringList> refused{
            {"export", plan, "--csv", file, "--months", "0"},
            {"export", plan, "--pdf", file, "--paper", "a0"},
            {"export", plan, "--candidates-csv", file},
            {"export", plan, "--candidates-csv", file, "--workload", "Nobody"},
            {"export", plan, "--csv", file, "--pdf", file},
            {"predict", "--rows", plan, "--output", file},
            {"predict", "--rows", "/nowhere/rows.csv", "--output", file},
        };
        for (const QStringList &arguments : refused) {
            QCOMPARE(headroomRun(arguments).exitCode, 2);
            QVERIFY2(!QFile::exists(file), qPrintable(arguments.join(u' ')));
        }
    }

private:
    static QSet<QString> setOf(const QStringList &list) { return {list.begin(), list.end()}; }

    static void addOptions()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("option");
        for (const auto &[command, arguments] : commands()) {
            const QStringList options = optionsOf(command);
            QVERIFY(!options.isEmpty());
            for (const QString &option : options)
                QTest::addRow("%s %s", qPrintable(command), qPrintable(option))
                    << command << option;
        }
    }

    static void isRefused(const QStringList &arguments, const QString &said)
    {
        const Run run = headroomRun(arguments);
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    }
};

QTEST_GUILESS_MAIN(CommandOptionsTest)
#include "tst_command_options.moc"
