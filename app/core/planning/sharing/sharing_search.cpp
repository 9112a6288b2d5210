// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/sharing_search.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace headroom {

namespace {

constexpr double kNotServed = std::numeric_limits<double>::infinity();
constexpr double kMinSaving = 0.5; // cents

constexpr double kNoBranch = std::numeric_limits<double>::infinity();

} // namespace

SharingSearch::SharingSearch(SharingMaster &master, std::size_t sharers, SearchWork work)
    : m_master(master),
      m_sharers(sharers),
      m_work(std::move(work)),
      m_offers(master.usefulOffers())
{}

/// One group after the other is held, and the program asked anew what suits the others.
std::vector<SharerSet> SharingSearch::dive()
{
    constexpr int kRounds = 4;
    constexpr double kNearlyAll = 0.9;
    constexpr double kNone = 1e-6;
    std::vector<SharerSet> parts;
    SharerSet taken = 0;
    while (!m_work.mustEnd()) {
        for (int i = 0; i < kRounds && !m_work.mustEnd() && m_master.roundAmongUseful(); ++i) {
        }
        const ColumnLp &program = m_master.program();
        std::map<SharerSet, double> amounts;
        for (const SharingMaster::Group &group : m_master.groups()) {
            if ((group.members & taken) == 0)
                amounts[group.members] += program.amount(group.column);
        }
        const auto maximum =
            std::ranges::max_element(amounts, {}, [](const auto &amount) { return amount.second; });
        if (maximum == amounts.end() || maximum->second <= kNone)
            break;
        for (const auto &[set, amount] : amounts) {
            if (set == maximum->first || amount >= kNearlyAll) {
                parts.push_back(set);
                taken |= set;
            }
        }
        m_master.fixGroups(parts);
    }
    m_master.releaseGroups();
    for (std::size_t i = 0; i < m_sharers; ++i) {
        if (!has(taken, i))
            parts.push_back(SharerSet{1} << i);
    }
    m_offers = m_master.usefulOffers();
    return improved(std::move(parts));
}

std::vector<SharerSet> SharingSearch::improved(std::vector<SharerSet> parts)
{
    constexpr std::size_t kMaximum = 500;
    const std::size_t maximum = m_master.evaluations() + kMaximum;
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t a = 0; a < parts.size(); ++a) {
            for (std::size_t b = 0; b < parts.size(); ++b) {
                if (a != b && !m_work.mustEnd() && m_master.evaluations() < maximum)
                    changes = change(parts, a, b) || changes;
            }
        }
        std::erase(parts, SharerSet{0});
    }
    std::erase_if(parts, [](SharerSet part) { return std::has_single_bit(part); });
    return parts;
}

std::vector<SharerSet> SharingSearch::rounded()
{
    constexpr double kNearlyAll = 0.99;
    constexpr double kNone = 1e-6;
    ColumnLp program = m_master.program();
    std::vector<SharerSet> parts;
    SharerSet taken = 0;
    const auto &groups = m_master.groups();
    while (true) {
        program.solve();
        double maximum = kNone;
        for (const SharingMaster::Group &group : groups) {
            if ((group.members & taken) == 0)
                maximum = std::max(maximum, program.amount(group.column));
        }
        if (maximum <= kNone)
            break;
        SharerSet more = 0;
        for (const SharingMaster::Group &group : groups) {
            const double amount = program.amount(group.column);
            if ((group.members & (taken | more)) == 0
                && (more == 0 ? amount >= maximum : amount >= kNearlyAll)) {
                parts.push_back(group.members);
                more |= group.members;
            }
        }
        taken |= more;
        // Overlapping groups are excluded.
        for (const SharingMaster::Group &group : groups) {
            if ((group.members & more) != 0
                && std::ranges::find(parts, group.members) == parts.end())
                program.setCost(group.column, SharingMaster::kForbidden);
        }
    }
    for (std::size_t i = 0; i < m_sharers; ++i) {
        if (!has(taken, i))
            parts.push_back(SharerSet{1} << i);
    }
    return parts;
}

SharingSearch::Known &SharingSearch::known(SharerSet set)
{
    const auto [known, isNew] = m_known.try_emplace(set);
    if (!isNew)
        return known->second;
    if (set == 0) {
        known->second = {0, 0};
    } else if (std::has_single_bit(set)) {
        const double cost = m_master.alone(static_cast<std::size_t>(std::countr_zero(set)));
        known->second = {cost, cost};
    } else {
        const std::vector<std::size_t> first = offersFor(set, 1);
        known->second.atLeast = first.empty() ? kNotServed : m_master.atLeast(set, first.front());
    }
    return known->second;
}

/// Lower bounds on groups take time: they are asked only for those that can be among the first.
std::vector<std::size_t> SharingSearch::offersFor(SharerSet group, std::size_t maximum)
{
    struct Next {
        double minimum = 0;
        std::size_t offer = 0;
        bool isKnown = false; ///< otherwise by the hours that loads fill
    };
    const auto isLater = [](const Next &a, const Next &b) {
        return std::tuple(a.minimum, a.offer) > std::tuple(b.minimum, b.offer);
    };
    std::vector<Next> order;
    for (const std::size_t offer : m_offers) {
        if (const double minimum = m_master.filledAtLeast(group, offer); minimum < kNotServed)
            order.push_back({minimum, offer, false});
    }
    std::ranges::make_heap(order, isLater);
    std::vector<std::size_t> offers;
    while (!order.empty() && offers.size() < maximum) {
        std::ranges::pop_heap(order, isLater);
        Next &next = order.back();
        if (next.isKnown) {
            offers.push_back(next.offer);
            order.pop_back();
            continue;
        }
        next = {m_master.atLeast(group, next.offer), next.offer, true};
        if (next.minimum == kNotServed)
            order.pop_back();
        else
            std::ranges::push_heap(order, isLater);
    }
    return offers;
}

