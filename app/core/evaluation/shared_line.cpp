// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/shared_line.h"

#include "core/costing/demand_week.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_lookup.h"
#include "core/sizing/share_instances.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace headroom {

namespace {

bool isServedByTheHour(const Workload &workload)
{
    return workload.kind == WorkloadKind::realTimeInference
           && workload.schedule.kind != Schedule::Kind::perRun;
}

/// True if the host's instances run whenever the guest is scheduled.
bool isCovered(const Workload &guest, const Workload &host)
{
    const DemandWeek inner = demandWeekOf(guest);
    const DemandWeek outer = demandWeekOf(host);
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (inner.parts[hour] * outer.partsPerHour > outer.parts[hour] * inner.partsPerHour)
            return false;
    }
    return true;
}

bool haveSamePhases(const Plan &plan, WorkloadId a, WorkloadId b)
{
    return std::ranges::all_of(plan.phases, [&](const RoadmapPhase &phase) {
        const auto has = [&](WorkloadId id) {
            return std::ranges::find(phase.workloads, id) != phase.workloads.end();
        };
        return has(a) == has(b);
    });
}

SharingProblem problemOf(SharingLimit limit)
{
    switch (limit) {
    case SharingLimit::none: return SharingProblem::none;
    case SharingLimit::several: return SharingProblem::several;
    case SharingLimit::memory: return SharingProblem::memory;
    case SharingLimit::serviceLevel: return SharingProblem::serviceLevel;
    }
    return SharingProblem::none;
}

/// Whole numbers in proportion to the weights that add up to `whole`: what is left over goes to the
/// largest remainders.
std::vector<std::int64_t> apportioned(std::int64_t whole, const std::vector<std::int64_t> &weights)
{
    const std::int64_t sum = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
    std::vector<std::int64_t> parts;
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::int64_t left = whole;
    for (const std::int64_t weight : weights) {
        parts.push_back(static_cast<std::int64_t>(Int128{whole} * weight / sum));
        left -= parts.back();
    }
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
        return static_cast<std::int64_t>(Int128{whole} * weights[i] % sum);
    });
    for (std::size_t i = 0; left > 0; ++i, --left)
        ++parts[order[i]];
    return parts;
}

/// Scheduled minutes of each workload per week.
std::vector<std::int64_t> minutesOf(const SharedGroup &group)
{
    constexpr double kMinutes = 60;
    std::vector<std::int64_t> minutes;
    for (const GroupMember &member : group.members)
        minutes.push_back(std::max<std::int64_t>(
            1, std::llround(demandWeekOf(*member.workload).hours() * kMinutes)));
    return minutes;
}

/// Divides the cost by the time set aside for each workload in its scheduled hours.
void divideCost(SharedGroup &group)
{
    std::vector<std::int64_t> weights = minutesOf(group);
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] *= group.members[i].outcome.timePercent;
    const std::vector<std::int64_t> parts = apportioned(Usage::kAllParts, weights);
    std::int64_t before = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        group.members[i].part = {before, parts[i]};
        group.members[i].outcome.costBasisPoints = parts[i];
        before += parts[i];
    }
}

/// As the group is divided when its members ask for other work than planned.
InstanceDivision divisionOf(std::shared_ptr<const GroupCapacities> capacities, int fixed,
                            std::vector<std::int64_t> minutes)
{
    return [capacities = std::move(capacities), fixed,
            minutes = std::move(minutes)](std::span<const SharerWork> works) {
        std::vector<GroupCapacities::Asked> asked;
        for (const SharerWork &work : works)
            asked.push_back({work.demand, work.slowness});
        std::vector<SharerPart> parts;
        std::vector<std::int64_t> weights;
        for (const GroupCapacities::Member &member : capacities->divide(asked, fixed)) {
            weights.push_back(minutes[parts.size()] * member.timePercent);
            parts.push_back({member.perReplica, std::max(1, member.floor)});
        }
        if (parts.empty())
            return parts;
        std::int64_t before = 0;
        const std::vector<std::int64_t> own = apportioned(Usage::kAllParts, weights);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            parts[i].before = before;
            parts[i].own = own[i];
            before += own[i];
        }
        return parts;
    };
}

