// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/evaluation/price_lookup.h"
#include "core/wording/axis_titles.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kGroupsShown = 5;
constexpr std::size_t kFrontierShown = 8;

/// Workloads that do not fit, miss a limit, or are too slow for their demand.
std::int64_t notKeepingUp(const ScenarioEvaluation &scenario)
{
    return std::count_if(scenario.lines.begin(), scenario.lines.end(), [](const Line &line) {
        return line.sizing && (!line.sizing->fits || line.verdict == Verdict::missed);
    });
}

/// At most kGroupsShown columns; the smaller groups in one.
std::vector<BreakdownSeries> columnsOf(const MonthlyBreakdown &breakdown)
{
    std::vector<BreakdownSeries> columns = breakdown.series;
    if (columns.size() <= kGroupsShown)
        return columns;
    BreakdownSeries &others = columns[kGroupsShown - 1];
    others.name = "others";
    for (std::size_t i = kGroupsShown; i < columns.size(); ++i) {
        others.total += columns[i].total;
        others.hasCost = others.hasCost || columns[i].hasCost;
        for (std::size_t m = 0; m < others.amounts.size(); ++m)
            others.amounts[m] += columns[i].amounts[m];
    }
    columns.resize(kGroupsShown);
    return columns;
}

TableRow lineItem(const ReportFacts &facts, std::size_t index, bool withOther)
{
    const Line &line = facts.active->lines[index];
    TableRow row{facts.workload(index).name};
    if (hasCost(line)) {
        row.insert(row.end(), {Cell(line.count), Cell(line.hours), Cell(line.price->rate),
                               Cell(line.exactMonthly), Cell(line.compute)});
    } else {
        const std::string why = !line.offer  ? "not allocated"
                                : line.price ? "not sized"
                                             : "not priced";
        row.insert(row.end(), {Cell(), Cell(), Cell(why), Cell(), Cell()});
    }
    if (withOther)
        row.insert(row.end(), {Cell(line.other), Cell(line.monthly)});
    return row;
}

} // namespace

Table scenarioTable(const ReportFacts &facts)
{
    Table table;
    table.title = "Scenarios compared";
    table.columns = {{"scenario", "Scenario"},
                     {"monthly_cost", "Per month", ColumnKind::money},
                     {"difference", "Against baseline", ColumnKind::money},
                     {"twelve_months", "12 months", ColumnKind::money},
                     {"low", "Low, 80 %", ColumnKind::money},
                     {"high", "High, 80 %", ColumnKind::money},
                     {"missed", "Missed", ColumnKind::exact}};
    const Evaluation &evaluation = facts.snapshot->evaluation;
    for (std::size_t i = 0; i < evaluation.scenarios.size(); ++i) {
        const ScenarioEvaluation &scenario = evaluation.scenarios[i];
        std::string name = scenario.name;
        if (i == evaluation.baseline && name != "Baseline")
            name += " (baseline)";
        if (i == evaluation.active) {
            name += i == evaluation.baseline ? "" : " (proposed)";
            table.emphasised = table.rows.size();
        }
        const std::string difference =
            i == evaluation.baseline || !hasTotal(scenario) || !hasTotal(*facts.baseline)
                ? std::string("–")
                : formatMoneySigned(scenario.againstBaseline, facts.currency());
        const auto sum = [known = hasTotal(scenario)](Money amount) {
            return known ? Cell(amount) : Cell();
        };
        table.rows.push_back({name, sum(scenario.total), difference, sum(scenario.twelveMonths),
                              sum(scenario.low), sum(scenario.high),
                              Exact(notKeepingUp(scenario))});
    }
    return table;
}

Table monthTable(const ReportFacts &facts)
{
    const MonthlyBreakdown breakdown =
        monthlyBreakdown(*facts.snapshot, *facts.active, Dimension::environment);
    const std::vector<BreakdownSeries> groups = columnsOf(breakdown);
    Table table;
    table.title = "Cost by month and environment";
    table.columns.push_back({"month", "Month"});
    TableRow total{std::to_string(facts.active->forecast.size()) + " months"};
    Money sum;
    for (const BreakdownSeries &group : groups) {
        table.columns.push_back({group.name, group.name, ColumnKind::money});
        total.push_back(group.hasCost ? Cell(group.total) : Cell());
        sum += group.total;
    }
    table.columns.push_back({"total", "Total", ColumnKind::money});
    total.emplace_back(sum);
    for (std::size_t m = 0; m < breakdown.months.size(); ++m) {
        TableRow row{monthText(breakdown.months[m])};
        for (const BreakdownSeries &group : groups)
            row.push_back(group.hasCost ? Cell(group.amounts[m]) : Cell());
        row.emplace_back(breakdown.totals[m]);
        table.rows.push_back(std::move(row));
    }
    table.total = std::move(total);
    return table;
}

