// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/report/cells.h"
#include "core/wording/explain.h"
#include "core/wording/finding_words.h"
#include "core/wording/refusal_words.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kVersionShown = 12; // of a content hash; the JSON has all of it

std::string withUnit(const RangedFigure &figure, std::string_view unit)
{
    if (!figure.present())
        return "–";
    std::string text = formatFigure(figure.value) + ' ' + std::string(unit);
    if (figure.low != figure.high)
        text += " (" + formatRange(figure) + ')';
    return text;
}

/// The delay that matters to the kind: of a request, or of a run.
std::string timeText(const Sizing &sizing)
{
    if (sizing.p95LatencyMs.present())
        return "p95 " + withUnit(sizing.p95LatencyMs, "ms");
    if (sizing.runHours.present())
        return withUnit(sizing.runHours, "h a run");
    return "–";
}

/// The line's verdict, with what buying and counts by hand do to the sizing's.
std::string verdict(const Line &line, const Language &language)
{
    if (!line.sizing->fits)
        return "does not fit: " + refusalText(line.sizing->refusal, language);
    const std::string name(nameOf(line.verdict));
    return line.verdict == Verdict::met ? name : name + ": " + std::string(nameOf(line.miss));
}

TableRow performanceRow(const ReportFacts &facts, std::size_t index)
{
    const Line &line = facts.active->lines[index];
    TableRow row{facts.workload(index).name};
    if (!line.sizing) {
        const std::string why =
            line.countByHand ? "not sized; the count was set by hand" : "not sized";
        row.insert(row.end(),
                   {Cell(line.offer ? line.offer->instanceType : std::string("nothing allocated")),
                    Cell(why), Cell(), Cell(), Cell(), Cell(std::string(nameOf(line.evidence)))});
        return row;
    }
    const Sizing &sizing = *line.sizing;
    row.insert(row.end(),
               {Cell(line.offer->instanceType),
                Cell(withUnit(sizing.capacityPerReplica, capacityUnitName(sizing.unit))),
                Cell(timeText(sizing)), sizing.headroom > 0 ? Cell(sizing.headroom) : Cell(),
                Cell(verdict(line, *facts.language)), Cell(std::string(nameOf(line.evidence)))});
    return row;
}

/// Whole numbers in full, others with three digits; words where nothing was given.
std::string plainFigure(double value)
{
    constexpr double kLargestShown = 1e15;
    if (value <= 0)
        return "not stated";
    const bool whole = value < kLargestShown && std::floor(value) == value;
    return whole ? formatCount(static_cast<std::int64_t>(value)) : formatFigure(value);
}

std::string quantity(double value, const char *what)
{
    return value > 0 ? plainFigure(value) + ' ' + what : "not stated";
}

std::string tokensText(const Demand &demand)
{
    std::string text;
    if (demand.inputTokens > 0)
        text += ", " + quantity(demand.inputTokens, "tokens in");
    if (demand.outputTokens > 0)
        text += ", " + quantity(demand.outputTokens, "tokens out");
    return text;
}

std::string runsText(const Demand &demand)
{
    return formatExact(demand.runsPerMonth, 2)
           + (demand.runsPerMonth == Exact(1) ? " run" : " runs") + " a month";
}

std::string trainingText(const Demand &demand)
{
    std::string text = quantity(demand.tokensPerRun, "tokens");
    if (demand.tokensPerRun > 0 && demand.epochs != 1)
        text += " × " + quantity(demand.epochs, "epochs");
    return text + ", " + runsText(demand);
}

std::string demandText(const Workload &workload)
{
    const Demand &demand = workload.demand;
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning: return trainingText(demand);
    case WorkloadKind::realTimeInference:
        return quantity(demand.peakRequestsPerSecond, "requests/s at peak") + tokensText(demand);
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return quantity(demand.itemsPerDay, "items a day") + tokensText(demand);
    case WorkloadKind::development:
        return std::to_string(demand.people) + (demand.people == 1 ? " person" : " people");
    case WorkloadKind::preprocessing:
        return quantity(demand.dataGibPerRun, "GiB a run") + ", " + runsText(demand);
    }
    return {};
}

std::string modelText(const Workload &workload)
{
    if (workload.model.empty())
        return "–";
    return workload.model + ", " + std::string(precisionName(workload.precision));
}

