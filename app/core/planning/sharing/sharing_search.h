// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/sharing_master.h"

#include <limits>
#include <map>
#include <vector>

namespace headroom {

/// Divisions of sharers into groups near what the linear program says. Of one alone there is none.
class SharingSearch
{
public:
    SharingSearch(SharingMaster &master, std::size_t sharers, SearchWork work);

    /// Whole groups, one after the other those that the program has most of; then what makes them cheaper at its prices.
    [[nodiscard]] std::vector<SharerSet> divide() { return improved(rounded()); }
    /// The same, asking the program for more of them on the way; longer, and nearer.
    [[nodiscard]] std::vector<SharerSet> dive();
    /// Offers for a group, those that cost least at the prices first; at most so many.
    [[nodiscard]] std::vector<std::size_t>
    offersFor(SharerSet group, std::size_t maximum = std::numeric_limits<std::size_t>::max());

private:
    struct Known {
        double atLeast = 0;
        double cost = -1; ///< below 0: not evaluated
    };

    [[nodiscard]] std::vector<SharerSet> rounded();
    /// With parts changed where that makes them cheaper; of one alone none is left.
    [[nodiscard]] std::vector<SharerSet> improved(std::vector<SharerSet> parts);
    [[nodiscard]] Known &known(SharerSet set);
    [[nodiscard]] double costOf(SharerSet set);
    /// Changes two parts where the new ones cost less.
    bool change(std::vector<SharerSet> &parts, std::size_t a, std::size_t b);
    bool replace(std::vector<SharerSet> &parts, std::size_t a, std::size_t b, SharerSet first,
                 SharerSet second);

    SharingMaster &m_master;
    std::size_t m_sharers;
    SearchWork m_work;
    std::vector<std::size_t> m_offers;
    std::map<SharerSet, Known> m_known;
};

/// Mixes parted by the providers of those workloads that a linear program would divide between several: one that costs
/// as much as many others must be with one provider, whatever its share is to be. And then by whether two are in the same
/// group, where the program has parts of groups with both and of others with one (Ryan and Foster).
class SharingBranches
{
public:
    /// `parts`: providers matter to the rules.
    SharingBranches(SharingMaster &master, bool parts);

    /// A round in the branch with the least bound. `best`: what the best mix costs. False: nothing more helps.
    bool round(double best);
    /// Cents, other costs left out: no mix costs less.
    [[nodiscard]] double bound() const;
    /// Whether the last round was the last in its branch, or before parts of groups were forbidden: the program can be
    /// rounded.
    [[nodiscard]] bool isSettled() const { return m_isSettled || m_isCut; }

private:
    struct Branch {
        std::vector<SharingMaster::Providers> providers; ///< by workload; empty: all
        std::vector<SharerTies::Pair> together;
        std::vector<SharerTies::Pair> apart;
        double bound = 0;
    };

    bool begin(double best);
    void settle(bool goesOn, double best);
    /// False: the program has nothing in parts.
    bool part(const Branch &branch);
    void close();

    SharingMaster &m_master;
    bool m_parts;
    std::vector<Branch> m_open; ///< the last one is looked at while it is not settled
    double m_closed;            ///< the least bound of those that are settled for good
    int m_rounds = 0;           ///< in the branch
    int m_cuts = 0;             ///< in the branch
    bool m_isCut = false;       ///< the last round was followed by one
    bool m_isSettled = false;
};

} // namespace headroom
