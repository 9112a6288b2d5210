// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stacked_bars_painter.h"

#include "ui/charts/bars_fan.h"
#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kBarShare = 0.68; // share of the distance between bars
constexpr double kWidestBar = 56.0;
constexpr double kMaxAmounts = 6.0;
constexpr double kSegmentGap = 1.0; // pixels between segments
constexpr double kCorner = 2.0;
constexpr double kMinHeight = 0.75; // small values stay visible
constexpr double kPatternInk = 0.3; // opacity of a pattern over its segment
constexpr double kPaleInk = 0.25;   // share of the series colour
// Share for bars in the background; visible from the back of a room.
constexpr double kGroundInk = 0.55;

double heightOf(const BarSeries &series, std::size_t bar)
{
    if (bar >= series.values.size())
        return 0.0;
    const double value = series.values[bar];
    return std::isfinite(value) ? std::max(0.0, value) : 0.0;
}

double totalOf(const StackedBarsScene &scene, std::size_t bar)
{
    double total = 0.0;
    for (const BarSeries &series : scene.series)
        total += heightOf(series, bar);
    return total;
}

QColor inkOf(const BarSeries &series, const ColorTokens &color)
{
    const QColor &ink = color.seriesAt(series.colorSlot);
    return series.pale ? mixed(ink, color.surface, kGroundInk) : ink;
}

/// Layers are told apart without colour as well: most by their neighbours, which have others.
Qt::BrushStyle patternOf(std::size_t series)
{
    constexpr std::array kPatterns{Qt::SolidPattern, Qt::BDiagPattern, Qt::Dense6Pattern,
                                   Qt::FDiagPattern, Qt::HorPattern,   Qt::DiagCrossPattern};
    return kPatterns[series % kPatterns.size()];
}

std::vector<LegendItem> legendItems(const StackedBarsScene &scene, const Tokens &tokens)
{
    std::vector<LegendItem> items;
    for (std::size_t i = 0; i < scene.series.size(); ++i)
        items.push_back({.label = scene.series[i].label,
                         .count = {},
                         .shape = MarkShape::Square,
                         .color = inkOf(scene.series[i], tokens.color),
                         .fill = MarkFill::Full,
                         .pattern = patternOf(i),
                         .faded = scene.series[i].faded,
                         .key = scene.series.size() > 1 ? static_cast<int>(i) : -1});
    return items;
}

AxisRange rangeOf(const StackedBarsScene &scene)
{
    // Leaves room for the totals above the bars.
    const bool hasTotals =
        std::ranges::any_of(scene.bars, [](const Bar &bar) { return !bar.totalLabel.isEmpty(); });
    const double air = hasTotals ? 1.1 : 1.03;
    double highest = scene.budget && std::isfinite(scene.budget->value) ? scene.budget->value : 0.0;
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar)
        highest = std::max(highest, totalOf(scene, bar));
    highest = std::max(highest, highestOfFan(scene));
    return {0.0, highest > 0.0 ? highest * air : 1.0};
}

void placeSegments(StackedBarsGeometry &g, const StackedBarsScene &scene)
{
    const double pitch = g.plot.width() / static_cast<double>(scene.bars.size());
    const double width = std::min(kWidestBar, std::max(1.0, pitch * kBarShare));
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar) {
        const double centre = g.plot.left() + (static_cast<double>(bar) + 0.5) * pitch;
        g.columns.emplace_back(centre - pitch / 2, g.plot.top(), pitch, g.plot.height());
        std::vector<QRectF> parts;
        double below = 0.0;
        for (const BarSeries &series : scene.series) {
            const double value = heightOf(series, bar);
            const double from = g.y.toPixel(below);
            const double to = g.y.toPixel(below + value);
            // The gap is taken from the upper segment, so that the first one begins at the axis.
            const double gap = below > 0.0 ? kSegmentGap : 0.0;
            const double height = std::max(kMinHeight, from - to - gap);
            parts.push_back(value > 0.0 ? QRectF(std::round(centre - width / 2),
                                                 from - gap - height, std::round(width), height)
                                        : QRectF());
            below += value;
        }
        g.segments.push_back(std::move(parts));
        g.tops.push_back(g.y.toPixel(below));
    }
}

/// Bars that begin a new group, such as January.
std::vector<std::size_t> groupBegins(const StackedBarsScene &scene)
{
    std::vector<std::size_t> begins;
    for (std::size_t bar = 1; bar < scene.bars.size(); ++bar)
        if (scene.bars[bar].group != scene.bars[bar - 1].group)
            begins.push_back(bar);
    return begins;
}

/// Smallest step of at least `atLeast` bars that divides a group, or the shortest multiple of whole
/// groups.
std::size_t dividing(std::size_t length, std::size_t atLeast)
{
    for (std::size_t step = atLeast; step <= length; ++step)
        if (length % step == 0)
            return step;
    return (atLeast + length - 1) / length * length;
}

