// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/offscreen_application.h"

namespace headroom::cli {

OffscreenApplication::OffscreenApplication()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    for (const char *setting : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI",
                                "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE"})
        qunsetenv(setting);
    m_application = std::make_unique<QGuiApplication>(m_count, m_arguments);
}

} // namespace headroom::cli
