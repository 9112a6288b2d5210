// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_months.h"
#include "core/planning/optimistic_prices.h"

namespace headroom {

/// What options cost over the months that commitments are judged over at the least, whatever is committed to: models whose
/// least cost no mix with commitments can be below.
///
/// A commitment costs as much in every hour. Prices of its hours that are one on average, and under which no hour of use
/// costs more than on demand, are a bound: what a line would pay by them, no mix pays less for it (they are a solution of
/// the dual of choosing the amounts). Hours that are used by many are priced high, hours without use low.
class CommittedBound
{
public:
    /// `lowest`: the model at committed rates (modelOf() on atCommittedRates()), whose rows and moves are kept. All must
    /// outlive this.
    CommittedBound(const MixCandidates &candidates, const CommitmentRule &rule,
                   const MixMonths &months, const MixModel &lowest);

    /// Nothing committed to, or every hour at the price one.
    [[nodiscard]] const MixModel &onDemand() const { return m_onDemand; }
    [[nodiscard]] const MixModel &flat() const { return m_flat; }
    /// Hours priced by the use of mixes together; of options that cost at most `within` more than the cheapest of their
    /// workload, the others as flat().
    [[nodiscard]] MixModel pricedBy(const std::vector<std::vector<std::size_t>> &mixes,
                                    std::int64_t within);

private:
    /// Hours of the week that are alike for every workload.
    struct AlikeInWeek {
        std::size_t hour = 0; ///< the first of them
        double times = 0;
    };
    /// Average instances by hours that are alike, for each of the months that are alike.
    using HourUse = std::vector<std::vector<double>>;
    struct OptionUse {
        double plannedHours = 0; ///< of instances, in the month that is planned for
        double hours = 0;        ///< in all months, at what prices come to
        HourUse byHour;          ///< found when it is asked for
    };
    /// Use with its levels, the highest first, and the part of the time in which use is at least so high.
    struct Pool {
        HourUse use;
        std::vector<double> levels;
        std::vector<double> shares;
    };
    /// Prices of the hours of one commitment.
    struct HourPrices {
        const HourUse *use = nullptr;
        double level = 0;
        double above = 0; ///< where use is above the level
        double at = 0;    ///< where it is the level; below it is nothing

        [[nodiscard]] double in(std::size_t months, std::size_t hour) const;
    };
    struct Carried {
        double rate = 1;
        HourPrices prices;
    };
    using Key = decltype(CarryingKind().key());

    void findAlikeHours();
    void addGroup(std::size_t group);
    [[nodiscard]] std::optional<Usage> usageOf(std::size_t group, MixOffer offer) const;
    [[nodiscard]] OptionUse &useOf(std::size_t group, MixOffer offer);
    [[nodiscard]] const HourUse &hoursOf(std::size_t group, MixOffer offer);
    [[nodiscard]] std::int64_t cents(std::size_t group, double compute) const;
    [[nodiscard]] double monthlyOf(std::size_t group, MixOffer offer) const;
    [[nodiscard]] std::optional<std::vector<CarryingKind>> kindsOf(std::size_t group,
                                                                   MixOffer offer);
    void addTo(HourUse &sum, const HourUse &use, double unit) const;
    [[nodiscard]] double hoursAt(std::size_t group, MixOffer offer,
                                 const std::vector<Carried> &carried);
    [[nodiscard]] Pool poolOf(HourUse use) const;
    [[nodiscard]] static HourPrices pricesFor(const Pool &pool, double rate);
    [[nodiscard]] double stepsOf(std::size_t group, MixOffer offer, std::size_t months) const;

    const MixCandidates &m_candidates;
    const MixMonths &m_months;
    const MixModel &m_lowest;
    CarryingKinds m_kinds;
    MixModel m_onDemand;
    MixModel m_flat;
    std::vector<UsageOfWorkload> m_usages;
    std::vector<double> m_percent; ///< of compute that percentages add to it, by group, as a factor
    std::vector<std::map<std::pair<std::uint16_t, std::uint8_t>, OptionUse>> m_uses;
    std::vector<std::optional<OptionUse>> m_usesAsItIs;
    std::vector<AlikeInWeek> m_alike;
    std::vector<double> m_weights; ///< hours that one of the week stands for, by alike months
    double m_hours = 0;            ///< of all months
};

} // namespace headroom
