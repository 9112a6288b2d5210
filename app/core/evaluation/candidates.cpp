// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/candidates.h"

#include "costing/scaled_rate.h"
#include "costing/usage.h"
#include "evaluation/line.h"
#include "evaluation/line_findings.h"
#include "evaluation/price_lookup.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::int64_t kNoCost = -1;
/// Stands for every option of which each hour is billed.
constexpr PurchaseOption kCommitment{.model = PricingModel::reserved, .termYears = 1};

/// Rates for the instance-hours of a month: as the schedule or the runs need them, and where every hour
/// is billed.
using Rates = std::array<ScaledRate, 2>;

/// Rates by instance type. Hundreds of types need the same number of instances, so where the hours do not
/// depend on the type the exact arithmetic is done once for each number.
class RateBook
{
public:
    RateBook(const Workload &workload, const MonthView &view) : m_workload(workload), m_view(view)
    {}

    /// Absent where the type has no cost.
    [[nodiscard]] std::optional<Rates> ratesFor(const Sizing &sizing)
    {
        const bool autoscaled = std::ranges::any_of(sizing.replicasByHour, std::identity());
        const bool perRun = m_workload.schedule.kind == Schedule::Kind::perRun;
        if (!sizing.fits || autoscaled || perRun)
            return computed(sizing);
        const int instances = sizing.replicas * sizing.instancesPerReplica;
        const auto known = m_byInstances.find(instances);
        if (known != m_byInstances.end())
            return known->second;
        return m_byInstances.emplace(instances, computed(sizing)).first->second;
    }

private:
    [[nodiscard]] std::optional<Rates> computed(const Sizing &sizing) const
    {
        const auto used = usageOf(m_workload, {}, std::nullopt, &sizing, m_view);
        const auto committed = usageOf(m_workload, kCommitment, std::nullopt, &sizing, m_view);
        if (!used || !committed)
            return std::nullopt;
        return Rates{ScaledRate(used->count * used->hours),
                     ScaledRate(committed->count * committed->hours)};
    }

    const Workload &m_workload;
    const MonthView &m_view;
    std::unordered_map<int, std::optional<Rates>> m_byInstances;
};

/// Which parts of the catalog a workload's constraints allow; checked once per part, not per offer.
struct Allowed {
    std::vector<std::uint8_t> type; // bytes, because a bit costs more to look up
    std::vector<std::uint8_t> region;
    std::vector<std::uint8_t> purchase;
    std::vector<std::uint8_t> everyHour; ///< by purchase option: 1 where each hour is billed
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
        allowed.everyHour.push_back(billsEveryHour(purchase) ? 1 : 0);
        probe.purchase = purchase;
        // Price lists quote Windows and dedicated hardware too; a plan's workloads need neither.
        const bool plain = purchase.operatingSystem != OperatingSystem::windows
                           && purchase.tenancy != Tenancy::dedicated;
        allowed.purchase.push_back(
            plain && constraintBroken(buying, probe, SoftwareStack::none, false).empty());
    }
    return allowed;
}

CandidateState stateOf(const Sizing &sizing, bool allowed)
{
    if (!sizing.fits)
        return CandidateState::doesNotFit;
    if (!allowed)
        return CandidateState::notAllowed;
    return sizing.meetsTargets ? CandidateState::meets : CandidateState::misses;
}

void priceType(CandidateSet &set, const Allowed &allowed, std::size_t type, const Rates &rates,
               double priceChange)
{
    const Catalog &catalog = *set.catalog;
    const Sizing &sizing = set.sized->byType[type];
    const CandidateState ruledOut = stateOf(sizing, false);
    const CandidateState usable = allowed.type[type] != 0 ? stateOf(sizing, true) : ruledOut;
    const OfferIndex end = catalog.firstOfferOfType[type + 1];
    for (OfferIndex i = catalog.firstOfferOfType[type]; i < end; ++i) {
        const bool mayUse =
            (allowed.region[catalog.offerRegion[i]] & allowed.purchase[catalog.offerPurchase[i]])
            != 0;
        set.state[i] = mayUse ? usable : ruledOut;
        const std::int64_t quoted = catalog.offerNanos[i];
        set.monthlyCents[i] = rates[allowed.everyHour[catalog.offerPurchase[i]]].cents(
            priceChange == 0 ? quoted
                             : changedBy(HourlyRate::fromNanos(quoted), priceChange).nanos());
    }
}

} // namespace

std::shared_ptr<const SizedTypes> sizeTypes(const EvaluationInputs &inputs,
                                            const Workload &workload, double growthFactor)
{
    auto sized = std::make_shared<SizedTypes>();
    sized->facts = inputs.facts;
    sized->demand = demandOf(workload, *inputs.facts, growthFactor);
    sized->byType.resize(inputs.catalog->types.size());
    sizeWorkloadOver(sized->demand, inputs.hardware->shapes, inputs.facts->calibration,
                     sized->byType);
    for (std::size_t i = 0; i < sized->byType.size(); ++i) {
        if (inputs.hardware->unknown[i].empty())
            continue;
        sized->byType[i] = Sizing{};
        sized->byType[i].refusal.code = RefusalCode::unknownAccelerator;
    }
    return sized;
}

CandidateSet findCandidates(const EvaluationInputs &inputs, WorkloadId workloadId,
                            std::shared_ptr<const SizedTypes> sized)
{
    const Workload *workload = findWorkload(*inputs.plan, workloadId);
    assert(workload != nullptr);
    const Scenario &scenario = activeScenario(*inputs.plan);
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    const bool reusable = sized && sized->facts == inputs.facts
                          && sized->byType.size() == inputs.catalog->types.size()
                          && sized->demand == demandOf(*workload, *inputs.facts, 1.0);

    CandidateSet set;
    set.workload = workloadId;
    set.catalog = inputs.catalog;
    set.sized = reusable ? std::move(sized) : sizeTypes(inputs, *workload, 1.0);
    if (const auto volume = monthlyVolume(*workload, view)) {
        set.unit = volume->unit;
        set.unitsPerMonth = volume->units.toDouble();
    }
    set.monthlyCents.assign(inputs.catalog->offerCount(), kNoCost);
    set.state.assign(inputs.catalog->offerCount(), CandidateState::doesNotFit);

    // Costs in another currency than the plan's would be relabelled.
    if (inputs.plan->currency != inputs.catalog->currency)
        return set;
    const Allowed allowed = allowedParts(*inputs.catalog, workload->constraints);
    RateBook book(*workload, view);
    for (std::size_t type = 0; type < set.sized->byType.size(); ++type) {
        if (const auto rates = book.ratesFor(set.sized->byType[type]))
            priceType(set, allowed, type, *rates, scenario.priceChangePercent);
    }
    return set;
}

Line candidateLine(const EvaluationInputs &inputs, const CandidateSet &candidates, OfferIndex offer)
{
    const Workload *workload = findWorkload(*inputs.plan, candidates.workload);
    assert(workload != nullptr);
    const Scenario &scenario = activeScenario(*inputs.plan);
    Allocation allocation;
    allocation.offer = candidates.catalog->reference(offer);
    return makeLine(*workload, &allocation, priceOf(inputs, scenario, allocation.offer),
                    candidates.sizing(offer),
                    monthViewOf(*inputs.plan, scenario, inputs.valuationDate));
}

} // namespace headroom
