// SPDX-License-Identifier: GPL-3.0-or-later
// Offers for all workloads together, from outside, on the catalog that ships.
#include "core/money/money.h"
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const QString kPlan = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom");

Run optimize(const QStringList &options, const QString &plan = kPlan)
{
    return headroomRun(QStringList{QStringLiteral("optimize"), plan, QStringLiteral("--date"),
                                   QStringLiteral("2026-11-20")}
                       + options);
}

QJsonObject json(const Run &run)
{
    return QJsonDocument::fromJson(run.out).object();
}

Exact amount(const QJsonValue &value)
{
    return Exact::parse(value.toString().toStdString()).value_or(Exact(-1));
}

/// The sample plan with rules in its active scenario, nothing else of it bound, and free moves.
QString planWith(const QTemporaryDir &folder, const QJsonObject &rules)
{
    QJsonObject plan = QJsonDocument::fromJson(fileContent(kPlan)).object();
    QJsonArray scenarios = plan["scenarios"].toArray();
    for (QJsonValueRef value : scenarios) {
        QJsonObject scenario = value.toObject();
        scenario.remove(QStringLiteral("provider_split"));
        QJsonArray allocations = scenario["allocations"].toArray();
        for (QJsonValueRef entry : allocations) {
            QJsonObject allocation = entry.toObject();
            allocation["pinned"] = false;
            entry = allocation;
        }
        scenario["allocations"] = allocations;
        scenario["mix_rules"] = rules;
        value = scenario;
    }
    plan["scenarios"] = scenarios;
    plan.remove(QStringLiteral("monthly_budget"));
    plan.remove(QStringLiteral("moving"));
    const QString file = folder.filePath(QStringLiteral("rules%1.headroom").arg(rules.size()));
    writeFile(file, QJsonDocument(plan).toJson());
    return file;
}

const QStringList kJson{QStringLiteral("--format"), QStringLiteral("json")};
/// Without the rules that are on by default.
const QStringList kAnyOffer{QStringLiteral("--obtainable"), QStringLiteral("any"),
                            QStringLiteral("--moves"), QStringLiteral("free")};
/// Choices enough for every provider, in a part of the catalog that is searched fast.
const QStringList kFew{QStringLiteral("--pricing"), QStringLiteral("on_demand"),
                       QStringLiteral("--regions"),
                       QStringLiteral("us-east-1,eu-west-1,eu-central-1,us-central1,europe-west1,"
                                      "europe-west4,eastus,westeurope")};
const QStringList kSplit =
    kFew
    + QStringList{QStringLiteral("--split"), QStringLiteral("aws=60,gcp=30,azure=10"),
                  QStringLiteral("--nodes"), QStringLiteral("20")};
// Without a split all is proven at once.
const QStringList kNoSplit =
    kFew
    + QStringList{QStringLiteral("--split"), QStringLiteral("aws=34,gcp=33,azure=33"),
                  QStringLiteral("--split-tolerance"), QStringLiteral("100")};

/// Searches take seconds: one that several functions use is run once.
const Run &withinSplit()
{
    static const Run kRun = optimize(kJson + kSplit);
    return kRun;
}

QJsonObject minCost()
{
    static const Run kRun =
        optimize(kJson + kNoSplit + QStringList{QStringLiteral("--alternatives"), "3"});
    return json(kRun);
}

/// The plan that a proposal was written to, in the proposal's scenario.
Run evaluatedPlan(const QString &file, const QJsonObject &answer)
{
    return headroomRun(QStringList{QStringLiteral("evaluate"), file, QStringLiteral("--date"),
                                   QStringLiteral("2026-11-20"), QStringLiteral("--scenario"),
                                   answer["scenario"]["name"].toString()}
                       + kJson);
}

} // namespace

class OptimizeCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void newPlanCostsWhatWasPromised();
    void sharesOfTheProvidersAreKept();
    void impossibleRulesAreNamed();
    void sameLimitsGiveTheSameBytes();
    void rulesOfThePlanAreKeptUnlessGiven();
    void wrongRuleOfThePlanIsNamed();
    void wrongRulesAreRefused_data();
    void wrongRulesAreRefused();
    void optionsOfASplitNeedOne();
    void moreInstancesHaveTheHeadroom();
    void oneTypeCannotKeepASplit();
    void outputDoesNotReplaceTheInput();
    void commitmentsKeepTheSplitOfTheSample();
    void boundThatIsNotKnownIsNone();
    void curveAndNextMixesAgreeWithTheChoice();
    void minBudgetThatWouldDoIsNamed();
    void fleetOfAWorkloadAddsUp();
    void fleetIsKeptAndCostsWhatWasPrinted();
    void fleetRefusesWrongLengths();
};