void decideLabels(StackedBarsGeometry &g, const StackedBarsScene &scene, const Tokens &tokens)
{
    if (scene.bars.empty())
        return;
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QFont bold = typeFont(TypeRole::SmallBold, tokens);
    double label = 1.0;
    double total = 1.0;
    for (const Bar &bar : scene.bars) {
        label = std::max(label, textWidth(bar.label, font) + tokens.space.small);
        total = std::max(total, textWidth(bar.totalLabel, bold) + tokens.space.tiny);
    }
    const double pitch = g.columns.front().width();
    g.allTotals = total <= pitch;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, std::ceil(label / pitch)));
    const std::vector<std::size_t> begins = groupBegins(scene);
    const std::size_t anchor = begins.empty() ? 0 : begins.front();
    const std::size_t step = begins.size() > 1 ? dividing(begins[1] - anchor, fitting) : fitting;
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar)
        g.labelled.push_back((bar + step - anchor % step) % step == 0);
    g.labelled.front() = true; // the first month is always labelled
}

void paintGridLines(QPainter &painter, const StackedBarsGeometry &g, const Tokens &tokens)
{
    painter.setPen(QPen(tokens.color.grid, 1.0));
    for (const AxisTick &tick : g.ticks) {
        const double y = std::floor(g.y.toPixel(tick.value)) + 0.5;
        painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    }
}

void paintValueAxis(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                    const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    const double width = g.plot.left() - tokens.space.small - g.area.left();
    for (const AxisTick &tick : g.ticks)
        drawText(painter, QRectF(g.area.left(), g.y.toPixel(tick.value) - line / 2, width, line),
                 Qt::AlignRight | Qt::AlignVCenter, tick.label, font, tokens.color.muted);
    const double base = std::floor(g.plot.bottom()) + 0.5;
    painter.setPen(QPen(tokens.color.control, 1.0));
    painter.drawLine(QPointF(g.plot.left(), base), QPointF(g.plot.right(), base));
    if (scene.axis.title.isEmpty())
        return;
    const QFont bold = typeFont(TypeRole::SmallBold, tokens);
    drawText(painter, g.title, Qt::AlignLeft | Qt::AlignVCenter,
             elided(scene.axis.title, bold, g.title.width()), bold, tokens.color.text);
}

// Centre of the first label: moved left if the next one is near.
double firstLabel(const StackedBarsGeometry &g, const StackedBarsScene &scene, const Tokens &tokens)
{
    const double own = g.columns.front().center().x();
    const auto next = std::find(g.labelled.begin() + 1, g.labelled.end(), true);
    if (next == g.labelled.end())
        return own;
    const auto bar = static_cast<std::size_t>(next - g.labelled.begin());
    const QFont font = typeFont(TypeRole::Small, tokens);
    const QFont small = typeFont(TypeRole::Caption, tokens);
    const auto apart = [&](const QString &left, const QString &right, const QFont &of) {
        return (textWidth(left, of) + textWidth(right, of)) / 2 + tokens.space.tiny;
    };
    double needed = apart(scene.bars[0].label, scene.bars[bar].label, font);
    if (scene.bars[0].group != scene.bars[bar].group)
        needed = std::max(needed, apart(scene.bars[0].group, scene.bars[bar].group, small));
    const double half =
        std::max(textWidth(scene.bars[0].label, font), textWidth(scene.bars[0].group, small)) / 2;
    return std::min(own, std::max(g.columns[bar].center().x() - needed, g.area.left() + half));
}

void paintBarLabels(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                    const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    QString group;
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar) {
        const QRectF &column = g.columns[bar];
        if (!g.labelled[bar])
            continue;
        // The last label ends at the edge of the picture.
        const double half = textWidth(scene.bars[bar].label, font) / 2 + 1;
        const double centre = bar == 0 ? firstLabel(g, scene, tokens)
                                       : std::min(column.center().x(), g.area.right() - half);
        const QRectF below(centre - 60, g.plot.bottom() + tokens.space.tiny, 120, line);
        const bool begins = scene.bars[bar].group != group;
        group = scene.bars[bar].group;
        drawText(painter, below, Qt::AlignHCenter | Qt::AlignVCenter, scene.bars[bar].label, font,
                 tokens.color.muted);
        if (begins)
            drawText(painter, below.translated(0, line), Qt::AlignHCenter | Qt::AlignVCenter, group,
                     typeFont(TypeRole::Caption, tokens), tokens.color.muted);
    }
}

