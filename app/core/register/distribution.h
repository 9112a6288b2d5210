// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/evaluation/evaluation.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom {

/// Work as the documents distribute it over providers.
enum class WorkStage : std::uint8_t { training, inference, development };
template <>
inline constexpr auto kNamesOf<WorkStage> = std::to_array<KeyedName>({
    {"training", HEADROOM_TEXT("Register", "Training")},
    {"inference", HEADROOM_TEXT("Register", "Inference")},
    {"development", HEADROOM_TEXT("Register", "Development and data")},
});
[[nodiscard]] WorkStage stageOf(WorkloadKind kind);

/// The stated role of a provider and its actual share. Percentages are of the compute cost of all
/// lines.
struct RoleShare {
    Provider provider;
    std::optional<ProviderRank> role; ///< absent: none is stated
    std::optional<double> intended;   ///< percent
    double actual = 0;                ///< percent

    /// Percentage points beyond what is intended.
    [[nodiscard]] std::optional<double> drift() const
    {
        return intended ? std::optional(actual - *intended) : std::nullopt;
    }
};

/// Work of a stage that runs at a provider.
struct DistributedWork {
    WorkStage stage = WorkStage::training;
    std::size_t provider = 0; ///< index into Distribution::providers
    Money compute;
    double percent = 0; ///< of the compute cost of all lines
    std::set<std::string> machines;
};

/// The plan's distribution diagram. Providers with a role come first, by rank, then those in use.
struct Distribution {
    std::vector<RoleShare> providers;
    std::vector<DistributedWork> work; ///< by stage, then by provider; of what costs something
};

/// The distribution in the active scenario.
[[nodiscard]] Distribution distributionOf(const Snapshot &snapshot);

} // namespace headroom
