// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/owned/own_price_book.h"

#include <string>

namespace headroom::storage {

/// An own price book as a table, apart from catalog and plan:
///
///   book,ACME enterprise agreement
///   owner,FinOps
///   date,2026-10-01
///   provider,family,region,instance_type,pricing_model,term_years,percent_off,price_per_hour,note
///   aws,,,,on_demand,,12,,contract 4711
///   aws,,us-east-1,g5.xlarge,,,,0.85,
///   servers
///   name,location,accelerator,accelerator_count,purchase,currency,...
///
/// Owned servers, if there are any, follow a line of that word, as readOwnedNodes() reads them.
/// Columns of the rules may be in any order; all but percent_off and price_per_hour may be missing. Each line has
/// one of these two. Semicolons and decimal commas are accepted as in price tables. With a catalog,
/// a region that it does not contain is rejected: no offer could have the price.
[[nodiscard]] Expected<OwnPriceBook> readOwnBookCsv(const std::string &path,
                                                    const Catalog *catalog = nullptr);
/// The same from text; errors name the line.
[[nodiscard]] Expected<OwnPriceBook> parseOwnBookCsv(std::string_view text,
                                                     const Catalog *catalog = nullptr);
[[nodiscard]] std::string ownBookCsv(const OwnPriceBook &book);

} // namespace headroom::storage
