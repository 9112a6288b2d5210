// SPDX-License-Identifier: GPL-3.0-or-later
// Commitments judged from outside, on the catalog that ships.
#include "core/money/money.h"
#include "scenarios/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace headroom;
using namespace headroom::testing;

namespace {

const QString kReference =
    QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom");
const QString kSample = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom");

Run run(const QString &command, const QString &plan, const QStringList &options = {})
{
    return headroomRun(
        QStringList{command, plan, QStringLiteral("--date"), QStringLiteral("2026-11-20")}
        + options);
}

const QStringList kJson{QStringLiteral("--format"), QStringLiteral("json")};

QJsonObject judged(const QString &plan, const QStringList &options = {})
{
    return QJsonDocument::fromJson(run(QStringLiteral("commitments"), plan, kJson + options).out)
        .object();
}

Money moneyOf(const QJsonValue &value)
{
    const auto amount = Exact::parse(value.toString().toStdString());
    return amount ? Money::rounded(*amount) : Money::fromCents(-1);
}

} // namespace

class CommitmentsCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void referencePlanCommitsToTheServiceOnly()
    {
        // Hours used of 8,760: 8 x 22 x 12, 4 x 22 x 12, all, 24 a week.
        const std::map<QString, double> used{{QStringLiteral("g4dn.xlarge"), 0.241},
                                             {QStringLiteral("p3.2xlarge"), 0.1205},
                                             {QStringLiteral("g4dn.2xlarge"), 1.0},
                                             {QStringLiteral("p4d.24xlarge"), 0.1425}};
        const QJsonArray proposals = judged(kReference)["proposals"].toArray();
        QCOMPARE(proposals.size(), 8);
        for (const QJsonValue &proposal : proposals) {
            const QString target = proposal["target"].toString();
            const bool service = target == QStringLiteral("g4dn.2xlarge");
            QCOMPARE(proposal["pays"].toBool(), service);
            QCOMPARE(proposal["amount"].toString(),
                     service ? QStringLiteral("3") : QStringLiteral("0"));
            QVERIFY(qAbs(proposal["utilisation"].toDouble() - used.at(target)) < 0.001);
            QCOMPARE(proposal["reason"].toString().startsWith(QStringLiteral("Rejected")),
                     !service);
            QVERIFY(proposal["caveats"].toString().contains(QStringLiteral("not a price")));
            // 3 x 0.752 x 8,760 h is 19,762.56: 40 % of it saved in a year, or 60 %, each month
            // rounded twice.
            const bool isForty = proposal["percent_off"].toString() == QStringLiteral("40");
            const double saved = 19'762.56 * (isForty ? 0.4 : 0.6);
            if (service)
                QVERIFY(qAbs(moneyOf(proposal["saving"]).toDouble() - saved) <= 0.12);
        }
    }

    void writtenPlanCostsWhatWasPromised_data()
    {
        QTest::addColumn<QString>("plan");
        QTest::addColumn<QString>("months");
        QTest::newRow("reference, a year") << kReference << QStringLiteral("12");
        QTest::newRow("sample, a year") << kSample << QStringLiteral("12");
        QTest::newRow("sample, three years") << kSample << QStringLiteral("36");
    }
    void writtenPlanCostsWhatWasPromised()
    {
        QFETCH(QString, plan);
        QFETCH(QString, months);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("new.headroom"));
        const QStringList horizon{QStringLiteral("--months"), months};
        const QJsonObject answer =
            judged(plan, horizon + QStringList{QStringLiteral("--output"), file});
        const QJsonArray together = answer["together"].toArray();
        QVERIFY(!together.isEmpty());
        const QJsonObject promised = together.last().toObject();
        const QJsonObject evaluated =
            QJsonDocument::fromJson(
                run(QStringLiteral("evaluate"), file,
                    kJson + horizon
                        + QStringList{QStringLiteral("--scenario"), answer["scenario"].toString()})
                    .out)
                .object();
        const QJsonValue scenario = evaluated["scenarios"][0];
        QCOMPARE(scenario["monthly_cost_rounded"], promised["monthly_cost"]);
        QCOMPARE(scenario["forecast_total"], promised["total"]);
        QVERIFY(moneyOf(promised["total"]) < moneyOf(answer["proposals"][0]["total_without"]));
        // The table's lines add up to the same.
        const Run table = run(QStringLiteral("evaluate"), file,
                              {QStringLiteral("--format"), QStringLiteral("csv")});
        QVERIFY(table.out.contains(scenario["monthly_cost_rounded"].toString().toUtf8()));
        // Decided commitments are not proposed again. Terms that outlast the months are never
        // decided together.
        const QJsonObject again = judged(file, horizon);
        QCOMPARE(again["decided"].toArray().size(), together.size());
        for (const QJsonValue &proposal : again["proposals"].toArray())
            QVERIFY(!proposal["pays"].toBool()
                    || 12 * proposal["term_years"].toInt() > months.toInt());
    }

    void textAndTableSayTheSame()
    {
        const Run text = run(QStringLiteral("commitments"), kReference);
        QCOMPARE(text.exitCode, 0);
        QVERIFY(text.out.contains("Rejected: 24.1"));
        const Run csv = run(QStringLiteral("commitments"), kReference,
                            {QStringLiteral("--format"), QStringLiteral("csv")});
        QCOMPARE(csv.out.count("Rejected: "), 6);
    }

    void wrongMonthsAreRefused()
    {
        const Run wrong = run(QStringLiteral("commitments"), kReference,
                              {QStringLiteral("--months"), QStringLiteral("61")});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.err.contains("61"));
    }
};

QTEST_GUILESS_MAIN(CommitmentsCommandTest)

#include "tst_commitments_command.moc"
