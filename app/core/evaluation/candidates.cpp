// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/candidates.h"

#include "costing/scaled_rate.h"
#include "costing/usage.h"
#include "evaluation/demand.h"
#include "evaluation/line.h"
#include "evaluation/line_findings.h"
#include "evaluation/price_lookup.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::int64_t kNoCost = -1;

/// Ways of buying that bill differently: as the schedule or the runs need, with interruptions, every hour, and in
/// blocks of days.
enum class BuyingWay : std::uint8_t { asUsed, spot, everyHour, blocks };
constexpr std::array<PurchaseOption, 4> kWays{
    PurchaseOption{},
    PurchaseOption{.model = PricingModel::spot},
    PurchaseOption{.model = PricingModel::reserved, .termYears = 1},
    PurchaseOption{.model = PricingModel::capacityBlock},
};

BuyingWay wayOf(const PurchaseOption &purchase)
{
    if (billsEveryHour(purchase))
        return BuyingWay::everyHour;
    switch (purchase.model) {
    case PricingModel::spot: return BuyingWay::spot;
    case PricingModel::capacityBlock: return BuyingWay::blocks;
    default: return BuyingWay::asUsed;
    }
}

/// For each way of buying: what an hourly rate becomes in a month, and the verdict.
struct TypeTerms {
    std::array<ScaledRate, kWays.size()> rates{};
    std::array<bool, kWays.size()> hasCost{}; ///< false: no hours are known, or the work never ends
    std::array<CandidateState, kWays.size()> states{};
};

CandidateState stateOf(const Sizing &sizing)
{
    if (!sizing.fits)
        return CandidateState::doesNotFit;
    switch (sizing.verdict) {
    case Verdict::met: return CandidateState::met;
    case Verdict::mayMiss: return CandidateState::mayMiss;
    case Verdict::missed: return CandidateState::missed;
    }
    return CandidateState::missed;
}

/// Terms by instance type. Hundreds of types need the same number of instances, so where the hours do not
/// depend on the type the exact arithmetic is done once for each number.
class TermsBook
{
public:
    /// `ways`: those that some offer is bought in.
    TermsBook(const Workload &workload, const MonthView &view,
              const std::array<bool, kWays.size()> &ways)
        : m_usages(workload),
          m_hours(monthHoursOf(workload, view)),
          m_ways(ways),
          m_shared(!workload.autoscaling && workload.schedule.kind != Schedule::Kind::perRun)
    {}

    [[nodiscard]] TypeTerms termsFor(const SizedTypes &sized, std::size_t type)
    {
        TypeTerms terms;
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            if (!m_ways[way])
                continue;
            const Sizing &sizing = sized.of(type, way == static_cast<std::size_t>(BuyingWay::spot));
            terms.states[way] = stateOf(sizing);
            const WayTerms of = termsOf(way, sizing);
            terms.rates[way] = of.rate;
            terms.hasCost[way] = of.hasCost;
        }
        return terms;
    }

private:
    struct WayTerms {
        ScaledRate rate;
        bool hasCost = false;
    };

    [[nodiscard]] WayTerms termsOf(std::size_t way, const Sizing &sizing)
    {
        if (!sizing.fits)
            return {};
        if (!m_shared)
            return computed(way, sizing);
        const int instances = sizing.replicas * sizing.instancesPerReplica;
        auto known = m_byInstances[way].find(instances);
        if (known == m_byInstances[way].end())
            known = m_byInstances[way].emplace(instances, computed(way, sizing)).first;
        return known->second;
    }

    [[nodiscard]] WayTerms computed(std::size_t way, const Sizing &sizing) const
    {
        const auto usage = m_usages.on(kWays[way], std::nullopt, &sizing);
        return usage ? WayTerms{ScaledRate(usage->instanceHours(m_hours)), true} : WayTerms{};
    }

    UsageOfWorkload m_usages;
    MonthHours m_hours;
    std::array<bool, kWays.size()> m_ways;
    bool m_shared;
    std::array<std::unordered_map<int, WayTerms>, kWays.size()> m_byInstances;
};

/// Which parts of the catalog a workload's constraints allow; checked once per part, not per offer.
struct Allowed {
    std::vector<std::uint8_t> type; // bytes, because a bit costs more to look up
    std::vector<std::uint8_t> region;
    std::vector<std::uint8_t> purchase;
    std::vector<BuyingWay> way;            ///< by purchase option
    std::array<bool, kWays.size()> ways{}; ///< that there are
};

