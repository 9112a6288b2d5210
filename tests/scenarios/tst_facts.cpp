// SPDX-License-Identifier: GPL-3.0-or-later
// Files for scripts and pivot tables, against what `headroom evaluate` prints as JSON.
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace headroom::testing;

namespace {

qint64 centsOf(const QString &amount)
{
    return QString(amount).remove(u'.').toLongLong();
}

QJsonObject evaluated(const QString &plan)
{
    const Run run = headroomRun({QStringLiteral("evaluate"), plan, QStringLiteral("--date"),
                                 QStringLiteral("2026-11-20"), QStringLiteral("--format"),
                                 QStringLiteral("json")});
    return QJsonDocument::fromJson(run.out).object();
}

QJsonObject activeScenarioOf(const QJsonObject &evaluation)
{
    for (const QJsonValue &scenario : evaluation[QStringLiteral("scenarios")].toArray())
        if (scenario[QStringLiteral("name")] == evaluation[QStringLiteral("active_scenario")])
            return scenario.toObject();
    return {};
}

/// The shipped sample, and what it does not have: no price, commitments, fleets, another currency.
void addPlans()
{
    QTest::addColumn<QString>("plan");
    QTest::newRow("textnlp") << shippedPlan(QStringLiteral("textnlp.headroom"));
    QTest::newRow("reference") << shippedPlan(QStringLiteral("reference.headroom"));
    for (const char *scenario :
         {"autoscaled-week", "commitments", "euros", "price-change", "three-clouds", "unpriced"})
        QTest::newRow(scenario) << QStringLiteral(HEADROOM_SOURCE_DIR
                                                  "/tests/scenarios/%1/plan.headroom")
                                       .arg(QLatin1String(scenario));
}

} // namespace

class FactsTest : public QObject
{
    Q_OBJECT

private slots:
    void monthsAreThoseOfTheJson_data() { addPlans(); }
    /// Each month's facts, in CSV and in FOCUS alike, come to the month in JSON to the cent.
    void monthsAreThoseOfTheJson()
    {
        QFETCH(QString, plan);
        const auto facts = factsOf(plan);
        const auto focus = csvRows(fileContent(file(QStringLiteral("focus.csv"))));
        QVERIFY(facts.size() > 2);
        QVERIFY(focus.size() <= facts.size());
        std::map<QString, qint64> cost;
        std::map<QString, qint64> cash;
        for (std::size_t i = 1; i < facts.size(); ++i) {
            const QString month = csvCell(facts, i, QStringLiteral("month"));
            cost[month] += centsOf(csvCell(facts, i, QStringLiteral("effective_cost")));
            cash[month] += centsOf(csvCell(facts, i, QStringLiteral("cash_cost")));
        }
        std::map<QString, qint64> focusCost;
        std::map<QString, qint64> focusCash;
        for (std::size_t i = 1; i < focus.size(); ++i) {
            const QString begin = csvCell(focus, i, QStringLiteral("ChargePeriodStart"));
            QVERIFY(begin.endsWith(QStringLiteral("-01T00:00:00Z")));
            focusCost[begin.left(10)] +=
                centsOf(csvCell(focus, i, QStringLiteral("EffectiveCost")));
            focusCash[begin.left(10)] += centsOf(csvCell(focus, i, QStringLiteral("BilledCost")));
        }
        const QJsonObject scenario = activeScenarioOf(evaluated(plan));
        const QJsonArray months = scenario[QStringLiteral("forecast")].toArray();
        QCOMPARE(months.size(), 12);
        for (const QJsonValue &month : months) {
            const QString day = month[QStringLiteral("month")].toString() + QStringLiteral("-01");
            QCOMPARE(cost[day], centsOf(month[QStringLiteral("cost")].toString()));
            QCOMPARE(cash[day], centsOf(month[QStringLiteral("cash")].toString()));
            QCOMPARE(focusCost[day], cost[day]);
            QCOMPARE(focusCash[day], cash[day]);
        }
    }

