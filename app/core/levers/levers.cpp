// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levers/levers.h"

#include "core/evaluation/evaluation.h"
#include "core/evaluation/service_risk.h"
#include "core/evaluation/shared_line.h"
#include "core/levers/lever_changes.h"
#include "core/plan/effective_plan.h"
#include "core/sizing/hardware/hardware.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace headroom {

namespace {

bool hasGuests(const Scenario &scenario, WorkloadId host)
{
    return std::ranges::any_of(scenario.allocations, [&](const auto &entry) {
        return entry.second.onInstancesOf == host;
    });
}

/// True if the workload has instances of its own that others can use.
bool canBeHost(const Scenario &scenario, WorkloadId host, WorkloadId guest)
{
    const auto own = scenario.allocations.find(host);
    return host != guest && own != scenario.allocations.end() && !own->second.onInstancesOf
           && own->second.fleet.empty();
}

/// The scenario with a workload on the instances of another; its own offer stays noted, and serves
/// it again without.
Scenario scenarioSharing(Scenario scenario, WorkloadId guest, WorkloadId host)
{
    scenario.allocations[guest].onInstancesOf = host;
    return scenario;
}

/// The lever with what its move costs once; nothing where the workload stays.
Lever withMove(const EvaluationInputs &inputs, const Scenario &scenario, Lever lever,
               const OfferReference &to)
{
    const Workload *workload = findWorkload(*inputs.plan, lever.changed.id);
    const auto from = servingOffer(scenario, lever.changed.id);
    if (workload == nullptr || !from)
        return lever;
    lever.move = switchingCost(inputs, *workload, *from, to);
    lever.moveAMonth =
        Money::fromCents(centsAMonth(lever.move.total().cents(), inputs.plan->moving.months));
    return lever;
}

/// True if all workloads keep their service levels with the same certainty as before.
bool keepsAssurance(const ScenarioEvaluation &before, const ScenarioEvaluation &after)
{
    for (std::size_t i = 0; i < before.lines.size() && i < after.lines.size(); ++i) {
        const auto &shared = after.lines[i].shared;
        const bool isOut = shared && shared->problem != SharingProblem::none;
        const auto &was = before.lines[i].shared;
        const bool wasOut = was && was->problem != SharingProblem::none;
        if (assuranceOf(after.lines[i]) > assuranceOf(before.lines[i]) || (isOut && !wasOut))
            return false;
    }
    return true;
}

/// The workload on whose instances this one costs the scenario least, where any may take it and all
/// keep their service levels; absent where none saves anything. `line`: what serves it today, with
/// instances of its own. A workload whose instances others use stays where it is.
std::optional<Lever> sharingLever(const EvaluationInputs &inputs, const Scenario &scenario,
                                  const ScenarioEvaluation &today, const Line &line,
                                  const Cancelled &cancelled)
{
    std::optional<Lever> best;
    const Workload *workload = findWorkload(*today.plan, line.id);
    if (workload == nullptr || !workload->mayShareInstances || line.shared
        || hasGuests(scenario, line.id))
        return best;
    EvaluationInputs seen = inputs;
    seen.plan = today.plan;
    for (const Workload &host : today.plan->workloads) {
        if (!canBeHost(scenario, host.id, line.id))
            continue;
        if (cancelled && cancelled())
            return std::nullopt;
        const Scenario shared = scenarioSharing(scenario, line.id, host.id);
        if (sharedGroupOf(seen, shared, host.id).refused.contains(line.id))
            continue;
        const ScenarioEvaluation then = evaluateScenario(inputs, shared, {1});
        const Money saves = today.total - then.total;
        const auto after = std::ranges::find(then.lines, line.id, &Line::id);
        // A change that loses a price is not a saving.
        if (then.completeness.missing() > today.completeness.missing() || saves <= Money()
            || after == then.lines.end() || !keepsAssurance(today, then))
            continue;
        const Workload stated = statedWorkload(scenario, *findWorkload(*inputs.plan, line.id));
        const auto own = std::ranges::find(today.lines, host.id, &Line::id);
        Lever lever{LeverKind::sharing, stated,      stated, line, *after, saves, {}, host.id,
                    host.name,          own->monthly};
        if (const auto offer = servingOffer(scenario, host.id))
            lever = withMove(inputs, scenario, std::move(lever), *offer);
        if (lever.afterMoving() > (best ? best->afterMoving() : Money()))
            best = std::move(lever);
    }
    return best;
}

/// Properties of today's offer that a search keeps.
struct Keeps {
    bool provider = true;
    bool region = true;
    enum class Buying : std::uint8_t { same, spot, committed } buying = Buying::same;
};

/// The way of paying, the machine's own conditions aside.
bool isBoughtAlike(const PurchaseOption &a, const PurchaseOption &b)
{
    return a.model == b.model && a.termYears == b.termYears && a.payment == b.payment;
}

Scenario overriding(const Plan &plan, Scenario scenario, const Workload &wanted)
{
    WorkloadOverride override = overrideBetween(*findWorkload(plan, wanted.id), wanted);
    if (override == WorkloadOverride())
        scenario.overrides.erase(wanted.id);
    else
        scenario.overrides[wanted.id] = std::move(override);
    return scenario;
}

class WorkloadLevers
{
public:
    WorkloadLevers(const EvaluationInputs &inputs, const Scenario &scenario,
                   const ScenarioEvaluation &evaluation, const Line &today)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation),
          m_total(evaluation.total),
          m_workload(statedWorkload(scenario, *findWorkload(*inputs.plan, today.id))),
          m_today(today)
    {}

