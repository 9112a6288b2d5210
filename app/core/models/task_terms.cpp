// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/task_terms.h"

#include "core/key_table.h"

namespace headroom {

namespace {

constexpr std::array<KeyedName, 7> kKinds = {{
    {"training", HEADROOM_TEXT("Terms", "Training")},
    {"fine_tuning", HEADROOM_TEXT("Terms", "Fine-tuning")},
    {"real_time_inference", HEADROOM_TEXT("Terms", "Real-time inference")},
    {"batch_inference", HEADROOM_TEXT("Terms", "Batch inference")},
    {"validation", HEADROOM_TEXT("Terms", "Validation")},
    {"development", HEADROOM_TEXT("Terms", "Development")},
    {"preprocessing", HEADROOM_TEXT("Terms", "Preprocessing")},
}};

constexpr std::array<KeyedName, 3> kMethods = {{
    {"full", HEADROOM_TEXT("Terms", "full")},
    {"lora", "LoRA"},
    {"qlora", "QLoRA"},
}};

constexpr std::array<KeyedName, 3> kSoftware = {{
    {"stock_framework", HEADROOM_TEXT("Terms", "stock framework")},
    {"tuned_server", HEADROOM_TEXT("Terms", "tuned server")},
    {"vendor_best", HEADROOM_TEXT("Terms", "vendor best")},
}};

} // namespace

std::string_view keyOf(WorkloadKind value)
{
    return keyIn(kKinds, value);
}

std::optional<WorkloadKind> workloadKindFrom(std::string_view key)
{
    return valueIn<WorkloadKind>(kKinds, key);
}

Text nameOf(WorkloadKind value)
{
    return nameIn(kKinds, value);
}

std::string_view keyOf(TrainingMethod value)
{
    return keyIn(kMethods, value);
}

std::optional<TrainingMethod> trainingMethodFrom(std::string_view key)
{
    return valueIn<TrainingMethod>(kMethods, key);
}

Text nameOf(TrainingMethod value)
{
    return nameIn(kMethods, value);
}

std::string_view keyOf(SoftwareClass value)
{
    return keyIn(kSoftware, value);
}

std::optional<SoftwareClass> softwareClassFrom(std::string_view key)
{
    return valueIn<SoftwareClass>(kSoftware, key);
}

Text nameOf(SoftwareClass value)
{
    return nameIn(kSoftware, value);
}

} // namespace headroom
