// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/fleet/workload_fleet.h"

#include "core/costing/line_cost.h"
#include "core/evaluation/catalog_hardware.h"
#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/fleet_line.h"
#include "core/evaluation/obtainable.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/price_lookup.h"
#include "core/plan/effective_plan.h"
#include "core/plan/plan_edit.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/size_workload.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace headroom {

namespace {

/// Each bucket is cut into so many slices.
constexpr int kSlices = 8;

/// Machines of one type and arrangement, before their price is known.
struct Arranged {
    std::size_t type = 0; ///< of the catalog
    int tensorParallel = 1;
    std::vector<double> throughput; ///< by bucket
};

class CaseBuilder
{
public:
    CaseBuilder(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId workload)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_workload(effectiveWorkload(scenario, *findWorkload(*inputs.plan, workload))),
          m_catalog(*inputs.catalog),
          m_view(monthViewOf(*inputs.plan, scenario, inputs.valuationDate)),
          m_allowed(constraintParts(m_catalog, m_workload.constraints))
    {}

    /// Whether requests of the workload have lengths at all.
    [[nodiscard]] Expected<void> check() const
    {
        const SizingDemand demand = demandOf(m_workload, *m_inputs.facts, m_view);
        if (m_workload.kind != WorkloadKind::realTimeInference || demand.model == nullptr
            || !answersInTokens(demand))
            return failure({error_text::kLengthsNeedTokens, m_workload.name});
        return {};
    }

    Expected<WorkloadFleetCase> build(LengthHistogram lengths)
    {
        HEADROOM_CHECK(check());
        const SizingDemand demand = demandOf(m_workload, *m_inputs.facts, m_view);
        if (!(demand.peakRequestsPerSecond > 0))
            return failure(error_text::kNoPeakForFleet, m_workload.name);
        m_terms = termsFor(m_inputs, m_scenario, m_catalog.currency);
        if (!m_terms)
            return failure(
                {error_text::kNoRateForCatalog, m_catalog.currency, m_inputs.plan->currency},
                "currency");
        WorkloadFleetCase of;
        of.workload = m_workload;
        of.hours = monthHoursOf(m_workload, m_view);
        of.fleet.slices = kSlices;
        for (const LengthBucket &bucket : lengths.buckets)
            of.fleet.rates.push_back(bucket.share * demand.peakRequestsPerSecond);
        of.fleet.columns = of.fleet.rates.size();
        of.lengths = std::move(lengths);
        for (const Arranged &machines : arrangedFor(demand, of.lengths))
            addType(machines, of);
        removeDominated(of);
        return of;
    }

private:
    /// Throughput of each type by bucket. A type whose accelerators are best arranged in one way for some buckets
    /// and in another for the rest makes two kinds of machines.
    [[nodiscard]] std::vector<Arranged> arrangedFor(const SizingDemand &demand,
                                                    const LengthHistogram &lengths) const
    {
        std::map<std::pair<std::size_t, int>, Arranged> arranged;
        const CatalogHardware &hardware = *m_inputs.hardware;
        std::vector<Sizing> sized(hardware.shapes.size());
        for (std::size_t bucket = 0; bucket < lengths.buckets.size(); ++bucket) {
            sizeWorkloadOver(demandAlike(demand, lengths.buckets[bucket]), {}, hardware.shapes,
                             hardware.firstAlike, m_inputs.facts->calibration, {sized, {}},
                             m_inputs.parallelFor);
            for (std::size_t type = 0; type < sized.size(); ++type) {
                const Sizing &sizing = sized[type];
                const bool serves = hardware.unknown[type].empty() && sizing.meets()
                                    && sizing.instancesPerReplica == 1
                                    && m_allowed.byType[type] == Absence::none;
                if (!serves)
                    continue;
                Arranged &of = arranged[{type, sizing.tensorParallel}];
                of.type = type;
                of.tensorParallel = sizing.tensorParallel;
                of.throughput.resize(lengths.buckets.size());
                of.throughput[bucket] = sizing.demandPerReplica.value;
            }
        }
        std::vector<Arranged> list;
        for (auto &[key, of] : arranged)
            list.push_back(std::move(of));
        return list;
    }

    void addType(const Arranged &machines, WorkloadFleetCase &of) const
    {
        std::optional<Exact> minimum;
        FleetOffer cheapest;
        cheapest.tensorParallel = machines.tensorParallel;
        const OfferIndex end = m_catalog.firstOfferOfType[machines.type + 1];
        for (OfferIndex offer = m_catalog.firstOfferOfType[machines.type]; offer < end; ++offer) {
            const auto rate = rateOf(offer);
            if (!rate)
                continue;
            const PurchaseOption &purchase = m_catalog.purchases[m_catalog.offerPurchase[offer]];
            const auto usage = UsageOfWorkload(m_workload).on(purchase, 1, nullptr);
            if (!usage)
                continue;
            const MonthUsage month = usage->in(of.hours);
            const Exact cost = month.count * month.hours * rate->exact();
            if (minimum && cost >= *minimum)
                continue;
            minimum = cost;
            cheapest.offer = m_catalog.reference(offer);
            cheapest.rate = *rate;
        }
        if (!minimum || minimum->isZero())
            return;
        constexpr int kNanoDecimals = 9;
        const auto nanos = static_cast<std::int64_t>(minimum->scaled(kNanoDecimals));
        of.fleet.types.push_back(
            {cheapest.offer.instanceType, HourlyRate::fromNanos(nanos), machines.throughput});
        of.offers.push_back(cheapest);
    }

