// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QStandardPaths>

namespace headroom::ui {

/// Folder of the last file chosen under that key of the settings; initially the documents folder.
[[nodiscard]] inline QString lastFolder(QLatin1String key)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QSettings().value(key, documents).toString();
}

} // namespace headroom::ui
