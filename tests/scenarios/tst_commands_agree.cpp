// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of one command about a changed plan equal those of another about a plan changed by hand.
#include "core/money/money.h"
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>

using namespace headroom;
using namespace headroom::testing;

namespace {

const QString kScenario = QStringLiteral("Baseline");
const QStringList kDimensions{QStringLiteral("workload"),      QStringLiteral("environment"),
                              QStringLiteral("provider"),      QStringLiteral("region"),
                              QStringLiteral("pricing_model"), QStringLiteral("family"),
                              QStringLiteral("team")};

/// The answer of a command on a plan; empty, and an error of the test, when it fails.
QJsonObject answerOf(const QString &command, const QString &plan, const QStringList &options = {})
{
    const Run run =
        headroomRun(QStringList{command, plan, QStringLiteral("--date"),
                                QStringLiteral("2026-11-20"), QStringLiteral("--format"),
                                QStringLiteral("json"), QStringLiteral("--scenario"), kScenario}
                    + options);
    if (run.exitCode == 0)
        return QJsonDocument::fromJson(run.out).object();
    QTest::qFail(run.err.constData(), __FILE__, __LINE__);
    return {};
}

Exact amount(const QJsonValue &value)
{
    return Exact::parse(value.toString().toStdString()).value_or(Exact(-1));
}

Exact sumOf(const QJsonValue &rows, const char *key)
{
    Exact sum;
    for (const QJsonValue row : rows.toArray())
        sum += amount(row[QLatin1String(key)]);
    return sum;
}

} // namespace

class CommandsAgreeTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void aMonthAheadIsWhatItsWorkloadsCost_data() { aPlan(); }
    void aMonthAheadIsWhatItsWorkloadsCost()
    {
        QFETCH(QString, plan);
        const QJsonObject forecast = answerOf(QStringLiteral("forecast"), plan,
                                              {QStringLiteral("--months"), QStringLiteral("18"),
                                               QStringLiteral("--draws"), QStringLiteral("0")});
        QCOMPARE(forecast["months"].toArray().size(), 18);
        for (const char *key : {"cost", "cash"}) {
            for (const QJsonValue month : forecast["months"].toArray())
                QVERIFY(sumOf(month["workloads"], key) == amount(month[QLatin1String(key)]));
            QVERIFY(sumOf(forecast["months"], key)
                    == amount(forecast["total"][QLatin1String(key)]));
        }
    }

    void nothingIsDrawnWhereNothingIsAsked()
    {
        const QJsonObject forecast =
            answerOf(QStringLiteral("forecast"), shippedPlan(QStringLiteral("textnlp.headroom")),
                     {QStringLiteral("--draws"), QStringLiteral("0")});
        for (const QJsonValue month : forecast["months"].toArray())
            for (const char *key : {"p10", "p50", "p90", "mean", "probability_over_budget"})
                QVERIFY2(month[QLatin1String(key)].isNull(), key);
        QVERIFY(forecast["probability_cheaper_than_baseline"].isNull());
    }

    /// A cost stands with the service that it buys, in the words of `evaluate`.
    void everyCommandSaysTheSameAnswer()
    {
        const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
        const QString name = QStringLiteral("Two clouds");
        const QStringList scenario{QStringLiteral("--scenario"), name};
        const auto outputOf = [&](const QStringList &arguments) {
            return QString::fromUtf8(headroomRun(arguments).out);
        };
        const QString evaluated =
            outputOf(QStringList{QStringLiteral("evaluate"), plan} + scenario);
        const QString lead = name + QStringLiteral(": ");
        const QString line = evaluated.section(lead, 1, 1).section(u'\n', 0, 0);
        QVERIFY2(line.count(QStringLiteral(" · ")) >= 2, qPrintable(evaluated));
        const QStringList draws{QStringLiteral("--draws"), QStringLiteral("0")};
        for (const QStringList &command :
             {QStringList{QStringLiteral("levers"), plan} + scenario,
              QStringList{QStringLiteral("forecast"), plan} + scenario + draws,
              QStringList{QStringLiteral("compare"), plan}})
            QVERIFY2(outputOf(command).contains(line), qPrintable(command.front()));
    }

    void everyDivisionOfAMonthAddsUp_data() { aPlan(); }
    void everyDivisionOfAMonthAddsUp()
    {
        QFETCH(QString, plan);
        const QJsonArray whole =
            answerOf(QStringLiteral("forecast"), plan,
                     {QStringLiteral("--draws"), QStringLiteral("0")})["months"]
                .toArray();
        for (const QString &dimension : kDimensions) {
            const Run run = headroomRun(
                {QStringLiteral("forecast"), plan, QStringLiteral("--by"), dimension,
                 QStringLiteral("--format"), QStringLiteral("csv"), QStringLiteral("--date"),
                 QStringLiteral("2026-11-20"), QStringLiteral("--scenario"), kScenario});
            QVERIFY2(run.exitCode == 0, run.err.constData());
            const std::vector<QStringList> rows = csvRows(run.out);
            QCOMPARE(rows.size(), static_cast<std::size_t>(whole.size()) + 2);
            for (qsizetype month = 0; month < whole.size(); ++month) {
                const QStringList &cells = rows[static_cast<std::size_t>(month) + 1];
                QCOMPARE(cells.front(), whole[month]["month"].toString());
                Exact sum;
                for (qsizetype column = 1; column < cells.size(); ++column)
                    if (rows.front()[column].startsWith(QStringLiteral("group:")))
                        sum += Exact::parse(cells[column].toStdString()).value_or(Exact());
                QVERIFY2(sum == amount(whole[month]["cost"]), qPrintable(dimension));
            }
        }
    }

    void drawnMonthsKeepTheirOrder()
    {
        const QJsonObject forecast =
            answerOf(QStringLiteral("forecast"), shippedPlan(QStringLiteral("textnlp.headroom")),
                     {QStringLiteral("--months"), QStringLiteral("36"), QStringLiteral("--draws"),
                      QStringLiteral("2000")});
        double before = 0;
        for (const QJsonValue month : forecast["months"].toArray()) {
            QVERIFY(amount(month["p10"]) <= amount(month["p50"]));
            QVERIFY(amount(month["p50"]) <= amount(month["p90"]));
            const double over = month["probability_over_budget"].toDouble(-1);
            const double byThen = month["probability_budget_passed_by_then"].toDouble(-1);
            QVERIFY(over >= 0 && over <= byThen && byThen <= 1);
            QVERIFY(byThen >= before);
            before = byThen;
        }
        double shares = 0;
        for (const QJsonValue driver : forecast["drivers"].toArray()) {
            QVERIFY(std::abs(driver["rank_correlation"].toDouble(2)) <= 1);
            shares += driver["share"].toDouble(-1);
        }
        QVERIFY(std::abs(shares - 1) < 1e-6);
    }

    void anEndOfDemandIsThePlanAtThatDemand_data() { aPlan(); }
    void anEndOfDemandIsThePlanAtThatDemand()
    {
        QFETCH(QString, plan);
        endsAreThePlan(plan, QStringLiteral("demand"), [](QJsonObject &scenario, double percent) {
            scenario[QStringLiteral("demand_change_percent")] = percent;
        });
    }

    void anEndOfPricesIsThePlanAtThosePrices()
    {
        const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
        for (const auto &[code, name] :
             {std::pair{"aws", "AWS"}, {"gcp", "Google Cloud"}, {"azure", "Azure"}})
            endsAreThePlan(
                plan, QStringLiteral("prices"),
                [code = code](QJsonObject &scenario, double percent) {
                    scenario[QStringLiteral("provider_prices")] =
                        QJsonArray{QJsonObject{{QStringLiteral("provider"), QLatin1String(code)},
                                               {QStringLiteral("percent"), percent}}};
                },
                QStringLiteral("Prices of ") + QLatin1String(name));
    }

    void anEndOfGrowthIsThePlanAtThatGrowth()
    {
        const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
        // Demand grows by the factor of the plan times that of the assumption, month after month.
        endsAreThePlan(plan, QStringLiteral("growth"), [](QJsonObject &scenario, double percent) {
            const QString key = QStringLiteral("monthly_growth_percent");
            const double factor = (1 + scenario[key].toDouble() / 100) * (1 + percent / 100);
            scenario[key] = 100 * (factor - 1);
        });
    }

    void goalCostsWhatEvaluateSays_data()
    {
        QTest::addColumn<QString>("find");
        QTest::addColumn<QString>("key");
        QTest::newRow("traffic") << QStringLiteral("traffic")
                                 << QStringLiteral("demand_change_percent");
        QTest::newRow("price") << QStringLiteral("price") << QStringLiteral("price_change_percent");
    }
    void goalCostsWhatEvaluateSays()
    {
        QFETCH(QString, find);
        QFETCH(QString, key);
        const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
        for (const char *budget : {"8800", "9500", "12000"}) {
            const QJsonObject goal = answerOf(QStringLiteral("goal"), plan,
                                              {QStringLiteral("--find"), find,
                                               QStringLiteral("--budget"), QLatin1String(budget)});
            QCOMPARE(goal["reach"].toString(), QStringLiteral("found"));
            const auto costAt = [&](double tenths) {
                return monthly(
                    changedPlan(plan, [&](QJsonObject &scenario) { scenario[key] = tenths / 10; }));
            };
            // The result is the last tenth of a percent within the budget.
            const double tenths = std::round(goal["percent"].toDouble() * 10);
            QVERIFY(costAt(tenths) == amount(goal["monthly_cost"]));
            QVERIFY(costAt(tenths + 1) == amount(goal["monthly_cost_beyond"]));
            QVERIFY(amount(goal["monthly_cost"]) <= Exact(std::atoi(budget)));
            QVERIFY(amount(goal["monthly_cost_beyond"]) > Exact(std::atoi(budget)));
        }
    }

