// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/evaluation.h"
#include "ui/report/page.h"

#include <QByteArray>

#include <memory>

namespace headroom::ui {

/// The report of the active scenario as a PDF file's bytes. The same snapshot gives the same bytes, in every locale
/// and time zone. Needs a QGuiApplication, not a window.
[[nodiscard]] Expected<QByteArray> reportPdf(const std::shared_ptr<const Snapshot> &snapshot,
                                             PaperSize paper);

} // namespace headroom::ui
