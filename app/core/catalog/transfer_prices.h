// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/money/exact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Destination of transferred data.
enum class TransferTarget : std::uint8_t {
    provider, ///< another provider: over the internet
    region,   ///< another region of the provider
    continent ///< one on the same continent
};
template <>
inline constexpr auto
    kNamesOf<TransferTarget> = std::to_array<std::string_view>({"provider", "region", "continent"});

/// List price of moving data away from a place: a line of resources/catalog/transfer_prices.csv.
struct TransferPrice {
    Provider provider;
    std::string region;    ///< empty: all
    std::string continent; ///< of the region; empty: all
    TransferTarget to = TransferTarget::provider;
    std::string destination;  ///< a region; empty: all
    std::int64_t fromGib = 0; ///< amount from which on it applies
    Exact perGib;
    std::string currency;
    std::optional<Date> asOf; ///< absent: the source is not dated
    std::string source;
};

/// Price of an amount of data.
struct PricedTransfer {
    Exact amount;
    std::string currency;
    const TransferPrice *first = nullptr; ///< of the rows that apply
};

class TransferPrices
{
public:
    /// Parses the text of resources/catalog/transfer_prices.csv.
    [[nodiscard]] static Expected<TransferPrices> parse(std::string_view csv);

    /// Cost of moving so many GiB, tier by tier, each at its own price; absent: nobody states one.
    [[nodiscard]] std::optional<PricedTransfer> priceOf(const Exact &gib, const Region &from,
                                                        const Region &to) const;
    [[nodiscard]] const std::vector<TransferPrice> &rows() const { return m_rows; }

private:
    std::vector<TransferPrice> m_rows; ///< tiers of one transfer in order
};

[[nodiscard]] Expected<TransferPrices> shippedTransferPrices();

} // namespace headroom
