// SPDX-License-Identifier: GPL-3.0-or-later
// The bound: each has a fixed part s of the time of every instance, with which an instance takes no more than s times what
// it takes alone. So n instances carry it only if n >= load / s, where load is what it asks for in instances that are full;
// and as the parts add up to 1 at the most, the largest of these is at least the sum of the loads.
#include "core/planning/sharing/group_costs.h"

#include "core/costing/demand_week.h"
#include "core/costing/line_cost.h"
#include "core/costing/month_view.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/shared_line.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace headroom {

namespace {

constexpr std::size_t kMaxSharers = 63;
constexpr double kCentsOfOne = 100;
constexpr double kSlip = 1e-6;

bool followsItsOffer(const Workload &workload)
{
    return std::ranges::any_of(workload.otherCosts, followsOffer);
}

} // namespace

GroupCosts::GroupCosts(const MixCandidates &candidates, const MixModel &model,
                       const MixRules &rules)
    : m_candidates(candidates),
      m_model(model),
      m_pinsHonoured(rules.pinsHonoured),
      m_minHeadroom(rules.minHeadroom.value_or(0)),
      m_view(monthViewOf(*candidates.today.plan, candidates.scenario,
                         candidates.inputs.valuationDate)),
      m_sizings(std::make_shared<GroupSizings>(candidates.inputs.hardware->firstAlike.size()))
{
    for (std::size_t i = 0; i < candidates.sets.size(); ++i)
        add(i);
    findHosts();
}

void GroupCosts::add(std::size_t place)
{
    const Workload &workload = m_candidates.today.plan->workloads[place];
    const Line &line = m_candidates.today.lines[place];
    if (m_sharers.size() == kMaxSharers || !workload.mayShareInstances
        || workload.kind != WorkloadKind::realTimeInference
        || workload.schedule.kind == Schedule::Kind::perRun || line.fleet || line.shared
        || (line.pinned && m_pinsHonoured))
        return;
    Sharer sharer;
    sharer.place = place;
    sharer.id = workload.id;
    for (const MixOffer &offer : m_model.offers[place]) {
        if (offer)
            sharer.offers.push_back(*offer);
    }
    if (sharer.offers.empty())
        return;
    std::ranges::sort(sharer.offers);
    const MixSet &set = m_candidates.sets[place];
    sharer.verdict =
        set.state[sharer.offers.front()] == CandidateState::met ? Verdict::met : Verdict::mayMiss;
    const MonthHours hours = monthHoursOf(workload, m_view);
    sharer.peak =
        rateWeekOf(workload).peakPerSecond * computedShare(workload.kind, workload.demand);
    sharer.follows = workload.autoscaling.has_value();
    sharer.mean = sharer.follows ? std::min(1.0, demandWeekOf(workload).mean()) : 1;
    sharer.hours = hours.scheduled.toDouble();
    sharer.wholeHours = hours.whole.toDouble();
    sharer.costsFollow = followsItsOffer(workload);
    sharer.demand = demandOf(workload, *m_candidates.inputs.facts, m_view);
    m_sharers.push_back(std::move(sharer));
}

/// Leaves out whoever has nobody to share with.
void GroupCosts::findHosts()
{
    const Plan &plan = *m_candidates.today.plan;
    const auto mayRunOn = [&](const Sharer &guest, const Sharer &host) {
        return guest.id != host.id
               && sharingProblemOf(plan, plan.workloads[guest.place], plan.workloads[host.place])
                      == SharingProblem::none;
    };
    std::erase_if(m_sharers, [&, all = m_sharers](const Sharer &one) {
        return std::ranges::none_of(
            all, [&](const Sharer &other) { return mayRunOn(one, other) || mayRunOn(other, one); });
    });
    for (std::size_t i = 0; i < m_sharers.size(); ++i) {
        m_places.push_back(m_sharers[i].place);
        for (std::size_t host = 0; host < m_sharers.size(); ++host) {
            if (!mayRunOn(m_sharers[i], m_sharers[host]))
                continue;
            m_sharers[i].hosts.push_back(static_cast<std::uint32_t>(host));
            m_sharers[i].companions |= SharerSet{1} << host;
            m_sharers[host].companions |= SharerSet{1} << i;
        }
    }
    // Guests of one host are in its group whether or not they may have each other.
    for (bool grows = true; grows;) {
        grows = false;
        for (Sharer &sharer : m_sharers) {
            for (std::size_t i = 0; i < m_sharers.size(); ++i) {
                const SharerSet more = has(sharer.companions, i)
                                           ? m_sharers[i].companions & ~sharer.companions
                                           : SharerSet{0};
                sharer.companions |= more;
                grows = grows || more != 0;
            }
        }
    }
}

