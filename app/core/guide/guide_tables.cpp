// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_tables.h"

#include "core/report/candidate_table.h"
#include "core/texts/guide_texts.h"
#include "core/texts/headings.h"

#include <algorithm>

namespace headroom {

Table guidePathTable(const GuideQuestion &question, const Language &language)
{
    Table table = tableOf(language, heading::kAnswers,
                          {{"question", heading::kQuestion},
                           {"answer", heading::kAnswer},
                           {"title", heading::kTitle},
                           {"rule", heading::kRule},
                           {"why", heading::kWhy},
                           {"source", heading::kSource}});
    for (const GuideAnswer *answer : question.path) {
        const auto stated = statedTitle(question, answer->step, language);
        const auto reason = [&](const std::string &text) { return stated ? Cell() : Cell(text); };
        table.rows.push_back({std::string(keyOf(answer->step)), answer->key,
                              stated.value_or(language.say(answer->titleText())),
                              reason(answer->rule), reason(language.say(answer->whyText())),
                              reason(answer->source)});
    }
    return table;
}

Table guideChangeTable(const std::vector<GuideChange> &changes, const Language &language)
{
    Table table = tableOf(language, guide_text::kTable,
                          {{"question", heading::kQuestion},
                           {"answer", heading::kAnswer},
                           {"kinds_of_hardware", heading::kCount, ColumnKind::exact},
                           {"monthly_cost", heading::kMonthly, ColumnKind::money}});
    for (const GuideChange &change : changes)
        table.rows.push_back({std::string(keyOf(change.to->step)), change.to->key,
                              Exact(static_cast<std::int64_t>(change.families)),
                              cellOf(change.cheapest)});
    return table;
}

Table guideFamilyTable(const GuideWalk &walk, const Language &language)
{
    Table table = candidateTable(walk.inputs, activeScenario(*walk.inputs.plan), *walk.candidates,
                                 walk.offers, {0, FilterField::accelerator}, language);
    const std::vector<OfferIndex> byCost =
        cheapestOfEach(*walk.candidates, walk.offers, FilterField::accelerator);
    std::vector<TableRow> rows;
    for (const OfferIndex family : walk.families)
        rows.push_back(table.rows[static_cast<std::size_t>(std::ranges::find(byCost, family)
                                                           - byCost.begin())]);
    table.rows = std::move(rows);
    return table;
}

Table shortFamilyTable(const GuideWalk &walk, const Language &language)
{
    Table table = guideFamilyTable(walk, language);
    Table shown;
    shown.title = table.title;
    std::vector<std::size_t> kept;
    for (const char *key : {"accelerator", "provider", "region", "instance_type", "count",
                            "monthly_cost", "p95_latency_ms", "run_hours", "meets", "evidence"}) {
        const auto found = std::ranges::find(table.columns, key, &Column::key);
        const auto column = static_cast<std::size_t>(found - table.columns.begin());
        const auto isStated = [&](const TableRow &row) {
            return !std::holds_alternative<std::monostate>(row[column]);
        };
        if (std::ranges::none_of(table.rows, isStated))
            continue;
        kept.push_back(column);
        shown.columns.push_back(*found);
    }
    for (const TableRow &row : table.rows) {
        TableRow &cells = shown.rows.emplace_back();
        for (const std::size_t column : kept)
            cells.push_back(row[column]);
        // Hardware without accelerators: processors.
        if (std::holds_alternative<std::monostate>(cells.front()))
            cells.front() = language.say(guide_text::kProcessor);
    }
    return shown;
}

} // namespace headroom
