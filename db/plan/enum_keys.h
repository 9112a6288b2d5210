// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// How an enumeration is named in plan files: what it is, its last value, and its keys both ways.
template <typename Enum>
struct EnumKeys {};

template <>
struct EnumKeys<MonthBasis::Kind> {
    static constexpr std::string_view kNoun = "month basis";
    static constexpr auto kLast = MonthBasis::Kind::workingDays;
    static auto from(std::string_view key) { return monthBasisKindFrom(key); }
};

template <>
struct EnumKeys<Schedule::Kind> {
    static constexpr std::string_view kNoun = "kind of schedule";
    static constexpr auto kLast = Schedule::Kind::perRun;
    static auto from(std::string_view key) { return scheduleKindFrom(key); }
};

template <>
struct EnumKeys<WorkloadKind> {
    static constexpr std::string_view kNoun = "kind of workload";
    static constexpr auto kLast = WorkloadKind::preprocessing;
    static auto from(std::string_view key) { return workloadKindFrom(key); }
};

template <>
struct EnumKeys<TrainingMethod> {
    static constexpr std::string_view kNoun = "training method";
    static constexpr auto kLast = TrainingMethod::qlora;
    static auto from(std::string_view key) { return trainingMethodFrom(key); }
};

template <>
struct EnumKeys<SoftwareClass> {
    static constexpr std::string_view kNoun = "software class";
    static constexpr auto kLast = SoftwareClass::vendorBest;
    static auto from(std::string_view key) { return softwareClassFrom(key); }
};

template <>
struct EnumKeys<Precision> {
    static constexpr std::string_view kNoun = "precision";
    static constexpr auto kLast = kPrecisions.back();
    static auto from(std::string_view key) { return precisionFromName(key); }
};

template <>
struct EnumKeys<ModelKind> {
    static constexpr std::string_view kNoun = "kind of model";
    static constexpr auto kLast = ModelKind::classical;
    static auto from(std::string_view key) { return modelKindFrom(key); }
};

template <>
struct EnumKeys<Provider> {
    static constexpr std::string_view kNoun = "provider";
    static constexpr auto kLast = Provider::own;
    static auto from(std::string_view key) { return providerFrom(key); }
};

template <>
struct EnumKeys<PricingModel> {
    static constexpr std::string_view kNoun = "pricing model";
    static constexpr auto kLast = kLastPricingModel;
    static auto from(std::string_view key) { return pricingModelFrom(key); }
};

template <>
struct EnumKeys<Payment> {
    static constexpr std::string_view kNoun = "payment";
    static constexpr auto kLast = Payment::notStated;
    static auto from(std::string_view key) { return paymentFrom(key); }
};

template <>
struct EnumKeys<OperatingSystem> {
    static constexpr std::string_view kNoun = "operating system";
    static constexpr auto kLast = OperatingSystem::notStated;
    static auto from(std::string_view key) { return operatingSystemFrom(key); }
};

template <>
struct EnumKeys<Tenancy> {
    static constexpr std::string_view kNoun = "tenancy";
    static constexpr auto kLast = Tenancy::notStated;
    static auto from(std::string_view key) { return tenancyFrom(key); }
};

template <>
struct EnumKeys<PriceBook> {
    static constexpr std::string_view kNoun = "price book";
    static constexpr auto kLast = PriceBook::reference;
    static auto from(std::string_view key) { return priceBookFrom(key); }
};

template <>
struct EnumKeys<PriceQuality> {
    static constexpr std::string_view kNoun = "quality of a price";
    static constexpr auto kLast = PriceQuality::suspicious;
    static auto from(std::string_view key) { return priceQualityFrom(key); }
};

template <>
struct EnumKeys<PricePolicy> {
    static constexpr std::string_view kNoun = "price policy";
    static constexpr auto kLast = PricePolicy::keep;
    static std::optional<PricePolicy> from(std::string_view key)
    {
        if (key == "update")
            return PricePolicy::update;
        return key == "keep" ? std::optional(PricePolicy::keep) : std::nullopt;
    }
};

template <typename Enum>
concept KeyedEnum = requires
{
    EnumKeys<Enum>::kLast;
};

template <KeyedEnum Enum>
[[nodiscard]] std::string_view fileKeyOf(Enum value)
{
    if constexpr (std::is_same_v<Enum, Precision>)
        return precisionName(value);
    else if constexpr (std::is_same_v<Enum, ModelKind>)
        return modelKindName(value);
    else if constexpr (std::is_same_v<Enum, PricePolicy>)
        return value == PricePolicy::keep ? "keep" : "update";
    else
        return keyOf(value);
}

/// Exactly the key that is written; other spellings are nothing.
template <KeyedEnum Enum>
[[nodiscard]] std::optional<Enum> fromFileKey(std::string_view key)
{
    const std::optional<Enum> value = EnumKeys<Enum>::from(key);
    return value && fileKeyOf(*value) == key ? value : std::nullopt;
}

/// "aws, gcp, azure, own"
template <KeyedEnum Enum>
[[nodiscard]] std::string allFileKeys()
{
    std::string result;
    for (int i = 0; i <= static_cast<int>(EnumKeys<Enum>::kLast); ++i) {
        result += result.empty() ? "" : ", ";
        result += fileKeyOf(static_cast<Enum>(i));
    }
    return result;
}

} // namespace headroom::storage
