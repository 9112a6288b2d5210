// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluation.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <vector>

namespace headroom::ui {

struct ChartFile {
    QString name; ///< "monthly-cost.svg"; letters, digits and dashes only
    QByteArray bytes;
};

/// The charts of the active scenario as PNG and SVG: the months by workload, and each workload's candidates.
/// Needs a QGuiApplication.
[[nodiscard]] std::vector<ChartFile> chartFiles(const std::shared_ptr<const Snapshot> &snapshot);

/// A workload's place and name as part of a file name: "02-chat-api".
[[nodiscard]] QString fileNamePart(int number, const QString &name);

} // namespace headroom::ui
