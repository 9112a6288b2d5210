// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/google_machines.h"
#include "importers/import_context.h"

namespace headroom::storage {

/// SkyPilot's catalog of one cloud. A line has an on-demand and a spot price, either of which may be empty,
/// per availability zone: the lowest spot price of a region counts. For Google Cloud, lines without an
/// instance type price accelerators alone; they are added to the hosts that have them.
[[nodiscard]] Expected<void> importSkypilotCsv(const ImportContext &context);

/// SkyPilot's name of an accelerator as Google's SKUs say it ("A100-80GB" is "a100 80gb").
[[nodiscard]] std::string googleGpuNamed(std::string_view skypilotName);

} // namespace headroom::storage
