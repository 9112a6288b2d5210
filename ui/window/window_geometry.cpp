// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_geometry.h"

#include <QEvent>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStyle>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);
constexpr QSize kSmallestSize(1100, 660);
constexpr int kMixWidth = 262;
constexpr int kInspectorWidth = 304;
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kSplitterKey("window/panels");

void bringOntoScreen(QWidget &window)
{
    const QRect framed = window.frameGeometry();
    const QRect wanted = broughtInto(framed, window.screen()->availableGeometry());
    if (wanted == framed || window.isMaximized() || window.isFullScreen())
        return;
    const QSize inside = wanted.size() - (framed.size() - window.size());
    window.setMinimumSize(window.minimumSize().boundedTo(inside));
    window.resize(inside);
    window.move(wanted.topLeft());
}

/// Waits for the frame that the window manager puts around the window after it has been shown. A size that
/// somebody else has given the window meanwhile is not touched.
class FrameWatch final : public QObject
{
public:
    explicit FrameWatch(QWidget &window)
        : QObject(&window),
          m_window(window),
          m_given(window.size())
    {
        window.installEventFilter(this);
    }

    bool eventFilter(QObject *, QEvent *event) override
    {
        const bool placed = event->type() == QEvent::Move || event->type() == QEvent::Resize
                            || event->type() == QEvent::WindowActivate;
        if (placed && m_window.isVisible() && m_window.frameGeometry() != m_window.geometry()) {
            deleteLater();
            m_window.removeEventFilter(this);
            if (m_window.size() != m_given)
                return false;
            // Queued: the window is in the middle of being placed.
            QMetaObject::invokeMethod(
                &m_window, [&window = m_window] { bringOntoScreen(window); }, Qt::QueuedConnection);
        }
        return false;
    }

private:
    QWidget &m_window;
    QSize m_given;
};

} // namespace

QRect broughtInto(const QRect &rectangle, const QRect &area)
{
    const QSize size = rectangle.size().boundedTo(area.size());
    const int left = std::clamp(rectangle.left(), area.left(), area.right() + 1 - size.width());
    const int top = std::clamp(rectangle.top(), area.top(), area.bottom() + 1 - size.height());
    return {QPoint(left, top), size};
}

void restoreWindow(QWidget &window, QSplitter &panels)
{
    panels.widget(0)->setMinimumWidth(kMixWidth * 3 / 4);
    panels.widget(2)->setMinimumWidth(kInspectorWidth * 9 / 10);
    panels.setStretchFactor(1, 1);
    // A guess at the title that the window manager puts above it, until its frame is known.
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    const QSize screen = window.screen()->availableSize() - QSize(0, title);
    window.setMinimumSize(kSmallestSize.boundedTo(screen));
    const QSize first = kFirstSize.boundedTo(screen);
    window.resize(first);
    // On a narrow screen all three give way.
    const int less = kFirstSize.width() - first.width();
    const int mix = kMixWidth - less * 2 / 5;
    const int inspector = kInspectorWidth - less / 5;
    panels.setSizes({mix, first.width() - mix - inspector, inspector});
    const QSettings settings;
    window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    panels.restoreState(settings.value(kSplitterKey).toByteArray());
    new FrameWatch(window);
}

void rememberWindow(const QWidget &window, const QSplitter &panels)
{
    QSettings settings;
    settings.setValue(kGeometryKey, window.saveGeometry());
    settings.setValue(kSplitterKey, panels.saveState());
}

} // namespace headroom::ui
