// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/break_even.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using Kind = SharedAssumption::Kind;

constexpr int kTenthsOfPercent = 10;
constexpr int kStepsOfSide = 24;
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

int orderOf(const PairedCost &cost)
{
    return cost.first < cost.second ? -1 : cost.second < cost.first ? 1 : 0;
}

class PairSearch
{
public:
    PairSearch(const EvaluationInputs &inputs, const Scenario &first, const Scenario &second,
               const SharedAssumption &assumption, const std::function<bool()> &stopped)
        : m_inputs(inputs),
          m_first(first),
          m_second(second),
          m_assumption(assumption),
          m_stopped(stopped)
    {}

    [[nodiscard]] PairedCost costAt(int tenths) const
    {
        const double percent = static_cast<double>(tenths) / kTenthsOfPercent;
        return {costOf(withShared(m_first, m_assumption, percent)),
                costOf(withShared(m_second, m_assumption, percent))};
    }

    /// The nearest change of order on the way to `end`, which may be below zero.
    [[nodiscard]] std::optional<Crossing> towards(int end, const PairedCost &today) const
    {
        int before = 0;
        PairedCost costBefore = today;
        for (int step = 1; step <= kStepsOfSide && !isStopped(); ++step) {
            const int tried = placeOf(step, end);
            if (tried == before)
                continue;
            const PairedCost cost = costAt(tried);
            if (orderOf(cost) != orderOf(today))
                return between(before, costBefore, tried, cost, orderOf(today));
            before = tried;
            costBefore = cost;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool isStopped() const { return m_stopped && m_stopped(); }

private:
    /// Small steps near today, wide ones far from it.
    static int placeOf(int step, int end)
    {
        const double part = static_cast<double>(step) / kStepsOfSide;
        return static_cast<int>(std::lround(part * part * end));
    }

    [[nodiscard]] Crossing between(int same, PairedCost costSame, int other, PairedCost costOther,
                                   int order) const
    {
        while (std::abs(other - same) > 1) {
            const int middle = same + (other - same) / 2;
            const PairedCost cost = costAt(middle);
            if (orderOf(cost) == order) {
                same = middle;
                costSame = cost;
            } else {
                other = middle;
                costOther = cost;
            }
        }
        return {static_cast<double>(same) / kTenthsOfPercent, costSame, costOther};
    }

    [[nodiscard]] Money costOf(const Scenario &scenario) const
    {
        const bool isYear = m_assumption.kind == Kind::growth;
        const ScenarioEvaluation evaluation =
            evaluateScenario(m_inputs, scenario, {.months = isYear ? kForecastMonths : 1});
        return isYear ? evaluation.twelveMonths : evaluation.total;
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_first;
    const Scenario &m_second;
    const SharedAssumption &m_assumption;
    const std::function<bool()> &m_stopped;
};

std::vector<SharedAssumption> assumptionsOf(const ScenarioEvaluation &first,
                                            const ScenarioEvaluation &second)
{
    std::vector<SharedAssumption> assumptions{{Kind::traffic}, {Kind::growth}, {Kind::prices}};
    for (const Provider provider : kAllOf<Provider>) {
        const auto isOf = [&](const ProviderTotal &total) { return total.provider == provider; };
        if (std::ranges::any_of(first.providers, isOf)
            || std::ranges::any_of(second.providers, isOf))
            assumptions.push_back({Kind::providerPrices, provider});
    }
    assumptions.push_back({Kind::spotPrices});
    return assumptions;
}

} // namespace

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
    for (const SharedAssumption &assumption : assumptionsOf(one, other)) {
        const PairSearch search(inputs, first, second, assumption, stopped);
        const PairedCost &today = assumption.kind == Kind::growth ? found.year : found.month;
        const auto [least, most] = rangeOf(assumption);
        const int lowest = static_cast<int>(least * kTenthsOfPercent);
        const int highest = static_cast<int>(most * kTenthsOfPercent);
        const PairedCost atMost = search.costAt(highest);
        const PairedCost atLeast = search.costAt(lowest);
        const auto isMoved = [&](const PairedCost &cost) {
            return cost.first != today.first || cost.second != today.second;
        };
        if (!isMoved(atMost) && !isMoved(atLeast)) {
            found.without.push_back(assumption);
            continue;
        }
        found.rows.push_back(
            {assumption, search.towards(lowest, today), search.towards(highest, today)});
        if (search.isStopped())
            break;
    }
    return found;
}

} // namespace headroom
