// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "session/view_state.h"
#include "ui/charts/scatter_export.h"
#include "ui/rows/candidate_text.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace headroom::ui {

struct ChartFile {
    QString name; ///< "monthly-cost.svg"; letters, digits and dashes only
    QByteArray bytes;
};

/// The names of the chart files, in the order in which they are made.
[[nodiscard]] std::vector<QString> chartFileNames(const Snapshot &snapshot);

using TakeChart = std::function<Expected<void>(const ChartFile &)>;

/// Makes the charts of the active scenario as PNG and SVG: the months, the pictures of its studies,
/// and each workload's candidates, with the filters, axes and scale that the screen shows, and the zoom and marks of
/// the selected workload. What was left out is said below. One is in memory at a time; the first
/// that is not taken ends it. Needs a QGuiApplication.
[[nodiscard]] Expected<void> makeChartFiles(const std::shared_ptr<const Snapshot> &snapshot,
                                            const ViewState &shown, const TakeChart &take);

/// A name as part of a file name: "chat-api"; empty where no letter of it can be.
[[nodiscard]] QString fileNamePart(const QString &name);

struct PrintedScatter {
    ScatterScene scene;
    ScatterView view;
};

/// The scatter of one workload as it is printed, as the screen would show it. At first that is what
/// meets the service level, on the axes of the question.
[[nodiscard]] PrintedScatter printedScatter(const CandidateContext &context,
                                            const ViewState &shown = {});

} // namespace headroom::ui
