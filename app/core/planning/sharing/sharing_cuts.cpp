// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/sharing_cuts.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace headroom {

std::vector<SharerSet> brokenTriples(const std::map<SharerSet, double> &parts, std::size_t sharers,
                                     std::size_t most)
{
    constexpr double kBroken = 0.02;
    constexpr double kWhole = 1 - 1e-6;
    std::vector<std::pair<SharerSet, double>> groups;
    for (const auto &[set, part] : parts) {
        if (part > 0 && part < kWhole)
            groups.emplace_back(set, part);
    }
    std::vector<std::pair<double, SharerSet>> broken;
    for (std::size_t a = 0; a < sharers; ++a) {
        for (std::size_t b = a + 1; b < sharers; ++b) {
            for (std::size_t c = b + 1; c < sharers; ++c) {
                const SharerSet triple = SharerSet{1} << a | SharerSet{1} << b | SharerSet{1} << c;
                double sum = 0;
                for (const auto &[set, part] : groups)
                    sum += countsIn(triple, set) ? part : 0;
                if (sum > 1 + kBroken)
                    broken.emplace_back(sum, triple);
            }
        }
    }
    std::ranges::sort(broken, std::greater());
    broken.resize(std::min(broken.size(), most));
    std::vector<SharerSet> triples;
    for (const auto &[sum, triple] : broken)
        triples.push_back(triple);
    return triples;
}

} // namespace headroom
