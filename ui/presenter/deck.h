// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/evaluation.h"

#include <QByteArray>

namespace headroom::ui {

/// The presentation of the plan of `inputs` as a PDF file's bytes: its presentedPages(), one on each
/// page of 16:9, as the presenter paints them in the light theme. `inputs` have own prices hidden.
/// The same inputs give the same bytes, in every locale and time zone. Needs a QGuiApplication, not
/// a window.
[[nodiscard]] Expected<QByteArray> deckPdf(const EvaluationInputs &inputs);

} // namespace headroom::ui
