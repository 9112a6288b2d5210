// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/offer_break_even.h"

#include "core/evaluation/line.h"
#include "core/plan/effective_plan.h"
#include "core/plan/main_demand.h"

#include <algorithm>

namespace headroom {

namespace {

using Assumed = OfferAssumption::Kind;

constexpr double kPercent = 100;
constexpr double kTenthOfIt = -90; // percent of today's value
constexpr double kTenTimes = 900;
constexpr double kMaxHits = 95;
constexpr double kMinUse = 30;
constexpr double kMaxUse = 95;
constexpr double kHalfAsFast = -50;
constexpr double kTwiceAsFast = 100;

/// True if changes are in percent of today's value; otherwise they are in percentage points.
bool isRelative(Assumed kind)
{
    return kind == Assumed::demand || kind == Assumed::inputTokens || kind == Assumed::outputTokens
           || kind == Assumed::interruptions;
}

double valueOf(const OfferAssumption &assumption, double today, double change)
{
    return isRelative(assumption.kind) ? today * (1 + change / kPercent) : today + change;
}

double ownValue(const SharedAssumption &assumption, const Scenario &scenario)
{
    switch (assumption.kind) {
    case SharedAssumption::Kind::traffic: return scenario.demandChangePercent;
    case SharedAssumption::Kind::prices: return scenario.priceChangePercent;
    case SharedAssumption::Kind::spotPrices: return scenario.spotPriceChangePercent;
    case SharedAssumption::Kind::growth: return scenario.monthlyGrowthPercent;
    case SharedAssumption::Kind::providerPrices: break;
    }
    const auto own = std::ranges::find(scenario.providerPrices, assumption.provider,
                                       &ProviderPriceChange::provider);
    return own == scenario.providerPrices.end() ? 0 : own->percent;
}

/// The workload alone in its plan, so that nothing else is computed.
class PairOfOffers
{
public:
    PairOfOffers(const EvaluationInputs &inputs, const Scenario &scenario, const OfferPair &offers)
        : m_offers(offers),
          m_inputs(inputs),
          m_scenario(scenario)
    {
        auto alone = std::make_shared<Plan>(*inputs.plan);
        alone->workloads = {*findWorkload(*inputs.plan, offers.workload)};
        m_scenario.commitments.clear();
        m_scenario.overrides.clear();
        const auto own = scenario.overrides.find(offers.workload);
        if (own != scenario.overrides.end())
            m_scenario.overrides.insert(*own);
        m_inputs.plan = std::move(alone);
    }

    [[nodiscard]] Workload stated() const { return statedWorkload(m_scenario, planned()); }

    [[nodiscard]] double today(const OfferAssumption &assumption) const
    {
        const Workload workload = stated();
        switch (assumption.kind) {
        case Assumed::demand: return mainDemandOf(workload);
        case Assumed::inputTokens: return workload.demand.inputTokens;
        case Assumed::outputTokens: return workload.demand.outputTokens;
        case Assumed::cacheHits: return workload.demand.cacheHitPercent;
        case Assumed::utilisation: return workload.targetUtilisation * kPercent;
        case Assumed::speed: return workload.speedChangePercent;
        case Assumed::spotFallback: return m_scenario.spot.fallbackPercent;
        case Assumed::interruptions: return m_scenario.spot.interruptionsPerDay;
        case Assumed::shared: break;
        }
        return ownValue(assumption.shared, m_scenario);
    }

    /// `change`: in percent of today's value, or in points.
    [[nodiscard]] PairedCost costAt(const OfferAssumption &assumption, double change) const
    {
        const Scenario asked = changed(assumption, change);
        const bool ofYear = assumption.kind == Assumed::shared
                            && assumption.shared.kind == SharedAssumption::Kind::growth;
        return ofYear ? yearUnder(asked) : monthUnder(asked);
    }
    [[nodiscard]] PairedCost monthUnder(const Scenario &asked) const
    {
        const Workload workload = effectiveWorkload(asked, planned());
        const auto [first, firstVerdict] = costOn(m_offers.first, asked, workload);
        const auto [second, secondVerdict] = costOn(m_offers.second, asked, workload);
        return {first,
                second,
                firstVerdict != Verdict::missed,
                secondVerdict != Verdict::missed,
                firstVerdict,
                secondVerdict};
    }
    [[nodiscard]] PairedCost yearUnder(const Scenario &asked) const
    {
        PairedCost cost = monthUnder(asked);
        cost.first = yearOn(m_offers.first, asked);
        cost.second = yearOn(m_offers.second, asked);
        return cost;
    }
    [[nodiscard]] const Scenario &scenario() const { return m_scenario; }

private:
    [[nodiscard]] const Workload &planned() const { return m_inputs.plan->workloads.front(); }

    [[nodiscard]] std::pair<Money, Verdict> costOn(const OfferReference &offer, Scenario asked,
                                                   const Workload &workload) const
    {
        asked.allocations[workload.id] = Allocation{offer};
        const Line line = lineOf(m_inputs, asked, workload);
        const bool hasCost = line.price && line.usage;
        return {hasCost ? line.monthly : Money(), hasCost ? line.verdict : Verdict::missed};
    }
    [[nodiscard]] Money yearOn(const OfferReference &offer, Scenario asked) const
    {
        asked.allocations[m_offers.workload] = Allocation{offer};
        return twelveMonthsTotal(m_inputs, asked);
    }