/// In instances that are full all the time.
double GroupCosts::loadOn(const Sharer &sharer, OfferIndex offer) const
{
    const MixSet &set = m_candidates.sets[sharer.place];
    const SizedUse &use = set.sized->useOf(set.catalog->offerType[offer], set.onSpot(offer));
    const double taken = use.demandPerReplica.value;
    return taken > 0 ? sharer.peak / taken : 0;
}

/// Cents of what its load causes in the hours in which it is scheduled.
double GroupCosts::partOn(const Sharer &sharer, OfferIndex offer) const
{
    const auto rate = m_candidates.sets[sharer.place].rate(offer);
    return rate ? rate->toDouble() * filledHours(sharer, offer) * kCentsOfOne : 0;
}

double GroupCosts::filledHours(const Sharer &sharer, OfferIndex offer) const
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const bool everyHour = billsEveryHour(catalog.purchases[catalog.offerPurchase[offer]]);
    return (everyHour ? sharer.wholeHours : sharer.hours * sharer.mean) * loadOn(sharer, offer);
}

std::int64_t GroupCosts::boundOn(const std::vector<const Sharer *> &members, OfferIndex offer) const
{
    const MixSet &first = m_candidates.sets[members.front()->place];
    double parts = 0;
    double loads = 0;
    double alone = 0;
    std::int64_t spare = std::numeric_limits<std::int64_t>::max();
    bool isEven = true;
    for (const Sharer *member : members) {
        parts += partOn(*member, offer);
        loads += loadOn(*member, offer);
        if (!member->follows)
            alone =
                std::max(alone, static_cast<double>(m_candidates.sets[member->place].cents(offer)));
        spare =
            std::min(spare, static_cast<std::int64_t>(
                                m_candidates.today.plan->workloads[member->place].spareReplicas));
        isEven = isEven && !member->follows && member->hours == members.front()->hours;
    }
    double minimum = std::max(parts, alone);
    if (const auto rate = first.rate(offer); rate && isEven) {
        const bool everyHour =
            billsEveryHour(first.catalog->purchases[first.catalog->offerPurchase[offer]]);
        const double hours = everyHour ? members.front()->wholeHours : members.front()->hours;
        minimum = std::max(minimum, (std::ceil(loads - kSlip) + static_cast<double>(spare)) * hours
                                        * rate->toDouble() * kCentsOfOne);
    }
    return static_cast<std::int64_t>(std::floor(minimum * (1 - kSlip)));
}

std::vector<GroupCosts::Tried> GroupCosts::offersFor(const std::vector<const Sharer *> &members,
                                                     std::int64_t below) const
{
    std::vector<OfferIndex> common = members.front()->offers;
    for (const Sharer *member : members) {
        std::vector<OfferIndex> both;
        std::ranges::set_intersection(common, member->offers, std::back_inserter(both));
        common = std::move(both);
    }
    std::vector<Tried> tried;
    for (const OfferIndex offer : common) {
        if (const std::int64_t bound = boundOn(members, offer); bound < below)
            tried.push_back({offer, bound});
    }
    std::ranges::stable_sort(tried, {}, &Tried::bound);
    return tried;
}

