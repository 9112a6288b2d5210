// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QByteArray>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

/// "0.483131" as billionths.
qint64 billionths(const QString &decimal)
{
    const QStringList parts = decimal.split(u'.');
    return (parts[0] + parts.value(1).leftJustified(9, u'0')).toLongLong();
}

const QByteArray kRates = "from,to,rate,date,source\n"
                          "USD,EUR,0.9185,2026-11-19,ECB reference rate\n"
                          "USD,EUR,0.5,2026-11-01,an older one\n";

} // namespace

/// A plan in euros over a price list in dollars, as the command line shows it.
class CurrencyTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QByteArray plan =
            planOf(QStringLiteral("Euros"), {QStringLiteral("One"), QStringLiteral("Two")});
        plan.replace("\"USD\"", "\"EUR\"");
        writeFile(m_plan, plan);
        writeFile(m_rates, kRates);
    }

    void linesAreConvertedExactly()
    {
        const Run run = evaluated({QStringLiteral("--exchange-rates"), m_rates}, "json");
        QCOMPARE(run.exitCode, 0);
        const QJsonObject document = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(document["currency"].toString(), QStringLiteral("EUR"));
        const QJsonArray workloads = document["scenarios"][0]["workloads"].toArray();
        QCOMPARE(workloads.size(), 2);
        for (const QJsonValue value : workloads) {
            const QJsonObject line = value.toObject();
            QCOMPARE(line["quoted_currency"].toString(), QStringLiteral("USD"));
            // Half away from zero at the ninth decimal: 9185 tenthousandths of the quoted rate.
            const qint64 quoted = billionths(line["quoted_price"].toString());
            const qint64 rate = billionths(line["unit_price"].toString());
            QCOMPARE(rate, (quoted * 9185 + 5000) / 10'000);
            const qint64 hours = line["hours"].toString().toLongLong();
            const qint64 count = line["count"].toString().toLongLong();
            QCOMPARE(billionths(line["monthly_cost"].toString()), count * hours * rate);
            const QJsonObject used = line["exchange_rate"].toObject();
            QCOMPARE(used["stated_rate"].toString(), QStringLiteral("0.9185"));
            QCOMPARE(used["date"].toString(), QStringLiteral("2026-11-19"));
            QCOMPARE(used["source"].toString(), QStringLiteral("ECB reference rate"));
            QCOMPARE(used["inverse_of_stated_rate"].toBool(), false);
        }
        const Run candidates =
            headroomRun({"candidates", m_plan, "--workload", "One", "--limit", "3", "--date",
                         "2026-11-20", "--exchange-rates", m_rates});
        QCOMPARE(candidates.exitCode, 0);
        QCOMPARE(csvRows(candidates.out).size(), std::size_t(4));
    }

    void aMissingRateIsSaidOnceAndNothingCostsZero()
    {
        const Run run = evaluated({}, "text");
        QCOMPARE(run.exitCode, 1);
        const QString text = QString::fromUtf8(run.out);
        QCOMPARE(text.count(QStringLiteral("exchange rate to convert")), 1);
        QVERIFY(!text.contains(QStringLiteral("€0")));
        const QJsonObject scenario =
            QJsonDocument::fromJson(evaluated({}, "json").out)["scenarios"][0].toObject();
        QVERIFY(scenario["monthly_cost"].isNull());
        QVERIFY(scenario["twelve_months"].isNull());
        const Run candidates = headroomRun({"candidates", m_plan, "--workload", "One"});
        QVERIFY(candidates.exitCode != 0);
        QVERIFY(candidates.err.contains("--exchange-rates"));
        const QString pdf = m_folder.filePath(QStringLiteral("report.pdf"));
        const Run written = headroomRun({"export", m_plan, "--date", "2026-11-20", "--pdf", pdf});
        QVERIFY2(QFile::exists(pdf), written.err.constData());
        const QString report = QString::fromUtf8(
            programRun(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdf, "-"}).out);
        QVERIFY(report.contains(QStringLiteral("no line has a cost")));
        QVERIFY2(!report.contains(QStringLiteral("€0")), qPrintable(report));
    }

    void badTablesAreRefusedWithTheirPlace()
    {
        const QString bad = m_folder.filePath(QStringLiteral("bad.csv"));
        writeFile(bad, kRates + "USD,GBP,0,2026-11-19,BoE\n");
        const Run run = evaluated({QStringLiteral("--exchange-rates"), bad}, "text");
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.err.contains("bad.csv, line 4, column rate"));
    }

private:
    Run evaluated(const QStringList &more, const char *format) const
    {
        return headroomRun(QStringList{"evaluate", m_plan, "--date", "2026-11-20", "--format",
                                       QString::fromLatin1(format)}
                           + more);
    }

    QTemporaryDir m_folder;
    QString m_plan = m_folder.filePath(QStringLiteral("euros.headroom"));
    QString m_rates = m_folder.filePath(QStringLiteral("rates.csv"));
};

QTEST_GUILESS_MAIN(CurrencyTest)
#include "tst_currency.moc"
