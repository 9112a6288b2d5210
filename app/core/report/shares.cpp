// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/shares.h"

#include <algorithm>
#include <numeric>

namespace headroom {

std::vector<double> printedShares(std::span<const Money> parts)
{
    constexpr std::int64_t kTenths = 1000; // of a percent, in the whole
    const Int128 whole =
        std::accumulate(parts.begin(), parts.end(), Int128{0}, [](Int128 sum, Money part) {
            return sum + std::max<std::int64_t>(part.cents(), 0);
        });
    std::vector<double> shares(parts.size(), 0.0);
    if (whole <= 0)
        return shares;
    struct Part {
        std::size_t index = 0;
        std::int64_t tenths = 0;
        Int128 lost = 0; ///< by rounding down
    };
    std::vector<Part> split(parts.size());
    std::int64_t left = kTenths;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Int128 scaled = Int128{std::max<std::int64_t>(parts[i].cents(), 0)} * kTenths;
        split[i] = {i, static_cast<std::int64_t>(scaled / whole), scaled % whole};
        left -= split[i].tenths;
    }
    std::ranges::stable_sort(split, std::ranges::greater{}, &Part::lost);
    for (Part &part : split) {
        if (left > 0) {
            ++part.tenths;
            --left;
        }
        shares[part.index] = static_cast<double>(part.tenths) / 10;
    }
    return shares;
}

} // namespace headroom
