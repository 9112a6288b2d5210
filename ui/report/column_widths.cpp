// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/table_layout.h"

#include <algorithm>
#include <numeric>

namespace headroom::ui {

namespace {

double sumOf(const std::vector<double> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

/// Everybody gets an equal part of the room until satisfied.
void shareFairly(const std::vector<ColumnNeed> &needs, std::vector<double> &widths, double room)
{
    constexpr double kNothing = 1e-6;
    while (room > kNothing) {
        const auto hungry = std::count_if(needs.begin(), needs.end(), [&](const ColumnNeed &need) {
            return widths[static_cast<std::size_t>(&need - needs.data())] + kNothing < need.natural;
        });
        if (hungry == 0)
            return;
        const double part = room / static_cast<double>(hungry);
        for (std::size_t i = 0; i < needs.size(); ++i) {
            if (widths[i] + kNothing >= needs[i].natural)
                continue;
            const double given = std::min(part, needs[i].natural - widths[i]);
            widths[i] += given;
            room -= given;
        }
    }
}

/// What nobody needs goes to the text columns, so that figures stay together at the right.
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
    for (const ColumnNeed &need : needs)
        widths.push_back(std::min(need.least, need.natural));
    const double least = sumOf(widths);
    if (least > width) {
        for (double &value : widths)
            value *= width / least;
        return widths;
    }
    shareFairly(needs, widths, width - least);
    spread(needs, widths, width - sumOf(widths));
    return widths;
}

} // namespace headroom::ui
