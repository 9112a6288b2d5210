// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/report_sections.h"
#include "core/texts/report_texts.h"
#include "core/wording/service_words.h"

#include <algorithm>
#include <functional>

namespace headroom {

namespace {

bool hasTax(const Plan &plan)
{
    return std::ranges::any_of(plan.workloads, [](const Workload &workload) {
        return std::ranges::find(workload.otherCosts, CostBasis::tax, &CostLine::basis)
               != workload.otherCosts.end();
    });
}

bool hasOtherCosts(const Plan &plan)
{
    return std::ranges::any_of(
        plan.workloads, [](const Workload &workload) { return !workload.otherCosts.empty(); });
}

/// Any part of any line.
bool anyPart(const ReportFacts &facts, const std::function<bool(const Line &)> &holds)
{
    return std::ranges::any_of(facts.active->lines, [&](const Line &line) {
        return std::ranges::any_of(partsOf(line), holds);
    });
}

/// On spot, where no work is repeated: capacity that is taken away serves nothing until it is back.
std::vector<std::size_t> interruptedService(const ReportFacts &facts)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        const bool isOnSpot = std::ranges::any_of(partsOf(line), [](const Line &part) {
            return part.offer && part.offer->purchase.model == PricingModel::spot;
        });
        if (isOnSpot && (!line.sizing || line.sizing->interruptionFactor <= 1))
            found.push_back(i);
    }
    return found;
}

void addMissingCosts(const ReportFacts &facts, std::vector<std::string> &sentences)
{
    for (const CostGap gap : {CostGap::notPriced, CostGap::notSized, CostGap::noOffer}) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
            if (costGapOf(facts.active->lines[i]) == gap)
                names.push_back(facts.workload(i).name);
        }
        if (!names.empty())
            sentences.push_back(
                facts.say(report_text::kMissingCosts, {joined(names), facts.say(nameOf(gap))}));
    }
    if (const int count = facts.active->completeness.commitmentsNotPriced; count > 0)
        sentences.push_back(facts.say(report_text::kMissingCommitments, {}, count));
}

/// True if the cash cost of any month differs from its total.
bool isPaidOtherwise(const ScenarioEvaluation &scenario)
{
    return std::ranges::any_of(
        scenario.forecast, [](const ForecastMonth &month) { return month.cash != month.total; });
}

} // namespace

std::vector<std::string> exclusions(const ReportFacts &facts)
{
    const Plan &plan = *facts.active->plan;
    const bool hasOthers = hasOtherCosts(plan);
    Money other;
    for (const Line &line : facts.active->lines)
        other += line.other;
    std::vector<std::string> sentences;
    const auto addIf = [&](bool holds, const Text &text) {
        if (holds)
            sentences.push_back(facts.say(text));
    };
    addMissingCosts(facts, sentences);
    if (hasOthers)
        sentences.push_back(facts.say(report_text::kOtherCosts,
                                      {formatMoney(other, facts.currency(), *facts.language)}));
    addIf(!hasOthers, report_text::kNoOtherCosts);
    addIf(hasTax(plan), report_text::kCreditsOnly);
    addIf(!hasTax(plan), report_text::kTaxes);
    addIf(hasOthers, report_text::kPeopleBeyond);
    addIf(!hasOthers, report_text::kPeopleCost);
    addIf(anyPart(facts, [](const Line &part) { return part.offer.has_value(); }),
          report_text::kAvailability);
    if (const auto interrupted = interruptedService(facts); !interrupted.empty())
        sentences.push_back(facts.say(report_text::kInterruptedService,
                                      {namesOf(plan, interrupted, *facts.language)}));
    addIf(anyPart(facts, [](const Line &part) { return part.price && part.price->conversion; }),
          report_text::kExchangeRates);
    addIf(isPaidOtherwise(*facts.active), report_text::kCashFlow);
    return sentences;
}

} // namespace headroom
