// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokens/token_break_even.h"

#include "core/comparison/best_choice.h"
#include "core/evaluation/line.h"
#include "core/evaluation/type_sizer.h"
#include "core/plan/effective_plan.h"
#include "core/plan/main_demand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace headroom {

namespace {

constexpr double kWidestRange = 1000; // times today's demand, or a part of it
constexpr int kStepsOfRange = 18;

/// Figures of three digits, in order: 1.00, 1.01, ... 9.99, 10.0, ...
namespace digits {

constexpr int kFirst = 100;
constexpr int kPerDecade = 900;

double valueAt(int index)
{
    const int decade = index >= 0 ? index / kPerDecade : -((-index + kPerDecade - 1) / kPerDecade);
    const double mantissa = kFirst + (index - decade * kPerDecade);
    const int power = decade - 2;
    return power >= 0 ? mantissa * std::pow(10.0, power) : mantissa / std::pow(10.0, -power);
}

int indexOf(double value)
{
    const int decade = static_cast<int>(std::floor(std::log10(value)));
    const double mantissa = value / std::pow(10.0, decade) * kFirst;
    return decade * kPerDecade + static_cast<int>(std::lround(mantissa)) - kFirst;
}

} // namespace digits

/// A workload under any demand.
class AskedWorkload
{
public:
    AskedWorkload(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &planned)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_planned(planned),
          m_today(effectiveWorkload(scenario, planned)),
          m_sizer(inputs)
    {
        m_scenario.commitments.clear();
    }

    [[nodiscard]] const Workload &today() const { return m_today; }
    [[nodiscard]] Workload at(double demand) const { return withMainDemand(m_today, demand); }
    /// The scenario in which the workload has this main demand.
    [[nodiscard]] Scenario scenarioAt(double demand) const
    {
        Scenario asked = m_scenario;
        asked.demandChangePercent = 0;
        const Workload wanted = withMainDemand(statedWorkload(m_scenario, m_planned), demand);
        const WorkloadOverride change = overrideBetween(m_planned, wanted);
        asked.overrides.erase(m_planned.id);
        if (change != WorkloadOverride())
            asked.overrides[m_planned.id] = change;
        return asked;
    }
    [[nodiscard]] Line lineOn(const OfferReference &offer, double demand)
    {
        Scenario asked = m_scenario;
        asked.allocations[m_planned.id] = Allocation{offer};
        const SizeOn size = [this](const SizingDemand &sized, const OfferReference &on,
                                   std::optional<std::int64_t>) {
            return m_sizer.sizedOn(sized, on);
        };
        return lineOf(m_inputs, asked, at(demand), size);
    }

private:
    const EvaluationInputs &m_inputs;
    Scenario m_scenario;
    const Workload &m_planned;
    Workload m_today;
    TypeSizer m_sizer;
};

/// Cost of instances at each demand; it never falls with the demand.
class InstanceCosts
{
public:
    /// `bands`: the offer by demand.
    InstanceCosts(AskedWorkload &workload, std::vector<ChoiceBand> bands)
        : m_workload(workload),
          m_bands(std::move(bands))
    {}

    /// Absent where the instances do not serve this demand.
    [[nodiscard]] std::optional<Money> at(int index)
    {
        const auto [known, isNew] = m_known.try_emplace(index);
        if (!isNew)
            return known->second;
        const double demand = digits::valueAt(index);
        const auto band =
            std::ranges::find_if(m_bands, [&](const ChoiceBand &one) { return demand <= one.to; });
        const auto &offer = band == m_bands.end() ? m_bands.back().offer : band->offer;
        if (offer) {
            const Line line = m_workload.lineOn(*offer, demand);
            if (line.price && line.usage && line.verdict != Verdict::missed)
                known->second = line.monthly;
        }
        return known->second;
    }

private:
    AskedWorkload &m_workload;
    std::vector<ChoiceBand> m_bands;
    std::map<int, std::optional<Money>> m_known;
};

/// Both costs never fall with the demand, so that those at the ends of a range bound all between. Where the
/// bounds decide nothing, the range is divided, down to two neighbouring figures.
class BreakEvenSearch
{
public:
    BreakEvenSearch(InstanceCosts &instances, std::function<Money(double)> api)
        : m_instances(instances),
          m_api(std::move(api))
    {}

