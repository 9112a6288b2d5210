// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

#include <optional>

namespace headroom::ui {

/// Text for views that need prices: the catalog is being loaded or, with a reason, could not be
/// loaded.
[[nodiscard]] QString textWithoutCatalog(const std::optional<Error> &failure);
/// The second of these in two words, "no prices"; empty without a reason.
[[nodiscard]] QString shortTextWithoutCatalog(const std::optional<Error> &failure);

} // namespace headroom::ui