    [[nodiscard]] std::optional<HourlyRate> rateOf(OfferIndex offer) const
    {
        const std::uint8_t purchase = m_catalog.offerPurchase[offer];
        const PricingModel model = m_catalog.purchases[purchase].model;
        const bool isAllowed = m_allowed.byPurchase[purchase] == Absence::none
                               && m_allowed.byRegion[m_catalog.offerRegion[offer]] == Absence::none
                               && model != PricingModel::spot
                               && model != PricingModel::capacityBlock && mayPropose(offer);
        if (!isAllowed || m_catalog.offerNanos[offer] <= 0)
            return std::nullopt;
        return m_terms->rate(HourlyRate::fromNanos(m_catalog.offerNanos[offer]),
                             m_catalog.offerFlags[offer],
                             {m_catalog.types[m_catalog.offerType[offer]].provider});
    }

    /// Whether the scenario's rule on what can be had lets the offer be proposed.
    [[nodiscard]] bool mayPropose(OfferIndex offer) const
    {
        if (!onlyObtainable(m_inputs, m_scenario))
            return true;
        const OfferRow row = m_catalog.offer(offer);
        return m_inputs.availability->canBeHad(offer)
               && (row.purchase.termYears == 0 || (row.flags & kPriceAgreed) != 0
                   || !isOldForCommitment(row.asOf, m_inputs.valuationDate));
    }

