// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/letters.h"
#include "core/money/date.h"
#include "core/plan/scenario_overrides.h"
#include "core/report/table.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/comparison_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/assumption_words.h"
#include "core/wording/commitment_words.h"
#include "core/wording/explain.h"
#include "core/wording/finding_words.h"
#include "core/wording/refusal_words.h"
#include "core/wording/risk_words.h"
#include "core/wording/switching_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace headroom {

namespace {

constexpr std::size_t kVersionShown = 12; // of a content hash; the JSON has all of it

std::string throughputText(const ReportFacts &facts, const Sizing &sizing)
{
    const RangedFigure &figure = sizing.capacityPerReplica;
    if (!figure.present())
        return "–";
    std::string text = formatFigure(figure.value, *facts.language) + ' '
                       + facts.say(capacityUnitName(sizing.unit));
    if (figure.low != figure.high)
        text += " (" + formatRange(figure, *facts.language) + ')';
    return text;
}

std::string durationText(const ReportFacts &facts, const RangedFigure &figure, double toSeconds)
{
    std::string text = formatDuration(figure.value * toSeconds, *facts.language);
    if (figure.low != figure.high)
        text += " (" + formatDurationRange(figure, toSeconds, *facts.language) + ')';
    return text;
}

/// The delay that matters to the kind: of a request, or of a run.
std::string timeText(const ReportFacts &facts, const Sizing &sizing)
{
    if (sizing.p95LatencyMs.present())
        return facts.say(report_text::kP95,
                         {durationText(facts, sizing.p95LatencyMs, kSecondsPerMillisecond)});
    if (sizing.runHours.present())
        return facts.say(report_text::kPerRun,
                         {durationText(facts, sizing.runHours, kSecondsPerHour)});
    return "–";
}

/// The line's verdict, with what buying and counts by hand do to the sizing's.
std::string verdict(const Line &line, const Language &language)
{
    if (!line.sizing->fits)
        return language.say(report_text::kDoesNotFit,
                            {refusalText(line.sizing->refusal, language)});
    const std::string name = verdictWords(line.verdict, line.missChance, language);
    return line.verdict == Verdict::met ? name : name + ": " + std::string(nameOf(line.miss));
}

TableRow performanceRow(const ReportFacts &facts, std::size_t index)
{
    const Line &line = facts.active->lines[index];
    TableRow row{facts.workload(index).name};
    if (!line.sizing) {
        row.insert(row.end(),
                   {Cell(line.offer ? typesOf(line) : facts.say(report_text::kNothingAllocated)),
                    Cell(facts.say(!line.offer        ? nameOf(ServiceVerdict::noOffer)
                                   : line.countByHand ? report_text::kSetByHand
                                                      : nameOf(ServiceVerdict::notSized))),
                    Cell(), Cell(), Cell(), Cell(std::string(nameOf(line.evidence)))});
        return row;
    }
    const Sizing &sizing = *line.sizing;
    row.insert(row.end(),
               {Cell(typesOf(line)), Cell(throughputText(facts, sizing)),
                Cell(timeText(facts, sizing)), cellOf(headroomOf(facts.workload(index), line)),
                Cell(verdict(line, *facts.language)), Cell(std::string(nameOf(line.evidence)))});
    return row;
}

/// Whole numbers in full, others with three digits; words where nothing was given.
std::string quantity(const ReportFacts &facts, double value, const Text &what)
{
    constexpr double kLargestShown = 1e15;
    if (value <= 0)
        return facts.say(report_text::kNotStated);
    const bool whole = value < kLargestShown && std::floor(value) == value;
    return facts.say(what, {whole ? formatCount(static_cast<std::int64_t>(value), *facts.language)
                                  : formatFigure(value, *facts.language)});
}

std::string itemsText(const ReportFacts &facts, const Text &items, double count,
                      const Demand &demand)
{
    std::vector<std::string> parts{quantity(facts, count, items)};
    if (demand.inputTokens > 0)
        parts.push_back(quantity(facts, demand.inputTokens, report_text::kTokensIn));
    if (demand.outputTokens > 0)
        parts.push_back(quantity(facts, demand.outputTokens, report_text::kTokensOut));
    return joined(parts);
}

std::string runsText(const ReportFacts &facts, std::string work, const Demand &demand)
{
    return joined(
        {std::move(work),
         facts.say(report_text::kRuns, {formatExact(demand.runsPerMonth, 2, *facts.language)},
                   demand.runsPerMonth == Exact(1) ? 1 : 2)});
}

std::string trainingText(const ReportFacts &facts, const Demand &demand)
{
    std::string tokens = quantity(facts, demand.tokensPerRun, report_text::kTokens);
    if (demand.tokensPerRun > 0 && demand.epochs != 1)
        tokens += " × " + quantity(facts, demand.epochs, report_text::kEpochs);
    return runsText(facts, std::move(tokens), demand);
}

std::string demandText(const ReportFacts &facts, const Workload &workload)
{
    const Demand &demand = workload.demand;
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning: return trainingText(facts, demand);
    case WorkloadKind::realTimeInference:
        return itemsText(facts, report_text::kPeakRequests, demand.peakRequestsPerSecond, demand);
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return demand.itemsPerRun > 0 ? runsText(
                   facts, itemsText(facts, report_text::kItemsOfRun, demand.itemsPerRun, demand),
                   demand)
                                      : itemsText(facts, report_text::kItems, demand.itemsPerDay,
                                                  demand);
    case WorkloadKind::development: return facts.say(report_text::kPeople, {}, demand.people);
    case WorkloadKind::preprocessing:
        return runsText(facts, quantity(facts, demand.dataGibPerRun, report_text::kGibPerRun),
                        demand);
    }
    return {};
}

