// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/offscreen_application.h"

#include <cstdio>

namespace headroom::cli {

namespace {

/// Qt's remarks about the desktop session that it does not find mean nothing to somebody who exports a file.
void onlyFailures(QtMsgType type, const QMessageLogContext & /*context*/, const QString &message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "%s\n", qPrintable(message));
}

} // namespace

OffscreenApplication::OffscreenApplication()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    for (const char *setting : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI",
                                "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE"})
        qunsetenv(setting);
    const QtMessageHandler former = qInstallMessageHandler(onlyFailures);
    m_application = std::make_unique<QGuiApplication>(m_count, m_arguments);
    qInstallMessageHandler(former);
}

} // namespace headroom::cli
