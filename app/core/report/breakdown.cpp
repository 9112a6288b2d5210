// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/breakdown.h"

#include "core/report/report_facts.h"
#include "core/texts/headings.h"

#include <algorithm>
#include <numeric>

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

std::string groupOf(const EvaluationInputs &inputs, const Workload &workload, const Line &line,
                    Dimension dimension, const Language &language)
{
    switch (dimension) {
    case Dimension::workload: return workload.name;
    case Dimension::environment: return workload.environment;
    case Dimension::team:
        return workload.team.empty() ? language.say(report_text::kNoTeam) : workload.team;
    default: break;
    }
    if (!line.offer)
        return language.say(report_text::kNotAllocated);
    switch (dimension) {
    case Dimension::provider: return std::string(nameOf(line.offer->provider));
    case Dimension::region:
        return line.offer->region.empty() ? language.say(report_text::kNotStated)
                                          : line.offer->region;
    case Dimension::pricingModel: return nameOf(line.offer->purchase);
    default: return familyOf(inputs, *line.offer, language);
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
            const std::string name = groupOf(snapshot.inputs, snapshot.plan().workloads[i],
                                             parts[part], dimension, language);
            BreakdownSeries &series = seriesNamed(breakdown.series, name, months);
            series.hasCost = series.hasCost || isCounted(line);
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
    table.total = TableRow{language.say(heading::kTotal)};
    Money sum;
    for (const BreakdownSeries &series : breakdown.series) {
        table.columns.push_back({"group:" + series.name, series.name, ColumnKind::money});
        table.total->push_back(series.hasCost ? Cell(series.total) : Cell());
        sum += series.total;
    }
    table.columns.push_back({"total", language.say(heading::kTotal), ColumnKind::money});
    table.total->emplace_back(sum);
    for (std::size_t m = 0; m < breakdown.months.size(); ++m) {
        TableRow row{breakdown.months[m].toString().substr(0, 7)};
        for (const BreakdownSeries &series : breakdown.series)
            row.push_back(series.hasCost ? Cell(series.amounts[m]) : Cell());
        row.emplace_back(breakdown.totals[m]);
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

std::vector<double> printedShares(std::span<const Money> parts)
{
    constexpr std::int64_t kTenths = 1000; // of a percent, in the whole
    const Int128 whole =
        std::accumulate(parts.begin(), parts.end(), Int128{0}, [](Int128 sum, Money part) {
            return sum + std::max<std::int64_t>(part.cents(), 0);
        });
    std::vector<double> shares(parts.size(), 0.0);
    if (whole <= 0)
        return shares;
    struct Part {
        std::size_t index = 0;
        std::int64_t tenths = 0;
        Int128 lost = 0; ///< by rounding down
    };
    std::vector<Part> split(parts.size());
    std::int64_t left = kTenths;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Int128 scaled = Int128{std::max<std::int64_t>(parts[i].cents(), 0)} * kTenths;
        split[i] = {i, static_cast<std::int64_t>(scaled / whole), scaled % whole};
        left -= split[i].tenths;
    }
    std::ranges::stable_sort(split, std::ranges::greater{}, &Part::lost);
    for (Part &part : split) {
        if (left > 0) {
            ++part.tenths;
            --left;
        }
        shares[part.index] = static_cast<double>(part.tenths) / 10;
    }
    return shares;
}

} // namespace headroom
