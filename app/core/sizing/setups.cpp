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

} // namespace

std::vector<SizingTask> formatsToComputeIn(const HardwareShape &hardware, const SizingTask &task)
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

std::vector<SizingTask> setupsOf(const HardwareShape &hardware, const SizingTask &task)
{
    std::vector<SizingTask> setups = formatsToComputeIn(hardware, task);
    // Software that goes by a name of its own is what was asked about, and nothing else.
    if (task.softwareName != softwareFor(task.software, task.kind, *task.model))
        return setups;
    const std::size_t formats = setups.size();
    for (auto lower = static_cast<int>(task.software) - 1; lower >= 0; --lower) {
        for (std::size_t i = 0; i < formats; ++i) {
            SizingTask setup = setups[i];
            setup.software = static_cast<SoftwareClass>(lower);
            setup.softwareName = softwareFor(setup.software, setup.kind, *setup.model);
            setups.push_back(setup);
        }
    }
    return setups;
}

} // namespace headroom
