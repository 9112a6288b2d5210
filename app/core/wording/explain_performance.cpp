// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explain_performance.h"

#include "core/evaluation/format.h"
#include "core/evaluation/seconds.h"
#include "core/wording/memory_words.h"

namespace headroom {

namespace {

std::string measuredRow(const SizingFacts &facts, const Measurement &row, const Language &language)
{
    std::string text = language.say(HEADROOM_TEXT("HowSteps", "Nearest measured row %1:"),
                                    {std::string(row.rowId)});
    if (row.model >= 0)
        text += ' ' + facts.models.models()[static_cast<std::size_t>(row.model)].name;
    if (row.accelerator >= 0)
        text = language.say(
            HEADROOM_TEXT("HowSteps", "%1 on %2 × %3"),
            {text, formatFigure(row.devices, language),
             facts.hardware.accelerators()[static_cast<std::size_t>(row.accelerator)].name});
    return text + ", " + std::string(row.source);
}

} // namespace

HowStep performanceStep(const SizingFacts &facts, const Sizing &sizing, const Language &language)
{
    HowStep step;
    step.title = language.say(HEADROOM_TEXT("HowSteps", "Performance"));
    if (sizing.capacityPerReplica.present())
        step.formula = language.say(HEADROOM_TEXT("HowSteps", "%1 %2 per replica (80 %: %3)"),
                                    {formatFigure(sizing.capacityPerReplica.value, language),
                                     language.say(capacityUnitName(sizing.unit)),
                                     formatRange(sizing.capacityPerReplica, language)});
    const auto add = [&](const Text &text, const RangedFigure &value, double toSeconds) {
        if (value.present())
            step.sources.push_back(
                language.say(text, {formatDuration(value.value * toSeconds, language),
                                    formatDurationRange(value, toSeconds, language)}));
    };
    add(HEADROOM_TEXT("HowSteps", "p95 latency %1 (80 %: %2)"), sizing.p95LatencyMs,
        kPerMillisecond);
    add(HEADROOM_TEXT("HowSteps", "Time to first token %1 (80 %: %2)"), sizing.ttftMs,
        kPerMillisecond);
    add(HEADROOM_TEXT("HowSteps", "Time per output token %1 (80 %: %2)"), sizing.tpotMs,
        kPerMillisecond);
    add(HEADROOM_TEXT("HowSteps", "One run %1 (80 %: %2)"), sizing.runHours, kPerHour);
    if (const std::string memory = memoryText(memoryUseOf(sizing), language); !memory.empty())
        step.sources.push_back(
            language.say(HEADROOM_TEXT("HowSteps", "Memory of one device: %1"), {memory}));
    if (sizing.computedIn)
        step.sources.push_back(language.say(
            HEADROOM_TEXT(
                "HowSteps",
                "Computed in %1: the accelerator does not support the requested precision"),
            {std::string(keyOf(*sizing.computedIn))}));
    for (int i = 0; i < sizing.rows.count; ++i) {
        const auto row = sizing.rows.rows[static_cast<std::size_t>(i)];
        if (row >= 0)
            step.sources.push_back(measuredRow(
                facts, facts.calibration.measurements.rows()[static_cast<std::size_t>(row)],
                language));
    }
    step.shares = sizing.shares;
    step.evidence = sizing.evidence;
    return step;
}

} // namespace headroom