SoftwareStack stackOf(const Catalog &catalog, const InstanceType &type)
{
    return type.accelerator < 0
               ? SoftwareStack::none
               : catalog.accelerators[static_cast<std::size_t>(type.accelerator)].stack;
}

Allowed allowedParts(const Catalog &catalog, const Constraints &constraints)
{
    Constraints machine;
    machine.providers = constraints.providers;
    machine.customCudaKernels = constraints.customCudaKernels;
    Constraints place;
    place.regions = constraints.regions;
    Constraints buying;
    buying.pricingModels = constraints.pricingModels;
    buying.interruptible = constraints.interruptible;

    Allowed allowed;
    OfferReference probe;
    for (const InstanceType &type : catalog.types) {
        probe.provider = type.provider;
        allowed.type.push_back(
            constraintBroken(machine, probe, stackOf(catalog, type), type.accelerator >= 0)
                .empty());
    }
    for (const Region &region : catalog.regions) {
        probe.region = region.name;
        allowed.region.push_back(
            constraintBroken(place, probe, SoftwareStack::none, false).empty());
    }
    for (const PurchaseOption &purchase : catalog.purchases) {
        allowed.way.push_back(wayOf(purchase));
        allowed.ways[static_cast<std::size_t>(allowed.way.back())] = true;
        probe.purchase = purchase;
        // Price lists quote Windows and dedicated hardware too; a plan's workloads need neither.
        const bool plain = purchase.operatingSystem != OperatingSystem::windows
                           && purchase.tenancy != Tenancy::dedicated;
        allowed.purchase.push_back(
            plain && constraintBroken(buying, probe, SoftwareStack::none, false).empty());
    }
    return allowed;
}

/// Where types begin, are half way through the offers, and end.
std::vector<std::size_t> typesInHalves(const Catalog &catalog)
{
    const auto &first = catalog.firstOfferOfType;
    const auto middle = std::ranges::lower_bound(first, catalog.offerCount() / 2);
    const std::size_t types = catalog.types.size();
    return {0, std::min(types, static_cast<std::size_t>(middle - first.begin())), types};
}

/// A spot rate with the hours that fall back on demand; as it is where nobody knows an on-demand price.
std::int64_t blended(const Catalog &catalog, OfferIndex offer, std::int64_t nanos,
                     const PriceTerms &prices, double percent)
{
    const auto onDemand = catalog.findOnDemand(catalog.reference(offer));
    if (!onDemand)
        return nanos;
    const std::int64_t other =
        prices.nanos(catalog.offerNanos[*onDemand], catalog.offerFlags[*onDemand]);
    return withFallback(HourlyRate::fromNanos(nanos), HourlyRate::fromNanos(other), percent)
        .nanos();
}

/// The offers of one type: the inner loop of a change of price, over the whole catalog. It works on bare columns,
/// because checking each index costs as much again; firstOfferOfType bounds them all.
void priceType(CandidateSet &set, const Allowed &allowed, std::size_t type, const TypeTerms &terms,
               const PriceTerms &prices, double fallbackPercent)
{
    const Catalog &catalog = *set.catalog;
    std::array<std::array<CandidateState, kWays.size()>, 2> states{};
    states[0].fill(CandidateState::notAllowed);
    states[1] = allowed.type[type] != 0 ? terms.states : states[0];
    const bool asQuoted = prices.fixed.isOne() && prices.movable.isOne();
    const std::uint8_t *const purchases = catalog.offerPurchase.data();
    const std::uint16_t *const regions = catalog.offerRegion.data();
    const std::int64_t *const quoted = catalog.offerNanos.data();
    const std::uint8_t *const mayBuy = allowed.purchase.data();
    const std::uint8_t *const mayBeIn = allowed.region.data();
    const BuyingWay *const wayOfPurchase = allowed.way.data();
    CandidateState *const state = set.state.data();
    std::int64_t *const cents = set.monthlyCents.data();
    const OfferIndex end = catalog.firstOfferOfType[type + 1];
    for (OfferIndex i = catalog.firstOfferOfType[type]; i < end; ++i) {
        const std::size_t purchase = purchases[i];
        const auto way = static_cast<std::size_t>(wayOfPurchase[purchase]);
        const std::size_t mayUse = mayBeIn[regions[i]] & mayBuy[purchase];
        state[i] = states[mayUse][way];
        std::int64_t nanos = asQuoted ? quoted[i] : prices.nanos(quoted[i], catalog.offerFlags[i]);
        if (fallbackPercent > 0 && wayOfPurchase[purchase] == BuyingWay::spot)
            nanos = blended(catalog, i, nanos, prices, fallbackPercent);
        const bool known = terms.hasCost[way] && nanos > 0;
        cents[i] = known ? terms.rates[way].cents(nanos) : kNoCost;
    }
}

} // namespace

