// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/shared_line.h"

#include "core/costing/demand_week.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_lookup.h"
#include "core/sizing/share_instances.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

bool isServedByTheHour(const Workload &workload)
{
    return workload.kind == WorkloadKind::realTimeInference
           && workload.schedule.kind != Schedule::Kind::perRun;
}

/// Whether the host's instances are up whenever the guest is scheduled.
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

/// Whole numbers in proportion to the weights that add up to `whole`: what is left over goes to the largest remainders.
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

/// Of the cost each bears the time that is set aside for it in the hours in which it is scheduled.
void divideCost(SharedGroup &group)
{
    constexpr double kMinutes = 60;
    std::vector<std::int64_t> weights;
    for (const GroupMember &member : group.members) {
        const double hours = demandWeekOf(*member.workload).hours();
        weights.push_back(member.standing.timePercent
                          * std::max<std::int64_t>(1, std::llround(hours * kMinutes)));
    }
    const std::vector<std::int64_t> parts = apportioned(Usage::kAllParts, weights);
    std::int64_t before = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        group.members[i].part = {before, parts[i]};
        group.members[i].standing.costBasisPoints = parts[i];
        before += parts[i];
    }
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

    /// Why it stays outside.
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
            member.standing.host = ids.front();
            member.standing.members = ids;
            member.standing.timePercent = of.timePercent;
            member.standing.memoryPercent = kPercent * of.memory;
            member.sizing = of.sizing;
        }
        return members;
    }

private:
    void add(const Workload &workload)
    {
        m_workloads.push_back(&workload);
        m_demands.push_back(demandOf(workload, *m_inputs.facts, m_view));
    }

    [[nodiscard]] GroupSizing sized() const
    {
        int fixed = 0;
        if (m_allocation.count)
            fixed = static_cast<int>(std::max<std::int64_t>(
                1, *m_allocation.count - m_workloads.front()->spareReplicas));
        return shareInstances(m_demands, *m_shape, m_inputs.facts->calibration, fixed);
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
    if (!group.members.empty())
        divideCost(group);
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
        line.shared = SharedStanding{};
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
                             .on(purchase, isHost ? host.count : std::nullopt, &of.sizing, end);
            if (!usage)
                return std::nullopt;
            others.push_back(std::move(*usage));
        }
        const Usage first = others.front();
        others.erase(others.begin());
        return first.sharedWith(std::move(others), member->part);
    };
    Line line = makeLine(workload, &host, priceOf(m_inputs, m_scenario, host.offer), member->sizing,
                         monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate),
                         {usageAt, group.members.front().workload});
    line.shared = member->standing;
    line.shared->instances = line.maximumCount;
    return line;
}

} // namespace headroom
