// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/column_lp.h"
#include "core/planning/group_offers.h"
#include "core/planning/sharer_needs.h"

#include <map>
#include <utility>
#include <vector>

namespace headroom {

/// Who shares instances with whom, on which offers, as a linear program: of each workload parts may be served alone and
/// parts in groups. Groups and offers are added where the prices of the workloads and of the rules' rows say that they
/// could help. What the prices come to is a bound for all mixes, shared or not.
class SharingMaster
{
public:
    /// `model`: of the mix with all its rules, and with nobody on the instances of another; each workload has an option.
    SharingMaster(GroupCosts &costs, const MixModel &model, const MixRules &rules,
                  std::int64_t evaluations);

    /// Adds what helps at the prices that hold now. False: nothing does, or nothing more may be evaluated.
    bool round();
    /// Cents, other costs left out: no mix costs less.
    [[nodiscard]] double bound() const { return m_best.bound; }

    /// The cost of a column that must not be taken.
    static constexpr double kForbidden = 1e13;
    struct Group {
        SharerSet members = 0;
        std::size_t offer = 0; ///< place in offers()
        std::size_t column = 0;
    };
    [[nodiscard]] const std::vector<Group> &groups() const { return m_groups; }
    [[nodiscard]] const std::vector<GroupOffer> &offers() const { return m_offers; }
    /// Places of those that some group was found on, in their order.
    [[nodiscard]] std::vector<std::size_t> usefulOffers() const;
    /// With prices of the last round.
    [[nodiscard]] const ColumnLp &program() const { return m_lp; }

    /// What a workload or a group costs at the prices of the best bound, with what it takes of the rows; at least so
    /// much for a group as long as it is not evaluated.
    [[nodiscard]] double alone(std::size_t sharer) const;
    [[nodiscard]] double atLeast(SharerSet group, std::size_t offer);
    /// Evaluated; infinite where it is not served.
    [[nodiscard]] double exactly(SharerSet group, std::size_t offer);
    [[nodiscard]] bool isSpent() const { return m_left <= 0; }
    [[nodiscard]] const GroupCosts::Use *useOf(SharerSet group, std::size_t offer);

private:
    /// One way to serve a workload by itself.
    struct Single {
        double cost = 0;
        std::vector<double> uses;
    };
    struct Prices {
        double bound = 0;
        std::vector<double> worth; ///< of each workload of the mix
        std::vector<double> rows;
    };
    struct Found {
        double worth = 0; ///< above its cost
        SharerSet set = 0;
        double hours = 0; ///< that it runs at least
    };
    /// What an offer costs at prices.
    struct Priced {
        double hour = 0;
        double instance = 0;
        double member = 0;
    };
    using UseKey = std::tuple<SharerSet, std::size_t, bool>;

    void addSingles();
    void addWaste(const MixRules &rules);
    void addSingle(std::size_t place, const Single &single);
    [[nodiscard]] static double costAt(const Single &single, const std::vector<double> &rows);
    [[nodiscard]] Prices pricesNow() const;
    [[nodiscard]] Prices between(const Prices &now) const;
    std::size_t priceAt(Prices prices, const Prices &now);
    std::size_t priceSingles(Prices &prices, const Prices &now);
    std::size_t priceGroups(const Prices &prices, double &most);
    [[nodiscard]] Priced pricedAt(const GroupOffer &offer, const std::vector<double> &rows) const;
    [[nodiscard]] double quickBound(const GroupOffer &offer, const Prices &prices) const;
    /// The best group on an offer that no evaluation has spoiled; `most`: no group is worth more above its cost.
    [[nodiscard]] Found bestOn(std::size_t offer, const Prices &prices, double least, double &most);
    [[nodiscard]] Found bestUnproven(std::size_t offer, const Prices &prices, double least,
                                     double &most);
    bool addGroup(std::size_t offer, SharerSet set);
    bool addWasteOn(const GroupOffer &offer);
    [[nodiscard]] UseKey keyOf(SharerSet group, const GroupOffer &offer) const;
    [[nodiscard]] double slotHours(const GroupOffer &offer, std::size_t width) const;

    GroupCosts &m_costs;
    const MixModel &m_model;
    SharerNeeds m_needs;
    std::vector<GroupOffer> m_offers;
    std::vector<double> m_scales;
    std::size_t m_workloads = 0;
    std::size_t m_rows = 0;
    std::vector<double> m_limits;
    std::vector<std::vector<Single>> m_singles; ///< by workload
    ColumnLp m_lp;
    std::vector<Group> m_groups;
    std::map<std::pair<SharerSet, std::size_t>, std::size_t>
        m_places; ///< of groups, by set and offer
    std::map<UseKey, GroupCosts::Use> m_uses;
    std::vector<int> m_hits; ///< by offer: the last round that it gave a group
    int m_round = 0;
    Prices m_best;
    double m_wholeHours = 0;
    std::int64_t m_left;
    bool m_isHoursBase;
};

} // namespace headroom
