// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "core/catalog/offer.h"
#include "core/money/date.h"
#include "core/money/money.h"
#include "core/text.h"
#include "db/catalog/staging/staged_price.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Where in a file something stands: a line of a table, or a path inside JSON.
struct RowPlace {
    std::uint64_t line =
        0; ///< first line of the record, counted from 1; 0 when the file has no lines
    std::uint64_t byte = 0; ///< offset in the (unpacked) text
    std::string_view path;  ///< JSON path ("Items[12]"); empty for tables

    /// "line 12" or "Items[12] (byte 3456)".
    [[nodiscard]] std::string text() const;
};

/// Rule for a file that quotes an offer twice for the same day.
enum class SameOffer : std::uint8_t {
    mustAgree,  ///< two different prices: the second is rejected
    laterStart, ///< the one that came into force later
    lowest,     ///< the lower one (spot prices by availability zone)
};

/// One price of one offer as a price list states it. Views are valid during the call that hands it
/// over.
struct PriceRow {
    Provider provider = Provider::aws;
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

/// A row that did not become a price.
struct Rejection {
    RejectionKind kind = RejectionKind::faulty;
    Text reason;             ///< a sentence without the values, so that reasons can be counted
    std::string_view detail; ///< the value at fault; shortened by the ledger
    RowPlace place;
};

/// Takes what a price list states, row by row and in the order of the file.
class PriceRowSink
{
public:
    virtual ~PriceRowSink() = default;
    virtual void accept(const PriceRow &row) = 0;
    virtual void reject(const Rejection &rejection) = 0;
    /// A column or field that no importer knows; counted once per name.
    virtual void unknownColumn(std::string_view name) = 0;
    /// A sentence about the file as a whole ("The day of import stands for missing dates.").
    virtual void note(Message sentence) = 0;
};

} // namespace headroom::storage
