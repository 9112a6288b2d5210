// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/files/file_calls.h"

#include <optional>
#include <string>

namespace headroom::storage {

struct CatalogMigration {
    int fromVersion = 0;
    std::string backup; ///< where the file of before is kept
};

/// Brings a catalog of an earlier version up to this one: copied table by table into a new file, which is
/// verified as a whole before it takes the old one's place; the old file is kept beside it. Prices, history,
/// ledgers and content hashes stay as they are. Nothing when the catalog is of this version already. When
/// it fails, the catalog is as it was. About a second.
[[nodiscard]] Expected<std::optional<CatalogMigration>>
migrateCatalog(const std::string &path, const FileCalls &calls = FileCalls());

/// The sentence for people.
[[nodiscard]] std::string migrationNotice(const CatalogMigration &migration);

} // namespace headroom::storage
