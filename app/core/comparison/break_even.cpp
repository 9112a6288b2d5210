// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/break_even.h"

#include <algorithm>

namespace headroom {

namespace {

using Kind = SharedAssumption::Kind;

constexpr double kTenfold = 900;
constexpr double kTwofold = 100;
constexpr double kTenth = -90;
constexpr double kWidestGrowth = 20; // points a month
constexpr double kLeastChange = -99; // nothing is ever free

/// One change after another.
double compounded(double own, double percent)
{
    const double both = ((1 + own / 100) * (1 + percent / 100) - 1) * 100;
    return std::max(both, kLeastChange);
}

Money costOf(const EvaluationInputs &inputs, const Scenario &scenario,
             const SharedAssumption &assumption)
{
    const bool isYear = assumption.kind == Kind::growth;
    const ScenarioEvaluation evaluation =
        evaluateScenario(inputs, scenario, {.months = isYear ? kForecastMonths : 1});
    return isYear ? evaluation.twelveMonths : evaluation.total;
}

} // namespace

std::vector<SharedAssumption> sharedAssumptions(const std::function<bool(Provider)> &isPaid)
{
    std::vector<SharedAssumption> assumptions{{Kind::traffic}, {Kind::growth}, {Kind::prices}};
    for (const Provider provider : kAllOf<Provider>) {
        if (isPaid(provider))
            assumptions.push_back({Kind::providerPrices, provider});
    }
    assumptions.push_back({Kind::spotPrices});
    return assumptions;
}

std::pair<double, double> rangeOf(const SharedAssumption &assumption)
{
    switch (assumption.kind) {
    case Kind::traffic:
    case Kind::prices: return {kTenth, kTenfold};
    case Kind::providerPrices:
    case Kind::spotPrices: return {kTenth, kTwofold};
    case Kind::growth: break;
    }
    return {-kWidestGrowth, kWidestGrowth};
}

Scenario withShared(Scenario scenario, const SharedAssumption &assumption, double percent)
{
    const auto change = [percent](double &own) { own = compounded(own, percent); };
    switch (assumption.kind) {
    case Kind::traffic: change(scenario.demandChangePercent); break;
    case Kind::prices: change(scenario.priceChangePercent); break;
    case Kind::spotPrices: change(scenario.spotPriceChangePercent); break;
    case Kind::growth:
        scenario.monthlyGrowthPercent =
            std::max(scenario.monthlyGrowthPercent + percent, kLeastChange);
        break;
    case Kind::providerPrices: {
        auto &changes = scenario.providerPrices;
        auto own = std::ranges::find(changes, assumption.provider, &ProviderPriceChange::provider);
        if (own == changes.end())
            own = changes.insert(own, {assumption.provider, 0});
        change(own->percent);
        break;
    }
    }
    return scenario;
}

BreakEvens breakEvensOf(const EvaluationInputs &inputs, const Scenario &first,
                        const Scenario &second, const std::function<bool()> &stopped)
{
    const ScenarioEvaluation one = evaluateScenario(inputs, first);
    const ScenarioEvaluation other = evaluateScenario(inputs, second);
    BreakEvens found{{one.total, other.total}, {one.twelveMonths, other.twelveMonths}, {}, {}};
    const auto isPaid = [&](Provider provider) {
        const auto isOf = [&](const ProviderTotal &total) { return total.provider == provider; };
        return std::ranges::any_of(one.providers, isOf)
               || std::ranges::any_of(other.providers, isOf);
    };
    for (const SharedAssumption &assumption : sharedAssumptions(isPaid)) {
        const auto costAt = [&](double percent) {
            return PairedCost{costOf(inputs, withShared(first, assumption, percent), assumption),
                              costOf(inputs, withShared(second, assumption, percent), assumption)};
        };
        const PairedCost &today = assumption.kind == Kind::growth ? found.year : found.month;
        const auto [least, most] = rangeOf(assumption);
        if (costAt(most) == today && costAt(least) == today) {
            found.without.push_back(assumption);
            continue;
        }
        found.rows.push_back({assumption, nearestCrossing(tenthsOf(least), today, costAt, stopped),
                              nearestCrossing(tenthsOf(most), today, costAt, stopped)});
        if (stopped && stopped())
            break;
    }
    return found;
}

} // namespace headroom
