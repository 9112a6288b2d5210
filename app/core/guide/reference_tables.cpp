// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/reference_tables.h"

#include "core/documents/source_documents.h"
#include "core/guide/live_figures.h"
#include "core/guide/plan_by_use.h"
#include "core/guide/stated_tables.h"
#include "core/guide/techniques.h"
#include "core/letters.h"
#include "core/report/document_tables.h"
#include "core/sizing/sizing_facts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view kSourceColumn = "source";
constexpr std::string_view kStated = "documents_state:";

std::vector<KeyedTable> tablesOfDocuments(const Snapshot *snapshot, const Language &language)
{
    std::vector<KeyedTable> tables = statedTables(language);
    const auto append = [&](const SizingFacts &facts) {
        auto figures = documentTables(facts.models, facts.hardware, language);
        tables.insert(tables.end(), std::make_move_iterator(figures.begin()),
                      std::make_move_iterator(figures.end()));
    };
    if (snapshot != nullptr)
        append(*snapshot->inputs.facts);
    else if (const auto shipped = shippedSizingFacts())
        append(*shipped);
    return tables;
}

void dropColumn(Table &table, std::size_t column)
{
    const auto place = static_cast<std::ptrdiff_t>(column);
    table.columns.erase(table.columns.begin() + place);
    for (TableRow &row : table.rows)
        row.erase(row.begin() + place);
}

/// Sources leave the table: they are read one at a time.
ReferenceTable withSources(KeyedTable keyed)
{
    ReferenceTable reference{std::move(keyed.key), std::move(keyed.table), {}};
    Table &table = reference.table;
    const auto source = std::ranges::find(table.columns, kSourceColumn, &Column::key);
    const auto place = static_cast<std::size_t>(source - table.columns.begin());
    for (const TableRow &row : table.rows) {
        const auto *text =
            source == table.columns.end() ? nullptr : std::get_if<std::string>(&row[place]);
        reference.sources.push_back(text == nullptr ? std::string() : withNames(*text));
    }
    if (source != table.columns.end())
        dropColumn(table, place);
    return reference;
}

void keyStatedColumns(Table &table)
{
    for (Column &column : table.columns) {
        if (column.key.find(':') == std::string::npos)
            column.key.insert(0, kStated);
    }
}

std::vector<std::optional<WorkloadId>>
workloadsOfMetrics(const Table &metrics, const Snapshot &snapshot, const Language &language)
{
    std::vector<std::optional<WorkloadId>> workloads;
    const PlanByUse use(snapshot, language);
    for (std::size_t row = 0; row < metrics.rows.size(); ++row)
        workloads.push_back(
            use.metric(textAt(metrics, row, "metric"), textAt(metrics, row, "shown_as")).workload);
    return workloads;
}

/// The techniques say in words what prices them; scheduling shows what the plan produces.
void completeTechniques(ReferenceTable &techniques, const Snapshot *snapshot,
                        const Language &language)
{
    Table &table = techniques.table;
    const auto column = static_cast<std::size_t>(
        std::ranges::find(table.columns, "priced_by", &Column::key) - table.columns.begin());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::string pricedBy = textAt(table, row, "priced_by");
        techniques.levers.push_back(isPricedByLever(pricedBy));
        const bool isScheduling = contains(textAt(table, row, "technique"), "Kubernetes");
        techniques.details.push_back(
            isScheduling && snapshot != nullptr ? kubernetesScheduling(*snapshot) : std::string());
        table.rows[row][column] = pricedByWords(pricedBy, language);
    }
}

} // namespace

std::vector<ReferenceTable> referenceTables(const Snapshot *snapshot, const Language &language)
{
    std::vector<ReferenceTable> references;
    for (KeyedTable &keyed : tablesOfDocuments(snapshot, language)) {
        if (snapshot != nullptr)
            addLiveFigures(keyed, *snapshot, language);
        ReferenceTable &reference = references.emplace_back(withSources(std::move(keyed)));
        if (snapshot != nullptr && reference.key == "metrics")
            reference.workloads = workloadsOfMetrics(reference.table, *snapshot, language);
        if (reference.key == "techniques")
            completeTechniques(reference, snapshot, language);
        reference.isTest = reference.key == "questions";
        keyStatedColumns(reference.table);
    }
    return references;
}

} // namespace headroom
