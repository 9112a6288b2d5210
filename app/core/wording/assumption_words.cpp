// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/assumption_words.h"

#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/letters.h"
#include "core/texts/report_texts.h"
#include "core/wording/forecast_words.h"
#include "core/wording/outlook_words.h"

#include <vector>

namespace headroom {

namespace {

std::string joinedOrDash(const std::vector<std::string> &parts)
{
    return parts.empty() ? "–" : joined(parts);
}

std::string change(double percent, const Language &language)
{
    return percent == 0 ? language.say(HEADROOM_TEXT("Assumptions", "none"))
                        : formatPercentSigned(percent, language);
}

std::string providerMoves(const Scenario &scenario, const Language &language)
{
    std::vector<std::string> parts;
    for (const ProviderPriceChange &one : scenario.providerPrices)
        parts.push_back(language.say(nameOf(one.provider)) + ' '
                        + formatPercentSigned(one.percent, language));
    return parts.empty() ? change(0, language) : joinedOrDash(parts);
}

std::string wantedShares(const Scenario &scenario, const Language &language)
{
    std::vector<std::string> parts;
    for (const ProviderShare &share : scenario.providerSplit)
        parts.push_back(language.say(nameOf(share.provider)) + ' '
                        + formatStatedPercent(share.percent, language, 0));
    return joinedOrDash(parts);
}

std::string spotTerms(const SpotTerms &spot, const Language &language)
{
    const auto minutes = [&](double value) { return formatDuration(value * 60, language); };
    return language.say(
        HEADROOM_TEXT("Assumptions", "%1 a day, restart %2, checkpoint %3, %4 on demand"),
        {formatFigure(spot.interruptionsPerDay, language), minutes(spot.restartMinutes),
         minutes(spot.checkpointMinutes), formatPercent(spot.fallbackPercent, language, 0)});
}

struct FieldWords {
    const Workload &workload; // NOLINT: lives as long as one call
    const MonthBasis &basis;  // NOLINT: lives as long as one call
    const Language &language; // NOLINT: lives as long as one call

    std::string operator()(const std::string &text) const { return text.empty() ? "–" : text; }
    std::string operator()(double value) const { return formatFigure(value, language); }
    std::string operator()(int value) const { return std::to_string(value); }
    std::string operator()(bool value) const
    {
        return language.say(value ? HEADROOM_TEXT("Assumptions", "yes")
                                  : HEADROOM_TEXT("Assumptions", "no"));
    }
    std::string operator()(const Exact &value) const { return formatExact(value, 2, language); }
    std::string operator()(TrainingMethod value) const { return language.say(nameOf(value)); }
    std::string operator()(const std::optional<Autoscaling> &value) const
    {
        return value ? std::to_string(value->minimum) + "–" + std::to_string(value->maximum) : "–";
    }
    std::string operator()(Precision value) const { return std::string(keyOf(value)); }
    std::string operator()(SoftwareClass value) const { return language.say(nameOf(value)); }
    std::string operator()(const Schedule &value) const { return describe(value, basis, language); }
    std::string operator()(const ServiceLevel &value) const { return describe(value, language); }
};

} // namespace

std::string describe(const Plan &plan, const Scenario &scenario, Assumption assumption,
                     const Language &language)
{
    switch (assumption) {
    case Assumption::growth:
        return scenario.monthlyGrowthPercent == 0
                   ? change(0, language)
                   : language.say(report_text::kAMonth,
                                  {formatPercentSigned(scenario.monthlyGrowthPercent, language)});
    case Assumption::demandChange: return change(scenario.demandChangePercent, language);
    case Assumption::priceChange: return change(scenario.priceChangePercent, language);
    case Assumption::providerPrices: return providerMoves(scenario, language);
    case Assumption::spotPrices: return change(scenario.spotPriceChangePercent, language);
    case Assumption::monthBasis: return describe(basisOf(plan, scenario), language);
    case Assumption::providerSplit: return wantedShares(scenario, language);
    case Assumption::budget: {
        const std::string budget = describeBudget(plan, scenario, language);
        return budget.empty() ? "–" : budget;
    }
    case Assumption::spot: return spotTerms(scenario.spot, language);
    case Assumption::growthCurve:
    case Assumption::seasons:
    case Assumption::growthByWorkload:
    case Assumption::priceSteps:
    case Assumption::uncertainty:
    case Assumption::phases: return describeOutlook(plan, scenario, assumption, language);
    }
    return {};
}

std::string describe(const Workload &workload, OverrideField field, const MonthBasis &basis,
                     const Language &language)
{
    std::string text;
    visitOverrides([&](OverrideField which, auto, auto ofWorkload) {
        if (which == field)
            text = FieldWords{workload, basis, language}(ofWorkload(workload));
    });
    return text;
}

std::string describe(const ServiceLevel &level, const Language &language)
{
    std::vector<std::string> limits;
    const auto add = [&](const std::optional<double> &limit, const Text &text, double toSeconds) {
        if (limit)
            limits.push_back(language.say(text, {formatDuration(*limit * toSeconds, language)}));
    };
    add(level.p95LatencyMs, report_text::kP95Limit, kSecondsPerMillisecond);
    add(level.timeToFirstTokenMs, report_text::kFirstTokenLimit, kSecondsPerMillisecond);
    add(level.timePerOutputTokenMs, report_text::kEachTokenLimit, kSecondsPerMillisecond);
    add(level.deadlineHours, report_text::kDeadline, kSecondsPerHour);
    if (level.throughputPerSecond)
        limits.push_back(language.say(report_text::kMinThroughput,
                                      {formatFigure(*level.throughputPerSecond, language)}));
    return joinedOrDash(limits);
}

} // namespace headroom
