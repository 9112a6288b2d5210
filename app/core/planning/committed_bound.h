// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/hour_prices.h"
#include "core/planning/mix_months.h"
#include "core/planning/optimistic_prices.h"

#include <functional>

namespace headroom {

/// What options cost over the months that commitments are judged over at the least, whatever is committed to: models whose
/// least cost no mix with commitments can be below.
///
/// A commitment costs as much in every hour. Prices of its hours that are one on average, and under which no hour of use
/// costs more than on demand, are a bound: what a line would pay by them, no mix pays less for it (they are a solution of
/// the dual of choosing the amounts). Hours that are used by many are priced high, hours without use low: step by step
/// those become dearer that the mix uses which costs least.
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

    /// Prices hours by the use of a mix, and keeps only options that may be in mixes that cost no more than `objective`.
    void begin(const std::vector<std::size_t> &mix, std::int64_t objective);
    /// The options that are kept, at the prices of the hours when it was last asked to price all.
    [[nodiscard]] const MixModel &priced() const { return m_open.model; }
    void priceAll();
    /// What is chosen of it, as places in all options.
    [[nodiscard]] std::vector<std::size_t> inFull(const std::vector<std::size_t> &chosen) const
    {
        return m_open.inFull(chosen);
    }
    /// Drops options with which no mix costs less than `objective` by priced().
    void drop(std::int64_t objective);
    /// What each option of a workload costs at least, by priced(); kDropped where it is not kept.
    [[nodiscard]] const std::vector<std::int64_t> &leastOf(std::size_t group) const
    {
        return m_leastOf[group];
    }
    static constexpr std::int64_t kDropped = -1;
    /// What a mix costs at least with an option, the others as they are; absent: as much as what was found, or more.
    [[nodiscard]] std::optional<Int128> leastWith(const std::vector<std::size_t> &mix,
                                                  std::size_t group, std::size_t option) const;

    /// The cheapest options of each workload by priced(), which better prices are looked for with.
    void narrow();
    [[nodiscard]] const MixModel &nearest() const { return m_near.model; }
    /// Hours that a mix of the nearest uses more than others become dearer for these, by up to a factor of exp(step).
    void raise(const std::vector<std::size_t> &chosen, double step);
    /// Prices as they were when they were kept, for the nearest.
    void keepPrices() { m_prices.keep(m_nearKinds); }
    void takeKeptPrices();

private:
    /// Hours of the week that are alike for every workload, or the same part of each of them: what runs for a part of an
    /// hour runs from its beginning.
    struct AlikeInWeek {
        std::size_t hour = 0; ///< the first of them
        double times = 0;     ///< as whole hours
        double from = 0;
        double until = 1;
    };
    /// By cell: for each of the months that are alike the hours that are alike.
    using ByHour = HourPrices::ByHour;
    using Carried = HourPrices::Carried;
    struct OptionUse {
        double plannedHours = 0; ///< of instances, in the month that is planned for
        double hours = 0;        ///< in all months, at what prices come to
        double licences = 0;     ///< by the instance-hour, in cents, with taxes
        ByHour byHour;           ///< average instances; found when it is asked for
    };
    /// An option that commitments may carry.
    struct CarriedOption {
        std::size_t option = 0; ///< of all
        double unit = 0;        ///< cents of an instance-hour
        const ByHour *use = nullptr;
        const ByHour *steps = nullptr;                 ///< what prices come to
        const std::vector<Carried> *carried = nullptr; ///< null: it costs what it costs by flat()
    };
    /// Options by group, and the model of them.
    struct Priced {
        std::vector<std::vector<CarriedOption>> options;
        MixModel model;

        [[nodiscard]] std::vector<std::size_t> inFull(const std::vector<std::size_t> &chosen) const;
        [[nodiscard]] Priced
        only(const std::function<bool(std::size_t, std::size_t)> &isKept) const;
    };
    using Key = decltype(CarryingKind().key());

    void findAlikeHours();
    void divideHours();
    void addGroup(std::size_t group);
    [[nodiscard]] std::optional<Usage> usageOf(std::size_t group, MixOffer offer) const;
    [[nodiscard]] std::optional<Usage> usageOf(std::size_t group, MixOffer offer,
                                               const PurchaseOption &purchase) const;
    [[nodiscard]] double runningHours(std::size_t group, MixOffer offer) const;
    [[nodiscard]] OptionUse &useOf(std::size_t group, MixOffer offer);
    [[nodiscard]] const ByHour &hoursOf(std::size_t group, MixOffer offer);
    [[nodiscard]] std::int64_t cents(std::size_t group, MixOffer offer, double compute);
    [[nodiscard]] double licencesOf(std::size_t group, MixOffer offer);
    [[nodiscard]] double monthlyOf(std::size_t group, MixOffer offer) const;
    [[nodiscard]] double unitOf(std::size_t group, MixOffer offer);
    [[nodiscard]] std::optional<std::vector<CarryingKind>> kindsOf(std::size_t group,
                                                                   MixOffer offer);
    [[nodiscard]] CarriedOption carriedOption(std::size_t group, std::size_t option);
    void priceByUseOf(const std::vector<std::size_t> &mix);
    void price(Priced &priced);
    [[nodiscard]] const std::vector<Carried> *carriedBy(std::size_t group, MixOffer offer);
    [[nodiscard]] Provider providerOf(std::size_t group, MixOffer offer) const;
    /// Of a model whether an option may be in a mix that costs no more than `objective`, by group and option.
    [[nodiscard]] static std::function<bool(std::size_t, std::size_t)>
    affordable(const MixModel &model, std::int64_t objective);
    [[nodiscard]] const ByHour &stepsOf(std::size_t group, MixOffer offer);

    const MixCandidates &m_candidates;
    const MixMonths &m_months;
    const MixModel &m_lowest;
    CarryingKinds m_kinds;
    MixModel m_onDemand;
    MixModel m_flat;
    std::vector<UsageOfWorkload> m_usages;
    std::vector<double> m_percent; ///< of compute that percentages add to it, by group, as a factor
    std::vector<double> m_licence; ///< cents of an instance-hour, with taxes, by group
    std::vector<std::map<std::pair<std::uint16_t, std::uint8_t>, OptionUse>> m_uses;
    std::vector<std::optional<OptionUse>> m_usesAsItIs;
    std::vector<AlikeInWeek> m_alike;
    std::vector<double> m_weights; ///< hours that one of the week stands for, by alike months
    ByHour m_cells;                ///< hours that each stands for
    std::map<Key, std::size_t> m_kindAt;
    HourPrices m_prices;
    std::vector<std::size_t> m_nearKinds; ///< that carry the nearest options
    std::map<OfferIndex, std::vector<Carried>> m_carried;
    std::map<std::size_t, std::vector<Carried>> m_carriedAsItIs;
    std::map<Provider, ByHour> m_steps;
    Priced m_open;
    Priced m_near;
    std::vector<std::vector<std::int64_t>> m_leastOf; ///< by group and option of all, as priced()
};

} // namespace headroom
