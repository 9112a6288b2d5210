// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/figure.h"
#include "sizing/prediction.h"
#include "sizing/sizing_demand.h"
#include "sizing/sizing_task.h"

#include <array>

namespace headroom {

std::string_view figureName(Figure figure)
{
    constexpr std::array<std::string_view, kFigureCount> kNames{
        "training throughput", "prefill throughput",  "decode throughput", "llm throughput",
        "serving throughput",  "serving ttft",        "serving tpot",      "sample throughput",
        "sample latency",      "classical throughput"};
    return kNames[static_cast<std::size_t>(figure)];
}

std::string_view taskKindName(TaskKind kind)
{
    constexpr std::array<std::string_view, kTaskKindCount> kNames{
        "training",    "prefill",         "decode",           "llm throughput",
        "llm serving", "batch inference", "online inference", "classical training"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string_view capacityUnitName(CapacityUnit unit)
{
    constexpr std::array<std::string_view, 6> kNames{"",          "requests/s", "tokens/s",
                                                     "samples/s", "items/h",    "GB/h"};
    return kNames[static_cast<std::size_t>(unit)];
}

std::string_view targetMissName(TargetMiss miss)
{
    constexpr std::array<std::string_view, 6> kNames{
        "",         "p95 latency", "time to first token", "time per output token",
        "deadline", "throughput"};
    return kNames[static_cast<std::size_t>(miss)];
}

} // namespace headroom
