// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/json_text.h"
#include "db/plan/plan_json.h"
#include "db/plan/plan_schema.h"
#include "db/plan/plan_tree.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

#include <map>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

namespace {

std::string textOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

std::string written(const Plan &plan)
{
    auto text = writePlan(plan);
    if (!text)
        qFatal("%s", text.error().text().c_str());
    return *text;
}

LoadedPlan loaded(const std::string &text)
{
    auto plan = readPlan(text, "test.headroom");
    if (!plan)
        qFatal("%s", plan.error().text().c_str());
    return *plan;
}

constexpr std::string_view kSmallest = R"({
  "format": "headroom-plan", "version": 1, "name": "Small",
  "baseline": "A", "active_scenario": "A",
  "workloads": [{"id": 1, "name": "W", "kind": "real_time_inference"}],
  "scenarios": [{"name": "A"}],
  "next_workload_id": 2
})";

template <KeyedEnum Enum>
void compareWithSchema(const std::string &listed)
{
    QCOMPARE(QString::fromStdString(listed), QString::fromStdString(allFileKeys<Enum>()));
}

std::string enumAt(const nlohmann::json &schema, const std::string &pointer)
{
    std::string result;
    for (const auto &value : schema.at(nlohmann::json::json_pointer(pointer + "/enum")))
        result += (result.empty() ? "" : ", ") + value.get<std::string>();
    return result;
}

} // namespace

class PlanRoundTripTest : public QObject
{
    Q_OBJECT

private slots:
    void everyMemberSurvives()
    {
        const Plan plan = aPlanWithEverything();
        const LoadedPlan back = loaded(written(plan));
        QVERIFY(back.plan == plan);
        QVERIFY(back.notices.empty());
    }

    /// Zero stays zero even if the default of the field is not zero.
    void certainAssumptionsStayCertain()
    {
        Plan plan = newPlan();
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        for (Spread *spread :
             {&uncertainty.demand, &uncertainty.workloadDemand, &uncertainty.growth,
              &uncertainty.prices, &uncertainty.interruptions}) {
            *spread = {};
            QVERIFY(loaded(written(plan)).plan == plan);
            *spread = {Spread::Kind::uniform, 0, 7.5};
            QVERIFY(loaded(written(plan)).plan == plan);
        }
    }

    void savedPlanIsIndependentOfTheActiveScenario()
    {
        Plan plan = aPlanWithEverything();
        QVERIFY(plan.scenarios.size() > 1);
        std::string former;
        for (const Scenario &scenario : plan.scenarios) {
            plan.activeScenario = scenario.name;
            const auto text = writePlan(plan);
            QVERIFY2(text.has_value(), scenario.name.c_str());
            QVERIFY(former.empty() || former == *text);
            former = *text;
            // An opened plan shows the scenario that is proposed for approval.
            QCOMPARE(loaded(*text).plan.activeScenario, plan.proposed);
        }
    }

    void samePlanGivesSameBytes()
    {
        const std::string first = written(aPlanWithEverything());
        QCOMPARE(written(loaded(first).plan), first);
    }

    void randomPlansSurvive()
    {
        for (unsigned seed = 0; seed < 200; ++seed) {
            const Plan plan = randomPlan(seed);
            const std::string text = written(plan);
            const LoadedPlan back = loaded(text);
            QVERIFY2(back.plan == plan, std::to_string(seed).c_str());
            QVERIFY2(written(back.plan) == text, std::to_string(seed).c_str());
        }
    }

    void textIsAsPublished()
    {
        const QString path =
            QStringLiteral(HEADROOM_SOURCE_DIR "/tests/db/fixtures/plan/everything.headroom");
        QCOMPARE(QString::fromStdString(written(aPlanWithEverything())),
                 QString::fromStdString(textOf(path)));
    }

