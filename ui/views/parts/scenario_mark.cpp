// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/scenario_mark.h"

#include "ui/theme/theme.h"

#include <QIconEngine>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom::ui {

namespace {

constexpr int kPoints = 5;
constexpr double kInner = 0.45; ///< of the outer radius
constexpr double kDot = 0.6;    ///< of the icon

QPolygonF starIn(const QRectF &area)
{
    QPolygonF star;
    const double radius = std::min(area.width(), area.height()) / 2;
    for (int i = 0; i < 2 * kPoints; ++i) {
        const double angle = std::numbers::pi * (i / double(kPoints) - 0.5);
        const double reach = i % 2 == 0 ? radius : radius * kInner;
        star << area.center() + QPointF(reach * std::cos(angle), reach * std::sin(angle));
    }
    return star;
}

class MarkEngine final : public QIconEngine
{
public:
    MarkEngine(int colour, bool isProposed) : m_colour(colour), m_isProposed(isProposed) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode, QIcon::State) override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(currentTokens().color.scenarioAt(m_colour - 1));
        const QRectF area(rect);
        if (m_isProposed)
            painter->drawPolygon(starIn(area));
        else
            painter->drawEllipse(area.center(), area.width() * kDot / 2, area.height() * kDot / 2);
        painter->restore();
    }
    [[nodiscard]] QIconEngine *clone() const override
    {
        return new MarkEngine(m_colour, m_isProposed);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return picture;
    }

private:
    int m_colour;
    bool m_isProposed;
};

} // namespace

QIcon scenarioMark(int colour, bool isProposed)
{
    return QIcon(new MarkEngine(colour, isProposed));
}

} // namespace headroom::ui
