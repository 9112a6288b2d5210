// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"

namespace headroom::storage {

/// SkyPilot's catalog of one cloud. A line has an on-demand and a spot price, either of which may be empty,
/// per availability zone: the lowest spot price of a region counts. For Google Cloud, lines without an
/// instance type price accelerators alone; they are added to the hosts that have them. Some of SkyPilot's lists
/// do not quote the comma of their last column ("V1,V2").
[[nodiscard]] Expected<void> importSkypilotCsv(const ImportContext &context);

} // namespace headroom::storage
