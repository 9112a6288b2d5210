// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_split.h"

#include <cmath>

namespace headroom::solver {

std::optional<RowSplit> widestSplit(const OpenChoice &open, const PricedChoice &at)
{
    constexpr double kSmall = 1e-6;
    constexpr double kLeastPrice = 1e-9; // so that rows without a price part options, too
    const std::size_t rows = open.limits.size();
    std::optional<RowSplit> widest;
    std::pair<bool, double> most{};
    for (std::size_t group = 0; group < at.parts.size(); ++group) {
        const OpenGroup &options = open.groups[group];
        for (std::size_t row = 0; row < rows; ++row) {
            double above = 0;
            double mean = 0;
            double spread = 0;
            for (const auto &[option, amount] : at.parts[group]) {
                const double use = options.uses[option * rows + row];
                above += use > 0 ? amount : 0;
                mean += amount * use;
            }
            for (const auto &[option, amount] : at.parts[group])
                spread += amount * std::abs(options.uses[option * rows + row] - mean);
            const bool isParted = above > kSmall && above < 1 - kSmall;
            const std::pair apart(isParted, spread * (at.prices[row] + kLeastPrice));
            if (spread <= kSmall || apart <= most)
                continue;
            most = apart;
            widest = RowSplit{group, row, isParted ? 0 : mean};
        }
    }
    return widest;
}

} // namespace headroom::solver