std::string modelText(const Workload &workload)
{
    if (workload.model.empty())
        return "–";
    const std::string slices =
        workload.migProfile.empty() ? std::string() : ", MIG " + workload.migProfile;
    return workload.model + ", " + std::string(keyOf(workload.precision)) + slices;
}

std::string sourceText(const ReportFacts &facts, const LinePrice &price)
{
    std::vector<std::string> parts{price.source.empty() ? facts.say(report_text::kSourceNotStated)
                                                        : price.source};
    const auto add = [&](bool holds, const Text &text) {
        if (holds)
            parts.push_back(facts.say(text));
    };
    add((price.flags & kPriceDerived) != 0, report_text::kDerived);
    add((price.flags & kPriceEstimated) != 0, report_text::kEstimated);
    add((price.flags & kPriceSuspicious) != 0, report_text::kSuspicious);
    add(price.fromPlan, report_text::kKeptInPlan);
    if (price.conversion)
        parts.push_back(
            facts.say(report_text::kConverted, {price.quoted.toString(), price.quotedCurrency}));
    else if (price.rate != price.quoted)
        parts.push_back(facts.say(report_text::kBeforeChange, {price.quoted.toString()}));
    return joined(parts, "; ");
}

std::string splitText(const ReportFacts &facts, const Scenario &scenario)
{
    return joined(scenario.providerSplit, ", ", [&](const ProviderShare &share) {
        return std::string(nameOf(share.provider)) + ' '
               + formatStatedPercent(share.percent, *facts.language, 0);
    });
}

/// The plan's currency, and every rate of exchange that a line of the scenario rests on.
std::string currencyText(const ReportFacts &facts)
{
    std::vector<std::string> used;
    for (const Line &line : facts.active->lines) {
        for (const Line &part : partsOf(line)) {
            if (!part.price || !part.price->conversion)
                continue;
            std::string text = describe(*part.price->conversion);
            if (std::find(used.begin(), used.end(), text) == used.end())
                used.push_back(std::move(text));
        }
    }
    if (used.empty())
        return facts.say(report_text::kWithoutConversion, {facts.currency()});
    std::string text = facts.currency();
    for (const std::string &rate : used)
        text += "; " + facts.say(report_text::kPricesConverted, {rate});
    return text;
}

std::string pricesUsed(const ReportFacts &facts)
{
    if (facts.plan().pricePolicy == PricePolicy::keep)
        return facts.say(report_text::kSavedPrices);
    const auto &asOf = facts.snapshot->inputs.pricesAsOf;
    return asOf ? facts.say(report_text::kPricesAsOf, {asOf->toString()})
                : facts.say(report_text::kListPrices);
}

void addCatalogAssumptions(const ReportFacts &facts, Table &table)
{
    const Catalog &catalog = *facts.snapshot->inputs.catalog;
    const auto add = [&](const Text &name, std::string value) {
        table.rows.push_back({facts.say(name), std::move(value)});
    };
    add(report_text::kPriceList,
        facts.say(report_text::kPriceListIs,
                  {catalog.name,
                   formatCount(static_cast<std::int64_t>(catalog.offerCount()), *facts.language),
                   catalog.version.substr(0, kVersionShown)}));
    if (const auto &own = facts.snapshot->inputs.ownBook)
        add(report_text::kOwnPriceBook,
            facts.say(report_text::kOwnPriceBookIs,
                      {own->owner.empty() ? own->name
                                          : facts.say(report_text::kOwned, {own->name, own->owner}),
                       own->date.toString()}));
    add(report_text::kPricesUsed, pricesUsed(facts));
    if (facts.oldestPrice)
        add(report_text::kPriceDates,
            facts.say(report_text::kDates,
                      {facts.oldestPrice->toString(), facts.newestPrice->toString()}));
    if (std::ranges::any_of(facts.active->lines,
                            [](const Line &line) { return line.sizing && line.sizing->fits; }))
        add(report_text::kPredicted, facts.say(report_text::kPredictedFrom));
}

