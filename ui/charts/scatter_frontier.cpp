// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_frontier.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/scatter_painter.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <optional>

namespace headroom::ui {

namespace {

constexpr double kStairLine = 1.5;
constexpr double kNodeRadius = 4.4;
constexpr double kNodeEdge = 1.4; // width of the dark outline of a frontier mark

// Part of a line inside the rectangle (Liang and Barsky 1984).
std::optional<QLineF> clipped(QLineF line, QRectF area)
{
    double from = 0.0;
    double to = 1.0;
    const auto cut = [&](double p, double q) {
        if (p == 0.0)
            return q >= 0.0;
        const double t = q / p;
        if (p < 0.0)
            from = std::max(from, t);
        else
            to = std::min(to, t);
        return from <= to;
    };
    if (cut(-line.dx(), line.x1() - area.left()) && cut(line.dx(), area.right() - line.x1())
        && cut(-line.dy(), line.y1() - area.top()) && cut(line.dy(), area.bottom() - line.y1()))
        return QLineF(line.pointAt(from), line.pointAt(to));
    return std::nullopt;
}

struct Node {
    std::uint32_t candidate = 0;
    QPointF place;
};

std::vector<Node> nodesInPlot(const ScatterGeometry &g, const ScatterScene &scene)
{
    std::vector<Node> nodes;
    for (const std::uint32_t candidate : scene.frontier)
        if (const auto place = placeInPlot(g, scene, candidate))
            nodes.push_back({candidate, *place});
    return nodes;
}

QRectF around(QPointF centre, double radius)
{
    return {centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius};
}

// The ends first, then by rising cost: the order of interest to the reader.
std::vector<Node> byImportance(std::vector<Node> nodes)
{
    const auto lower = [](const Node &a, const Node &b) { return a.place.y() > b.place.y(); };
    std::ranges::stable_sort(nodes, lower);
    if (nodes.size() > 2)
        std::rotate(nodes.begin() + 1, nodes.end() - 1, nodes.end());
    return nodes;
}

// Corners on the empty side of the staircase come first.
std::array<QPointF, 6> cornersFor(const Node &node, QSizeF size, double gap, bool lowerIsBetter)
{
    const double right = node.place.x() + gap;
    const double left = node.place.x() - gap - size.width();
    const double below = node.place.y() + gap / 2;
    const double above = node.place.y() - gap / 2 - size.height();
    const double middle = node.place.y() - size.height() / 2;
    const double empty = lowerIsBetter ? left : right;
    const double full = lowerIsBetter ? right : left;
    return {QPointF(empty, below), QPointF(empty, middle), QPointF(full, below),
            QPointF(empty, above), QPointF(full, middle),  QPointF(full, above)};
}

} // namespace

std::vector<QLineF> frontierSteps(const ScatterGeometry &g, const ScatterScene &scene)
{
    std::vector<QPointF> nodes;
    for (const std::uint32_t candidate : scene.frontier) {
        if (!scene.points || candidate >= scene.points->size())
            continue;
        if (const auto place = g.placed(scene.points->x[candidate], scene.points->y[candidate]))
            nodes.push_back(*place);
    }
    std::vector<QLineF> lines;
    const auto add = [&](QPointF from, QPointF to) {
        if (const auto part = clipped(QLineF(from, to), g.plot))
            lines.push_back(*part);
    };
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        // Every requirement up to the next candidate's performance costs as much as that candidate.
        const QPointF corner = scene.lowerIsBetter ? QPointF(nodes[i].x(), nodes[i - 1].y())
                                                   : QPointF(nodes[i - 1].x(), nodes[i].y());
        add(nodes[i - 1], corner);
        add(corner, nodes[i]);
    }
    return lines;
}

std::vector<QRectF> frontierMarkBoxes(const ScatterGeometry &g, const ScatterScene &scene,
                                      const Tokens &tokens)
{
    std::vector<QRectF> boxes;
    for (const Node &node : nodesInPlot(g, scene))
        boxes.push_back(around(node.place, kNodeRadius * tokens.scale + kNodeEdge));
    return boxes;
}

