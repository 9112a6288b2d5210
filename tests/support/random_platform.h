// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/plan/plan.h"

namespace headroom::testing {

/// A platform of up to six workloads of all kinds in a few scenarios, on offers of the catalog;
/// some lines have no offer, some scenarios commitments, budgets, growth and changed prices. Valid,
/// and the same for the same seed.
[[nodiscard]] Plan randomPlatform(unsigned seed, const Catalog &catalog);

} // namespace headroom::testing
