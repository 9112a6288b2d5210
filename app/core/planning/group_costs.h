// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_model.h"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace headroom {

/// What groups of workloads cost a month on the same instances: evaluated line by line, and before that a bound from
/// their loads alone. In cents as MixModel counts them.
class GroupCosts
{
public:
    /// Of what may share in the mix; `model` has every offer that serves each of them. Both must outlive this.
    GroupCosts(const MixCandidates &candidates, const MixModel &model, bool pinsHonoured);

    /// Workloads that may share with some other one: places in the mix. Groups are sets of bits in their order.
    [[nodiscard]] const std::vector<std::size_t> &sharers() const { return m_places; }

    struct Best {
        std::int64_t cents = 0;
        std::size_t host = 0; ///< a place in the mix
        OfferIndex offer = 0;
    };
    struct Answer {
        std::optional<Best> best; ///< absent: none is cheaper than asked for
        std::int64_t bound =
            0; ///< the group costs no less; above what was asked for where none is cheaper
    };
    /// The cheapest offer for a group of two or more, looked for among those that can cost less than `below`. `left`:
    /// evaluations that it may still take.
    [[nodiscard]] Answer cheapest(std::uint32_t group, std::int64_t below, std::int64_t &left);

    /// What of a group's bill a workload causes at least, whatever the others are.
    [[nodiscard]] std::int64_t leastPart(std::size_t sharer) const;
    /// The scenario with a group on an offer, and each one's own offer noted.
    void put(std::uint32_t group, const Best &best, Scenario &scenario) const;

private:
    struct Sharer {
        std::size_t place = 0;
        WorkloadId id = 0;
        Verdict verdict = Verdict::met; ///< that its offers have at the worst
        double peak = 0;                ///< requests a second
        double mean = 1;  ///< of the peak, over the scheduled hours, where instances follow it
        double hours = 0; ///< scheduled, a month
        double wholeHours = 0;
        bool follows = false;
        bool costsFollow = false;         ///< other costs depend on the offer
        std::vector<std::uint32_t> hosts; ///< sharers on whose instances it may run
        std::vector<OfferIndex> offers;
    };
    struct Tried {
        OfferIndex offer = 0;
        std::int64_t bound = 0;
    };

    void add(std::size_t place, bool pinsHonoured);
    void findHosts();
    [[nodiscard]] double loadOn(const Sharer &sharer, OfferIndex offer) const;
    [[nodiscard]] double partOn(const Sharer &sharer, OfferIndex offer) const;
    [[nodiscard]] std::int64_t boundOn(const std::vector<const Sharer *> &members,
                                       OfferIndex offer) const;
    [[nodiscard]] std::vector<Tried> offersFor(const std::vector<const Sharer *> &members,
                                               std::int64_t below) const;
    [[nodiscard]] std::vector<std::uint32_t> hostsOf(std::uint32_t group) const;
    [[nodiscard]] std::optional<std::int64_t> costOn(const std::vector<const Sharer *> &members,
                                                     const Sharer &host, OfferIndex offer) const;

    const MixCandidates &m_candidates;
    const MixModel &m_model;
    MonthView m_view;
    std::vector<Sharer> m_sharers;
    std::vector<std::size_t> m_places;
    /// Groups that an instance type cannot carry: group, type, on spot, host.
    std::map<std::tuple<std::uint32_t, std::uint16_t, bool, std::uint32_t>, bool> m_fails;
};

} // namespace headroom