/// All that the scenario or a workload states and that has no row of its own.
void addFurtherAssumptions(const ReportFacts &facts, Table &table)
{
    constexpr std::array kOwnRow{Assumption::growth, Assumption::priceChange,
                                 Assumption::monthBasis, Assumption::providerSplit,
                                 Assumption::budget};
    const Plan &plan = facts.snapshot->plan();
    for (const Assumption assumption : kAllOf<Assumption>) {
        const auto valueIn = [&](const Scenario &scenario) {
            return describe(plan, scenario, assumption, *facts.language);
        };
        const std::string value = valueIn(*facts.assumptions);
        if (std::ranges::find(kOwnRow, assumption) == kOwnRow.end() && value != valueIn({}))
            table.rows.push_back({capitalised(facts.say(nameOf(assumption))), value});
    }
    for (const Workload &workload : facts.active->plan->workloads) {
        if (workload.speedChangePercent != 0)
            table.rows.push_back(
                {facts.say(comparison_text::kOfWorkload,
                           {workload.name, facts.say(nameOf(OverrideField::speedChange))}),
                 formatPercentSigned(workload.speedChangePercent, *facts.language)});
    }
}

} // namespace

Table performanceTable(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, report_text::kWorkloadPerformance,
                          {{"workload", heading::kWorkload},
                           {"runs_on", heading::kRunsOn},
                           {"capacity", heading::kReplicaCapacity},
                           {"time", heading::kTime},
                           {"headroom", heading::kHeadroom, ColumnKind::number},
                           {"verdict", heading::kVerdict},
                           {"evidence", heading::kEvidence}});
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i)
        table.rows.push_back(performanceRow(facts, i));
    return table;
}

Table assumptionTable(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, report_text::kWholePlan,
                          {{"assumption", heading::kAssumption}, {"value", heading::kValue}});
    const auto add = [&](const Text &name, std::string value) {
        table.rows.push_back({facts.say(name), std::move(value)});
    };
    const Scenario &scenario = *facts.assumptions;
    add(report_text::kValuationDate, facts.snapshot->inputs.valuationDate.toString());
    add(report_text::kScenario, scenario.name);
    add(report_text::kBaseline, facts.baseline->name);
    add(report_text::kCurrency, currencyText(facts));
    add(report_text::kMonth, facts.say(report_text::kMonthIs, {describe(facts.active->basis)}));
    const std::string none = facts.say(report_text::kNone);
    add(report_text::kGrowth,
        scenario.monthlyGrowthPercent == 0
            ? none
            : facts.say(report_text::kAMonth,
                        {formatStatedPercent(scenario.monthlyGrowthPercent, *facts.language, 1)}));
    add(report_text::kPriceChange,
        scenario.priceChangePercent == 0
            ? none
            : formatStatedPercent(scenario.priceChangePercent, *facts.language, 1));
    addFurtherAssumptions(facts, table);
    add(report_text::kBudget,
        facts.active->budget ? formatMoney(*facts.active->budget, facts.currency(), *facts.language)
                             : none);
    if (const auto &limit = facts.plan().monthlyCarbonKg)
        add(carbon_text::kLimit,
            facts.say(carbon_text::kLimitIs, {formatFigure(*limit, *facts.language)}));
    if (const std::string moving =
            describe(facts.snapshot->plan().moving, facts.currency(), *facts.language);
        !moving.empty())
        add(report_text::kMoving, moving);
    if (!scenario.providerSplit.empty())
        add(report_text::kSplit, splitText(facts, scenario));
    for (const Commitment &commitment : scenario.commitments)
        add(report_text::kCommitment, describe(commitment, facts.currency(), *facts.language));
    addCatalogAssumptions(facts, table);
    return table;
}

Table demandTable(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, report_text::kDemandAndSchedule,
                          {{"workload", heading::kWorkload},
                           {"environment", heading::kEnvironment},
                           {"model", heading::kModel},
                           {"demand", heading::kDemand},
                           {"service_level", heading::kServiceLevel},
                           {"schedule", heading::kScheduleAndBasis}});
    for (const Workload &workload : facts.active->plan->workloads) {
        table.rows.push_back({workload.name, workload.environment, modelText(workload),
                              demandText(facts, workload),
                              describe(workload.serviceLevel, *facts.language),
                              describe(workload.schedule, facts.active->basis)});
    }
    return table;
}

