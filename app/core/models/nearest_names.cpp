// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nearest_names.h"

#include "core/letters.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace headroom {

std::string_view withoutMaker(std::string_view name)
{
    constexpr std::array<std::string_view, 7> kMakers{"nvidia", "amd",    "aws",     "google",
                                                      "intel",  "habana", "qualcomm"};
    for (const std::string_view maker : kMakers) {
        const std::size_t size = maker.size();
        if (name.size() > size && (name[size] == ' ' || name[size] == '-')
            && lowered(name.substr(0, size)) == maker)
            return name.substr(size + 1);
    }
    return name;
}

namespace {

constexpr std::size_t kNearest = 3;
constexpr std::size_t kLongestName = 64; ///< compared; longer names are no typing mistakes

std::string comparable(std::string_view name)
{
    name = withoutMaker(name);
    std::string letters;
    for (const char c : name.substr(0, kLongestName)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            letters += c;
        else if (c >= 'A' && c <= 'Z')
            letters += static_cast<char>(c - 'A' + 'a');
    }
    return letters;
}

/// Levenshtein's distance, row by row.
std::size_t lettersBetween(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

} // namespace

std::size_t nameDistance(std::string_view a, std::string_view b)
{
    return lettersBetween(comparable(a), comparable(b));
}

std::vector<std::string> nearestNames(std::string_view name, std::span<const std::string> known)
{
    const std::string asked = comparable(name);
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const std::string &one : known)
        found.emplace_back(lettersBetween(asked, comparable(one)), one);
    std::ranges::sort(found);
    std::vector<std::string> nearest;
    for (std::size_t i = 0; i < std::min(kNearest, found.size()); ++i)
        nearest.push_back(found[i].second);
    return nearest;
}

std::string listOfNames(std::span<const std::string> names)
{
    std::string list;
    for (const std::string &name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

} // namespace headroom