std::string serviceLevelText(const ServiceLevel &level)
{
    std::string text;
    const auto add = [&text](const std::optional<double> &limit, const char *what,
                             const char *unit) {
        if (limit)
            text += (text.empty() ? "" : ", ") + std::string(what) + formatFigure(*limit) + unit;
    };
    add(level.p95LatencyMs, "p95 ≤ ", " ms");
    add(level.timeToFirstTokenMs, "TTFT ≤ ", " ms");
    add(level.timePerOutputTokenMs, "TPOT ≤ ", " ms");
    add(level.deadlineHours, "within ", " h");
    add(level.throughputPerSecond, "≥ ", " /s");
    return text.empty() ? "–" : text;
}

std::string sourceText(const LinePrice &price)
{
    std::string text = price.source.empty() ? "source not stated" : price.source;
    if ((price.flags & kPriceDerived) != 0)
        text += "; derived from other prices";
    if ((price.flags & kPriceEstimated) != 0)
        text += "; estimated";
    if ((price.flags & kPriceSuspicious) != 0)
        text += "; looks wrong, see findings";
    if (price.fromPlan)
        text += "; kept in the plan";
    if (price.conversion)
        text += "; quoted " + price.quoted.toString() + ' ' + price.quotedCurrency
                + ", converted at the plan's rate of exchange";
    else if (price.rate != price.quoted)
        text += "; quoted " + price.quoted.toString() + " before the scenario's price change";
    return text;
}

std::string splitText(const Scenario &scenario)
{
    std::string text;
    for (const ProviderShare &share : scenario.providerSplit)
        text += (text.empty() ? "" : ", ") + std::string(nameOf(share.provider)) + ' '
                + formatPercent(share.percent, 0);
    return text;
}

/// The plan's currency, and every rate of exchange that a line of the scenario rests on.
std::string currencyText(const ReportFacts &facts)
{
    std::vector<std::string> used;
    for (const Line &line : facts.active->lines) {
        if (!line.price || !line.price->conversion)
            continue;
        std::string text = describe(*line.price->conversion);
        if (std::find(used.begin(), used.end(), text) == used.end())
            used.push_back(std::move(text));
    }
    std::string text = facts.currency();
    if (used.empty())
        return text + ", without conversion";
    for (const std::string &rate : used)
        text += "; prices converted at " + rate;
    return text;
}

void addCatalogAssumptions(const ReportFacts &facts, Table &table)
{
    const Catalog &catalog = *facts.snapshot->inputs.catalog;
    const auto add = [&table](std::string name, std::string value) {
        table.rows.push_back({std::move(name), std::move(value)});
    };
    add("Price list", catalog.name + ", "
                          + formatCount(static_cast<std::int64_t>(catalog.offerCount()))
                          + " offers, version " + catalog.version.substr(0, kVersionShown));
    if (const auto &own = facts.snapshot->inputs.ownBook)
        add("Own price book", own->name + (own->owner.empty() ? "" : " (" + own->owner + ")") + ", "
                                  + own->date.toString()
                                  + ", on top of the price list; rates that rest on it say so");
    const auto &asOf = facts.snapshot->inputs.pricesAsOf;
    add("Prices used", facts.plan().pricePolicy == PricePolicy::keep ? "those saved in the plan"
                       : asOf ? "those of the price list as known on " + asOf->toString()
                              : "those of the price list above");
    if (facts.oldestPrice)
        add("Price dates", facts.oldestPrice->toString() + " to " + facts.newestPrice->toString());
    add("Performance",
        "predicted from hardware figures and shipped measurements; ranges hold 80 % of the time");
}

} // namespace

Table performanceTable(const ReportFacts &facts)
{
    Table table;
    table.title = "What each workload gets";
    table.columns = {{"workload", "Workload"},
                     {"runs_on", "Runs on"},
                     {"capacity", "Capacity of one replica (80 % range)"},
                     {"time", "Time (80 % range)"},
                     {"headroom", "Headroom", ColumnKind::number},
                     {"verdict", "Verdict"},
                     {"evidence", "Evidence"}};
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i)
        table.rows.push_back(performanceRow(facts, i));
    return table;
}

