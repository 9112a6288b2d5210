// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

namespace headroom {

/// Names, ranges and cross references of a whole plan: the first thing wrong, with its path, or
/// nothing. Every limit is wide enough for any real platform and narrow enough that no product can
/// overflow.
[[nodiscard]] Expected<void> validate(const Plan &plan);
[[nodiscard]] Expected<void> validate(const Workload &workload, const std::string &path);

/// Adds the location in the plan to the result of a check.
[[nodiscard]] Expected<void> placedAt(const std::string &path, const Expected<void> &checked);

namespace limits {
inline constexpr std::size_t kWorkloads = 5000;
inline constexpr std::size_t kScenarios = 50;
inline constexpr std::size_t kCommitments = 200; ///< of a scenario
inline constexpr int kColours = 1000;
inline constexpr std::size_t kTags = 100;
inline constexpr double kMinSpeedChange = -90; ///< percent of what is predicted
inline constexpr double kMaxSpeedChange = 400;
inline constexpr std::size_t kRegions = 1000;
inline constexpr std::size_t kPrices = 30'000;
inline constexpr std::size_t kExchangeRates = 1000;
inline constexpr std::size_t kModels = 1000;       ///< own models
inline constexpr std::size_t kAccelerators = 1000; ///< own accelerators
inline constexpr std::size_t kAliases = 50;
inline constexpr std::size_t kQuotas = 200; ///< of a scenario
inline constexpr std::int64_t kQuota = 1'000'000'000;
inline constexpr int kMaxTypes = 10'000;
inline constexpr double kMinHeadroom = 0.01; ///< of a rule of the mix
inline constexpr double kMinCarbonKg = 1;    ///< CO2e a month
inline constexpr double kMaxCarbonKg = 1e9;
inline constexpr double kMaxHeadroom = 1000;
inline constexpr int kCommitmentMonths = 60; ///< that commitments are judged over
inline constexpr std::size_t kFleetParts = 100;
inline constexpr std::size_t kLengthBuckets = 1000;
inline constexpr double kLongestRequest = 10'000'000; ///< tokens
inline constexpr std::size_t kNameLength = 200;
inline constexpr std::size_t kTextLength = 20'000;
inline constexpr std::int64_t kInstances = 1'000'000;
inline constexpr std::int64_t kRunsPerMonth = 100'000;
inline constexpr double kTokens = 1e16;
inline constexpr double kRequestsPerSecond = 1e8;
inline constexpr double kItemsPerDay = 1e13;
inline constexpr int kPeople = 100'000;
inline constexpr double kDataGib = 1e9;
inline constexpr double kCacheHitPercent = 99.9;
inline constexpr double kWarmUpSeconds = 3'600;
inline constexpr double kTokensPerStep = 8;
inline constexpr double kPrefixCachePercent = 99;  ///< what is new in a request is always read
inline constexpr int kMovingDays = 10'000;         ///< of work for one move
inline constexpr int kMovingMonths = 120;          ///< over which a move must pay for itself
inline constexpr std::int64_t kUnitPrice = 10'000; ///< of a GiB, or of a licence and hour
inline constexpr std::int64_t kCostGib = 1'000'000'000;
inline constexpr std::int64_t kLicences = 100; ///< of one instance
inline constexpr std::int64_t kCostPercent = 1000;
inline constexpr std::size_t kSpotEntries = 1000;
inline constexpr std::int64_t kMoneyCents = 100'000'000'000'000; // a trillion
} // namespace limits

/// The plan's own models and accelerators: sizes that the engine can work with, names that differ.
[[nodiscard]] Expected<void> validateOwnFacts(const Plan &plan);

} // namespace headroom
