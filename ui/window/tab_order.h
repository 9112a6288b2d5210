// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QWidget;

namespace headroom::ui {

/// Lets Tab go through the parts of a window one after the other, whenever what is in them was
/// made: Qt puts what is made later behind everything else.
void orderTabs(const std::vector<QWidget *> &parts);

} // namespace headroom::ui
