// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/use_curve_painter.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kCurveLine = 1.5;
constexpr double kAir = 1.15;
constexpr double kMaxTicks = 6.0;

// Colours of the three areas.
struct Inks {
    QColor committed;
    QColor onDemand;
    QColor unused;

    explicit Inks(const Tokens &tokens)
        : committed(mixed(tokens.color.accent, tokens.color.surface, tokens.isDark() ? 0.75 : 0.7)),
          onDemand(mixed(tokens.color.accent, tokens.color.surface, tokens.isDark() ? 0.3 : 0.2)),
          unused(mixed(tokens.color.warning, tokens.color.surface, tokens.isDark() ? 0.5 : 0.45))
    {}
};

double hoursOf(const UseCurveScene &scene)
{
    double hours = 0.0;
    for (const UseCurveScene::Step &step : scene.steps)
        hours += step.hours;
    return hours;
}

double highestOf(const UseCurveScene &scene)
{
    const double use = scene.steps.empty() ? 0.0 : scene.steps.front().level;
    const double highest = std::max({use, scene.amount, scene.best.value_or(0.0)});
    return highest > 0.0 ? highest * kAir : 1.0;
}

std::vector<LegendItem> legendItems(const UseCurveScene &scene, const Tokens &tokens)
{
    const Inks inks(tokens);
    std::vector<LegendItem> items;
    const auto add = [&](const QString &label, const QColor &ink) {
        items.push_back({.label = label,
                         .count = {},
                         .shape = MarkShape::Square,
                         .color = ink,
                         .fill = MarkFill::Full});
    };
    add(scene.committed, inks.committed);
    add(scene.onDemand, inks.onDemand);
    add(scene.unused, inks.unused);
    return items;
}

// Calls `each` with the pixels of each step of equal use: left, right, and y of the level.
template <typename Each>
void forEachStretch(const UseCurveGeometry &g, const UseCurveScene &scene, Each each)
{
    double before = 0.0;
    for (const UseCurveScene::Step &step : scene.steps) {
        each(g.x.toPixel(before), g.x.toPixel(before + step.hours), g.y.toPixel(step.level));
        before += step.hours;
    }
}

void paintTicks(QPainter &painter, const UseCurveGeometry &g, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    const double width = g.plot.left() - tokens.space.small - g.area.left();
    for (const AxisTick &tick : g.yTicks)
        drawText(painter, QRectF(g.area.left(), g.y.toPixel(tick.value) - line / 2, width, line),
                 Qt::AlignRight | Qt::AlignVCenter, tick.label, font, tokens.color.muted);
    for (const AxisTick &tick : g.xTicks) {
        const double x = g.x.toPixel(tick.value);
        const double wide = textWidth(tick.label, font) + 2.0;
        const double left =
            std::clamp(x - wide / 2, g.plot.left(), std::max(g.plot.left(), g.plot.right() - wide));
        drawText(painter, QRectF(left, g.plot.bottom() + tokens.space.tiny, wide, line),
                 Qt::AlignCenter, tick.label, font, tokens.color.muted);
    }
}

void paintBreakEven(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
                    const Tokens &tokens)
{
    if (!scene.breakEven)
        return;
    const double x = std::floor(g.x.toPixel(*scene.breakEven)) + 0.5;
    QPen pen(tokens.color.muted, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({3.0, 3.0});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, g.plot.top()), QPointF(x, g.plot.bottom()));
    const QFont font = typeFont(TypeRole::Caption, tokens);
    const double width = textWidth(scene.breakEvenLabel, font) + 2.0;
    const bool isLeft = x + tokens.space.tiny + width > g.plot.right();
    const double left = isLeft ? x - tokens.space.tiny - width : x + tokens.space.tiny;
    drawText(painter, QRectF(left, g.plot.top(), width, lineHeight(font)), Qt::AlignCenter,
             scene.breakEvenLabel, font, tokens.color.muted);
}

void paintBest(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
               const Tokens &tokens)
{
    if (!scene.best || *scene.best <= 0.0)
        return;
    const double y = std::floor(g.y.toPixel(*scene.best)) + 0.5;
    painter.setPen(QPen(tokens.color.good, 1.0, Qt::DotLine));
    painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    if (std::abs(*scene.best - scene.amount) <= scene.grain * 0.01)
        return;
    const QFont font = typeFont(TypeRole::Caption, tokens);
    const double width = textWidth(scene.bestLabel, font) + 2.0;
    const double line = lineHeight(font);
    const bool isBelow = *scene.best < scene.amount;
    drawText(painter, QRectF(g.plot.right() - width, isBelow ? y + 1.0 : y - line, width, line),
             Qt::AlignCenter, scene.bestLabel, font, tokens.color.good);
}

} // namespace

double UseCurveGeometry::amountY(const UseCurveScene &scene) const
{
    return std::floor(y.toPixel(scene.amount)) + 0.5;
}

