// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tornado_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int kLowEndSlot = 1; // of ColorTokens::series: blue and orange stay apart for every eye
constexpr int kHighEndSlot = 3;
constexpr std::size_t kHeadRows = 2; // the legend, and the figure as planned
constexpr double kMostNames = 0.36;  // of the width
constexpr double kLeastTornado = 60.0;
constexpr double kTornadoShare = 0.56; // of a row's height
constexpr double kTornadoCorner = 2.0;
constexpr double kTornadoMark = 10.0;

QFont tornadoNameFont()
{
    return typeFont(TypeRole::Body, currentTokens());
}

QFont tornadoFigureFont()
{
    return typeFont(TypeRole::Small, currentTokens());
}

} // namespace

TornadoChart::TornadoChart(QWidget *parent) : QWidget(parent), m_card(new HoverCard(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Swing of each assumption"));
    tellAsChart();
}

void TornadoChart::setScene(TornadoScene scene)
{
    m_scene = std::move(scene);
    m_current.reset();
    m_card->hide();
    setAccessibleDescription(m_scene.summary);
    updateGeometry();
    update();
}

double TornadoChart::rowHeight() const
{
    return currentTokens().size.tableRow * currentTokens().scale;
}

TornadoChart::Places TornadoChart::places() const
{
    const SpaceTokens &space = currentTokens().space;
    Places places;
    double widestLeft = 0.0;
    double widestRight = 0.0;
    double lowest = m_scene.planned;
    double highest = m_scene.planned;
    for (const TornadoBar &bar : m_scene.bars) {
        places.labels = std::max(places.labels, textWidth(bar.label, tornadoNameFont()));
        const bool isRising = bar.low <= bar.high;
        const double low = textWidth(bar.lowText, tornadoFigureFont());
        const double high = textWidth(bar.highText, tornadoFigureFont());
        widestLeft = std::max(widestLeft, isRising ? low : high);
        widestRight = std::max(widestRight, isRising ? high : low);
        lowest = std::min({lowest, bar.low, bar.high});
        highest = std::max({highest, bar.low, bar.high});
    }
    places.labels = std::min(places.labels, width() * kMostNames);
    places.left = space.small + places.labels + space.medium + widestLeft + space.small;
    places.width = std::max(kLeastTornado, width() - places.left - widestRight - 2 * space.small);
    places.lowest = lowest;
    places.span = highest > lowest ? highest - lowest : 1.0;
    if (highest <= lowest)
        places.lowest -= places.span / 2; // nothing moves: the line stands in the middle
    return places;
}

QRectF TornadoChart::rowRect(std::size_t bar) const
{
    return {0, rowHeight() * static_cast<double>(bar + kHeadRows), static_cast<double>(width()),
            rowHeight()};
}

QSize TornadoChart::sizeHint() const
{
    return {640, qCeil(rowHeight() * static_cast<double>(m_scene.bars.size() + kHeadRows))};
}

QSize TornadoChart::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

void TornadoChart::paintBar(QPainter &painter, const Places &places, std::size_t index) const
{
    const Tokens &tokens = currentTokens();
    const TornadoBar &bar = m_scene.bars[index];
    const QRectF row = rowRect(index);
    if (m_current == index) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.color.hover);
        painter.drawRoundedRect(row, tokens.radius.badge, tokens.radius.badge);
    }
    const QRectF name(tokens.space.small, row.top(), places.labels, row.height());
    drawText(painter, name, Qt::AlignLeft | Qt::AlignVCenter,
             elidedInTheMiddle(bar.label, tornadoNameFont(), places.labels), tornadoNameFont(),
             tokens.color.text);
    const double planned = places.at(m_scene.planned);
    const double thickness = row.height() * kTornadoShare;
    const auto draw = [&](double value, int slot) {
        const double end = places.at(value);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.color.seriesAt(slot));
        painter.drawRoundedRect(QRectF(std::min(planned, end), row.center().y() - thickness / 2,
                                       std::abs(end - planned), thickness),
                                kTornadoCorner, kTornadoCorner);
    };
    // Where both ends lie on one side the longer bar is behind.
    const bool isLowLonger =
        std::abs(bar.low - m_scene.planned) > std::abs(bar.high - m_scene.planned);
    draw(isLowLonger ? bar.low : bar.high, isLowLonger ? kLowEndSlot : kHighEndSlot);
    draw(isLowLonger ? bar.high : bar.low, isLowLonger ? kHighEndSlot : kLowEndSlot);
    const bool isRising = bar.low <= bar.high;
    const double left = std::min(planned, places.at(std::min(bar.low, bar.high)));
    const double right = std::max(planned, places.at(std::max(bar.low, bar.high)));
    const double gap = tokens.space.small;
    const QColor &ink = bar.low == bar.high ? tokens.color.muted : tokens.color.text;
    drawText(painter, QRectF(0, row.top(), left - gap, row.height()),
             Qt::AlignRight | Qt::AlignVCenter, isRising ? bar.lowText : bar.highText,
             tornadoFigureFont(), ink);
    drawText(painter, QRectF(right + gap, row.top(), width() - right - gap, row.height()),
             Qt::AlignLeft | Qt::AlignVCenter, isRising ? bar.highText : bar.lowText,
             tornadoFigureFont(), ink);
}