void OptimizeCommandTest::newPlanCostsWhatWasPromised()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("new.headroom"));
    const Run run = optimize(kJson + QStringList{QStringLiteral("--output"), file});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    const QJsonObject answer = json(run);
    QCOMPARE(answer["status"].toString(), QStringLiteral("optimal"));
    QCOMPARE(answer["bound"], answer["monthly_cost"]);
    QCOMPARE(answer["gap"].toString(), QStringLiteral("0"));
    QVERIFY(amount(answer["monthly_cost"]) <= amount(answer["today_monthly_cost_rounded"]));
    QCOMPARE(answer["scenario"]["monthly_cost"], answer["monthly_cost"]);
    const Run evaluated = evaluatedPlan(file, answer);
    QCOMPARE(json(evaluated)["scenarios"][0]["monthly_cost"], answer["monthly_cost"]);
    QCOMPARE(json(evaluated)["scenarios"][0]["workloads"], answer["scenario"]["workloads"]);
}

void OptimizeCommandTest::sharesOfTheProvidersAreKept()
{
    const Run &run = withinSplit();
    QVERIFY2(run.exitCode == 0, run.err.constData());
    const QJsonObject answer = json(run);
    QVERIFY(amount(answer["bound"]) <= amount(answer["monthly_cost"]));
    std::map<QString, double> byProvider;
    double all = 0;
    for (const QJsonValue &value : answer["scenario"]["workloads"].toArray()) {
        const double cost = amount(value["effective_cost"]).toDouble();
        byProvider[value["provider"].toString()] += cost;
        all += cost;
    }
    QVERIFY(all > 0);
    QVERIFY(std::abs(100 * byProvider[QStringLiteral("aws")] / all - 60) <= 5);
    QVERIFY(std::abs(100 * byProvider[QStringLiteral("gcp")] / all - 30) <= 5);
    QVERIFY(std::abs(100 * byProvider[QStringLiteral("azure")] / all - 10) <= 5);
    QVERIFY(!answer["binding"].toArray().isEmpty());
}

void OptimizeCommandTest::impossibleRulesAreNamed()
{
    const QStringList rules{QStringLiteral("--split"), QStringLiteral("gcp=100"),
                            QStringLiteral("--regions"), QStringLiteral("us-east-1")};
    const Run run = optimize(kJson + rules);
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(json(run)["status"].toString(), QStringLiteral("infeasible"));
    QVERIFY(json(run)["monthly_cost"].isNull());
    QVERIFY(json(run)["clash"].toArray().contains(QStringLiteral("only the region us-east-1")));
    QVERIFY(optimize(rules).out.contains("only the region us-east-1"));
}

void OptimizeCommandTest::sameLimitsGiveTheSameBytes()
{
    QCOMPARE(withinSplit().exitCode, 0);
    QCOMPARE(json(withinSplit())["status"].toString(), QStringLiteral("optimal"));
    QCOMPARE(optimize(kJson + kSplit).out, withinSplit().out);
}

void OptimizeCommandTest::rulesOfThePlanAreKeptUnlessGiven()
{
    const QTemporaryDir folder;
    const QJsonArray onDemand{QStringLiteral("on_demand")};
    const QString file = planWith(folder, {{QStringLiteral("pricing_models"), onDemand}});
    const auto pricingOf = [](const QJsonObject &answer) {
        QSet<QString> models;
        for (const QJsonValue &value : answer["scenario"]["workloads"].toArray())
            models.insert(value["pricing_model"].toString());
        return models;
    };
    const QJsonObject kept = json(optimize(kJson, file));
    QVERIFY(kept["left_out"]["marketplace"].toInt() > 0);
    QCOMPARE(kept["left_out"]["on_demand"].toInt(), 0);
    QCOMPARE(pricingOf(kept), QSet<QString>{QStringLiteral("on_demand")});
    const QJsonObject given = json(optimize(
        kJson + QStringList{QStringLiteral("--pricing"), QStringLiteral("on_demand,spot")}, file));
    QVERIFY(pricingOf(given).contains(QStringLiteral("spot")));
    QVERIFY(amount(given["monthly_cost"]) < amount(kept["monthly_cost"]));
    // Switched off, it keeps its value and is not kept.
    const QString off =
        planWith(folder, {{QStringLiteral("pricing_models"), onDemand},
                          {QStringLiteral("off"), QJsonArray{QStringLiteral("pricing_models")}}});
    QVERIFY(amount(json(optimize(kJson, off))["monthly_cost"]) <= amount(given["monthly_cost"]));
}