double SharingSearch::costOf(SharerSet set)
{
    constexpr std::size_t kMaxTried = 6;
    Known &of = known(set);
    if (of.cost >= 0 || of.atLeast == kNotServed)
        return of.cost >= 0 ? of.cost : kNotServed;
    double best = kNotServed;
    for (const SharingMaster::Group &group : m_master.groups()) {
        if (group.members == set)
            best = std::min(best, m_master.exactly(set, group.offer));
    }
    for (const std::size_t offer : offersFor(set, kMaxTried)) {
        if (m_master.atLeast(set, offer) >= best)
            break;
        best = std::min(best, m_master.exactly(set, offer));
    }
    of.cost = best;
    return best;
}

bool SharingSearch::replace(std::vector<SharerSet> &parts, std::size_t a, std::size_t b,
                            SharerSet first, SharerSet second)
{
    const double now = costOf(parts[a]) + costOf(parts[b]) - kMinSaving;
    if (known(first).atLeast + known(second).atLeast >= now)
        return false;
    const double cost = costOf(first);
    if (cost + known(second).atLeast >= now || cost + costOf(second) >= now)
        return false;
    parts[a] = first;
    parts[b] = second;
    return true;
}

bool SharingSearch::change(std::vector<SharerSet> &parts, std::size_t a, std::size_t b)
{
    if (parts[a] == 0)
        return false;
    if (a < b && parts[b] != 0 && replace(parts, a, b, parts[a] | parts[b], 0))
        return true;
    bool changes = false;
    for (std::size_t i = 0; i < m_sharers; ++i) {
        const SharerSet one = SharerSet{1} << i;
        if (!has(parts[a], i))
            continue;
        if (replace(parts, a, b, parts[a] & ~one, parts[b] | one)) {
            changes = true;
            continue;
        }
        for (std::size_t j = 0; j < m_sharers && a < b; ++j) {
            const SharerSet other = SharerSet{1} << j;
            if (has(parts[b], j)
                && replace(parts, a, b, (parts[a] & ~one) | other, (parts[b] & ~other) | one)) {
                changes = true;
                break;
            }
        }
    }
    return changes;
}

SharingBranches::SharingBranches(SharingMaster &master, bool parts)
    : m_master(master),
      m_parts(parts),
      m_open{{{}, {}, {}, -kNoBranch}},
      m_closed(kNoBranch)
{}

double SharingBranches::bound() const
{
    double minimum = m_closed;
    for (const Branch &branch : m_open)
        minimum = std::min(minimum, branch.bound);
    return minimum;
}

bool SharingBranches::round(double best)
{
    if ((m_rounds == 0 || m_isSettled) && !begin(best))
        return false;
    m_isCut = false;
    const bool goesOn = m_master.round();
    ++m_rounds;
    Branch &branch = m_open.back();
    branch.bound = std::max(branch.bound, m_master.bound());
    settle(goesOn, best);
    return !m_open.empty();
}

/// The branch with the least bound comes last.
bool SharingBranches::begin(double best)
{
    m_isSettled = false;
    m_cuts = 0;
    const auto minimum = std::ranges::min_element(m_open, {}, &Branch::bound);
    if (minimum == m_open.end() || minimum->bound >= best)
        return false;
    std::swap(*minimum, m_open.back());
    if (m_rounds > 0)
        m_master.restrictTo(
            m_open.back().providers,
            SharerTies(m_master.sharers(), m_open.back().together, m_open.back().apart));
    m_rounds = 0;
    return true;
}

void SharingBranches::settle(bool goesOn, double best)
{
    constexpr double kNear = 3e-4; // of the cost
    constexpr double kFar = 0.2;
    // The bound of the first branch bounds all.
    const bool isFirst = m_open.size() == 1 && m_closed == kNoBranch;
    const int maxRounds = !isFirst ? 25 : m_parts ? 60 : 200;
    const Branch branch = m_open.back();
    if (branch.bound >= best)
        return close();
    const double cost = m_master.programCost();
    // Far below the best mix it need not be known well what a branch costs.
    const double near = std::max(kNear * cost, kFar * (best - cost));
    if (goesOn && m_rounds < maxRounds && cost - branch.bound > near)
        return;
    constexpr int kMaxCuts = 8;
    if (m_cuts < (m_parts ? kMaxCuts : 3 * kMaxCuts)
        && cost - branch.bound <= std::max(10 * kNear * cost, near) && m_master.cut()) {
        ++m_cuts;
        m_rounds = 1;
        m_isCut = true;
        return;
    }
    if (part(branch))
        m_isSettled = true;
    else if (!goesOn)
        close();
}

bool SharingBranches::part(const Branch &branch)
{
    if (const auto divided = m_parts ? m_master.divided() : std::nullopt) {
        m_open.pop_back();
        for (const Provider provider : m_master.providersOf(*divided)) {
            Branch part = branch;
            part.providers.resize(m_master.workloads());
            part.providers[*divided] = {provider};
            m_open.push_back(std::move(part));
        }
        return true;
    }
    if (const auto pair = m_master.mostFractionalPair()) {
        m_open.back().apart.push_back(*pair);
        m_open.push_back(branch);
        m_open.back().together.push_back(*pair);
        return true;
    }
    return false;
}

void SharingBranches::close()
{
    m_closed = std::min(m_closed, m_open.back().bound);
    m_open.pop_back();
    m_isSettled = true;
}

} // namespace headroom
