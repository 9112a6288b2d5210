// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/candidate_table.h"

#include "core/evaluation/missed_level.h"
#include "core/report/carbon_table.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace headroom {

namespace {

const std::initializer_list<ColumnText> kCandidateColumns{
    {"provider", heading::kProvider},
    {"region", heading::kRegion},
    {"instance_type", heading::kInstanceType},
    {"pricing_model", heading::kPricingModel},
    {"term_years", heading::kTerm, ColumnKind::exact},
    {"payment", heading::kPayment},
    {"operating_system", heading::kOperatingSystem},
    {"tenancy", heading::kTenancy},
    {"meets", heading::kMeets},
    {"missed_limit", heading::kLimit},
    {"decided_by", heading::kDecidedBy},
    {"on_frontier", heading::kOnTheFrontier},
    {"count", heading::kCount, ColumnKind::exact},
    {"minimum_count", heading::kMinimum, ColumnKind::exact},
    {"maximum_count", heading::kMaximum, ColumnKind::exact},
    {"hours", heading::kHours, ColumnKind::exact},
    {"unit_price", heading::kUnitPrice, ColumnKind::rate},
    {"monthly_cost", heading::kMonthly, ColumnKind::money},
    {"compute_cost", heading::kUnroundedCompute, ColumnKind::exact},
    {"other_cost", heading::kOther, ColumnKind::money},
    {"compute_cost_low", heading::kLow, ColumnKind::money},
    {"compute_cost_high", heading::kHigh, ColumnKind::money},
    {"list_cost", heading::kListCost, ColumnKind::money},
    {"contracted_cost", heading::kContractedCost, ColumnKind::money},
    {"cash_cost", heading::kCash, ColumnKind::money},
    {"upfront_cost", heading::kUpfront, ColumnKind::money},
    {"unit", heading::kPer},
    {"unit_cost", heading::kUnitCost, ColumnKind::exact},
    {"replicas", heading::kReplicas, ColumnKind::exact},
    {"instances_per_replica", heading::kInstancesPerReplica, ColumnKind::exact},
    {"capacity_per_replica", heading::kCapacityPerReplica, ColumnKind::number},
    {"capacity_unit", heading::kUnit},
    {"p95_latency_ms", heading::kP95Latency, ColumnKind::number},
    {"ttft_ms", heading::kFirstToken, ColumnKind::number},
    {"tpot_ms", heading::kEachToken, ColumnKind::number},
    {"run_hours", heading::kRun, ColumnKind::number},
    {"utilisation", heading::kUtilisation, ColumnKind::number},
    {"headroom", heading::kHeadroom, ColumnKind::number},
    {"evidence", heading::kEvidence},
    {"price_book", heading::kPriceBook},
    {"quoted_price", heading::kQuotedPrice, ColumnKind::rate},
    {"price_as_of", heading::kPriceOf, ColumnKind::date},
    {"price_source", heading::kPriceSource},
    {"family", heading::kFamily},
    {"accelerator", heading::kAccelerator},
    {"accelerator_count", heading::kAcceleratorsOfOneInstance, ColumnKind::number},
    {"misses_at_any_count", heading::kMissesAtAnyCount},
    {"kwh", carbon_text::kEnergy, ColumnKind::number},
    {"kg_co2e", carbon_text::kCarbon, ColumnKind::number},
    {"kg_co2e_low", carbon_text::kCarbonLow, ColumnKind::number},
    {"kg_co2e_high", carbon_text::kCarbonHigh, ColumnKind::number},
};

Cell figure(double value)
{
    return value > 0 ? Cell(value) : Cell();
}

std::string meetsText(const Line &line, CandidateState state)
{
    const bool isOut = state == CandidateState::notAllowed || state == CandidateState::unobtainable;
    return std::string(isOut ? keyOf(state) : keyOf(line.verdict));
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

TableRow rowOf(const Line &line, CandidateState state, const std::string &onFrontier)
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
                 onFrontier,
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
                         [&](OfferIndex i) { return candidates.billedCents(i) >= 0; });
    std::ranges::stable_sort(order, {}, [&](OfferIndex i) { return candidates.billedCents(i); });
    return order;
}

} // namespace

std::vector<Column> candidateColumns(const Language &language)
{
    return columnsOf(language, kCandidateColumns);
}

Table candidateTable(const EvaluationInputs &inputs, const Scenario &scenario,
                     const CandidateSet &candidates, std::span<const OfferIndex> offers,
                     const CandidateRows &shown, const Language &language)
{
    std::vector<OfferIndex> order = shown.bestPer
                                        ? cheapestOfEach(candidates, offers, *shown.bestPer)
                                        : byCost(candidates, offers);
    if (shown.limit > 0 && order.size() > shown.limit)
        order.resize(shown.limit);
    const std::unordered_set<OfferIndex> best = frontierOf(candidates, offers);

    Table table = tableOf(language, report_text::kCandidateTable, kCandidateColumns);
    if (!shown.filter.empty())
        table.columns.push_back({"filter", language.say(heading::kFilter)});
    const std::string yes = language.say(report_text::kOn);
    const std::string no = language.say(report_text::kOff);
    for (const OfferIndex index : order) {
        const Line line = candidateLine(inputs, scenario, candidates, index);
        if (!line.price || !line.usage)
            continue;
        table.rows.push_back(rowOf(line, candidates.state[index], best.contains(index) ? yes : no));
        const Catalog &catalog = *candidates.catalog;
        addMachine(table.rows.back(), catalog, catalog.types[catalog.offerType[index]]);
        table.rows.back().emplace_back(missesAtAnyCount(line) ? yes : no);
        std::ranges::move(carbonCells(line.footprint), std::back_inserter(table.rows.back()));
        if (!shown.filter.empty())
            table.rows.back().emplace_back(shown.filter);
    }
    return table;
}

} // namespace headroom
