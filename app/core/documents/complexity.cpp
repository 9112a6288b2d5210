// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/complexity.h"

#include "core/documents/source_documents.h"

#include <algorithm>

namespace headroom {

namespace {

/// The documents' Inferentia only infers; chips that train are among the GPUs that do.
ComplexityTier tierOf(const InstanceType &type)
{
    if (type.category == InstanceCategory::burstable)
        return ComplexityTier::burstable;
    switch (type.group) {
    case HardwareGroup::cpuGeneral:
    case HardwareGroup::cpuCompute:
    case HardwareGroup::cpuMemory: return ComplexityTier::processors;
    case HardwareGroup::inferentia: return ComplexityTier::inferenceChips;
    case HardwareGroup::earlierGpu:
    case HardwareGroup::inferenceGpu:
    case HardwareGroup::largeGpu:
    case HardwareGroup::trainiumTpu: break;
    }
    return ComplexityTier::gpus;
}

} // namespace

const StatedComplexity *complexityOf(const InstanceType &type)
{
    const auto &groups = sourceDocuments().complexity;
    const auto found = std::ranges::find(groups, tierOf(type), &StatedComplexity::tier);
    return found == groups.end() ? nullptr : &*found;
}

} // namespace headroom
