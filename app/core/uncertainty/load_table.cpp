// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/load_table.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace headroom {

namespace {

/// Of a double, its exponent and the first six bits after it: 64 cells for each doubling of the load.
constexpr int kDroppedBits = 52 - 6;

} // namespace

std::size_t LoadTable::indexOf(double load)
{
    return std::bit_cast<std::uint64_t>(load) >> kDroppedBits;
}

double LoadTable::startOf(std::size_t index)
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(index) << kDroppedBits);
}

LoadTable::LoadTable(std::function<double(double)> value, double low, double high)
    : m_value(std::move(value)),
      m_first(indexOf(low))
{
    const std::size_t last = indexOf(high);
    m_low = startOf(m_first);
    m_high = startOf(last + 1);
    m_cells.reserve(last + 1 - m_first);
    for (std::size_t index = m_first; index <= last; ++index)
        m_cells.push_back(cellBetween(startOf(index), startOf(index + 1)));
}

LoadTable::Cell LoadTable::cellBetween(double from, double to) const
{
    const double last = std::nextafter(to, from);
    const double begin = m_value(from);
    const double end = m_value(last);
    const double middle = m_value((from + to) / 2);
    if (begin == end)
        return {from, to, begin, 0, end};
    if (middle != begin && middle != end)
        return {from, to, begin, (end - begin) / (last - from), end};
    double below = from;
    double above = last;
    for (;;) {
        const double tried = (below + above) / 2;
        if (tried <= below || tried >= above)
            return {from, above, begin, 0, end};
        (m_value(tried) == begin ? below : above) = tried;
    }
}

} // namespace headroom
