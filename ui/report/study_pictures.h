// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/charts/vector_export.h"

#include <QSize>
#include <QString>

#include <memory>
#include <vector>

namespace headroom::ui {

/// A picture of the report's studies, with what it is of written on it.
struct StudyPicture {
    QString name; ///< "forecast"
    QString title;
    QSize size;
    PaintChart paint;
};

/// The names of the pictures that a scenario has: the forecast with its band, the tornado of the
/// assumptions, and the way from the baseline; none where the cost is not known.
[[nodiscard]] std::vector<QString> studyPictureNames(const Snapshot &snapshot);

/// `caption`: plan, scenario and day.
[[nodiscard]] std::vector<StudyPicture>
studyPictures(const std::shared_ptr<const Snapshot> &snapshot, const QString &caption);

} // namespace headroom::ui
