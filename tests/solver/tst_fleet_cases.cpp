// SPDX-License-Identifier: GPL-3.0-or-later
// Cases whose least cost another program has proven (fleets/*.json, each with its source), and
// cases that are wrong.
#include "db/fleet/fleet_json.h"
#include "solver/fleet_solver.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTest>

#include <cmath>

using namespace headroom;
using Json = nlohmann::json;

namespace {

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

Json smallCase()
{
    return Json{{"total_request_rate", 4},
                {"slice_factor", 2},
                {"workload_distribution", {{0.5, 0.5}}},
                {"gpu_types",
                 {{{"name", "small"}, {"cost", 1}, {"tputs", {{2, 1e-6}}}},
                  {{"name", "large"}, {"cost", 3}, {"tputs", {{6, 2}}}}}}};
}

Expected<FleetCase> reread(const Json &document)
{
    return storage::readFleetCase(document.dump());
}

} // namespace

class FleetCasesTest : public QObject
{
    Q_OBJECT
private slots:
    void minCostIsFoundAndProven_data();
    void minCostIsFoundAndProven();
    void sameCaseGivesTheSameBytes();
    void lengthThatATypeCannotServeIsServedByAnother();
    void bucketsThatNothingServesAreNamed();
    void sharesThatDoNotAddUpAreTakenAsTheyAre();
    void wrongCaseIsRefusedInWords_data();
    void wrongCaseIsRefusedInWords();
};

