// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/outlook_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/wording/forecast_words.h"

namespace headroom {

namespace {

std::string joinedOrNone(const std::vector<std::string> &parts, const Language &language)
{
    return parts.empty() ? language.say(HEADROOM_TEXT("Assumptions", "none")) : joined(parts);
}

std::string seasonWords(const Seasons &seasons, const Language &language)
{
    std::vector<std::string> parts;
    if (seasons != kNoSeasons) {
        for (const double factor : seasons)
            parts.push_back(formatFigure(factor, language));
    }
    return joinedOrNone(parts, language);
}

std::string ownGrowth(const Plan &plan, const Outlook &outlook, const Language &language)
{
    std::vector<std::string> parts;
    for (const WorkloadOutlook &own : outlook.workloads) {
        parts.push_back(nameOfWorkload(plan, own.workload));
        if (own.growth)
            parts.back() += " (" + describe(*own.growth, language) + ')';
    }
    return joinedOrNone(parts, language);
}

std::string priceWords(const Outlook &outlook, const Language &language)
{
    std::vector<std::string> parts;
    for (const PriceStep &step : outlook.priceSteps) {
        parts.push_back(monthAndYear(step.from, language) + ' '
                        + formatPercentSigned(step.percent, language));
        if (step.from.day() != 1)
            parts.back() += language.say(HEADROOM_TEXT("Assumptions", " (dated %1)"),
                                         {step.from.toLongString(language)});
        if (step.provider)
            parts.back() += ' ' + language.say(nameOf(*step.provider));
    }
    return joinedOrNone(parts, language);
}

std::string spreadWords(const Spread &spread, const Language &language)
{
    return spread.kind == Spread::Kind::none ? language.say(nameOf(spread.kind))
                                             : formatPercentSigned(spread.low, language) + " … "
                                                   + formatPercentSigned(spread.high, language);
}

/// Also of whom something else is known.
std::string uncertaintyWords(const Plan &plan, const Uncertainty &uncertainty,
                             const Language &language)
{
    std::string words = language.say(
        HEADROOM_TEXT("Assumptions", "demand %1, each workload %2, growth %3, prices %4, "
                                     "interruptions %5"),
        {spreadWords(uncertainty.demand, language),
         spreadWords(uncertainty.workloadDemand, language),
         spreadWords(uncertainty.growth, language), spreadWords(uncertainty.prices, language),
         spreadWords(uncertainty.interruptions, language)});
    for (const WorkloadSpread &own : uncertainty.workloads)
        words +=
            ", " + nameOfWorkload(plan, own.workload) + ' ' + spreadWords(own.demand, language);
    for (const ProviderSpread &own : uncertainty.providers)
        words +=
            ", " + language.say(nameOf(own.provider)) + ' ' + spreadWords(own.prices, language);
    return words;
}

std::string phaseWords(const Scenario &scenario, const Language &language)
{
    if (!scenario.phases)
        return language.say(HEADROOM_TEXT("Assumptions", "those of the plan"));
    std::vector<std::string> parts;
    for (const RoadmapPhase &phase : *scenario.phases)
        parts.push_back(phase.name + ' ' + monthAndYear(phase.start, language));
    return joinedOrNone(parts, language);
}

} // namespace

std::string describe(const GrowthCurve &curve, const Language &language)
{
    const std::string kind = language.say(nameOf(curve.kind));
    switch (curve.kind) {
    case GrowthCurve::Kind::exponential:
    case GrowthCurve::Kind::linear:
        return language.say(HEADROOM_TEXT("Assumptions", "%1, %2 a month"),
                            {kind, formatPercentSigned(curve.monthlyPercent, language)});
    case GrowthCurve::Kind::sCurve:
        return language.say(HEADROOM_TEXT("Assumptions", "%1 to %2×"),
                            {kind, formatFigure(curve.finalFactor, language)});
    case GrowthCurve::Kind::steps:
    case GrowthCurve::Kind::table: break;
    }
    return curve.points.empty()
               ? kind
               : language.say(HEADROOM_TEXT("Assumptions", "%1 to %2×"),
                              {kind, formatFigure(curve.points.back().factor, language)});
}

std::string describeOutlook(const Plan &plan, const Scenario &scenario, Assumption part,
                            const Language &language)
{
    const Outlook &outlook = scenario.outlook;
    switch (part) {
    case Assumption::growthCurve:
        return outlook.growth ? describe(*outlook.growth, language) : joinedOrNone({}, language);
    case Assumption::seasons: return seasonWords(outlook.seasons, language);
    case Assumption::growthByWorkload: return ownGrowth(plan, outlook, language);
    case Assumption::priceSteps: return priceWords(outlook, language);
    case Assumption::uncertainty: return uncertaintyWords(plan, outlook.uncertainty, language);
    case Assumption::phases: return phaseWords(scenario, language);
    default: return {};
    }
}

std::vector<std::string> midMonthRemarks(const Scenario &scenario, const Language &language)
{
    std::vector<std::string> remarks;
    for (const PriceStep &step : scenario.outlook.priceSteps) {
        if (step.from.day() != 1)
            remarks.push_back(
                language.say(HEADROOM_TEXT("Assumptions", "The price change dated %1 applies from "
                                                          "%2 on: the forecast uses whole months."),
                             {step.from.toLongString(language),
                              step.from.firstOfMonthPlus(0).toLongString(language)}));
    }
    return remarks;
}

std::vector<std::string> midMonthRemarks(const std::vector<MonthBudget> &budgets,
                                         const Language &language)
{
    std::vector<std::string> remarks;
    for (const MonthBudget &budget : budgets) {
        if (budget.from.day() != 1)
            remarks.push_back(language.say(
                HEADROOM_TEXT(
                    "Assumptions",
                    "The budget dated %1 applies from %2 on: the forecast uses whole months."),
                {budget.from.toLongString(language),
                 budget.from.firstOfMonthPlus(0).toLongString(language)}));
    }
    return remarks;
}

} // namespace headroom
