// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QMimeData;

namespace headroom::ui {

/// Files dropped onto the window: one plan, or price lists; both empty for anything else.
struct DroppedFiles {
    QString plan;
    QStringList priceLists;

    [[nodiscard]] bool isEmpty() const { return plan.isEmpty() && priceLists.isEmpty(); }
};

[[nodiscard]] DroppedFiles droppedFiles(const QMimeData *data);

} // namespace headroom::ui
