// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// What an enumeration of plan files is called where one of its keys is not known.
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
inline constexpr std::string_view kNounOf<ModelKind> = "kind of model";
template <>
inline constexpr std::string_view kNounOf<Provider> = "provider";
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
inline constexpr std::string_view kNounOf<PricePolicy> = "price policy";

template <typename Enum>
concept KeyedEnum = !kNounOf<Enum>.empty();

/// "aws, gcp, azure, own"
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

} // namespace headroom::storage