std::string_view keyOf(CandidateState state)
{
    constexpr std::array<std::string_view, 5> kKeys{"met", "may_miss", "missed", "not_allowed",
                                                    "does_not_fit"};
    return kKeys[static_cast<std::size_t>(state)];
}

std::shared_ptr<const SizedTypes> sizeTypes(const EvaluationInputs &inputs,
                                            const SizingDemand &demand,
                                            const std::optional<Interruptions> &interruptions)
{
    auto sized = std::make_shared<SizedTypes>();
    sized->facts = inputs.facts;
    sized->demand = demand;
    sized->interruptions = interruptions;
    sized->byType.resize(inputs.catalog->types.size());
    if (interruptions)
        sized->onSpot.resize(sized->byType.size());
    sizeWorkloadOver(demand, interruptions, inputs.hardware->shapes, inputs.hardware->firstAlike,
                     inputs.facts->calibration, {sized->byType, sized->onSpot}, inputs.halves);
    for (std::size_t i = 0; i < sized->byType.size(); ++i) {
        if (inputs.hardware->unknown[i].empty())
            continue;
        sized->byType[i] = Sizing{};
        sized->byType[i].refusal.code = RefusalCode::unknownAccelerator;
        if (interruptions)
            sized->onSpot[i] = sized->byType[i];
    }
    return sized;
}

CandidateSet findCandidates(const EvaluationInputs &inputs, const Scenario &scenario,
                            WorkloadId workloadId, std::shared_ptr<const SizedTypes> sized)
{
    const Workload *workload = findWorkload(*inputs.plan, workloadId);
    assert(workload != nullptr);
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    const SizingDemand demand = demandOf(*workload, *inputs.facts, view);
    const auto interruptions = interruptionsOf(*workload, kWays[1], scenario.spot);
    const bool reusable = sized && sized->facts == inputs.facts
                          && sized->byType.size() == inputs.catalog->types.size()
                          && sized->demand == demand && sized->interruptions == interruptions;

    CandidateSet set;
    set.workload = workloadId;
    set.scenario = scenario.name;
    set.catalog = inputs.catalog;
    set.sized = reusable ? std::move(sized) : sizeTypes(inputs, demand, interruptions);
    if (const auto volume = monthlyVolume(*workload, view)) {
        set.unit = volume->unit;
        set.unitsPerMonth = volume->units.toDouble();
    }
    set.monthlyCents.assign(inputs.catalog->offerCount(), kNoCost);
    set.state.assign(inputs.catalog->offerCount(), CandidateState::doesNotFit);

    set.priceTerms = termsFor(inputs, scenario, inputs.catalog->currency);
    if (!set.priceTerms)
        return set;
    const Allowed allowed = allowedParts(*inputs.catalog, workload->constraints);
    const std::vector<std::size_t> halves = typesInHalves(*inputs.catalog);
    inputs.halves([&](int half) {
        TermsBook book(*workload, view, allowed.ways);
        const auto which = static_cast<std::size_t>(half);
        for (std::size_t type = halves[which]; type < halves[which + 1]; ++type) {
            if (set.sized->byType[type].fits)
                priceType(set, allowed, type, book.termsFor(*set.sized, type), *set.priceTerms,
                          scenario.spot.fallbackPercent);
        }
    });
    return set;
}

Line candidateLine(const EvaluationInputs &inputs, const Scenario &scenario,
                   const CandidateSet &candidates, OfferIndex offer)
{
    const Workload *workload = findWorkload(*inputs.plan, candidates.workload);
    assert(workload != nullptr);
    Allocation allocation;
    allocation.offer = candidates.catalog->reference(offer);
    return makeLine(*workload, &allocation, priceOf(inputs, scenario, allocation.offer),
                    candidates.sizing(offer),
                    monthViewOf(*inputs.plan, scenario, inputs.valuationDate));
}

} // namespace headroom
