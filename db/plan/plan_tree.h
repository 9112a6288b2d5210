// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact_text.h"
#include "core/plan/plan.h"
#include "core/plan/plan_fields.h"
#include "db/plan/json_text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Noun for an enumeration of plan files in messages about unknown keys.
template <typename Enum>
inline constexpr std::string_view kNounOf;
template <>
inline constexpr std::string_view kNounOf<MonthBasis::Kind> = "month basis";
template <>
inline constexpr std::string_view kNounOf<Schedule::Kind> = "kind of schedule";
template <>
inline constexpr std::string_view kNounOf<WorkloadKind> = "kind of workload";
template <>
inline constexpr std::string_view kNounOf<TrainingMethod> = "training method";
template <>
inline constexpr std::string_view kNounOf<SoftwareClass> = "software class";
template <>
inline constexpr std::string_view kNounOf<Precision> = "precision";
template <>
inline constexpr std::string_view kNounOf<CachePrecision> = "cache precision";
template <>
inline constexpr std::string_view kNounOf<ModelKind> = "kind of model";
template <>
inline constexpr std::string_view kNounOf<PricingModel> = "pricing model";
template <>
inline constexpr std::string_view kNounOf<Payment> = "payment";
template <>
inline constexpr std::string_view kNounOf<OperatingSystem> = "operating system";
template <>
inline constexpr std::string_view kNounOf<Tenancy> = "tenancy";
template <>
inline constexpr std::string_view kNounOf<PriceBook> = "price book";
template <>
inline constexpr std::string_view kNounOf<PriceQuality> = "quality of a price";
template <>
inline constexpr std::string_view kNounOf<StayArea> = "area to stay in";
template <>
inline constexpr std::string_view kNounOf<CostBasis> = "basis of a cost";
template <>
inline constexpr std::string_view kNounOf<PricePolicy> = "price policy";
template <>
inline constexpr std::string_view kNounOf<ShareBase> = "base of shares";
template <>
inline constexpr std::string_view kNounOf<MixObjective> = "objective";
template <>
inline constexpr std::string_view kNounOf<RuleSwitch> = "rule that can be off";
template <>
inline constexpr std::string_view kNounOf<Assumption> = "assumption";

template <>
inline constexpr std::string_view kNounOf<GrowthCurve::Kind> = "kind of growth";
template <>
inline constexpr std::string_view kNounOf<Spread::Kind> = "kind of distribution";
template <>
inline constexpr std::string_view kNounOf<AlertRule::Kind> = "kind of alert";
template <>
inline constexpr std::string_view kNounOf<MonitoredMetric> = "metric of monitoring";
template <>
inline constexpr std::string_view kNounOf<Bookmark::View> = "view of a bookmark";
template <>
inline constexpr std::string_view kNounOf<RiskLevel> = "level";
template <>
inline constexpr std::string_view kNounOf<ItemStatus> = "status";
template <>
inline constexpr std::string_view kNounOf<RiskMeasure> = "measure of a risk";
template <>
inline constexpr std::string_view kNounOf<ProviderRank> = "role of a provider";
template <>
inline constexpr std::string_view kNounOf<PlanDecision::Outcome> = "outcome of a decision";

template <typename Enum>
concept KeyedEnum = !kNounOf<Enum>.empty();

/// "public, own, reference"
template <KeyedEnum Enum>
[[nodiscard]] std::string allFileKeys()
{
    std::string result;
    for (const Enum value : kAllOf<Enum>) {
        result += result.empty() ? "" : ", ";
        result += keyOf(value);
    }
    return result;
}

/// The plan's values as the trees in files: treeOf() for objects that plan_fields.h describes,
/// valueOf() for all others.
using Tree = nlohmann::ordered_json;

inline constexpr double kExactlyWhole = 9e15;

template <typename T>
Tree treeOf(const T &object);

template <std::integral T>
Tree valueOf(T value)
{
    return value;
}

inline Tree valueOf(double value)
{
    // 9000 reads better than 9000.0, and both are the same number in JSON.
    if (std::trunc(value) == value && std::abs(value) < kExactlyWhole)
        return static_cast<std::int64_t>(value);
    return value;
}

inline Tree valueOf(const std::string &value)
{
    return value;
}

