// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/aws_product.h"
#include "db/importers/price_row.h"

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::storage {

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
        std::string_view reason;
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

/// The machine as the attributes describe it ("1,952 GiB" of memory, "NVIDIA" only when a GPU is counted).
[[nodiscard]] AwsMachine awsMachine(const AwsProduct &product);

} // namespace headroom::storage
