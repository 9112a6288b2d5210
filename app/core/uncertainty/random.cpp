// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/random.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kWordBits = 32;

std::uint32_t lowWord(std::uint64_t value)
{
    return static_cast<std::uint32_t>(value);
}

std::uint32_t highWord(std::uint64_t value)
{
    return static_cast<std::uint32_t>(value >> kWordBits);
}

} // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key)
{
    constexpr int kRounds = 10;
    constexpr std::array<std::uint64_t, 2> kMultipliers{0xD2511F53, 0xCD9E8D57};
    constexpr std::array<std::uint32_t, 2> kWeyl{0x9E3779B9, 0xBB67AE85};
    for (int round = 0; round < kRounds; ++round) {
        const std::uint64_t first = kMultipliers[0] * counter[0];
        const std::uint64_t second = kMultipliers[1] * counter[2];
        counter = {highWord(second) ^ counter[1] ^ key[0], lowWord(second),
                   highWord(first) ^ counter[3] ^ key[1], lowWord(first)};
        key[0] += kWeyl[0];
        key[1] += kWeyl[1];
    }
    return counter;
}

std::uint64_t streamOf(std::string_view name)
{
    constexpr std::uint64_t kBasis = 0xCBF29CE484222325;
    constexpr std::uint64_t kPrime = 0x100000001B3;
    std::uint64_t hash = kBasis;
    for (const char byte : name)
        hash = (hash ^ static_cast<unsigned char>(byte)) * kPrime;
    return hash;
}

UniformBlock uniformBlock(std::uint64_t seed, std::uint64_t stream, std::uint32_t block)
{
    // 52 bits and a half: the ends are left out.
    constexpr int kBits = 52;
    constexpr double kWhole = static_cast<double>(std::uint64_t{1} << kBits);
    constexpr double kLast = 1 - 0x1p-53; // what rounding may not pass
    std::array<std::pair<std::uint64_t, std::uint32_t>, kBlockDraws> order;
    UniformBlock within;
    for (std::uint32_t i = 0; i < kBlockDraws; ++i) {
        const auto words = philox({block * static_cast<std::uint32_t>(kBlockDraws) + i,
                                   lowWord(stream), highWord(stream), 0},
                                  {lowWord(seed), highWord(seed)});
        const std::uint64_t bits =
            (std::uint64_t{words[0]} << kWordBits | words[1]) >> (2 * kWordBits - kBits);
        within[i] = (static_cast<double>(bits) + 0.5) / kWhole;
        order[i] = {std::uint64_t{words[2]} << kWordBits | words[3], i};
    }
    std::ranges::sort(order);
    UniformBlock drawn;
    for (std::size_t part = 0; part < kBlockDraws; ++part) {
        const std::uint32_t draw = order[part].second;
        drawn[draw] = std::min(kLast, (static_cast<double>(part) + within[draw])
                                          / static_cast<double>(kBlockDraws));
    }
    return drawn;
}

} // namespace headroom
