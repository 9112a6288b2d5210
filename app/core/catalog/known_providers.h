// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/provider.h"

/// The providers whose price lists, alerts and names have code of their own: for importers,
/// exporters and tests alone (tests/checks/house_rules.py).
namespace headroom::known {

// The first lines of resources/catalog/providers.csv; tst_providers holds the two together.
inline constexpr Provider aws = Provider::at(0);
inline constexpr Provider google = Provider::at(1);
inline constexpr Provider azure = Provider::at(2);
inline constexpr Provider own = Provider::at(3);

} // namespace headroom::known
