// SPDX-License-Identifier: GPL-3.0-or-later
// A small catalog, plans on it, and every mix of a plan one by one.
#pragma once

#include "core/planning/mix/mix_choice.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom::testing {

inline const ChoiceLimits kPlenty{100'000};

/// Two machines of each provider, the first also on spot capacity.
[[nodiscard]] std::shared_ptr<const Catalog> threeProviders();
[[nodiscard]] Workload team(const std::string &name, int people);
[[nodiscard]] Plan threeTeams();
/// A run that is over the sooner the larger the machine: what it has of headroom differs by type.
[[nodiscard]] Workload cleaning(const std::string &name, double gib);
[[nodiscard]] Plan runsAndATeam();
/// Two of them around the clock: each more instance is billed for the whole month.
[[nodiscard]] Plan runsAroundTheClock();

/// Stops the test where there are none.
[[nodiscard]] MixCandidates candidatesOf(const Plan &plan);
[[nodiscard]] MixChoice chosenFor(const MixCandidates &candidates, const MixRules &rules);

/// Each workload as a line on each offer that meets, evaluated.
using AllLines = std::vector<std::vector<Line>>;
[[nodiscard]] AllLines allLines(const MixCandidates &candidates);
/// The same with every number of instances from the one that is sized on, up to `maximum` times as
/// many and some.
[[nodiscard]] AllLines allLinesWithCounts(const MixCandidates &candidates, int maximum);
void tryAll(const AllLines &all, const std::function<void(const std::vector<Line> &)> &visit);

// Reckoned from what was evaluated.
[[nodiscard]] Money totalOf(const std::vector<Line> &lines);
[[nodiscard]] double smallestHeadroom(const std::vector<Line> &lines);
[[nodiscard]] bool keeps(const std::vector<Line> &lines, const MixRules &rules,
                         const Catalog &catalog);
[[nodiscard]] std::optional<Money> minByTrying(const AllLines &all, const MixRules &rules,
                                               const Catalog &catalog);

/// Drawn by rapidcheck.
[[nodiscard]] MixRules randomRules();

} // namespace headroom::testing
