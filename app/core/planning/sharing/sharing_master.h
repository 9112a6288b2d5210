// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/column_lp.h"
#include "core/planning/sharing/group_pricing.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace headroom {

/// Set partition of the workloads into groups on offers, as a linear program: of each workload parts may be served alone and
/// parts in groups. Groups and offers are added where the prices of the workloads and of the rules' rows say that they
/// could help. What the prices come to is a bound for all mixes, shared or not.
class SharingMaster
{
public:
    /// `model`: of the mix with all its rules, and with nobody on the instances of another; each workload has an option.
    SharingMaster(GroupCosts &costs, const MixModel &model, const MixRules &rules,
                  std::shared_ptr<SharerNeeds> needs, SearchWork work = {});

    using Providers = std::set<Provider>;
    /// From now on only mixes count in which each workload is served by one of its providers (empty: by any), and whose
    /// groups the ties allow.
    void restrictTo(std::vector<Providers> providers, SharerTies ties);
    /// The workload, of the cost that counts most, that the program divides between providers; absent: none is.
    [[nodiscard]] std::optional<std::size_t> divided() const;
    /// The sharers that the program has most nearly half together, by what they cost; absent: none is.
    [[nodiscard]] std::optional<SharerTies::Pair> mostFractionalPair() const;
    /// That some way to serve it has.
    [[nodiscard]] Providers providersOf(std::size_t workload) const;

    /// From now on, until all are let go, these have what they have: each set its instances, whichever they are.
    void fixGroups(const std::vector<SharerSet> &sets);
    void releaseGroups();

    /// Forbids parts of groups that no mix has. False: there are none.
    bool cut();
    /// Adds what helps at the prices that hold now, and raises the bound. False: nothing does.
    bool round();
    /// Adds what helps on the offers that groups were found on so far, the most hopeful others to begin with; the bound
    /// stays. False: nothing does.
    bool roundAmongUseful();
    /// Cents, other costs left out: no mix costs less.
    [[nodiscard]] double bound() const { return m_best.bound; }

    /// The cost of a column that must not be taken.
    static constexpr double kForbidden = 1e13;
    struct Group {
        SharerSet members = 0;
        std::size_t offer = 0; ///< place in offers()
        std::size_t column = 0;
    };
    /// Those that were evaluated, and the program of them and of workloads alone, solved.
    [[nodiscard]] const std::vector<Group> &groups() const { return m_exact; }
    [[nodiscard]] const ColumnLp &program();
    /// Reduced costs of these groups, and of each sharer alone.
    [[nodiscard]] std::map<SharerSet, double> addedCosts();
    [[nodiscard]] const std::vector<GroupOffer> &offers() const { return m_pricing.offers(); }
    /// Places of those that some group was found on, in their order.
    [[nodiscard]] std::vector<std::size_t> usefulOffers() const;

    /// The cost of a workload or a group at the duals of the best bound, with its use of the rows; at least so
    /// much for a group as long as it is not evaluated.
    [[nodiscard]] double alone(std::size_t sharer) const;
    [[nodiscard]] double atLeast(SharerSet group, std::size_t offer);
    /// The same by the hours that their loads fill: at once, and no more.
    [[nodiscard]] double filledAtLeast(SharerSet group, std::size_t offer) const;
    /// Evaluated; infinite where it is not served.
    [[nodiscard]] double exactly(SharerSet group, std::size_t offer);
    [[nodiscard]] std::size_t workloads() const { return m_workloads; }
    [[nodiscard]] std::size_t sharers() const { return m_costs.sharers().size(); }
    /// The program's cost, which every bound stays below.
    [[nodiscard]] double programCost() const { return m_lp.cost(); }
    /// Nodes that the rounds so far count for.
    [[nodiscard]] std::int64_t nodes() const { return m_nodes; }
    /// The number of groups evaluated so far, on whatever offers.
    [[nodiscard]] std::size_t evaluations() const { return m_pricing.evaluations(); }
    [[nodiscard]] const GroupCosts::Use &useOf(SharerSet group, std::size_t offer)
    {
        return m_pricing.useOf(group, offer);
    }

private:
    /// The part of all costs below which no column is searched for.
    static constexpr double kPrecision = 1e-5;

