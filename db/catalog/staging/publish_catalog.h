// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/files/file_calls.h"

#include <stop_token>
#include <string>

namespace headroom::storage {

/// Inputs of a publication from a staging.
struct Publication {
    const CatalogFiles &files;
    const StagedBook &book;
    const std::string &stagingPath;
    const std::string &baseHash; ///< content hashes of the base when the staging was opened
    bool cutsSpans = false; ///< some price contradicts a later confirmation of the one before it
    const ImportLedger &ledger;
    std::stop_token stop;
};

/// See CatalogStaging::publish.
[[nodiscard]] Expected<void> publishCatalog(const Publication &publication, const FileCalls &calls);

/// The content hashes of all books of a catalog: changes with every import.
[[nodiscard]] Expected<std::string> hashesOfBooks(const Connection &connection);

} // namespace headroom::storage