TableRow priceRow(const ReportFacts &facts, const std::string &workload, const Line &line)
{
    TableRow row{workload, describe(*line.offer)};
    if (line.price)
        row.insert(row.end(), {Cell(line.price->rate), Cell(std::string(nameOf(line.price->book))),
                               Cell(line.price->asOf ? line.price->asOf->toString()
                                                     : facts.say(report_text::kNotStated)),
                               Cell(sourceText(facts, *line.price))});
    else
        row.insert(row.end(), {Cell(facts.say(report_text::kNone)),
                               Cell(std::string(nameOf(line.offer->book))), Cell(),
                               Cell(facts.say(report_text::kNoPriceKnown))});
    return row;
}

Table priceTable(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, report_text::kRatesHeading,
                          {{"workload", heading::kWorkload},
                           {"offer", heading::kOffer},
                           {"rate", heading::kRate, ColumnKind::rate},
                           {"price_book", heading::kPriceBook},
                           {"as_of", heading::kPriceOf},
                           {"source", heading::kSource}});
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        for (const Line &line : partsOf(facts.active->lines[i])) {
            if (line.offer)
                table.rows.push_back(priceRow(facts, facts.workload(i).name, line));
        }
    }
    return table;
}

/// Prices of the catalog alone need no column that says so on each line: the assumptions name the price list.
void dropBookOfAll(Table &table)
{
    const auto book =
        std::ranges::find(table.columns, "price_book", &Column::key) - table.columns.begin();
    const Cell catalog = std::string(nameOf(PriceBook::publicCatalog));
    if (!std::ranges::all_of(table.rows,
                             [&](const TableRow &row) { return row.begin()[book] == catalog; }))
        return;
    table.columns.erase(table.columns.begin() + book);
    for (TableRow &row : table.rows)
        row.erase(row.begin() + book);
}

PrintedPrices printedPrices(const ReportFacts &facts)
{
    PrintedPrices prices;
    prices.rates = priceTable(facts);
    const auto columnOf = [&](std::string_view key) {
        return std::ranges::find(prices.rates.columns, key, &Column::key)
               - prices.rates.columns.begin();
    };
    const auto workload = columnOf("workload");
    const auto rate = columnOf("rate");
    const auto source = columnOf("source");
    std::map<std::string, std::string> numbers; // of the sources, in brackets
    std::vector<TableRow> rows;
    for (TableRow &row : prices.rates.rows) {
        if (std::holds_alternative<HourlyRate>(row.begin()[rate])) {
            const std::string text = std::get<std::string>(row.begin()[source]);
            const auto [number, isNew] =
                numbers.try_emplace(text, '[' + std::to_string(numbers.size() + 1) + ']');
            if (isNew)
                prices.sources.push_back(number->second + ' ' + text);
            row.begin()[source] = number->second;
        }
        row.erase(row.begin() + workload);
        if (std::ranges::find(rows, row) == rows.end())
            rows.push_back(std::move(row));
    }
    prices.rates.rows = std::move(rows);
    prices.rates.columns.erase(prices.rates.columns.begin() + workload);
    dropBookOfAll(prices.rates);
    return prices;
}

Table findingsInFull(const ReportFacts &facts, Severity mildest)
{
    Table table = tableOf(*facts.language, {report_text::kFindingsOf, facts.active->name},
                          {{"severity", heading::kSeverity},
                           {"workload", heading::kConcerns},
                           {"message", heading::kFinding},
                           {"detail", heading::kWhy}});
    for (const Severity severity : {Severity::error, Severity::warning, Severity::note}) {
        for (const Finding &finding : facts.active->findings) {
            if (finding.severity != severity || severity > mildest)
                continue;
            const Workload *workload =
                finding.workload ? findWorkload(facts.plan(), *finding.workload) : nullptr;
            table.rows.push_back({std::string(keyOf(severity)),
                                  workload ? workload->name : facts.say(report_text::kThePlan),
                                  messageOf(finding, *facts.language),
                                  textCell(detailOf(finding, *facts.language))});
        }
    }
    return table;
}

std::vector<Table> howTables(const ReportFacts &facts)
{
    std::vector<Table> tables;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const std::vector<HowStep> steps =
            explain(facts.snapshot->inputs, activeScenario(facts.snapshot->plan()),
                    facts.workload(i), facts.active->lines[i], *facts.language);
        if (steps.empty())
            continue;
        Table table = tableOf(*facts.language, facts.workload(i).name,
                              {{"figure", heading::kFigure},
                               {"formula", heading::kFormula},
                               {"sources", heading::kRestsOn}});
        for (const HowStep &step : steps) {
            std::string sources;
            if (step.evidence)
                sources = nameOf(*step.evidence);
            for (const std::string &source : step.sources)
                sources += (sources.empty() ? "" : "; ") + source;
            table.rows.push_back({step.title, step.formula, sources});
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

} // namespace headroom
