// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/fleet_table.h"

#include "core/report/breakdown.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"

#include <algorithm>

namespace headroom {

namespace {

const std::initializer_list<ColumnText> kFleetColumns{
    {"workload", heading::kWorkload},
    {"instance_type", heading::kInstanceType},
    {"provider", heading::kProvider},
    {"region", heading::kRegion},
    {"pricing_model", heading::kPricingModel},
    {"count", heading::kCount, ColumnKind::exact},
    {"requests_percent", heading::kOfRequests, ColumnKind::percent},
    {"load_percent", heading::kLoad, ColumnKind::percent},
    {"compute_cost", heading::kCompute, ColumnKind::money},
};

void addRows(const std::string &workload, const Line &line, Table &table)
{
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
        const Line &part = line.parts[i];
        const FleetOutcome::Part &outcome = line.fleet->parts[i];
        table.rows.push_back(
            {workload, part.offer->instanceType, std::string(nameOf(part.offer->provider)),
             textCell(part.offer->region), nameOf(part.offer->purchase), part.count,
             100 * outcome.share, 100 * outcome.load, part.price ? Cell(part.compute) : Cell()});
    }
}

Table emptyTable(const Language &language)
{
    Table table = tableOf(language, report_text::kFleets, kFleetColumns);
    return table;
}

} // namespace

Table fleetTable(const std::string &workload, const Line &line, const Language &language)
{
    Table table = emptyTable(language);
    addRows(workload, line, table);
    TableRow total(table.columns.size());
    total.front() = language.say(heading::kTotal);
    total[5] = line.count;
    total[6] = 100 * (1 - line.fleet->unserved);
    total.back() = line.price ? Cell(line.compute) : Cell();
    table.total = std::move(total);
    return table;
}

bool hasFleet(const ScenarioEvaluation &scenario)
{
    return std::ranges::any_of(scenario.lines,
                               [](const Line &line) { return line.fleet.has_value(); });
}

Table fleetTable(const ScenarioEvaluation &scenario, const Language &language)
{
    Table table = emptyTable(language);
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        if (scenario.lines[i].fleet)
            addRows(scenario.plan->workloads[i].name, scenario.lines[i], table);
    }
    return table;
}

} // namespace headroom
