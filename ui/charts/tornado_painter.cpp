// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tornado_painter.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

// Slots of ColorTokens::series: teal and ochre differ for every kind of colour vision.
constexpr int kLowEndSlot = 1;
constexpr int kHighEndSlot = 3;
constexpr std::size_t kHeadRows = 2; // the legend and the planned figure
constexpr double kMaxNames = 0.36;   // share of the width
constexpr double kMaxSmallNames = 0.42;
constexpr double kMinTornado = 60.0;
constexpr double kTornadoShare = 0.56; // share of a row's height
constexpr double kTornadoCorner = 2.0;
constexpr double kTornadoMark = 10.0;

/// Filled for the high end, hollow for the low one: they differ in grey, too.
void setEnd(QPainter &painter, int slot, const Tokens &tokens)
{
    constexpr double kHollow = 0.25; // of the ink
    const QColor ink = tokens.color.seriesAt(slot);
    const bool isLow = slot == kLowEndSlot;
    painter.setPen(isLow ? QPen(ink, 1.0) : QPen(Qt::NoPen));
    painter.setBrush(isLow ? mixed(ink, tokens.color.surface, kHollow) : ink);
}

QFont tornadoFigureFont(const Tokens &tokens)
{
    return typeFont(TypeRole::Small, tokens);
}

double tornadoRow(const Tokens &tokens)
{
    return tokens.size.tableRow * tokens.scale;
}

} // namespace

TornadoPainter::TornadoPainter(const TornadoScene &scene, QRectF area, const Tokens &tokens)
    : m_scene(scene),
      m_area(area),
      m_tokens(tokens),
      m_nameFont(typeFont(TypeRole::Body, tokens)),
      m_lowest(scene.planned)
{
    const SpaceTokens &space = tokens.space;
    const QFont figure = tornadoFigureFont(tokens);
    double widestLeft = 0.0;
    double widestRight = 0.0;
    double highest = scene.planned;
    for (const TornadoBar &bar : scene.bars) {
        m_labels = std::max(m_labels, textWidth(bar.label, m_nameFont));
        const bool isRising = bar.low <= bar.high;
        const double low = textWidth(bar.lowText, figure);
        const double high = textWidth(bar.highText, figure);
        widestLeft = std::max(widestLeft, isRising ? low : high);
        widestRight = std::max(widestRight, isRising ? high : low);
        m_lowest = std::min({m_lowest, bar.low, bar.high});
        highest = std::max({highest, bar.low, bar.high});
    }
    if (m_labels > area.width() * kMaxNames) {
        m_nameFont = figure;
        m_labels = 0.0;
        for (const TornadoBar &bar : scene.bars)
            m_labels = std::max(m_labels, textWidth(bar.label, m_nameFont));
        m_labels = std::min(m_labels, area.width() * kMaxSmallNames);
    }
    m_left = area.left() + space.small + m_labels + space.medium + widestLeft + space.small;
    m_width = std::max(kMinTornado, area.right() - m_left - widestRight - 2 * space.small);
    m_span = highest > m_lowest ? highest - m_lowest : 1.0;
    if (highest <= m_lowest)
        m_lowest -= m_span / 2; // no bar has a length: the line is in the middle
}

double TornadoPainter::heightOf(std::size_t bars, const Tokens &tokens)
{
    return tornadoRow(tokens) * static_cast<double>(bars + kHeadRows);
}

QRectF TornadoPainter::rowRect(std::size_t bar) const
{
    const double row = tornadoRow(m_tokens);
    return {m_area.left(), m_area.top() + row * static_cast<double>(bar + kHeadRows),
            m_area.width(), row};
}

