// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenarios/program.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QStringList>
#include <QTest>

#include <cmath>

using namespace headroom::testing;

class ForecastCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void forecastsAsManyMonthsAsAreAsked();
    void forecastIsTheSameForTheSameSeed();
    void sensitivityNamesEveryAssumption();
    void sensitivityStatesItsStandardError();

private:
    static QString reference()
    {
        return QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom");
    }
};

void ForecastCommandTest::forecastsAsManyMonthsAsAreAsked()
{
    for (const int months : {1, 60}) {
        const Run run = headroomRun({QStringLiteral("evaluate"), reference(),
                                     QStringLiteral("--format"), QStringLiteral("json"),
                                     QStringLiteral("--months"), QString::number(months)});
        const QJsonDocument document = QJsonDocument::fromJson(run.out);
        QCOMPARE(
            document[QStringLiteral("scenarios")][0][QStringLiteral("forecast")].toArray().size(),
            months);
    }
    const Run run = headroomRun(
        {QStringLiteral("evaluate"), reference(), QStringLiteral("--months"), QStringLiteral("0")});
    QCOMPARE(run.exitCode, 2);
    QVERIFY(run.err.contains("--months"));
}

void ForecastCommandTest::forecastIsTheSameForTheSameSeed()
{
    const QString plan = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom");
    const auto forecast = [&](const char *seed) {
        return headroomRun({QStringLiteral("forecast"), plan, QStringLiteral("--months"),
                            QStringLiteral("24"), QStringLiteral("--draws"), QStringLiteral("500"),
                            QStringLiteral("--seed"), QString::fromLatin1(seed),
                            QStringLiteral("--date"), QStringLiteral("2026-11-20"),
                            QStringLiteral("--format"), QStringLiteral("json")});
    };
    const Run run = forecast("7");
    QCOMPARE(run.exitCode, 0);
    const QJsonObject document = QJsonDocument::fromJson(run.out).object();
    const QJsonArray months = document[u"months"].toArray();
    QCOMPARE(months.size(), 24);
    QCOMPARE(document[u"seed"].toInt(), 7);
    QCOMPARE(document[u"draws"].toInt(), 500);
    double cost = 0;
    for (const QJsonValue month : months) {
        cost += month[u"cost"].toString().toDouble();
        QVERIFY(month[u"p10"].toString().toDouble() <= month[u"p50"].toString().toDouble());
        QVERIFY(month[u"p50"].toString().toDouble() <= month[u"p90"].toString().toDouble());
        const double over = month[u"probability_over_budget"].toDouble(-1);
        QVERIFY(over >= 0 && over <= 1);
        double parts = 0;
        for (const QJsonValue workload : month[u"workloads"].toArray())
            parts += workload[u"cost"].toString().toDouble();
        QVERIFY(std::abs(parts - month[u"cost"].toString().toDouble()) < 0.005);
    }
    QVERIFY(std::abs(cost - document[u"total"][u"cost"].toString().toDouble()) < 0.005);
    QCOMPARE(forecast("7").out, run.out);
    QVERIFY(forecast("8").out != run.out);
}

void ForecastCommandTest::sensitivityNamesEveryAssumption()
{
    const Run run =
        headroomRun({QStringLiteral("sensitivity"), reference(), QStringLiteral("--draws"),
                     QStringLiteral("0"), QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(run.exitCode, 0);
    const QJsonObject document = QJsonDocument::fromJson(run.out).object();
    QCOMPARE(document[u"monthly_cost"].toString(), QStringLiteral("5224.67"));
    QVERIFY(!document[u"assumptions"].toArray().isEmpty());
    for (const QJsonValue assumption : document[u"assumptions"].toArray()) {
        QVERIFY(!assumption[u"name"].toString().isEmpty());
        // Counts set by hand on a historic price: nothing moves the cost.
        QCOMPARE(assumption[u"cost_at_low"].toString(), QStringLiteral("5224.67"));
    }
    QVERIFY(document[u"thresholds"].isArray());
    QVERIFY(document[u"probability"].isNull());
}

void ForecastCommandTest::sensitivityStatesItsStandardError()
{
    const QString plan = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/textnlp.headroom");
    const auto print = [&](const char *format) {
        return headroomRun({QStringLiteral("sensitivity"), plan, QStringLiteral("--draws"),
                            QStringLiteral("2500"), QStringLiteral("--format"),
                            QLatin1String(format), QStringLiteral("--date"),
                            QStringLiteral("2026-11-20")});
    };
    const QJsonObject document = QJsonDocument::fromJson(print("json").out).object();
    const QJsonValue probability = document[u"probability"];
    QCOMPARE(probability[u"draws"].toInt(), 2500);
    QCOMPARE(probability[u"seed"].toInt(), 1);
    // One half of a hundred points over the root of 2,500, of the ends too.
    QCOMPARE(probability[u"standard_error_points"].toDouble(), 1.0);
    QCOMPARE(probability[u"draws_at_an_end"].toInt(), 2500);
    QCOMPARE(probability[u"standard_error_points_at_an_end"].toDouble(), 1.0);
    const QList<QByteArray> rows = print("csv").out.trimmed().split('\n');
    QCOMPARE(rows.size() - 1, document[u"assumptions"].toArray().size());
    QVERIFY(rows.front().contains("passed_at_p90"));
}

QTEST_GUILESS_MAIN(ForecastCommandTest)
#include "tst_forecast_command.moc"
