// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/assumptions.h"

#include "core/evaluation/demand.h"
#include "core/evaluation/limit_check.h"
#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/spot_outlook.h"
#include "core/uncertainty/distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

// Rates of interruption at which a line's hours are worked out: quarters of the expected one, up to
// eight times it.
constexpr double kPerExpected = 4;
constexpr std::size_t kInterruptionSteps = 33;

/// A time that grows as the work gets slower: at which value of the performance it exceeds its
/// limit.
double passesLimit(const LimitCheck &check)
{
    return -placeInRange(check.reached, check.asked);
}

Spread demandSpread(const Uncertainty &uncertainty, WorkloadId workload)
{
    const auto own = std::ranges::find(uncertainty.workloads, workload, &WorkloadSpread::workload);
    return own == uncertainty.workloads.end() ? uncertainty.workloadDemand : own->demand;
}

Spread priceSpread(const Uncertainty &uncertainty, Provider provider)
{
    const auto own = std::ranges::find(uncertainty.providers, provider, &ProviderSpread::provider);
    return own == uncertainty.providers.end() ? uncertainty.prices : own->prices;
}

std::string streamName(const UncertainAssumption &assumption)
{
    std::string name(keyOf(assumption.kind));
    switch (assumption.kind) {
    case UncertainAssumption::Kind::workloadDemand:
        return name + std::to_string(assumption.workload);
    case UncertainAssumption::Kind::prices: return name + std::string(keyOf(assumption.provider));
    case UncertainAssumption::Kind::performance:
        return name + assumption.model + '\n' + assumption.hardware;
    default: return name;
    }
}

/// Between the rates at which the loads are known, along a straight line; beyond them as at the
/// last.
double loadAt(const std::vector<double> &loads, double rate)
{
    const double place =
        std::clamp(rate * kPerExpected, 0.0, static_cast<double>(loads.size() - 1));
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, loads.size() - 1);
    return loads[below] + (loads[above] - loads[below]) * (place - static_cast<double>(below));
}

/// Lognormal on each side of what is expected.
double slowness(double slowest, double fastest, double deviation)
{
    return std::pow(deviation < 0 ? slowest : fastest, -std::abs(deviation));
}

} // namespace

SpeedRange speedRangeOf(const Sizing &sizing)
{
    const RangedFigure &rate = sizing.demandPerReplica;
    if (rate.value > 0 && rate.low > 0)
        return {rate.low / rate.value, rate.high / rate.value};
    const RangedFigure &hours = sizing.runInstanceHours;
    if (hours.value > 0 && hours.low > 0)
        return {hours.value / hours.high, hours.value / hours.low};
    return {};
}

UncertainAssumptions::UncertainAssumptions(const EvaluationInputs &inputs, const Scenario &scenario,
                                           const std::vector<Line> &lines)
    : m_lines(lines.size())
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        m_lines[i].missBelow = -std::numeric_limits<double>::infinity();
        const bool isPriced = lines[i].usage && lines[i].price;
        const auto &costs = inputs.plan->workloads[i].otherCosts;
        if ((isPriced && lines[i].usage->grows())
            || std::ranges::any_of(costs, &CostLine::followsDemand))
            addDemand(scenario, lines[i].id, m_lines[i]);
        if (isPriced)
            addLine(inputs, scenario, lines[i], i);
    }
}

int UncertainAssumptions::place(UncertainAssumption assumption)
{
    const bool isRange = assumption.kind == UncertainAssumption::Kind::performance;
    if (assumption.spread.kind == Spread::Kind::none)
        return -1;
    assumption.stream = streamOf(streamName(assumption));
    const auto known = std::ranges::find(m_all, assumption.stream, &UncertainAssumption::stream);
    if (known != m_all.end()) {
        if (isRange) {
            known->spread.low = std::min(known->spread.low, assumption.spread.low);
            known->spread.high = std::max(known->spread.high, assumption.spread.high);
            const auto isSame = [&](const UncertainAssumption::Range &range) {
                return range.low == assumption.spread.low && range.high == assumption.spread.high;
            };
            if (std::ranges::none_of(known->ranges, isSame))
                known->ranges.push_back(assumption.ranges.front());
        }
        return static_cast<int>(known - m_all.begin());
    }
    m_all.push_back(std::move(assumption));
    return static_cast<int>(m_all.size()) - 1;
}

void UncertainAssumptions::addDemand(const Scenario &scenario, WorkloadId workload, Dependence &on)
{
    using Kind = UncertainAssumption::Kind;
    const Uncertainty &uncertainty = scenario.outlook.uncertainty;
    on.demand = place({.kind = Kind::demand, .spread = uncertainty.demand});
    on.growth = place({.kind = Kind::growth, .spread = uncertainty.growth});
    on.workloadDemand = place({.kind = Kind::workloadDemand,
                               .workload = workload,
                               .spread = demandSpread(uncertainty, workload)});
}

