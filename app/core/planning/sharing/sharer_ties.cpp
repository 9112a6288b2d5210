// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/sharer_ties.h"

#include <algorithm>
#include <functional>

namespace headroom {

SharerTies::SharerTies(std::size_t sharers, const std::vector<Pair> &together,
                       const std::vector<Pair> &apart)
    : m_apart(sharers)
{
    for (std::size_t i = 0; i < sharers; ++i)
        m_bundles.push_back(SharerSet{1} << i);
    for (const auto &[a, b] : together) {
        const SharerSet all = m_bundles[a] | m_bundles[b];
        for (std::size_t i = 0; i < sharers; ++i) {
            if (has(all, i))
                m_bundles[i] = all;
        }
    }
    // A sharer that is always with one of them is as far from the other.
    for (const auto &[a, b] : apart) {
        for (std::size_t i = 0; i < sharers; ++i) {
            m_apart[i] |= has(m_bundles[a], i) ? m_bundles[b] : SharerSet{0};
            m_apart[i] |= has(m_bundles[b], i) ? m_bundles[a] : SharerSet{0};
        }
    }
}

bool SharerTies::allow(SharerSet group) const
{
    for (SharerSet left = m_bundles.empty() ? SharerSet{0} : group; left != 0; left &= left - 1) {
        const auto sharer = static_cast<std::size_t>(std::countr_zero(left));
        if ((m_bundles[sharer] & ~group) != 0 || (m_apart[sharer] & group) != 0)
            return false;
    }
    return true;
}

std::vector<SharerSet> brokenTriples(const std::map<SharerSet, double> &parts, std::size_t sharers,
                                     std::size_t maximum)
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
    broken.resize(std::min(broken.size(), maximum));
    std::vector<SharerSet> triples;
    for (const auto &[sum, triple] : broken)
        triples.push_back(triple);
    return triples;
}

} // namespace headroom