void FleetCasesTest::minCostIsFoundAndProven_data()
{
    QTest::addColumn<QByteArray>("document");
    const QDir folder(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/solver/fleets"));
    const QStringList files = folder.entryList({QStringLiteral("*.json")});
    QCOMPARE(files.size(), 15);
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << contentsOf(folder.filePath(file));
}

void FleetCasesTest::minCostIsFoundAndProven()
{
    QFETCH(QByteArray, document);
    const auto fleet = storage::readFleetCase(document.toStdString());
    QVERIFY2(fleet, fleet ? "" : fleet.error().text().c_str());
    const FleetChoice choice = solver::cheapestFleet(*fleet);
    QVERIFY(choice.fleet);
    QVERIFY(serves(*fleet, *choice.fleet));
    QVERIFY(choice.isProven());
    const auto expected = Json::parse(document.toStdString())["least_cost"].get<double>();
    QVERIFY2(std::abs(choice.cost.toDouble() - expected) <= 1e-6 * expected,
             choice.cost.toString().c_str());
}

void FleetCasesTest::sameCaseGivesTheSameBytes()
{
    const QByteArray document = contentsOf(
        QStringLiteral(HEADROOM_SOURCE_DIR "/tests/solver/fleets/scale_12types_r16_sf8.json"));
    const auto fleet = storage::readFleetCase(document.toStdString());
    QVERIFY(fleet);
    const std::string first = storage::fleetChoiceJson(*fleet, solver::cheapestFleet(*fleet));
    QCOMPARE(storage::fleetChoiceJson(*fleet, solver::cheapestFleet(*fleet)), first);
}

// 2 requests/s of each bucket. The second bucket runs on "large" only: 2 / 2 = 1 machine, 3 an
// hour. The first one takes 2 / 2 = 1 machine of "small" (1 an hour), or 2 / 6 of a second "large"
// (3 an hour).
void FleetCasesTest::lengthThatATypeCannotServeIsServedByAnother()
{
    const auto fleet = reread(smallCase());
    QVERIFY(fleet);
    const FleetChoice choice = solver::cheapestFleet(*fleet);
    QVERIFY(choice.fleet);
    QCOMPARE(choice.fleet->machines, (std::vector<std::int64_t>{1, 1}));
    QCOMPARE(choice.cost.toString(), std::string("4"));
    const Json answer = Json::parse(storage::fleetChoiceJson(*fleet, choice));
    QVERIFY(answer["allocation"] == (Json{{"small", 1}, {"large", 1}}));
    QVERIFY(answer["cost"] == Json(4.0));
    QVERIFY(answer["lower_bound"] == Json(4.0));
    QVERIFY(answer["status"] == Json("optimal"));
}

void FleetCasesTest::bucketsThatNothingServesAreNamed()
{
    Json document = smallCase();
    document["gpu_types"][1]["tputs"] = {{6, 1e-6}};
    const auto fleet = reread(document);
    QVERIFY(fleet);
    const FleetChoice choice = solver::cheapestFleet(*fleet);
    QVERIFY(!choice.fleet);
    const Json answer = Json::parse(storage::fleetChoiceJson(*fleet, choice));
    QVERIFY(answer["status"] == Json("infeasible"));
    QVERIFY(answer["unserved"] == (Json{{0, 1}}));
    QVERIFY(answer["allocation"].is_null());
}

// A quarter of 4 requests/s in the first bucket alone: 1 / 2 of a "small" machine.
void FleetCasesTest::sharesThatDoNotAddUpAreTakenAsTheyAre()
{
    Json document = smallCase();
    document["workload_distribution"] = {{0.25, 0}};
    const auto fleet = reread(document);
    QVERIFY(fleet);
    QCOMPARE(solver::cheapestFleet(*fleet).cost.toString(), std::string("1"));
}

void FleetCasesTest::wrongCaseIsRefusedInWords_data()
{
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QString>("where");
    const auto row = [](const char *name, const char *patch, const char *where) {
        QTest::newRow(name) << QByteArray(patch) << QString(where);
    };
    row("no distribution", R"({"workload_distribution": null})", "");
    row("empty distribution", R"({"workload_distribution": []})", "workload_distribution");
    row("empty row", R"({"workload_distribution": [[]]})", "workload_distribution");
    row("all zero", R"({"workload_distribution": [[0, 0]]})", "workload_distribution");
    row("negative share", R"({"workload_distribution": [[0.5, -0.1]]})",
        "workload_distribution[0][1]");
    row("text as share", R"({"workload_distribution": [[0.5, "x"]]})",
        "workload_distribution[0][1]");
    row("more than all requests", R"({"workload_distribution": [[0.9, 0.5]]})",
        "workload_distribution");
    row("ragged", R"({"workload_distribution": [[0.5, 0.5], [1]]})", "workload_distribution");
    row("no rate", R"({"total_request_rate": 0})", "workload_distribution");
    row("negative rate", R"({"total_request_rate": -1})", "total_request_rate");
    row("rate beyond counting", R"({"total_request_rate": 1e300})", "total_request_rate");
    row("no slices", R"({"slice_factor": 0})", "slice_factor");
    row("half a slice", R"({"slice_factor": 1.5})", "slice_factor");
    row("too many slices", R"({"slice_factor": 1e9})", "slice_factor");
    row("no types", R"({"gpu_types": []})", "gpu_types");
    row("nameless", R"({"gpu_types": [{"cost": 1, "tputs": [[1, 1]]}]})", "gpu_types[0]");
    row("free", R"({"gpu_types": [{"name": "a", "cost": 0, "tputs": [[1, 1]]}]})",
        "gpu_types[0].cost");
    row("other buckets", R"({"gpu_types": [{"name": "a", "cost": 1, "tputs": [[1]]}]})",
        "gpu_types[0].tputs");
    row("negative throughput", R"({"gpu_types": [{"name": "a", "cost": 1, "tputs": [[1, -1]]}]})",
        "gpu_types[0].tputs[0][1]");
    row("same name",
        R"({"gpu_types": [{"name": "a", "cost": 1, "tputs": [[1, 1]]},
                          {"name": "a", "cost": 2, "tputs": [[1, 1]]}]})",
        "gpu_types[1].name");
}

void FleetCasesTest::wrongCaseIsRefusedInWords()
{
    QFETCH(QByteArray, patch);
    QFETCH(QString, where);
    Json document = smallCase();
    document.merge_patch(Json::parse(patch.toStdString()));
    const auto fleet = reread(document);
    QVERIFY(!fleet);
    QVERIFY(!fleet.error().what.empty());
    QCOMPARE(QString::fromStdString(fleet.error().where), where);
    QVERIFY(!storage::readFleetCase("{"));
    QVERIFY(!storage::readFleetCase("[]"));
}

QTEST_APPLESS_MAIN(FleetCasesTest)
#include "tst_fleet_cases.moc"
