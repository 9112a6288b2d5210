// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/sharing_branches.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headroom {

namespace {

constexpr double kNoBranch = std::numeric_limits<double>::infinity();

} // namespace

SharingBranches::SharingBranches(SharingMaster &master, bool parts)
    : m_master(master),
      m_parts(parts),
      m_open{{{}, {}, {}, -kNoBranch}},
      m_closed(kNoBranch)
{}

double SharingBranches::bound() const
{
    double least = m_closed;
    for (const Branch &branch : m_open)
        least = std::min(least, branch.bound);
    return least;
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
    const auto least = std::ranges::min_element(m_open, {}, &Branch::bound);
    if (least == m_open.end() || least->bound >= best)
        return false;
    std::swap(*least, m_open.back());
    if (m_rounds > 0)
        m_master.keepTo(
            m_open.back().providers,
            SharerTies(m_master.sharers(), m_open.back().together, m_open.back().apart));
    m_rounds = 0;
    return true;
}

void SharingBranches::settle(bool goesOn, double best)
{
    constexpr double kNear = 3e-4; // of the cost
    constexpr double kFar = 0.2;
    // What bounds the first branch bounds all.
    const bool isFirst = m_open.size() == 1 && m_closed == kNoBranch;
    const int mostRounds = !isFirst ? 25 : m_parts ? 60 : 200;
    const Branch branch = m_open.back();
    if (branch.bound >= best)
        return close();
    const double cost = m_master.programCost();
    // Far below the best mix it need not be known well what a branch costs.
    const double near = std::max(kNear * cost, kFar * (best - cost));
    if (goesOn && m_rounds < mostRounds && cost - branch.bound > near)
        return;
    constexpr int kMostCuts = 8;
    if (m_cuts < (m_parts ? kMostCuts : 3 * kMostCuts)
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
    if (const auto pair = m_master.halfTogether()) {
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
