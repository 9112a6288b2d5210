// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/offer_break_even.h"
#include "core/report/sensitivity_report.h"
#include "ui/charts/tornado_chart.h"

#include <memory>

namespace headroom::ui {

/// Empty where the measure has no figures yet.
[[nodiscard]] TornadoScene tornadoScene(const std::shared_ptr<const SensitivityReport> &report,
                                        SwingMeasure measure);

/// "Most rests on Demand of all workloads: between $4,900 and $6,300 a month."
[[nodiscard]] QString tornadoSentence(const SensitivityReport &report, SwingMeasure measure);

/// Sentences on the workloads for which another offer becomes best near their present demand, one
/// per line.
[[nodiscard]] QString thresholdSentences(const SensitivityReport &report);

/// The control of the What-if panel for an assumption; for a workload's assumption, that of the
/// selected one.
[[nodiscard]] QString whatIfControlOf(const UncertainAssumption &assumption);
[[nodiscard]] QString whatIfControlOf(const OfferAssumption &assumption);

} // namespace headroom::ui
