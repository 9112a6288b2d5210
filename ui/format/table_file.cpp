// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/table_file.h"

#include "core/error.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>

namespace headroom::ui {

namespace {

constexpr qint64 kLargestTable = 4 * 1024 * 1024;

} // namespace

Expected<std::string> tableIn(const QString &path)
{
    const QFileInfo info(path);
    if (!info.isFile())
        return failure(HEADROOM_TEXT("Errors", "This is not a file."), path.toStdString());
    if (info.size() > kLargestTable)
        return failure(HEADROOM_TEXT("Errors", "The file is too large for such a table."),
                       path.toStdString(),
                       HEADROOM_TEXT("Errors", "Choose a CSV file of at most 4 MiB."));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            {HEADROOM_TEXT("Errors", "The file cannot be read: %1."), systemReason(errno)},
            path.toStdString());
    return file.readAll().toStdString();
}

} // namespace headroom::ui
