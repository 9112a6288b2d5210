// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/error.h"
#include "db/sqlite/connection.h"

#include <cstdint>
#include <unordered_map>

namespace headroom::storage {

/// The database numbers that name an offer within a book.
struct OfferNumbers {
    std::uint16_t type = 0;
    std::uint16_t region = 0;
    std::uint8_t purchase = 0;

    [[nodiscard]] std::uint64_t key() const
    {
        return (std::uint64_t{type} << 24U) | (std::uint64_t{region} << 8U) | purchase;
    }
};

struct BasePrice {
    std::int64_t nanos = 0;
    std::int64_t upfront = 0;
    std::int32_t day = 0;
    std::int32_t confirmed = 0; ///< never before `day`
};

/// The newest price of every offer of a book, by OfferNumbers::key().
using BasePrices = std::unordered_map<std::uint64_t, BasePrice>;

[[nodiscard]] Expected<BasePrices> readBasePrices(const Connection &connection, PriceBook book);

} // namespace headroom::storage
