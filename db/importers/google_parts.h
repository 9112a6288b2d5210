// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/google_machines.h"
#include "importers/import_context.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace headroom::storage {

enum class GooglePart : std::uint8_t { core, memory, gpu, localSsd };
enum class GoogleUsage : std::uint8_t { onDemand, spot, committedOneYear, committedThreeYears };

/// What a SKU charges for, read from its description.
struct GooglePartName {
    GooglePart part = GooglePart::core;
    std::string name; ///< family ("n1") or GPU ("a100 80gb"); empty for local SSD
};

/// The part named by a description such as "A2 Instance Core running in Americas", without place and
/// purchase. Variants (custom, sole tenancy, reserved) keep their words and so match no machine.
[[nodiscard]] std::optional<GooglePartName> partNamed(std::string_view description);
[[nodiscard]] std::optional<GoogleUsage> googleUsageFrom(std::string_view usageType);

/// Prices of parts by region, from any number of pages, and the machines made of them.
class GoogleParts
{
public:
    explicit GoogleParts(const Catalog &catalog);

    /// Whether a machine of the catalog has such a part.
    [[nodiscard]] bool isNeeded(const GooglePartName &part) const;
    struct Price {
        std::int64_t nanos = 0; ///< per core-hour, GiB-hour, GPU-hour; local SSD per GiB-month
        Date date;
    };
    /// False when the part has another price for the same day already.
    [[nodiscard]] bool add(const GooglePartName &part, GoogleUsage usage, std::string_view region,
                           Price price);
    [[nodiscard]] bool empty() const { return m_prices.empty(); }

    /// Composes the machines and hands them to the sink: in the regions where the catalog knows them, or
    /// for those that it has no price of yet, wherever all their parts are sold.
    void compose(PriceRowSink &sink) const;

private:
    struct Key {
        GooglePart part;
        GoogleUsage usage;
        std::string name;
        std::string region;
        friend auto operator<=>(const Key &, const Key &) = default;
    };
    [[nodiscard]] std::optional<Price> composed(const GoogleMachine &machine, GoogleUsage usage,
                                                const std::string &region) const;
    void composeMachine(const GoogleMachine &machine, PriceRowSink &sink) const;

    std::vector<GoogleMachine> m_machines;
    std::set<std::pair<GooglePart, std::string>> m_needed;
    std::map<Key, Price> m_prices;
    std::set<std::string> m_regions;
};

} // namespace headroom::storage
