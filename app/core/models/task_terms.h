// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom {

enum class WorkloadKind : std::uint8_t {
    training,
    fineTuning,
    realTimeInference,
    batchInference,
    validation,
    development,
    preprocessing,
};
enum class TrainingMethod : std::uint8_t { full, lora, qlora };
/// How well the software uses the hardware: vendor-tuned stacks and stock frameworks differ 2 to 4 times.
enum class SoftwareClass : std::uint8_t { stockFramework, tunedServer, vendorBest };

/// Machine names used in files ("real_time_inference", "lora", "tuned_server"), and their inverse.
[[nodiscard]] std::string_view keyOf(WorkloadKind kind);
[[nodiscard]] std::string_view keyOf(TrainingMethod method);
[[nodiscard]] std::string_view keyOf(SoftwareClass software);
[[nodiscard]] std::optional<WorkloadKind> workloadKindFrom(std::string_view key);
[[nodiscard]] std::optional<TrainingMethod> trainingMethodFrom(std::string_view key);
[[nodiscard]] std::optional<SoftwareClass> softwareClassFrom(std::string_view key);
/// For people: "Real-time inference", "tuned server".
[[nodiscard]] Text nameOf(WorkloadKind kind);
[[nodiscard]] Text nameOf(TrainingMethod method);
[[nodiscard]] Text nameOf(SoftwareClass software);

} // namespace headroom
