// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QDate>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <map>

using namespace headroom::testing;

namespace {

const QString kDate = QStringLiteral("2026-11-30");

std::vector<QStringList> catalogTable(const char *name)
{
    QByteArray table = fileContent(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/catalog/")
                                   + QLatin1String(name));
    return csvRows(table.replace('\n', "\r\n"));
}

/// Software stack of each instance type, by "provider/type"; "" for machines without accelerators.
std::map<QString, QString> stacks()
{
    std::map<QString, QString> ofAccelerator{{{}, {}}};
    const auto accelerators = catalogTable("accelerators.csv");
    for (std::size_t row = 1; row < accelerators.size(); ++row)
        ofAccelerator[csvCell(accelerators, row, QStringLiteral("id"))] =
            csvCell(accelerators, row, QStringLiteral("stack"));
    std::map<QString, QString> found;
    const auto types = catalogTable("instance_types.csv");
    for (std::size_t row = 1; row < types.size(); ++row)
        found[csvCell(types, row, QStringLiteral("provider")) + u'/'
              + csvCell(types, row, QStringLiteral("name"))] =
            ofAccelerator.at(csvCell(types, row, QStringLiteral("accelerator")));
    return found;
}

QString stackOf(const QString &provider, const QString &type)
{
    static const auto kStacks = stacks();
    const auto found = kStacks.find(provider + u'/' + type);
    return found == kStacks.end() ? QStringLiteral("unknown type ") + type : found->second;
}

/// What the most specific row of the table says of a purchase; "" where there is none.
QString availabilityOf(const QJsonValue &line)
{
    static const auto kRows = catalogTable("availability.csv");
    QString kind;
    qsizetype letters = -1;
    for (std::size_t row = 1; row < kRows.size(); ++row) {
        const QString hardware = csvCell(kRows, row, QStringLiteral("hardware"));
        const QString region = csvCell(kRows, row, QStringLiteral("region"));
        const QRegularExpression pattern(QRegularExpression::wildcardToRegularExpression(hardware));
        if (csvCell(kRows, row, QStringLiteral("provider")) != line["provider"].toString()
            || csvCell(kRows, row, QStringLiteral("purchase")) != line["pricing_model"].toString()
            || !pattern.match(line["instance_type"].toString()).hasMatch()
            || (!region.isEmpty() && region != line["region"].toString())
            || hardware.size() + region.size() <= letters)
            continue;
        letters = hardware.size() + region.size();
        kind = csvCell(kRows, row, QStringLiteral("kind"));
    }
    return kind;
}

} // namespace

/// An architect must be able to carry out what the optimiser proposes for the plans that ship.
class SamplePlansTest : public QObject
{
    Q_OBJECT

private slots:
    void everyProposedLineCanBeCarriedOut_data()
    {
        QTest::addColumn<QString>("plan");
        QTest::newRow("assistant") << shippedPlan(QStringLiteral("assistant.headroom"));
        QTest::newRow("textnlp") << shippedPlan(QStringLiteral("textnlp.headroom"));
    }

    void everyProposedLineCanBeCarriedOut()
    {
        QFETCH(QString, plan);
        const Run run = headroomRun({QStringLiteral("optimize"), plan, QStringLiteral("--date"),
                                     kDate, QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const QJsonObject answer = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(answer["status"].toString(), QStringLiteral("optimal"));
        std::map<QString, QJsonObject> before;
        for (const QJsonValue &line : linesOf(plan))
            before[line["name"].toString()] = line.toObject();
        const QJsonArray lines = answer["scenario"]["workloads"].toArray();
        QCOMPARE(lines.size(), static_cast<qsizetype>(before.size()));
        const QSet<QString> isSold{QString(), QStringLiteral("on_demand"), QStringLiteral("spot"),
                                   QStringLiteral("quota")};
        for (const QJsonValue &line : lines) {
            const QByteArray name = line["name"].toString().toUtf8();
            QVERIFY2(isSold.contains(availabilityOf(line)), name.constData());
            const QJsonObject &now = before.at(line["name"].toString());
            const QString stack =
                stackOf(line["provider"].toString(), line["instance_type"].toString());
            QVERIFY2(!stack.startsWith(u'u'), qPrintable(stack));
            if (stack != stackOf(now["provider"].toString(), now["instance_type"].toString()))
                QVERIFY2(answer["switching_cost"]["days_of_work"].toString().toDouble() >= 10,
                         name.constData());
            const auto priced = QDate::fromString(line["price_as_of"].toString(), Qt::ISODate);
            QVERIFY2(priced.isValid(), name.constData());
            if (line["term_years"].toInt() > 0)
                QVERIFY2(priced.daysTo(QDate::fromString(kDate, Qt::ISODate)) <= 180,
                         name.constData());
        }
    }

    /// On demand, within its limits and its budget, and with a stated cost of moves.
    void theAssistantIsBelievable()
    {
        const QString plan = shippedPlan(QStringLiteral("assistant.headroom"));
        const QJsonObject file = QJsonDocument::fromJson(fileContent(plan)).object();
        QCOMPARE(file["moving"]["day_rate"].toString(), QStringLiteral("730.00"));
        double sum = 0;
        for (const QJsonValue &line : linesOf(plan)) {
            QCOMPARE(line["pricing_model"].toString(), QStringLiteral("on_demand"));
            QVERIFY(line["performance"]["verdict"].toString() != QStringLiteral("missed"));
            QVERIFY(line["performance"]["fits"].toBool());
            sum += line["monthly_cost_rounded"].toString().toDouble();
        }
        QVERIFY(sum > 0);
        QVERIFY(sum <= file["monthly_budget"].toString().toDouble());
    }

private:
    /// Lines of the plan's active scenario, as it is.
    static QJsonArray linesOf(const QString &plan)
    {
        const Run run = headroomRun({QStringLiteral("evaluate"), plan, QStringLiteral("--date"),
                                     kDate, QStringLiteral("--format"), QStringLiteral("json")});
        const QJsonObject document = QJsonDocument::fromJson(run.out).object();
        for (const QJsonValue &scenario : document["scenarios"].toArray())
            if (scenario["name"] == document["active_scenario"])
                return scenario["workloads"].toArray();
        return {};
    }
};

QTEST_APPLESS_MAIN(SamplePlansTest)
#include "tst_sample_plans.moc"
