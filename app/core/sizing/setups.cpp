// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/setups.h"

#include "core/sizing/memory/memory_fit.h"

#include <algorithm>
#include <optional>

namespace headroom {
namespace {

/// The format that a framework falls back to. Weights of 4 bits are widened before each product in any case.
std::optional<Precision> widerThan(Precision precision)
{
    switch (precision) {
    case Precision::tf32:
    case Precision::fp16:
    case Precision::bf16: return Precision::fp32;
    case Precision::fp8:
    case Precision::int8: return Precision::fp16;
    case Precision::fp4: return Precision::fp8;
    default: return std::nullopt;
    }
}

bool hasRoomFor(const HardwareShape &hardware, const SizingTask &task)
{
    const double available = usableGib(hardware);
    const double tokens = std::max(1.0, task.inputTokens + task.outputTokens);
    return available <= 0 || inferenceNeed(task, CopyLayout{}, 1, tokens).total() <= available;
}

std::vector<SizingTask> formatsOf(const HardwareShape &hardware, const SizingTask &task)
{
    std::vector<SizingTask> formats{task};
    SizingTask wider = task;
    while (const auto precision = widerThan(wider.precision)) {
        wider.precision = *precision;
        if (!hasRoomFor(hardware, wider))
            break;
        formats.push_back(wider);
    }
    return formats;
}

/// Software that goes by a name of its own is what was asked about, and nothing else.
bool hasLowerClasses(const SizingTask &task)
{
    return task.softwareName == softwareOf(task.software, task.kind, *task.model);
}

} // namespace

bool isServed(const SizingTask &task)
{
    return task.kind == TaskKind::llmServing || task.kind == TaskKind::llmThroughput;
}

SoftwareName softwareOf(SoftwareClass software, TaskKind kind, const ModelProfile &model)
{
    if (kind == TaskKind::classicalTraining)
        return SoftwareName::classicalLibrary;
    if (software == SoftwareClass::stockFramework)
        return SoftwareName::framework;
    switch (kind) {
    case TaskKind::training:
        return model.kind == ModelKind::decoder ? SoftwareName::megatron
                                                : SoftwareName::tunedFramework;
    case TaskKind::batchInference:
    case TaskKind::onlineInference:
        return software == SoftwareClass::vendorBest ? SoftwareName::tensorRt
                                                     : SoftwareName::triton;
    default:
        return software == SoftwareClass::vendorBest ? SoftwareName::tensorRt : SoftwareName::vllm;
    }
}

std::vector<SizingTask> setupsOf(const HardwareShape &hardware, const SizingTask &task)
{
    std::vector<SizingTask> setups = formatsOf(hardware, task);
    const std::size_t formats = setups.size();
    const int classes = hasLowerClasses(task) ? static_cast<int>(task.software) : 0;
    for (int lower = classes - 1; lower >= 0; --lower) {
        for (std::size_t i = 0; i < formats; ++i) {
            SizingTask other = setups[i];
            other.software = static_cast<SoftwareClass>(lower);
            other.softwareName = softwareOf(other.software, other.kind, *other.model);
            setups.push_back(other);
        }
    }
    return setups;
}

} // namespace headroom
