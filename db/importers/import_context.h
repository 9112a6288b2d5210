// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_row.h"
#include "db/text/byte_source.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace headroom::storage {

/// Source and sink of an importer.
struct ImportContext {
    TextOpener open;
    PriceRowSink &sink;
    const Catalog &catalog; ///< machines known already: Google's prices are composed for these
    Date date;              ///< the day to price by, for lists that carry no date of their own
    std::string sourceName; ///< name of the file in a price's source
    Date today;             ///< no price is younger
};

/// Hands a rejection to the sink in one line.
inline void reject(PriceRowSink &sink, RejectionKind kind, Text reason, std::string_view detail,
                   const RowPlace &place)
{
    sink.reject({kind, reason, detail, place});
}

/// Notes the day that is assumed as the day of publication of a list that does not state one.
inline void noteUndated(const ImportContext &context)
{
    context.sink.note({HEADROOM_TEXT("Imports", "The list has no date: prices are dated %1."),
                       context.date.toString()});
}

/// Accepts a price that the provider charges from `row.inForceSince` on. One that begins later than
/// the list and the day to price by is only announced; one that began after the list is dated by
/// its beginning, so that it does not coexist with the price before it.
inline void acceptInForce(const ImportContext &context, PriceRow &row)
{
    if (row.inForceSince > std::max(row.asOf, context.date)) {
        reject(context.sink, RejectionKind::outOfScope, import_text::kNotInForceYet,
               row.inForceSince.toString(), row.place);
        return;
    }
    row.asOf = std::max(row.asOf, row.inForceSince);
    context.sink.accept(row);
}

} // namespace headroom::storage