    void keysAndValuesAreThoseOfTheJson_data() { addPlans(); }
    /// The same key means the same: every member of a workload in JSON that facts have, too.
    void keysAndValuesAreThoseOfTheJson()
    {
        QFETCH(QString, plan);
        const auto facts = factsOf(plan);
        std::map<QString, QJsonObject> workloads;
        const QJsonObject scenario = activeScenarioOf(evaluated(plan));
        for (const QJsonValue &workload : scenario[QStringLiteral("workloads")].toArray())
            workloads[workload[QStringLiteral("name")].toString()] = workload.toObject();
        int compared = 0;
        for (std::size_t i = 1; i < facts.size(); ++i) {
            const QJsonObject workload = workloads[csvCell(facts, i, QStringLiteral("name"))];
            QVERIFY(!workload.isEmpty());
            if (csvCell(facts, i, QStringLiteral("charge")) != QStringLiteral("compute"))
                continue;
            for (const char *key :
                 {"kind", "environment", "provider", "region", "instance_type", "pricing_model",
                  "term_years", "payment", "operating_system", "tenancy", "count", "hours",
                  "unit_price", "price_as_of", "price_book", "price_source"}) {
                const QString in = QString::fromLatin1(key);
                QCOMPARE(csvCell(facts, i, in), workload[in].toVariant().toString());
                ++compared;
            }
        }
        QVERIFY(compared >= 16 * 12);
    }

    void unpricedIsEmptyAndNotInFocus()
    {
        const QString plan =
            QStringLiteral(HEADROOM_SOURCE_DIR "/tests/scenarios/unpriced/plan.headroom");
        const auto facts = factsOf(plan);
        int empty = 0;
        for (std::size_t i = 1; i < facts.size(); ++i) {
            const QString cost = csvCell(facts, i, QStringLiteral("effective_cost"));
            QVERIFY(!cost.isEmpty() || csvCell(facts, i, QStringLiteral("cash_cost")).isEmpty());
            QVERIFY(cost != QStringLiteral("0.00"));
            empty += cost.isEmpty() ? 1 : 0;
        }
        QVERIFY(empty > 0);
        const auto focus = csvRows(fileContent(file(QStringLiteral("focus.csv"))));
        QCOMPARE(focus.size() + static_cast<std::size_t>(empty), facts.size());
        QVERIFY(m_run.err.contains(QByteArray::number(empty) + " rows have no cost"));
    }

    /// The mandatory columns of FOCUS 1.4, its column order, and its formats.
    void focusHasItsMandatoryColumns()
    {
        static_cast<void>(factsOf(shippedPlan(QStringLiteral("textnlp.headroom"))));
        const auto rows = csvRows(fileContent(file(QStringLiteral("focus.csv"))));
        const QStringList header = rows.front();
        const QStringList mayBeEmpty{"ChargeClass",      "ListCost",    "ContractedCost",
                                     "PricingQuantity",  "PricingUnit", "BillingAccountName",
                                     "ChargeDescription"};
        for (const char *column :
             {"BilledCost",         "BillingAccountId",   "BillingAccountName", "BillingCurrency",
              "BillingPeriodEnd",   "BillingPeriodStart", "ChargeCategory",     "ChargeClass",
              "ChargeDescription",  "ChargePeriodEnd",    "ChargePeriodStart",  "ContractedCost",
              "EffectiveCost",      "HostProviderName",   "InvoiceIssuerName",  "ListCost",
              "PricingQuantity",    "PricingUnit",        "ServiceCategory",    "ServiceName",
              "ServiceProviderName"}) {
            const QString name = QString::fromLatin1(column);
            QVERIFY2(header.contains(name), column);
            for (std::size_t i = 1; i < rows.size(); ++i)
                QVERIFY2(mayBeEmpty.contains(name) || !csvCell(rows, i, name).isEmpty(), column);
        }
        QStringList sorted = header;
        std::ranges::stable_sort(sorted, {}, [](const QString &name) {
            return std::pair(name.startsWith(QStringLiteral("x_")), name);
        });
        QCOMPARE(header, sorted);
    }