inline Tree valueOf(const Exact &value)
{
    return exactText(value);
}

inline Tree valueOf(Money value)
{
    return value.toString();
}

inline Tree valueOf(HourlyRate value)
{
    return value.toString();
}

inline Tree valueOf(Date value)
{
    return value.toString();
}

inline Tree valueOf(Provider value)
{
    return std::string(keyOf(value));
}

template <KeyedEnum Enum>
Tree valueOf(Enum value)
{
    return std::string(keyOf(value));
}

/// Seven days of 24 characters: 1 where the hour is marked.
inline Tree valueOf(const std::bitset<kHoursPerWeek> &grid)
{
    Tree result = Tree::array();
    for (std::size_t day = 0; day < kHoursPerWeek / kHoursPerDay; ++day) {
        std::string hours;
        for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
            hours += grid[day * kHoursPerDay + hour] ? '1' : '0';
        result.push_back(hours);
    }
    return result;
}

template <typename T>
Tree valueOf(const std::optional<T> &value);
template <typename T>
Tree valueOf(const std::vector<T> &values);
template <typename T>
Tree valueOf(const std::map<WorkloadId, T> &values);
template <typename T>
requires std::is_class_v<T> Tree valueOf(const T &object)
{
    return treeOf(object);
}

template <std::size_t Size>
Tree valueOf(const std::array<double, Size> &values)
{
    Tree result = Tree::array();
    for (const double value : values)
        result.push_back(valueOf(value));
    return result;
}

template <typename T>
Tree valueOf(const std::optional<T> &value)
{
    return value ? valueOf(*value) : Tree(nullptr);
}

template <typename T>
Tree valueOf(const std::vector<T> &values)
{
    Tree result = Tree::array();
    for (const T &value : values)
        result.push_back(valueOf(value));
    return result;
}

template <typename T>
Tree valueOf(const std::map<WorkloadId, T> &values)
{
    Tree result = Tree::array();
    for (const auto &[workload, value] : values)
        result.push_back(treeOf(OfWorkload<T>{value, workload}));
    return result;
}

inline bool isAbsent(const std::string &value)
{
    return value.empty();
}

template <typename T>
bool isAbsent(const std::optional<T> &value)
{
    return !value;
}

/// Puts a member under its key. Not inlined, and the same for all objects: descriptions name each
/// type of member many times, and compiling that once for each would be most of this layer's
/// building time.
template <typename Value>
[[gnu::noinline]] void putField(Tree &tree, const char *key, const Value &value)
{
    tree[key] = valueOf(value);
}

template <typename Value>
[[gnu::noinline]] void putUnlessDefault(Tree &tree, const char *key, const Value &value,
                                        const Value &byDefault)
{
    if (!(value == byDefault))
        putField(tree, key, value);
}

/// Follows the description of an object's fields (plan_fields.h).
template <typename T>
class ObjectWriter
{
public:
    explicit ObjectWriter(const T &object) : m_object(object) {}

    template <typename Member>
    [[gnu::always_inline]] void required(const char *key, Member member)
    {
        putField(m_tree, key, m_object.*member);
    }
    template <typename Member>
    [[gnu::always_inline]] void always(const char *key, Member member)
    {
        putField(m_tree, key, m_object.*member);
    }
    template <typename Member>
    [[gnu::always_inline]] void optional(const char *key, Member member)
    {
        putUnlessDefault(m_tree, key, m_object.*member, m_defaults.*member);
    }
    template <typename Member>
    [[gnu::always_inline]] void nullable(const char *key, Member member)
    {
        if (isAbsent(m_object.*member))
            m_tree[key] = nullptr;
        else
            putField(m_tree, key, m_object.*member);
    }
    template <typename Test, typename Member>
    [[gnu::always_inline]] void when(Test test, const char *key, Member member)
    {
        if (test(m_object))
            putField(m_tree, key, m_object.*member);
        else
            optional(key, member);
    }
    [[nodiscard]] Tree take() { return std::move(m_tree); }

private:
    const T &m_object;
    T m_defaults = {};
    Tree m_tree = Tree::object();
};

template <typename T>
Tree treeOf(const T &object)
{
    ObjectWriter<T> writer(object);
    fields(writer, Of<T>());
    return writer.take();
}

} // namespace headroom::storage
