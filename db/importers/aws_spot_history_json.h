// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// Spot prices as "aws ec2 describe-spot-price-history" answers: changes of price by availability zone. A
/// price holds until the next change, so the latest of each zone counts, and the lowest zone of a region;
/// its day is that of the region's latest change.
[[nodiscard]] Expected<void> importAwsSpotHistoryJson(const ImportContext &context);

} // namespace headroom::storage
