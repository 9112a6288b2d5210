// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_geometry.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStyle>
#include <QVariant>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);
constexpr QSize kSmallestSize(1100, 660);
constexpr int kMixWidth = 262;
constexpr int kInspectorWidth = 304;
constexpr int kCentreWidth = 810; ///< for its tabs and charts; the adjacent panels grow after that
constexpr const char *kScaleOfPanels = "scaleOfPanels";
constexpr const char *kWidthAtOne = "widthAtOne";
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kSplitterKey("window/panels");

/// Factor by which the mix and the inspector are wider for a larger text.
double sidesFactor(int width, double scale)
{
    const double room = (width - kCentreWidth * scale) / (kMixWidth + kInspectorWidth);
    return std::clamp(room, 1.0, std::max(1.0, scale));
}

/// The names in the mix shrink in favour of the costs next to them, so it becomes wider in any
/// case.
double mixFactor(int width, double scale)
{
    return std::max({1.0, sidesFactor(width, scale), (1.0 + scale) / 2});
}

/// As it was drawn last, at the scale of one: the centre may have taken of it what it needs, and
/// rounding the rest.
int rescaledWidth(QWidget &panel, int width, double before, double now)
{
    const QVariant kept = panel.property(kWidthAtOne);
    const int atOne = kept.isValid() ? kept.toInt() : qRound(width / before);
    panel.setProperty(kWidthAtOne, atOne);
    return qRound(atOne * now);
}

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

/// Waits for the frame that the window manager puts around the window after it has been shown. A
/// size that somebody else has given the window meanwhile is not touched.
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

/// With a larger text, makes the panels follow the width of the window, too.
class PanelWatch final : public QObject
{
public:
    explicit PanelWatch(QSplitter &panels) : QObject(&panels), m_panels(panels)
    {
        panels.installEventFilter(this);
        connect(&panels, &QSplitter::splitterMoved, this, [this] {
            for (int i = 0; i < m_panels.count(); ++i)
                m_panels.widget(i)->setProperty(kWidthAtOne, {});
        });
    }

    bool eventFilter(QObject *, QEvent *event) override
    {
        // Queued: the panels are laid out in the handling of the event.
        if (event->type() == QEvent::Resize && currentTokens().scale > 1)
            QMetaObject::invokeMethod(
                this, [this] { followScale(m_panels); }, Qt::QueuedConnection);
        return false;
    }

private:
    QSplitter &m_panels;
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
    const double scale = currentTokens().scale;
    const int width = first.width();
    const int mixAtOne = std::max(panels.widget(0)->minimumWidth(), kMixWidth - less * 2 / 5);
    const int inspectorAtOne =
        std::max(panels.widget(2)->minimumWidth(), kInspectorWidth - less / 5);
    const int mix = qRound(mixAtOne * mixFactor(width, scale));
    const int inspector = qRound(inspectorAtOne * sidesFactor(width, scale));
    panels.setProperty(kScaleOfPanels, scale);
    panels.setSizes({mix, width - mix - inspector, inspector});
    const QSettings settings;
    window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    if (!panels.restoreState(settings.value(kSplitterKey).toByteArray())) {
        panels.widget(0)->setProperty(kWidthAtOne, mixAtOne);
        panels.widget(2)->setProperty(kWidthAtOne, inspectorAtOne);
    }
    new PanelWatch(panels);
    new FrameWatch(window);
}

void followScale(QSplitter &panels)
{
    const double scale = currentTokens().scale;
    const double before = panels.property(kScaleOfPanels).toDouble();
    const int width = panels.width();
    panels.setProperty(kScaleOfPanels, scale);
    const QList<int> sizes = panels.sizes();
    const int all = sizes[0] + sizes[1] + sizes[2];
    const int mix = rescaledWidth(*panels.widget(0), sizes[0], mixFactor(width, before),
                                  mixFactor(width, scale));
    const int inspector = rescaledWidth(*panels.widget(2), sizes[2], sidesFactor(width, before),
                                        sidesFactor(width, scale));
    panels.setSizes({mix, all - mix - inspector, inspector});
}

void rememberWindow(const QWidget &window, const QSplitter &panels)
{
    QSettings settings;
    settings.setValue(kGeometryKey, window.saveGeometry());
    settings.setValue(kSplitterKey, panels.saveState());
}

} // namespace headroom::ui
