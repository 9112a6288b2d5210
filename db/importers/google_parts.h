// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"
#include "db/importers/google_machines.h"
#include "db/importers/import_context.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// A slice is a GPU with its share of cores, memory and local SSD.
enum class GooglePart : std::uint8_t { core, memory, gpu, localSsd, slice };
enum class GoogleUsage : std::uint8_t { onDemand, spot, committedOneYear, committedThreeYears };

/// Part that a SKU charges for, read from its description.
struct GooglePartName {
    GooglePart part = GooglePart::core;
    std::string name; ///< family ("n1") or GPU ("a100 80gb"); empty for the common local SSD
};

/// True if the description is one of a Cloud TPU, which is sold by the chip-hour.
[[nodiscard]] bool isTpuSku(std::string_view description);
/// The part named by a description such as "A2 Instance Core running in Americas", without place
/// and purchase. Variants (custom, sole tenancy, reserved) keep their words and so match no
/// machine.
[[nodiscard]] std::optional<GooglePartName> partNamed(std::string_view description);
/// Purchase of a SKU. Some are filed under "OnDemand" while their description says that they are
/// spot: the description decides. Absent if the two contradict each other otherwise.
[[nodiscard]] std::optional<GoogleUsage> googleUsageFrom(std::string_view usageType,
                                                         std::string_view description);
/// The GPU of a SKU under one name, whichever way it is written.
[[nodiscard]] std::string googleGpu(std::string_view name);

/// Prices of parts by region, from any number of pages, and the machines made of them.
class GoogleParts
{
public:
    explicit GoogleParts(const Catalog &catalog);

    /// True if a machine of the catalog has such a part.
    [[nodiscard]] bool isNeeded(const GooglePartName &part) const;
    struct Price {
        std::int64_t nanos = 0; ///< per core-hour, GiB-hour, GPU-hour; local SSD per GiB-month
        Date date;
        bool perDecimalGb = false; ///< per 10^9 bytes ("GBy.h") instead of per GiB
        std::size_t sku = 0;       ///< result of beginSku()
    };
    /// Remembers a SKU whose prices follow; gives its number.
    [[nodiscard]] std::size_t beginSku(std::string description, std::string place);
    /// False when the part has another price for the same day already.
    [[nodiscard]] bool add(const GooglePartName &part, GoogleUsage usage, std::string_view region,
                           Price price);
    [[nodiscard]] bool empty() const { return m_skus.empty(); }
    /// More parts than Google sells several times over.
    [[nodiscard]] bool isFull() const;

    /// Composes the machines and hands them to the sink: in the regions where the catalog knows
    /// them, or for those that it has no price of yet, wherever all their parts are sold. SKUs of
    /// which no machine was made are refused, and a note says which parts were missing.
    void compose(PriceRowSink &sink);

private:
    struct Sku {
        std::string description;
        std::string place;
        Text fault; ///< why no machine is made of it; empty: there is none that has it
        bool used = false;
    };
    struct Need {
        GooglePart part = GooglePart::core;
        std::string name;
        Exact amount;
    };
    struct Key {
        GooglePart part;
        GoogleUsage usage;
        std::string name;
        std::string region;
        friend auto operator<=>(const Key &, const Key &) = default;
    };
    [[nodiscard]] static std::vector<Need> needsOf(const GoogleMachine &machine);
    [[nodiscard]] static std::vector<Need> slicesOf(const GoogleMachine &machine);
    [[nodiscard]] std::optional<Price> composed(const std::vector<Need> &needs, GoogleUsage usage,
                                                const std::string &region);
    void settle(Price &known, const Price &other);
    [[nodiscard]] std::optional<Price> composed(const GoogleMachine &machine, GoogleUsage usage,
                                                const std::string &region);
    bool composeMachine(const GoogleMachine &machine, PriceRowSink &sink);
    bool offer(const GoogleMachine &machine, GoogleUsage usage, const std::string &region,
               PriceRowSink &sink);
    void noteMissing(const std::vector<const GoogleMachine *> &without, PriceRowSink &sink) const;

    std::vector<GoogleMachine> m_machines;
    std::set<std::pair<GooglePart, std::string>> m_needed;
    std::set<std::pair<GooglePart, std::string>> m_present;
    std::map<Key, Price> m_prices;
    std::set<std::string> m_regions;
    std::vector<Sku> m_skus;
};

} // namespace headroom::storage
