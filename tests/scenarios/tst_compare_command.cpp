// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios side by side and goals, from outside, on the catalog that ships.
#include "core/money/money.h"
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const QString kPlan = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom");

Run run(const char *command, const QStringList &options)
{
    return headroomRun(QStringList{QLatin1String(command), kPlan, QStringLiteral("--date"),
                                   QStringLiteral("2026-11-20")}
                       + options);
}

QJsonObject json(const Run &done)
{
    return QJsonDocument::fromJson(done.out).object();
}

Exact amount(const QJsonValue &value)
{
    return Exact::parse(value.toString().toStdString()).value_or(Exact(-1));
}

const QStringList kBreakEven{QStringLiteral("--show"), QStringLiteral("break-even")};
const QStringList kJson{QStringLiteral("--format"), QStringLiteral("json")};

} // namespace

class CompareCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void stepsAddUpToTheDifference()
    {
        const QJsonObject answer = json(run("compare", kJson));
        const QJsonArray scenarios = answer["scenarios"].toArray();
        QVERIFY(scenarios.size() > 1);
        const QJsonObject evaluated = json(run("evaluate", kJson));
        Exact baseline;
        for (const QJsonValue scenario : scenarios)
            if (scenario["name"] == answer["baseline"])
                baseline = amount(scenario["monthly_cost"]);
        for (int i = 0; i < scenarios.size(); ++i) {
            const QJsonValue scenario = scenarios[i];
            Exact steps;
            for (const QJsonValue step : scenario["steps"].toArray()) {
                Exact workloads;
                for (const QJsonValue workload : step["workloads"].toArray())
                    workloads += amount(workload["amount"]);
                QVERIFY(workloads == amount(step["amount"]));
                steps += amount(step["amount"]);
            }
            QVERIFY(steps == amount(scenario["difference"]));
            QVERIFY(amount(scenario["monthly_cost"]) == baseline + steps);
            const QJsonValue same = evaluated["scenarios"][i];
            QCOMPARE(scenario["monthly_cost"], same["monthly_cost_rounded"]);
            QCOMPARE(scenario["twelve_months"], same["twelve_months"]);
        }
    }

    void namedScenariosComeInTheirOrder()
    {
        const QJsonObject answer =
            json(run("compare", kJson
                                    + QStringList{QStringLiteral("--scenarios"),
                                                  QStringLiteral("Two clouds,Baseline")}));
        QCOMPARE(answer["scenarios"][0]["name"].toString(), QStringLiteral("Two clouds"));
        QCOMPARE(answer["scenarios"][1]["name"].toString(), QStringLiteral("Baseline"));
    }

    void everyFormatIsWritten()
    {
        const Run text = run("compare", {});
        QVERIFY(text.out.contains("From Baseline to Two clouds"));
        const auto rows =
            csvRows(run("compare", {QStringLiteral("--format"), QStringLiteral("csv")}).out);
        QVERIFY(rows[0][1].startsWith(QStringLiteral("scenario:")));
        for (const QStringList &row : rows)
            QCOMPARE(row.size(), rows[0].size());
    }

    void breakEvenValuesHoldOnBothSides()
    {
        const QJsonObject answer = json(run("compare", kJson + kBreakEven));
        const QJsonArray scenarios = answer["scenarios"].toArray();
        QVERIFY(!scenarios.isEmpty());
        int crossings = 0;
        for (const QJsonValue scenario : scenarios) {
            for (const QJsonValue row : scenario["break_even"].toArray()) {
                const char *today =
                    row["unit"].toString() == QStringLiteral("percent") ? "month" : "twelve_months";
                const auto isCheaper = [](const QJsonValue &cost) {
                    return amount(cost["scenario"]) < amount(cost["baseline"]);
                };
                for (const char *side : {"below", "above"}) {
                    if (row[side].isNull())
                        continue;
                    ++crossings;
                    QCOMPARE(isCheaper(row[side]["cost"]), isCheaper(scenario[today]));
                    QVERIFY(row[side]["cost"] != row[side]["cost_beyond"]);
                }
            }
        }
        QVERIFY(crossings > 0);
        const Run alone = run(
            "compare",
            kBreakEven + QStringList{QStringLiteral("--scenarios"), QStringLiteral("Baseline")});
        QCOMPARE(alone.exitCode, 2);
        QVERIFY(alone.err.contains("Baseline"));
    }

    void anyTwoScenariosCanBeCompared()
    {
        const auto found = [](const char *against, const char *scenario) {
            return json(
                run("compare",
                    kJson + kBreakEven
                        + QStringList{QStringLiteral("--against"), QLatin1String(against),
                                      QStringLiteral("--scenarios"), QLatin1String(scenario)}));
        };
        const QJsonValue there = found("Two clouds", "Spot training")["scenarios"][0];
        const QJsonValue back = found("Spot training", "Two clouds")["scenarios"][0];
        QCOMPARE(there["name"].toString(), QStringLiteral("Spot training"));
        QCOMPARE(there["month"]["baseline"], back["month"]["scenario"]);
        QCOMPARE(there["month"]["scenario"], back["month"]["baseline"]);
        QVERIFY(!there["break_even"].toArray().isEmpty());
        for (int i = 0; i < there["break_even"].toArray().size(); ++i)
            for (const char *side : {"below", "above"})
                QCOMPARE(there["break_even"][i][side]["change"],
                         back["break_even"][i][side]["change"]);
        const Run nobody =
            run("compare",
                kBreakEven + QStringList{QStringLiteral("--against"), QStringLiteral("Nobody")});
        QCOMPARE(nobody.exitCode, 2);
    }

    void twoOffersOfAWorkloadAreCompared()
    {
        const QJsonArray workloads =
            json(run("evaluate", kJson))["scenarios"][0]["workloads"].toArray();
        QString name;
        for (const QJsonValue workload : workloads)
            if (name.isEmpty() && workload["count"].toString() != QStringLiteral("1"))
                name = workload["name"].toString();
        const QStringList offers{QStringLiteral("--workload"), name, QStringLiteral("--offers"),
                                 QStringLiteral("g4dn.xlarge,a2-highgpu-1g/us-central1/spot")};
        const QJsonObject answer = json(run("compare", kJson + offers));
        QCOMPARE(answer["workload"].toString(), name);
        QVERIFY(answer["second"].toString().contains(QStringLiteral("spot")));
        QVERIFY(answer["break_even"].toArray().size() > 2);
        for (const QJsonValue row : answer["break_even"].toArray())
            for (const char *side : {"below", "above"})
                if (!row[side].isNull())
                    QVERIFY(row[side]["cost"] != row[side]["cost_beyond"]);
        for (const QJsonValue row : answer["break_even"].toArray())
            for (const QJsonValue crossing : row["crossings"].toArray())
                for (const char *key : {"first_meets", "second_meets"})
                    QVERIFY(QStringList({QStringLiteral("met"), QStringLiteral("may_miss"),
                                         QStringLiteral("missed")})
                                .contains(crossing["cost"][key].toString()));
        const Run text = run("compare", offers);
        QCOMPARE(text.exitCode, 0);
        QVERIFY(text.out.contains("No effect on either"));
        for (const char *wrong :
             {"g5.xlarge", "g5.xlarge,g5.xlarge", "g5.xlarge,nothing", "a/b/c/d,g5.xlarge"}) {
            const Run refused = run("compare", {QStringLiteral("--workload"), name,
                                                QStringLiteral("--offers"), QLatin1String(wrong)});
            QCOMPARE(refused.exitCode, 2);
            QVERIFY(refused.out.isEmpty());
        }
    }

    void movesToTheSplitAddUp()
    {
        const QStringList split{QStringLiteral("--show"), QStringLiteral("split"),
                                QStringLiteral("--scenario"), QStringLiteral("Baseline")};
        const Run done = run("compare", kJson + split);
        QVERIFY2(done.exitCode == 0, done.err.constData());
        const QJsonObject answer = json(done);
        const QJsonObject evaluated = json(run("evaluate", kJson + split.mid(2)));
        QCOMPARE(answer["monthly_cost_today"], evaluated["scenarios"][0]["monthly_cost_rounded"]);
        Exact today = amount(answer["stays"]);
        Exact difference;
        for (const QJsonValue move : answer["moves"].toArray()) {
            QVERIFY(move["today"]["provider"] != move["after"]["provider"]);
            QVERIFY(amount(move["after"]["monthly_cost"]) - amount(move["today"]["monthly_cost"])
                    == amount(move["difference"]));
            today += amount(move["today"]["monthly_cost"]);
            difference += amount(move["difference"]);
        }
        QVERIFY(today == amount(answer["monthly_cost_today"]));
        QVERIFY(difference == amount(answer["difference"]));
        QVERIFY(today + difference == amount(answer["monthly_cost_after"]));
        for (const QJsonValue share : answer["shares"].toArray())
            QVERIFY(std::abs(share["after_percent"].toDouble() - share["target_percent"].toDouble())
                    <= answer["tolerance_points"].toDouble() + 1e-9);
        QCOMPARE(run("compare",
                     split + QStringList{QStringLiteral("--scenarios"), QStringLiteral("Baseline")})
                     .exitCode,
                 2);
    }

    void wrongNamesAreRefused_data()
    {
        QTest::addColumn<QString>("names");
        for (const char *names : {"Nobody", "Baseline,Nobody", "Baseline,Baseline", ",", ""})
            QTest::newRow(*names == '\0' ? "none" : names) << QString::fromLatin1(names);
    }

    void wrongNamesAreRefused()
    {
        QFETCH(QString, names);
        const Run refused = run("compare", {QStringLiteral("--scenarios"), names});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.out.isEmpty());
        QVERIFY(!refused.err.isEmpty());
    }

    void aGoalIsVerified()
    {
        const QJsonObject answer = json(run(
            "goal", kJson
                        + QStringList{QStringLiteral("--find"), QStringLiteral("price"),
                                      QStringLiteral("--budget"), QStringLiteral("9000"),
                                      QStringLiteral("--scenario"), QStringLiteral("Baseline")}));
        QCOMPARE(answer["reach"].toString(), QStringLiteral("found"));
        QVERIFY(amount(answer["monthly_cost"]) <= Exact(9000));
        QVERIFY(amount(answer["monthly_cost_beyond"]) > Exact(9000));
    }

    void aBudgetForTrafficIsItsCost()
    {
        const QJsonObject answer = json(run(
            "goal", kJson
                        + QStringList{QStringLiteral("--find"), QStringLiteral("budget"),
                                      QStringLiteral("--scenario"), QStringLiteral("Baseline")}));
        const QJsonObject evaluated = json(
            run("evaluate",
                kJson + QStringList{QStringLiteral("--scenario"), QStringLiteral("Baseline")}));
        QCOMPARE(answer["budget"], evaluated["scenarios"][0]["monthly_cost_rounded"]);
    }

    void aGoalBeginsWithWhatIsPaidToday()
    {
        const QStringList scenario{QStringLiteral("--scenario"), QStringLiteral("Baseline")};
        const auto headlineOf = [&](const char *command, const QStringList &options) {
            return QString::fromUtf8(run(command, scenario + options).out).section(u'\n', 0, 0);
        };
        const QString today = headlineOf("evaluate", {});
        QVERIFY(today.contains(QStringLiteral(", scenario Baseline: $")));
        QCOMPARE(headlineOf("goal", {QStringLiteral("--find"), QStringLiteral("traffic"),
                                     QStringLiteral("--budget"), QStringLiteral("9000")}),
                 today);
    }

    void aSentenceOfTwoOffersIsPrintedOnce()
    {
        const QStringList offers{QStringLiteral("--workload"), QStringLiteral("Chat API"),
                                 QStringLiteral("--offers"),
                                 QStringLiteral("g5.xlarge/us-east-1/on_demand,"
                                                "g6.xlarge/us-east-1/on_demand")};
        const auto rows = csvRows(
            run("compare", offers + QStringList{QStringLiteral("--format"), QStringLiteral("csv")})
                .out);
        const QString text = QString::fromUtf8(run("compare", offers).out);
        QSet<QString> sentences;
        for (std::size_t row = 1; row < rows.size(); ++row)
            sentences.insert(csvCell(rows, row, QStringLiteral("assumption")) + QStringLiteral(": ")
                             + csvCell(rows, row, QStringLiteral("in_words")));
        QVERIFY(sentences.size() > 1);
        QVERIFY(static_cast<std::size_t>(sentences.size()) < rows.size() - 1);
        for (const QString &sentence : std::as_const(sentences))
            QCOMPARE(text.count(QLatin1Char('\n') + sentence + QLatin1Char('\n')), 1);
    }

    void wrongGoalsAreRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("no budget") << QStringList{"--find", "traffic"};
        QTest::newRow("negative") << QStringList{"--find", "price", "--budget", "-1"};
        QTest::newRow("nothing at all") << QStringList{"--find", "traffic", "--budget", "0"};
        QTest::newRow("word") << QStringList{"--find", "price", "--budget", "much"};
        QTest::newRow("traffic for a precision")
            << QStringList{"--find", "precision", "--budget", "9000", "--traffic", "50"};
        QTest::newRow("a budget for a budget") << QStringList{"--find", "budget", "--budget", "5"};
        QTest::newRow("absurd traffic") << QStringList{"--find", "budget", "--traffic", "1000000"};
    }

    void wrongGoalsAreRefused()
    {
        QFETCH(QStringList, options);
        QCOMPARE(run("goal", options).exitCode, 2);
    }

    void twoPlanFilesDifferFieldByField()
    {
        const QTemporaryDir folder;
        QJsonObject plan = QJsonDocument::fromJson(fileContent(kPlan)).object();
        plan.remove(QStringLiteral("content_hash"));
        const QString before = folder.filePath(QStringLiteral("before.headroom"));
        const QString after = folder.filePath(QStringLiteral("after.headroom"));
        const auto diff = [&](const QString &with) {
            return headroomRun(QStringList{QStringLiteral("diff"), before, with,
                                           QStringLiteral("--date"), QStringLiteral("2026-11-20")}
                               + kJson);
        };
        writeFile(before, QJsonDocument(plan).toJson());
        const Run same = diff(before);
        QVERIFY2(same.exitCode == 0, qPrintable(same.err));
        QCOMPARE(json(same)["fields"].toArray(), QJsonArray());
        plan[QStringLiteral("notes")] = QStringLiteral("Asked for in May.");
        QJsonArray scenarios = plan[QStringLiteral("scenarios")].toArray();
        const QString proposed = plan.value(QStringLiteral("active_scenario")).toString();
        for (QJsonValueRef scenario : scenarios) {
            QJsonObject changed = scenario.toObject();
            if (changed[QStringLiteral("name")].toString() == proposed)
                changed[QStringLiteral("demand_change_percent")] = 10;
            scenario = changed;
        }
        plan[QStringLiteral("scenarios")] = scenarios;
        writeFile(after, QJsonDocument(plan).toJson());
        const Run other = diff(after);
        QVERIFY2(other.exitCode == 0, qPrintable(other.err));
        const QJsonObject found = json(other);
        QStringList places;
        for (const QJsonValue field : found["fields"].toArray())
            places += field["field"].toString();
        QCOMPARE(places.size(), 2);
        QVERIFY(places.contains(QStringLiteral("notes")));
        QVERIFY(
            places.contains(QStringLiteral("scenarios/%1/demand_change_percent").arg(proposed)));
        Exact sum;
        const QJsonValue now = found["cost"]["scenarios"][1];
        for (const QJsonValue step : now["steps"].toArray())
            sum += amount(step["amount"]);
        QVERIFY(sum == amount(now["difference"]));
        QVERIFY(!sum.isZero());
        QCOMPARE(headroomRun({QStringLiteral("diff"), before}).exitCode, 2);
    }
};

QTEST_APPLESS_MAIN(CompareCommandTest)
#include "tst_compare_command.moc"
