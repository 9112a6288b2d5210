// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/provider.h"
#include "core/enum_names.h"
#include "core/money/exact.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

enum class PricingModel : std::uint8_t {
    onDemand,
    spot,
    reserved,            ///< AWS Reserved Instance (standard), Azure Reservation
    reservedConvertible, ///< AWS Reserved Instance (convertible)
    /// AWS Compute Savings Plan, Azure savings plan for compute: any machine, any region
    savingsPlan,
    committedUse,        ///< Google committed use discount
    sustainedUse,        ///< Google on-demand, a full month's sustained-use discount applied
    capacityBlock,       ///< AWS capacity blocks for ML
    managedService,      ///< the same machine as a managed service (SageMaker), on demand
    instanceSavingsPlan, ///< AWS EC2 Instance Savings Plan: bound to one family and region
};
template <>
inline constexpr auto kNamesOf<PricingModel> = std::to_array<KeyedName>({
    {"on_demand", HEADROOM_TEXT("Terms", "on-demand")},
    {"spot", HEADROOM_TEXT("Terms", "spot")},
    {"reserved", HEADROOM_TEXT("Terms", "reserved")},
    {"reserved_convertible", HEADROOM_TEXT("Terms", "reserved convertible")},
    {"savings_plan", HEADROOM_TEXT("Terms", "compute savings plan")},
    {"cud", HEADROOM_TEXT("Terms", "committed use")},
    {"sustained_use", HEADROOM_TEXT("Terms", "sustained use")},
    {"capacity_block", HEADROOM_TEXT("Terms", "capacity block")},
    {"managed", HEADROOM_TEXT("Terms", "managed service")},
    {"instance_savings_plan", HEADROOM_TEXT("Terms", "EC2 instance savings plan")},
});
inline constexpr PricingModel kLastPricingModel = kAllOf<PricingModel>.back();

enum class Payment : std::uint8_t { noUpfront, partialUpfront, allUpfront, notStated };
template <>
inline constexpr auto kNamesOf<Payment> = std::to_array<KeyedName>({
    {"no_upfront", HEADROOM_TEXT("Terms", "no upfront")},
    {"partial_upfront", HEADROOM_TEXT("Terms", "partial upfront")},
    {"all_upfront", HEADROOM_TEXT("Terms", "all upfront")},
    {"not_stated", HEADROOM_TEXT("Terms", "payment not stated")},
});

enum class OperatingSystem : std::uint8_t {
    gnuLinux,
    windows,
    notStated
}; // "linux" is a macro of moc's preprocessor
template <>
inline constexpr auto kNamesOf<OperatingSystem> = std::to_array<KeyedName>({
    {"linux", "Linux"},
    {"windows", "Windows"},
    {"not_stated", HEADROOM_TEXT("Terms", "not stated")},
});

enum class Tenancy : std::uint8_t { shared, dedicated, notStated };
template <>
inline constexpr auto kNamesOf<Tenancy> = std::to_array<KeyedName>({
    {"shared", HEADROOM_TEXT("Terms", "shared")},
    {"dedicated", HEADROOM_TEXT("Terms", "dedicated")},
    {"not_stated", HEADROOM_TEXT("Terms", "not stated")},
});

/// Hours per year of a term, in leap years too.
inline constexpr std::int64_t kHoursPerYear = 8760;

/// Purchase terms: the part of an offer that is neither machine nor region.
struct PurchaseOption {
    PricingModel model = PricingModel::onDemand;
    std::uint8_t termYears = 0; ///< 0 for anything without a commitment
    Payment payment = Payment::noUpfront;
    OperatingSystem operatingSystem = OperatingSystem::gnuLinux;
    Tenancy tenancy = Tenancy::shared;

    friend bool operator==(const PurchaseOption &, const PurchaseOption &) = default;
};

/// Sources of a price, best match for a negotiated plan first.
enum class PriceBook : std::uint8_t { own, publicCatalog, reference };
template <>
inline constexpr auto kNamesOf<PriceBook> = std::to_array<KeyedName>({
    {"own", HEADROOM_TEXT("Terms", "own price book")},
    {"public", HEADROOM_TEXT("Terms", "public catalog")},
    {"reference", HEADROOM_TEXT("Terms", "reference price book (historic)")},
});

/// Names one offer in a plan, independent of any catalog's row numbers.
struct OfferReference {
    Provider provider;
    std::string region; ///< empty: not stated (reference price book)
    std::string instanceType;
    PurchaseOption purchase;
    PriceBook book = PriceBook::publicCatalog;

    friend bool operator==(const OfferReference &, const OfferReference &) = default;
};

/// Key of the pricing model with its term: "on_demand", "reserved_1y", "savings_plan_3y"; for
/// output that needs a single word.
[[nodiscard]] std::string keyOf(const PurchaseOption &purchase);

/// Display name: "AWS", "Google Cloud", "on-demand", "reserved 1 year". Unique per purchase option:
/// everything other than Linux, shared tenancy and no fee is named, as is what a list does not
/// state.
[[nodiscard]] std::string nameOf(const PurchaseOption &purchase,
                                 const Language &language = english());
/// Key of the region of offers whose provider states none.
inline constexpr std::string_view kRegionNotStated = "not-stated";
/// The region as it is shown, in a column of regions and among other words; what the catalog says of
/// one that a provider does not state is no name.
[[nodiscard]] std::string regionName(std::string_view region, const Language &language);
[[nodiscard]] std::string placeOf(std::string_view region, const Language &language);
[[nodiscard]] std::string describe(const OfferReference &offer,
                                   const Language &language = english());

/// Hours billed for one uninterrupted use of an instance. Capacity blocks are sold whole, in days
/// up to 14 and in weeks up to 26; longer use needs several blocks. Every other purchase option
/// bills the hours used; no use is not billed. Source: Amazon EC2 API,
/// DescribeCapacityBlockOfferings, CapacityDurationHours (read 2026-11-22): 1-day increments up to
/// 14 days, 7-day increments up to 182 days; the fee is due when the block is reserved.
[[nodiscard]] Exact billedHours(const PurchaseOption &purchase, const Exact &hours);

/// Whether a text is a valid name of a family, instance type or region: 1 to 64 letters, digits and
/// "._-+/:", with spaces inside.
[[nodiscard]] bool isPlainName(std::string_view text);

/// "ND96is_MI300X_v5" of "Standard_ND96is_MI300X_v5": without the prefix of all Azure names.
[[nodiscard]] std::string_view shortTypeName(std::string_view name);

} // namespace headroom
