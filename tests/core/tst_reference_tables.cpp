// SPDX-License-Identifier: GPL-3.0-or-later
// Tables to look things up in: the documents' rows whole, with prices of today and figures of the plan.
#include "core/guide/reference_tables.h"

#include "core/catalog/known_providers.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/format.h"
#include "core/guide/todays_prices.h"
#include "core/plan/plan_edit.h"
#include "core/report/document_tables.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

Snapshot evaluatedOn(Plan plan)
{
    EvaluationInputs inputs = EvaluationDesk().with(std::move(plan));
    Evaluation evaluation = evaluate(inputs);
    return {std::move(inputs), std::move(evaluation)};
}

/// Notebooks around the clock on a g5.xlarge, 1.006 x 730 = 734.38 a month.
Plan notebooks()
{
    Workload steady = aWorkload("Steady");
    steady.schedule = {};
    return aPlan().with(steady).on(anOffer(known::aws, "us-east-1", "g5.xlarge"), 1).build();
}

const ReferenceTable &tableNamed(const std::vector<ReferenceTable> &tables, std::string_view key)
{
    const auto found = std::ranges::find(tables, key, &ReferenceTable::key);
    if (found == tables.end())
        qFatal("no table %s", std::string(key).c_str());
    return *found;
}

Cell cellAt(const ReferenceTable &reference, std::size_t row, std::string_view column)
{
    const Table &table = reference.table;
    const auto found = std::ranges::find(table.columns, column, &Column::key);
    if (found == table.columns.end())
        qFatal("no column %s", std::string(column).c_str());
    return table.rows[row][static_cast<std::size_t>(found - table.columns.begin())];
}

std::size_t rowOf(const ReferenceTable &reference, std::string_view first)
{
    const auto found = std::ranges::find_if(reference.table.rows, [&](const TableRow &row) {
        return row.front() == Cell(std::string(first));
    });
    return static_cast<std::size_t>(found - reference.table.rows.begin());
}

/// Two machines with two V100 each, and one with half a card.
std::shared_ptr<const Catalog> cards()
{
    Catalog catalog = *CatalogBuilder()
                           .type(known::aws, "p3.small", 8, 61)
                           .accelerators("NVIDIA V100", 2, 16)
                           .onDemand("us-east-1", "6.40") // 3.20 a card, above 3.10
                           .onDemand("eu-west-1", "8.00") // 4.00
                           .spot("us-east-1", "0.10")
                           .type(known::aws, "p3dn.large", 8, 61)
                           .accelerators("NVIDIA V100", 2, 16)
                           .onDemand("us-east-1", "2.00") // 1.00 a card, below 1.20
                           .type(known::aws, "p3.slice", 8, 61)
                           .accelerators("NVIDIA V100", 0.5, 8)
                           .onDemand("us-east-1", "0.01")
                           .build();
    for (AcceleratorModel &accelerator : catalog.accelerators)
        accelerator.model = "V100-16GB";
    return std::make_shared<const Catalog>(std::move(catalog));
}

} // namespace

class ReferenceTablesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyRowOfTheDocumentsIsThereWithItsSource()
    {
        const auto tables = referenceTables(nullptr, english());
        const auto facts = shippedSizingFacts();
        QVERIFY(facts);
        std::set<std::string> keys;
        for (const ReferenceTable &reference : tables) {
            QVERIFY2(keys.insert(reference.key).second, reference.key.c_str());
            QVERIFY2(!reference.table.rows.empty(), reference.key.c_str());
            QCOMPARE(reference.sources.size(), reference.table.rows.size());
        }
        for (const KeyedTable &keyed : documentTables(facts->models, facts->hardware, english())) {
            QVERIFY2(keys.contains(keyed.key), keyed.key.c_str());
            QCOMPARE(tableNamed(tables, keyed.key).table.rows.size(), keyed.table.rows.size());
        }
    }

    void allDisagreementsCanBeReached()
    {
        const auto tables = referenceTables(nullptr, english());
        const ReferenceTable &disagreements = tableNamed(tables, "disagreements");
        QCOMPARE(disagreements.table.rows.size(), std::size_t{23});
        for (std::size_t row = 0; row < disagreements.table.rows.size(); ++row) {
            QCOMPARE(cellAt(disagreements, row, "documents_state:id"),
                     Cell("B" + std::to_string(row + 1)));
            QVERIFY(!std::get<std::string>(cellAt(disagreements, row, "documents_state:program"))
                         .empty());
        }
    }

    void questionsKeepTheirAnswers()
    {
        const auto tables = referenceTables(nullptr, english());
        QCOMPARE(std::ranges::count(tables, true, &ReferenceTable::isTest), 1);
        QVERIFY(tableNamed(tables, "questions").isTest);
    }

    void cardsArePricedEachAndOutsideTheRangeIsSaid()
    {
        const auto catalog = cards();
        const TodaysPrices prices(*catalog);
        const CardPrices v100 = prices.ofCards(*sourceDocuments().gpu("V100"));
        QCOMPARE(v100.machines, std::size_t{2});
        QCOMPARE(v100.span.low, std::optional(Exact(1)));
        QCOMPARE(v100.span.high, std::optional(Exact(4)));
        QCOMPARE(v100.below, std::size_t{1});
        QCOMPARE(v100.above, std::size_t{1});
        QCOMPARE(prices.ofCards(*sourceDocuments().gpu("H100")).machines, std::size_t{0});

        Snapshot snapshot = evaluatedOn(notebooks());
        snapshot.inputs.catalog = catalog;
        const auto tables = referenceTables(&snapshot, english());
        const ReferenceTable &gpus = tableNamed(tables, "gpus");
        const std::size_t row = rowOf(gpus, "V100");
        QCOMPARE(cellAt(gpus, row, "prices_today:low"), Cell(Exact(1)));
        QCOMPARE(cellAt(gpus, row, "prices_today:outside"),
                 Cell(std::string("1 machine below, 1 machine above")));
        QCOMPARE(cellAt(gpus, rowOf(gpus, "H100"), "prices_today:low"), Cell());
    }

    void familiesAreMeantByTheirNames()
    {
        const auto catalog = CatalogBuilder()
                                 .type(known::aws, "p4d.24xlarge", 96, 1152)
                                 .onDemand("us-east-1", "22")
                                 .type(known::aws, "g5.xlarge", 4, 16)
                                 .onDemand("us-east-1", "1")
                                 .type(known::aws, "g5g.xlarge", 4, 16)
                                 .onDemand("us-east-1", "0.5")
                                 .type(known::aws, "m5.large", 2, 8)
                                 .onDemand("us-east-1", "0.1")
                                 .build();
        const TodaysPrices prices(*catalog);
        QCOMPARE(prices.ofFamilies("P4").low, std::optional(Exact(22)));
        QCOMPARE(prices.ofFamilies("G5").low, std::optional(Exact(1)));
        QCOMPARE(prices.ofFamilies("C5/M5").high, std::optional(Exact::ratio(1, 10)));
        QCOMPARE(prices.ofFamilies("X1e").low, std::nullopt);
    }

    void theTrendOfCostAndComplexityIsThatOfToday()
    {
        Snapshot snapshot = evaluatedOn(notebooks());
        snapshot.inputs.catalog = CatalogBuilder()
                                      .type(known::aws, "p3.2xlarge", 8, 61)
                                      .onDemand("us-east-1", "5.5")
                                      .type(known::aws, "t3.medium", 2, 4)
                                      .onDemand("us-east-1", "0.25")
                                      .build();
        const auto tables = referenceTables(&snapshot, english());
        const ReferenceTable &complexity = tableNamed(tables, "complexity");
        const std::size_t t2 = rowOf(complexity, "T2");
        // 0.5 / (1 x 4.5 / 5.5) - 1; today 0.25 / (1 x 5.5 / 5.5) - 1.
        QCOMPARE(cellAt(complexity, t2, "documents_state:trend"),
                 Cell(formatPercentSigned(100 * (0.5 * 5.5 / 4.5 - 1), english())));
        QCOMPARE(cellAt(complexity, t2, "prices_today:trend"),
                 Cell(formatPercentSigned(-75, english())));
        const std::size_t inf2 = rowOf(complexity, "Inf2");
        QCOMPARE(cellAt(complexity, inf2, "prices_today:trend"), Cell());
    }

    void thePlanStandsBesideTheDocuments()
    {
        const Snapshot snapshot = evaluatedOn(notebooks());
        const auto tables = referenceTables(&snapshot, english());
        const ReferenceTable &categories = tableNamed(tables, "categories");
        const std::size_t row = rowOf(categories, "Development and testing");
        QCOMPARE(cellAt(categories, row, "in_plan:workloads"), Cell(std::string("Steady")));
        QCOMPARE(cellAt(categories, row, "in_plan:monthly"), Cell(Money::fromCents(73438)));
        const ReferenceTable &factors = tableNamed(tables, "factors");
        const std::size_t cost = rowOf(factors, "Cost sensitivity");
        QCOMPARE(cellAt(factors, cost, "in_plan:accelerators"),
                 Cell(std::string("$734.38 a month")));
        QCOMPARE(cellAt(factors, cost, "in_plan:processors"), Cell());
        const ReferenceTable &metrics = tableNamed(tables, "metrics");
        const std::size_t price = rowOf(metrics, "cost_per_hour");
        QCOMPARE(cellAt(metrics, price, "in_plan:value"), Cell(std::string("$1.006 /h (Steady)")));
        QCOMPARE(metrics.workloads[price], std::optional(snapshot.plan().workloads.front().id));
        QCOMPARE(metrics.workloads[rowOf(metrics, "temperature")], std::nullopt);
    }

    void techniquesLeadToWhatPricesThem()
    {
        const Snapshot snapshot = evaluatedOn(notebooks());
        const auto tables = referenceTables(&snapshot, english());
        const ReferenceTable &techniques = tableNamed(tables, "techniques");
        const std::size_t precision = rowOf(techniques, "Mixed precision (FP16)");
        QVERIFY(techniques.levers[precision]);
        QCOMPARE(cellAt(techniques, precision, "documents_state:priced_by"),
                 Cell(std::string("Lower precision, in Ways to save")));
        QVERIFY(!techniques.levers[rowOf(techniques, "Data parallelism")]);
        // A g5.xlarge carries one A10G.
        const std::string &pod = techniques.details[rowOf(techniques, "Kubernetes GPU scheduling")];
        for (const char *part : {"accelerator: nvidia-a10g", "nvidia.com/gpu: 1", "NoSchedule"})
            QVERIFY2(pod.find(part) != std::string::npos, pod.c_str());
    }

    void withoutPricesThereAreTheDocumentsAlone()
    {
        for (const ReferenceTable &reference : referenceTables(nullptr, english())) {
            for (const Column &column : reference.table.columns)
                QVERIFY2(!column.key.starts_with("in_plan")
                             && !column.key.starts_with("prices_today"),
                         column.key.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(ReferenceTablesTest)
#include "tst_reference_tables.moc"
