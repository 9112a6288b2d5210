// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/text.h"
#include "db/importers/price_row.h"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::storage {

/// The attributes of an EC2 product that decide what its price is for, as the offer file prints
/// them. Empty: the file has no such attribute (old files lack some).
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
    // Description of the machine, for types that are new to the catalog.
    std::string vcpu;
    std::string memory;
    std::string gpu;
    std::string gpuMemory;
    std::string processor;

    void clear() { *this = AwsProduct(); }
};

/// The offering that a product's prices belong to, or the reason why it is out of scope.
struct AwsOffering {
    Text refusal; ///< a sentence; empty for a product that is kept
    std::string_view detail;
    bool faulty = false;
    std::string_view region;
    PurchaseOption purchase; ///< without term and payment
};

/// The plain offering: an EC2 instance, Linux or Windows without further software or own licence,
/// shared or dedicated, used capacity, bought on the market itself. One instance type has some
/// twenty other products whose prices look alike and are wrong for it.
[[nodiscard]] AwsOffering offeringOf(const AwsProduct &product);

/// Region code of a location name, in the spelling of the price list or of the console.
[[nodiscard]] std::optional<std::string_view> awsRegionAt(std::string_view location);

/// Term, class and payment of a reserved price, from its attributes, or where they are missing from
/// its offer term code.
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
/// True when nothing is to be waited for: on-demand and no-upfront prices have no fee, the others
/// have both.
[[nodiscard]] bool isComplete(const AwsPriceParts &parts, const PurchaseOption &purchase);
/// Effective rate per hour, in billionths; 0 when nothing is charged at all.
[[nodiscard]] std::int64_t effectiveNanos(const AwsPriceParts &parts,
                                          const PurchaseOption &purchase);

/// The machine an AWS product is, in memory of its own.
struct AwsMachine {
    std::string name;
    std::string cpuArchitecture;
    std::string accelerator;
    double vcpus = 0;
    double memoryGib = 0;
    double acceleratorCount = 0;
    double acceleratorMemoryGib = 0;

    [[nodiscard]] TypeFacts facts() const;
};

/// All products of an offer file by SKU, in 24 bytes each: a full file has over a million.
class AwsProducts
{
public:
    struct Entry {
        std::array<std::uint64_t, 2> sku = {};
        std::uint32_t machine = 0;
        std::uint16_t region = 0;
        std::uint8_t refusal = 0; ///< 0: kept; else one more than the index into the refusals
        std::uint8_t purchase = 0;
    };

    /// Remembers a product under its SKU; the first of twins stays.
    void add(std::string_view sku, const AwsProduct &product);
    /// Sorts; between adding and finding.
    void seal();
    [[nodiscard]] const Entry *find(std::string_view sku) const;
    [[nodiscard]] bool empty() const { return m_entries.empty(); }

    [[nodiscard]] const AwsMachine &machine(const Entry &entry) const
    {
        return m_machines[entry.machine];
    }
    [[nodiscard]] std::string_view region(const Entry &entry) const
    {
        return m_regions[entry.region];
    }
    [[nodiscard]] const PurchaseOption &purchase(const Entry &entry) const
    {
        return m_purchases[entry.purchase];
    }
    struct Refusal {
        Text reason;
        bool faulty = false;
    };
    [[nodiscard]] const Refusal &refusal(const Entry &entry) const
    {
        return m_refusals[entry.refusal - 1u];
    }

private:
    std::uint32_t machineIndex(const AwsProduct &product);

    std::vector<Entry> m_entries;
    std::deque<AwsMachine> m_machines;
    std::unordered_map<std::string, std::uint32_t> m_machineByName;
    std::vector<std::string> m_regions;
    std::vector<PurchaseOption> m_purchases;
    std::vector<Refusal> m_refusals;
};

/// The machine as the attributes describe it ("1,952 GiB" of memory, "NVIDIA" only when a GPU is
/// counted).
[[nodiscard]] AwsMachine awsMachine(const AwsProduct &product);

} // namespace headroom::storage
