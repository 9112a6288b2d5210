// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

#include "core/costing/usage.h"
#include "core/evaluation/candidate_pricing.h"
#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/line.h"
#include "core/evaluation/line_footprint.h"
#include "core/evaluation/obtainable.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/spot_outlook.h"
#include "core/plan/effective_plan.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <unordered_map>

namespace headroom {

namespace {

CandidateState stateOf(const SizedUse &sizing)
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

/// Cost lines of the offers of a type, once its compute is known.
class BillBook
{
public:
    BillBook(const Workload &workload, const MonthView &view, const CatalogHardware &hardware,
             CandidateSet &set)
        : m_set(set),
          m_hardware(hardware),
          m_costs(workload, view),
          m_own(hardware.firstAlike.size())
    {}

    void billType(std::size_t type)
    {
        const Catalog &catalog = *m_set.catalog;
        const auto &own = ownOn(type);
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i) {
            const std::int64_t compute = m_set.monthlyCents[i];
            m_set.monthlyCentsBilled[i] =
                compute < 0
                    ? kNoCost
                    : m_costs.billed(Money::fromCents(compute), own[m_set.onSpot(i) ? 1 : 0])
                          .cents();
        }
    }

private:
    using ByWay = std::array<Money, 2>; ///< as sized, and as sized on spot capacity

    const ByWay &ownOn(std::size_t type)
    {
        auto &own = m_own[m_hardware.firstAlike[type]];
        if (!own)
            own = {m_costs.ownOn(m_set.sized->useOf(type, false)),
                   m_costs.ownOn(m_set.sized->useOf(type, true))};
        return *own;
    }

    CandidateSet &m_set;
    const CatalogHardware &m_hardware;
    FollowingCosts m_costs;
    std::vector<std::optional<ByWay>> m_own; ///< by the first type with the same hardware
};

/// Terms by instance type, once for all with the same hardware. Hundreds of types need the same
/// number of instances, so where the hours do not depend on the type the exact arithmetic is done
/// once for each number.
class TermsBook
{
public:
    /// `ways`: those that some offer is bought in.
    TermsBook(const Workload &workload, const MonthView &view, const CatalogHardware &hardware,
              const std::array<bool, kPatterns.size()> &ways)
        : m_hardware(hardware),
          m_usages(workload),
          m_hours(monthHoursOf(workload, view)),
          m_ways(ways),
          m_shared(!workload.autoscaling && workload.schedule.kind != Schedule::Kind::perRun),
          m_placeOf(hardware.firstAlike.size(), kNowhere)
    {
        m_terms.reserve(m_placeOf.size());
    }

    [[nodiscard]] const TypeTerms &termsFor(const SizedTypes &sized, std::size_t type)
    {
        std::uint32_t &place = m_placeOf[m_hardware.firstAlike[type]];
        if (place != kNowhere)
            return m_terms[place];
        place = static_cast<std::uint32_t>(m_terms.size());
        TypeTerms &terms = m_terms.emplace_back();
        for (std::size_t way = 0; way < kPatterns.size(); ++way) {
            if (!m_ways[way])
                continue;
            const SizedUse &sizing =
                sized.useOf(type, way == static_cast<std::size_t>(BillingPattern::spot));
            terms.states[way] = stateOf(sizing);
            const PatternTerms of = termsOf(way, sizing);
            terms.rates[way] = of.rate;
            terms.hasCost[way] = of.hasCost;
        }
        return terms;
    }

private:
    struct PatternTerms {
        ScaledRate rate;
        bool hasCost = false;
    };

    [[nodiscard]] PatternTerms termsOf(std::size_t way, const SizedUse &sizing)
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

    [[nodiscard]] PatternTerms computed(std::size_t way, const SizedUse &sizing) const
    {
        const auto usage = m_usages.on(kPatterns[way], std::nullopt, &sizing);
        return usage ? PatternTerms{ScaledRate(usage->instanceHours(m_hours)), true}
                     : PatternTerms{};
    }

    const CatalogHardware &m_hardware;
    UsageOfWorkload m_usages;
    MonthHours m_hours;
    std::array<bool, kPatterns.size()> m_ways;
    bool m_shared;
    std::array<std::unordered_map<int, PatternTerms>, kPatterns.size()> m_byInstances;
    static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
    std::vector<std::uint32_t> m_placeOf; ///< in m_terms, by the first type with the same hardware
    std::vector<TypeTerms> m_terms;       ///< never grows beyond what is reserved
};

/// Spot capacity that the user's own entries call unavailable.
void ruleOutSpot(const EvaluationInputs &inputs, const SpotTerms &terms, CandidateSet &set)
{
    const auto isOut = [](const SpotEntry &entry) { return !entry.available; };
    if (std::ranges::none_of(terms.entries, isOut))
        return;
    for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
        if (isUsable(set.state[offer]) && set.onSpot(offer)
            && !spotOutlookOf(inputs, terms, set.catalog->reference(offer)).available)
            set.state[offer] = CandidateState::notAllowed;
    }
}

