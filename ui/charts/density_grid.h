// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QSizeF>

#include <cstdint>
#include <vector>

class QPainter;

namespace headroom::ui {

/// Density of candidates: counts by cell, drawn as a shade that grows with their logarithm.
class DensityGrid
{
public:
    static constexpr double kCell = 4.0; ///< device-independent pixels

    /// Clears the grid and sizes it for a plot.
    void reset(QSizeF size);
    void add(double x, double y)
    {
        const auto column = static_cast<int>(x / kCell);
        const auto row = static_cast<int>(y / kCell);
        if (x >= 0.0 && y >= 0.0 && column < m_columns && row < m_rows) {
            ++m_counts[indexOf(row, column)];
            m_isEmpty = false;
        }
    }
    bool isEmpty() const { return m_isEmpty; }

    /// Paints smoothly, for a screen; the painter's origin is the plot's corner.
    void paintSoft(QPainter &painter, const QColor &ink) const;
    /// Paints whole cells in a few shades, for vector output.
    void paintCells(QPainter &painter, const QColor &ink) const;

private:
    [[nodiscard]] std::size_t indexOf(int row, int column) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns)
               + static_cast<std::size_t>(column);
    }
    /// Shade of each cell, 0 to 1, smoothed over its neighbours.
    std::vector<float> shades() const;

    int m_columns = 0;
    int m_rows = 0;
    bool m_isEmpty = true;
    std::vector<std::uint32_t> m_counts;
};

} // namespace headroom::ui