/// Hosts that may have all the others on their instances; one for all that are alike.
std::vector<std::uint32_t> GroupCosts::hostsOf(SharerSet group) const
{
    const auto &workloads = m_candidates.today.plan->workloads;
    std::vector<std::uint32_t> hosts;
    for (std::uint32_t host = 0; host < m_sharers.size(); ++host) {
        if (!has(group, host))
            continue;
        bool takesAll = true;
        for (std::uint32_t guest = 0; guest < m_sharers.size(); ++guest) {
            const auto &of = m_sharers[guest].hosts;
            takesAll =
                takesAll
                && (guest == host || !has(group, guest) || std::ranges::find(of, host) != of.end());
        }
        const Workload &one = workloads[m_sharers[host].place];
        const bool isKnown = std::ranges::any_of(hosts, [&](std::uint32_t other) {
            const Workload &known = workloads[m_sharers[other].place];
            return known.schedule == one.schedule && !known.autoscaling && !one.autoscaling;
        });
        if (takesAll && !isKnown)
            hosts.push_back(host);
    }
    return hosts;
}

std::optional<std::int64_t> GroupCosts::costOn(const std::vector<const Sharer *> &members,
                                               const Sharer &host, OfferIndex offer) const
{
    Plan plan = *m_candidates.today.plan;
    std::erase_if(plan.workloads, [&](const Workload &workload) {
        return std::ranges::none_of(members,
                                    [&](const Sharer *of) { return of->id == workload.id; });
    });
    EvaluationInputs inputs = m_candidates.inputs;
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    Scenario scenario = m_candidates.scenario;
    scenario.allocations.clear();
    for (const Sharer *member : members) {
        Allocation &allocation = scenario.allocations[member->id];
        allocation.offer = m_candidates.inputs.catalog->reference(offer);
        if (member != &host)
            allocation.onInstancesOf = host.id;
    }
    LinesOfScenario lines(inputs, scenario);
    std::int64_t cents = 0;
    for (const Sharer *member : members) {
        const Line line = lines.of(*findWorkload(*inputs.plan, member->id));
        if (!line.shared || line.shared->problem != SharingProblem::none || !line.price
            || !line.usage || line.verdict > member->verdict
            || (line.sizing && line.sizing->headroom > 0 && line.sizing->headroom < m_minHeadroom))
            return std::nullopt;
        cents += line.compute.cents() + (member->costsFollow ? line.other.cents() : 0);
    }
    return cents;
}

std::vector<const GroupCosts::Sharer *> GroupCosts::membersOf(SharerSet group) const
{
    std::vector<const Sharer *> members;
    for (std::size_t i = 0; i < m_sharers.size(); ++i) {
        if (has(group, i))
            members.push_back(&m_sharers[i]);
    }
    return members;
}

const GroupSizing &GroupCosts::sizingOf(SharerSet group, std::size_t hardware)
{
    const auto [known, isNew] = (*m_sizings)[hardware].try_emplace(group);
    if (!isNew)
        return known->second;
    std::vector<SizingDemand> demands;
    for (const Sharer *member : membersOf(group))
        demands.push_back(member->demand);
    known->second = shareInstances(demands, m_candidates.inputs.hardware->shapes[hardware],
                                   m_candidates.inputs.facts->calibration);
    return known->second;
}

/// As its lines will be (shared_line.cpp), without what they say besides.
GroupCosts::Use GroupCosts::useOf(SharerSet group, OfferIndex offer)
{
    Use best;
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const std::vector<const Sharer *> members = membersOf(group);
    const GroupSizing &sized =
        sizingOf(group, m_candidates.inputs.hardware->firstAlike[catalog.offerType[offer]]);
    if (sized.limit != SharingLimit::none)
        return best;
    std::vector<Usage> usages;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const Sizing &own = sized.members[i].sizing;
        if (own.verdict > members[i]->verdict || (own.headroom > 0 && own.headroom < m_minHeadroom))
            return best;
        best.headroom = own.headroom > 0 ? std::min(best.headroom, own.headroom) : best.headroom;
        const Workload &workload = m_candidates.today.plan->workloads[members[i]->place];
        auto usage = UsageOfWorkload(workload).on(catalog.purchases[catalog.offerPurchase[offer]],
                                                  std::nullopt, &own);
        if (!usage)
            return best;
        usages.push_back(std::move(*usage));
    }
    for (const std::uint32_t host : hostsOf(group)) {
        const auto place = static_cast<std::size_t>(std::ranges::find(members, &m_sharers[host])
                                                    - members.begin());
        std::vector<Usage> others = usages;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
        const Usage all = usages[place].sharedWith(std::move(others), {});
        const MonthHours hours =
            monthHoursOf(m_candidates.today.plan->workloads[m_sharers[host].place], m_view);
        const InstanceHours own = all.instanceHours(hours);
        if (best.isServed
            && Exact::ratio(own.numerator, own.denominator)
                   >= Exact::ratio(best.hours.numerator, best.hours.denominator))
            continue;
        best.isServed = true;
        best.host = m_sharers[host].place;
        best.hours = own;
        best.instances = all.in(hours).maximumCount;
    }
    return best;
}

