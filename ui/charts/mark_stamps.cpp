// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/mark_stamps.h"

#include "charts/mark_path.h"

#include <QImage>
#include <QPainter>

#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kHalo = 0.7;       // ring of surface colour that parts a mark from its neighbours
constexpr double kHollowLine = 1.1; // outline of a mark that misses the service level

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
    stamp.pixels.reserve(static_cast<std::size_t>(stamp.side * stamp.side));
    for (int y = 0; y < stamp.side; ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        stamp.pixels.insert(stamp.pixels.end(), line, line + stamp.side);
    }
    return stamp;
}

MarkStamp filledStamp(MarkShape shape, double radius, double ratio, const QColor &color,
                      const QColor &surface)
{
    return stamped(radius * 1.25 + kHalo, ratio, [&](QPainter &painter) {
        painter.setPen(QPen(withAlpha(surface, 0.75), 2 * kHalo));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(markPath(shape, {}, radius));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPath(markPath(shape, {}, radius));
    });
}

MarkStamp hollowStamp(MarkShape shape, double radius, double ratio, const QColor &color,
                      const QColor &surface)
{
    return stamped(radius * 1.25 + kHollowLine, ratio, [&](QPainter &painter) {
        painter.setPen(QPen(color, kHollowLine, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
        painter.setBrush(withAlpha(surface, 0.6));
        painter.drawPath(markPath(shape, {}, radius - kHollowLine / 2 + 0.1));
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

MarkStamps::MarkStamps(double radius, double devicePixelRatio, const ColorTokens &color)
{
    m_marks.reserve(kFamilyGroupCount * kMarkShapeCount * 2);
    for (const QColor &group : color.groups) {
        for (std::size_t shape = 0; shape < kMarkShapeCount; ++shape) {
            const auto outline = static_cast<MarkShape>(shape);
            m_marks.push_back(hollowStamp(outline, radius, devicePixelRatio, group, color.surface));
            m_marks.push_back(filledStamp(outline, radius, devicePixelRatio, group, color.surface));
        }
        m_faint.push_back(faintStamp(radius, devicePixelRatio, group, color.surface));
    }
}

} // namespace headroom::ui