void paintSegments(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                   const Tokens &tokens, const BarsAttention &attention)
{
    const ColorTokens &color = tokens.color;
    for (std::size_t bar = 0; bar < g.segments.size(); ++bar) {
        for (std::size_t i = 0; i < g.segments[bar].size(); ++i) {
            const QRectF &segment = g.segments[bar][i];
            if (segment.isEmpty())
                continue;
            QColor ink = inkOf(scene.series[i], color);
            const bool other = attention.isFaded(static_cast<int>(i));
            if (scene.series[i].faded || other)
                ink = mixed(ink, color.surface, kPaleInk);
            painter.setBrush(ink);
            const double corner = std::min(kCorner, segment.height() / 2);
            const bool pointed = attention.bar == bar && attention.series == i;
            painter.setPen(pointed ? QPen(color.text, 1.5) : QPen(Qt::NoPen));
            painter.drawRoundedRect(segment, corner, corner);
            QPainterPath area;
            area.addRoundedRect(segment, corner, corner);
            paintPattern(painter, area, patternOf(i), withAlpha(color.surface, kPatternInk));
        }
    }
}

// Box of the total above a bar; none if there is no room for it.
std::optional<QRectF> totalBox(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                               std::size_t bar, const QFont &font)
{
    const bool ends = bar == 0 || bar + 1 == scene.bars.size();
    if (!(g.allTotals || ends) || scene.bars[bar].totalLabel.isEmpty())
        return std::nullopt;
    const double line = lineHeight(font);
    const double width = textWidth(scene.bars[bar].totalLabel, font) + 2.0;
    const double last = std::max(g.plot.left(), g.area.right() - width);
    const double left = std::clamp(g.columns[bar].center().x() - width / 2, g.plot.left(), last);
    return QRectF(left, g.tops[bar] - line - 2.0, width, line);
}

void paintTotals(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                 const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar) {
        const auto box = totalBox(g, scene, bar, font);
        if (!box)
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(tokens.color.surface, 0.85));
        painter.drawRoundedRect(*box, kCorner, kCorner);
        drawText(painter, *box, Qt::AlignCenter, scene.bars[bar].totalLabel, font,
                 tokens.color.text);
    }
}

// Draws the budget line with gaps around the totals.
void paintBudgetLine(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                     const Tokens &tokens, double y)
{
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    const double air = tokens.space.tiny;
    double from = g.plot.left();
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar) {
        const auto box = totalBox(g, scene, bar, font);
        if (!box || y < box->top() || y > box->bottom())
            continue;
        if (box->left() - air > from)
            painter.drawLine(QPointF(from, y), QPointF(box->left() - air, y));
        from = std::max(from, box->right() + air);
    }
    if (from < g.plot.right())
        painter.drawLine(QPointF(from, y), QPointF(g.plot.right(), y));
}

void paintBudget(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                 const Tokens &tokens, bool hot)
{
    if (!scene.budget || !std::isfinite(scene.budget->value))
        return;
    const ColorTokens &color = tokens.color;
    const double y = std::floor(g.y.toPixel(scene.budget->value)) + 0.5;
    QPen pen(color.warning, hot ? 2.0 : 1.5, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3.0, 2.4});
    painter.setPen(pen);
    paintBudgetLine(painter, g, scene, tokens, y);
    const QString text = scene.budget->label ? scene.budget->label(scene.budget->value) : QString();
    if (text.isEmpty())
        return;
    const QRectF pill = budgetPill(g, scene, tokens);
    drawPill(
        painter, pill,
        elided(text, typeFont(TypeRole::CaptionBold, tokens), pill.width() - tokens.space.small),
        color.warning, color.onWarning, tokens);
}

/// Returns a free place for the budget's tag among the bars.
std::optional<QRectF> freePill(const StackedBarsGeometry &g, const StackedBarsScene &scene,
                               const Tokens &tokens)
{
    QSizeF size = pillSize(scene.budget->label(scene.budget->value), tokens);
    size.setWidth(std::min(size.width(), g.plot.width()));
    const double line = std::floor(g.y.toPixel(scene.budget->value)) + 0.5;
    const QFont font = typeFont(TypeRole::SmallBold, tokens);
    std::vector<QRectF> taken;
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar) {
        if (const auto box = totalBox(g, scene, bar, font))
            taken.push_back(*box);
        for (const QRectF &segment : g.segments[bar])
            taken.push_back(segment);
        if (const auto fan = fanBox(g, scene, bar))
            taken.push_back(*fan);
    }
    const double right = g.plot.right() - size.width();
    const double on = line - size.height() / 2;
    const double above = line - size.height() - tokens.space.tiny;
    const double higher = above - tokens.space.small;
    for (const double top : {on, above, higher, higher - tokens.space.small}) {
        for (const double left : {g.plot.left(), right}) {
            const QRectF pill(QPointF(left, top), size);
            const bool free = std::ranges::none_of(
                taken, [&](const QRectF &box) { return box.intersects(pill); });
            if (free && pill.top() >= g.area.top())
                return pill;
        }
    }
    return std::nullopt;
}

