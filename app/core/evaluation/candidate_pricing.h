// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/line_cost.h"
#include "core/costing/month_view.h"
#include "core/costing/other_costs.h"
#include "core/costing/usage.h"
#include "core/evaluation/candidates.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

// The inner loop of a change of price: part of findCandidates().
namespace headroom {

inline constexpr std::int64_t kNoCost = -1;

/// Ways of buying that bill differently: as the schedule or the runs need, with interruptions,
/// every hour, and in blocks of days.
enum class BillingPattern : std::uint8_t { asUsed, spot, everyHour, blocks };
inline constexpr std::array<PurchaseOption, 4> kPatterns{
    PurchaseOption{},
    PurchaseOption{.model = PricingModel::spot},
    PurchaseOption{.model = PricingModel::reserved, .termYears = 1},
    PurchaseOption{.model = PricingModel::capacityBlock},
};

/// On one type, for each way of buying: what an hourly rate becomes in a month, and the verdict.
struct TypeTerms {
    std::array<ScaledRate, kPatterns.size()> rates{};
    std::array<bool, kPatterns.size()>
        hasCost{}; ///< false: no hours are known, or the work never ends
    std::array<CandidateState, kPatterns.size()> states{};
};

/// Monthly equivalents of an hourly rate, by type and way of buying: the cost of each offer follows from
/// them, in a tenth of the memory. Two threads may keep different types.
class MonthlyRates
{
public:
    explicit MonthlyRates(std::size_t types) : m_places(types) {}

    void keep(int half, std::size_t type, const TypeTerms &terms);
    /// To be called once all types are kept.
    void settle() { m_known = {}; }
    /// The cost in cents at a rate; kNoCost where none is known.
    [[nodiscard]] std::int64_t cents(std::size_t type, BillingPattern way, std::int64_t nanos) const
    {
        const Place place = m_places[type][static_cast<std::size_t>(way)];
        return place.index == kNone || nanos <= 0 ? kNoCost
                                                  : m_rates[place.half][place.index].cents(nanos);
    }

private:
    static constexpr std::uint16_t kNone = 0x7fff;
    struct Place {
        std::uint16_t half : 1 = 0;
        std::uint16_t index : 15 = kNone;
    };
    using Hours = std::pair<Int128, Int128>;

    std::vector<std::array<Place, kPatterns.size()>> m_places;
    std::array<std::vector<ScaledRate>, 2> m_rates;
    std::array<std::map<Hours, std::uint16_t>, 2> m_known;
};

/// Rates of all offers under a set's prices, in billionths of the plan's currency, with their ways of
/// buying: the same for all workloads of a scenario.
struct OfferRates {
    std::vector<std::int64_t> nanos;
    std::vector<BillingPattern> wayOfPurchase;
};
[[nodiscard]] OfferRates offerRates(const CandidateSet &set, double fallbackPercent);

/// Rate of a candidate in the plan's currency; for spot capacity, with the share of hours that
/// falls back to on demand. Absent without an exchange rate.
[[nodiscard]] std::optional<HourlyRate> rateWithFallback(const OfferSet &set,
                                                         double fallbackPercent, OfferIndex offer);

/// Prices the offers of a set, whose columns have the catalog's size, type by type; several threads
/// may work on different types.
class CandidatePricing
{
public:
    CandidatePricing(CandidateSet &set, double fallbackPercent);

    /// Ways that some offer is bought in.
    [[nodiscard]] const std::array<bool, kPatterns.size()> &ways() const { return m_ways; }
    void priceType(std::size_t type, const TypeTerms &terms) const;
    /// For a type on which the workload does not fit.
    void leaveOut(std::size_t type) const;

private:
    static constexpr OfferIndex kBlock = 128;
    using Rates = std::array<std::int64_t, kBlock>;
    /// Number of billing patterns, once for offers that the workload's constraints rule out and
    /// once for allowed ones.
    static constexpr std::size_t kKeys = 2 * kPatterns.size();
    struct ByKey {
        std::array<CandidateState, kKeys> state{};
        std::array<double, kKeys>
            centsPerNano{}; ///< for a billionth of the currency unit; NaN: no cost
    };

    void priceBlock(OfferIndex from, OfferIndex to, const TypeTerms &terms,
                    const ByKey &byKey) const;
    void ruleOutRegions(OfferIndex from, OfferIndex to) const;
    const std::int64_t *computeRates(OfferIndex from, OfferIndex to, Rates &rates) const;
    [[nodiscard]] Provider providerAt(OfferIndex offer) const
    {
        return m_set.catalog->types[m_set.catalog->offerType[offer]].provider;
    }

    CandidateSet &m_set;
    const PriceTerms &m_prices;
    double m_fallbackPercent;
    std::vector<std::uint8_t> m_keyOfPurchase;
    std::array<bool, kPatterns.size()> m_ways{};
    /// True for types that the workload's constraints allow; bytes, because a bit costs more to
    /// look up.
    std::vector<std::uint8_t> m_mayBeType;
    std::vector<std::uint8_t> m_mayBeIn; ///< by region
    bool m_mayBeAnywhere = true;
};

/// Monthly cost lines that depend on an offer's compute, for many offers.
class FollowingCosts
{
public:
    /// The workload must outlive this.
    FollowingCosts(const Workload &workload, const MonthView &view);

    /// True if any other cost depends on the offer; otherwise they do not affect the choice.
    [[nodiscard]] static bool follow(const Workload &workload);
    /// Cost lines other than percentages, such as licences per instance-hour.
    [[nodiscard]] Money ownOn(const SizedUse &sizing,
                              std::optional<std::int64_t> countByHand = std::nullopt) const;
    /// Compute with all lines.
    [[nodiscard]] Money billed(Money compute, Money own) const;

private:
    const Workload &m_workload;
    UsageOfWorkload m_usages;
    MonthHours m_hours;
    CostPercentages m_percentages;
};

} // namespace headroom
