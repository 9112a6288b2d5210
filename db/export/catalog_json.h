// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/import_report.h"

#include <string>

namespace headroom::storage {

/// What `headroom catalog info --format json` prints.
[[nodiscard]] std::string catalogJson(const std::string &file, const Catalog &catalog,
                                      const Catalog &reference);

/// What `headroom catalog import --format json` prints of an import into `catalog`.
[[nodiscard]] std::string importJson(const ImportReport &report, const std::string &catalog);

} // namespace headroom::storage
