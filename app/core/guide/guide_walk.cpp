// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_walk.h"

#include "core/evaluation/format.h"
#include "core/money/date.h"
#include "core/plan/plan_edit.h"
#include "core/texts/guide_texts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace headroom {

namespace {

constexpr int kLimitDecimals = 9;
constexpr int kRateDecimals = 3;
constexpr std::int64_t kRateUnits = 1000; // of the decimals above

CandidateFilter filterOf(GuideRank rank, PriceLens lens)
{
    CandidateFilter filter;
    filter.lens = lens;
    filter.scope =
        rank == GuideRank::certain ? CandidateScope::metForCertain : CandidateScope::meeting;
    return filter;
}

/// By the figure that the workload is judged by, the best first; without one by cost, as before.
void rankBySpeed(const CandidateSet &candidates, std::vector<OfferIndex> &families)
{
    const PerformanceAxis axis = performanceAxes(candidates.sized->demand).front();
    const std::vector<double> values = axisValues(candidates, axis);
    const double sign = lowerIsBetter(axis) ? 1 : -1;
    std::ranges::stable_sort(families, {}, [&](OfferIndex offer) {
        const double value = values[offer];
        return std::isnan(value) ? std::numeric_limits<double>::infinity() : sign * value;
    });
}

/// The choices with another answer to one question, without the figures given in its place.
GuideChoices changedTo(GuideChoices choices, const GuideAnswer &answer)
{
    choices.answers[answer.step] = answer.key;
    if (answer.step == GuideStep::data)
        choices.model.clear();
    if (answer.step == GuideStep::latency)
        choices.p95LatencyMs.reset();
    if (answer.step == GuideStep::volume)
        choices.perSecond.reset();
    return choices;
}

double limitSeconds(const ServiceLevel &level)
{
    return level.p95LatencyMs ? *level.p95LatencyMs * kSecondsPerMillisecond
                              : level.deadlineHours.value_or(0) * kSecondsPerHour;
}

bool isLess(const Demand &demand, const Demand &than)
{
    return demand.peakRequestsPerSecond < than.peakRequestsPerSecond
           || demand.itemsPerDay < than.itemsPerDay || demand.tokensPerRun < than.tokensPerRun
           || demand.dataGibPerRun < than.dataGibPerRun;
}

/// True if the first, which differs by the answer to one question, asks for less of the same work.
bool isLooser(GuideStep step, const GuideQuestion &question, const GuideQuestion &than)
{
    const Workload &workload = question.workload;
    const Workload &other = than.workload;
    switch (step) {
    case GuideStep::phase:
    case GuideStep::data: return false;
    case GuideStep::latency:
        return limitSeconds(workload.serviceLevel) > limitSeconds(other.serviceLevel);
    case GuideStep::volume: return isLess(workload.demand, other.demand);
    case GuideStep::budget:
        return than.rank == GuideRank::certain && question.rank != GuideRank::certain;
    case GuideStep::software:
        return other.constraints.customCudaKernels && !workload.constraints.customCudaKernels;
    }
    return false;
}

std::string rateWords(const Exact &perSecond, const Language &language)
{
    const Exact perMinute = perSecond * Exact(kSecondsPerMinute);
    const auto isShort = [](const Exact &value) {
        return value == Exact::ratio(value.scaled(kRateDecimals), kRateUnits);
    };
    return isShort(perSecond) || !isShort(perMinute)
               ? language.say(guide_text::kASecond,
                              {formatExact(perSecond, kRateDecimals, language)})
               : language.say(guide_text::kAMinute,
                              {formatExact(perMinute, kRateDecimals, language)});
}

} // namespace

std::optional<std::string> statedTitle(const GuideQuestion &question, GuideStep step,
                                       const Language &language)
{
    const GuideChoices &stated = question.stated;
    if (step == GuideStep::data && !stated.model.empty())
        return stated.model;
    if (step == GuideStep::latency && stated.p95LatencyMs)
        return language.say(guide_text::kUnderLimit,
                            {formatExact(*stated.p95LatencyMs, kLimitDecimals, language)});
    if (step == GuideStep::volume && stated.perSecond)
        return rateWords(*stated.perSecond, language);
    return std::nullopt;
}

Expected<GuideWalk> walkGuide(const EvaluationInputs &inputs, const GuideChoices &choices,
                              PriceLens lens)
{
    GuideWalk walk;
    HEADROOM_TRY(walk.question, guideBook().question(choices));
    HEADROOM_TRY(auto plan, applyEdit(*inputs.plan, AddWorkload{walk.question.workload}));
    walk.inputs = inputs;
    walk.inputs.plan = std::make_shared<const Plan>(std::move(plan));
    const Scenario &scenario = activeScenario(*walk.inputs.plan);
    auto candidates = std::make_shared<const CandidateSet>(
        findCandidates(walk.inputs, scenario, walk.workload().id));
    if (!candidates->priceTerms)
        return failure(
            {guide_text::kNoPrices, candidates->catalog->currency, inputs.plan->currency}, {},
            guide_text::kEnterRate);
    walk.offers = filterCandidates(*candidates, filterOf(walk.question.rank, lens));
    walk.families = cheapestOfEach(*candidates, walk.offers, FilterField::accelerator);
    if (walk.question.rank == GuideRank::speed)
        rankBySpeed(*candidates, walk.families);
    walk.candidates = std::move(candidates);
    return walk;
}

std::vector<GuideChange> guideChanges(const EvaluationInputs &inputs, const GuideChoices &choices,
                                      PriceLens lens)
{
    std::vector<GuideChange> changes;
    const auto question = guideBook().question(choices);
    if (!question)
        return changes;
    for (const GuideStep step : kAllOf<GuideStep>) {
        const GuideAnswer *from = guideBook().answerOf(step, choices);
        if (step == GuideStep::phase || from == nullptr)
            continue;
        for (const GuideAnswer *to : guideBook().answersFor(step, choices)) {
            const GuideChoices other = changedTo(choices, *to);
            const auto asked = guideBook().question(other);
            if (!asked || !isLooser(step, *asked, *question))
                continue;
            GuideChange change{from, to};
            if (const auto walk = walkGuide(inputs, other, lens)) {
                change.families = walk->families.size();
                for (const OfferIndex offer : walk->families) {
                    const Money monthly = Money::fromCents(walk->candidates->billedCents(offer));
                    change.cheapest = std::min(change.cheapest.value_or(monthly), monthly);
                }
            }
            changes.push_back(change);
        }
    }
    return changes;
}

std::vector<std::string> relaxations(const GuideQuestion &question,
                                     const std::vector<GuideChange> &changes,
                                     const std::string &currency, const Language &language)
{
    std::vector<std::string> sentences;
    for (const GuideChange &change : changes) {
        if (!change.cheapest)
            continue;
        sentences.push_back(language.say(
            guide_text::kRelax,
            {language.say(nameOf(change.to->step)), language.say(change.to->titleText()),
             statedTitle(question, change.to->step, language)
                 .value_or(language.say(change.from->titleText())),
             language.say(guide_text::kFamilies, {}, static_cast<int>(change.families)),
             formatMoney(*change.cheapest, currency, language)}));
    }
    if (sentences.empty())
        sentences.push_back(language.say(guide_text::kNothingHelps));
    return sentences;
}

} // namespace headroom