void OptimizeCommandTest::wrongRuleOfThePlanIsNamed()
{
    const QTemporaryDir folder;
    const QString file =
        planWith(folder, {{QStringLiteral("regions"), QJsonArray{QStringLiteral("moon-1")}}});
    const Run run = optimize({}, file);
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("moon-1"), run.err.constData());
    QVERIFY2(run.err.contains("the plan's rule"), run.err.constData());
    QVERIFY(optimize({QStringLiteral("--regions"), QStringLiteral("us-east-1")}, file).exitCode
            != 2);
}

void OptimizeCommandTest::wrongRulesAreRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *option, const char *value, const char *words) {
        QTest::addRow("%s %s", option, value)
            << QStringList{QString::fromLatin1(option), QString::fromLatin1(value)}
            << QByteArray(words);
    };
    row("--budget", "0", "budget must be greater than zero");
    row("--budget", "-1", "budget must be greater than zero");
    row("--budget", "much", "--budget");
    row("--split", "aws=60,gcp=30", "add up to 90\u202f%");
    row("--split", "aws=60,aws=40", "two shares");
    row("--split", "ibm=100", "--split");
    row("--split-base", "feeling", "--split-base");
    row("--spot", "120", "between 0 and 100\u202f%");
    row("--quota", "aws/p4d=1", "--quota");
    row("--quota", "aws/p4d/us-east-1=-1", "--quota");
    row("--types", "0", "instance types must be at least 1");
    row("--stay", "-5", "--stay");
    row("--providers", "aws,orakle", "--providers");
    row("--regions", "moon-1", "moon-1");
    row("--pricing", "gift", "--pricing");
    row("--nodes", "0", "--nodes");
    row("--headroom", "0", "1 is just enough");
    row("--headroom", "inf", "between 0.01 and 1,000");
    row("--headroom", "1e9", "between 0.01 and 1,000");
    row("--output", "/dev/null/plan.headroom", "There is no folder /dev/null");
    row("--objective", "speed", "--objective");
    row("--alternatives", "0", "--alternatives");
    row("--points", "5", "Only a curve has points");
    row("--curve", "speed", "--curve");
    row("--format", "csv", "Only a curve");
}

void OptimizeCommandTest::wrongRulesAreRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, words);
    const Run run = optimize(options);
    QCOMPARE(run.exitCode, 2);
    QVERIFY(run.out.isEmpty());
    QVERIFY2(run.err.contains(words), run.err.constData());
}

void OptimizeCommandTest::optionsOfASplitNeedOne()
{
    const QTemporaryDir folder;
    const QString plan = planWith(folder, {});
    for (const char *option : {"--split-tolerance", "--split-base"}) {
        const QString value =
            option == QLatin1String("--split-base") ? QStringLiteral("hours") : QStringLiteral("3");
        const Run run = optimize({QString::fromLatin1(option), value}, plan);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains(option), run.err.constData());
    }
}

/// The sample plan's split left aside, a mix with so much headroom costs 3,540.14 by hand: more of
/// the machines that the cheapest mix has. Nothing that is found may cost more.
void OptimizeCommandTest::moreInstancesHaveTheHeadroom()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("new.headroom"));
    const auto chosen = [&](const QStringList &options) {
        return optimize(
            kJson + kAnyOffer
                + QStringList{QStringLiteral("--pricing"),
                              QStringLiteral("on_demand,spot,reserved,savings_plan,cud")}
                + options,
            planWith(folder, {}));
    };
    const Run run = chosen(
        {QStringLiteral("--headroom"), QStringLiteral("1.75"), QStringLiteral("--output"), file});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    const QJsonObject answer = json(run);
    QVERIFY(answer["headroom"].toDouble() >= 1.75);
    QVERIFY(amount(answer["monthly_cost"]) <= Exact::ratio(354'014, 100));
    const Run evaluated = evaluatedPlan(file, answer);
    QCOMPARE(json(evaluated)["scenarios"][0]["monthly_cost"], answer["monthly_cost"]);
    // With as much money there is at least so much headroom.
    const QJsonObject maximum =
        json(chosen({QStringLiteral("--objective"), QStringLiteral("headroom"),
                     QStringLiteral("--budget"), answer["monthly_cost_rounded"].toString()}));
    QVERIFY(maximum["headroom"].toDouble() >= answer["headroom"].toDouble() - 1e-9);
    QVERIFY(amount(maximum["monthly_cost"]) <= amount(answer["monthly_cost"]));
}

/// Said at once, and without rules that have nothing to do with it.
void OptimizeCommandTest::oneTypeCannotKeepASplit()
{
    const Run run = optimize(kJson + kFew + kAnyOffer
                             + QStringList{QStringLiteral("--types"), QStringLiteral("1"),
                                           QStringLiteral("--spot"), QStringLiteral("10")});
    QCOMPARE(run.exitCode, 1);
    const QJsonObject answer = json(run);
    QCOMPARE(answer["status"].toString(), QStringLiteral("infeasible"));
    QCOMPARE(answer["clash"].toArray().size(), 2);
    QVERIFY(run.out.contains("the budget of $9,000.00 a month"));
    QVERIFY(run.out.contains("one instance type for all"));
}

void OptimizeCommandTest::outputDoesNotReplaceTheInput()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("plan.headroom"));
    writeFile(file, fileContent(kPlan));
    QCOMPARE(optimize({QStringLiteral("--output"), file}, file).exitCode, 2);
    QCOMPARE(fileContent(file), fileContent(kPlan));
}

