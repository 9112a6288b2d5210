// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/money/exact_text.h"
#include "core/plan/plan.h"
#include "core/plan/plan_fields.h"

#include <array>
#include <bitset>
#include <charconv>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace headroom {

/// An object whose fields plan_fields.h describes.
template <typename T>
concept Described = requires(int &io)
{
    fields(io, Of<T>());
};

// The values of fields that have no fields of their own, as text: rawText() as files write them, in
// full.

inline std::string rawText(const std::string &value)
{
    return value;
}
inline std::string rawText(bool value)
{
    return value ? "true" : "false";
}
template <typename Number>
requires(std::integral<Number> || std::floating_point<Number>) std::string rawText(Number value)
{
    constexpr std::size_t kLongest = 32;
    std::array<char, kLongest> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}
inline std::string rawText(const Exact &value)
{
    return exactText(value);
}
template <typename Value>
requires requires(const Value &value)
{
    {
        value.toString()
        } -> std::convertible_to<std::string>;
    requires std::is_class_v<Value>;
}
std::string rawText(const Value &value)
{
    return value.toString();
}
template <KeyedValue Value>
std::string rawText(Value value)
{
    return std::string(keyOf(value));
}
/// The marked hours of a week: a day each, 1 where the hour is marked.
inline std::string rawText(const std::bitset<kHoursPerWeek> &grid)
{
    std::string text;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (hour > 0 && hour % kHoursPerDay == 0)
            text += ' ';
        text += grid[hour] ? '1' : '0';
    }
    return text;
}

/// A list of such values.
template <typename T>
concept ValueList = requires(const T &list)
{
    list.begin();
    list.end();
    requires !std::same_as<T, std::string>;
    requires !Described<typename T::value_type>;
};
template <ValueList List>
std::string rawText(const List &list)
{
    std::string text = "[";
    for (const auto &value : list) {
        const bool quoted = !std::is_arithmetic_v<std::decay_t<decltype(value)>>;
        text += (text.size() > 1 ? "," : "") + std::string(quoted ? "\"" : "") + rawText(value)
                + (quoted ? "\"" : "");
    }
    return text + ']';
}

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <typename Value>
bool isThere(const Value &value)
{
    if constexpr (kIsOptional<Value>)
        return value.has_value();
    else
        return true;
}

/// Distinguishes an item from the others of its list; empty: only its place does.
template <typename T>
std::string keyOfItem(const T &item)
{
    if constexpr (requires { item.id; })
        return rawText(item.id);
    else if constexpr (requires { item.name; })
        return item.name;
    else if constexpr (requires { item.workload; })
        return rawText(item.workload);
    else if constexpr (requires { item.offer; })
        return rawText(item.offer.provider) + '/' + item.offer.region + '/'
               + item.offer.instanceType + '/' + keyOf(item.offer.purchase) + '/'
               + rawText(item.offer.purchase.payment) + rawText(item.offer.purchase.operatingSystem)
               + rawText(item.offer.purchase.tenancy) + rawText(item.offer.book);
    else if constexpr (requires { keyOf(item.provider); })
        return rawText(item.provider);
    else if constexpr (requires { item.from; })
        return rawText(item.from);
    else
        return {};
}

/// The items of a list by keys that occur once.
template <typename T>
std::vector<std::pair<std::string, const T *>> keyed(const std::vector<T> *list)
{
    std::vector<std::pair<std::string, const T *>> items;
    if (list == nullptr)
        return items;
    std::map<std::string, int> seen;
    for (const T &item : *list) {
        std::string key = keyOfItem(item);
        const int before = seen[key]++;
        if (key.empty() || before > 0)
            key += '#' + std::to_string(before + 1);
        items.emplace_back(std::move(key), &item);
    }
    return items;
}

template <typename T>
std::vector<OfWorkload<T>> listed(const std::map<WorkloadId, T> *byWorkload)
{
    std::vector<OfWorkload<T>> list;
    if (byWorkload != nullptr) {
        for (const auto &[workload, value] : *byWorkload)
            list.push_back({value, workload});
    }
    return list;
}

} // namespace headroom