std::vector<FrontierName> frontierNames(const ScatterGeometry &g, const ScatterScene &scene,
                                        std::vector<QRectF> taken, const Tokens &tokens)
{
    std::vector<FrontierName> names;
    if (!scene.nameOf)
        return names;
    const std::vector<Node> nodes = byImportance(nodesInPlot(g, scene));
    const double radius = kNodeRadius * tokens.scale;
    for (const QRectF &mark : frontierMarkBoxes(g, scene, tokens))
        taken.push_back(mark);
    for (const QLineF &line : frontierSteps(g, scene))
        taken.push_back(QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1));
    const QFont font = typeFont(TypeRole::CaptionBold, tokens);
    for (const Node &node : nodes) {
        const QString text = scene.nameOf(node.candidate);
        const QSizeF size(std::ceil(textWidth(text, font)) + tokens.space.tiny, lineHeight(font));
        const auto isFree = [&](const QPointF &corner) {
            const QRectF box(corner, size);
            return g.plot.contains(box) && std::ranges::none_of(taken, [&](const QRectF &other) {
                       return other.intersects(box);
                   });
        };
        const auto corners =
            cornersFor(node, size, radius + tokens.space.tiny, scene.lowerIsBetter);
        const auto corner = std::ranges::find_if(corners, isFree);
        if (text.isEmpty() || corner == corners.end())
            continue;
        names.push_back({QRectF(*corner, size), text});
        taken.push_back(names.back().box);
    }
    return names;
}

std::optional<QLineF> trendLine(const ScatterGeometry &g, const ScatterScene &scene)
{
    if (!scene.trend)
        return std::nullopt;
    // A line through the origin is straight on logarithmic axes too, where the origin has no place.
    constexpr double kNearOrigin = 1e-3;
    const double from = scene.x.scale == AxisScale::Linear ? 0.0 : kNearOrigin;
    const auto start = g.placed(from * scene.trend->x, from * scene.trend->y);
    const auto end = g.placed(scene.trend->x, scene.trend->y);
    return start && end ? clipped(QLineF(*start, *end), g.plot) : std::nullopt;
}

void paintTrend(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                const Tokens &tokens)
{
    const auto line = trendLine(g, scene);
    if (!line)
        return;
    QPen pen(tokens.color.muted, kStairLine, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    painter.drawLine(*line);
    const QFont font = typeFont(TypeRole::Caption, tokens);
    const QSizeF size(std::ceil(textWidth(scene.trend->label, font)), lineHeight(font));
    const QPointF middle = line->pointAt(0.5);
    drawText(painter, QRectF(middle + QPointF(tokens.space.small, 0), size), Qt::AlignCenter,
             scene.trend->label, font, tokens.color.muted);
}

void paintFrontierSteps(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    painter.setPen(QPen(tokens.color.text, kStairLine, Qt::SolidLine, Qt::SquareCap));
    for (const QLineF &step : frontierSteps(g, scene))
        painter.drawLine(step);
}

void paintFrontierMarks(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens)
{
    const ColorTokens &color = tokens.color;
    const double radius = kNodeRadius * tokens.scale;
    for (const Node &node : nodesInPlot(g, scene)) {
        const MarkShape shape = scene.points->shape[node.candidate];
        paintMark(painter, shape, node.place, radius + kNodeEdge, color.text, MarkFill::Full,
                  color.surface);
        const HardwareGroup group = scene.points->group[node.candidate];
        const MarkFill fill = fillOfCandidate(scene, node.candidate);
        paintMark(painter, shape, node.place, radius, color.group(group), fill, color.surface);
        paintGroupSign(painter, group, node.place, radius, color.group(group), fill, color.surface);
    }
}

void paintFrontierNames(QPainter &painter, const std::vector<FrontierName> &names,
                        const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::CaptionBold, tokens);
    for (const FrontierName &name : names) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(tokens.color.surface, 0.82));
        painter.drawRoundedRect(name.box, tokens.radius.badge, tokens.radius.badge);
        drawText(painter, name.box, Qt::AlignCenter, name.text, font, tokens.color.text);
    }
}

} // namespace headroom::ui
