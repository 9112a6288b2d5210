// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/money/date.h"
#include "core/money/money.h"
#include "db/catalog/staging/staged_price.h"
#include "db/text/row_sink.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Choice between prices when one file quotes an offer twice for the same day.
enum class SameOffer : std::uint8_t {
    mustAgree,  ///< two different prices: the second is rejected
    laterStart, ///< the one that came into force later
    lowest,     ///< the lower one (spot prices by availability zone)
};

/// One price of one offer as a price list states it. Views are valid during the call that hands it
/// over.
struct PriceRow {
    Provider provider;
    std::string_view region;
    std::string_view instanceType;
    PurchaseOption purchase;
    HourlyRate rate; ///< effective: fees at the start of a term are spread over its hours
    std::int64_t upfrontNanos = 0; ///< the fee itself, in billionths of the currency unit
    Date asOf;                     ///< the day the list was published or fetched
    Date inForceSince; ///< when the provider began to charge it; 1970-01-01 when not stated
    std::string_view source;
    std::uint8_t flags = 0; ///< PriceFlag bits
    SameOffer sameOffer = SameOffer::mustAgree;
    bool secondary = false;           ///< gives way to a row for the same offer that is not
    const TypeFacts *facts = nullptr; ///< used for machines that the catalog does not have yet
    RowPlace place;
};

/// Receives the prices of a list, row by row and in the order of the file.
class PriceRowSink : public RowSink
{
public:
    virtual void accept(const PriceRow &row) = 0;
};

} // namespace headroom::storage