void OptimizeCommandTest::curveAndNextMixesAgreeWithTheChoice()
{
    const QJsonObject choice = minCost();
    const QJsonArray next = choice["alternatives"].toArray();
    QCOMPARE(next.size(), 3);
    Exact before;
    for (const QJsonValue &mix : next) {
        QVERIFY(amount(mix["costs_more"]) >= before);
        QVERIFY(!mix["changes"].toArray().isEmpty());
        before = amount(mix["costs_more"]);
    }
    const QJsonArray points =
        json(optimize(kJson + kNoSplit
                      + QStringList{QStringLiteral("--curve"), QStringLiteral("headroom"),
                                    QStringLiteral("--points"), "3"}))["points"]
            .toArray();
    QVERIFY(points.size() >= 2); // of the month alone; the choice counts its moves as well
    QVERIFY(amount(points.first()["monthly_cost"]) <= amount(choice["monthly_cost_rounded"]));
    QVERIFY(amount(points.last()["monthly_cost"]) > amount(points.first()["monthly_cost"]));
    QVERIFY(points.last()["headroom"].toDouble() > points.first()["headroom"].toDouble());
}

void OptimizeCommandTest::minBudgetThatWouldDoIsNamed()
{
    const auto answer = json(optimize(kJson + kNoSplit + QStringList{"--budget", "10"}));
    QCOMPARE(answer["status"].toString(), QStringLiteral("infeasible"));
    QCOMPARE(answer["mends"].toArray().size(), answer["clash"].toArray().size());
    QString named = answer["mends"][0]["becomes"].toString().section(u' ', -3, -3); // $7,526.39
    named.remove(u'$').remove(u',');
    const auto kept = json(optimize(kJson + kNoSplit + QStringList{"--budget", named}));
    QCOMPARE(kept["monthly_cost_rounded"].toString(), named);
}

void OptimizeCommandTest::fleetOfAWorkloadAddsUp()
{
    const Run run = headroomRun({QStringLiteral("fleet"), kPlan, QStringLiteral("--date"),
                                 QStringLiteral("2026-11-20"), QStringLiteral("--workload"),
                                 QStringLiteral("Chat API"), QStringLiteral("--trace"),
                                 QStringLiteral("chat")});
    QVERIFY2(run.exitCode <= 1, run.err.constData());
    const QJsonObject fleet = json(run);
    QCOMPARE(run.exitCode == 0, fleet["status"].toString() != QStringLiteral("infeasible"));
    QCOMPARE(run.exitCode == 0, fleet["unserved"].toArray().isEmpty());
    QVERIFY(!fleet["fleet"].toArray().isEmpty());
    Exact sum;
    for (const QJsonValue &line : fleet["fleet"].toArray())
        sum += amount(line["monthly_cost"]);
    QCOMPARE(sum, amount(fleet["monthly_cost"]));
}

