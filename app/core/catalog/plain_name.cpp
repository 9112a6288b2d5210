// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/plain_name.h"

#include "core/letters.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kLongest = 64;

bool isPlain(char c)
{
    return isDigit(c) || isLower(c) || isUpper(c)
           || std::string_view("._-+/: ").find(c) != std::string_view::npos;
}

} // namespace

bool isPlainName(std::string_view text)
{
    return !text.empty() && text.size() <= kLongest && text.front() != ' ' && text.back() != ' '
           && std::ranges::all_of(text, isPlain);
}

std::string_view shortTypeName(std::string_view name)
{
    constexpr std::string_view kPrefix = "Standard_";
    return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
}

} // namespace headroom
