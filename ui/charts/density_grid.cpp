// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/density_grid.h"

#include "ui/theme/tokens.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kFaintest = 0.10; // opacity of a cell with one candidate
constexpr double kStrongest = 0.34;

double opacityOf(float shade)
{
    return shade <= 0.0F ? 0.0 : kFaintest + (kStrongest - kFaintest) * double(shade);
}

} // namespace

void DensityGrid::reset(QSizeF size)
{
    m_columns = std::max(1, static_cast<int>(std::ceil(size.width() / kCell)));
    m_rows = std::max(1, static_cast<int>(std::ceil(size.height() / kCell)));
    m_counts.assign(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0);
    m_isEmpty = true;
}

std::vector<float> DensityGrid::shades() const
{
    std::uint32_t maximum = 1;
    for (const std::uint32_t count : m_counts)
        maximum = std::max(maximum, count);
    const float scale = 1.0F / std::log1p(static_cast<float>(maximum));
    std::vector<float> shades(m_counts.size());
    std::ranges::transform(m_counts, shades.begin(), [scale](std::uint32_t count) {
        return count == 0 ? 0.0F : std::log1p(static_cast<float>(count)) * scale;
    });
    return shades;
}

void DensityGrid::paintSoft(QPainter &painter, const QColor &ink) const
{
    if (m_isEmpty)
        return;
    const std::vector<float> shade = shades();
    QImage image(m_columns, m_rows, QImage::Format_ARGB32_Premultiplied);
    for (int row = 0; row < m_rows; ++row) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(row));
        for (int column = 0; column < m_columns; ++column) {
            const double opacity = opacityOf(shade[indexOf(row, column)]);
            const auto alpha = static_cast<int>(std::lround(255.0 * opacity));
            line[column] = qPremultiply(qRgba(ink.red(), ink.green(), ink.blue(), alpha));
        }
    }
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(0, 0, m_columns * kCell, m_rows * kCell), image);
    painter.restore();
}

void DensityGrid::paintCells(QPainter &painter, const QColor &ink) const
{
    constexpr int kLevels = 5;
    if (m_isEmpty)
        return;
    const std::vector<float> shade = shades();
    const auto levelAt = [&](int row, int column) {
        return static_cast<int>(std::ceil(shade[indexOf(row, column)] * kLevels));
    };
    std::vector<QPainterPath> paths(kLevels + 1);
    for (int row = 0; row < m_rows; ++row) {
        for (int column = 0; column < m_columns;) {
            const int level = levelAt(row, column);
            int end = column + 1;
            while (end < m_columns && levelAt(row, end) == level)
                ++end;
            if (level > 0)
                paths[static_cast<std::size_t>(std::min(level, kLevels))].addRect(
                    column * kCell, row * kCell, (end - column) * kCell, kCell);
            column = end;
        }
    }
    for (int level = 1; level <= kLevels; ++level) {
        const double opacity = opacityOf(static_cast<float>(level) / kLevels);
        painter.fillPath(paths[static_cast<std::size_t>(level)], withAlpha(ink, opacity));
    }
}

} // namespace headroom::ui
