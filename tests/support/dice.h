// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace headroom::testing {

/// Random numbers of a seed, for plans and prices that differ from run to run of a loop but not of
/// the test.
class Dice
{
public:
    explicit Dice(unsigned seed) : m_random(seed) {}
    int between(int minimum, int maximum)
    {
        return std::uniform_int_distribution<int>(minimum, maximum)(m_random);
    }
    bool oneIn(int times) { return between(1, times) == 1; }
    template <typename T>
    const T &of(const std::vector<T> &values)
    {
        return values[static_cast<std::size_t>(between(0, static_cast<int>(values.size()) - 1))];
    }

private:
    std::mt19937 m_random;
};

} // namespace headroom::testing