double slownessAt(double rate, double expected)
{
    return rate > 0 && expected > 0 ? expected / rate : 1.0;
}

/// The group grown guest by guest.
class GroupOfHost
{
public:
    GroupOfHost(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &host,
                const Allocation &allocation)
        : m_inputs(inputs),
          m_view(monthViewOf(*inputs.plan, scenario, inputs.valuationDate)),
          m_allocation(allocation)
    {
        const OfferReference &offer = allocation.offer;
        const auto type = inputs.catalog->findType(offer.provider, offer.instanceType);
        if (type && inputs.hardware->unknown[*type].empty())
            m_shape = &inputs.hardware->shapes[*type];
        add(host);
    }

    /// Adds the guest, or returns why it stays outside.
    SharingProblem take(const Workload &guest)
    {
        const SharingProblem problem =
            sharingProblemOf(*m_inputs.plan, guest, *m_workloads.front());
        if (problem != SharingProblem::none)
            return problem;
        if (m_shape == nullptr)
            return SharingProblem::noHardware;
        add(guest);
        GroupSizing tried = sized();
        if (tried.limit != SharingLimit::none) {
            m_workloads.pop_back();
            m_demands.pop_back();
            return problemOf(tried.limit);
        }
        m_sized = std::move(tried);
        return SharingProblem::none;
    }

    [[nodiscard]] std::vector<GroupMember> members() const
    {
        std::vector<GroupMember> members;
        std::vector<WorkloadId> ids;
        for (const Workload *workload : m_workloads)
            ids.push_back(workload->id);
        for (std::size_t i = 0; i < m_sized.members.size(); ++i) {
            constexpr double kPercent = 100;
            const SharedSizing &of = m_sized.members[i];
            GroupMember &member = members.emplace_back();
            member.workload = m_workloads[i];
            member.outcome.host = ids.front();
            member.outcome.members = ids;
            member.outcome.timePercent = of.timePercent;
            member.outcome.memoryPercent = kPercent * of.memory;
            member.sizing = of.sizing;
        }
        return members;
    }

    /// Sets how the members divide the instances of the group.
    void setDivision(SharedGroup &group) const
    {
        std::vector<double> memory;
        for (const SharedSizing &member : m_sized.members)
            memory.push_back(member.memory);
        // The deleter keeps the facts, which the capacities refer to, alive as long as the usage.
        const auto facts = m_inputs.facts;
        const std::shared_ptr<const GroupCapacities> capacities(
            new GroupCapacities(m_demands, *m_shape, facts->calibration, memory),
            [facts](const GroupCapacities *old) { delete old; });
        for (std::size_t i = 0; i < memory.size(); ++i) {
            const RangedFigure rates = capacities->ratesAlone(i);
            group.worst.push_back({1, slownessAt(rates.low, rates.value)});
            group.best.push_back({1, slownessAt(rates.high, rates.value)});
        }
        group.division = divisionOf(capacities, fixed(), minutesOf(group));
    }

private:
    void add(const Workload &workload)
    {
        m_workloads.push_back(&workload);
        m_demands.push_back(demandOf(workload, *m_inputs.facts, m_view));
    }

    /// Working instances set by hand; 0: as many as it takes.
    [[nodiscard]] int fixed() const
    {
        if (!m_allocation.count)
            return 0;
        return static_cast<int>(
            std::max<std::int64_t>(1, *m_allocation.count - m_workloads.front()->spareReplicas));
    }

    [[nodiscard]] GroupSizing sized() const
    {
        return shareInstances(m_demands, *m_shape, m_inputs.facts->calibration, fixed());
    }

    const EvaluationInputs &m_inputs;
    MonthView m_view;
    const Allocation &m_allocation;
    const HardwareShape *m_shape = nullptr;
    std::vector<const Workload *> m_workloads;
    std::vector<SizingDemand> m_demands;
    GroupSizing m_sized;
};

} // namespace