void TornadoPainter::paintBar(QPainter &painter, std::size_t index, bool isCurrent) const
{
    const TornadoBar &bar = m_scene.bars[index];
    const QRectF row = rowRect(index);
    if (isCurrent) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_tokens.color.hover);
        painter.drawRoundedRect(row, m_tokens.radius.badge, m_tokens.radius.badge);
    }
    const QFont figureFont = tornadoFigureFont(m_tokens);
    const QRectF name(row.left() + m_tokens.space.small, row.top(), m_labels, row.height());
    drawText(painter, name, Qt::AlignLeft | Qt::AlignVCenter,
             elidedInTheMiddle(bar.label, m_nameFont, m_labels), m_nameFont, m_tokens.color.text);
    const double planned = at(m_scene.planned);
    const double thickness = row.height() * kTornadoShare;
    const auto draw = [&](double value, int slot) {
        const double end = at(value);
        setEnd(painter, slot, m_tokens);
        painter.drawRoundedRect(QRectF(std::min(planned, end), row.center().y() - thickness / 2,
                                       std::abs(end - planned), thickness),
                                kTornadoCorner, kTornadoCorner);
    };
    // If both ends are on the same side, the longer bar is drawn first.
    const bool isLowLonger =
        std::abs(bar.low - m_scene.planned) > std::abs(bar.high - m_scene.planned);
    draw(isLowLonger ? bar.low : bar.high, isLowLonger ? kLowEndSlot : kHighEndSlot);
    draw(isLowLonger ? bar.high : bar.low, isLowLonger ? kHighEndSlot : kLowEndSlot);
    const bool isRising = bar.low <= bar.high;
    const double left = std::min(planned, at(std::min(bar.low, bar.high)));
    const double right = std::max(planned, at(std::max(bar.low, bar.high)));
    const double gap = m_tokens.space.small;
    const QColor &ink = bar.low == bar.high ? m_tokens.color.muted : m_tokens.color.text;
    drawText(painter, QRectF(row.left(), row.top(), left - gap - row.left(), row.height()),
             Qt::AlignRight | Qt::AlignVCenter, isRising ? bar.lowText : bar.highText, figureFont,
             ink);
    drawText(painter, QRectF(right + gap, row.top(), row.right() - right - gap, row.height()),
             Qt::AlignLeft | Qt::AlignVCenter, isRising ? bar.highText : bar.lowText, figureFont,
             ink);
}

void TornadoPainter::paintLegend(QPainter &painter) const
{
    const QRectF row(m_area.left(), m_area.top(), m_area.width(), tornadoRow(m_tokens));
    const QFont font = tornadoFigureFont(m_tokens);
    const double mark = kTornadoMark * m_tokens.scale;
    double left = row.left() + m_tokens.space.small;
    for (const auto &[name, slot] :
         {std::pair(m_scene.lowName, kLowEndSlot), std::pair(m_scene.highName, kHighEndSlot)}) {
        setEnd(painter, slot, m_tokens);
        painter.drawRoundedRect(QRectF(left, row.center().y() - mark / 2, mark, mark),
                                kTornadoCorner, kTornadoCorner);
        left += mark + m_tokens.space.tiny;
        const double wide = textWidth(name, font);
        drawText(painter, QRectF(left, row.top(), wide + 1, row.height()),
                 Qt::AlignLeft | Qt::AlignVCenter, name, font, m_tokens.color.muted);
        left += wide + m_tokens.space.large;
    }
}

void TornadoPainter::paint(QPainter &painter, std::optional<std::size_t> current) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_scene.bars.empty())
        return;
    for (std::size_t bar = 0; bar < m_scene.bars.size(); ++bar)
        paintBar(painter, bar, current == bar);
    const double planned = at(m_scene.planned);
    painter.setPen(QPen(m_tokens.color.text, 1.0));
    painter.drawLine(QPointF(planned, rowRect(0).top()),
                     QPointF(planned, rowRect(m_scene.bars.size()).top()));
    const QFont bold = typeFont(TypeRole::SmallBold, m_tokens);
    const double wide = textWidth(m_scene.plannedText, bold) + 1;
    const double head = std::clamp(planned - wide / 2, m_area.left(),
                                   std::max(m_area.left(), m_area.right() - wide));
    const double row = tornadoRow(m_tokens);
    drawText(painter, QRectF(head, rowRect(0).top() - row, wide, row), Qt::AlignCenter,
             m_scene.plannedText, bold, m_tokens.color.text);
    paintLegend(painter);
}

} // namespace headroom::ui
