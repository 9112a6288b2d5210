// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

#include <string>

namespace headroom::cli {

/// Fetches the providers' public price lists and publishes them in the user's catalog. This and the window's
/// Refresh are the only things that use the network.
[[nodiscard]] int runCatalogRefresh(const Arguments &arguments);

/// Writes every price of the catalog as Headroom's own table.
[[nodiscard]] int runCatalogExport(const Arguments &arguments, const std::string &catalog);

} // namespace headroom::cli