SharingProblem sharingProblemOf(const Plan &plan, const Workload &guest, const Workload &host)
{
    if (!guest.mayShareInstances)
        return SharingProblem::forbidden;
    if (!host.mayShareInstances)
        return SharingProblem::hostForbids;
    if (!isServedByTheHour(guest) || !isServedByTheHour(host))
        return SharingProblem::kind;
    if (!guest.migProfile.empty() || !host.migProfile.empty())
        return SharingProblem::slices;
    if (guest.schedule.basis != host.schedule.basis)
        return SharingProblem::basis;
    if (!isCovered(guest, host))
        return SharingProblem::schedule;
    return haveSamePhases(plan, guest.id, host.id) ? SharingProblem::none : SharingProblem::phases;
}

SharedGroup sharedGroupOf(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId host)
{
    SharedGroup group;
    const Workload *of = findWorkload(*inputs.plan, host);
    const auto allocation = scenario.allocations.find(host);
    if (of == nullptr || allocation == scenario.allocations.end())
        return group;
    GroupOfHost grown(inputs, scenario, *of, allocation->second);
    for (const Workload &guest : inputs.plan->workloads) {
        const auto own = scenario.allocations.find(guest.id);
        if (own == scenario.allocations.end() || own->second.onInstancesOf != host)
            continue;
        const SharingProblem problem = grown.take(guest);
        if (problem != SharingProblem::none)
            group.refused.emplace(guest.id, problem);
    }
    group.members = grown.members();
    if (!group.members.empty()) {
        divideCost(group);
        grown.setDivision(group);
    }
    return group;
}

Line LinesOfScenario::of(const Workload &workload)
{
    const auto own = m_scenario.allocations.find(workload.id);
    if (own == m_scenario.allocations.end())
        return lineOf(m_inputs, m_scenario, workload);
    const WorkloadId host = own->second.onInstancesOf.value_or(workload.id);
    const auto allocation = m_scenario.allocations.find(host);
    if (allocation == m_scenario.allocations.end())
        return lineOf(m_inputs, m_scenario, workload);
    if (m_groups.empty()) {
        for (const auto &[id, of] : m_scenario.allocations) {
            if (of.onInstancesOf)
                m_groups.try_emplace(*of.onInstancesOf);
        }
        for (auto &[id, group] : m_groups)
            group = sharedGroupOf(m_inputs, m_scenario, id);
        m_groups.try_emplace(0);
    }
    const auto group = m_groups.find(host);
    if (group == m_groups.end())
        return lineOf(m_inputs, m_scenario, workload);
    return sharedLine(workload, group->second, allocation->second);
}

Line LinesOfScenario::sharedLine(const Workload &workload, const SharedGroup &group,
                                 const Allocation &host)
{
    const auto refused = group.refused.find(workload.id);
    if (refused != group.refused.end()) {
        Line line;
        line.id = workload.id;
        line.offer = host.offer;
        line.shared = SharingOutcome{};
        line.shared->host = *m_scenario.allocations.at(workload.id).onInstancesOf;
        line.shared->problem = refused->second;
        addOtherCosts(line, workload);
        return line;
    }
    const auto member = std::ranges::find(group.members, workload.id,
                                          [](const GroupMember &of) { return of.workload->id; });
    if (member == group.members.end())
        return lineOf(m_inputs, m_scenario, workload);
    const UsageAt usageAt = [&](const PurchaseOption &purchase,
                                RangeEnd end) -> std::optional<Usage> {
        std::vector<Usage> others;
        for (const GroupMember &of : group.members) {
            const bool isHost = &of == &group.members.front();
            auto usage = UsageOfWorkload(*of.workload)
                             .on(purchase, isHost ? host.count : std::nullopt, &of.sizing);
            if (!usage)
                return std::nullopt;
            others.push_back(std::move(*usage));
        }
        const Usage first = others.front();
        others.erase(others.begin());
        const Usage usage =
            first.sharedWith(std::move(others), member->part)
                .dividedBy(group.division,
                           static_cast<std::size_t>(member - group.members.begin()));
        return end == RangeEnd::expected
                   ? usage
                   : usage.underWork(end == RangeEnd::worst ? group.worst : group.best);
    };
    Line line = makeLine(workload, &host, priceOf(m_inputs, m_scenario, host.offer), member->sizing,
                         monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate),
                         {usageAt, group.members.front().workload});
    line.shared = member->outcome;
    line.shared->instances = line.maximumCount;
    return line;
}

} // namespace headroom
