// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/waterfall.h"

#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/left_out.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/shared_line.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace headroom {

namespace {

template <typename T>
bool take(T &value, const T &wanted)
{
    if (value == wanted)
        return false;
    value = wanted;
    return true;
}

bool sharesInstances(const Scenario &scenario)
{
    return std::ranges::any_of(scenario.allocations, [](const auto &allocation) {
        return allocation.second.onInstancesOf.has_value();
    });
}

/// One scenario that takes on what another has, cause by cause.
class Substitution
{
public:
    Substitution(const Snapshot &snapshot, std::size_t from, std::size_t to, PricesOfFrom prices)
        : m_snapshot(snapshot),
          m_now(snapshot.plan().scenarios[from]),
          m_wanted(snapshot.plan().scenarios[to]),
          m_from(snapshot.evaluation.scenarios[from]),
          m_to(snapshot.evaluation.scenarios[to]),
          m_prices(prices),
          m_shares(sharesInstances(m_now) || sharesInstances(m_wanted)),
          m_workloads(m_from.plan->workloads),
          m_lines(m_from.lines),
          m_comeAndGone(m_lines.size())
    {
        m_now.basis = m_from.basis;
        for (const Line &line : m_lines)
            m_costs.push_back(line.monthly);
        // Lines hold what the scenario's commitments make of them.
        if (!m_now.commitments.empty())
            workOut(std::vector<bool>(m_workloads.size(), true));
    }

    Waterfall run()
    {
        Waterfall waterfall{m_from.total, m_to.total, {}};
        for (const CostCause cause : kAllOf<CostCause>) {
            CostStep step = takeOn(cause);
            if (cause == CostCause::served)
                m_served = waterfall.steps.size();
            if (std::ranges::any_of(step.byWorkload,
                                    [](Money amount) { return amount != Money(); }))
                waterfall.steps.push_back(std::move(step));
        }
        addComeAndGone(waterfall);
        return waterfall;
    }

private:
    /// Work that cannot run any more, whatever the cause, is no saving of that cause.
    void addComeAndGone(Waterfall &waterfall) const
    {
        Money sum;
        for (const Money amount : m_comeAndGone)
            sum += amount;
        if (std::ranges::none_of(m_comeAndGone, [](Money amount) { return amount != Money(); }))
            return;
        auto step = std::ranges::find(waterfall.steps, CostCause::served, &CostStep::cause);
        if (step == waterfall.steps.end())
            step = waterfall.steps.insert(
                waterfall.steps.begin() + static_cast<std::ptrdiff_t>(m_served),
                CostStep{CostCause::served, {}, std::vector<Money>(m_workloads.size())});
        step->amount += sum;
        for (std::size_t i = 0; i < m_comeAndGone.size(); ++i)
            step->byWorkload[i] += m_comeAndGone[i];
    }

    CostStep takeOn(CostCause cause)
    {
        CostStep step{cause, {}, std::vector<Money>(m_workloads.size())};
        std::vector<bool> concerned(m_workloads.size(), takeAssumptions(cause));
        for (std::size_t i = 0; i < m_workloads.size(); ++i)
            concerned[i] = takeOfWorkload(cause, i) || concerned[i];
        if (std::ranges::none_of(concerned, std::identity()))
            return step;
        std::vector<bool> couldNotRun;
        for (const Line &line : m_lines)
            couldNotRun.push_back(cannotRun(line));
        workOut(concerned);
        std::vector<Money> costs = costsNow();
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const Money change = costs[i] - m_costs[i];
            if (cannotRun(m_lines[i]) != couldNotRun[i]) {
                m_comeAndGone[i] += change;
                continue;
            }
            step.byWorkload[i] = change;
            step.amount += change;
        }
        m_costs = std::move(costs);
        return step;
    }

    /// The lines of these workloads; where instances are shared, those of all.
    void workOut(const std::vector<bool> &concerned)
    {
        const EvaluationInputs inputs = inputsNow();
        LinesOfScenario lines(inputs, m_now);
        for (std::size_t i = 0; i < m_workloads.size(); ++i) {
            if (m_shares || concerned[i])
                m_lines[i] = lines.of(m_workloads[i]);
        }
    }

    [[nodiscard]] EvaluationInputs inputsNow() const
    {
        EvaluationInputs inputs = m_snapshot.inputs;
        Plan plan = *inputs.plan;
        plan.workloads = m_workloads;
        inputs.plan = std::make_shared<const Plan>(std::move(plan));
        return inputs;
    }

    [[nodiscard]] std::vector<Money> costsNow() const
    {
        ScenarioEvaluation now;
        now.lines = m_lines;
        if (!m_now.commitments.empty())
            applyCommitments(inputsNow(), m_now, 0, now);
        std::vector<Money> costs;
        for (const Line &line : now.lines)
            costs.push_back(line.monthly);
        return costs;
    }

    bool takeAssumptions(CostCause cause)
    {
        switch (cause) {
        case CostCause::prices: {
            const bool all = take(m_now.priceChangePercent, m_wanted.priceChangePercent);
            const bool some = take(m_now.providerPrices, m_wanted.providerPrices);
            const bool spot = take(m_now.spotPriceChangePercent, m_wanted.spotPriceChangePercent);
            return all || some || spot || m_prices == PricesOfFrom::others;
        }
        case CostCause::interruptions: return take(m_now.spot, m_wanted.spot);
        case CostCause::schedule: return take(m_now.basis, std::optional(m_to.basis));
        case CostCause::commitments: return take(m_now.commitments, m_wanted.commitments);
        default: return false;
        }
    }

