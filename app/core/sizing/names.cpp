// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/key_table.h"
#include "core/sizing/sizing_demand.h"
#include "core/sizing/task/figure.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/sizing_task.h"

#include <array>

namespace headroom {

Figure throughputFigure(TaskKind kind)
{
    switch (kind) {
    case TaskKind::training: return Figure::trainingThroughput;
    case TaskKind::prefill: return Figure::prefillThroughput;
    case TaskKind::decodeSingle: return Figure::decodeThroughput;
    case TaskKind::llmThroughput: return Figure::llmThroughput;
    case TaskKind::llmServing: return Figure::servingThroughput;
    case TaskKind::batchInference:
    case TaskKind::onlineInference: return Figure::sampleThroughput;
    case TaskKind::classicalTraining: return Figure::classicalThroughput;
    }
    return Figure::servingThroughput;
}

std::string_view capacityUnitName(CapacityUnit unit)
{
    constexpr std::array<std::string_view, 6> kNames{"",          "requests/s", "tokens/s",
                                                     "samples/s", "items/h",    "GB/h"};
    return kNames[static_cast<std::size_t>(unit)];
}

namespace {

constexpr std::array<KeyedName, 15> kLimits{{
    {"none", "no limit"},
    {"memory", "memory"},
    {"capacity", "capacity"},
    {"p95_latency", "p95 latency"},
    {"ttft", "time to first token"},
    {"tpot", "time per output token"},
    {"deadline", "deadline"},
    {"schedule", "scheduled hours"},
    {"throughput", "throughput"},
    {"interruptions", "interruptions"},
    {"zones", "zones"},
    {"credits", "CPU credits"},
    {"autoscaling", "autoscaling maximum"},
    {"people", "people"},
    {"by_hand", "set by hand"},
}};

constexpr std::array<KeyedName, 3> kVerdicts{{
    {"met", "met"},
    {"may_miss", "may miss"},
    {"missed", "missed"},
}};

} // namespace

std::string_view nameOf(SizingLimit limit)
{
    return nameIn(kLimits, limit);
}

std::string_view keyOf(SizingLimit limit)
{
    return keyIn(kLimits, limit);
}

std::string_view keyOf(Verdict verdict)
{
    return keyIn(kVerdicts, verdict);
}

std::string_view nameOf(Verdict verdict)
{
    return nameIn(kVerdicts, verdict);
}

} // namespace headroom
