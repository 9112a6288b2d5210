// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::storage {

struct CatalogVerification {
    std::vector<std::string> problems;      ///< empty: the catalog is sound
    std::vector<std::string> contentHashes; ///< "public catalog: 3f2a...", one per book
    std::int64_t prices = 0;                ///< with those of the history
    std::int64_t imports = 0;

    [[nodiscard]] bool isSound() const { return problems.empty(); }
};

/// Everything that can be wrong with a catalog file: schema, structure, references, value ranges,
/// packed columns that differ from the price table, content that does not match its hashes, ledgers
/// that do not add up. Fails only when the file cannot be opened at all. About half a second.
[[nodiscard]] Expected<CatalogVerification> verifyCatalog(const std::string &path);

} // namespace headroom::storage
