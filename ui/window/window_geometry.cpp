// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_geometry.h"

#include "ui/theme/theme.h"
#include "ui/views/parts/folding_panel.h"

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
constexpr int kLeastCentreWidth = 600; ///< below it the adjacent panels fold
constexpr const char *kScaleOfPanels = "scaleOfPanels";
constexpr const char *kWidthAtOne = "widthAtOne";
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kSidesKey("window/sides");

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

/// Widths of the mix and the inspector.
struct Sides {
    int mix = kMixWidth;
    int inspector = kInspectorWidth;
};

FoldingPanel *folding(const QSplitter &panels, int index)
{
    return qobject_cast<FoldingPanel *>(panels.widget(index));
}

bool isUnfolded(const QSplitter &panels, int index)
{
    const FoldingPanel *panel = folding(panels, index);
    return panels.widget(index)->isVisibleTo(&panels)
           && (panel == nullptr || (!panel->isFolded() && !panel->isOpened()));
}

/// As it was drawn last, at the scale of one: the centre may have taken of it what it needs, and
/// rounding the rest.
int widthAtOne(const QSplitter &panels, int index, double factor, int otherwise)
{
    QWidget &panel = *panels.widget(index);
    const QVariant kept = panel.property(kWidthAtOne);
    const int drawn = panels.sizes()[index];
    if (!kept.isValid() && (drawn == 0 || !isUnfolded(panels, index)))
        return otherwise;
    const int atOne = kept.isValid() ? kept.toInt() : qRound(drawn / factor);
    panel.setProperty(kWidthAtOne, atOne);
    return atOne;
}

Sides sidesAtOne(const QSplitter &panels)
{
    const double drawn = panels.property(kScaleOfPanels).toDouble();
    const int width = panels.width();
    return {widthAtOne(panels, 0, mixFactor(width, drawn), kMixWidth),
            widthAtOne(panels, 2, sidesFactor(width, drawn), kInspectorWidth)};
}

/// Folds the inspector, and then the mix, until the page between them has its room.
void fold(const QSplitter &panels, const Sides &atOne, double scale)
{
    FoldingPanel *mix = folding(panels, 0);
    FoldingPanel *inspector = folding(panels, 2);
    if (mix == nullptr || inspector == nullptr)
        return;
    const double room = panels.width() - (atOne.mix + kLeastCentreWidth) * scale;
    inspector->setRoomy(scale <= 1 || room >= atOne.inspector * scale);
    mix->setRoomy(scale <= 1 || room >= inspector->foldedWidth());
}

/// A folded or opened one has its own width; beside it, the other is as wide as its text wants it.
int widthOf(const QSplitter &panels, int index, int atOne, double factor)
{
    const FoldingPanel *panel = folding(panels, index);
    const FoldingPanel *inspector = folding(panels, 2);
    const double scale = currentTokens().scale;
    if (panel == nullptr || inspector == nullptr)
        return qRound(atOne * factor);
    if (panel->isFolded())
        return panel->foldedWidth();
    if (panel->isOpened())
        return std::min(qRound(atOne * scale), panels.width() / 2);
    const bool isAlone = inspector->isFolded() || inspector->isOpened();
    return qRound(atOne * (isAlone ? scale : factor));
}

void setLeastWidth(const QSplitter &panels, int index, int width)
{
    if (FoldingPanel *panel = folding(panels, index))
        panel->setUnfoldedMinimum(width);
    else
        panels.widget(index)->setMinimumWidth(width);
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
            for (const int side : {0, 2})
                if (isUnfolded(m_panels, side))
                    m_panels.widget(side)->setProperty(kWidthAtOne, {});
        });
        for (const int side : {0, 2})
            if (FoldingPanel *panel = folding(panels, side))
                connect(panel, &FoldingPanel::openedChanged, this,
                        [this, side](bool isOpened) { follow(2 - side, isOpened); });
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
    /// The page keeps its room beside one of them, not beside both.
    void follow(int other, bool isOpened)
    {
        if (isOpened)
            folding(m_panels, other)->setOpened(false);
        followScale(m_panels);
    }

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
    const int leastMix = kMixWidth * 3 / 4;
    const int leastInspector = kInspectorWidth * 9 / 10;
    setLeastWidth(panels, 0, leastMix);
    setLeastWidth(panels, 2, leastInspector);
    panels.setStretchFactor(1, 1);
    // A guess at the title that the window manager puts above it, until its frame is known.
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    const QSize screen = window.screen()->availableSize() - QSize(0, title);
    window.setMinimumSize(kSmallestSize.boundedTo(screen));
    const QSize first = kFirstSize.boundedTo(screen);
    window.resize(first);
    // On a narrow screen all three give way.
    const int less = kFirstSize.width() - first.width();
    const QSettings settings;
    const QVariantList kept = settings.value(kSidesKey).toList();
    const bool isKept = kept.size() == 2;
    const int mix = std::max(leastMix, isKept ? kept.front().toInt() : kMixWidth - less * 2 / 5);
    const int inspector =
        std::max(leastInspector, isKept ? kept.back().toInt() : kInspectorWidth - less / 5);
    panels.widget(0)->setProperty(kWidthAtOne, mix);
    panels.widget(2)->setProperty(kWidthAtOne, inspector);
    window.restoreGeometry(settings.value(kGeometryKey).toByteArray());
    panels.resize(window.width(), panels.height());
    followScale(panels);
    new PanelWatch(panels);
    new FrameWatch(window);
}

void followScale(QSplitter &panels)
{
    const double scale = currentTokens().scale;
    const Sides atOne = sidesAtOne(panels);
    const int width = panels.width();
    panels.setProperty(kScaleOfPanels, scale);
    fold(panels, atOne, scale);
    const int mix = widthOf(panels, 0, atOne.mix, mixFactor(width, scale));
    const int inspector = widthOf(panels, 2, atOne.inspector, sidesFactor(width, scale));
    panels.setSizes({mix, width - mix - inspector, inspector});
}

void rememberWindow(const QWidget &window, const QSplitter &panels)
{
    QSettings settings;
    settings.setValue(kGeometryKey, window.saveGeometry());
    const Sides atOne = sidesAtOne(panels);
    settings.setValue(kSidesKey, QVariantList{atOne.mix, atOne.inspector});
}

} // namespace headroom::ui
