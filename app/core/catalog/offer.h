// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom {

enum class Provider : std::uint8_t { aws, google, azure, own };
inline constexpr std::array kClouds{Provider::aws, Provider::google, Provider::azure};
inline constexpr std::array kProviders{Provider::aws, Provider::google, Provider::azure,
                                       Provider::own};
enum class PricingModel : std::uint8_t {
    onDemand,
    spot,
    reserved,            ///< AWS Reserved Instance (standard), Azure Reservation
    reservedConvertible, ///< AWS Reserved Instance (convertible)
    savingsPlan, ///< AWS Compute Savings Plan, Azure savings plan for compute: any machine, any region
    committedUse,        ///< Google committed use discount
    sustainedUse,        ///< Google on-demand, a full month's sustained-use discount applied
    capacityBlock,       ///< AWS capacity blocks for ML
    managedService,      ///< the same machine through a managed service (SageMaker), on demand
    instanceSavingsPlan, ///< AWS EC2 Instance Savings Plan: bound to one family and region
};
inline constexpr PricingModel kLastPricingModel = PricingModel::instanceSavingsPlan;
enum class Payment : std::uint8_t { noUpfront, partialUpfront, allUpfront, notStated };
enum class OperatingSystem : std::uint8_t {
    gnuLinux,
    windows,
    notStated
}; // "linux" is a macro of moc's preprocessor
enum class Tenancy : std::uint8_t { shared, dedicated, notStated };

/// Of each year of a term, leap years too.
inline constexpr std::int64_t kHoursPerYear = 8760;

/// How capacity is bought: the part of an offer that is neither machine nor place.
struct PurchaseOption {
    PricingModel model = PricingModel::onDemand;
    std::uint8_t termYears = 0; ///< 0 for anything without a commitment
    Payment payment = Payment::noUpfront;
    OperatingSystem operatingSystem = OperatingSystem::gnuLinux;
    Tenancy tenancy = Tenancy::shared;

    friend bool operator==(const PurchaseOption &, const PurchaseOption &) = default;
};

/// The layers a price can come from, best to worst match for a negotiated plan.
enum class PriceBook : std::uint8_t { own, publicCatalog, reference };

/// Names one offer in a plan, independent of any catalog's row numbers.
struct OfferReference {
    Provider provider = Provider::aws;
    std::string region; ///< empty: not stated (reference price book)
    std::string instanceType;
    PurchaseOption purchase;
    PriceBook book = PriceBook::publicCatalog;

    friend bool operator==(const OfferReference &, const OfferReference &) = default;
};

/// Machine names used in files ("aws", "on_demand", "reserved_1y", ...), and their inverse.
[[nodiscard]] std::string_view keyOf(Provider provider);
[[nodiscard]] std::string_view keyOf(PricingModel model);
[[nodiscard]] std::string_view keyOf(Payment payment);
[[nodiscard]] std::string_view keyOf(OperatingSystem system);
[[nodiscard]] std::string_view keyOf(Tenancy tenancy);
[[nodiscard]] std::string_view keyOf(PriceBook book);
[[nodiscard]] std::optional<Provider> providerFrom(std::string_view key);
[[nodiscard]] std::optional<PricingModel> pricingModelFrom(std::string_view key);
[[nodiscard]] std::optional<Payment> paymentFrom(std::string_view key);
[[nodiscard]] std::optional<OperatingSystem> operatingSystemFrom(std::string_view key);
[[nodiscard]] std::optional<Tenancy> tenancyFrom(std::string_view key);
[[nodiscard]] std::optional<PriceBook> priceBookFrom(std::string_view key);
/// Pricing model with its term: "on_demand", "reserved_1y", "savings_plan_3y"; used where one word must do.
[[nodiscard]] std::string keyOf(const PurchaseOption &purchase);

/// For people: "AWS", "Google Cloud", "on-demand", "reserved 1 year". No two purchase options have one name:
/// whatever is not Linux, shared and without a fee is said, and what a list does not state too.
[[nodiscard]] Text nameOf(Provider provider);
[[nodiscard]] Text nameOf(PricingModel model);
[[nodiscard]] std::string nameOf(const PurchaseOption &purchase,
                                 const Language &language = english());
[[nodiscard]] Text nameOf(PriceBook book);
[[nodiscard]] std::string describe(const OfferReference &offer,
                                   const Language &language = english());

} // namespace headroom
