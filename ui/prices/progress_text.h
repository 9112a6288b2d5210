// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/price_updater.h"

#include <QString>

#include <optional>

namespace headroom::ui {

/// "450 MB", "1.2 GB": decimal units, as usual for transfers.
[[nodiscard]] QString byteText(std::uint64_t bytes);
/// Current step: "Fetching AWS us-east-1".
[[nodiscard]] QString headlineOf(const PriceUpdateProgress &progress);
/// Progress and speed: "120 of 450 MB, 12 MB a second, 28 seconds left".
[[nodiscard]] QString detailOf(const PriceUpdateProgress &progress);
/// Progress from 0 to 1; none if the total is unknown.
[[nodiscard]] std::optional<double> fractionOf(const PriceUpdateProgress &progress);

} // namespace headroom::ui
