// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/breakdown.h"

#include "core/letters.h"
#include "core/report/report_facts.h"
#include "core/texts/headings.h"
#include "core/wording/commitment_words.h"

#include <algorithm>

namespace headroom {

namespace {

std::string familyOf(const EvaluationInputs &inputs, const OfferReference &offer,
                     const Language &language)
{
    const auto type = inputs.catalog->findType(offer.provider, offer.instanceType);
    return type ? inputs.catalog->families[inputs.catalog->types[*type].family].name
                : language.say(report_text::kNotInCatalog);
}

BreakdownSeries &seriesNamed(std::vector<BreakdownSeries> &series, const std::string &name,
                             std::size_t months)
{
    const auto found = std::ranges::find(series, name, &BreakdownSeries::name);
    if (found != series.end())
        return *found;
    series.push_back({name, std::vector<Money>(months), {}, false});
    return series.back();
}

} // namespace

std::string nameOf(Dimension dimension, const Language &language)
{
    return language.say(nameOf(dimension));
}

std::string boughtAs(const Line &part, const std::vector<EvaluatedCommitment> &commitments,
                     const Language &language)
{
    std::string alone = nameOf(part.offer->purchase, language);
    if (part.covers.empty())
        return alone;
    std::vector<std::string> kinds;
    Exact committed;
    for (const LineCover &cover : part.covers) {
        std::string kind = kindOf(commitments[cover.commitment].commitment, language);
        if (std::ranges::find(kinds, kind) == kinds.end())
            kinds.push_back(std::move(kind));
        committed += cover.cost;
    }
    const std::string bought = joined(kinds);
    if (committed == part.exactMonthly)
        return language.say(HEADROOM_TEXT("Commitments", "committed: %1"), {bought});
    return language.say(HEADROOM_TEXT("Commitments", "%1 and committed: %2"), {alone, bought});
}

std::string groupOf(const EvaluationInputs &inputs, const ScenarioEvaluation &scenario,
                    std::size_t line, const Line &part, Dimension dimension,
                    const Language &language)
{
    const Workload &workload = scenario.plan->workloads[line];
    switch (dimension) {
    case Dimension::workload: return workload.name;
    case Dimension::environment: return workload.environment;
    case Dimension::team:
        return workload.team.empty() ? language.say(report_text::kNoTeam) : workload.team;
    default: break;
    }
    if (!part.offer)
        return language.say(nameOf(CostGap::noOffer));
    switch (dimension) {
    case Dimension::provider: return std::string(nameOf(part.offer->provider));
    case Dimension::region: return regionName(part.offer->region, language);
    case Dimension::pricingModel: return boughtAs(part, scenario.commitments, language);
    default: return familyOf(inputs, *part.offer, language);
    }
}

Money costOfPart(const ViewedCosts &whole, std::span<const ComputeViews> parts, std::size_t part,
                 CostView view)
{
    const auto &cost = whole[static_cast<std::size_t>(view)];
    const auto &compute = parts[part][static_cast<std::size_t>(view)];
    if (!cost || !compute)
        return {};
    return part == 0 ? *compute + cost->other : *compute;
}

std::vector<Money> costsOfParts(const Line &line, CostView view)
{
    if (line.parts.empty())
        return {costIn(line.views, view).value_or(Money())};
    std::vector<ComputeViews> computes;
    for (const Line &part : line.parts) {
        ComputeViews &compute = computes.emplace_back();
        for (const CostView each : kAllOf<CostView>) {
            if (const auto &cost = part.views[static_cast<std::size_t>(each)])
                compute[static_cast<std::size_t>(each)] = cost->compute;
        }
    }
    std::vector<Money> costs;
    for (std::size_t part = 0; part < computes.size(); ++part)
        costs.push_back(costOfPart(line.views, computes, part, view));
    return costs;
}

MonthlyBreakdown monthlyBreakdown(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                  Dimension dimension, const Language &language, CostView view)
{
    MonthlyBreakdown breakdown;
    const std::size_t months = scenario.forecast.size();
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const std::span<const Line> parts = partsOf(line);
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const std::string name =
                groupOf(snapshot.inputs, scenario, i, parts[part], dimension, language);
            BreakdownSeries &series = seriesNamed(breakdown.series, name, months);
            series.hasCost = series.hasCost || hasAmount(line);
            for (std::size_t m = 0; m < months; ++m) {
                const ForecastMonth &month = scenario.forecast[m];
                const Money amount = line.parts.empty() || month.parts[i].empty()
                                         ? costIn(month.views[i], view).value_or(Money())
                                         : costOfPart(month.views[i], month.parts[i], part, view);
                series.amounts[m] += amount;
                series.total += amount;
            }
        }
    }
    std::ranges::stable_sort(breakdown.series,
                             [](const auto &a, const auto &b) { return a.total > b.total; });
    for (std::size_t m = 0; m < months; ++m) {
        breakdown.months.push_back(scenario.forecast[m].month);
        Money total;
        for (const BreakdownSeries &series : breakdown.series)
            total += series.amounts[m];
        breakdown.totals.push_back(total);
    }
    return breakdown;
}

Table monthlyTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                   Dimension dimension, const Language &language)
{
    const MonthlyBreakdown breakdown = monthlyBreakdown(snapshot, scenario, dimension, language);
    Table table;
    table.columns.push_back({"month", language.say(heading::kMonth)});
    table.total = TableRow{totalName(scenario, language)};
    Money sum;
    for (const BreakdownSeries &series : breakdown.series) {
        table.columns.push_back({"group:" + series.name, series.name, ColumnKind::money});
        table.total->push_back(series.hasCost ? Cell(series.total) : Cell());
        sum += series.total;
    }
    table.columns.push_back({"total", language.say(heading::kTotal), ColumnKind::money});
    const bool isKnown = hasTotal(scenario);
    table.total->push_back(isKnown ? Cell(sum) : Cell());
    for (std::size_t m = 0; m < breakdown.months.size(); ++m) {
        TableRow row{yearAndMonth(breakdown.months[m])};
        for (const BreakdownSeries &series : breakdown.series)
            row.push_back(series.hasCost ? Cell(series.amounts[m]) : Cell());
        row.push_back(isKnown ? Cell(breakdown.totals[m]) : Cell());
        table.rows.push_back(std::move(row));
    }
    return table;
}

void foldRest(std::vector<BreakdownSeries> &series, std::size_t kept, std::string name)
{
    BreakdownSeries &rest = series[kept];
    rest.name = std::move(name);
    for (std::size_t i = kept + 1; i < series.size(); ++i) {
        rest.total += series[i].total;
        rest.hasCost = rest.hasCost || series[i].hasCost;
        for (std::size_t m = 0; m < rest.amounts.size(); ++m)
            rest.amounts[m] += series[i].amounts[m];
    }
    series.resize(kept + 1);
}

std::vector<double> percentagesOf(std::span<const Money> parts)
{
    Int128 whole = 0;
    for (const Money part : parts)
        whole += std::max<std::int64_t>(part.cents(), 0);
    std::vector<double> shares(parts.size(), 0.0);
    for (std::size_t i = 0; i < parts.size() && whole > 0; ++i)
        shares[i] = 100.0 * static_cast<double>(std::max<std::int64_t>(parts[i].cents(), 0))
                    / static_cast<double>(whole);
    return shares;
}

} // namespace headroom