    std::vector<Lever> find(const Cancelled &cancelled)
    {
        const auto goesOn = [&] { return !cancelled || !cancelled(); };
        m_sized = findCandidates(m_inputs, m_scenario, m_workload.id).sized;
        const auto offer = best(m_workload, {});
        m_byOffer =
            offer ? std::max(Money(), m_total - withOffer(m_workload, *offer).total) : Money();
        keep(LeverKind::offer, m_workload, offer);
        keep(LeverKind::region, m_workload, best(m_workload, {.region = false}));
        keep(LeverKind::provider, m_workload,
             best(m_workload, {.provider = false, .region = false}));
        keep(LeverKind::commitment, m_workload,
             best(m_workload, {.buying = Keeps::Buying::committed}));
        onSpot();
        for (const LeverChange &change : leverChanges(m_inputs, m_scenario, m_workload, m_today)) {
            if (!goesOn())
                return {};
            keep(change.kind, change.workload, best(change.workload, {}));
            keepShared(change);
        }
        if (auto sharing = sharingLever(m_inputs, m_scenario, m_evaluation, m_today, cancelled)) {
            sharing->byOfferAlone = std::min(sharing->saves, m_byOffer);
            if (sharing->afterMoving() > Money())
                m_levers.push_back(std::move(*sharing));
        }
        if (!goesOn())
            return {};
        dropDoubles();
        std::ranges::stable_sort(m_levers, std::greater(), &Lever::afterMoving);
        keepBestSlices();
        return std::move(m_levers);
    }

private:
    [[nodiscard]] Scenario with(const Workload &workload) const
    {
        return overriding(*m_inputs.plan, m_scenario, workload);
    }

    [[nodiscard]] bool isKept(const Catalog &catalog, OfferIndex offer, const Keeps &keeps) const
    {
        const OfferReference &now = *m_today.offer;
        const PurchaseOption &purchase = catalog.purchases[catalog.offerPurchase[offer]];
        if (keeps.provider && catalog.types[catalog.offerType[offer]].provider != now.provider)
            return false;
        if (keeps.region && !now.region.empty()
            && catalog.regions[catalog.offerRegion[offer]].name != now.region)
            return false;
        if (!isAsLarge(catalog.types[catalog.offerType[offer]]))
            return false;
        switch (keeps.buying) {
        case Keeps::Buying::same: return isBoughtAlike(purchase, now.purchase);
        case Keeps::Buying::spot: return purchase.model == PricingModel::spot;
        case Keeps::Buying::committed: return purchase.termYears > 0;
        }
        return false;
    }