void OptimizeCommandTest::fleetIsKeptAndCostsWhatWasPrinted()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("fleet.headroom"));
    const QString lengths = folder.filePath(QStringLiteral("lengths.csv"));
    writeFile(lengths, "input_tokens,output_tokens,requests\n200,50,3\n900,100,1\n");
    const QStringList asked{QStringLiteral("fleet"),      kPlan,
                            QStringLiteral("--date"),     QStringLiteral("2026-11-20"),
                            QStringLiteral("--workload"), QStringLiteral("Chat API"),
                            QStringLiteral("--lengths"),  lengths};
    const Run run = headroomRun(asked + QStringList{QStringLiteral("--output"), file});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    const QJsonObject fleet = json(run);
    const Run evaluated =
        headroomRun(QStringList{QStringLiteral("evaluate"), file, QStringLiteral("--date"),
                                QStringLiteral("2026-11-20")}
                    + kJson);
    bool isThere = false;
    for (const QJsonValue &scenario : json(evaluated)["scenarios"].toArray()) {
        for (const QJsonValue &line : scenario["workloads"].toArray()) {
            if (line["fleet"].isUndefined())
                continue;
            isThere = true;
            QCOMPARE(line["name"].toString(), QStringLiteral("Chat API"));
            QCOMPARE(line["effective_cost"], fleet["monthly_cost"]);
            const QJsonArray parts = line["fleet"]["parts"].toArray();
            QCOMPARE(parts.size(), fleet["fleet"].toArray().size());
            Exact sum;
            for (const QJsonValue &part : parts)
                sum += amount(part["effective_cost"]);
            QCOMPARE(sum, amount(fleet["monthly_cost"]));
        }
    }
    QVERIFY(isThere);
    // Its own lengths are those of the plan now.
    const Run again = headroomRun({QStringLiteral("fleet"), file, QStringLiteral("--date"),
                                   QStringLiteral("2026-11-20"), QStringLiteral("--workload"),
                                   QStringLiteral("Chat API")});
    QCOMPARE(json(again)["monthly_cost"], fleet["monthly_cost"]);
    const Run words =
        headroomRun(asked + QStringList{QStringLiteral("--format"), QStringLiteral("text")});
    QVERIFY(words.out.contains("Proven optimal") || words.out.contains("Not proven"));
    const Run over = headroomRun(asked + QStringList{QStringLiteral("--output"), kPlan});
    QCOMPARE(over.exitCode, 2);
}

void OptimizeCommandTest::fleetRefusesWrongLengths()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("lengths.csv"));
    const auto refused = [&](const QByteArray &csv, const QString &workload) {
        writeFile(file, csv);
        const Run run = headroomRun({QStringLiteral("fleet"), kPlan, QStringLiteral("--workload"),
                                     workload, QStringLiteral("--lengths"), file});
        return run.exitCode == 2 && run.out.isEmpty() ? run.err : QByteArray();
    };
    const QString chat = QStringLiteral("Chat API");
    QVERIFY(refused("input_tokens,output_tokens\n", chat).contains("contains no requests"));
    QVERIFY(refused("input_tokens,output_tokens\n10,-5\n", chat).contains("not -5"));
    const QByteArray good = "input_tokens,output_tokens\n10,5\n";
    QVERIFY(refused(good, QStringLiteral("nobody")).contains("nobody"));
    QVERIFY(refused(good, QStringLiteral("Team notebooks")).contains("request lengths"));
}

/// By the shares of 60, 30 and 10 % that the plan states, 5 points more or less, of what the lines
/// then bear.
void OptimizeCommandTest::commitmentsKeepTheSplitOfTheSample()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("committed.headroom"));
    const Run run = optimize(kJson
                             + QStringList{QStringLiteral("--commitments"), QStringLiteral("any"),
                                           QStringLiteral("--nodes"), QStringLiteral("200"),
                                           QStringLiteral("--output"), file});
    QCOMPARE(run.exitCode, 0);
    const QJsonObject answer = json(run);
    QVERIFY(!answer["commitments"].toArray().isEmpty());
    const QJsonObject written = json(evaluatedPlan(file, answer))["scenarios"][0].toObject();
    QCOMPARE(written["monthly_cost_rounded"], answer["monthly_cost_rounded"]);
    QCOMPARE(written["forecast_total"], answer["over_months"]["cost"]);
    QMap<QString, double> shares;
    double all = 0;
    for (const QJsonValue &line : written["workloads"].toArray()) {
        const double cost = line["compute_cost"].toString().toDouble();
        shares[line["provider"].toString()] += cost;
        all += cost;
    }
    const QMap<QString, double> wanted{{"aws", 60}, {"gcp", 30}, {"azure", 10}};
    for (auto share = wanted.begin(); share != wanted.end(); ++share)
        QVERIFY2(std::abs(100 * shares[share.key()] / all - share.value()) <= 5.001,
                 qPrintable(share.key()));
}

/// Rates of the reference price book bound nothing: "within 100 %, not less than $0.00" would say
/// nothing.
void OptimizeCommandTest::boundThatIsNotKnownIsNone()
{
    const Run run =
        optimize({QStringLiteral("--commitments"), QStringLiteral("any")},
                 QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom"));
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.contains("There is no lower bound"));
    QVERIFY(!run.out.contains("$0.00 over"));
}

QTEST_GUILESS_MAIN(OptimizeCommandTest)
#include "tst_optimize_command.moc"
