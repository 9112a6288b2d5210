// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calibration/residual_trees.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

namespace headroom {

namespace {

constexpr unsigned kByte = 8;
static_assert(std::endian::native == std::endian::little);

} // namespace

TreeTable::TreeTable(const ResidualTrees &trees)
    : m_trees(trees.questions.size()),
      m_blocks((m_trees + kBlock - 1) / kBlock)
{
    std::map<std::size_t, std::vector<float>> thresholds;
    for (const auto &questions : trees.questions) {
        for (const ResidualTrees::Question &question : questions)
            thresholds[question.feature].push_back(question.threshold);
    }
    for (auto &[feature, all] : thresholds) {
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        Asked asked{feature, {}, std::vector<Leaves>((all.size() + 1) * m_blocks)};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i % kCompared == 0)
                asked.thresholds.emplace_back().fill(std::numeric_limits<float>::infinity());
            asked.thresholds.back()[i % kCompared] = all[i];
        }
        m_asked.push_back(std::move(asked));
    }
    for (std::size_t tree = 0; tree < m_trees; ++tree) {
        for (std::size_t depth = 0; depth < ResidualTrees::kDepth; ++depth)
            add(tree, depth, trees.questions[tree][depth]);
    }
    for (Asked &asked : m_asked)
        carryUpwards(asked);
    for (const auto &leaves : trees.leaves) {
        auto &whole = m_leaves.emplace_back();
        std::ranges::transform(leaves, whole.begin(), [](float leaf) {
            return static_cast<std::int16_t>(std::lround(leaf * 1000.0F));
        });
    }
}

void TreeTable::add(std::size_t tree, std::size_t depth, const ResidualTrees::Question &question)
{
    Asked &asked = *std::ranges::find(m_asked, std::size_t{question.feature}, &Asked::feature);
    const std::size_t inBlock = tree % kBlock;
    const std::uint64_t bit = std::uint64_t{1}
                              << (depth + kByte * (inBlock % sizeof(std::uint64_t)));
    const std::size_t place = placeOf(question.threshold, asked) + 1;
    asked.bits[place * m_blocks + tree / kBlock][inBlock / sizeof(std::uint64_t)] |= bit;
}

/// A value above a threshold is above all lower ones.
void TreeTable::carryUpwards(Asked &asked) const
{
    for (std::size_t i = m_blocks; i < asked.bits.size(); ++i) {
        for (std::size_t word = 0; word < kWords; ++word)
            asked.bits[i][word] |= asked.bits[i - m_blocks][word];
    }
}

/// How many thresholds the value is above.
std::size_t TreeTable::placeOf(float value, const Asked &asked)
{
    std::int32_t place = 0;
    for (const Thresholds &thresholds : asked.thresholds) {
        for (std::size_t i = 0; i < kCompared; ++i)
            place += value > thresholds[i] ? 1 : 0;
    }
    return static_cast<std::size_t>(place);
}

double TreeTable::residual(const Features &features) const
{
    std::int32_t sum = 0;
    for (std::size_t block = 0; block < m_blocks; ++block) {
        Leaves leaves{};
        for (const Asked &asked : m_asked) {
            const std::size_t place = placeOf(features[asked.feature], asked);
            const Leaves &bits = asked.bits[place * m_blocks + block];
            for (std::size_t word = 0; word < kWords; ++word)
                leaves[word] |= bits[word];
        }
        const std::size_t first = block * kBlock;
        const std::size_t count = std::min(kBlock, m_trees - first);
        const auto *const answers = m_leaves.data() + first;
        const auto leafOf = std::bit_cast<std::array<std::uint8_t, kBlock>>(leaves);
        for (std::size_t tree = 0; tree < count; ++tree)
            sum += answers[tree].data()[leafOf[tree]];
    }
    return 0.001 * sum;
}

} // namespace headroom
