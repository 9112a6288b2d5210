// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_checker.h"

#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace headroom {

namespace {

std::size_t charactersIn(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string shownLimit(double value)
{
    const auto exact = Exact::fromDouble(value);
    return exact ? exact->toString()
                 : "1e" + std::to_string(static_cast<int>(std::lround(std::log10(value))));
}

} // namespace

void PlanChecker::text(const std::string &value, const std::string &path, bool required,
                       std::size_t limit)
{
    if (required && value.find_first_not_of(" \t\r\n") == std::string::npos)
        refuse(error_text::kNameMissing, path, error_text::kGiveName);
    if (charactersIn(value) > limit)
        refuse(error_text::kTextTooLong, path,
               {error_text::kLimitCharacters, std::to_string(limit)});
}

void PlanChecker::number(double value, double low, double high, const std::string &path)
{
    if (!(value >= low && value <= high))
        refuse(error_text::kNumberOutOfRange, path,
               {error_text::kMustBeBetween, shownLimit(low), shownLimit(high)});
}

void PlanChecker::optionalNumber(const std::optional<double> &value, double high,
                                 const std::string &path)
{
    if (value && !(*value > 0 && *value <= high))
        refuse(error_text::kLimitOutOfRange, path,
               {error_text::kAboveZeroAtMost, shownLimit(high)});
}

void PlanChecker::exact(const Exact &value, const Exact &low, const Exact &high,
                        const std::string &path)
{
    if (value < low || value > high)
        refuse(error_text::kNumberOutOfRange, path,
               {error_text::kMustBeBetween, low.toString(), high.toString()});
}

void PlanChecker::amount(Money amount, const std::string &path)
{
    require(amount.cents() >= 0 && amount.cents() <= limits::kMoneyCents,
            error_text::kAmountOutOfRange, path, error_text::kUpToATrillion);
}

void PlanChecker::length(std::size_t length, std::size_t maximum, const std::string &path)
{
    require(length <= maximum, error_text::kListTooLong, path,
            {error_text::kLimitIs, std::to_string(maximum)});
}

void PlanChecker::names(const std::vector<std::string> &names, std::size_t maximum,
                        const std::string &path)
{
    length(names.size(), maximum, path);
    for (std::size_t i = 0; i < names.size(); ++i)
        text(names[i], path + '/' + std::to_string(i), false, limits::kNameLength);
}

void PlanChecker::require(bool condition, const Message &what, const std::string &path,
                          const Message &remedy)
{
    if (!condition)
        refuse(what, path, remedy);
}

void PlanChecker::accept(const Expected<void> &inner)
{
    if (!inner && !m_error)
        m_error = inner.error();
}

Expected<void> PlanChecker::result() const
{
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

void PlanChecker::refuse(const Message &what, const std::string &path, const Message &remedy)
{
    if (!m_error)
        m_error = Error{what, path, remedy};
}

} // namespace headroom
