// SPDX-License-Identifier: GPL-3.0-or-later
// The alerts as definitions for the services that watch the real cost: what those demand of them.
#include "scenarios/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

class AlertFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void budgetsAreWhatAwsTakes();
    void azureAndGoogleHaveBudgetsOfTheirParts();
    void alarmsSeeDaysAndMonths();
    void serviceLevelsBecomeRulesOfPrometheus();
    void ownRulesAreRulesOfPrometheus();
    void servicesWithoutLatinLettersAreCalledByTheirNumber();
    void budgetsThatChangeArePlannedMonthByMonth();
    void namesHaveNothingThatAwsRefuses();
    void withoutARateIntoDollarsThereIsNothingForAws();
    void nothingThatIsReadIsReplaced();

private:
    QDir alertsOf(const QString &plan)
    {
        const QString folder = m_folder.filePath(QStringLiteral("alerts%1").arg(++m_folders));
        const Run run = exported(plan, {QStringLiteral("--alerts"), folder});
        if (run.exitCode != 0)
            qWarning("%s", run.err.constData());
        return QDir(folder);
    }
    static QJsonObject read(const QDir &folder, const char *name)
    {
        return QJsonDocument::fromJson(fileContent(folder.filePath(QLatin1String(name)))).object();
    }
    /// The shipped plan with other values at its top.
    QString planWith(const QJsonObject &values)
    {
        QJsonObject plan =
            QJsonDocument::fromJson(fileContent(shippedPlan(QStringLiteral("textnlp.headroom"))))
                .object();
        for (auto value = values.begin(); value != values.end(); ++value)
            plan[value.key()] = value.value();
        plan.remove(QStringLiteral("content_hash"));
        const QString path = m_folder.filePath(QStringLiteral("plan%1.headroom").arg(++m_folders));
        writeFile(path, QJsonDocument(plan).toJson());
        return path;
    }
    static QJsonObject budgetOf(const QJsonObject &request)
    {
        return request[QStringLiteral("Budget")].toObject();
    }
    static QJsonObject notification(const QJsonObject &request, int index)
    {
        return request[QStringLiteral("NotificationsWithSubscribers")]
            .toArray()[index]
            .toObject()[QStringLiteral("Notification")]
            .toObject();
    }

    QTemporaryDir m_folder;
    int m_folders = 0;
};

/// AWS bills 4,434.87 of the plan's 7,928.09 of compute: its budget is that part of 9,000.
void AlertFilesTest::budgetsAreWhatAwsTakes()
{
    const QDir folder = alertsOf(shippedPlan(QStringLiteral("textnlp.headroom")));
    const QJsonObject month = read(folder, "aws_budget_1.json");
    QCOMPARE(month.keys(), (QStringList{QStringLiteral("AccountId"), QStringLiteral("Budget"),
                                        QStringLiteral("NotificationsWithSubscribers")}));
    QCOMPARE(budgetOf(month)[QStringLiteral("TimeUnit")].toString(), QStringLiteral("MONTHLY"));
    QCOMPARE(budgetOf(month)[QStringLiteral("BudgetType")].toString(), QStringLiteral("COST"));
    const QJsonObject limit = budgetOf(month)[QStringLiteral("BudgetLimit")].toObject();
    QCOMPARE(limit[QStringLiteral("Amount")].toString(), QStringLiteral("5034.48"));
    QCOMPARE(limit[QStringLiteral("Unit")].toString(), QStringLiteral("USD"));
    QCOMPARE(notification(month, 0)[QStringLiteral("NotificationType")].toString(),
             QStringLiteral("ACTUAL"));
    QCOMPARE(notification(month, 1)[QStringLiteral("NotificationType")].toString(),
             QStringLiteral("FORECASTED"));
    QCOMPARE(notification(month, 1)[QStringLiteral("Threshold")].toDouble(), 100.0);
    const QJsonObject day = read(folder, "aws_budget_2.json");
    QCOMPARE(budgetOf(day)[QStringLiteral("TimeUnit")].toString(), QStringLiteral("DAILY"));
    QCOMPARE(budgetOf(day)[QStringLiteral("BudgetLimit")]
                 .toObject()[QStringLiteral("Amount")]
                 .toString(),
             QStringLiteral("559.39"));
    // AWS forecasts no single days.
    QCOMPARE(notification(day, 0)[QStringLiteral("NotificationType")].toString(),
             QStringLiteral("ACTUAL"));
}

