// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/dropped_files.h"

#include <QMimeData>
#include <QUrl>

namespace headroom::ui {

namespace {

/// By name only: the content decides when it is read.
bool mayBePriceList(const QString &path)
{
    for (const char *suffix : {".csv", ".json", ".csv.gz", ".json.gz"}) {
        if (path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace

DroppedFiles droppedFiles(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls()) {
        if (!url.isLocalFile())
            return {};
        files << url.toLocalFile();
    }
    if (files.size() == 1
        && files.front().endsWith(QLatin1String(".headroom"), Qt::CaseInsensitive))
        return {files.front(), {}};
    for (const QString &file : files) {
        if (!mayBePriceList(file))
            return {};
    }
    return {{}, files};
}

} // namespace headroom::ui
