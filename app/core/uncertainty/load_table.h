// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace headroom {

/// A function of the load on hardware, prepared to be asked millions of times: what instances cost goes up in steps,
/// because their number is whole. Within the range it is kept in narrow cells, each a single step or a straight line;
/// outside, the function itself is asked.
class LoadTable
{
public:
    LoadTable(std::function<double(double)> value, double low, double high);

    [[nodiscard]] double at(double load) const
    {
        if (!(load >= m_low && load < m_high))
            return m_value(load);
        const Cell &cell = m_cells[indexOf(load) - m_first];
        return load < cell.step ? cell.begin + cell.slope * (load - cell.from) : cell.beyond;
    }

private:
    struct Cell {
        double from = 0;  ///< its lower end
        double step = 0;  ///< where the value goes up; the upper end where there is a straight line
        double begin = 0; ///< at the lower end
        double slope = 0;
        double beyond = 0; ///< from the step on
    };

    [[nodiscard]] static std::size_t indexOf(double load);
    [[nodiscard]] static double startOf(std::size_t index);
    [[nodiscard]] Cell cellBetween(double from, double to) const;

    std::function<double(double)> m_value;
    double m_low = 0;
    double m_high = 0;
    std::size_t m_first = 0;
    std::vector<Cell> m_cells;
};

} // namespace headroom
