// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// The attributes of an EC2 product that decide what its price stands for, as the offer file prints them.
/// Empty: the file has no such attribute (old files lack some).
struct AwsProduct {
    std::string family;   ///< "Compute Instance"
    std::string region;   ///< "us-east-1"; old files have only the location
    std::string location; ///< "EU (Ireland)"
    std::string locationType;
    std::string instanceType;
    std::string operatingSystem;
    std::string tenancy;
    std::string software; ///< preInstalledSw
    std::string licence;
    std::string capacityStatus;
    std::string marketOption;
    // What the machine is, for types that are new to the catalog.
    std::string vcpu;
    std::string memory;
    std::string gpu;
    std::string gpuMemory;
    std::string processor;

    void clear() { *this = AwsProduct(); }
};

/// What a product's prices stand for, or why they are none of Headroom's business.
struct AwsOffering {
    std::string_view refusal; ///< a sentence; empty for a product that is kept
    std::string_view detail;
    bool faulty = false;
    std::string_view region;
    PurchaseOption purchase; ///< without term and payment
};

/// The plain offering: an EC2 instance, Linux or Windows without further software or own licence, shared or
/// dedicated, used capacity, bought on the market itself. One instance type has some twenty other products
/// whose prices look alike and are wrong for it.
[[nodiscard]] AwsOffering offeringOf(const AwsProduct &product);

/// Region code of a location name, in the spelling of the price list or of the console.
[[nodiscard]] std::optional<std::string_view> awsRegionAt(std::string_view location);

/// Term, class and payment of a reserved price, from its attributes, or where they are missing from its
/// offer term code.
struct AwsTerm {
    std::string_view length;   ///< "1yr"
    std::string_view payment;  ///< "No Upfront"
    std::string_view offering; ///< "standard"
    std::string_view code;     ///< "4NA7Y494T4"
};
[[nodiscard]] std::optional<PurchaseOption> reservedPurchase(const AwsTerm &term,
                                                             PurchaseOption base);
[[nodiscard]] std::optional<Payment> awsPayment(std::string_view text);

/// The hourly part and the fee of one price, which the file states apart and in any order.
struct AwsPriceParts {
    std::optional<std::int64_t> hourlyNanos;
    std::optional<std::int64_t> feeNanos;
};
/// True when nothing is to be waited for: on-demand and no-upfront prices have no fee, the others have both.
[[nodiscard]] bool isComplete(const AwsPriceParts &parts, const PurchaseOption &purchase);
/// Effective rate per hour, in billionths; 0 when nothing is charged at all.
[[nodiscard]] std::int64_t effectiveNanos(const AwsPriceParts &parts,
                                          const PurchaseOption &purchase);

} // namespace headroom::storage