UseCurveGeometry useCurveGeometry(QRectF area, const UseCurveScene &scene, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    UseCurveGeometry g;
    g.area = area;
    g.legend = ChartLegend(legendItems(scene, tokens), area.width(), tokens);
    g.legendOrigin = QPointF(area.left(), area.bottom() - g.legend.height());
    const double top = area.top() + line + tokens.space.small;
    // Below the plot are its ticks, the title of the hours, and the legend.
    const double bottom =
        std::max(top + 1.0, g.legendOrigin.y() - 2 * line - tokens.space.tiny - tokens.space.small);
    const AxisRange yRange{0.0, highestOf(scene)};
    const AxisRange xRange{0.0, std::max(1.0, hoursOf(scene))};
    g.y = AxisMapping(AxisScale::Linear, yRange, bottom, top);
    g.yTicks = axisTicks(g.y, scene.y, std::max(line * 2.2, (bottom - top) / kMaxTicks));
    double widest = 0.0;
    for (const AxisTick &tick : g.yTicks)
        widest = std::max(widest, textWidth(tick.label, font));
    const double left = std::round(area.left() + widest + tokens.space.small);
    g.plot = QRectF(QPointF(left, std::round(top)),
                    QPointF(std::max(left + 1.0, std::floor(area.right())), std::round(bottom)));
    g.y = AxisMapping(AxisScale::Linear, yRange, g.plot.bottom(), g.plot.top());
    g.x = AxisMapping(AxisScale::Linear, xRange, g.plot.left(), g.plot.right());
    g.xTicks = axisTicks(g.x, scene.x, g.plot.width() / kMaxTicks);
    for (AxisTick &tick : g.xTicks)
        tick.label += QStringLiteral("\u00A0h");
    return g;
}

std::optional<double> levelAt(const UseCurveScene &scene, double hour)
{
    double until = 0.0;
    for (const UseCurveScene::Step &step : scene.steps) {
        until += step.hours;
        if (hour >= 0.0 && hour < until)
            return step.level;
    }
    return std::nullopt;
}

void paintUse(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
              const Tokens &tokens)
{
    if (scene.steps.empty()) {
        drawText(painter, g.plot, Qt::AlignCenter, scene.emptyText,
                 typeFont(TypeRole::Body, tokens), tokens.color.muted);
        return;
    }
    const Inks inks(tokens);
    const double base = g.plot.bottom();
    const double amount = g.y.toPixel(scene.amount);
    QPainterPath curve;
    painter.save();
    painter.setPen(Qt::NoPen);
    forEachStretch(g, scene, [&](double left, double right, double level) {
        const double covered = std::max(level, amount);
        painter.fillRect(QRectF(left, covered, right - left, base - covered), inks.committed);
        if (level < amount)
            painter.fillRect(QRectF(left, level, right - left, amount - level), inks.onDemand);
        if (level > amount) {
            const QRectF unused(left, amount, right - left, level - amount);
            painter.fillRect(unused, inks.unused);
            painter.fillRect(unused, QBrush(tokens.color.surface, Qt::BDiagPattern));
        }
        if (curve.isEmpty())
            curve.moveTo(left, level);
        curve.lineTo(left, level);
        curve.lineTo(right, level);
    });
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.color.text, kCurveLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(curve);
    painter.restore();
}

void paintUseLabels(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
                    const Tokens &tokens)
{
    painter.save();
    const QFont bold = typeFont(TypeRole::SmallBold, tokens);
    const QFont font = typeFont(TypeRole::Small, tokens);
    const double line = lineHeight(font);
    drawText(painter, QRectF(g.area.left(), g.area.top(), g.area.width(), line),
             Qt::AlignLeft | Qt::AlignVCenter, elided(scene.y.title, bold, g.area.width()), bold,
             tokens.color.text);
    paintTicks(painter, g, tokens);
    const double base = std::floor(g.plot.bottom()) + 0.5;
    painter.setPen(QPen(tokens.color.control, 1.0));
    painter.drawLine(QPointF(g.plot.left(), base), QPointF(g.plot.right(), base));
    const QRectF title(g.plot.left(), g.plot.bottom() + tokens.space.tiny + line, g.plot.width(),
                       line);
    drawText(painter, title, Qt::AlignRight | Qt::AlignVCenter,
             elided(scene.x.title, font, title.width()), font, tokens.color.muted);
    painter.setRenderHint(QPainter::Antialiasing);
    g.legend.paint(painter, g.legendOrigin, tokens);
    painter.restore();
}

void paintUseOverlay(QPainter &painter, const UseCurveGeometry &g, const UseCurveScene &scene,
                     const Tokens &tokens, std::optional<double> pointedHour, bool onAmount)
{
    if (scene.steps.empty())
        return;
    painter.save();
    paintBreakEven(painter, g, scene, tokens);
    paintBest(painter, g, scene, tokens);
    if (pointedHour) {
        const double x = std::floor(g.x.toPixel(*pointedHour)) + 0.5;
        painter.setPen(QPen(tokens.color.text, 1.0));
        painter.drawLine(QPointF(x, g.plot.top()), QPointF(x, g.plot.bottom()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = g.amountY(scene);
    painter.setPen(QPen(tokens.color.accent, onAmount ? 3.0 : 2.0));
    painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    if (scene.amountLabel) {
        const QString text = scene.amountLabel(scene.amount);
        const QSizeF size = pillSize(text, tokens);
        const double top = std::clamp(y - size.height() / 2, g.area.top(),
                                      std::max(g.area.top(), g.plot.bottom() - size.height()));
        drawPill(painter, QRectF(QPointF(g.plot.left() + tokens.space.small, top), size), text,
                 tokens.color.accent, tokens.color.onAccent, tokens);
    }
    painter.restore();
}

void paintUseCurve(QPainter &painter, QRectF target, const UseCurveScene &scene,
                   const Tokens &tokens)
{
    loadThemeResources();
    const UseCurveGeometry g = useCurveGeometry(target, scene, tokens);
    painter.save();
    painter.setPen(QPen(tokens.color.grid, 1.0));
    for (const AxisTick &tick : g.yTicks) {
        const double y = std::floor(g.y.toPixel(tick.value)) + 0.5;
        painter.drawLine(QPointF(g.plot.left(), y), QPointF(g.plot.right(), y));
    }
    painter.restore();
    paintUse(painter, g, scene, tokens);
    paintUseLabels(painter, g, scene, tokens);
    paintUseOverlay(painter, g, scene, tokens, std::nullopt, false);
}

} // namespace headroom::ui