std::optional<std::int64_t> GroupCosts::centsOn(SharerSet group, const Use &use, OfferIndex offer)
{
    const std::vector<const Sharer *> members = membersOf(group);
    const auto rate = m_candidates.sets[members.front()->place].rate(offer);
    if (!rate)
        return std::nullopt;
    if (std::ranges::none_of(members, &Sharer::costsFollow))
        return centsOf(use.hours, *rate);
    const auto host = std::ranges::find(members, use.host, &Sharer::place);
    return costOn(members, **host, offer);
}

GroupCosts::Answer GroupCosts::cheapest(SharerSet group, std::int64_t below, std::int64_t &left)
{
    const std::vector<const Sharer *> members = membersOf(group);
    Answer answer{std::nullopt, below};
    const std::vector<std::uint32_t> hosts = hostsOf(group);
    if (hosts.empty())
        return answer;
    const Catalog &catalog = *m_candidates.inputs.catalog;
    // The lowest rate is the cheapest among offers of a type that are billed alike, whoever shares them.
    std::map<std::tuple<std::uint16_t, bool, bool, std::uint32_t>, std::int64_t> lowest;
    const MixSet &set = m_candidates.sets[members.front()->place];
    for (const Tried &tried : offersFor(members, below)) {
        if (tried.bound >= answer.bound)
            break;
        const auto rate = set.rate(tried.offer);
        if (!rate)
            continue;
        const std::uint16_t type = catalog.offerType[tried.offer];
        const bool everyHour =
            billsEveryHour(catalog.purchases[catalog.offerPurchase[tried.offer]]);
        for (const std::uint32_t host : hosts) {
            const auto [known, isFirst] = lowest.emplace(
                std::tuple(type, set.onSpot(tried.offer), everyHour, host), rate->nanos());
            if (!isFirst && known->second <= rate->nanos())
                continue;
            known->second = rate->nanos();
            const std::tuple key(group, type, set.onSpot(tried.offer), host);
            if (m_fails.contains(key))
                continue;
            if (left <= 0) {
                answer.bound = tried.bound;
                return answer;
            }
            --left;
            const auto cents = costOn(members, m_sharers[host], tried.offer);
            if (!cents)
                m_fails.emplace(key, true);
            else if (*cents < answer.bound) {
                answer.bound = *cents;
                answer.best = Best{*cents, m_sharers[host].place, tried.offer};
            }
        }
    }
    return answer;
}

void GroupCosts::put(SharerSet group, const Best &best, Scenario &scenario) const
{
    const auto &workloads = m_candidates.today.plan->workloads;
    for (std::size_t i = 0; i < m_sharers.size(); ++i) {
        if (!has(group, i))
            continue;
        Allocation &allocation = scenario.allocations[m_sharers[i].id];
        const OfferReference own = allocation.offer;
        allocation = Allocation();
        if (m_sharers[i].place == best.host) {
            allocation.offer = m_candidates.inputs.catalog->reference(best.offer);
        } else {
            allocation.offer = own;
            allocation.onInstancesOf = workloads[best.host].id;
        }
    }
}

} // namespace headroom
