// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/distribution.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr double kLowest = -100;
constexpr double kOuterTenth = 0.1;

using Coefficients = std::array<double, 8>;

double polynomial(const Coefficients &coefficients, double x)
{
    double sum = 0;
    for (std::size_t i = coefficients.size(); i-- > 0;)
        sum = sum * x + coefficients[i];
    return sum;
}

// The coefficients of AS 241, PPND16: near the middle, and of two parts of the tails.
constexpr Coefficients kMiddleAbove{3.3871328727963666080e0,  1.3314166789178437745e+2,
                                    1.9715909503065514427e+3, 1.3731693765509461125e+4,
                                    4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                    3.3430575583588128105e+4, 2.5090809287301226727e+3};
constexpr Coefficients kMiddleBelow{1.0,
                                    4.2313330701600911252e+1,
                                    6.8718700749205790830e+2,
                                    5.3941960214247511077e+3,
                                    2.1213794301586595867e+4,
                                    3.9307895800092710610e+4,
                                    2.8729085735721942674e+4,
                                    5.2264952788528545610e+3};
constexpr Coefficients kTailAbove{1.42343711074968357734e0,  4.63033784615654529590e0,
                                  5.76949722146069140550e0,  3.64784832476320460504e0,
                                  1.27045825245236838258e0,  2.41780725177450611770e-1,
                                  2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr Coefficients kTailBelow{1.0,
                                  2.05319162663775882187e0,
                                  1.67638483018380384940e0,
                                  6.89767334985100004550e-1,
                                  1.48103976427480074590e-1,
                                  1.51986665636164571966e-2,
                                  5.47593808499534494600e-4,
                                  1.05075007164441684324e-9};
constexpr Coefficients kFarAbove{6.65790464350110377720e0,  5.46378491116411436990e0,
                                 1.78482653991729133580e0,  2.96560571828504891230e-1,
                                 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                 2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr Coefficients kFarBelow{1.0,
                                 5.99832206555887937690e-1,
                                 1.36929880922735805310e-1,
                                 1.48753612908506148525e-2,
                                 7.86869131145613259100e-4,
                                 1.84631831751005468180e-5,
                                 1.42151175831644588870e-7,
                                 2.04426310338993978564e-15};

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

double normalQuantile(double probability)
{
    const double fromMiddle = probability - 0.5;
    if (std::abs(fromMiddle) <= 0.425) {
        const double r = 0.180625 - fromMiddle * fromMiddle;
        return fromMiddle * polynomial(kMiddleAbove, r) / polynomial(kMiddleBelow, r);
    }
    const double tail = fromMiddle < 0 ? probability : 1 - probability;
    const double r = std::sqrt(-std::log(tail));
    const double deviation = r <= 5
                                 ? polynomial(kTailAbove, r - 1.6) / polynomial(kTailBelow, r - 1.6)
                                 : polynomial(kFarAbove, r - 5) / polynomial(kFarBelow, r - 5);
    return fromMiddle < 0 ? -deviation : deviation;
}

double percentAt(const Spread &spread, double probability)
{
    const double middle = (spread.low + spread.high) / 2;
    const double half = (spread.high - spread.low) / 2;
    double percent = 0;
    switch (spread.kind) {
    case Spread::Kind::none: return 0;
    case Spread::Kind::normal:
        percent = middle + half * normalQuantile(probability) / kNinetiethDeviation;
        break;
    case Spread::Kind::lognormal: {
        const double low = std::log1p(spread.low / 100);
        const double high = std::log1p(spread.high / 100);
        const double deviation = normalQuantile(probability) / kNinetiethDeviation;
        percent = 100 * std::expm1((low + high) / 2 + (high - low) / 2 * deviation);
        break;
    }
    case Spread::Kind::uniform:
        percent = middle + half * (probability - 0.5) / (0.5 - kOuterTenth);
        break;
    case Spread::Kind::triangular: {
        // On -1 to 1 with its peak at 0, the lower half of the distribution is (1 + x)^2 / 2.
        const auto at = [](double p) {
            return p < 0.5 ? std::sqrt(2 * p) - 1 : 1 - std::sqrt(2 * (1 - p));
        };
        percent = middle + half * at(probability) / at(1 - kOuterTenth);
        break;
    }
    }
    return std::max(kLowest, percent);
}

double quantileOf(std::span<const double> sorted, double probability)
{
    const double place = probability * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

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