    void samplePlansAreAsHeadroomSavesThem_data()
    {
        QTest::addColumn<QString>("name");
        const QDir resources(QStringLiteral(HEADROOM_SOURCE_DIR "/resources"));
        for (const QString &folder : {QStringLiteral("plans"), QStringLiteral("templates")}) {
            const QDir plans(resources.filePath(folder));
            for (const QString &name : plans.entryList({QStringLiteral("*.headroom")}))
                QTest::newRow(qPrintable(name)) << folder + u'/' + name;
        }
    }

    void samplePlansAreAsHeadroomSavesThem()
    {
        QFETCH(QString, name);
        const std::string text = textOf(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/") + name);
        const LoadedPlan plan = loaded(text);
        QVERIFY(plan.notices.empty());
        QCOMPARE(QString::fromStdString(written(plan.plan)), QString::fromStdString(text));
    }

    void absentKeysHaveTheirDefaults()
    {
        const LoadedPlan small = loaded(std::string(kSmallest));
        Workload expected;
        expected.id = 1;
        expected.name = "W";
        QVERIFY(small.plan.workloads.front() == expected);
        Scenario scenario;
        scenario.name = "A";
        QVERIFY(small.plan.scenarios.front() == scenario);
        QCOMPARE(small.plan.currency, std::string("USD"));
        QCOMPARE(small.notices.size(), std::size_t(1));
    }

    /// The defaults are part of the format: files that leave keys out rely on them for ever.
    void defaultsNeverChange()
    {
        const Workload workload = loaded(std::string(kSmallest)).plan.workloads.front();
        QCOMPARE(workload.environment, std::string("production"));
        QCOMPARE(workload.precision, Precision::fp16);
        QCOMPARE(workload.software, SoftwareClass::stockFramework);
        QCOMPARE(workload.targetUtilisation, 0.7);
        QCOMPARE(workload.zones, 1);
        QCOMPARE(workload.constraints.checkpointMinutes, 30.0);
        QCOMPARE(workload.demand.sequenceLength, 1024);
        QCOMPARE(workload.demand.epochs, 1.0);
        QCOMPARE(workload.demand.arrivalSpread, 1.0);
        QVERIFY(workload.demand.runsPerMonth == Exact(1));
        QVERIFY(workload.demand.method == TrainingMethod::full);
        QVERIFY(workload.schedule.kind == Schedule::Kind::always);
        QCOMPARE(MonthBasis().days, 22);
        QCOMPARE(Scenario().splitTolerancePoints, 5.0);
        const Uncertainty uncertainty;
        QVERIFY(uncertainty.demand == (Spread{Spread::Kind::lognormal, -20, 25}));
        QVERIFY(uncertainty.workloadDemand == (Spread{Spread::Kind::lognormal, -10, 11}));
        QVERIFY(uncertainty.growth == (Spread{Spread::Kind::normal, -0.5, 0.5}));
        QVERIFY(uncertainty.prices == (Spread{Spread::Kind::normal, -5, 5}));
        QVERIFY(uncertainty.interruptions == (Spread{Spread::Kind::lognormal, -50, 100}));
        QVERIFY(uncertainty.performance);
        QVERIFY(PurchaseOption()
                == (PurchaseOption{PricingModel::onDemand, 0, Payment::noUpfront,
                                   OperatingSystem::gnuLinux, Tenancy::shared}));
    }

    void editedFileIsAcceptedAndSaid()
    {
        std::string text = written(aPlan().with("Notebooks").build());
        text.replace(text.find("Notebooks"), 9, "Notepads!");
        const LoadedPlan plan = loaded(text);
        QCOMPARE(plan.plan.workloads.front().name, std::string("Notepads!"));
        QCOMPARE(plan.notices.size(), std::size_t(1));
        QVERIFY(std::string(plan.notices.front()).find("edited outside Headroom")
                != std::string::npos);
    }

    void whiteSpaceAndOrderDoNotCountAsEdits()
    {
        const std::string text = written(aPlanWithEverything());
        const std::string compact = nlohmann::json::parse(text).dump();
        QVERIFY(loaded(compact).notices.empty());
        QVERIFY(loaded(compact).plan == aPlanWithEverything());
    }

    void enumerationsAreThoseOfTheSchema()
    {
        const auto schema = nlohmann::json::parse(planSchemaText());
        const auto keys = [&](const std::string &pointer) { return enumAt(schema, pointer); };
        const std::string workload = "/definitions/workload/properties/";
        const std::string purchase = "/definitions/purchase/properties/";
        compareWithSchema<WorkloadKind>(keys(workload + "kind"));
        compareWithSchema<Precision>(keys(workload + "precision"));
        compareWithSchema<SoftwareClass>(keys(workload + "software"));
        compareWithSchema<TrainingMethod>(keys("/definitions/demand/properties/method"));
        compareWithSchema<Schedule::Kind>(keys("/definitions/schedule/properties/kind"));
        compareWithSchema<MonthBasis::Kind>(keys("/definitions/month_basis/properties/kind"));
        compareWithSchema<PricingModel>(keys("/definitions/pricing_model"));
        compareWithSchema<Payment>(keys(purchase + "payment"));
        compareWithSchema<OperatingSystem>(keys(purchase + "operating_system"));
        compareWithSchema<Tenancy>(keys(purchase + "tenancy"));
        compareWithSchema<PriceBook>(keys("/definitions/offer/properties/price_book"));
        compareWithSchema<GrowthCurve::Kind>(keys("/definitions/growth_curve/properties/kind"));
        compareWithSchema<Spread::Kind>(keys("/definitions/spread/properties/kind"));
        compareWithSchema<AlertRule::Kind>(keys("/definitions/alert_rule/properties/kind"));
        compareWithSchema<MonitoredMetric>(keys("/definitions/monitoring_rule/properties/metric"));
        compareWithSchema<Bookmark::View>(keys("/definitions/bookmark/properties/view"));
        compareWithSchema<RiskLevel>(keys("/definitions/risk/properties/impact"));
        compareWithSchema<RiskLevel>(keys("/definitions/risk/properties/probability"));
        compareWithSchema<ItemStatus>(keys("/definitions/risk/properties/status"));
        compareWithSchema<ItemStatus>(keys("/definitions/task/properties/status"));
        compareWithSchema<RiskMeasure>(keys("/definitions/risk/properties/measured_by"));
        compareWithSchema<ProviderRank>(keys("/definitions/provider_role/properties/role"));
        compareWithSchema<PlanDecision::Outcome>(keys("/definitions/decision/properties/outcome"));
        compareWithSchema<PricePolicy>(keys("/properties/price_policy"));
        compareWithSchema<Assumption>(keys("/definitions/scenario/properties/inherits/items"));
        compareWithSchema<PriceQuality>(keys("/definitions/price/properties/quality/items"));
    }

    void exactNumbersStayExact_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text :
             {"0", "8", "8.5", "0.000000001", "999999999999999999", "13/3", "1/999999937"})
            QTest::newRow(text) << text;
    }

    void exactNumbersStayExact()
    {
        QFETCH(QString, text);
        const auto value = exactFromText(text.toStdString());
        QVERIFY(value);
        QCOMPARE(QString::fromStdString(exactText(*value)), text);
    }

    void migrationsRunInOrderFromTheFilesVersion()
    {
        const std::vector<PlanMigration> steps = {
            [](nlohmann::json &tree) { tree["log"].push_back("1 to 2"); },
            [](nlohmann::json &tree) { tree["log"].push_back("2 to 3"); },
        };
        nlohmann::json tree = {{"log", nlohmann::json::array()}};
        migratePlan(tree, 2, steps);
        QCOMPARE(QString::fromStdString(tree.dump()), QStringLiteral(R"({"log":["2 to 3"]})"));
        migratePlan(tree, 1, steps);
        QCOMPARE(tree["log"].size(), std::size_t(3));
    }
};

QTEST_APPLESS_MAIN(PlanRoundTripTest)
#include "tst_plan_round_trip.moc"