    /// Leaves out types that another one replaces machine by machine at no higher cost.
    static void removeDominated(WorkloadFleetCase &of)
    {
        std::vector<FleetType> types;
        std::vector<FleetOffer> offers;
        const auto replaces = [&](std::size_t by, std::size_t type) {
            const FleetType &a = of.fleet.types[by];
            const FleetType &b = of.fleet.types[type];
            const bool isAsGood =
                a.cost <= b.cost
                && std::ranges::equal(a.throughput, b.throughput, std::greater_equal());
            const bool isSame = a.cost == b.cost && a.throughput == b.throughput;
            return by != type && isAsGood && (!isSame || by < type);
        };
        for (std::size_t type = 0; type < of.offers.size(); ++type) {
            bool isReplaced = false;
            for (std::size_t by = 0; by < of.offers.size() && !isReplaced; ++by)
                isReplaced = replaces(by, type);
            if (isReplaced)
                continue;
            types.push_back(of.fleet.types[type]);
            offers.push_back(of.offers[type]);
        }
        of.fleet.types = std::move(types);
        of.offers = std::move(offers);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    Workload m_workload;
    const Catalog &m_catalog;
    MonthView m_view;
    ConstraintParts m_allowed;
    std::optional<PriceTerms> m_terms;
};

Money monthlyOf(const WorkloadFleetCase &of, const FleetLine &line)
{
    const auto usage =
        UsageOfWorkload(of.workload).on(line.of.offer.purchase, line.working + line.spare, nullptr);
    return Money::fromCents(centsOf(usage->instanceHours(of.hours), line.of.rate));
}

/// The type with the cheapest machines among those that serve every bucket.
std::optional<FleetLine> cheapestOfOneType(const WorkloadFleetCase &of)
{
    std::optional<FleetLine> cheapest;
    for (std::size_t type = 0; type < of.offers.size(); ++type) {
        double load = 0;
        bool servesAll = true;
        for (std::size_t bucket = 0; bucket < of.fleet.rates.size(); ++bucket) {
            const auto each = loadOfSlice(of.fleet, type, bucket);
            servesAll = servesAll && (each.has_value() || of.fleet.rates[bucket] <= 0);
            load += each.value_or(0) * of.fleet.slices;
        }
        if (!servesAll)
            continue;
        FleetLine line{of.offers[type], 0, of.workload.spareReplicas, {}, {}};
        line.working =
            std::max<std::int64_t>(of.workload.zones, std::llround(std::ceil(load - 1e-9)));
        for (const double rate : of.fleet.rates)
            line.served.push_back(rate > 0 ? 1 : 0);
        line.monthly = monthlyOf(of, line);
        if (!cheapest || line.monthly < cheapest->monthly)
            cheapest = std::move(line);
    }
    return cheapest;
}

/// Spare machines of every type may cost more than a mix saves.
void takeOneType(const WorkloadFleetCase &of, WorkloadFleet &fleet)
{
    const auto type = std::ranges::find(of.offers, fleet.ofOneType->of);
    fleet.lines = {*fleet.ofOneType};
    fleet.monthly = fleet.ofOneType->monthly;
    fleet.workingCost =
        of.fleet.types[static_cast<std::size_t>(type - of.offers.begin())].cost.exact()
        * Exact(fleet.ofOneType->working);
    fleet.isProven = fleet.workingCost == fleet.workingBound;
}

} // namespace

Expected<void> checkHasLengths(const EvaluationInputs &inputs, const Scenario &scenario,
                               WorkloadId workload)
{
    return CaseBuilder(inputs, scenario, workload).check();
}

Expected<WorkloadFleetCase> fleetCaseFor(const EvaluationInputs &inputs, const Scenario &scenario,
                                         WorkloadId workload, LengthHistogram lengths)
{
    return CaseBuilder(inputs, scenario, workload).build(std::move(lengths));
}

std::vector<FleetPart> partsOf(const WorkloadFleetCase &of, const WorkloadFleet &fleet)
{
    std::vector<FleetPart> parts;
    for (const FleetLine &line : fleet.lines) {
        FleetPart part{
            line.of.offer, line.working + line.spare, line.spare, line.of.tensorParallel, {}};
        for (std::size_t bucket = 0; bucket < line.served.size(); ++bucket) {
            const LengthBucket &lengths = of.lengths.buckets[bucket];
            if (line.served[bucket] > 0)
                part.serves.push_back({lengths.inputUpTo, lengths.outputUpTo, line.served[bucket]});
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

Expected<WorkloadFleet> fleetFor(WorkloadFleetCase of, const FleetSolver &solve,
                                 const FleetWatch &watch)
{
    WorkloadFleet fleet;
    fleet.unserved = unservedBuckets(of.fleet);
    for (const std::size_t bucket : fleet.unserved)
        of.fleet.rates[bucket] = 0;
    if (std::ranges::none_of(of.fleet.rates, [](double rate) { return rate > 0; }))
        return fleet;
    const FleetChoice choice = solve(of.fleet, watch);
    if (!choice.fleet || !serves(of.fleet, *choice.fleet))
        return failure(error_text::kAnswerBreaksRules, {}, {}, ErrorKind::internal);
    fleet.isProven = choice.isProven();
    fleet.workingCost = choice.cost;
    fleet.workingBound = choice.lowerBound;
    std::int64_t working = 0;
    for (std::size_t type = 0; type < of.offers.size(); ++type) {
        if (choice.fleet->machines[type] == 0)
            continue;
        FleetLine line{
            of.offers[type], choice.fleet->machines[type], of.workload.spareReplicas, {}, {}};
        for (const int slices : choice.fleet->served[type])
            line.served.push_back(static_cast<double>(slices) / of.fleet.slices);
        working += line.working;
        fleet.lines.push_back(std::move(line));
    }
    const auto cheapest = std::ranges::min_element(
        fleet.lines, {}, [](const FleetLine &line) { return line.of.rate; });
    cheapest->spare += std::max<std::int64_t>(0, of.workload.zones - working);
    for (FleetLine &line : fleet.lines) {
        line.monthly = monthlyOf(of, line);
        fleet.monthly += line.monthly;
    }
    fleet.ofOneType = cheapestOfOneType(of);
    if (fleet.ofOneType && fleet.ofOneType->monthly < fleet.monthly)
        takeOneType(of, fleet);
    return fleet;
}

Expected<FleetProposal> proposeFleet(const Snapshot &today, WorkloadId workload,
                                     LengthHistogram lengths, const FleetSolver &solve,
                                     const FleetWatch &watch)
{
    if (!solve)
        return failure(error_text::kSolverMissing, {}, {}, ErrorKind::internal);
    const ScenarioEvaluation &now = today.evaluation.activeScenario();
    FleetProposal proposal;
    proposal.totalToday = now.total;
    const auto line = std::ranges::find(now.lines, workload, &Line::id);
    if (line != now.lines.end() && line->price && !line->count.isZero())
        proposal.today = line->compute;
    if (watch.report)
        watch.report({.phase = FleetProgress::Phase::sizing});
    HEADROOM_TRY(proposal.of, fleetCaseFor(today.inputs, activeScenario(today.plan()), workload,
                                           std::move(lengths)));
    HEADROOM_TRY(proposal.fleet, fleetFor(proposal.of, solve, watch));
    if (!proposal.fleet.unserved.empty() || proposal.fleet.lines.empty())
        return proposal;
    proposal.parts = partsOf(proposal.of, proposal.fleet);
    HEADROOM_TRY(const auto chosen, withFleet(today, proposal));
    const ScenarioEvaluation &then = chosen->evaluation.activeScenario();
    const auto served = std::ranges::find(then.lines, workload, &Line::id);
    if (served->verdict == Verdict::missed)
        return failure(error_text::kAnswerBreaksRules, {}, {}, ErrorKind::internal);
    proposal.line = *served;
    proposal.total = then.total;
    return proposal;
}

Expected<std::shared_ptr<const Snapshot>> withFleet(const Snapshot &today,
                                                    const FleetProposal &proposal)
{
    HEADROOM_TRY(auto plan, applyEdit(today.plan(), UseFleet{proposal.of.workload.id,
                                                             proposal.of.lengths, proposal.parts}));
    EvaluationInputs inputs = today.inputs;
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return makeSnapshot(inputs);
}

} // namespace headroom
