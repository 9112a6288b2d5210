// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/candidate_table.h"

#include "core/report/cells.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace headroom {

namespace {

const std::vector<Column> &candidateColumns()
{
    static const std::vector<Column> kColumns{
        {"provider", "Provider", ColumnKind::text},
        {"region", "Region", ColumnKind::text},
        {"instance_type", "Instance type", ColumnKind::text},
        {"pricing_model", "Pricing model", ColumnKind::text},
        {"term_years", "Term", ColumnKind::exact},
        {"payment", "Payment", ColumnKind::text},
        {"operating_system", "Operating system", ColumnKind::text},
        {"tenancy", "Tenancy", ColumnKind::text},
        {"meets", "Meets", ColumnKind::text},
        {"missed_limit", "Limit", ColumnKind::text},
        {"decided_by", "Decided by", ColumnKind::text},
        {"on_frontier", "On the frontier", ColumnKind::text},
        {"count", "Count", ColumnKind::exact},
        {"minimum_count", "Least", ColumnKind::exact},
        {"maximum_count", "Most", ColumnKind::exact},
        {"hours", "Hours", ColumnKind::exact},
        {"unit_price", "Unit price", ColumnKind::rate},
        {"monthly_cost", "Monthly", ColumnKind::money},
        {"compute_cost", "Unrounded compute", ColumnKind::exact},
        {"other_cost", "Other", ColumnKind::money},
        {"compute_cost_low", "Low", ColumnKind::money},
        {"compute_cost_high", "High", ColumnKind::money},
        {"list_cost", "List cost", ColumnKind::money},
        {"contracted_cost", "Contracted cost", ColumnKind::money},
        {"cash_cost", "Cash", ColumnKind::money},
        {"upfront_cost", "Upfront", ColumnKind::money},
        {"unit", "Per", ColumnKind::text},
        {"unit_cost", "Unit cost", ColumnKind::exact},
        {"replicas", "Replicas", ColumnKind::exact},
        {"instances_per_replica", "Instances per replica", ColumnKind::exact},
        {"capacity_per_replica", "Capacity per replica", ColumnKind::number},
        {"capacity_unit", "Unit", ColumnKind::text},
        {"p95_latency_ms", "p95 latency", ColumnKind::number},
        {"ttft_ms", "First token", ColumnKind::number},
        {"tpot_ms", "Each token", ColumnKind::number},
        {"run_hours", "Run", ColumnKind::number},
        {"utilisation", "Utilisation", ColumnKind::number},
        {"headroom", "Headroom", ColumnKind::number},
        {"evidence", "Evidence", ColumnKind::text},
        {"price_book", "Price book", ColumnKind::text},
        {"quoted_price", "Quoted price", ColumnKind::rate},
        {"price_as_of", "Price of", ColumnKind::date},
        {"price_source", "Price source", ColumnKind::text},
        {"family", "Family", ColumnKind::text},
        {"accelerator", "Accelerator", ColumnKind::text},
        {"accelerator_count", "Accelerators of one instance", ColumnKind::number},
    };
    return kColumns;
}

Cell figure(double value)
{
    return value > 0 ? Cell(value) : Cell();
}

std::string meetsText(const Line &line, CandidateState state)
{
    return state == CandidateState::notAllowed ? std::string(keyOf(state))
                                               : std::string(keyOf(line.verdict));
}

void addPerformance(TableRow &row, const Sizing &sizing)
{
    row.insert(row.end(),
               {Exact(sizing.replicas), Exact(sizing.instancesPerReplica),
                figure(sizing.capacityPerReplica.value), textCell(capacityUnitName(sizing.unit)),
                figure(sizing.p95LatencyMs.value), figure(sizing.ttftMs.value),
                figure(sizing.tpotMs.value), figure(sizing.runHours.value),
                figure(sizing.utilisation), figure(sizing.headroom)});
}

void addMachine(TableRow &row, const Catalog &catalog, const InstanceType &type)
{
    row.insert(
        row.end(),
        {textCell(catalog.families[type.family].name),
         type.accelerator < 0
             ? Cell()
             : textCell(catalog.accelerators[static_cast<std::size_t>(type.accelerator)].model),
         figure(type.acceleratorCount)});
}

TableRow rowOf(const Line &line, CandidateState state, bool onFrontier)
{
    const OfferReference &offer = *line.offer;
    const PurchaseOption &purchase = offer.purchase;
    const Sizing &sizing = *line.sizing;
    TableRow row{std::string(keyOf(offer.provider)),
                 textCell(offer.region),
                 offer.instanceType,
                 keyOf(purchase),
                 Exact(purchase.termYears),
                 std::string(keyOf(purchase.payment)),
                 std::string(keyOf(purchase.operatingSystem)),
                 std::string(keyOf(purchase.tenancy)),
                 meetsText(line, state),
                 line.miss == SizingLimit::none ? Cell() : textCell(keyOf(line.miss)),
                 textCell(keyOf(sizing.decidedBy)),
                 std::string(onFrontier ? "yes" : "no"),
                 line.count,
                 Exact(line.minimumCount),
                 Exact(line.maximumCount),
                 line.hours,
                 line.price->rate,
                 line.monthly,
                 line.exactMonthly,
                 line.other,
                 line.computeLow,
                 line.computeHigh,
                 cellOf(line.listCost),
                 cellOf(line.contractedCost),
                 line.cash,
                 line.upfront,
                 line.unitCost ? Cell(std::string(line.unitCost->unit)) : Cell(),
                 line.unitCost ? Cell(line.unitCost->amount) : Cell()};
    addPerformance(row, sizing);
    row.insert(row.end(),
               {std::string(keyOf(line.evidence)), std::string(keyOf(line.price->book)),
                line.price->quoted, cellOf(line.price->asOf), textCell(line.price->source)});
    return row;
}

std::unordered_set<OfferIndex> frontierOf(const CandidateSet &candidates,
                                          std::span<const OfferIndex> offers)
{
    const PerformanceAxis axis = performanceAxes(candidates.sized->demand).front();
    const std::vector<OfferIndex> line =
        frontier(candidates, offers, axisValues(candidates, axis),
                 axisValues(candidates, CostAxis::monthly), lowerIsBetter(axis));
    return {line.begin(), line.end()};
}

std::vector<OfferIndex> byCost(const CandidateSet &candidates, std::span<const OfferIndex> offers)
{
    std::vector<OfferIndex> order;
    std::ranges::copy_if(offers, std::back_inserter(order),
                         [&](OfferIndex i) { return candidates.monthlyCents[i] >= 0; });
    std::ranges::stable_sort(order, {}, [&](OfferIndex i) { return candidates.monthlyCents[i]; });
    return order;
}

} // namespace

Table candidateTable(const EvaluationInputs &inputs, const Scenario &scenario,
                     const CandidateSet &candidates, std::span<const OfferIndex> offers,
                     const CandidateRows &shown)
{
    std::vector<OfferIndex> order = shown.bestPer
                                        ? cheapestOfEach(candidates, offers, *shown.bestPer)
                                        : byCost(candidates, offers);
    if (shown.limit > 0 && order.size() > shown.limit)
        order.resize(shown.limit);
    const std::unordered_set<OfferIndex> best = frontierOf(candidates, offers);

    Table table;
    table.title = "Candidates";
    table.columns = candidateColumns();
    for (const OfferIndex index : order) {
        const Line line = candidateLine(inputs, scenario, candidates, index);
        if (!line.price || !line.usage)
            continue;
        table.rows.push_back(rowOf(line, candidates.state[index], best.contains(index)));
        const Catalog &catalog = *candidates.catalog;
        addMachine(table.rows.back(), catalog, catalog.types[catalog.offerType[index]]);
    }
    return table;
}

} // namespace headroom