    /// Without a stated minimum of vCPUs, memory or accelerators, people need what they have.
    [[nodiscard]] bool isAsLarge(const InstanceType &type) const
    {
        const Catalog &catalog = *m_inputs.catalog;
        const auto now = catalog.findType(m_today.offer->provider, m_today.offer->instanceType);
        if (m_workload.kind != WorkloadKind::development || !now)
            return true;
        const Constraints &asked = m_workload.constraints;
        const InstanceType &has = catalog.types[*now];
        const auto acceleratorGib = [](const InstanceType &of) {
            return of.acceleratorCount * of.acceleratorMemoryGib;
        };
        return (asked.minVcpus > 0 || type.vcpus >= has.vcpus)
               && (asked.minMemoryGib > 0 || type.memoryGib >= has.memoryGib)
               && (asked.minAcceleratorGib > 0 || asked.needsAccelerator
                   || acceleratorGib(type) >= acceleratorGib(has));
    }

    /// A precision that is proposed is one that the hardware has; that of today is the user's.
    [[nodiscard]] bool isRunOn(const Workload &workload, std::size_t type) const
    {
        return workload.precision == m_workload.precision
               || supports(m_inputs.hardware->shapes[type], workload.precision);
    }

    /// The cheapest offer that keeps its limits as surely as today's; today's own is one of those
    /// that count.
    [[nodiscard]] std::optional<OfferReference> best(const Workload &workload,
                                                     const Keeps &keeps) const
    {
        const Scenario scenario = with(workload);
        const CandidateSet set = findCandidates(m_inputs, scenario, workload.id, m_sized);
        std::optional<OfferIndex> found;
        std::int64_t minimum = 0;
        const Assurance today = assuranceOf(m_today);
        const auto isLessSure = [&](OfferIndex offer) {
            const Sizing &sizing = set.sizing(offer);
            return set.state[offer] == CandidateState::mayMiss
                   && assuranceOf(sizing.verdict, sizing.missChance) > today;
        };
        const auto search = [&](CandidateState state) {
            for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
                if (set.state[offer] > state || set.monthlyCents[offer] < 0 || !set.mayMoveTo(offer)
                    || !isKept(*set.catalog, offer, keeps) || isLessSure(offer)
                    || !isRunOn(workload, set.catalog->offerType[offer]))
                    continue;
                const std::int64_t cost = set.billedCents(offer) + set.movingCents(offer);
                if (!found || cost < minimum) {
                    found = offer;
                    minimum = cost;
                }
            }
        };
        search(CandidateState::met);
        if (!found || m_today.verdict == Verdict::mayMiss)
            search(m_today.verdict == Verdict::met ? CandidateState::met : CandidateState::mayMiss);
        return found ? std::optional(set.catalog->reference(*found)) : std::nullopt;
    }

    /// Work that can be done again; a service that must answer needs capacity that stays.
    void onSpot()
    {
        if (m_workload.kind == WorkloadKind::realTimeInference
            || m_today.offer->purchase.model == PricingModel::spot)
            return;
        Workload changed = m_workload;
        changed.constraints.interruptible = true;
        keep(LeverKind::spot, changed, best(changed, {.buying = Keeps::Buying::spot}));
    }

    /// The whole scenario as it would be: commitments may pool what workloads use.
    [[nodiscard]] ScenarioEvaluation withOffer(const Workload &workload,
                                               const OfferReference &offer) const
    {
        Scenario scenario = with(workload);
        Allocation allocation;
        allocation.offer = offer;
        scenario.allocations[workload.id] = std::move(allocation);
        return evaluateScenario(m_inputs, scenario, {1});
    }

    void keep(LeverKind kind, const Workload &changed, const std::optional<OfferReference> &offer)
    {
        if (!offer)
            return;
        const ScenarioEvaluation then = withOffer(changed, *offer);
        const Money saves = m_total - then.total;
        const Money alone = kind == LeverKind::offer ? Money() : std::min(saves, m_byOffer);
        const auto line = std::ranges::find(then.lines, changed.id, &Line::id);
        if (line == then.lines.end() || !keepsAssurance(m_evaluation, then))
            return;
        Lever lever = withMove(m_inputs, m_scenario,
                               {kind, m_workload, changed, m_today, *line, saves, alone}, *offer);
        if (saves > std::max({alone, lever.moveAMonth, Money()}))
            m_levers.push_back(std::move(lever));
    }

    /// The change where it is, on the instances of another: the better of this and of an offer of
    /// its own counts.
    void keepShared(const LeverChange &change)
    {
        const auto own = m_scenario.allocations.find(m_workload.id);
        if (own == m_scenario.allocations.end() || !own->second.onInstancesOf)
            return;
        const auto type =
            m_inputs.catalog->findType(m_today.offer->provider, m_today.offer->instanceType);
        if (type && !isRunOn(change.workload, *type))
            return;
        const WorkloadId host = *own->second.onInstancesOf;
        const ScenarioEvaluation then = evaluateScenario(m_inputs, with(change.workload), {1});
        const Money saves = m_total - then.total;
        const auto line = std::ranges::find(then.lines, m_workload.id, &Line::id);
        const auto same = std::ranges::find_if(m_levers, [&](const Lever &lever) {
            return lever.kind == change.kind && lever.changed == change.workload;
        });
        if (saves <= Money() || line == then.lines.end() || !keepsAssurance(m_evaluation, then)
            || (same != m_levers.end() && same->saves >= saves))
            return;
        if (same != m_levers.end())
            m_levers.erase(same);
        m_levers.push_back({change.kind,
                            m_workload,
                            change.workload,
                            m_today,
                            *line,
                            saves,
                            {},
                            host,
                            findWorkload(*m_inputs.plan, host)->name});
    }

    /// Another provider is none where the cheapest of all is today's.
    void dropDoubles()
    {
        std::erase_if(m_levers, [&](const Lever &lever) {
            const OfferReference &offer = *lever.line.offer;
            return (lever.kind == LeverKind::provider && offer.provider == m_today.offer->provider)
                   || (lever.kind == LeverKind::region && offer.region == m_today.offer->region);
        });
    }

    /// Keeps the division of accelerators with the largest saving; with equal savings the first,
    /// which has the smallest slices.
    void keepBestSlices()
    {
        const auto isSlices = [](const Lever &lever) { return lever.kind == LeverKind::slices; };
        const auto best = std::ranges::find_if(m_levers, isSlices);
        if (best != m_levers.end())
            m_levers.erase(std::remove_if(std::next(best), m_levers.end(), isSlices),
                           m_levers.end());
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    Money m_total;       ///< of the scenario today
    Workload m_workload; ///< as the scenario states it
    const Line &m_today;
    std::shared_ptr<const SizedTypes> m_sized;
    Money m_byOffer;
    std::vector<Lever> m_levers;
};