StackedBarsGeometry laidOut(QRectF area, const StackedBarsScene &scene, const Tokens &tokens,
                            double tag)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    const bool grouped =
        std::ranges::any_of(scene.bars, [](const Bar &bar) { return !bar.group.isEmpty(); });
    StackedBarsGeometry g;
    g.area = area;
    g.legend = ChartLegend(legendItems(scene, tokens), area.width(), tokens);
    g.legendOrigin = QPointF(area.left(), area.bottom() - g.legend.height());
    const double legend = g.legend.height() > 0.0 ? g.legend.height() + tokens.space.small : 0.0;
    const double labels = line * (grouped ? 2.0 : 1.0) + tokens.space.tiny;
    g.title =
        QRectF(area.left(), area.top(), area.width(), scene.axis.title.isEmpty() ? 0.0 : line);
    const double top =
        g.title.bottom() + tag + (scene.axis.title.isEmpty() ? line / 2 : tokens.space.small);
    const double bottom = std::max(top + 1.0, area.bottom() - legend - labels);
    g.y = AxisMapping(AxisScale::Linear, rangeOf(scene), bottom, top);
    g.ticks = axisTicks(g.y, scene.axis, std::max(line * 2.6, (bottom - top) / kMaxAmounts));
    double widest = 0.0;
    for (const AxisTick &tick : g.ticks)
        widest = std::max(widest, textWidth(tick.label, font));
    const double left = std::round(area.left() + widest + tokens.space.small);
    g.plot = QRectF(QPointF(left, std::round(top)),
                    QPointF(std::max(left + 1.0, std::floor(area.right())), std::round(bottom)));
    g.y = AxisMapping(AxisScale::Linear, rangeOf(scene), g.plot.bottom(), g.plot.top());
    if (!scene.bars.empty())
        placeSegments(g, scene);
    decideLabels(g, scene, tokens);
    return g;
}

} // namespace

StackedBarsGeometry stackedBarsGeometry(QRectF area, const StackedBarsScene &scene,
                                        const Tokens &tokens)
{
    StackedBarsGeometry g = laidOut(area, scene, tokens, 0.0);
    if (!scene.budget || freePill(g, scene, tokens))
        return g;
    // No place is free: lay out again with room above all bars.
    return laidOut(area, scene, tokens,
                   pillSize(scene.budget->label(scene.budget->value), tokens).height());
}

QRectF budgetPill(const StackedBarsGeometry &g, const StackedBarsScene &scene, const Tokens &tokens)
{
    if (const auto pill = freePill(g, scene, tokens))
        return *pill;
    QSizeF size = pillSize(scene.budget->label(scene.budget->value), tokens);
    size.setWidth(std::min(size.width(), g.plot.width()));
    return {QPointF(g.plot.right() - size.width(), g.area.top()), size};
}

void paintBarsBelow(QPainter &painter, const StackedBarsGeometry &g, const Tokens &tokens,
                    const BarsAttention &attention)
{
    if (attention.bar)
        painter.fillRect(g.columns[*attention.bar], tokens.color.hover);
}

void paintBars(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
               const Tokens &tokens, const BarsAttention &attention)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintSegments(painter, g, scene, tokens, attention);
    if (scene.bars.empty() || scene.series.empty())
        drawText(painter, g.plot, Qt::AlignCenter, scene.emptyText,
                 typeFont(TypeRole::Body, tokens), tokens.color.muted);
    painter.restore();
}

void paintBarsLabels(QPainter &painter, const StackedBarsGeometry &g, const StackedBarsScene &scene,
                     const Tokens &tokens, const BarsAttention &attention)
{
    painter.save();
    paintValueAxis(painter, g, scene, tokens);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBarLabels(painter, g, scene, tokens);
    g.legend.paint(painter, g.legendOrigin, tokens, attention.highlighted());
    painter.restore();
}

void paintBarsOverlay(QPainter &painter, const StackedBarsGeometry &g,
                      const StackedBarsScene &scene, const Tokens &tokens,
                      const BarsAttention &attention)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintFan(painter, g, scene, tokens);
    paintBudget(painter, g, scene, tokens, attention.onBudget);
    paintTotals(painter, g, scene, tokens);
    painter.restore();
}

void paintStackedBars(QPainter &painter, const StackedBarsGeometry &g,
                      const StackedBarsScene &scene, const Tokens &tokens,
                      const BarsAttention &attention)
{
    painter.save();
    paintGridLines(painter, g, tokens);
    painter.restore();
    paintBars(painter, g, scene, tokens, attention);
    paintBarsLabels(painter, g, scene, tokens, attention);
    paintBarsOverlay(painter, g, scene, tokens, attention);
}

} // namespace headroom::ui
