// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/price_file_format.h"

#include <string_view>

namespace headroom::testing {

/// Reads any text as a price list of the format; aborts where the importer breaks a promise.
void checkImporter(storage::PriceFileFormat format, std::string_view text);

} // namespace headroom::testing