    [[nodiscard]] Scenario changed(const OfferAssumption &assumption, double change) const
    {
        if (assumption.kind == Assumed::shared)
            return withShared(m_scenario, assumption.shared, change);
        Scenario asked = m_scenario;
        Workload wanted = stated();
        const double value = valueOf(assumption, today(assumption), change);
        switch (assumption.kind) {
        case Assumed::demand: wanted = withMainDemand(wanted, value); break;
        case Assumed::inputTokens: wanted.demand.inputTokens = value; break;
        case Assumed::outputTokens: wanted.demand.outputTokens = value; break;
        case Assumed::cacheHits: wanted.demand.cacheHitPercent = value; break;
        case Assumed::utilisation: wanted.targetUtilisation = value / kPercent; break;
        case Assumed::speed: wanted.speedChangePercent = value; break;
        case Assumed::spotFallback: asked.spot.fallbackPercent = value; break;
        case Assumed::interruptions: asked.spot.interruptionsPerDay = value; break;
        case Assumed::shared: break;
        }
        const WorkloadOverride override = overrideBetween(planned(), wanted);
        asked.overrides.erase(wanted.id);
        if (override != WorkloadOverride())
            asked.overrides[wanted.id] = override;
        return asked;
    }

    OfferPair m_offers;
    EvaluationInputs m_inputs;
    Scenario m_scenario;
};

/// Range of changes, in percent of today's value or in points.
std::pair<double, double> changesOf(const OfferAssumption &assumption, double today)
{
    const auto between = [today](double minimum, double maximum) {
        return std::pair(std::min(minimum - today, 0.0), std::max(maximum - today, 0.0));
    };
    switch (assumption.kind) {
    case Assumed::cacheHits: return between(0, kMaxHits);
    case Assumed::utilisation: return between(kMinUse, kMaxUse);
    case Assumed::spotFallback: return between(0, kPercent);
    case Assumed::speed: return between(kHalfAsFast, kTwiceAsFast);
    case Assumed::shared: return rangeOf(assumption.shared);
    case Assumed::demand:
    case Assumed::inputTokens:
    case Assumed::outputTokens:
    case Assumed::interruptions: break;
    }
    return today > 0 ? std::pair(kTenthOfIt, kTenTimes) : std::pair(0.0, 0.0);
}

std::vector<OfferAssumption> assumptionsOf(const OfferPair &offers, const Workload &workload)
{
    std::vector<OfferAssumption> all{{Assumed::demand}};
    if (!workload.model.empty()) {
        all.push_back({Assumed::inputTokens});
        all.push_back({Assumed::outputTokens});
    }
    if (isInference(workload.kind))
        all.push_back({Assumed::cacheHits});
    all.push_back({Assumed::utilisation});
    if (workload.kind != WorkloadKind::development)
        all.push_back({Assumed::speed});
    const auto isPaid = [&](Provider provider) {
        return offers.first.provider == provider || offers.second.provider == provider;
    };
    for (const SharedAssumption &shared : sharedAssumptions(isPaid)) {
        // The workload's own demand says the same.
        if (shared.kind != SharedAssumption::Kind::traffic)
            all.push_back({Assumed::shared, shared});
    }
    all.push_back({Assumed::spotFallback});
    all.push_back({Assumed::interruptions});
    return all;
}

} // namespace

double OfferBreakEven::valueAt(const Crossing &crossing) const
{
    return valueOf(assumption, today, crossing.percent);
}

std::optional<OfferBreakEvens> offerBreakEvens(const EvaluationInputs &inputs,
                                               const Scenario &scenario, const OfferPair &offers,
                                               const std::function<bool()> &stopped)
{
    if (findWorkload(*inputs.plan, offers.workload) == nullptr)
        return std::nullopt;
    const PairOfOffers pair(inputs, scenario, offers);
    const Workload workload = pair.stated();
    OfferBreakEvens found{offers,
                          mainDemandFieldOf(workload),
                          pair.monthUnder(pair.scenario()),
                          pair.yearUnder(pair.scenario()),
                          {},
                          {}};
    for (const OfferAssumption &assumption : assumptionsOf(offers, workload)) {
        if (stopped && stopped())
            return std::nullopt;
        const double today = pair.today(assumption);
        const auto [minimum, maximum] = changesOf(assumption, today);
        const auto costAt = [&](double change) { return pair.costAt(assumption, change); };
        OfferBreakEven row{{},
                           assumption,
                           today,
                           valueOf(assumption, today, minimum),
                           valueOf(assumption, today, maximum),
                           costAt(0)};
        if (costAt(minimum) == row.cost && costAt(maximum) == row.cost) {
            found.without.push_back(assumption);
            continue;
        }
        static_cast<Crossings &>(row) =
            crossingsWithin({minimum, maximum}, row.cost, costAt, stopped);
        found.rows.push_back(std::move(row));
    }
    const auto hasOne = [](const OfferBreakEven &row) { return !row.isNone(); };
    std::stable_partition(found.rows.begin(), found.rows.end(), hasOne);
    return stopped && stopped() ? std::nullopt : std::optional(std::move(found));
}

} // namespace headroom
