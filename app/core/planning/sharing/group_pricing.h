// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_offers.h"
#include "core/planning/sharing/sharer_needs.h"
#include "core/planning/sharing/sharer_ties.h"

#include <atomic>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace headroom {

/// Duals of workloads and rows: a group whose duals exceed its cost has a negative reduced cost.
struct GroupPrices {
    double bound = 0;          ///< cents: no mix costs less, by these prices
    std::vector<double> duals; ///< of each workload of the mix
    std::vector<double> rows;
    std::map<SharerSet, double> triples; ///< cents that a group costs besides; none costs nothing
    SharerTies ties;                     ///< of groups that count

    /// The cost of the triples in which a group counts; it never falls when members are added.
    [[nodiscard]] double costOfTriples(SharerSet group) const;
};

/// The most by which the duals of groups exceed their cost.
struct GroupExcess {
    double cents = 0;
    double part = 0; ///< of their duals

    void include(const GroupExcess &other);
};

/// Groups on offers at prices, by what their members need at the least.
class GroupPricing
{
public:
    /// `needs`: of the sharers of the costs.
    GroupPricing(GroupCosts &costs, const MixRules &rules, std::shared_ptr<SharerNeeds> needs,
                 SearchWork work = {});

    [[nodiscard]] const std::vector<GroupOffer> &offers() const { return m_offers; }
    /// The hours of a month that every-hour instances are up.
    [[nodiscard]] double wholeHours() const { return m_wholeHours; }

    /// The cost of an offer at duals.
    struct Priced {
        double hour = 0;
        double instance = 0;
        double member = 0;
    };
    [[nodiscard]] Priced pricedAt(std::size_t offer, const std::vector<double> &rows) const;

    /// The excess of groups by offer, estimated from the hours that loads fill, not from what they need.
    [[nodiscard]] std::vector<GroupExcess> quickly(const GroupPrices &prices) const;

    struct Found {
        /// Each with more profit than those before, the last with the most; none: no group has more than asked for.
        std::vector<SharerSet> sets;
        double profit = 0;   ///< of the last one, above its cost
        GroupExcess maximum; ///< of all groups on the offer

        /// Groups that have so much profit at the most, and cost so much at the least.
        void include(double own, double cost)
        {
            if (own > cost)
                maximum.include({own - cost, (own - cost) / own});
        }
    };
    /// On each of these offers. `evaluates`: what groups use is evaluated, as far as it matters; otherwise they may have
    /// less profit than estimated.
    [[nodiscard]] std::vector<Found> best(std::span<const std::size_t> offers,
                                          const GroupPrices &prices, double minimum,
                                          bool evaluates);

    /// A group's use of an offer: evaluated.
    [[nodiscard]] const GroupCosts::Use &useOf(SharerSet group, std::size_t offer);
    /// The use of a group on an offer if it has been evaluated, else null.
    [[nodiscard]] const GroupCosts::Use *knownUse(SharerSet group, std::size_t offer) const;
    /// The number of groups that were evaluated.
    [[nodiscard]] std::size_t evaluations() const { return m_evaluations; }

    /// Instance-hours that the loads of a group fill on an offer.
    [[nodiscard]] double filledBy(SharerSet group, std::size_t offer) const;

    /// Instance-hours and instances that a group on an offer needs at the least; infinite where it cannot be served.
    struct Least {
        double hours = 0;
        double instances = 0;
    };
    [[nodiscard]] const Least &minFor(SharerSet group, std::size_t offer);

private:
    /// Steps of sizing a group on an offer: some hundred microseconds.
    static constexpr std::int64_t kStepsOfAGroup = 20'000;
    /// Steps of a node of a packing: each item is tried with the memory that is left.
    static constexpr std::int64_t kStepsOfAPacking = 200;
    using Billing = std::pair<std::size_t, bool>; ///< hardware, every hour
    [[nodiscard]] Billing billingOf(std::size_t offer) const
    {
        return {hardwareOf(offer), m_offers[offer].everyHour};
    }
    [[nodiscard]] std::size_t hardwareOf(std::size_t offer) const
    {
        return m_costs.candidates().inputs.hardware->firstAlike[m_offers[offer].type];
    }
    [[nodiscard]] GroupExcess quickly(std::size_t offer, const GroupPrices &prices) const;
    /// Two threads may ask at once, about offers of different hardware.
    [[nodiscard]] Found best(std::size_t offer, const GroupPrices &prices, double minimum,
                             bool evaluates);
    struct Item {
        double profit = 0;
        double filled = 0; ///< instance-hours
        SharerSet members = 0;
    };
    [[nodiscard]] std::vector<Item> itemsOf(std::size_t offer, const GroupPrices &prices,
                                            const Priced &priced, SharerSet members) const;
    [[nodiscard]] std::vector<PackingItem> timedAt(std::size_t level, SharerNeeds::Table &table,
                                                   const std::vector<Item> &items) const;
    /// The maximum profit in so many hours, where parts of workloads may be taken.
    [[nodiscard]] static double profitIn(const std::vector<Item> &items, double hours);
    [[nodiscard]] std::size_t widthsOf(const GroupOffer &offer) const
    {
        return offer.everyHour ? 1 : m_needs->widths().size();
    }
    [[nodiscard]] Least minOn(SharerSet group, const GroupOffer &offer);
    /// An offer with the groups of a width.
    struct Place {
        std::size_t offer = 0;
        SharerNeeds::Table &table;
        double hour = 0; ///< cents of an instance-hour
    };
    [[nodiscard]] PackingRoom roomAt(const Place &at, std::size_t level, double cost,
                                     const GroupPrices &prices);
    [[nodiscard]] static double maxHoursOf(const SharerNeeds::Table &table, std::size_t level,
                                           bool isWhole);
    struct Level {
        std::size_t place = 0; ///< in the table
        double hours = 0;      ///< that groups of it run at the most
        double cost = 0;       ///< cents of the hours that they run at the least
        double maximum = 0;    ///< their profit, by the hours that loads fill
    };
    [[nodiscard]] static std::vector<Level>
    levelsOf(const Place &at, const std::vector<Item> &items, bool isWhole, Found &found);
    [[nodiscard]] double profitIn(const std::vector<Item> &items, const Place &at,
                                  const Level &level) const;
    /// The best groups of a level, evaluated where asked for.
    void pack(const std::vector<PackingItem> &items, const Place &at, const Level &level,
              const GroupPrices &prices, bool evaluates, Found &found);
    void lookAt(std::size_t offer, std::size_t width, const GroupPrices &prices,
                const Priced &priced, bool evaluates, Found &found);

    GroupCosts &m_costs;
    SearchWork m_work;
    std::shared_ptr<SharerNeeds> m_needs;
    std::vector<GroupOffer> m_offers;
    std::vector<std::vector<double>> m_filled; ///< instance-hours by offer and sharer
    double m_wholeHours = 0;
    std::map<Billing, std::map<SharerSet, Least>> m_minimum;
    std::atomic<std::size_t> m_evaluations = 0;
    std::map<Billing, std::map<SharerSet, GroupCosts::Use>>
        m_uses; ///< of all sharers, by billing and group
};

} // namespace headroom