    bool takeOfWorkload(CostCause cause, std::size_t index)
    {
        Workload &workload = m_workloads[index];
        const Workload &wanted = m_to.plan->workloads[index];
        switch (cause) {
        case CostCause::demand: {
            Demand demand = wanted.demand;
            demand.method = workload.demand.method;
            // Those of a workload that is served in one of the two only come and go with its offer.
            const bool costs =
                m_now.allocations.contains(wanted.id) == m_wanted.allocations.contains(wanted.id)
                && take(workload.otherCosts, wanted.otherCosts);
            const bool kind = take(workload.kind, wanted.kind);
            return take(workload.demand, demand) || costs || kind;
        }
        case CostCause::model: return take(workload, withModelOf(workload, wanted));
        case CostCause::serviceLevel: {
            const bool level = take(workload.serviceLevel, wanted.serviceLevel);
            const bool spare = take(workload.spareReplicas, wanted.spareReplicas);
            const bool share = take(workload.mayShareInstances, wanted.mayShareInstances);
            const bool scaling = take(workload.autoscaling, wanted.autoscaling);
            const bool zones = take(workload.zones, wanted.zones);
            return take(workload.targetUtilisation, wanted.targetUtilisation) || level || spare
                   || share || scaling || zones;
        }
        case CostCause::interruptions: return take(workload.constraints, wanted.constraints);
        case CostCause::schedule: return take(workload.schedule, wanted.schedule);
        case CostCause::served:
            return takeOfAllocation(cause, workload.id)
                   && (take(workload.otherCosts, wanted.otherCosts), true);
        default: return takeOfAllocation(cause, workload.id);
        }
    }

    /// With everything of the wanted one that no other cause takes.
    [[nodiscard]] static Workload withModelOf(const Workload &workload, Workload wanted)
    {
        const TrainingMethod method = wanted.demand.method;
        wanted.demand = workload.demand;
        wanted.demand.method = method;
        wanted.otherCosts = workload.otherCosts;
        wanted.serviceLevel = workload.serviceLevel;
        wanted.spareReplicas = workload.spareReplicas;
        wanted.zones = workload.zones;
        wanted.mayShareInstances = workload.mayShareInstances;
        wanted.autoscaling = workload.autoscaling;
        wanted.targetUtilisation = workload.targetUtilisation;
        wanted.constraints = workload.constraints;
        wanted.schedule = workload.schedule;
        return wanted;
    }

    bool takeOfAllocation(CostCause cause, WorkloadId id)
    {
        const auto now = m_now.allocations.find(id);
        const auto wanted = m_wanted.allocations.find(id);
        const bool isServed = now != m_now.allocations.end();
        const bool isWanted = wanted != m_wanted.allocations.end();
        if (cause == CostCause::served && isServed != isWanted) {
            if (isWanted)
                m_now.allocations.emplace(id, wanted->second);
            else
                m_now.allocations.erase(now);
            return true;
        }
        if (!isServed || !isWanted)
            return false;
        if (now->second.onInstancesOf != wanted->second.onInstancesOf
            && cause == CostCause::hardware) {
            now->second = wanted->second;
            return true;
        }
        if (now->second.fleet != wanted->second.fleet) {
            if (cause != CostCause::hardware)
                return false;
            now->second = wanted->second;
            return true;
        }
        if (cause == CostCause::count)
            return take(now->second.count, wanted->second.count);
        return takeOffer(cause, now->second.offer, wanted->second.offer);
    }

    bool takeOffer(CostCause cause, OfferReference &now, const OfferReference &wanted) const
    {
        const bool isSameType =
            now.provider == wanted.provider && now.instanceType == wanted.instanceType;
        switch (cause) {
        case CostCause::prices:
            return isSameType && now.book != wanted.book && take(now, boughtAs(now, wanted));
        case CostCause::hardware: return !isSameType && take(now, boughtAs(now, wanted));
        case CostCause::region:
            return isSameType && now.region != wanted.region && take(now, boughtAs(now, wanted));
        case CostCause::purchase: return take(now, wanted);
        default: return false;
        }
    }

    /// The wanted offer, bought in the way of the present one; where nobody sells it so, in its own.
    [[nodiscard]] OfferReference boughtAs(const OfferReference &now,
                                          const OfferReference &wanted) const
    {
        OfferReference offer = wanted;
        offer.purchase.model = now.purchase.model;
        offer.purchase.termYears = now.purchase.termYears;
        if (now.purchase.payment != Payment::notStated)
            offer.purchase.payment = now.purchase.payment;
        return priceOf(m_snapshot.inputs, m_now, offer) ? offer : wanted;
    }

    const Snapshot &m_snapshot;
    Scenario m_now;
    const Scenario &m_wanted;
    const ScenarioEvaluation &m_from;
    const ScenarioEvaluation &m_to;
    PricesOfFrom m_prices;
    bool m_shares;                     ///< any of their workloads runs on another one's instances
    std::vector<Workload> m_workloads; ///< as they are now
    std::vector<Line> m_lines;         ///< likewise, before commitments
    std::vector<Money> m_costs;        ///< likewise, of a month, commitments included
    std::vector<Money> m_comeAndGone;  ///< by workload, where it begins or ceases to be able to run
    std::size_t m_served = 0;          ///< place among the steps where that belongs
};

} // namespace

Waterfall waterfallBetween(const Snapshot &snapshot, std::size_t from, std::size_t to,
                           PricesOfFrom prices)
{
    return Substitution(snapshot, from, to, prices).run();
}

} // namespace headroom
