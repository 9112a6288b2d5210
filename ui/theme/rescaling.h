// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::ui {

/// Gives the widgets that exist the margins, gaps and rows of another scale: what they would have
/// had if they were made at it.
void rescaleWidgets(double before, double now);

} // namespace headroom::ui
