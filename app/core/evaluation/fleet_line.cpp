// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/fleet_line.h"

#include "core/evaluation/demand.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>

namespace headroom {

namespace {

void keepWorst(RangedFigure &worst, const RangedFigure &figure)
{
    if (figure.value > worst.value)
        worst = figure;
}

/// Shares of a workload's demand that the parts of its fleet serve.
class FleetCheck
{
public:
    FleetCheck(const EvaluationInputs &inputs, const Workload &workload, const MonthView &view)
        : m_inputs(inputs),
          m_lengths(workload.demand.lengths),
          m_demand(demandOf(workload, *inputs.facts, view)),
          m_served(m_lengths.buckets.size())
    {
        m_sizing.fits = true;
        m_sizing.verdict = Verdict::met;
        m_sizing.missChance = 0;
        m_sizing.decidedBy = SizingLimit::capacity;
        m_sizing.evidence = Evidence::measured;
    }

    /// Evidence of what the part is said to serve.
    Evidence add(const FleetPart &part)
    {
        FleetOutcome::Part outcome;
        Evidence evidence = Evidence::measured;
        double busy = 0;
        for (const ServedLengths &serves : part.serves) {
            const auto bucket =
                std::ranges::find_if(m_lengths.buckets, [&](const LengthBucket &of) {
                    return of.inputUpTo == serves.inputUpTo && of.outputUpTo == serves.outputUpTo;
                });
            if (bucket == m_lengths.buckets.end() || serves.share <= 0)
                continue;
            const auto sizing =
                sizeOn(m_inputs, demandAlike(m_demand, *bucket), part.offer, std::nullopt);
            const bool canServe = sizing && sizing->meets() && sizing->instancesPerReplica == 1
                                  && sizing->tensorParallel == part.tensorParallel
                                  && sizing->demandPerReplica.value > 0;
            if (!canServe)
                continue;
            m_served[static_cast<std::size_t>(bucket - m_lengths.buckets.begin())] += serves.share;
            const double share = bucket->share * serves.share;
            outcome.share += share;
            busy += share * m_demand.peakRequestsPerSecond / sizing->demandPerReplica.value;
            keepFigures(*sizing);
            evidence = worseOf(evidence, sizing->evidence);
        }
        const auto working = static_cast<double>(part.instances - part.spare);
        outcome.load = busy / working;
        m_outcome.parts.push_back(outcome);
        m_sizing.replicas += static_cast<int>(part.instances);
        m_sizing.neededReplicas += static_cast<int>(part.instances - part.spare);
        m_instances += part.instances;
        m_outcome.lacksSpare = m_outcome.lacksSpare || part.spare < m_demand.spareReplicas;
        m_sizing.evidence = worseOf(m_sizing.evidence, evidence);
        return evidence;
    }

    [[nodiscard]] FleetOutcome outcome()
    {
        double busiest = 0;
        for (const FleetOutcome::Part &part : m_outcome.parts)
            busiest = std::max(busiest, part.load);
        m_outcome.headroom = busiest > 0 ? 1 / busiest : 0;
        m_outcome.unserved = m_lengths.buckets.empty() ? 1 : 0;
        for (std::size_t i = 0; i < m_served.size(); ++i)
            m_outcome.unserved += m_lengths.buckets[i].share * std::max(0.0, 1 - m_served[i]);
        if (m_outcome.unserved < kFleetSlack)
            m_outcome.unserved = 0;
        m_outcome.lacksSpare = m_outcome.lacksSpare || m_instances < m_demand.zones;
        return m_outcome;
    }

    /// Sizing of the whole fleet: the worst of all length classes on their types.
    [[nodiscard]] Sizing sizing(const FleetOutcome &outcome) const
    {
        Sizing sizing = m_sizing;
        sizing.headroom = outcome.headroom;
        sizing.utilisation =
            outcome.headroom > 0 ? m_demand.targetUtilisation / outcome.headroom : 0;
        if (outcome.headroom < 1 - kFleetSlack || outcome.unserved > 0 || outcome.lacksSpare) {
            sizing.verdict = Verdict::missed;
            sizing.miss = SizingLimit::capacity;
            sizing.missChance = 1;
        }
        return sizing;
    }

private:
    void keepFigures(const Sizing &of)
    {
        keepWorst(m_sizing.p50LatencyMs, of.p50LatencyMs);
        keepWorst(m_sizing.p95LatencyMs, of.p95LatencyMs);
        keepWorst(m_sizing.ttftMs, of.ttftMs);
        keepWorst(m_sizing.tpotMs, of.tpotMs);
        if (of.memoryTight)
            static_cast<MemoryUse &>(m_sizing) = of;
        const bool isMoreAtRisk =
            of.verdict == m_sizing.verdict && of.missChance > m_sizing.missChance;
        if (of.verdict > m_sizing.verdict || isMoreAtRisk) {
            m_sizing.verdict = of.verdict;
            m_sizing.miss = of.miss;
            m_sizing.missTarget = of.missTarget;
        }
        m_sizing.missChance = std::max(m_sizing.missChance, of.missChance);
    }

