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

/// Everybody gets a part of the room in proportion to what is missing; never more than that.
void shareOut(const std::vector<ColumnNeed> &needs, std::vector<double> &widths, double room)
{
    double missing = 0;
    for (std::size_t i = 0; i < needs.size(); ++i)
        missing += std::max(0.0, needs[i].natural - widths[i]);
    if (missing <= 0)
        return;
    const double part = std::min(1.0, room / missing);
    for (std::size_t i = 0; i < needs.size(); ++i)
        widths[i] += part * std::max(0.0, needs[i].natural - widths[i]);
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
    double figures = 0;
    for (const ColumnNeed &need : needs) {
        widths.push_back(std::min(need.least, need.natural));
        figures += need.figure ? widths.back() : 0;
    }
    const double least = sumOf(widths);
    if (least > width) {
        // Text can break inside words; a figure in two parts would be read as two.
        const bool textCanYield = figures < width && least > figures;
        for (std::size_t i = 0; i < needs.size(); ++i) {
            if (!textCanYield)
                widths[i] *= width / least;
            else if (!needs[i].figure)
                widths[i] *= (width - figures) / (least - figures);
        }
        return widths;
    }
    shareOut(needs, widths, width - least);
    spread(needs, widths, width - sumOf(widths));
    return widths;
}

} // namespace headroom::ui
