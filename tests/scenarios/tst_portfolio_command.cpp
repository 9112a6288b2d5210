// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

/// An amount of two decimals in cents: "767.96".
qint64 cents(const QJsonValue &amount)
{
    return amount.toString().remove(u'.').toLongLong();
}

Run portfolio(const QStringList &files, const QString &format = QStringLiteral("text"))
{
    return headroomRun(QStringList{QStringLiteral("portfolio")} + files
                       + QStringList{QStringLiteral("--date"), QStringLiteral("2026-11-20"),
                                     QStringLiteral("--format"), format});
}

} // namespace

class PortfolioCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeFile(m_one, planOf(QStringLiteral("One"), {QStringLiteral("A")}));
        writeFile(m_other,
                  planOf(QStringLiteral("Other"), {QStringLiteral("B"), QStringLiteral("C")}));
    }

    void sumsAreThoseOfEvaluate()
    {
        const Run run = portfolio({m_one, m_other}, QStringLiteral("json"));
        QCOMPARE(run.exitCode, 0);
        const QJsonObject document = QJsonDocument::fromJson(run.out).object();
        qint64 sum = 0;
        qint64 year = 0;
        const QJsonArray plans = document["plans"].toArray();
        QCOMPARE(plans.size(), 2);
        for (int i = 0; i < 2; ++i) {
            const Run evaluated = headroomRun(
                {QStringLiteral("evaluate"), i == 0 ? m_one : m_other, QStringLiteral("--date"),
                 QStringLiteral("2026-11-20"), QStringLiteral("--format"), QStringLiteral("json")});
            const QJsonObject scenario =
                QJsonDocument::fromJson(evaluated.out)["scenarios"][0].toObject();
            QCOMPARE(plans[i]["monthly_cost"], scenario["monthly_cost_rounded"]);
            sum += cents(plans[i]["monthly_cost"]);
            year += cents(plans[i]["forecast_cost"]);
        }
        QVERIFY(sum > 0 && year > sum);
        QCOMPARE(cents(document["monthly_cost"]), sum);
        QCOMPARE(cents(document["forecast_cost"]), year);
        QCOMPARE(document["currency"].toString(), QStringLiteral("USD"));
    }

    void tableHasARowForEachPlanAndTheirSum()
    {
        const auto rows = csvRows(portfolio({m_one, m_other}, QStringLiteral("csv")).out);
        QCOMPARE(rows.size(), std::size_t(4));
        QCOMPARE(csvCell(rows, 1, QStringLiteral("plan")), QStringLiteral("One"));
        QCOMPARE(csvCell(rows, 2, QStringLiteral("file")), m_other);
        QCOMPARE(csvCell(rows, 3, QStringLiteral("workloads")), QStringLiteral("3"));
        const Run text = portfolio({m_one, m_other});
        QVERIFY(text.out.contains("Other"));
        QVERIFY(text.out.contains("Total"));
    }

    void plansThatCannotBeAddedAreNamed()
    {
        const QString missing = m_folder.filePath(QStringLiteral("gone.headroom"));
        const Run gone = portfolio({m_one, missing});
        QCOMPARE(gone.exitCode, 2);
        QVERIFY(gone.err.contains(missing.toUtf8()));
        QVERIFY(gone.out.isEmpty());

        const QString euros = m_folder.filePath(QStringLiteral("euros.headroom"));
        writeFile(euros, fileContent(m_other).replace("\"USD\"", "\"EUR\""));
        const Run mixed = portfolio({m_one, euros});
        QCOMPARE(mixed.exitCode, 2);
        QVERIFY(mixed.err.contains(euros.toUtf8()));
        QVERIFY(mixed.err.contains("EUR"));

        const QString again =
            m_folder.path() + QStringLiteral("/./") + QStringLiteral("one.headroom");
        const Run twice = portfolio({m_one, again});
        QCOMPARE(twice.exitCode, 2);
        QVERIFY(twice.err.contains("named twice"));
        QVERIFY(twice.err.contains(again.toUtf8()));
    }

private:
    QTemporaryDir m_folder;
    QString m_one = m_folder.filePath(QStringLiteral("one.headroom"));
    QString m_other = m_folder.filePath(QStringLiteral("other.headroom"));
};

QTEST_APPLESS_MAIN(PortfolioCommandTest)
#include "tst_portfolio_command.moc"