    [[nodiscard]] TokenBreakEven within(int low, int high)
    {
        TokenBreakEven found;
        found.low = digits::valueAt(low);
        const int end = lastServed(low, high);
        found.high = digits::valueAt(end);
        found.endsByCapacity = end < high;
        found.isServed = m_instances.at(low).has_value();
        if (!found.isServed)
            return found;
        if (const auto first = firstWon(low, end))
            found.first = digits::valueAt(*first);
        const auto open = lastOpen(low, end);
        if (found.first && open != end)
            found.above = digits::valueAt(open.value_or(low));
        return found;
    }

private:
    [[nodiscard]] Money api(int index)
    {
        const auto [known, isNew] = m_known.try_emplace(index);
        if (isNew)
            known->second = m_api(digits::valueAt(index));
        return known->second;
    }
    [[nodiscard]] int lastServed(int low, int high)
    {
        if (m_instances.at(high))
            return high;
        while (high - low > 1) {
            const int middle = low + (high - low) / 2;
            (m_instances.at(middle) ? low : high) = middle;
        }
        return low;
    }
    [[nodiscard]] bool costsLess(int index, Money than)
    {
        const auto cost = m_instances.at(index);
        return cost && *cost < than;
    }
    [[nodiscard]] bool winsAt(int index) { return costsLess(index, api(index)); }
    /// The lowest figure at which the instances cost less.
    [[nodiscard]] std::optional<int> firstWon(int low, int high)
    {
        if (winsAt(low))
            return low;
        const auto least = m_instances.at(low);
        if (!least || api(high) <= *least)
            return std::nullopt;
        if (high - low <= 1)
            return winsAt(high) ? std::optional(high) : std::nullopt;
        const int middle = low + (high - low) / 2;
        const auto left = firstWon(low, middle);
        return left ? left : firstWon(middle, high);
    }
    /// The end of the last range in which the instances may cost as much.
    [[nodiscard]] std::optional<int> lastOpen(int low, int high)
    {
        if (costsLess(high, api(low)))
            return std::nullopt;
        if (high - low <= 1)
            return high;
        const int middle = low + (high - low) / 2;
        const auto right = lastOpen(middle, high);
        return right ? right : lastOpen(low, middle);
    }

    InstanceCosts &m_instances;
    std::function<Money(double)> m_api;
    std::map<int, Money> m_known;
};

TokenRival rivalOf(AskedWorkload &workload, const OfferReference &offer, double today)
{
    const Line line = workload.lineOn(offer, today);
    const bool hasCost = line.price && line.usage;
    return {offer, hasCost ? line.monthly : Money(), hasCost ? line.verdict : Verdict::missed, {}};
}

bool isWithoutContract(PricingModel model)
{
    constexpr std::array kHourly{PricingModel::onDemand, PricingModel::spot,
                                 PricingModel::sustainedUse, PricingModel::managedService};
    return std::ranges::find(kHourly, model) != kHourly.end();
}

/// A token API signs nothing, and so it is compared with instances that are paid by the hour. A
/// workload that may have contracts only keeps them.
EvaluationInputs withoutContracts(EvaluationInputs inputs, WorkloadId workload)
{
    auto plan = std::make_shared<Plan>(*inputs.plan);
    std::vector<PricingModel> &allowed =
        std::ranges::find(plan->workloads, workload, &Workload::id)->constraints.pricingModels;
    std::vector<PricingModel> hourly =
        allowed.empty()
            ? std::vector<PricingModel>(kAllOf<PricingModel>.begin(), kAllOf<PricingModel>.end())
            : allowed;
    std::erase_if(hourly, [](PricingModel model) { return !isWithoutContract(model); });
    if (!hourly.empty())
        allowed = std::move(hourly);
    inputs.plan = std::move(plan);
    return inputs;
}

} // namespace

std::optional<TokenComparison> compareTokens(const EvaluationInputs &inputs,
                                             const Scenario &scenario, WorkloadId workload,
                                             const TokenQuestion &question,
                                             const std::function<bool()> &stopped)
{
    const Workload *planned = findWorkload(*inputs.plan, workload);
    if (planned == nullptr)
        return std::nullopt;
    AskedWorkload asked(inputs, scenario, *planned);
    TokenComparison found;
    found.demand = mainDemandFieldOf(asked.today());
    found.today = mainDemandOf(asked.today());
    found.offers = tokenOffers(inputs, scenario, asked.today(), question);
    for (const TokenOffer &offer : found.offers)
        found.twelveMonths.push_back(offer.obstacle == TokenObstacle::none ? twelveMonthsOf(
                                         inputs, scenario, asked.today(), offer, question)
                                                                           : Money());
    if (found.offers.empty() || !(found.today > 0))
        return found;
    const int low = digits::indexOf(found.today / kWidestRange);
    const int high =
        digits::indexOf(std::max(found.today, mainDemandOf(asked.at(found.today * kWidestRange))));
    const auto stop = [&] { return stopped && stopped(); };
    const auto compare = [&](std::vector<ChoiceBand> bands, TokenRival rival) {
        InstanceCosts instances(asked, std::move(bands));
        for (const TokenOffer &offer : found.offers) {
            if (offer.obstacle != TokenObstacle::none || stop())
                break;
            const auto api = [&](double demand) {
                return monthlyAt(inputs, scenario, asked.at(demand), offer, question);
            };
            rival.breakEvens.push_back(BreakEvenSearch(instances, api).within(low, high));
        }
        return rival;
    };
    const auto allocation = scenario.allocations.find(workload);
    if (allocation != scenario.allocations.end()) {
        const OfferReference &offer = allocation->second.offer;
        found.present = compare({{digits::valueAt(low), digits::valueAt(high), offer}},
                                rivalOf(asked, offer, found.today));
    }
    const ChoiceSpan span{digits::valueAt(low), digits::valueAt(high), true, kStepsOfRange};
    const ScenarioAt at = [&](double demand) { return asked.scenarioAt(demand); };
    const auto bands = choicesAlong(withoutContracts(inputs, workload), workload, span, at, stop);
    const auto today =
        std::ranges::find_if(bands, [&](const ChoiceBand &band) { return found.today <= band.to; });
    if (today != bands.end() && today->offer)
        found.cheapest = compare(bands, rivalOf(asked, *today->offer, found.today));
    return stop() ? std::nullopt : std::optional(std::move(found));
}

} // namespace headroom