private:
    static void aPlan()
    {
        QTest::addColumn<QString>("plan");
        for (const char *name : {"textnlp.headroom", "reference.headroom"})
            QTest::newRow(name) << shippedPlan(QLatin1String(name));
    }

    static Exact monthly(const QString &plan)
    {
        const QJsonObject answer = answerOf(QStringLiteral("evaluate"), plan);
        return amount(answer["scenarios"][0]["monthly_cost_rounded"]);
    }

    /// A copy of the plan whose scenario was edited by hand.
    QString changedPlan(const QString &plan, const std::function<void(QJsonObject &)> &change)
    {
        QJsonObject document = QJsonDocument::fromJson(fileContent(plan)).object();
        document.remove(QStringLiteral("content_hash"));
        QJsonArray scenarios = document[QStringLiteral("scenarios")].toArray();
        for (QJsonValueRef scenario : scenarios) {
            QJsonObject changed = scenario.toObject();
            if (changed[QStringLiteral("name")].toString() == kScenario)
                change(changed);
            scenario = changed;
        }
        document[QStringLiteral("scenarios")] = scenarios;
        const QString path = m_folder.filePath(QStringLiteral("changed.headroom"));
        writeFile(path, QJsonDocument(document).toJson());
        return path;
    }

    /// Costs that the sensitivity states at both ends of the assumptions of a kind equal those of
    /// the plan there.
    void endsAreThePlan(const QString &plan, const QString &kind,
                        const std::function<void(QJsonObject &, double)> &change,
                        const QString &name = {})
    {
        QJsonObject &answer = m_sensitivities[plan];
        if (answer.isEmpty())
            answer = answerOf(QStringLiteral("sensitivity"), plan,
                              {QStringLiteral("--draws"), QStringLiteral("0")});
        int met = 0;
        for (const QJsonValue assumption : answer["assumptions"].toArray()) {
            if (assumption["kind"].toString() != kind
                || (!name.isEmpty() && assumption["name"].toString() != name))
                continue;
            ++met;
            for (const char *end : {"low", "high"}) {
                const QString changed = changedPlan(plan, [&](QJsonObject &scenario) {
                    change(scenario, assumption[QLatin1String(end)].toDouble());
                });
                const QJsonObject evaluated =
                    answerOf(QStringLiteral("evaluate"), changed)["scenarios"][0].toObject();
                const QString suffix = QStringLiteral("_at_") + QLatin1String(end);
                QCOMPARE(evaluated["monthly_cost_rounded"],
                         assumption[QString(QStringLiteral("cost") + suffix)]);
                QCOMPARE(evaluated["twelve_months"],
                         assumption[QString(QStringLiteral("twelve_months") + suffix)]);
            }
        }
        QCOMPARE(met, 1);
    }

    QTemporaryDir m_folder;
    std::map<QString, QJsonObject> m_sensitivities; // by plan: it takes seconds
};

QTEST_APPLESS_MAIN(CommandsAgreeTest)
#include "tst_commands_agree.moc"