/// Indices of the purchase options that are commitments, as flags.
std::vector<std::uint8_t> commitmentFlags(const Catalog &catalog)
{
    std::vector<std::uint8_t> flags;
    for (const PurchaseOption &purchase : catalog.purchases)
        flags.push_back(purchase.termYears > 0 ? 1 : 0);
    return flags;
}

/// The offer that the workload has; absent if the catalog does not know it.
std::optional<OfferIndex> offerInUse(const Catalog &catalog, const Scenario &scenario,
                                     WorkloadId workload)
{
    const auto allocation = scenario.allocations.find(workload);
    return allocation == scenario.allocations.end() ? std::nullopt
                                                    : catalog.find(allocation->second.offer);
}

void markUnobtainable(const EvaluationInputs &inputs, const Scenario &scenario, CandidateSet &set)
{
    if (!onlyObtainable(inputs, scenario))
        return;
    const Catalog &catalog = *set.catalog;
    set.availability = inputs.availability;
    const std::vector<std::uint8_t> committed = commitmentFlags(catalog);
    const auto inUse = offerInUse(catalog, scenario, set.workload);
    const auto kept = inUse ? std::optional(set.state[*inUse]) : std::nullopt;
    const std::int32_t oldest = inputs.valuationDate.days() - kOldCommitmentDays;
    for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
        const bool isOld = committed[catalog.offerPurchase[offer]] != 0
                           && catalog.offerDate[offer] < oldest
                           && (catalog.offerFlags[offer] & kPriceAgreed) == 0;
        if ((isOld || !set.availability->canBeHad(offer)) && isUsable(set.state[offer]))
            set.state[offer] = CandidateState::unobtainable;
    }
    if (inUse)
        set.state[*inUse] = *kept;
}

bool isWithin(StayArea area, const Region &home, const Region &other)
{
    switch (area) {
    case StayArea::region: return home.provider == other.provider && home.name == other.name;
    case StayArea::country: return !home.country.empty() && home.country == other.country;
    case StayArea::continent: return !home.continent.empty() && home.continent == other.continent;
    case StayArea::anywhere: break;
    }
    return true;
}

/// The moves of a workload with an offer whose type and region the catalog knows; any other is free.
AllowedMoves allowedMoves(const Catalog &catalog, const Scenario &scenario,
                          const Workload &workload)
{
    AllowedMoves moves;
    const auto allocation = scenario.allocations.find(workload.id);
    if (allocation == scenario.allocations.end() || !isOn(scenario.rules, RuleSwitch::stay))
        return moves;
    const OfferReference &offer = allocation->second.offer;
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    const auto region = catalog.findRegion(offer.provider, offer.region);
    if (type && !workload.constraints.mayChangeStack) {
        const SoftwareStack stack = stackOf(catalog, catalog.types[*type]);
        for (const InstanceType &other : catalog.types)
            moves.toType.push_back(stackOf(catalog, other) == stack ? 1 : 0);
    }
    if (region && workload.constraints.staysIn != StayArea::anywhere) {
        const Region &home = catalog.regions[*region];
        for (const Region &other : catalog.regions) {
            const bool isHome = home.provider == other.provider && home.name == other.name;
            moves.toRegion.push_back(
                isHome || isWithin(workload.constraints.staysIn, home, other) ? 1 : 0);
        }
    }
    return moves;
}

/// Boundaries of two ranges of types with about half of the offers each.
std::vector<std::size_t> typesInHalves(const Catalog &catalog)
{
    const auto &first = catalog.firstOfferOfType;
    const auto middle = std::ranges::lower_bound(first, catalog.offerCount() / 2);
    const std::size_t types = catalog.types.size();
    return {0, std::min(types, static_cast<std::size_t>(middle - first.begin())), types};
}

Workload workloadIn(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId id)
{
    const Workload *workload = findWorkload(*inputs.plan, id);
    assert(workload != nullptr);
    return effectiveWorkload(scenario, *workload);
}

bool allows(const Constraints &constraints, PricingModel model)
{
    const auto &models = constraints.pricingModels;
    return (model != PricingModel::spot || constraints.interruptible)
           && (models.empty() || std::ranges::find(models, model) != models.end());
}

