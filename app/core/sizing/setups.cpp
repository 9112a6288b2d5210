// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/setups.h"

#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/task/software_classes.h"

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

/// A served model reads half as many bytes in a format of half the width, and no correction makes up for that: only
/// formats of 8 bits and less, whose kernels differ, are compared with wider ones.
bool isCompared(const SizingTask &task)
{
    return !isServed(task) || bytesPerParameter(task.precision) < 2;
}

bool hasRoomFor(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.kind == TaskKind::training)
        return true; // its arrangement is found for the format that was asked for
    const double available = usableGib(hardware);
    const CopyLayout layout{static_cast<int>(std::max(1.0, task.tensorParallel))};
    const double tokens = std::max(1.0, task.inputTokens + task.outputTokens);
    return available <= 0 || inferenceNeed(task, layout, 1, tokens).total() <= available;
}

std::vector<SizingTask> formatsOf(const HardwareShape &hardware, const SizingTask &task)
{
    std::vector<SizingTask> formats{task};
    SizingTask wider = task;
    while (isCompared(wider)) {
        const auto precision = widerThan(wider.precision);
        if (!precision)
            break;
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
    return task.softwareName == softwareFor(task.software, task.kind, *task.model);
}

std::vector<HardwareShape> cardsToUse(const HardwareShape &hardware, const Calibration &calibration)
{
    std::vector<HardwareShape> shapes{hardware};
    if (!hardware.hasAccelerator() || hardware.isSliced || calibration.cards == nullptr)
        return shapes;
    for (const AcceleratorSpec &card : *calibration.cards) {
        if (!isSmallerSibling(card, *hardware.accelerator))
            continue;
        shapes.push_back(hardware);
        shapes.back().accelerator = &card;
    }
    return shapes;
}

} // namespace

std::vector<SizingTask> tasksOf(const HardwareShape &hardware, const SizingTask &task)
{
    std::vector<SizingTask> tasks = formatsOf(hardware, task);
    const std::size_t formats = tasks.size();
    const int classes = hasLowerClasses(task) ? static_cast<int>(task.software) : 0;
    for (int lower = classes - 1; lower >= 0; --lower) {
        for (std::size_t i = 0; i < formats; ++i) {
            SizingTask other = tasks[i];
            other.software = static_cast<SoftwareClass>(lower);
            other.softwareName = softwareFor(other.software, other.kind, *other.model);
            tasks.push_back(other);
        }
    }
    return tasks;
}

std::vector<Setup> setupsOf(const HardwareShape &hardware, const SizingTask &task,
                            const Calibration &calibration)
{
    std::vector<Setup> setups;
    const std::vector<SizingTask> tasks = tasksOf(hardware, task);
    for (const HardwareShape &shape : cardsToUse(hardware, calibration)) {
        for (const SizingTask &one : tasks)
            setups.push_back({shape, one});
    }
    return setups;
}

} // namespace headroom
