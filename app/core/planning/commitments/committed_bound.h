// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_months.h"
#include "core/planning/mix/option_costs.h"
#include "core/planning/mix/price_search.h"
#include "core/planning/mix/rough_mix.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace headroom {

/// Lower bounds on the cost of each option over the months that commitments are evaluated over, whatever is committed: no
/// mix with commitments costs less than the lowest cost of these models.
///
/// A commitment costs as much in every hour. Prices of its hours that are one on average, and under which no hour of use
/// costs more than on demand, are a bound: what a line would pay by them, no mix pays less for it (they are a solution of
/// the dual of choosing the amounts). Hours that are used by many are priced high, hours without use low: PriceSearch finds
/// those that prove most with the nearest options.
class CommittedBound
{
public:
    using Chosen = std::vector<std::size_t>;

    /// `lowest`: the model at committed rates (modelOf() on atCommittedRates()), whose rows and moves are kept. All must
    /// outlive this.
    CommittedBound(const MixCandidates &candidates, const CommitmentRule &rule,
                   const MixMonths &months, const MixModel &lowest);

    /// Nothing committed to, or every hour at the price one.
    [[nodiscard]] const MixModel &onDemand() const { return m_costs.onDemand(); }
    [[nodiscard]] const MixModel &flat() const { return m_costs.flat(); }

    /// Prices hours by the use of a mix, and keeps only options that may be in mixes that cost no more than `objective`.
    void begin(const Chosen &mix, std::int64_t objective);
    /// The options that are kept, at the prices of the hours when it was last asked to price all.
    [[nodiscard]] const MixModel &priced() const { return m_open.model; }
    void priceAll();
    /// Chosen options of it, as places in all options.
    [[nodiscard]] Chosen inFull(const Chosen &chosen) const { return m_open.inFull(chosen); }
    [[nodiscard]] std::size_t inFull(std::size_t group, std::size_t option) const
    {
        return m_open.options[group][option].option;
    }
    /// Drops options with which no mix costs less than `objective` by priced().
    void drop(std::int64_t objective);
    /// The lower bound on each option of a workload, by priced(); kDropped where it is not kept.
    [[nodiscard]] const std::vector<std::int64_t> &minOf(std::size_t group) const
    {
        return m_minOf[group];
    }
    static constexpr std::int64_t kDropped = -1;
    /// The lower bound on a mix with an option, the others as they are; absent: no less than the incumbent.
    [[nodiscard]] std::optional<Int128> minWith(const Chosen &mix, std::size_t group,
                                                std::size_t option) const;

    /// Better prices, found with the cheapest options of each workload by priced() and with those of some mixes, the best
    /// first. What they prove with all options is known when all are priced again.
    void improvePrices(const std::vector<Chosen> &mixes, const SearchWork &work);
    /// Mixes that then look cheap, as places in all options.
    [[nodiscard]] const std::vector<Chosen> &likely() const { return m_likely; }

private:
    using ByHour = HourPrices::ByHour;
    using Covered = HourPrices::Covered;
    /// Machines of one offer that commitments may cover.
    struct CoveredUse {
        double unit = 0; ///< cents of an instance-hour
        const ByHour *use = nullptr;
        const ByHour *steps = nullptr; ///< what prices come to
        const std::vector<Covered> *covered = nullptr;
        double priced = 0; ///< cents of all of it, as it was priced last
    };
    struct CoveredOption {
        std::size_t option = 0; ///< of all
        double minimum = 0;     ///< cents of its compute at the least rate
        double others = 0;      ///< cents of what nothing covers of a fleet
        std::vector<CoveredUse>
            uses; ///< several of a fleet; none: it costs what it costs by flat()
    };
    /// Options by group, and the model of them.
    struct Priced {
        std::vector<std::vector<CoveredOption>> options;
        MixModel model;

        [[nodiscard]] Chosen inFull(const Chosen &chosen) const;
        [[nodiscard]] std::optional<Chosen> amongThese(const Chosen &full) const;
        [[nodiscard]] Priced
        only(const std::function<bool(std::size_t, std::size_t)> &isKept) const;
    };
    using Key = decltype(CoveringKind().key());

    [[nodiscard]] const ByHour &hoursOf(std::size_t group, MixOffer offer);
    [[nodiscard]] const ByHour &hoursOfPart(std::size_t group, std::size_t part);
    /// The hours that run, each with the cents of an instance-hour, and the part that commitments may cover.
    [[nodiscard]] std::vector<std::pair<double, const ByHour *>> runningOf(std::size_t group,
                                                                           MixOffer offer);
    [[nodiscard]] std::vector<CoveredUse> usesOf(std::size_t group, MixOffer offer);
    [[nodiscard]] CoveredOption coveredOption(std::size_t group, std::size_t option);
    void mergeHours(const Chosen &mix);
    [[nodiscard]] Priced nearest(const std::vector<Chosen> &mixes);
    [[nodiscard]] PriceSearch::Option searched(const Priced &near, std::size_t group,
                                               std::size_t i);
    void copyPricesToKin();
    void priceByUseOf(const Chosen &mix);
    void price(Priced &priced);
    [[nodiscard]] const std::vector<Covered> *coveredBy(std::size_t group, MixOffer offer);
    [[nodiscard]] const std::vector<Covered> *
    known(std::vector<Covered> &covered, const std::optional<std::vector<CoveringKind>> &kinds);
    /// Options of a model that may be in a mix that costs no more than `objective`, by group and option.
    [[nodiscard]] static std::function<bool(std::size_t, std::size_t)>
    affordable(const MixModel &model, std::int64_t objective);
    [[nodiscard]] const ByHour &stepsOf(Provider provider);

    std::shared_ptr<const Catalog> m_catalog;
    ParallelFor m_parallelFor;
    const MixModel &m_lowest;
    OptionCosts m_costs;
    UseCells m_cells;
    /// By group, type and purchase, or as it is.
    std::map<std::pair<std::size_t, std::optional<std::pair<std::uint16_t, std::uint8_t>>>, ByHour>
        m_hours;
    std::map<std::pair<std::size_t, std::size_t>, ByHour> m_hoursOfParts; ///< of fleets
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Covered>> m_coveredParts;
    std::map<Key, std::size_t> m_kindAt;
    HourPrices m_prices;
    std::vector<bool> m_isSearched;  ///< by kind: its prices were found with the nearest options
    double m_step = 0.05;            ///< of prices, in the next search
    std::vector<double> m_rowPrices; ///< empty: unknown
    std::vector<std::set<std::size_t>> m_wasNear; ///< by group, of all options
    std::vector<Chosen> m_likely;
    std::map<OfferIndex, std::vector<Covered>> m_covered;
    std::map<std::size_t, std::vector<Covered>> m_coveredAsItIs;
    std::map<Provider, ByHour> m_steps;
    Priced m_open;
    std::vector<std::vector<std::int64_t>> m_minOf; ///< by group and option of all, as priced()
};

} // namespace headroom
