// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace headroom::ui {

/// Dot in a scenario's colour (coloursOf()), or a star for the proposed one; it follows the theme.
[[nodiscard]] QIcon scenarioMark(int colour, bool isProposed);

} // namespace headroom::ui
