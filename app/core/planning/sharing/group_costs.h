// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"
#include "core/planning/mix/mix_model.h"
#include "core/sizing/share_instances.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace headroom {

/// Workloads that may share instances, as bits in the order of GroupCosts::sharers().
using SharerSet = std::uint64_t;
[[nodiscard]] constexpr bool has(SharerSet set, std::size_t sharer)
{
    return (set >> sharer & 1U) != 0;
}

/// Sizings of groups, by hardware and group.
using GroupSizings = std::vector<std::map<SharerSet, GroupSizing>>;

/// The monthly cost of groups of workloads on the same instances: evaluated line by line, and before that a bound from
/// their loads alone. In cents as MixModel counts them.
class GroupCosts
{
public:
    /// Workloads of the mix that may share; `model` has every offer that serves each of them. Both must outlive this.
    GroupCosts(const MixCandidates &candidates, const MixModel &model, const MixRules &rules);

    /// Workloads that may share with some other one: places in the mix. Groups are sets of bits in their order.
    [[nodiscard]] const std::vector<std::size_t> &sharers() const { return m_places; }
    [[nodiscard]] const MixCandidates &candidates() const { return m_candidates; }
    [[nodiscard]] const MonthView &view() const { return m_view; }
    /// Offers that serve one by itself, ascending.
    [[nodiscard]] const std::vector<OfferIndex> &offersOf(std::size_t sharer) const
    {
        return m_sharers[sharer].offers;
    }
    /// The worst verdict of its offers, which its line must not exceed.
    [[nodiscard]] Verdict verdictOf(std::size_t sharer) const { return m_sharers[sharer].verdict; }
    /// Those that may be in one group: both sides allow it, whatever instances there are.
    [[nodiscard]] SharerSet companionsOf(std::size_t sharer) const
    {
        return m_sharers[sharer].companions;
    }
    /// Instance-hours of a month that its load fills on an offer: no group with it runs fewer.
    [[nodiscard]] double filledHours(std::size_t sharer, OfferIndex offer) const
    {
        return filledHours(m_sharers[sharer], offer);
    }

    /// A group's use of the instances of a type.
    struct Use {
        bool isServed = false; ///< each keeps its service level there
        std::size_t host = 0;  ///< a place in the mix
        InstanceHours hours;
        std::int64_t instances = 0; ///< at the most
        double headroom = kNoHeadroom;
    };
    /// Sizings of groups so far.
    [[nodiscard]] const std::shared_ptr<GroupSizings> &sizings() const { return m_sizings; }
    /// From now on with what is known of the same sharers.
    void use(std::shared_ptr<GroupSizings> sizings) { m_sizings = std::move(sizings); }
    /// Two threads may ask at once, about offers of different hardware.
    [[nodiscard]] Use useOf(SharerSet group, OfferIndex offer);
    /// The cost of the group's lines by what useOf() found; absent where they cannot be served after all.
    [[nodiscard]] std::optional<std::int64_t> centsOn(SharerSet group, const Use &use,
                                                      OfferIndex offer);

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
    /// The cheapest offer for a group of two or more, among those that can cost less than `below`. `left`:
    /// evaluations that it may still take.
    [[nodiscard]] Answer cheapest(SharerSet group, std::int64_t below, std::int64_t &left);

    /// The scenario with a group on an offer, and each one's own offer noted.
    void put(SharerSet group, const Best &best, Scenario &scenario) const;

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
        bool costsFollow = false; ///< other costs depend on the offer
        SizingDemand demand;
        std::vector<std::uint32_t> hosts; ///< sharers on whose instances it may run
        SharerSet companions = 0;
        std::vector<OfferIndex> offers;
    };
    struct Tried {
        OfferIndex offer = 0;
        std::int64_t bound = 0;
    };

    void add(std::size_t place);
    void findHosts();
    [[nodiscard]] std::vector<const Sharer *> membersOf(SharerSet group) const;
    [[nodiscard]] double filledHours(const Sharer &sharer, OfferIndex offer) const;
    [[nodiscard]] const GroupSizing &sizingOf(SharerSet group, std::size_t hardware);
    [[nodiscard]] double loadOn(const Sharer &sharer, OfferIndex offer) const;
    [[nodiscard]] double partOn(const Sharer &sharer, OfferIndex offer) const;
    [[nodiscard]] std::int64_t boundOn(const std::vector<const Sharer *> &members,
                                       OfferIndex offer) const;
    [[nodiscard]] std::vector<Tried> offersFor(const std::vector<const Sharer *> &members,
                                               std::int64_t below) const;
    [[nodiscard]] std::vector<std::uint32_t> hostsOf(SharerSet group) const;
    [[nodiscard]] std::optional<std::int64_t> costOn(const std::vector<const Sharer *> &members,
                                                     const Sharer &host, OfferIndex offer) const;

    const MixCandidates &m_candidates;
    const MixModel &m_model;
    bool m_pinsHonoured;
    double m_minHeadroom; ///< of each line
    MonthView m_view;
    std::vector<Sharer> m_sharers;
    std::vector<std::size_t> m_places;
    /// Groups that an instance type cannot carry: group, type, on spot, host.
    std::map<std::tuple<SharerSet, std::uint16_t, bool, std::uint32_t>, bool> m_fails;
    std::shared_ptr<GroupSizings> m_sizings;
};

} // namespace headroom
