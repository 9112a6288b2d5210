// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/break_even.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>

namespace headroom {

namespace {

using SharedKind = SharedAssumption::Kind;

constexpr double kTenfold = 900;
constexpr double kTwofold = 100;
constexpr double kTenth = -90;
constexpr double kWidestGrowth = 20; // points per month
constexpr double kMinChange = -99;   // nothing is ever free

/// Percentage of two changes combined, one applied after the other.
double compounded(double own, double percent)
{
    const double both = ((1 + own / 100) * (1 + percent / 100) - 1) * 100;
    return std::max(both, kMinChange);
}

/// Costs of one scenario under one changed assumption at a time. Values are cached: a scenario that
/// is compared with many others is evaluated at the same values again and again.
class ChangedCosts
{
public:
    ChangedCosts(const EvaluationInputs &inputs, const Scenario &scenario)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_today(evaluateScenario(inputs, scenario))
    {}

    [[nodiscard]] const ScenarioEvaluation &today() const { return m_today; }
    [[nodiscard]] bool hasCommitments() const { return !m_scenario.commitments.empty(); }

    [[nodiscard]] Money at(const SharedAssumption &assumption, double percent)
    {
        const auto [known, isNew] =
            m_known.try_emplace({assumption.kind, assumption.provider, tenthsOf(percent)});
        if (isNew) {
            const Scenario changed = withShared(m_scenario, assumption, percent);
            known->second = assumption.kind == SharedKind::growth
                                ? twelveMonthsTotal(m_inputs, changed)
                                : monthlyTotal(m_inputs, changed);
        }
        return known->second;
    }

private:
    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    ScenarioEvaluation m_today;
    std::map<std::tuple<SharedKind, Provider, int>, Money> m_known;
};

/// A cost without commitments is linear in prices: the order of two of them changes at most once
/// between today and the end of the range, in one step. Other costs may bend anywhere.
int stepsFor(const SharedAssumption &assumption, const ChangedCosts &first,
             const ChangedCosts &second)
{
    const bool isOfPrices =
        assumption.kind != SharedKind::traffic && assumption.kind != SharedKind::growth;
    return isOfPrices && !first.hasCommitments() && !second.hasCommitments() ? 1 : kStepsOfSide;
}

BreakEvens breakEvensBetween(ChangedCosts &first, ChangedCosts &second,
                             const std::function<bool()> &stopped)
{
    const ScenarioEvaluation &one = first.today();
    const ScenarioEvaluation &other = second.today();
    BreakEvens found{{one.total, other.total}, {one.twelveMonths, other.twelveMonths}, {}, {}};
    const auto isPaid = [&](Provider provider) {
        const auto isOf = [&](const ProviderTotal &total) { return total.provider == provider; };
        return std::ranges::any_of(one.providers, isOf)
               || std::ranges::any_of(other.providers, isOf);
    };
    for (const SharedAssumption &assumption : sharedAssumptions(isPaid)) {
        const auto costAt = [&](double percent) {
            return PairedCost{first.at(assumption, percent), second.at(assumption, percent)};
        };
        const PairedCost &today = assumption.kind == SharedKind::growth ? found.year : found.month;
        const auto ends = rangeOf(assumption);
        if (costAt(ends.second) == today && costAt(ends.first) == today) {
            found.without.push_back(assumption);
            continue;
        }
        found.rows.push_back(
            {crossingsWithin(ends, today, costAt, stopped, stepsFor(assumption, first, second)),
             assumption});
        if (stopped && stopped())
            break;
    }
    return found;
}

constexpr double kTenthsOfPoint = 10;

/// Small steps near today, wide ones far from it.
int placeOf(int step, int steps, int end)
{
    const double part = static_cast<double>(step) / steps;
    return static_cast<int>(std::lround(part * part * end));
}

/// A position, in tenths, and the costs of both choices there.
struct Place {
    int tenths = 0;
    PairedCost cost;
};

/// Narrows down to a tenth where the order of `same` ends, which is another one at `other`.
void bisect(Place &same, Place &other, const std::function<PairedCost(double)> &costAt)
{
    const CostOrder order = orderOf(same.cost);
    while (std::abs(other.tenths - same.tenths) > 1) {
        const int middle = same.tenths + (other.tenths - same.tenths) / 2;
        const PairedCost cost = costAt(middle / kTenthsOfPoint);
        (orderOf(cost) == order ? same : other) = {middle, cost};
    }
}

} // namespace

std::vector<SharedAssumption> sharedAssumptions(const std::function<bool(Provider)> &isPaid)
{
    std::vector<SharedAssumption> assumptions{
        {SharedKind::traffic}, {SharedKind::growth}, {SharedKind::prices}};
    for (const Provider provider : allProviders()) {
        if (isPaid(provider))
            assumptions.push_back({SharedKind::providerPrices, provider});
    }
    assumptions.push_back({SharedKind::spotPrices});
    return assumptions;
}

std::pair<double, double> rangeOf(const SharedAssumption &assumption)
{
    switch (assumption.kind) {
    case SharedKind::traffic:
    case SharedKind::prices: return {kTenth, kTenfold};
    case SharedKind::providerPrices:
    case SharedKind::spotPrices: return {kTenth, kTwofold};
    case SharedKind::growth: break;
    }
    return {-kWidestGrowth, kWidestGrowth};
}

Scenario withShared(Scenario scenario, const SharedAssumption &assumption, double percent)
{
    const auto change = [percent](double &own) { own = compounded(own, percent); };
    switch (assumption.kind) {
    case SharedKind::traffic: change(scenario.demandChangePercent); break;
    case SharedKind::prices: change(scenario.priceChangePercent); break;
    case SharedKind::spotPrices: change(scenario.spotPriceChangePercent); break;
    case SharedKind::growth:
        scenario.monthlyGrowthPercent =
            std::max(scenario.monthlyGrowthPercent + percent, kMinChange);
        break;
    case SharedKind::providerPrices: {
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
    ChangedCosts one(inputs, first);
    ChangedCosts other(inputs, second);
    return breakEvensBetween(one, other, stopped);
}

std::vector<BreakEvens> breakEvensAgainst(const EvaluationInputs &inputs, const Scenario &first,
                                          const std::vector<const Scenario *> &others,
                                          const ParallelFor &parallelFor,
                                          const std::function<void(std::size_t)> &advanced,
                                          const std::function<bool()> &stopped)
{
    EvaluationInputs ofHalf = inputs;
    ofHalf.parallelFor = sequential;
    std::vector<BreakEvens> found(others.size());
    std::atomic<std::size_t> done = 0;
    parallelFor([&](int half) {
        ChangedCosts one(ofHalf, first);
        for (auto i = static_cast<std::size_t>(half); i < others.size(); i += 2) {
            if (stopped && stopped())
                return;
            ChangedCosts other(ofHalf, *others[i]);
            found[i] = breakEvensBetween(one, other, stopped);
            const std::size_t now = ++done;
            if (advanced)
                advanced(now);
        }
    });
    return found;
}

CostOrder orderOf(const PairedCost &cost)
{
    if (cost.firstServes != cost.secondServes)
        return cost.firstServes ? CostOrder::first : CostOrder::second;
    if (!cost.firstServes)
        return CostOrder::neither;
    return cost.first < cost.second   ? CostOrder::first
           : cost.second < cost.first ? CostOrder::second
                                      : CostOrder::same;
}

int tenthsOf(double percent)
{
    return static_cast<int>(std::lround(percent * kTenthsOfPoint));
}

std::vector<Crossing> crossingsTowards(int end, const PairedCost &today,
                                       const std::function<PairedCost(double)> &costAt,
                                       const std::function<bool()> &stopped, int steps)
{
    std::vector<Crossing> found;
    Place here{0, today};
    for (int step = 1; step <= steps && !(stopped && stopped()); ++step) {
        const int tried = placeOf(step, steps, end);
        if (tried == here.tenths)
            continue;
        const Place there{tried, costAt(tried / kTenthsOfPoint)};
        while (orderOf(here.cost) != orderOf(there.cost)) {
            Place beyond = there;
            bisect(here, beyond, costAt);
            found.push_back({here.tenths / kTenthsOfPoint, here.cost, beyond.cost});
            here = beyond;
        }
        here = there;
    }
    return found;
}

std::vector<Crossing> Crossings::all() const
{
    std::vector<Crossing> sorted = further;
    for (const auto &nearest : {below, above})
        if (nearest)
            sorted.push_back(*nearest);
    std::ranges::stable_sort(sorted, {}, &Crossing::percent);
    return sorted;
}

Crossings crossingsWithin(std::pair<double, double> ends, const PairedCost &today,
                          const std::function<PairedCost(double)> &costAt,
                          const std::function<bool()> &stopped, int steps)
{
    Crossings found;
    const auto split = [&found](std::vector<Crossing> side) -> std::optional<Crossing> {
        if (side.empty())
            return std::nullopt;
        found.further.insert(found.further.end(), side.begin() + 1, side.end());
        return side.front();
    };
    found.below = split(crossingsTowards(tenthsOf(ends.first), today, costAt, stopped, steps));
    found.above = split(crossingsTowards(tenthsOf(ends.second), today, costAt, stopped, steps));
    std::ranges::sort(found.further, {}, &Crossing::percent);
    return found;
}

} // namespace headroom
