// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/base_prices.h"

#include <algorithm>

namespace headroom::storage {

Expected<BasePrices> readBasePrices(const Connection &connection, PriceBook book)
{
    HEADROOM_TRY(auto statement,
                 connection.prepare("SELECT type, region, purchase, nanos, upfront, day, confirmed "
                                    "FROM price WHERE book = ?1 "
                                    "ORDER BY book, type, region, purchase, day"));
    statement.bind(1, static_cast<std::int64_t>(book));
    BasePrices prices;
    prices.reserve(300'000);
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return prices;
        const OfferNumbers offer{static_cast<std::uint16_t>(statement.integer(0)),
                                 static_cast<std::uint16_t>(statement.integer(1)),
                                 static_cast<std::uint8_t>(statement.integer(2))};
        const auto day = static_cast<std::int32_t>(statement.integer(5));
        const auto confirmed = static_cast<std::int32_t>(statement.integer(6));
        prices.insert_or_assign(offer.key(), BasePrice{statement.integer(3), statement.integer(4),
                                                       day, std::max(day, confirmed)});
    }
}

} // namespace headroom::storage