    void everyColumnIsExplained()
    {
        const Run run = headroomRun({QStringLiteral("export"), QStringLiteral("--columns")});
        QCOMPARE(run.exitCode, 0);
        const auto rows = csvRows(run.out);
        QSet<QString> explained;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            const QString key = csvCell(rows, i, QStringLiteral("key"));
            QVERIFY2(!csvCell(rows, i, QStringLiteral("meaning")).isEmpty(), qPrintable(key));
            QVERIFY2(!explained.contains(key), qPrintable(key));
            explained += key;
        }
        const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
        const auto facts = factsOf(
            plan, {QStringLiteral("--candidates-csv"), file(QStringLiteral("candidates.csv")),
                   QStringLiteral("--workload"), QStringLiteral("Chat API")});
        for (const QString &key : facts.front())
            QVERIFY2(explained.contains(key), qPrintable(key));
        const auto candidates = csvRows(fileContent(file(QStringLiteral("candidates.csv"))));
        QVERIFY(candidates.size() > 10);
        for (const QString &key : candidates.front())
            QVERIFY2(explained.contains(key), qPrintable(key));
        const QJsonObject scenario = activeScenarioOf(evaluated(plan));
        const QJsonObject workload = scenario[QStringLiteral("workloads")][0].toObject();
        for (auto member = workload.begin(); member != workload.end(); ++member)
            QVERIFY2(explained.contains(member.key()) || member->isObject() || member->isArray(),
                     qPrintable(member.key()));
    }

    void columnsStandAlone()
    {
        for (const QStringList &arguments : {QStringList{"export", "--columns", "--csv", "x.csv"},
                                             QStringList{"export", "plan.headroom", "--columns"}}) {
            const Run run = headroomRun(arguments);
            QCOMPARE(run.exitCode, 2);
            QVERIFY(run.err.contains("--columns stands alone"));
        }
    }

    void europeanFileHasTheSameFigures()
    {
        const QString plan = shippedPlan(QStringLiteral("textnlp.headroom"));
        const auto facts = factsOf(plan);
        const QString path = file(QStringLiteral("europe.csv"));
        QCOMPARE(exported(plan, {QStringLiteral("--csv"), path, QStringLiteral("--csv-dialect"),
                                 QStringLiteral("excel-europe")})
                     .exitCode,
                 m_run.exitCode);
        QVERIFY(fileContent(path).startsWith("\xEF\xBB\xBF")); // which fromUtf8() takes away
        const QString text = QString::fromUtf8(fileContent(path));
        const QString cost = csvCell(facts, 1, QStringLiteral("effective_cost"));
        QVERIFY(cost.contains(u'.'));
        QVERIFY(text.contains(u';' + QString(cost).replace(u'.', u',') + u';'));
        QVERIFY(!text.contains(u';' + cost + u';'));
        QCOMPARE(text.count(u'\n'), static_cast<qsizetype>(facts.size()));
    }

    void hostileNamesAreTextInEveryFile()
    {
        const QString name = QStringLiteral("=1+1|**b**\n# [x](https://e.org) <b> `c` www.e.org");
        const QString plan = file(QStringLiteral("hostile.headroom"));
        writeFile(plan, planOf(name, {name}));
        const auto facts =
            factsOf(plan, {QStringLiteral("--markdown"), file(QStringLiteral("report.md"))});
        QVERIFY(csvCell(facts, 1, QStringLiteral("name")).startsWith(QStringLiteral("'=1+1|")));
        const auto focus = csvRows(fileContent(file(QStringLiteral("focus.csv"))));
        QVERIFY(
            csvCell(focus, 1, QStringLiteral("x_Workload")).startsWith(QStringLiteral("'=1+1|")));
        const QString text = QString::fromUtf8(fileContent(file(QStringLiteral("report.md"))));
        QVERIFY(text.contains(
            QStringLiteral("\\=1+1\\|\\*\\*b\\*\\* \\# \\[x\\](https\\://e.org) \\<b\\> "
                           "\\`c\\` www\\.e.org")));
        for (const char *markup : {"**b**", "[x](http", "<b>", "`c`", "www.e"})
            QVERIFY2(!text.contains(QLatin1String(markup)), markup);
        // Every row of a table has as many cells as its heading.
        static const QRegularExpression kBar(QStringLiteral("(?<!\\\\)\\|"));
        qsizetype bars = 0;
        for (const QString &line : text.split(u'\n')) {
            if (!line.startsWith(u'|')) {
                bars = 0;
                continue;
            }
            const qsizetype here = line.count(kBar);
            QVERIFY2(bars == 0 || bars == here, qPrintable(line));
            bars = here;
        }
    }

private:
    [[nodiscard]] QString file(const QString &name) const { return m_folder.filePath(name); }

    /// Writes the facts of the plan, also as FOCUS, and other files; returns the facts.
    std::vector<QStringList> factsOf(const QString &plan, const QStringList &others = {})
    {
        const QString csv = file(QStringLiteral("facts.csv"));
        QStringList targets{QStringLiteral("--csv"), csv, QStringLiteral("--focus"),
                            file(QStringLiteral("focus.csv"))};
        targets += others;
        m_run = exported(plan, targets);
        if (m_run.exitCode != 0 && m_run.exitCode != 1)
            qFatal("%s", m_run.err.constData());
        return csvRows(fileContent(csv));
    }

    QTemporaryDir m_folder;
    Run m_run;
};

QTEST_GUILESS_MAIN(FactsTest)
#include "tst_facts.moc"
