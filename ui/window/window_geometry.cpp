// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/window_geometry.h"

#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStyle>

namespace headroom::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);
constexpr QSize kSmallestSize(1100, 660);
constexpr int kMixWidth = 262;
constexpr int kInspectorWidth = 304;
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kSplitterKey("window/panels");

} // namespace

void restoreWindow(QWidget &window, QSplitter &panels)
{
    panels.widget(0)->setMinimumWidth(kMixWidth * 3 / 4);
    panels.widget(2)->setMinimumWidth(kInspectorWidth * 9 / 10);
    panels.setStretchFactor(1, 1);
    panels.setSizes({kMixWidth, kFirstSize.width() - kMixWidth - kInspectorWidth, kInspectorWidth});
    // Together with the title that the window manager puts above it, the window fits onto the screen.
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    const QSize screen = window.screen()->availableSize() - QSize(0, title);
    window.setMinimumSize(kSmallestSize.boundedTo(screen));
    window.resize(kFirstSize.boundedTo(screen));
    const QSettings settings;
    window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    panels.restoreState(settings.value(kSplitterKey).toByteArray());
}

void rememberWindow(const QWidget &window, const QSplitter &panels)
{
    QSettings settings;
    settings.setValue(kGeometryKey, window.saveGeometry());
    settings.setValue(kSplitterKey, panels.saveState());
}

} // namespace headroom::ui
