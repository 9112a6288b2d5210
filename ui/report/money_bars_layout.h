// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/report/paper/page_flow.h"

#include <string>

namespace headroom::ui {

/// Sets names, what they run on, bars, amounts and shares, with the total below.
void layOutMoneyBars(PageFlow &flow, const MoneyBars &bars, const std::string &currency);

} // namespace headroom::ui
