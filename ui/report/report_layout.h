// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/report/paper/paper_style.h"

namespace headroom::ui {

/// The report on pages, with running head, footer and "page x of y". Pure apart from font metrics.
[[nodiscard]] PageSet layOutReport(const Report &report, const PaperStyle &style);

} // namespace headroom::ui