Table lineItemTable(const ReportFacts &facts)
{
    const bool withOther = std::any_of(facts.active->lines.begin(), facts.active->lines.end(),
                                       [](const Line &line) { return line.other != Money(); });
    Table table;
    table.title = "Instances × hours × rate";
    table.columns = {{"workload", "Workload"},
                     {"count", "Instances", ColumnKind::exact},
                     {"hours", "× Hours each", ColumnKind::exact},
                     {"rate", "× Rate", ColumnKind::rate},
                     {"unrounded", "= Unrounded", ColumnKind::money},
                     {"compute", withOther ? "Compute" : "Per month", ColumnKind::money}};
    if (withOther) {
        table.columns.push_back({"other", "+ Other", ColumnKind::money});
        table.columns.push_back({"monthly_cost", "= Per month", ColumnKind::money});
    }
    Exact unrounded;
    Money compute;
    Money other;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        table.rows.push_back(lineItem(facts, i, withOther));
        unrounded += facts.active->lines[i].exactMonthly;
        compute += facts.active->lines[i].compute;
        other += facts.active->lines[i].other;
    }
    if (!hasTotal(*facts.active))
        return table;
    table.total = TableRow{std::string("Total"), {}, {}, {}, unrounded, compute};
    if (withOther)
        table.total->insert(table.total->end(), {Cell(other), Cell(facts.active->total)});
    return table;
}

std::optional<ScatterFigure> scatterFigure(const ReportFacts &facts)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        const bool plotted =
            line.sizing && line.sizing->fits && line.sizing->capacityPerReplica.present();
        if (plotted && (!best || line.monthly > facts.active->lines[*best].monthly))
            best = i;
    }
    if (!best)
        return std::nullopt;
    const Workload &workload = facts.workload(*best);
    ScatterFigure figure;
    figure.workload = workload.id;
    figure.workloadName = workload.name;
    figure.candidates = std::make_shared<CandidateSet>(findCandidates(
        facts.snapshot->inputs, activeScenario(facts.snapshot->plan()), workload.id));
    return figure.candidates->priceTerms ? std::optional(std::move(figure)) : std::nullopt;
}

Table frontierTable(const ReportFacts &facts, const ScatterFigure &figure)
{
    const CandidateSet &candidates = *figure.candidates;
    const PerformanceAxis axis = performanceAxes(candidates.sized->demand).front();
    const std::vector<double> performance = axisValues(candidates, axis);
    const std::vector<double> cost = axisValues(candidates, CostAxis::monthly);
    const std::vector<OfferIndex> shown = filterCandidates(candidates, {});
    std::vector<OfferIndex> best =
        frontier(candidates, shown, performance, cost, lowerIsBetter(axis));
    std::stable_sort(best.begin(), best.end(),
                     [&](OfferIndex a, OfferIndex b) { return cost[a] < cost[b]; });
    Table table;
    table.title = "The frontier: nothing else is both faster and cheaper";
    table.columns = {{"offer", "Offer"},
                     {"performance",
                      titleText(axisTitle(candidates, axis, *facts.language), *facts.language),
                      ColumnKind::number},
                     {"replicas", "Replicas", ColumnKind::exact},
                     {"monthly_cost", "Per month", ColumnKind::money},
                     {"evidence", "Evidence"}};
    for (std::size_t i = 0; i < std::min(best.size(), kFrontierShown); ++i) {
        const OfferIndex offer = best[i];
        table.rows.push_back(
            {describe(candidates.catalog->reference(offer)), performance[offer],
             Exact(candidates.sizing(offer).replicas),
             Money::fromCents(candidates.monthlyCents[offer]),
             std::string(nameOf(worseOf(candidates.sizing(offer).evidence,
                                        evidenceOfPrice(candidates.catalog->offerFlags[offer]))))});
    }
    return table;
}

} // namespace headroom
