// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/breakdown.h"

#include "core/key_table.h"
#include "core/report/report_facts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::array<KeyedName, 7> kDimensionNames{{
    {"workload", "workload"},
    {"environment", "environment"},
    {"provider", "provider"},
    {"region", "region"},
    {"pricing_model", "pricing model"},
    {"family", "family"},
    {"team", "team"},
}};

std::string familyOf(const EvaluationInputs &inputs, const OfferReference &offer)
{
    const auto type = inputs.catalog->findType(offer.provider, offer.instanceType);
    return type ? inputs.catalog->families[inputs.catalog->types[*type].family].name
                : std::string("not in the catalog");
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

std::string_view keyOf(Dimension dimension)
{
    return keyIn(kDimensionNames, dimension);
}

std::string_view nameOf(Dimension dimension)
{
    return nameIn(kDimensionNames, dimension);
}

std::string groupOf(const EvaluationInputs &inputs, const Workload &workload, const Line &line,
                    Dimension dimension)
{
    switch (dimension) {
    case Dimension::workload: return workload.name;
    case Dimension::environment: return workload.environment;
    case Dimension::team: return workload.team.empty() ? "no team" : workload.team;
    default: break;
    }
    if (!line.offer)
        return "not allocated";
    switch (dimension) {
    case Dimension::provider: return std::string(nameOf(line.offer->provider));
    case Dimension::region: return line.offer->region.empty() ? "not stated" : line.offer->region;
    case Dimension::pricingModel: return nameOf(line.offer->purchase);
    default: return familyOf(inputs, *line.offer);
    }
}

MonthlyBreakdown monthlyBreakdown(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                  Dimension dimension)
{
    MonthlyBreakdown breakdown;
    const std::size_t months = scenario.forecast.size();
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const std::string name =
            groupOf(snapshot.inputs, snapshot.plan().workloads[i], scenario.lines[i], dimension);
        BreakdownSeries &series = seriesNamed(breakdown.series, name, months);
        series.hasCost = series.hasCost || isCounted(scenario.lines[i]);
        for (std::size_t m = 0; m < months; ++m) {
            series.amounts[m] += scenario.forecast[m].byWorkload[i];
            series.total += scenario.forecast[m].byWorkload[i];
        }
    }
    std::ranges::stable_sort(breakdown.series,
                             [](const auto &a, const auto &b) { return a.total > b.total; });
    for (const ForecastMonth &month : scenario.forecast) {
        breakdown.months.push_back(month.month);
        breakdown.totals.push_back(month.total);
    }
    return breakdown;
}

} // namespace headroom
