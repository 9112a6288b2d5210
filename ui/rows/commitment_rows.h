// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commitments/commitment_choice.h"
#include "ui/charts/use_curve_scene.h"

#include <QString>

#include <memory>
#include <vector>

namespace headroom::ui {

/// What the page of commitments shows of one scenario.
struct CommitmentContent {
    std::shared_ptr<const Snapshot> snapshot;
    int months = kForecastMonths;
    std::shared_ptr<const CommitmentHorizon> horizon;
    std::vector<CommitmentProposal> proposals;
};
/// For a worker.
[[nodiscard]] std::shared_ptr<const CommitmentContent>
commitmentContent(std::shared_ptr<const Snapshot> snapshot, int months);

/// The sorted use of what a kind of commitment may cover, with an amount under it.
[[nodiscard]] UseCurveScene useCurveScene(const CommitmentProposal &proposal,
                                          const CommitmentContent &content, double amount);

/// An amount of the kind as near to a figure as it can be committed to.
[[nodiscard]] Exact committedAmount(const Commitment &kind, double amount);
/// The step from one amount to the next by key or slider.
[[nodiscard]] double grainOf(const CommitmentStudy &study);

/// What an amount comes to, in words and figures, beside the picture.
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
