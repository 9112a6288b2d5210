// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/evaluation.h"
#include "core/planning/mix/choice_model.h"
#include "core/report/workbook.h"
#include "ui/report/paper/page.h"

#include <QByteArray>

#include <memory>

namespace headroom::ui {

/// The report of the active scenario as a PDF file's bytes. `solve`: for the moves that reach the
/// provider split. The same snapshot gives the same bytes, in every locale and time zone. Needs a
/// QGuiApplication, not a window.
[[nodiscard]] Expected<QByteArray> reportPdf(const std::shared_ptr<const Snapshot> &snapshot,
                                             PaperSize paper, const ChoiceSolver &solve);

/// The figures of the report of the active scenario, and of the report's studies. `solve`: for the
/// moves that reach the provider split.
[[nodiscard]] Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot,
                                      const ChoiceSolver &solve);

} // namespace headroom::ui
