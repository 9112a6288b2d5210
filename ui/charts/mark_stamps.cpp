// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/mark_stamps.h"

#include "ui/charts/mark_path.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>

namespace headroom::ui {

namespace {

struct Edge {
    double halo;        // ring that separates a filled mark from its neighbours
    double haloSurface; // share of the surface colour in it
    double outline;     // opacity of a hollow mark's outline
};

Edge edgeFor(double crowding)
{
    return {0.7 - 0.3 * crowding, 0.9 - 0.5 * crowding, 1.0 - 0.45 * crowding};
}

template <typename Draw>
MarkStamp stamped(double reach, double ratio, Draw draw)
{
    MarkStamp stamp;
    stamp.side = 2 * static_cast<int>(std::ceil(reach * ratio)) + 1;
    QImage image(stamp.side, stamp.side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(stamp.side / 2.0, stamp.side / 2.0);
        painter.scale(ratio, ratio);
        draw(painter);
    }
    const auto isEmpty = [](QRgb pixel) { return qAlpha(pixel) == 0; };
    stamp.pixels.reserve(static_cast<std::size_t>(stamp.side)
                         * static_cast<std::size_t>(stamp.side));
    for (int y = 0; y < stamp.side; ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        stamp.pixels.insert(stamp.pixels.end(), line, line + stamp.side);
        const QRgb *end = line + stamp.side;
        const QRgb *first = std::find_if_not(line, end, isEmpty);
        while (end != first && isEmpty(end[-1]))
            --end;
        stamp.spans.push_back({static_cast<int>(first - line), static_cast<int>(end - line)});
    }
    return stamp;
}

/// Signs of smaller marks would be specks.
constexpr double kLeastSigned = 3.0;

/// Draws its group's sign into a mark.
using Sign = std::function<void(QPainter &)>;

MarkStamp filledStamp(MarkShape shape, double radius, double ratio, const Edge &edge,
                      const QColor &color, const QColor &surface, const Sign &sign)
{
    return stamped(radius * kMarkReach + edge.halo, ratio, [&](QPainter &painter) {
        painter.setPen(QPen(mixed(surface, color, edge.haloSurface), 2 * edge.halo));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(markPath(shape, {}, radius));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPath(markPath(shape, {}, radius));
        sign(painter);
    });
}

MarkStamp outlinedStamp(MarkShape shape, MarkFill fill, double radius, double ratio,
                        const Edge &edge, const QColor &color, const QColor &surface,
                        const Sign &sign)
{
    return stamped(radius * kMarkReach + kHollowLine, ratio, [&](QPainter &painter) {
        const QColor line = mixed(color, surface, edge.outline);
        painter.setPen(QPen(line, kHollowLine, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
        painter.setBrush(withAlpha(surface, 0.75));
        const double reach = radius - kHollowLine / 2 + 0.1;
        painter.drawPath(markPath(shape, {}, reach));
        if (fill == MarkFill::Half)
            painter.fillPath(halfMarkPath(shape, {}, reach), color);
        sign(painter);
    });
}

MarkStamp faintStamp(double radius, double ratio, const QColor &color, const QColor &surface)
{
    return stamped(radius, ratio, [&](QPainter &painter) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(color, surface, 0.28));
        painter.drawEllipse(QPointF(), radius * 0.6, radius * 0.6);
    });
}

} // namespace

void MarkStamps::setLook(const Look &look, const ColorTokens &color)
{
    if (!m_marks.empty() && m_look == look)
        return;
    m_look = look;
    m_color = color;
    m_marks.assign(kHardwareGroupCount * kMarkShapeCount * kMarkFillCount, {});
    m_faint.assign(kHardwareGroupCount, {});
}

const MarkStamp &MarkStamps::mark(HardwareGroup group, MarkShape shape, MarkFill fill)
{
    const std::size_t place =
        (static_cast<std::size_t>(group) * kMarkShapeCount + static_cast<std::size_t>(shape))
            * kMarkFillCount
        + static_cast<std::size_t>(fill);
    MarkStamp &stamp = m_marks[place];
    if (stamp.side > 0)
        return stamp;
    const Edge edge = edgeFor(m_look.crowding);
    const QColor &ink = m_color.group(group);
    const Sign sign = [&](QPainter &painter) {
        if (m_look.radius >= kLeastSigned)
            paintGroupSign(painter, group, {}, m_look.radius, ink, fill, m_color.surface);
    };
    stamp = fill == MarkFill::Full
                ? filledStamp(shape, m_look.radius, m_look.devicePixelRatio, edge, ink,
                              m_color.surface, sign)
                : outlinedStamp(shape, fill, m_look.radius, m_look.devicePixelRatio, edge, ink,
                                m_color.surface, sign);
    return stamp;
}

const MarkStamp &MarkStamps::faint(HardwareGroup group)
{
    MarkStamp &stamp = m_faint[static_cast<std::size_t>(group)];
    if (stamp.side == 0)
        stamp = faintStamp(m_look.radius, m_look.devicePixelRatio, m_color.group(group),
                           m_color.surface);
    return stamp;
}

} // namespace headroom::ui