/// Azure bills 960.68 and Google 2,532.54 of the plan's 7,928.09 of compute.
void AlertFilesTest::azureAndGoogleHaveBudgetsOfTheirParts()
{
    const QDir folder = alertsOf(shippedPlan(QStringLiteral("textnlp.headroom")));
    const QJsonObject azure = read(folder, "azure_budget_1.json");
    QCOMPARE(azure.keys(), QStringList{QStringLiteral("properties")});
    const QJsonObject properties = azure[QStringLiteral("properties")].toObject();
    QCOMPARE(properties[QStringLiteral("amount")].toDouble(), 1090.57);
    QCOMPARE(properties[QStringLiteral("category")].toString(), QStringLiteral("Cost"));
    QCOMPARE(properties[QStringLiteral("timeGrain")].toString(), QStringLiteral("Monthly"));
    QCOMPARE(
        properties[QStringLiteral("timePeriod")].toObject()[QStringLiteral("startDate")].toString(),
        QStringLiteral("2026-12-01T00:00:00Z"));
    const QJsonObject notifications = properties[QStringLiteral("notifications")].toObject();
    QVERIFY(notifications.size() >= 2 && notifications.size() <= 5);
    QStringList kinds;
    for (const QJsonValue &value : notifications) {
        const QJsonObject notification = value.toObject();
        kinds += notification[QStringLiteral("thresholdType")].toString();
        QCOMPARE(notification[QStringLiteral("threshold")].toDouble(), 100.0);
        QCOMPARE(notification[QStringLiteral("operator")].toString(),
                 QStringLiteral("GreaterThan"));
    }
    kinds.sort();
    QCOMPARE(kinds, (QStringList{QStringLiteral("Actual"), QStringLiteral("Forecasted")}));

    const QJsonObject google = read(folder, "google_budget_1.json");
    QVERIFY(!google[QStringLiteral("displayName")].toString().isEmpty());
    const QJsonObject amount =
        google[QStringLiteral("amount")].toObject()[QStringLiteral("specifiedAmount")].toObject();
    QCOMPARE(amount[QStringLiteral("currencyCode")].toString(), QStringLiteral("USD"));
    QCOMPARE(amount[QStringLiteral("units")].toString(), QStringLiteral("2874"));
    QCOMPARE(amount[QStringLiteral("nanos")].toInteger(), 950'000'000);
    const QJsonArray rules = google[QStringLiteral("thresholdRules")].toArray();
    QCOMPARE(rules.size(), 2);
    QCOMPARE(rules[0].toObject()[QStringLiteral("spendBasis")].toString(),
             QStringLiteral("CURRENT_SPEND"));
    QCOMPARE(rules[1].toObject()[QStringLiteral("spendBasis")].toString(),
             QStringLiteral("FORECASTED_SPEND"));
    QCOMPARE(rules[1].toObject()[QStringLiteral("thresholdPercent")].toDouble(), 1.0);
}

void AlertFilesTest::alarmsSeeDaysAndMonths()
{
    const QDir folder = alertsOf(shippedPlan(QStringLiteral("textnlp.headroom")));
    const QJsonObject day = read(folder, "cloudwatch_1.json");
    QCOMPARE(day[QStringLiteral("Threshold")].toDouble(), 559.39);
    const QJsonArray metrics = day[QStringLiteral("Metrics")].toArray();
    QCOMPARE(metrics.size(), 2);
    QVERIFY(!day.contains(QStringLiteral("MetricName"))); // either the one or the other
    QCOMPARE(metrics[0].toObject()[QStringLiteral("ReturnData")].toBool(true), false);
    QCOMPARE(metrics[1].toObject()[QStringLiteral("ReturnData")].toBool(false), true);
    const QJsonObject month = read(folder, "cloudwatch_2.json");
    QCOMPARE(month[QStringLiteral("MetricName")].toString(), QStringLiteral("EstimatedCharges"));
    QCOMPARE(month[QStringLiteral("Threshold")].toDouble(), 5034.48);
    QVERIFY(!folder.exists(QStringLiteral("cloudwatch_3.json"))); // it does not forecast
}

void AlertFilesTest::serviceLevelsBecomeRulesOfPrometheus()
{
    const QDir folder = alertsOf(shippedPlan(QStringLiteral("textnlp.headroom")));
    const QByteArray rules = fileContent(folder.filePath(QStringLiteral("prometheus.yml")));
    QVERIFY(rules.startsWith("groups:\n- name: headroom-cost\n  rules:\n  - alert: "));
    QVERIFY(rules.contains("expr: \"sum(node_total_hourly_cost) * 24 > 1000.00\"\n"));
    QVERIFY(rules.contains("http_request_duration_seconds_bucket{service=\\\"chat-api\\\"}[5m]"));
    // The documents' 90 % for ten minutes, longer than the longest planned run, which keeps its
    // accelerators busy.
    QVERIFY(rules.contains("DCGM_FI_DEV_GPU_UTIL > 90\"\n    for: "));
    QVERIFY(!rules.contains("DCGM_FI_DEV_GPU_UTIL > 90\"\n    for: 10m\n"));
}

