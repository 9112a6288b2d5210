// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/table_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::ui {

namespace {

double sumOf(const std::vector<double> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

/// Everybody gets a part of the room by the root of what is missing, never more than that: a column
/// with one long text among short ones leaves the others wide enough for a few words.
void shareOut(const std::vector<ColumnNeed> &needs, std::vector<double> &widths, double room)
{
    const auto missing = [&](std::size_t i) { return std::max(0.0, needs[i].natural - widths[i]); };
    // A column with enough room leaves the rest to the others, so there are at most as many rounds
    // as columns.
    for (std::size_t round = 0; round < needs.size() && room > 0; ++round) {
        double weights = 0;
        for (std::size_t i = 0; i < needs.size(); ++i)
            weights += std::sqrt(missing(i));
        if (weights <= 0)
            return;
        double given = 0;
        for (std::size_t i = 0; i < needs.size(); ++i) {
            const double part = std::min(missing(i), room * std::sqrt(missing(i)) / weights);
            widths[i] += part;
            given += part;
        }
        room -= given;
    }
}

/// Gives unused width to the text columns, so that figures stay together at the right.
void spread(const std::vector<ColumnNeed> &needs, std::vector<double> &widths, double room)
{
    const auto texts = std::count_if(needs.begin(), needs.end(),
                                     [](const ColumnNeed &need) { return !need.figure; });
    const double receivers =
        texts > 0 ? static_cast<double>(texts) : static_cast<double>(needs.size());
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (texts == 0 || !needs[i].figure)
            widths[i] += room / receivers;
    }
}

} // namespace

std::vector<double> columnWidths(const std::vector<ColumnNeed> &needs, double width)
{
    std::vector<double> widths;
    widths.reserve(needs.size());
    double figures = 0;
    for (const ColumnNeed &need : needs) {
        widths.push_back(std::min(need.minimum, need.natural));
        figures += need.figure ? widths.back() : 0;
    }
    const double minimum = sumOf(widths);
    if (minimum > width) {
        // Text can break inside words; a figure in two parts would be read as two.
        const bool textCanYield = figures < width && minimum > figures;
        for (std::size_t i = 0; i < needs.size(); ++i) {
            if (!textCanYield)
                widths[i] *= width / minimum;
            else if (!needs[i].figure)
                widths[i] *= (width - figures) / (minimum - figures);
        }
        return widths;
    }
    shareOut(needs, widths, width - minimum);
    spread(needs, widths, width - sumOf(widths));
    return widths;
}

} // namespace headroom::ui