void UncertainAssumptions::addLine(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const Line &line, std::size_t index)
{
    using Kind = UncertainAssumption::Kind;
    const Uncertainty &uncertainty = scenario.outlook.uncertainty;
    Dependence &on = m_lines[index];
    const Provider provider = line.offer->provider;
    if (isMovable(*line.price))
        on.prices = place({.kind = Kind::prices,
                           .provider = provider,
                           .spread = priceSpread(uncertainty, provider)});
    const Workload &workload = inputs.plan->workloads[index];
    if (uncertainty.performance)
        addPerformance(inputs, scenario, workload, line, on);
    addInterruptions(inputs, scenario, workload, line, on);
}

void UncertainAssumptions::addPerformance(const EvaluationInputs &inputs, const Scenario &scenario,
                                          const Workload &workload, const Line &line,
                                          Dependence &on)
{
    if (!line.sizing || !line.sizing->fits)
        return;
    const SizingDemand demand = demandOf(workload, *inputs.facts,
                                         monthViewOf(*inputs.plan, scenario, inputs.valuationDate));
    // The uncertainty of a model's predicted speed on hardware does not depend on the workloads
    // that share it.
    const auto alone =
        line.shared ? sizeOn(inputs, demand, *line.offer, std::nullopt) : std::nullopt;
    const SpeedRange range = speedRangeOf(alone ? *alone : *line.sizing);
    for (const LimitCheck &check : limitChecksOf(*line.sizing, demand))
        on.missBelow = std::max(on.missBelow, passesLimit(check));
    const bool isCertain = range.slowest >= 1 && range.fastest <= 1;
    if (isCertain && !std::isfinite(on.missBelow))
        return;
    on.slowest = range.slowest;
    on.fastest = range.fastest;
    on.performance = place(
        {.kind = UncertainAssumption::Kind::performance,
         .model = workload.model,
         .hardware = hardwareNameOf(inputs, line),
         .spread = {Spread::Kind::lognormal, 100 * (range.slowest - 1), 100 * (range.fastest - 1)},
         .ranges = {{workload.id, 100 * (range.slowest - 1), 100 * (range.fastest - 1)}}});
}

void UncertainAssumptions::addInterruptions(const EvaluationInputs &inputs,
                                            const Scenario &scenario, const Workload &workload,
                                            const Line &line, Dependence &on)
{
    auto terms = interruptionsOf(workload, line.offer->purchase, scenario.spot,
                                 spotOutlookOf(inputs, scenario.spot, *line.offer).rate);
    if (!terms || !line.sizing || line.sizing->interruptionFactor >= kNeverEnds)
        return;
    const double expected = terms->perDay;
    const double instances = line.count.toDouble();
    const double runMinutes = line.sizing->runHours.value * 60 / line.sizing->interruptionFactor;
    const double planned = interruptionFactor(*terms, instances, runMinutes);
    for (std::size_t step = 0; step < kInterruptionSteps; ++step) {
        terms->perDay = expected * static_cast<double>(step) / kPerExpected;
        const double factor = interruptionFactor(*terms, instances, runMinutes);
        if (factor >= kNeverEnds)
            break;
        on.interruptionLoads.push_back(factor / planned);
    }
    on.interruptions = place({.kind = UncertainAssumption::Kind::interruptions,
                              .spread = scenario.outlook.uncertainty.interruptions});
}

double UncertainAssumptions::valueAt(std::size_t assumption, double probability) const
{
    const UncertainAssumption &asked = m_all[assumption];
    return asked.kind == UncertainAssumption::Kind::performance
               ? normalQuantile(probability) / kNinetiethDeviation
               : factorAt(asked.spread, probability);
}

void UncertainAssumptions::apply(std::span<const double> values,
                                 std::span<LineAssumption> lines) const
{
    const auto factor = [&](int place) {
        return place < 0 ? 1.0 : values[static_cast<std::size_t>(place)];
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Dependence &on = m_lines[i];
        LineAssumption &line = lines[i];
        line.demand = factor(on.demand) * factor(on.workloadDemand);
        line.growthPercent = 100 * (factor(on.growth) - 1);
        line.price = factor(on.prices);
        line.load = 1;
        if (on.performance >= 0)
            line.load = slowness(on.slowest, on.fastest, factor(on.performance));
        if (on.interruptions >= 0)
            line.load *= loadAt(on.interruptionLoads, factor(on.interruptions));
    }
}

} // namespace headroom
