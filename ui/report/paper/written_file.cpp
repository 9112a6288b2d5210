// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/written_file.h"

#include "ui/format/text.h"
#include "ui/views/parts/message_bar.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QUrl>

namespace headroom::ui {

namespace {

void openWith(MessageBar &bar, const QString &path)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        bar.showError({tr("No program is set up to open it.").toStdString(),
                       QDir::toNativeSeparators(path).toStdString(),
                       tr("Open it from a file manager.").toStdString()});
}

} // namespace

void tellWritten(MessageBar &bar, const QString &remark, const QString &path)
{
    const QFileInfo file(path);
    std::vector<MessageAction> actions{{tr("Open"), [&bar, path] { openWith(bar, path); }}};
    if (!file.isDir())
        actions.push_back(
            {tr("Show folder"), [&bar, folder = file.absolutePath()] { openWith(bar, folder); }});
    bar.showResult(remark, actions);
}

} // namespace headroom::ui
