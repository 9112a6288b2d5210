// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/missed_level.h"

#include "core/evaluation/service_risk.h"
#include "core/money/date.h"

#include <algorithm>

namespace headroom {

namespace {

/// Seconds per unit of a limit: hours for runs, milliseconds for requests.
double secondsOfOne(SizingLimit limit)
{
    return limit == SizingLimit::deadline || limit == SizingLimit::schedule
               ? kSecondsPerHour
               : kSecondsPerMillisecond;
}

/// A sentence for each way of missing.
struct MissSentences {
    FindingSentence missed;
    FindingSentence likely;
    FindingSentence mayMiss;
};

MissSentences sentencesOf(SizingLimit limit)
{
    switch (limit) {
    case SizingLimit::p95Latency: return {Says::missesP95, Says::likelyMissesP95, Says::mayMissP95};
    case SizingLimit::ttft: return {Says::missesTtft, Says::likelyMissesTtft, Says::mayMissTtft};
    case SizingLimit::tpot: return {Says::missesTpot, Says::likelyMissesTpot, Says::mayMissTpot};
    case SizingLimit::deadline:
    case SizingLimit::schedule:
        return {Says::missesRunTime, Says::likelyMissesRunTime, Says::mayMissRunTime};
    case SizingLimit::autoscaling:
        return {Says::missesAutoscaling, Says::likelyMissesAutoscaling, Says::mayMissAutoscaling};
    case SizingLimit::throughput:
        return {Says::missesThroughput, Says::likelyMissesThroughput, Says::mayMissThroughput};
    case SizingLimit::interruptions:
        return {Says::missesInterruptions, Says::likelyMissesInterruptions,
                Says::mayMissInterruptions};
    case SizingLimit::people:
        return {Says::missesPeople, Says::likelyMissesPeople, Says::mayMissPeople};
    case SizingLimit::byHand:
        return {Says::missesByHand, Says::likelyMissesByHand, Says::mayMissByHand};
    default: return {Says::missesPeak, Says::likelyMissesPeak, Says::mayMissPeak};
    }
}

FindingSentence sentenceOf(const Line &line)
{
    const MissSentences sentences = sentencesOf(line.miss);
    if (line.verdict == Verdict::missed)
        return sentences.missed;
    return isOver(assuranceOf(line)) ? sentences.likely : sentences.mayMiss;
}

} // namespace

FindingStatement missStatement(const Workload &workload, const Line &line)
{
    const Sizing &sizing = *line.sizing;
    const FindingSentence sentence = sentenceOf(line);
    if (const auto check = missedLimitCheck(line, workload.serviceLevel))
        return say(sentence, workload.name,
                   fact::Duration{check->reached.value * secondsOfOne(line.miss)},
                   fact::Duration{check->asked * secondsOfOne(line.miss)});
    switch (line.miss) {
    case SizingLimit::autoscaling:
        return say(sentence, workload.name, std::int64_t{sizing.neededReplicas},
                   std::int64_t{workload.autoscaling ? workload.autoscaling->maximum : 0});
    case SizingLimit::throughput:
    case SizingLimit::interruptions:
    case SizingLimit::people:
    case SizingLimit::byHand: return say(sentence, workload.name);
    default: return say(sentence, workload.name, fact::Percent{100 * sizing.utilisation, 0});
    }
}

std::optional<FindingStatement> rangeAroundLimit(const Workload &workload, const Line &line)
{
    const auto check = missedLimitCheck(line, workload.serviceLevel);
    if (!check)
        return std::nullopt;
    return say(Says::rangeOfTime, fact::DurationSpan{check->reached, secondsOfOne(line.miss)});
}

FindingStatement chanceOfMiss(const Line &line)
{
    return say(Says::chanceOfMiss, fact::Percent{100 * line.missChance, 0});
}

std::optional<FindingStatement> whyAtAnyCount(const Sizing &sizing)
{
    if (sizing.bestFigure <= 0)
        return std::nullopt;
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

namespace {

/// A single request on an instance of its own would keep the limit.
bool isKeptAlone(const Sizing &sizing)
{
    const bool isLatency = sizing.miss == SizingLimit::p95Latency
                           || sizing.miss == SizingLimit::ttft || sizing.miss == SizingLimit::tpot;
    return isLatency && sizing.bestFigure <= 0;
}

/// The line's offer keeps the limit that it misses at no count within reach.
bool missesWithinReach(const Line &line)
{
    return line.sizing && line.sizing->fits && !line.sizing->attainable
           && line.verdict == Verdict::missed && line.miss == line.sizing->miss;
}

} // namespace

bool missesAtAnyCount(const Line &line)
{
    return missesWithinReach(line) && !isKeptAlone(*line.sizing);
}

bool isKeptByManyMore(const Line &line)
{
    return missesWithinReach(line) && isKeptAlone(*line.sizing);
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
