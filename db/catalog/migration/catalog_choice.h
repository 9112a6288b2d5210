// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom::storage {

struct CatalogChoice {
    std::string path;
    std::string notice; ///< what the user should know about it; empty for nothing
};

/// The user's catalog, brought up to date where it is of an earlier version; the one that came with the
/// program where there is none, or none that can be used. A file is never removed.
[[nodiscard]] CatalogChoice chooseCatalog(const std::string &users, const std::string &shipped);

} // namespace headroom::storage