std::vector<Lever> leversOn(const EvaluationInputs &inputs, const Scenario &scenario,
                            const ScenarioEvaluation &today, const Line &line,
                            const Cancelled &cancelled)
{
    // Fleets have a search of their own.
    const bool hasCost =
        line.offer && line.price && line.usage && !line.count.isZero() && !line.fleet;
    return hasCost ? WorkloadLevers(inputs, scenario, today, line).find(cancelled)
                   : std::vector<Lever>();
}

} // namespace

Scenario scenarioWith(const Plan &plan, Scenario scenario, const Lever &lever)
{
    scenario = overriding(plan, std::move(scenario), lever.changed);
    if (lever.host)
        return scenarioSharing(std::move(scenario), lever.changed.id, *lever.host);
    Allocation allocation;
    allocation.offer = *lever.line.offer;
    scenario.allocations[lever.changed.id] = std::move(allocation);
    return scenario;
}

std::vector<Lever> leversFor(const EvaluationInputs &inputs, const Scenario &scenario,
                             WorkloadId workload, const Cancelled &cancelled)
{
    const ScenarioEvaluation today = evaluateScenario(inputs, scenario, {1});
    const auto line = std::ranges::find(today.lines, workload, &Line::id);
    return line == today.lines.end() ? std::vector<Lever>()
                                     : leversOn(inputs, scenario, today, *line, cancelled);
}

std::vector<Lever> leversOf(const EvaluationInputs &inputs, const Scenario &scenario,
                            const Cancelled &cancelled, const WorkloadProgress &progress)
{
    const ScenarioEvaluation today = evaluateScenario(inputs, scenario, {1});
    std::vector<Lever> all;
    for (std::size_t i = 0; i < today.lines.size(); ++i) {
        if (cancelled && cancelled())
            return {};
        std::vector<Lever> levers = leversOn(inputs, scenario, today, today.lines[i], cancelled);
        std::ranges::move(levers, std::back_inserter(all));
        if (progress)
            progress(i + 1, today.lines.size());
    }
    std::ranges::stable_sort(all, std::greater(), &Lever::afterMoving);
    return all;
}

} // namespace headroom
