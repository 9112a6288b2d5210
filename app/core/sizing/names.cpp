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

Text capacityUnitName(CapacityUnit unit)
{
    constexpr std::array<Text, 6> kNames{"",
                                         HEADROOM_TEXT("Terms", "requests/s"),
                                         HEADROOM_TEXT("Terms", "tokens/s"),
                                         HEADROOM_TEXT("Terms", "samples/s"),
                                         HEADROOM_TEXT("Terms", "items/h"),
                                         HEADROOM_TEXT("Terms", "GB/h")};
    return kNames[static_cast<std::size_t>(unit)];
}

namespace {

constexpr std::array<KeyedName, 15> kLimits{{
    {"none", HEADROOM_TEXT("Terms", "no limit")},
    {"memory", HEADROOM_TEXT("Terms", "memory")},
    {"capacity", HEADROOM_TEXT("Terms", "capacity")},
    {"p95_latency", HEADROOM_TEXT("Terms", "p95 latency")},
    {"ttft", HEADROOM_TEXT("Terms", "time to first token")},
    {"tpot", HEADROOM_TEXT("Terms", "time per output token")},
    {"deadline", HEADROOM_TEXT("Terms", "deadline")},
    {"schedule", HEADROOM_TEXT("Terms", "scheduled hours")},
    {"throughput", HEADROOM_TEXT("Terms", "throughput")},
    {"interruptions", HEADROOM_TEXT("Terms", "interruptions")},
    {"zones", HEADROOM_TEXT("Terms", "zones")},
    {"credits", HEADROOM_TEXT("Terms", "CPU credits")},
    {"autoscaling", HEADROOM_TEXT("Terms", "autoscaling maximum")},
    {"people", HEADROOM_TEXT("Terms", "people")},
    {"by_hand", HEADROOM_TEXT("Terms", "set by hand")},
}};

constexpr std::array<KeyedName, 3> kVerdicts{{
    {"met", HEADROOM_TEXT("Terms", "met")},
    {"may_miss", HEADROOM_TEXT("Terms", "may miss")},
    {"missed", HEADROOM_TEXT("Terms", "missed")},
}};

} // namespace

Text nameOf(SizingLimit limit)
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

Text nameOf(Verdict verdict)
{
    return nameIn(kVerdicts, verdict);
}

} // namespace headroom
