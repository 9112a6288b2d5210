// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/sharing_master.h"

#include <functional>
#include <limits>
#include <map>
#include <vector>

namespace headroom {

/// Divisions of sharers into groups near what the linear program says. Of one alone there is none.
class SharingSearch
{
public:
    SharingSearch(SharingMaster &master, std::size_t sharers,
                  const std::function<bool()> &isStopped);

    /// Whole groups, one after the other those that the program has most of; then what makes them cheaper at its prices.
    [[nodiscard]] std::vector<SharerSet> divide();
    /// The same, asking the program for more of them on the way; longer, and nearer.
    [[nodiscard]] std::vector<SharerSet> dive();
    /// Offers for a group, those that cost least at the prices first; at most so many.
    [[nodiscard]] std::vector<std::size_t>
    offersFor(SharerSet group, std::size_t most = std::numeric_limits<std::size_t>::max());

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
    const std::function<bool()> &m_isStopped;
    std::vector<std::size_t> m_offers;
    std::map<SharerSet, Known> m_known;
};

} // namespace headroom
