// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/report/paper_style.h"

#include <functional>
#include <memory>

namespace headroom::ui {

/// Paints a chart block of the report into an area; absent for blocks that have no chart.
using ChartPainter = std::function<void(QPainter &, QRectF)>;
using ChartPainters = std::function<ChartPainter(const Block &)>;

/// The report on pages, with running head, footer and "page x of y". Pure apart from font metrics.
[[nodiscard]] PageSet layOutReport(const Report &report, const ChartPainters &charts,
                                   const PaperStyle &style);

} // namespace headroom::ui
