// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// The JSON behind AWS's pricing page for EC2 (what ec2.shop reads, too): by region, on demand or reserved.
/// A reserved row states its class only in the middle part of its rate code.
[[nodiscard]] Expected<void> importAwsPricingPageJson(const ImportContext &context);

} // namespace headroom::storage
