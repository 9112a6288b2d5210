// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/task_terms.h"

#include "core/key_table.h"

namespace headroom {

namespace {

constexpr std::array<KeyedName, 7> kKinds = {{
    {"training", "Training"},
    {"fine_tuning", "Fine-tuning"},
    {"real_time_inference", "Real-time inference"},
    {"batch_inference", "Batch inference"},
    {"validation", "Validation"},
    {"development", "Development"},
    {"preprocessing", "Preprocessing"},
}};

constexpr std::array<KeyedName, 3> kMethods = {{
    {"full", "full"},
    {"lora", "LoRA"},
    {"qlora", "QLoRA"},
}};

constexpr std::array<KeyedName, 3> kSoftware = {{
    {"stock_framework", "stock framework"},
    {"tuned_server", "tuned server"},
    {"vendor_best", "vendor best"},
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

std::string_view nameOf(WorkloadKind value)
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

std::string_view nameOf(TrainingMethod value)
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

std::string_view nameOf(SoftwareClass value)
{
    return nameIn(kSoftware, value);
}

} // namespace headroom
