// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_choice.h"
#include "ui/charts/use_curve_scene.h"

#include <QString>

#include <memory>
#include <vector>

namespace headroom::ui {

/// Content of the page of commitments for one scenario.
struct CommitmentContent {
    std::shared_ptr<const Snapshot> snapshot;
    int months = kForecastMonths;
    std::shared_ptr<const CommitmentHorizon> horizon;
    std::vector<CommitmentProposal> proposals;
};
/// For a worker.
[[nodiscard]] std::shared_ptr<const CommitmentContent>
commitmentContent(std::shared_ptr<const Snapshot> snapshot, int months);

/// Load duration curve of the use that a kind of commitment covers, with an amount.
[[nodiscard]] UseCurveScene useCurveScene(const CommitmentProposal &proposal,
                                          const CommitmentContent &content, double amount);

/// Amount of the kind nearest to a figure.
[[nodiscard]] Exact committedAmount(const Commitment &kind, double amount);
/// Step of the amount for keys and slider.
[[nodiscard]] double grainOf(const CommitmentStudy &study);

/// Outcome of an amount in words and figures, shown next to the chart.
struct CommitmentFigure {
    QString label;
    QString value;
    Tone tone = Tone::Normal;
};
/// `best`: what the best amount comes to, to say how far from it this one is.
[[nodiscard]] std::vector<CommitmentFigure> commitmentFigures(const CommitmentOutcome &outcome,
                                                              const CommitmentOutcome &best,
                                                              const std::string &currency);

} // namespace headroom::ui