void AlertFilesTest::ownRulesAreRulesOfPrometheus()
{
    const QJsonObject slow{{QStringLiteral("name"), QStringLiteral("Slow \"answers\"")},
                           {QStringLiteral("metric"), QStringLiteral("p95_latency")},
                           {QStringLiteral("above"), 450},
                           {QStringLiteral("minutes"), 7},
                           {QStringLiteral("workload"), 1},
                           {QStringLiteral("action"), QStringLiteral("Add a replica")}};
    const QJsonObject full{{QStringLiteral("name"), QStringLiteral("Full")},
                           {QStringLiteral("metric"), QStringLiteral("accelerator_memory")},
                           {QStringLiteral("above"), 97.5}};
    const QDir folder =
        alertsOf(planWith({{QStringLiteral("monitoring_rules"), QJsonArray{slow, full}}}));
    const QByteArray rules = fileContent(folder.filePath(QStringLiteral("prometheus.yml")));
    const QByteArray own = rules.mid(rules.indexOf("- name: headroom-own\n"));
    QVERIFY2(
        own.contains("  - alert: OwnRule1\n    expr: \"histogram_quantile(0.95, sum by (le) "
                     "(rate(http_request_duration_seconds_bucket{service=\\\"chat-api\\\"}[5m]))) "
                     "> 0.45\"\n    for: 7m\n"),
        own.constData());
    QVERIFY(own.contains("summary: \"Slow \\\"answers\\\": Add a replica\"\n"));
    QVERIFY(own.contains("DCGM_FI_DEV_FB_FREE) > 97.5\"\n    labels:")); // at once
}

void AlertFilesTest::servicesWithoutLatinLettersAreCalledByTheirNumber()
{
    const QJsonObject shipped =
        QJsonDocument::fromJson(fileContent(shippedPlan(QStringLiteral("textnlp.headroom"))))
            .object();
    QJsonArray workloads = shipped[QStringLiteral("workloads")].toArray();
    QJsonObject chat = workloads.first().toObject();
    chat[QStringLiteral("name")] = QStringLiteral("مساعد");
    workloads.replace(0, chat);
    const QDir folder = alertsOf(planWith({{QStringLiteral("workloads"), workloads}}));
    const QByteArray rules = fileContent(folder.filePath(QStringLiteral("prometheus.yml")));
    QVERIFY(rules.contains("{service=\\\"workload-1\\\"}"));
    QVERIFY(!rules.contains("service=\\\"\\\""));
}

void AlertFilesTest::budgetsThatChangeArePlannedMonthByMonth()
{
    const QDir folder = alertsOf(planWith(
        {{QStringLiteral("start_month"), QStringLiteral("2027-01-01")},
         {QStringLiteral("budget_by_month"),
          QJsonArray{QJsonObject{{QStringLiteral("from"), QStringLiteral("2027-03-01")},
                                 {QStringLiteral("monthly"), QStringLiteral("12000")}}}}}));
    const QJsonObject budget = budgetOf(read(folder, "aws_budget_1.json"));
    QVERIFY(!budget.contains(QStringLiteral("BudgetLimit")));
    const QJsonObject planned = budget[QStringLiteral("PlannedBudgetLimits")].toObject();
    QCOMPARE(planned.size(), 12);
    const auto amountAt = [&](const char *second) {
        return planned[QLatin1String(second)].toObject()[QStringLiteral("Amount")].toString();
    };
    QCOMPARE(amountAt("1798761600"), QStringLiteral("5034.48")); // 2027-01-01
    QCOMPARE(amountAt("1803859200"), QStringLiteral("6712.64")); // 2027-03-01
}

void AlertFilesTest::namesHaveNothingThatAwsRefuses()
{
    const QDir folder = alertsOf(planWith(
        {{QStringLiteral("name"), QStringLiteral("a:b\\c/action/") + QString(120, QChar(0xE4))}}));
    const QString name =
        budgetOf(read(folder, "aws_budget_1.json"))[QStringLiteral("BudgetName")].toString();
    QVERIFY2(name.toUtf8().size() <= 100, qPrintable(name));
    QVERIFY(name.startsWith(QStringLiteral("a b c action ")));
    QVERIFY(name.endsWith(QStringLiteral(" - month")));
    QVERIFY(!name.contains(QChar::ReplacementCharacter));
}

void AlertFilesTest::withoutARateIntoDollarsThereIsNothingForAws()
{
    const QString plan = m_folder.filePath(QStringLiteral("euros.headroom"));
    QJsonObject value =
        QJsonDocument::fromJson(planOf(QStringLiteral("Euros"), {QStringLiteral("One")})).object();
    value[QStringLiteral("currency")] = QStringLiteral("EUR");
    writeFile(plan, QJsonDocument(value).toJson());
    const QDir folder = alertsOf(plan);
    QCOMPARE(folder.entryList(QDir::Files, QDir::Name),
             (QStringList{QStringLiteral("README.txt"), QStringLiteral("prometheus.yml")}));
    QVERIFY(fileContent(folder.filePath(QStringLiteral("README.txt")))
                .contains("no rate from EUR to them"));
}

void AlertFilesTest::nothingThatIsReadIsReplaced()
{
    const QDir folder(m_folder.path());
    const QString plan = folder.filePath(QStringLiteral("prometheus.yml"));
    const QByteArray content = planOf(QStringLiteral("Plan"), {QStringLiteral("One")});
    writeFile(plan, content);
    QCOMPARE(exported(plan, {QStringLiteral("--alerts"), folder.path()}).exitCode, 2);
    QCOMPARE(fileContent(plan), content);
}

QTEST_GUILESS_MAIN(AlertFilesTest)
#include "tst_alert_files.moc"
