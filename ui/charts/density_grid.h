// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QSizeF>

#include <cstdint>
#include <vector>

class QPainter;

namespace headroom::ui {

/// How many candidates stand where: counts by cell, drawn as a shade that grows with their logarithm.
class DensityGrid
{
public:
    static constexpr double kCell = 4.0; ///< device-independent pixels

    /// Empty cells over a plot of this size.
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

    /// Soft, for a screen; the painter's origin is the plot's corner.
    void paintSoft(QPainter &painter, const QColor &ink) const;
    /// In a few shades of whole cells, for vectors.
    void paintCells(QPainter &painter, const QColor &ink) const;

private:
    [[nodiscard]] std::size_t indexOf(int row, int column) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns)
               + static_cast<std::size_t>(column);
    }
    /// 0 to 1 for each cell, neighbours included.
    std::vector<float> shades() const;

    int m_columns = 0;
    int m_rows = 0;
    bool m_isEmpty = true;
    std::vector<std::uint32_t> m_counts;
};

} // namespace headroom::ui
