// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/random.h"

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

double uniformAt(std::uint64_t seed, std::uint64_t stream, std::uint32_t draw)
{
    const auto words =
        philox({draw, lowWord(stream), highWord(stream), 0}, {lowWord(seed), highWord(seed)});
    // 52 bits and a half: the ends are left out.
    constexpr int kBits = 52;
    const std::uint64_t bits =
        (std::uint64_t{words[0]} << kWordBits | words[1]) >> (2 * kWordBits - kBits);
    return (static_cast<double>(bits) + 0.5) / static_cast<double>(std::uint64_t{1} << kBits);
}

} // namespace headroom