/// Key of a group: index into the catalog's tables, -1 for no accelerator.
int groupOf(const Catalog &catalog, OfferIndex offer, FilterField field)
{
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    switch (field) {
    case FilterField::provider: return static_cast<int>(type.provider.index());
    case FilterField::region: return catalog.offerRegion[offer];
    case FilterField::pricingModel:
        return static_cast<int>(catalog.purchases[catalog.offerPurchase[offer]].model);
    case FilterField::group: return static_cast<int>(type.group);
    case FilterField::family: return type.family;
    case FilterField::accelerator: return type.accelerator;
    case FilterField::search: break;
    }
    return 0;
}

} // namespace

std::shared_ptr<const SizedTypes> sizeTypes(const EvaluationInputs &inputs,
                                            const SizingDemand &demand,
                                            std::vector<Interruptions> interruptions)
{
    const bool interrupted = !interruptions.empty();
    auto sized = std::make_shared<SizedTypes>();
    sized->facts = inputs.facts;
    sized->demand = demand;
    sized->interruptions = std::move(interruptions);
    sized->byType.resize(inputs.catalog->types.size());
    if (interrupted)
        sized->onSpot.resize(sized->byType.size());
    sizeWorkloadOver(demand, sized->interruptions, inputs.hardware->shapes,
                     inputs.hardware->firstAlike, inputs.facts->calibration,
                     {sized->byType, sized->onSpot}, inputs.parallelFor);
    for (std::size_t i = 0; i < sized->byType.size(); ++i) {
        if (inputs.hardware->unknown[i].empty())
            continue;
        sized->byType[i] = Sizing{};
        sized->byType[i].refusal.code = RefusalCode::unknownAccelerator;
        if (interrupted)
            sized->onSpot[i] = sized->byType[i];
    }
    sized->useByType.assign(sized->byType.begin(), sized->byType.end());
    sized->useOnSpot.assign(sized->onSpot.begin(), sized->onSpot.end());
    return sized;
}

CandidateSet findCandidates(const EvaluationInputs &inputs, const Scenario &scenario,
                            WorkloadId workload, std::shared_ptr<const SizedTypes> sized)
{
    return findCandidates(
        inputs, scenario, workload,
        [&](const SizingDemand &demand, std::vector<Interruptions> interruptions) {
            const bool isReusable = sized && sized->facts == inputs.facts
                                    && sized->typeCount() == inputs.catalog->types.size()
                                    && sized->demand == demand
                                    && sized->interruptions == interruptions;
            return isReusable ? std::move(sized)
                              : sizeTypes(inputs, demand, std::move(interruptions));
        });
}

CandidateSet findCandidates(const EvaluationInputs &inputs, const Scenario &scenario,
                            WorkloadId workloadId, const SizeTypes &size, MonthlyRates *rates)
{
    const Workload workload = workloadIn(inputs, scenario, workloadId);
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);

    CandidateSet set;
    set.workload = workloadId;
    set.scenario = scenario.name;
    set.constraints = workload.constraints;
    set.catalog = inputs.catalog;
    set.sized = size(demandOf(workload, *inputs.facts, view),
                     interruptionsByType(inputs, scenario.spot, workload));
    if (const auto volume = monthlyVolume(workload, view)) {
        set.unit = volume->unit;
        set.unitsPerMonth = volume->units.toDouble();
    }
    set.monthlyCents.resize(inputs.catalog->offerCount());
    if (!workload.otherCosts.empty())
        set.monthlyCentsBilled.resize(inputs.catalog->offerCount());
    set.state.resize(inputs.catalog->offerCount());

    set.priceTerms = termsFor(inputs, scenario, inputs.catalog->currency);
    if (!set.priceTerms) {
        std::ranges::fill(set.monthlyCents, kNoCost);
        std::ranges::fill(set.monthlyCentsBilled, kNoCost);
        std::ranges::fill(set.state, CandidateState::doesNotFit);
        return set;
    }
    const CandidatePricing pricing(set, scenario.spot.fallbackPercent);
    const std::vector<std::size_t> halves = typesInHalves(*inputs.catalog);
    inputs.parallelFor([&](int half) {
        TermsBook book(workload, view, *inputs.hardware, pricing.ways());
        std::optional<BillBook> bills;
        if (!workload.otherCosts.empty())
            bills.emplace(workload, view, *inputs.hardware, set);
        const auto which = static_cast<std::size_t>(half);
        for (std::size_t type = halves[which]; type < halves[which + 1]; ++type) {
            if (set.sized->useOf(type, false).fits) {
                const TypeTerms &terms = book.termsFor(*set.sized, type);
                pricing.priceType(type, terms);
                if (rates != nullptr)
                    rates->keep(half, type, terms);
            } else {
                pricing.leaveOut(type);
            }
            if (bills)
                bills->billType(type);
        }
    });
    ruleOutSpot(inputs, scenario.spot, set);
    markUnobtainable(inputs, scenario, set);
    set.moves = allowedMoves(*inputs.catalog, scenario, workload);
    if (const auto today = servingOffer(scenario, workload.id))
        set.moving = moveCents(inputs, workload, *today);
    return set;
}

