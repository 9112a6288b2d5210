// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_legend.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kMarkRadius = 4.3;
// Maximum width of an item: a name of two hundred letters must not fill a line.
constexpr double kWidestItem = 240.0;
constexpr double kMarkColumn = 15.0; // from the left edge of an item to its label

struct Widths {
    double mark = 0.0;
    double label = 0.0;
    double count = 0.0;
    double total() const { return mark + label + count; }
};

Widths widthsOf(const LegendItem &item, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    Widths widths;
    widths.mark = kMarkColumn * tokens.scale;
    widths.label = std::ceil(textWidth(item.label, font));
    if (!item.count.isEmpty())
        widths.count = tokens.space.tiny + std::ceil(textWidth(item.count, font));
    return widths;
}

// Width that the item needs on the current line: its own, or that of its whole section.
double roomNeeded(const std::vector<LegendItem> &items, const std::vector<double> &widths,
                  std::size_t first, double gap)
{
    double room = widths[first];
    if (items[first].startsSection)
        for (std::size_t i = first + 1; i < items.size() && !items[i].startsSection; ++i)
            room += gap + widths[i];
    return room;
}

// Places items line by line; returns the number of lines.
int place(const std::vector<LegendItem> &items, const std::vector<double> &widths, double lineWidth,
          double gap, double lineHeight, std::vector<QRectF> &rects)
{
    rects.clear();
    double x = 0.0;
    int line = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (x > 0.0 && x + roomNeeded(items, widths, i, gap) > lineWidth) {
            x = 0.0;
            ++line;
        }
        rects.emplace_back(x, line * lineHeight, widths[i], lineHeight);
        x += widths[i] + gap;
    }
    return items.empty() ? 0 : line + 1;
}

double widestGap(const Tokens &tokens)
{
    return tokens.space.large + 2.0;
}

} // namespace

double ChartLegend::widthInOneLine(const std::vector<LegendItem> &items, const Tokens &tokens)
{
    double width = items.empty() ? 0.0 : -widestGap(tokens);
    for (const LegendItem &item : items)
        width += widthsOf(item, tokens).total() + widestGap(tokens);
    return width;
}

ChartLegend::ChartLegend(std::vector<LegendItem> items, double width, const Tokens &tokens)
    : m_items(std::move(items))
{
    const double line = lineHeight(typeFont(TypeRole::Small, tokens)) + tokens.space.small;
    std::vector<double> widths;
    for (const LegendItem &item : m_items)
        widths.push_back(
            std::min({width, kWidestItem * tokens.scale, widthsOf(item, tokens).total()}));
    // Smaller gaps are tried before a second line, because a single entry below looks like an
    // afterthought.
    const double wide = widestGap(tokens);
    const int lines = place(m_items, widths, width, wide, line, m_rects);
    for (const double gap :
         {double(tokens.space.large), double(tokens.space.medium), double(tokens.space.small)}) {
        std::vector<QRectF> tighter;
        if (place(m_items, widths, width, gap, line, tighter) < lines) {
            m_rects = std::move(tighter);
            break;
        }
    }
    m_height = m_rects.empty() ? 0.0 : m_rects.back().bottom();
}

std::optional<int> ChartLegend::keyAt(QPointF position) const
{
    constexpr double kReach = 4.0;
    for (std::size_t i = 0; i < m_rects.size(); ++i)
        if (m_items[i].key >= 0 && m_rects[i].adjusted(-kReach, 0, kReach, 0).contains(position))
            return m_items[i].key;
    return std::nullopt;
}

void ChartLegend::paint(QPainter &painter, QPointF topLeft, const Tokens &tokens,
                        int hoveredKey) const
{
    const ColorTokens &color = tokens.color;
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double radius = kMarkRadius * tokens.scale;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const LegendItem &item = m_items[i];
        const QRectF rect = m_rects[i].translated(topLeft);
        const Widths widths = widthsOf(item, tokens);
        const QPointF mark(rect.left() + radius + 1.0, rect.center().y());
        const QColor markInk = item.faded ? mixed(item.color, color.surface, 0.35) : item.color;
        paintMark(painter, item.shape, mark, radius, markInk,
                  item.faded ? MarkFill::Hollow : item.fill, color.surface);
        if (item.sign)
            paintGroupSign(painter, *item.sign, mark, radius, markInk,
                           item.faded ? MarkFill::Hollow : item.fill, color.surface);
        paintPattern(painter, markPath(item.shape, mark, radius), item.pattern, color.surface);
        const bool hovered = item.key >= 0 && item.key == hoveredKey;
        const QColor ink = item.faded ? color.disabled : hovered ? color.text : color.muted;
        QRectF text = rect.adjusted(widths.mark, 0, 0, 0);
        const double labelWidth = std::min(widths.label, text.width() - widths.count);
        drawText(painter, text, Qt::AlignVCenter | Qt::AlignLeft,
                 labelWidth < widths.label ? elided(item.label, font, labelWidth) : item.label,
                 font, ink);
        if (!item.count.isEmpty()) {
            text.setLeft(text.left() + labelWidth + tokens.space.tiny);
            drawText(painter, text, Qt::AlignVCenter | Qt::AlignLeft, item.count, font,
                     mixed(ink, color.surface, 0.8));
        }
    }
    painter.restore();
}

} // namespace headroom::ui
