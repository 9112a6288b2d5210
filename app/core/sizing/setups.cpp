// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/setups.h"

#include "core/sizing/memory/memory_fit.h"

#include <algorithm>
#include <cstddef>

namespace headroom {
namespace {

/// The class and the widths that most rows of language models and of training are of; formats of 16 bits are alike.
constexpr SoftwareClass kBestMeasured = SoftwareClass::tunedServer;

bool isOfSamples(const SizingTask &task)
{
    return task.kind == TaskKind::batchInference || task.kind == TaskKind::onlineInference;
}

/// The formats that a framework falls back to, the nearest first. Samples: weights of 4 bits are widened before each
/// product in any case.
std::vector<Precision> widerThan(const SizingTask &task)
{
    const bool samples = isOfSamples(task);
    switch (task.precision) {
    case Precision::fp32: return {};
    case Precision::tf32:
    case Precision::fp16:
    case Precision::bf16: return samples ? std::vector{Precision::fp32} : std::vector<Precision>{};
    case Precision::fp8:
    case Precision::int8:
        return samples ? std::vector{Precision::fp16, Precision::fp32}
                       : std::vector{Precision::fp16, Precision::bf16};
    case Precision::fp4:
        return samples ? std::vector{Precision::fp8, Precision::fp16, Precision::fp32}
                       : std::vector{Precision::fp8, Precision::fp16, Precision::bf16};
    case Precision::int4:
    case Precision::nf4:
    case Precision::q4km:
        return samples ? std::vector<Precision>{}
                       : std::vector{Precision::int8, Precision::fp16, Precision::bf16};
    }
    return {};
}

/// Formats that are never slower than that of a task of which few rows are.
std::vector<Precision> narrowerThan(const SizingTask &task)
{
    const bool wide = task.precision == Precision::fp32 || task.precision == Precision::tf32;
    return wide && !isOfSamples(task) ? std::vector{Precision::fp16, Precision::bf16}
                                      : std::vector<Precision>{};
}

/// Samples are worked on by one device, a language model by all that the hardware has. Where training fits is decided
/// with its arrangement.
bool hasRoomFor(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.kind == TaskKind::training)
        return true;
    const double devices = isOfSamples(task) ? 1.0 : std::max(1.0, hardware.acceleratorCount);
    const double available = usableGib(hardware) * devices;
    const double tokens = std::max(1.0, task.inputTokens + task.outputTokens);
    return available <= 0 || inferenceNeed(task, CopyLayout{}, 1, tokens).total() <= available;
}

/// The task in its own format and those of the others that are not computed in another one anyway.
std::vector<SizingTask> inFormats(const HardwareShape &hardware, const SizingTask &task,
                                  const std::vector<Precision> &formats)
{
    std::vector<SizingTask> tasks{task};
    for (const Precision format : formats) {
        SizingTask other = task;
        other.precision = format;
        if (!hasRoomFor(hardware, other))
            break;
        if (!hardware.hasAccelerator() || hardware.accelerator->computes(format) == format)
            tasks.push_back(other);
    }
    return tasks;
}

/// Software that goes by a name of its own is what was asked about, and nothing else.
bool goesByItsClass(const SizingTask &task)
{
    return task.softwareName == softwareOf(task.software, task.kind, *task.model);
}

SizingTask onSoftware(SizingTask task, SoftwareClass software)
{
    task.software = software;
    task.softwareName = softwareOf(software, task.kind, *task.model);
    return task;
}

/// Classes to fall back to, from the task's own down.
std::vector<SizingTask> onLowerClasses(const SizingTask &task)
{
    const auto last = isOfSamples(task) ? SoftwareClass::stockFramework : kBestMeasured;
    std::vector<SizingTask> tasks{task};
    if (!goesByItsClass(task))
        return tasks;
    for (int lower = static_cast<int>(task.software) - 1; lower >= static_cast<int>(last); --lower)
        tasks.push_back(onSoftware(task, static_cast<SoftwareClass>(lower)));
    return tasks;
}

/// The task, and what is never slower.
Setup boundedBy(const HardwareShape &hardware, const SizingTask &task)
{
    Setup setup = inFormats(hardware, task, narrowerThan(task));
    if (isOfSamples(task) || task.software >= kBestMeasured || !goesByItsClass(task))
        return setup;
    const std::size_t formats = setup.size();
    for (std::size_t i = 0; i < formats; ++i)
        setup.push_back(onSoftware(setup[i], kBestMeasured));
    return setup;
}

} // namespace

bool hasSiblings(const SizingTask &task)
{
    return isServed(task) || isOfSamples(task) || task.kind == TaskKind::training;
}

bool hasOtherSetups(const SizingTask &task)
{
    const bool best = task.software == kBestMeasured
                      && (task.precision == Precision::fp16 || task.precision == Precision::bf16);
    return isOfSamples(task) || (hasSiblings(task) && !best);
}

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

std::vector<Setup> setupsOf(const HardwareShape &hardware, const SizingTask &task)
{
    if (!hasOtherSetups(task))
        return {Setup{task}};
    std::vector<Setup> setups;
    for (const SizingTask &software : onLowerClasses(task)) {
        for (const SizingTask &format : inFormats(hardware, software, widerThan(software)))
            setups.push_back(boundedBy(hardware, format));
    }
    return setups;
}

} // namespace headroom