Line candidateLine(const EvaluationInputs &inputs, const Scenario &scenario,
                   const CandidateSet &candidates, OfferIndex offer)
{
    const Allocation allocation{.offer = candidates.catalog->reference(offer)};
    const Workload &workload = workloadIn(inputs, scenario, candidates.workload);
    Line line = makeLine(workload, &allocation, priceOf(inputs, scenario, allocation.offer),
                         candidates.sizing(offer),
                         monthViewOf(*inputs.plan, scenario, inputs.valuationDate));
    addFootprint(inputs, workload, line);
    return line;
}

bool isInScope(CandidateState state, CandidateScope scope)
{
    switch (scope) {
    case CandidateScope::everything: return true;
    case CandidateScope::fitting: return isUsable(state);
    case CandidateScope::meeting: return meets(state);
    case CandidateScope::metForCertain: return state == CandidateState::met;
    }
    return false;
}

OfferFilter allowedFilter(const CandidateSet &candidates, const OfferFilter &filter)
{
    OfferFilter allowed = filter;
    if (filter.lens == PriceLens::spot && !allows(candidates.constraints, PricingModel::spot))
        allowed.lens = PriceLens::onDemand;
    return allowed;
}

std::vector<OfferIndex> filterCandidates(const CandidateSet &candidates,
                                         const CandidateFilter &filter)
{
    return splitCandidates(candidates, filter).passing;
}

FilteredCandidates splitCandidates(const CandidateSet &candidates, const CandidateFilter &filter)
{
    const OfferMatcher matcher(*candidates.catalog, allowedFilter(candidates, filter));
    FilteredCandidates split;
    for (OfferIndex i = 0; i < candidates.catalog->offerCount(); ++i) {
        const CandidateState state = candidates.state[i];
        const bool inScope = isInScope(state, filter.scope);
        if ((inScope || isUsable(state)) && matcher.matches(i))
            (inScope ? split.passing : split.outOfScope).push_back(i);
    }
    return split;
}

std::vector<OfferIndex> cheapestOfEach(const CandidateSet &candidates,
                                       std::span<const OfferIndex> among, FilterField field)
{
    std::map<int, OfferIndex> cheapest;
    const auto rank = [&](OfferIndex offer) {
        return std::pair(candidates.state[offer], candidates.billedCents(offer));
    };
    for (const OfferIndex offer : among) {
        if (!meets(candidates.state[offer]) || candidates.billedCents(offer) < 0)
            continue;
        const auto [known, isFirst] =
            cheapest.try_emplace(groupOf(*candidates.catalog, offer, field), offer);
        if (!isFirst && rank(offer) < rank(known->second))
            known->second = offer;
    }
    std::vector<OfferIndex> offers;
    for (const auto &[group, offer] : cheapest)
        offers.push_back(offer);
    std::ranges::sort(offers, {}, [&](OfferIndex offer) {
        return std::pair(candidates.billedCents(offer), offer);
    });
    return offers;
}

OfferReference withoutContract(const Catalog &catalog, const Constraints &constraints,
                               const OfferReference &chosen)
{
    if (chosen.purchase.termYears == 0 || !allows(constraints, PricingModel::onDemand))
        return chosen;
    const auto onDemand = catalog.findOnDemand(chosen);
    return onDemand ? catalog.reference(*onDemand) : chosen;
}

std::optional<OfferIndex> cheapestThatMeets(const CandidateSet &candidates,
                                            const CandidateFilter &filter, MoveScope moves)
{
    std::optional<OfferIndex> cheapest;
    std::optional<OfferMatcher> matcher;
    if (static_cast<const OfferFilter &>(filter) != OfferFilter())
        matcher.emplace(*candidates.catalog, allowedFilter(candidates, filter));
    const auto rank = [&](OfferIndex offer) {
        const bool isMove = moves == MoveScope::near;
        return std::pair(candidates.state[offer],
                         candidates.billedCents(offer)
                             + (isMove ? candidates.movingCents(offer) : 0));
    };
    for (OfferIndex offer = 0; offer < candidates.state.size(); ++offer) {
        const bool counts = meets(candidates.state[offer])
                            && (moves == MoveScope::anywhere || candidates.mayMoveTo(offer))
                            && candidates.billedCents(offer) >= 0
                            && isInScope(candidates.state[offer], filter.scope);
        if (counts && (!cheapest || rank(offer) < rank(*cheapest))
            && (!matcher || matcher->matches(offer)))
            cheapest = offer;
    }
    return cheapest;
}

} // namespace headroom