Table assumptionTable(const ReportFacts &facts)
{
    Table table;
    table.title = "What holds for the whole plan";
    table.columns = {{"assumption", "Assumption"}, {"value", "Value"}};
    const auto add = [&table](std::string name, std::string value) {
        table.rows.push_back({std::move(name), std::move(value)});
    };
    const Scenario &scenario = *facts.assumptions;
    add("Valuation date", facts.snapshot->inputs.valuationDate.toString());
    add("Scenario", scenario.name);
    add("Baseline", facts.baseline->name);
    add("Currency", currencyText(facts));
    add("Month", describe(facts.active->basis)
                     + " unless a line carries its own; the 12 months are calendar months");
    add("Growth of demand", scenario.monthlyGrowthPercent == 0
                                ? "none"
                                : formatPercent(scenario.monthlyGrowthPercent, 1) + " a month");
    add("Change of public prices",
        scenario.priceChangePercent == 0 ? "none" : formatPercent(scenario.priceChangePercent, 1));
    add("Monthly budget",
        facts.active->budget ? formatMoney(*facts.active->budget, facts.currency()) : "none");
    if (!scenario.providerSplit.empty())
        add("Wanted provider split", splitText(scenario));
    addCatalogAssumptions(facts, table);
    return table;
}

Table demandTable(const ReportFacts &facts)
{
    Table table;
    table.title = "Demand and schedule";
    table.columns = {{"workload", "Workload"},
                     {"environment", "Environment"},
                     {"model", "Model"},
                     {"demand", "Demand"},
                     {"service_level", "Service level"},
                     {"schedule", "Schedule, month basis"}};
    for (const Workload &workload : facts.plan().workloads) {
        table.rows.push_back({workload.name, workload.environment, modelText(workload),
                              demandText(workload), serviceLevelText(workload.serviceLevel),
                              describe(workload.schedule, facts.active->basis)});
    }
    return table;
}

Table priceTable(const ReportFacts &facts)
{
    Table table;
    table.title = "Rates, their dates and sources";
    table.columns = {
        {"workload", "Workload"},     {"offer", "Offer"},    {"rate", "Rate", ColumnKind::rate},
        {"price_book", "Price book"}, {"as_of", "Price of"}, {"source", "Source"}};
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        if (!line.offer)
            continue;
        TableRow row{facts.workload(i).name, describe(*line.offer)};
        if (line.price) {
            row.insert(row.end(),
                       {Cell(line.price->rate), Cell(std::string(nameOf(line.price->book))),
                        line.price->asOf ? Cell(line.price->asOf->toString())
                                         : Cell(std::string("not stated")),
                        Cell(sourceText(*line.price))});
        } else {
            row.insert(row.end(),
                       {Cell(std::string("none")), Cell(std::string(nameOf(line.offer->book))),
                        Cell(), Cell(std::string("no price is known"))});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table findingsInFull(const ReportFacts &facts)
{
    Table table;
    table.title = "Findings of “" + facts.active->name + "”";
    table.columns = {{"severity", "Severity"},
                     {"workload", "Concerns"},
                     {"message", "Finding"},
                     {"detail", "Why, and what to do"}};
    for (const Severity severity : {Severity::error, Severity::warning, Severity::note}) {
        for (const Finding &finding : facts.active->findings) {
            if (finding.severity != severity)
                continue;
            const Workload *workload =
                finding.workload ? findWorkload(facts.plan(), *finding.workload) : nullptr;
            table.rows.push_back({std::string(keyOf(severity)),
                                  workload ? workload->name : std::string("the plan"),
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
        Table table;
        table.title = facts.workload(i).name;
        table.columns = {{"figure", "Figure"}, {"formula", "Formula"}, {"sources", "Rests on"}};
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

std::vector<std::string> exclusions(const ReportFacts &facts)
{
    Money other;
    for (const Line &line : facts.active->lines)
        other += line.other;
    std::vector<std::string> list;
    if (other == Money())
        list.emplace_back(
            "Storage, network egress, support and licences: no such cost lines were entered.");
    else
        list.push_back("Storage, network egress, support and licences beyond the "
                       + formatMoney(other, facts.currency())
                       + " a month entered by hand as other cost lines.");
    list.emplace_back("Taxes, and credits or discounts that are not in the price books used.");
    list.emplace_back("People: building, moving and running the platform.");
    list.emplace_back("Work repeated after spot interruptions, and capacity that a provider does "
                      "not have when it is asked for.");
    list.emplace_back(
        "Cash flow: upfront fees of commitments are spread over their term (effective cost).");
    return list;
}

} // namespace headroom
