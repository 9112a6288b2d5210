// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/break_even.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>

namespace headroom {

namespace {

using SharedKind = SharedAssumption::Kind;

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

/// One scenario under one changed assumption at a time. What has been asked is kept: held against many others, a scenario is
/// asked for the same values again and again.
class ChangedCosts
{
public:
    ChangedCosts(const EvaluationInputs &inputs, const Scenario &scenario)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_today(evaluateScenario(inputs, scenario))
    {}

    [[nodiscard]] const ScenarioEvaluation &today() const { return m_today; }

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
        found.rows.push_back({crossingsWithin(ends, today, costAt, stopped), assumption});
        if (stopped && stopped())
            break;
    }
    return found;
}

} // namespace

std::vector<SharedAssumption> sharedAssumptions(const std::function<bool(Provider)> &isPaid)
{
    std::vector<SharedAssumption> assumptions{
        {SharedKind::traffic}, {SharedKind::growth}, {SharedKind::prices}};
    for (const Provider provider : kAllOf<Provider>) {
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
            std::max(scenario.monthlyGrowthPercent + percent, kLeastChange);
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
                                          const Halves &halves,
                                          const std::function<void(std::size_t)> &advanced,
                                          const std::function<bool()> &stopped)
{
    EvaluationInputs ofHalf = inputs;
    ofHalf.halves = oneAfterTheOther;
    std::vector<BreakEvens> found(others.size());
    std::atomic<std::size_t> done = 0;
    halves([&](int half) {
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

} // namespace headroom
