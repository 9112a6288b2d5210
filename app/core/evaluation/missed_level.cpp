// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/missed_level.h"

#include "core/money/date.h"

#include <algorithm>

namespace headroom {

namespace {

/// What one of the unit lasts in which a limit is counted: hours for runs, milliseconds for requests.
double secondsOfOne(SizingLimit limit)
{
    return limit == SizingLimit::deadline || limit == SizingLimit::schedule
               ? kSecondsPerHour
               : kSecondsPerMillisecond;
}

/// The figure that a limit is about, and the limit; absent where it is not a single figure.
struct MissedFigure {
    FindingSentence missed;
    FindingSentence mayMiss;
    RangedFigure figure;
    double limit = 0;
};

std::optional<MissedFigure> missedFigure(const Line &line, const ServiceLevel &level)
{
    const Sizing &sizing = *line.sizing;
    const RangedFigure &run = sizing.runHours;
    switch (line.miss) {
    case SizingLimit::p95Latency:
        return MissedFigure{Says::missesP95, Says::mayMissP95, sizing.p95LatencyMs,
                            level.p95LatencyMs.value_or(0)};
    case SizingLimit::ttft:
        return MissedFigure{Says::missesTtft, Says::mayMissTtft, sizing.ttftMs,
                            level.timeToFirstTokenMs.value_or(0)};
    case SizingLimit::tpot:
        return MissedFigure{Says::missesTpot, Says::mayMissTpot, sizing.tpotMs,
                            level.timePerOutputTokenMs.value_or(0)};
    case SizingLimit::deadline:
    case SizingLimit::schedule:
        return MissedFigure{Says::missesRunTime, Says::mayMissRunTime, run,
                            sizing.headroom * run.value};
    default: return std::nullopt;
    }
}

} // namespace

FindingStatement missStatement(const Workload &workload, const Line &line)
{
    const Sizing &sizing = *line.sizing;
    const auto either = [&](FindingSentence missed, FindingSentence mayMiss) {
        return line.verdict == Verdict::missed ? missed : mayMiss;
    };
    if (const auto missed = missedFigure(line, workload.serviceLevel))
        return say(either(missed->missed, missed->mayMiss), workload.name,
                   fact::Duration{missed->figure.value * secondsOfOne(line.miss)},
                   fact::Duration{missed->limit * secondsOfOne(line.miss)});
    switch (line.miss) {
    case SizingLimit::autoscaling:
        return say(either(Says::missesAutoscaling, Says::mayMissAutoscaling), workload.name,
                   std::int64_t{sizing.neededReplicas},
                   std::int64_t{workload.autoscaling ? workload.autoscaling->maximum : 0});
    case SizingLimit::throughput:
        return say(either(Says::missesThroughput, Says::mayMissThroughput), workload.name);
    case SizingLimit::interruptions:
        return say(either(Says::missesInterruptions, Says::mayMissInterruptions), workload.name);
    case SizingLimit::people:
        return say(either(Says::missesPeople, Says::mayMissPeople), workload.name);
    case SizingLimit::byHand:
        return say(either(Says::missesByHand, Says::mayMissByHand), workload.name);
    default:
        return say(either(Says::missesPeak, Says::mayMissPeak), workload.name,
                   fact::Percent{100 * sizing.utilisation, 0});
    }
}

std::optional<FindingStatement> rangeAroundLimit(const Workload &workload, const Line &line)
{
    const auto missed = missedFigure(line, workload.serviceLevel);
    if (!missed)
        return std::nullopt;
    return say(Says::rangeOfTime, fact::DurationSpan{missed->figure, secondsOfOne(line.miss)});
}

std::optional<FindingStatement> whyAtAnyCount(const Sizing &sizing)
{
    const fact::Duration best{sizing.bestFigure * secondsOfOne(sizing.miss)};
    switch (sizing.miss) {
    case SizingLimit::p95Latency: return say(Says::oneRequestTakes, best);
    case SizingLimit::ttft: return say(Says::oneFirstTokenTakes, best);
    case SizingLimit::tpot: return say(Says::oneTokenTakes, best);
    case SizingLimit::deadline:
    case SizingLimit::schedule: return say(Says::oneRunTakes, best);
    default: return std::nullopt;
    }
}

std::optional<FindingStatement> hoursCut(const Usage &usage)
{
    std::size_t hours = 0;
    int first = kHoursPerDay;
    int last = 0;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (usage.week().level[hour] < 0 || usage.missingAt(hour) <= 0)
            continue;
        ++hours;
        const int ofDay = static_cast<int>(hour % kHoursPerDay);
        first = std::min(first, ofDay);
        last = std::max(last, ofDay);
    }
    if (hours == 0)
        return std::nullopt;
    return say(Says::hoursShort, fact::HourOfDay{first}, fact::HourOfDay{last + 1}).counting(hours);
}

} // namespace headroom
