// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/catalog.h"
#include "importers/byte_source.h"
#include "importers/price_row.h"

#include <functional>
#include <memory>

namespace headroom::storage {

/// Opens the text from its beginning; some lists have to be read twice.
using TextOpener = std::function<Expected<std::unique_ptr<ByteSource>>()>;

/// What an importer reads with and writes to.
struct ImportContext {
    TextOpener open;
    PriceRowSink &sink;
    const Catalog &catalog; ///< machines known already: Google's prices are composed for these
    Date date;              ///< the day to price by, for lists that carry no date of their own
    std::string sourceName; ///< what stands for the file in a price's source
};

/// Hands a rejection to the sink in one line.
inline void reject(PriceRowSink &sink, RejectionKind kind, std::string_view reason,
                   std::string_view detail, const RowPlace &place)
{
    sink.reject({kind, reason, detail, place});
}

} // namespace headroom::storage
