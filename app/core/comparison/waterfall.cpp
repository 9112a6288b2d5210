// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/waterfall.h"

#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/left_out.h"
#include "core/evaluation/line_footprint.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/shared_line.h"

#include <algorithm>
#include <cmath>
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

/// Transforms one scenario into another, cause by cause.
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
        // Evaluated lines include the effect of the scenario's commitments, so they are computed
        // again without it.
        if (!m_now.commitments.empty())
            workOut(std::vector<bool>(m_workloads.size(), true));
    }

    Waterfall run()
    {
        Waterfall waterfall{m_from.total, m_to.total, {}, {}};
        for (const CostCause cause : kAllOf<CostCause>) {
            CostStep step = takeOn(cause);
            if (cause == CostCause::served)
                m_served = waterfall.steps.size();
            if (std::ranges::any_of(step.byWorkload, [](Money amount) { return amount != Money(); })
                || changesCarbon(step))
                waterfall.steps.push_back(std::move(step));
        }
        addComeAndGone(waterfall);
        return waterfall;
    }

private:
    /// By a gram or more.
    static bool changesCarbon(const CostStep &step)
    {
        constexpr double kGram = 0.001;
        return step.kg && std::abs(*step.kg) >= kGram;
    }

    /// Work that can no longer run is not a saving of the cause that stops it: its change is
    /// attributed to `served`.
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
        const std::vector<Line> before = m_lines;
        workOut(concerned);
        step.kg = carbonBetween(before, m_lines);
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

    /// Recomputes the lines of these workloads, or all lines if instances are shared.
    void workOut(const std::vector<bool> &concerned)
    {
        const EvaluationInputs inputs = inputsNow();
        LinesOfScenario lines(inputs, m_now);
        for (std::size_t i = 0; i < m_workloads.size(); ++i) {
            if (m_shares || concerned[i])
                takeLine(inputs, lines, i);
        }
    }

    void takeLine(const EvaluationInputs &inputs, LinesOfScenario &lines, std::size_t index)
    {
        m_lines[index] = lines.of(m_workloads[index]);
        addFootprint(inputs, m_workloads[index], m_lines[index]);
    }

    /// Absent where a line in use is known on one side alone.
    static std::optional<double> carbonBetween(const std::vector<Line> &before,
                                               const std::vector<Line> &after)
    {
        double kg = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Footprint &was = before[i].footprint;
            const Footprint &is = after[i].footprint;
            const bool hasBoth = was.kg && is.kg;
            const bool comesOrGoes = was.gap == CarbonGap::noUse || is.gap == CarbonGap::noUse;
            if (was.kg.has_value() != is.kg.has_value() && !comesOrGoes)
                return std::nullopt;
            if (hasBoth || comesOrGoes)
                kg += (is.kg ? is.kg->value : 0) - (was.kg ? was.kg->value : 0);
        }
        return kg;
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
            const bool kind = take(workload.kind, wanted.kind);
            const bool costs =
                m_now.allocations.contains(wanted.id) == m_wanted.allocations.contains(wanted.id)
                && followDemand(workload.otherCosts, wanted.otherCosts);
            return take(workload.demand, demand) || kind || costs;
        }
        case CostCause::otherCosts:
            // Cost lines of a workload that is served in only one of the two change together with
            // its offer.
            return m_now.allocations.contains(wanted.id) == m_wanted.allocations.contains(wanted.id)
                   && take(workload.otherCosts, wanted.otherCosts);
        case CostCause::model: return take(workload, withModelOf(workload, wanted));
        case CostCause::speed: return take(workload.speedChangePercent, wanted.speedChangePercent);
        case CostCause::serviceLevel: return take(workload.serviceLevel, wanted.serviceLevel);
        case CostCause::scaling: {
            const bool spare = take(workload.spareReplicas, wanted.spareReplicas);
            const bool share = take(workload.mayShareInstances, wanted.mayShareInstances);
            const bool scaling = take(workload.autoscaling, wanted.autoscaling);
            const bool zones = take(workload.zones, wanted.zones);
            return take(workload.targetUtilisation, wanted.targetUtilisation) || spare || share
                   || scaling || zones;
        }
        case CostCause::interruptions: return take(workload.constraints, wanted.constraints);
        case CostCause::schedule: return take(workload.schedule, wanted.schedule);
        case CostCause::served:
            return takeOfAllocation(cause, workload.id)
                   && (take(workload.otherCosts, wanted.otherCosts), true);
        default: return takeOfAllocation(cause, workload.id);
        }
    }

    /// Applies the change of demand to the cost lines that follow it.
    [[nodiscard]] bool followDemand(std::vector<CostLine> &lines,
                                    const std::vector<CostLine> &wanted) const
    {
        constexpr std::int64_t kPercentParts = 1'000'000;
        const auto factorOf = [](const Scenario &scenario) {
            return Exact(1)
                   + Exact::fromDouble(scenario.demandChangePercent, kPercentParts).value_or(0)
                         / Exact(100);
        };
        const Exact before = factorOf(m_now);
        if (m_now.demandChangePercent == m_wanted.demandChangePercent || before.isZero())
            return false;
        const std::vector<CostLine> were = lines;
        for (CostLine &line : lines) {
            if (!line.followsDemand || !growsByItself(line.basis))
                continue;
            const Exact factor = factorOf(m_wanted) / before;
            line.monthly = Money::rounded(line.monthly.exact() * factor);
            line.quantity = line.quantity * factor;
            // The other scenario's line, if it differs by rounding only: it is rounded once, this
            // one twice.
            const auto same = std::ranges::find(wanted, line.name, &CostLine::name);
            if (same == wanted.end())
                continue;
            const std::int64_t apart = (line.monthly - same->monthly).cents();
            const double quantity = (line.quantity - same->quantity).toDouble();
            if (apart >= -1 && apart <= 1
                && std::abs(quantity) <= 1e-6 * std::abs(same->quantity.toDouble()))
                line = *same;
        }
        return lines != were;
    }

    /// The wanted workload, except for everything that other causes cover.
    [[nodiscard]] static Workload withModelOf(const Workload &workload, Workload wanted)
    {
        const TrainingMethod method = wanted.demand.method;
        wanted.demand = workload.demand;
        wanted.demand.method = method;
        wanted.otherCosts = workload.otherCosts;
        wanted.speedChangePercent = workload.speedChangePercent;
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
        Allocation &allocation = now->second;
        if (isOtherHardware(allocation, wanted->second))
            return cause == CostCause::hardware
                   && take(allocation, onOtherHardware(allocation, wanted->second));
        if (cause == CostCause::count)
            return take(allocation.count, wanted->second.count);
        bool taken = takeOffer(cause, allocation.offer, wanted->second.offer);
        for (std::size_t part = 0; part < allocation.fleet.size(); ++part)
            taken = takeOffer(cause, allocation.fleet[part].offer, wanted->second.fleet[part].offer)
                    || taken;
        return taken;
    }

    [[nodiscard]] static bool isSameType(const OfferReference &now, const OfferReference &wanted)
    {
        return now.provider == wanted.provider && now.instanceType == wanted.instanceType;
    }

    /// True if the instance type, the fleet's composition or the host workload differs.
    [[nodiscard]] static bool isOtherHardware(const Allocation &now, const Allocation &wanted)
    {
        const auto isSamePart = [](const FleetPart &one, const FleetPart &other) {
            FleetPart same = other;
            same.offer = one.offer;
            return one == same && isSameType(one.offer, other.offer);
        };
        return now.onInstancesOf != wanted.onInstancesOf
               || !std::ranges::equal(now.fleet, wanted.fleet, isSamePart)
               || !isSameType(now.offer, wanted.offer);
    }

    /// The wanted hardware, in the region and purchase option of the present one if it is sold so.
    [[nodiscard]] Allocation onOtherHardware(const Allocation &now, const Allocation &wanted) const
    {
        const std::vector<OfferReference> before = offersInUse(now);
        const OfferReference &first = before.front();
        const bool alike = std::ranges::all_of(before, [&](const OfferReference &offer) {
            return offer.provider == first.provider && offer.region == first.region
                   && offer.purchase == first.purchase;
        });
        Allocation next = wanted;
        if (now.fleet.empty() && wanted.fleet.empty() && now.onInstancesOf == wanted.onInstancesOf)
            next.count = now.count;
        if (!alike)
            return next;
        next.offer = boughtThere(first, wanted.offer);
        for (FleetPart &part : next.fleet)
            part.offer = boughtThere(first, part.offer);
        return next;
    }

    bool takeOffer(CostCause cause, OfferReference &now, const OfferReference &wanted) const
    {
        switch (cause) {
        case CostCause::prices: return now.book != wanted.book && take(now, boughtAs(now, wanted));
        case CostCause::region:
            return now.region != wanted.region && take(now, boughtAs(now, wanted));
        case CostCause::purchase: return take(now, wanted);
        default: return false;
        }
    }

    /// The wanted offer in the purchase option of the present one, or in its own if it is not sold
    /// so.
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

    /// The same in the present region, if the provider sells it there.
    [[nodiscard]] OfferReference boughtThere(const OfferReference &now,
                                             const OfferReference &wanted) const
    {
        OfferReference there = wanted;
        there.region = now.region;
        const bool mayStay = now.provider == wanted.provider && now.book == wanted.book
                             && now.region != wanted.region;
        const OfferReference offer = boughtAs(now, mayStay ? there : wanted);
        return mayStay && !priceOf(m_snapshot.inputs, m_now, offer) ? boughtAs(now, wanted) : offer;
    }

    const Snapshot &m_snapshot;
    Scenario m_now;
    const Scenario &m_wanted;
    const ScenarioEvaluation &m_from;
    const ScenarioEvaluation &m_to;
    PricesOfFrom m_prices;
    /// True if any workload of either scenario runs on another one's instances
    bool m_shares;
    std::vector<Workload> m_workloads; ///< in their current state
    std::vector<Line> m_lines;         ///< in their current state, before commitments
    std::vector<Money> m_costs;        ///< monthly cost in the current state, commitments included
    /// Changes by workload that begins or ceases to be able to run
    std::vector<Money> m_comeAndGone;
    /// Index of the `served` step, or where it would be inserted
    std::size_t m_served = 0;
};

} // namespace

Waterfall waterfallBetween(const Snapshot &snapshot, std::size_t from, std::size_t to,
                           PricesOfFrom prices)
{
    Waterfall waterfall = Substitution(snapshot, from, to, prices).run();
    const auto &scenarios = snapshot.plan().scenarios;
    waterfall.once = switchingCostBetween(snapshot.inputs, scenarios[from], scenarios[to]);
    return waterfall;
}

} // namespace headroom
