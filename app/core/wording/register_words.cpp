// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/register_words.h"

#include "core/documents/register_templates.h"
#include "core/evaluation/format.h"
#include "core/texts/register_texts.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

int whole(double value)
{
    return static_cast<int>(std::lround(value));
}

/// The risk as the documents state it, or one of our own where they do not.
PlanRisk namedRisk(RiskMeasure measure, const Language &language)
{
    const std::vector<PlanRisk> stated = documentedRisks();
    const auto found = std::ranges::find(stated, measure, &PlanRisk::measuredBy);
    if (found != stated.end())
        return *found;
    PlanRisk own;
    const bool isPrices = measure == RiskMeasure::priceAge;
    own.name = language.say(isPrices ? register_text::kOldPrices : register_text::kOneProvider);
    own.mitigation =
        language.say(isPrices ? register_text::kRefreshPrices : register_text::kTestSecondProvider);
    own.measuredBy = measure;
    return own;
}

} // namespace

std::string describe(const PlanMeasure &measure, const Plan &plan, const Language &language)
{
    const std::string name =
        measure.workloads.empty() ? std::string() : nameOfWorkload(plan, measure.workloads.front());
    const std::string percent = formatPercent(measure.value, language);
    switch (measure.measure) {
    case RiskMeasure::none: break;
    case RiskMeasure::spotShare: return language.say(register_text::kSpotShare, {percent});
    case RiskMeasure::providerShare: return language.say(register_text::kProviderShare, {percent});
    case RiskMeasure::gpuTypes:
        return language.say(register_text::kGpuTypes,
                            {language.say(register_text::kAtProviders, {}, whole(measure.of))},
                            whole(measure.value));
    case RiskMeasure::priceAge:
        return language.say(register_text::kPriceAge, {}, whole(measure.value));
    case RiskMeasure::headroom:
        return language.say(register_text::kLeastHeadroom,
                            {name, formatMultiple(measure.value, language)});
    case RiskMeasure::budget:
        return language.say(register_text::kMonthsOverBudget, {std::to_string(whole(measure.value)),
                                                               std::to_string(whole(measure.of))});
    case RiskMeasure::memory: return language.say(register_text::kMemoryFilled, {name, percent});
    case RiskMeasure::utilisation:
        return language.say(register_text::kInstancesUsed, {name, percent});
    }
    return language.say(register_text::kNotMeasured);
}

std::string measuredWords(const PlanRisk &risk, const std::vector<PlanMeasure> &measures,
                          const Plan &plan, const Language &language)
{
    return describe(measureOf(measures, risk).value_or(PlanMeasure()), plan, language);
}

std::vector<PlanRisk> proposedRisks(const Plan &plan, const std::vector<PlanMeasure> &measures,
                                    const Language &language)
{
    std::vector<PlanRisk> risks;
    for (const PlanMeasure &measure : unlistedRisks(plan, measures)) {
        PlanRisk risk = namedRisk(measure.measure, language);
        risk.impact = *measure.impact;
        risk.probability = *measure.probability;
        risk.workloads = measure.workloads;
        risks.push_back(std::move(risk));
    }
    return risks;
}

} // namespace headroom