    const EvaluationInputs &m_inputs;
    const LengthHistogram &m_lengths;
    SizingDemand m_demand;
    std::vector<double> m_served; ///< of each bucket
    std::int64_t m_instances = 0;
    FleetOutcome m_outcome;
    Sizing m_sizing;
};

void addAmounts(Line &line, const Line &part)
{
    line.exactMonthly += part.exactMonthly;
    line.compute += part.compute;
    line.computeLow += part.computeLow;
    line.computeHigh += part.computeHigh;
    line.cash += part.cash;
    line.upfront += part.upfront;
    const auto add = [](std::optional<Money> &sum, const std::optional<Money> &amount) {
        sum = sum && amount ? std::optional(*sum + *amount) : std::nullopt;
    };
    add(line.listCost, part.listCost);
    add(line.contractedCost, part.contractedCost);
}

void addCovers(Line &line, const Line &part)
{
    for (LineCover cover : part.covers) {
        const auto same = std::ranges::find(line.covers, cover.commitment, &LineCover::commitment);
        cover.share = line.usedHours.isZero()
                          ? Exact(0)
                          : Exact::fromDouble(cover.share.toDouble() * part.usedHours.toDouble()
                                              / line.usedHours.toDouble())
                                .value_or(0);
        if (same == line.covers.end()) {
            line.covers.push_back(cover);
            continue;
        }
        same->share += cover.share;
        same->cost += cover.cost;
    }
}

/// A line that only has compute.
Line partOf(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
            const FleetPart &part, bool isPriced, const MonthView &view)
{
    Workload plain = workload;
    plain.otherCosts.clear();
    plain.autoscaling.reset();
    Allocation alone;
    alone.offer = part.offer;
    alone.count = part.instances;
    return makeLine(plain, &alone, isPriced ? priceOf(inputs, scenario, part.offer) : std::nullopt,
                    std::nullopt, view);
}

} // namespace

SizingDemand demandAlike(SizingDemand demand, const LengthBucket &bucket)
{
    demand.inputTokens = bucket.inputTokens;
    demand.outputTokens = bucket.outputTokens;
    demand.inputSpread = demand.outputSpread = 0;
    return demand;
}

ComputeViews sumOf(std::span<const ComputeViews> parts)
{
    ComputeViews sum;
    for (std::size_t view = 0; view < sum.size(); ++view) {
        sum[view] = Money();
        for (const ComputeViews &part : parts)
            sum[view] =
                sum[view] && part[view] ? std::optional(*sum[view] + *part[view]) : std::nullopt;
    }
    return sum;
}

void sumParts(Line &line)
{
    for (Line &part : line.parts)
        addOtherCosts(part, Workload());
    line.exactMonthly = 0;
    line.compute = line.computeLow = line.computeHigh = line.cash = line.upfront = Money();
    line.listCost = line.contractedCost = Money();
    line.covers.clear();
    for (const Line &part : line.parts) {
        addAmounts(line, part);
        addCovers(line, part);
        line.evidence = worseOf(line.evidence, part.evidence);
    }
}

Line fleetLineOf(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
                 const Allocation &allocation)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    Line line;
    line.id = workload.id;
    line.offer = allocation.fleet.front().offer;
    line.pinned = true;
    line.countByHand = true;
    line.evidence = Evidence::measured;
    FleetCheck check(inputs, workload, view);
    std::int64_t instances = 0;
    // A sum that lacks a part would be too low.
    const bool isPriced = std::ranges::all_of(allocation.fleet, [&](const FleetPart &part) {
        return priceOf(inputs, scenario, part.offer).has_value();
    });
    for (const FleetPart &part : allocation.fleet) {
        Line &of =
            line.parts.emplace_back(partOf(inputs, scenario, workload, part, isPriced, view));
        const Evidence sized = check.add(part);
        of.evidence = worseOf(of.price ? evidenceOfPrice(of.price->flags) : Evidence::measured,
                              worseOf(Evidence::stated, sized));
        instances += part.instances;
        line.count += of.count;
        line.minimumCount += of.minimumCount;
        line.maximumCount += of.maximumCount;
        line.hours += of.count * of.hours;
        line.usedHours += of.usedHours;
    }
    line.fleet = check.outcome();
    line.sizing = check.sizing(*line.fleet);
    line.verdict = line.sizing->verdict;
    line.miss = line.sizing->miss;
    line.missChance = line.sizing->missChance;
    // All parts run by one schedule, so that their instances together have one week.
    line.usage = line.used = UsageOfWorkload(workload).on({}, instances, nullptr);
    line.basis = line.parts.front().basis;
    line.hours = line.count.isZero() ? Exact(0) : line.hours / line.count;
    line.usedLow = line.usedHigh = InstanceHours::of(line.usedHours);
    if (isPriced) {
        line.price = line.parts.front().price;
        sumParts(line);
        const auto volume = monthlyVolume(workload, view);
        if (volume && !volume->units.isZero())
            line.unitCost = UnitCost{volume->unit, volume->counted, volume->units, {}};
    }
    addOtherCosts(line, workload);
    return line;
}

} // namespace headroom