    /// One way to serve a workload by itself.
    struct Single {
        double cost = 0;
        std::vector<double> uses;
        std::optional<Provider> provider; ///< absent: it stays as it is
    };
    /// A column with what it may be kept from.
    struct Column {
        std::size_t place = 0; ///< in both programs, or in that with hopes
        std::optional<std::size_t> real;
        double cost = 0;
        std::optional<Provider> provider;
        std::vector<std::size_t> workloads;
        SharerSet members = 0;
    };
    void addSingles();
    void addWaste(const MixRules &rules);
    void addSingle(std::size_t place, const Single &single);
    /// Until no other way to serve a workload by itself helps: prices that say something before groups come.
    void settleSingles();
    [[nodiscard]] bool isAllowed(std::size_t workload, std::optional<Provider> provider) const;
    [[nodiscard]] bool mayBeAlone(std::size_t workload) const;
    void keep(Column column);
    [[nodiscard]] bool isKept(const Column &column) const;
    void setCostOf(const Column &column);
    [[nodiscard]] static double costAt(const Single &single, const std::vector<double> &rows);
    void addToBoth(double cost, const ColumnLp::Entries &entries);
    [[nodiscard]] GroupPrices pricesNow() const;
    [[nodiscard]] GroupPrices between(const GroupPrices &now) const;
    /// The program solved, with groups that it takes evaluated. Whether that changed something.
    void solve();
    bool settle();
    enum class Among : std::uint8_t { all, useful };
    std::size_t priceAt(GroupPrices prices, const GroupPrices &now, Among offers);
    std::size_t priceSingles(GroupPrices &prices, const GroupPrices &now);
    std::size_t priceGroups(const GroupPrices &prices, Among offers, GroupExcess &maximum);
    std::size_t priceOthers(GroupPrices prices, double minimum,
                            std::vector<std::pair<double, std::size_t>> profitable,
                            SharerSet taken);
    [[nodiscard]] double minExcess(const GroupPrices &prices, Among offers) const;
    [[nodiscard]] double boundAt(const GroupPrices &prices, const GroupExcess &maximum) const;
    /// A group with what it needs at the least.
    bool addOptimistic(std::size_t offer, SharerSet set);
    bool addExact(std::size_t offer, SharerSet set);
    /// Evaluates groups that the program takes. Whether that changed something.
    bool evaluateTaken();
    [[nodiscard]] std::vector<std::size_t> membersOf(SharerSet set) const;
    void addServedSubset(std::size_t offer, SharerSet set);
    [[nodiscard]] ColumnLp::Entries entriesOf(SharerSet set, const GroupOffer &offer, double hours,
                                              double instances) const;

    GroupCosts &m_costs;
    const MixModel &m_model;
    GroupPricing m_pricing;
    std::vector<double> m_scales;
    std::size_t m_workloads = 0;
    std::size_t m_rows = 0;
    std::vector<double> m_limits;
    std::vector<std::vector<Single>> m_singles; ///< by workload
    SearchWork m_work;
    ColumnLp m_lp;   ///< with groups that may need no more than hoped for
    ColumnLp m_real; ///< of what is evaluated
    double m_bigM;   ///< for any column
    bool m_isSolved = false;
    std::vector<Column> m_columns;
    std::vector<SharerSet> m_triples;   ///< with rows of their own
    std::vector<Providers> m_providers; ///< by workload
    SharerTies m_ties;
    std::map<std::size_t, SharerSet> m_fixed;                         ///< by workload
    std::optional<std::pair<GroupPrices, GroupPrices>> m_beforeFixed; ///< the best, and the centre
    std::vector<Group> m_optimistic;                                  ///< not evaluated
    std::vector<Group> m_exact;
    std::set<std::pair<SharerSet, std::size_t>> m_known; ///< groups by set and offer
    std::vector<int> m_hits; ///< by offer: the last round that it gave a group
    int m_round = 0;
    std::int64_t m_nodes = 0;
    bool m_isNear = false; ///< prices are such that groups found at them are evaluated
    GroupPrices m_best;
    GroupPrices m_centre; ///< near which prices are searched; its bound holds for useful offers
    bool m_isHoursBase;
};

} // namespace headroom
