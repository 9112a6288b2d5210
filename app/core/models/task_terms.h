// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"

#include <array>
#include <cstdint>

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

/// Requests or items are answered; a cache may answer some of them.
[[nodiscard]] constexpr bool isInference(WorkloadKind kind)
{
    return kind == WorkloadKind::realTimeInference || kind == WorkloadKind::batchInference;
}

/// A model is run and not changed.
[[nodiscard]] constexpr bool infers(WorkloadKind kind)
{
    return isInference(kind) || kind == WorkloadKind::validation;
}

[[nodiscard]] constexpr bool trains(WorkloadKind kind)
{
    return kind == WorkloadKind::training || kind == WorkloadKind::fineTuning;
}

/// In the order in which they are offered.
inline constexpr std::array kKindsOffered{
    WorkloadKind::realTimeInference, WorkloadKind::batchInference, WorkloadKind::training,
    WorkloadKind::fineTuning,        WorkloadKind::validation,     WorkloadKind::development,
    WorkloadKind::preprocessing};

template <>
inline constexpr auto kNamesOf<WorkloadKind> = std::to_array<KeyedName>({
    {"training", HEADROOM_TEXT("Terms", "Training")},
    {"fine_tuning", HEADROOM_TEXT("Terms", "Fine-tuning")},
    {"real_time_inference", HEADROOM_TEXT("Terms", "Real-time inference")},
    {"batch_inference", HEADROOM_TEXT("Terms", "Batch inference")},
    {"validation", HEADROOM_TEXT("Terms", "Validation")},
    {"development", HEADROOM_TEXT("Terms", "Development")},
    {"preprocessing", HEADROOM_TEXT("Terms", "Preprocessing")},
});

enum class TrainingMethod : std::uint8_t { full, lora, qlora };
template <>
inline constexpr auto kNamesOf<TrainingMethod> = std::to_array<KeyedName>({
    {"full", HEADROOM_TEXT("Terms", "full")},
    {"lora", "LoRA"},
    {"qlora", "QLoRA"},
});

/// Degree to which software uses the hardware: vendor-tuned stacks and stock frameworks differ by a
/// factor of 2 to 4.
enum class SoftwareClass : std::uint8_t { stockFramework, tunedServer, vendorBest };
template <>
inline constexpr auto kNamesOf<SoftwareClass> = std::to_array<KeyedName>({
    {"stock_framework", HEADROOM_TEXT("Terms", "stock framework")},
    {"tuned_server", HEADROOM_TEXT("Terms", "tuned server")},
    {"vendor_best", HEADROOM_TEXT("Terms", "vendor best")},
});

/// A server of language models, which keeps the keys and values of prompts for later requests and decodes
/// speculatively, by default or by an option: vLLM, SGLang, TensorRT-LLM (docs.vllm.ai
/// automatic_prefix_caching and speculative_decoding; docs.sglang.io speculative_decoding). A framework
/// as installed does neither.
[[nodiscard]] constexpr bool isServer(SoftwareClass software)
{
    return software != SoftwareClass::stockFramework;
}

} // namespace headroom
