// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/coverage.h"
#include "core/catalog/import_report.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// JSON of `headroom catalog info --format json`.
[[nodiscard]] std::string catalogJson(const std::string &file, const Catalog &catalog,
                                      const Catalog &reference,
                                      const std::vector<Availability> &stated);

/// JSON of `headroom catalog import --format json` for an import into `catalog`.
[[nodiscard]] std::string importJson(const ImportReport &report, const std::string &catalog);

} // namespace headroom::storage