void TornadoChart::paintLegend(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    const QRectF row(0, 0, width(), rowHeight());
    const double mark = kTornadoMark * tokens.scale;
    double left = tokens.space.small;
    for (const auto &[name, slot] :
         {std::pair(m_scene.lowName, kLowEndSlot), std::pair(m_scene.highName, kHighEndSlot)}) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.color.seriesAt(slot));
        painter.drawRoundedRect(QRectF(left, row.center().y() - mark / 2, mark, mark),
                                kTornadoCorner, kTornadoCorner);
        left += mark + tokens.space.tiny;
        const double wide = textWidth(name, tornadoFigureFont());
        drawText(painter, QRectF(left, row.top(), wide + 1, row.height()),
                 Qt::AlignLeft | Qt::AlignVCenter, name, tornadoFigureFont(), tokens.color.muted);
        left += wide + tokens.space.large;
    }
}

void TornadoChart::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_scene.bars.empty())
        return;
    const Places place = places();
    for (std::size_t bar = 0; bar < m_scene.bars.size(); ++bar)
        paintBar(painter, place, bar);
    const double planned = place.at(m_scene.planned);
    painter.setPen(QPen(tokens.color.text, 1.0));
    painter.drawLine(QPointF(planned, rowRect(0).top()),
                     QPointF(planned, rowRect(m_scene.bars.size()).top()));
    const QFont bold = typeFont(TypeRole::SmallBold, tokens);
    const double wide = textWidth(m_scene.plannedText, bold) + 1;
    const double head = std::clamp(planned - wide / 2, 0.0, std::max(0.0, width() - wide));
    drawText(painter, QRectF(head, rowRect(0).top() - rowHeight(), wide, rowHeight()),
             Qt::AlignCenter, m_scene.plannedText, bold, tokens.color.text);
    paintLegend(painter);
    if (!hasFocus())
        return;
    painter.setPen(QPen(tokens.color.accent, tokens.size.focusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), tokens.radius.badge,
                            tokens.radius.badge);
}

bool TornadoChart::event(QEvent *event)
{
    // The card says it; the tool tip of the page would lie over it.
    return (event->type() == QEvent::ToolTip && m_current) || QWidget::event(event);
}

void TornadoChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

std::optional<std::size_t> TornadoChart::barAt(QPointF position) const
{
    for (std::size_t bar = 0; bar < m_scene.bars.size(); ++bar)
        if (rowRect(bar).contains(position))
            return bar;
    return std::nullopt;
}

void TornadoChart::attend(std::optional<std::size_t> bar)
{
    if (bar == m_current)
        return;
    m_current = bar;
    setCursor(bar ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const HoverText text = bar && m_scene.describe ? m_scene.describe(*bar) : HoverText();
    if (text.isEmpty()) {
        m_card->hide();
    } else {
        const Places place = places();
        const TornadoBar &at = m_scene.bars[*bar];
        const double end = std::max({at.low, at.high, m_scene.planned});
        const QPointF mark(place.at(end), rowRect(*bar).center().y());
        m_card->showAt(text, mark, rowHeight(), QRectF(rect()));
    }
    setCurrentMark(this, spoken(text));
    update();
}

void TornadoChart::mouseMoveEvent(QMouseEvent *event)
{
    attend(barAt(event->position()));
}

void TornadoChart::mousePressEvent(QMouseEvent *event)
{
    event->setAccepted(event->button() == Qt::LeftButton); // the release belongs to it
}

void TornadoChart::mouseReleaseEvent(QMouseEvent *event)
{
    const auto bar = barAt(event->position());
    if (event->button() == Qt::LeftButton && bar)
        emit activated(static_cast<int>(*bar));
}

void TornadoChart::wheelEvent(QWheelEvent *event)
{
    attend(std::nullopt); // the page scrolls away under the card
    event->ignore();
}

void TornadoChart::leaveEvent(QEvent *)
{
    attend(std::nullopt);
}

void TornadoChart::walkTo(int bar)
{
    if (!m_scene.bars.empty())
        attend(static_cast<std::size_t>(
            std::clamp(bar, 0, static_cast<int>(m_scene.bars.size()) - 1)));
}

void TornadoChart::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_scene.bars.size()) - 1;
    const int at = m_current ? static_cast<int>(*m_current) : -1;
    switch (event->key()) {
    case Qt::Key_Up: return walkTo(at < 0 ? last : at - 1);
    case Qt::Key_Down: return walkTo(at + 1);
    case Qt::Key_Home: return walkTo(0);
    case Qt::Key_End: return walkTo(last);
    case Qt::Key_Escape: return attend(std::nullopt);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            emit activated(at);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void TornadoChart::focusOutEvent(QFocusEvent *event)
{
    attend(std::nullopt);
    QWidget::focusOutEvent(event);
}

} // namespace headroom::ui
