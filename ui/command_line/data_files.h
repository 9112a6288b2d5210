// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/catalog_store.h"
#include "error.h"

#include <string>

namespace headroom::cli {

/// A file that ships with the program ("catalog.sqlite", "plans/textnlp.headroom"): beside the executable in
/// share/headroom, or in ../share/headroom once installed.
[[nodiscard]] Expected<std::string> findDataFile(const std::string &name);

/// Where the user's own copy of a file is kept ($XDG_DATA_HOME/headroom), whether it exists or not.
[[nodiscard]] std::string userDataFile(const std::string &name);

/// The catalog to work with: what the user has imported goes before what came with the program.
[[nodiscard]] Expected<storage::CatalogChoice> catalogInUse();

} // namespace headroom::cli
