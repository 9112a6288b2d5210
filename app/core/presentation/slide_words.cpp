// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/presentation/slide_words.h"

#include "core/comparison/comparison.h"
#include "core/evaluation/answer.h"
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/spending.h"
#include "core/texts/slide_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/risk_words.h"
#include "core/wording/service_words.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

using Mood = SlideFigure::Mood;

constexpr double kPlannedPercent = 100;
constexpr std::int64_t kTrafficParts = 1000; ///< of the planned traffic
constexpr int kTrafficDecimals = 2;

std::string unknownFigure()
{
    return "–";
}

std::string shortOf(Money amount, const std::string &currency, const Language &language)
{
    return spokenAmount(amount, false, currency, language);
}

SlideFigure figureOf(Money amount, bool isDifference, const std::string &currency,
                     const Language &language)
{
    SlideFigure figure;
    figure.amount = amount;
    figure.isDifference = isDifference;
    figure.value = spokenAmount(amount, isDifference, currency, language);
    return figure;
}

/// "+$2.7k against today", or against the baseline; empty for the baseline as planned.
std::string differenceWords(const SlideFacts &facts, const Language &language)
{
    const std::string &currency = facts.shown->plan().currency;
    const ScenarioEvaluation &scenario = facts.scenario();
    if (facts.isTried()) {
        const auto difference = differenceOf(scenario, facts.plannedScenario());
        return difference ? language.say(HEADROOM_TEXT("Slides", "%1 against today"),
                                         {spokenAmount(*difference, true, currency, language)})
                          : std::string();
    }
    if (!scenario.againstBaseline
        || facts.shown->evaluation.active == facts.shown->evaluation.baseline)
        return {};
    return language.say(HEADROOM_TEXT("Slides", "%1 against %2"),
                        {spokenAmount(*scenario.againstBaseline, true, currency, language),
                         facts.shown->evaluation.baselineScenario().name});
}

SlideFigure costFigure(const SlideFacts &facts, const Language &language)
{
    const Answer answer = answerOf(facts.scenario());
    SlideFigure figure;
    if (answer.monthly)
        figure = figureOf(*answer.monthly, false, answer.currency, language);
    else
        figure.value = unknownFigure();
    figure.label = language.say(HEADROOM_TEXT("Slides", "A month"));
    const std::string gaps = describeGaps(answer.completeness, language);
    figure.remark = gaps.empty() ? differenceWords(facts, language) : gaps;
    if (!gaps.empty())
        figure.mood = Mood::warning;
    return figure;
}

SlideFigure serviceFigure(const SlideFacts &facts, const Language &language)
{
    const Answer answer = answerOf(facts.scenario());
    const ServiceSummary &service = answer.service;
    SlideFigure figure;
    figure.label = language.say(HEADROOM_TEXT("Slides", "Limits met"));
    figure.remark = wordsOf(answer, language).service;
    figure.value = service.stated() == 0 ? unknownFigure()
                                         : language.say(HEADROOM_TEXT("Slides", "%1 of %2"),
                                                        {formatCount(service.met(), language),
                                                         formatCount(service.stated(), language)});
    if (service.stated() > 0 && service.met() < service.stated())
        figure.mood = Mood::warning;
    return figure;
}

/// Parts within the budget do not prove that the whole is.
SlideFigure leftByPricedParts(const ScenarioEvaluation &scenario, const std::string &currency,
                              const Language &language)
{
    SlideFigure figure = figureOf(*scenario.budget - scenario.total, false, currency, language);
    figure.label = language.say(HEADROOM_TEXT("Slides", "Left of the %1 budget"),
                                {shortOf(*scenario.budget, currency, language)});
    figure.remark = language.say(HEADROOM_TEXT("Slides", "by priced parts: costs are missing"));
    figure.mood = Mood::warning;
    return figure;
}

SlideFigure budgetFigure(const SlideFacts &facts, const Language &language)
{
    const ScenarioEvaluation &scenario = facts.scenario();
    const std::string &currency = facts.shown->plan().currency;
    const auto months = std::to_string(scenario.forecast.size());
    if (!scenario.budget || !hasTotal(scenario)) {
        SlideFigure figure;
        figure.label = language.say(HEADROOM_TEXT("Slides", "%1 months"), {months});
        if (hasTotal(scenario)) {
            const std::string label = figure.label;
            figure = figureOf(scenario.forecastTotal, false, currency, language);
            figure.label = label;
        } else {
            figure.value = unknownFigure();
        }
        figure.remark = language.say(HEADROOM_TEXT("Slides", "no budget set"));
        return figure;
    }
    const Money difference = scenario.total - *scenario.budget;
    const bool isOver = difference > Money();
    const std::string budget = shortOf(*scenario.budget, currency, language);
    const Spending spending = spendingOf(scenario);
    const std::string counted = std::to_string(spending.budgetMonths);
    const std::string over = std::to_string(spending.monthsOver);
    const std::string sum = shortOf(spending.excess, currency, language);
    if (!isOver && spending.monthsOver > 0) {
        SlideFigure figure;
        figure.label = language.say(HEADROOM_TEXT("Slides", "Months over the %1 budget"), {budget});
        figure.value = language.say(HEADROOM_TEXT("Slides", "%1 of %2"), {over, counted});
        figure.remark = language.say(HEADROOM_TEXT("Slides", "by %1 in all"), {sum});
        figure.mood = Mood::warning;
        return figure;
    }
    if (!isOver && !spending.isBudgetJudged())
        return leftByPricedParts(scenario, currency, language);
    SlideFigure figure = figureOf(difference, true, currency, language);
    figure.label = language.say(isOver ? HEADROOM_TEXT("Slides", "Over the %1 budget")
                                       : HEADROOM_TEXT("Slides", "Within the %1 budget"),
                                {budget});
    figure.remark =
        spending.monthsOver == 0
            ? language.say(HEADROOM_TEXT("Slides", "no month of %1 is over"), {counted})
            : language.say(HEADROOM_TEXT("Slides", "%1 of %2 months over, by %3 in all"),
                           {over, counted, sum});
    figure.mood = isOver ? Mood::warning : Mood::good;
    return figure;
}

/// Cost and limits of the workload whose candidates are shown.
std::vector<SlideFigure> workloadFigures(const SlideFacts &facts, const Line &line,
                                         const Language &language)
{
    const std::string name = nameOfWorkload(facts.shown->plan(), line.id);
    SlideFigure cost;
    if (hasCost(line))
        cost = figureOf(line.monthly, false, facts.shown->plan().currency, language);
    else
        cost.value = unknownFigure();
    cost.label = language.say(HEADROOM_TEXT("Slides", "%1, a month"), {name});
    cost.remark = line.offer ? line.offer->instanceType
                             : language.say(HEADROOM_TEXT("Slides", "no offer in use"));
    SlideFigure limits;
    limits.label = language.say(HEADROOM_TEXT("Slides", "Its limits"));
    const Workload &workload = *findWorkload(*facts.scenario().plan, line.id);
    const ServiceVerdict verdict = serviceVerdictOf(workload, line);
    limits.value = capitalised(language.say(nameOf(verdict)));
    if (const auto check = missedLimitCheck(line, workload.serviceLevel); check && check->asked > 0)
        limits.remark = verdictWords(line.verdict, line.missChance, language);
    if (verdict != ServiceVerdict::met && verdict != ServiceVerdict::without)
        limits.mood = Mood::warning;
    return {cost, limits};
}

/// Empty where there is no budget, or nobody knows.
std::string budgetRow(const Spending &spending, const Language &language)
{
    if (spending.budgetMonths == 0 || !spending.isBudgetJudged())
        return {};
    const std::string months = std::to_string(spending.budgetMonths);
    return spending.monthsOver == 0
               ? language.say(HEADROOM_TEXT("Slides", "kept in all %1 months"), {months})
               : language.say(HEADROOM_TEXT("Slides", "exceeded in %1 of %2 months"),
                              {std::to_string(spending.monthsOver), months});
}

SlideCard cardOf(const SlideFacts &facts, std::size_t index, int colour, const Language &language)
{
    const Snapshot &snapshot = *facts.shown;
    const ScenarioEvaluation &scenario = snapshot.evaluation.scenarios[index];
    const Answer answer = answerOf(scenario);
    const AnswerWords words = wordsOf(answer, language);
    SlideCard card;
    card.name = scenario.name;
    card.colour = colour;
    card.isHighlighted = index == snapshot.evaluation.active;
    if (index == snapshot.evaluation.baseline)
        card.part = language.say(HEADROOM_TEXT("Slides", "baseline"));
    else if (scenario.name == snapshot.plan().proposed)
        card.part = language.say(HEADROOM_TEXT("Slides", "proposed"));
    if (answer.monthly)
        card.cost = figureOf(*answer.monthly, false, answer.currency, language);
    else
        card.cost.value = unknownFigure();
    card.cost.label = language.say(HEADROOM_TEXT("Slides", "a month"));
    card.cost.remark = describeGaps(answer.completeness, language);
    if (card.cost.remark.empty() && scenario.againstBaseline
        && index != snapshot.evaluation.baseline)
        card.cost.remark =
            language.say(HEADROOM_TEXT("Slides", "%1 against %2"),
                         {spokenAmount(*scenario.againstBaseline, true, answer.currency, language),
                          snapshot.evaluation.baselineScenario().name});
    const bool isMet = answer.service.stated() == 0 || answer.service.allMet();
    card.rows.push_back({language.say(HEADROOM_TEXT("Slides", "Limits")), words.service,
                         isMet ? Mood::good : Mood::warning});
    card.rows.push_back({language.say(HEADROOM_TEXT("Slides", "Contract")),
                         words.contract.empty()
                             ? language.say(HEADROOM_TEXT("Slides", "nothing signed"))
                             : words.contract});
    if (!words.certainty.empty())
        card.rows.push_back({language.say(HEADROOM_TEXT("Slides", "Certainty")), words.certainty});
    const Spending spending = spendingOf(scenario);
    if (const std::string budget = budgetRow(spending, language); !budget.empty())
        card.rows.push_back({language.say(HEADROOM_TEXT("Slides", "Budget")), budget,
                             spending.monthsOver == 0 ? Mood::good : Mood::warning});
    return card;
}

} // namespace

std::string spokenAmount(Money amount, bool isDifference, const std::string &currency,
                         const Language &language)
{
    const std::string said = formatMoneyShort(amount, currency, language);
    return isDifference && amount > Money() ? '+' + said : said;
}

std::string slideTitle(const Bookmark &page, const Language &language)
{
    if (!page.name.empty())
        return page.name;
    switch (page.view) {
    case Bookmark::View::scenarios:
        return language.say(HEADROOM_TEXT("Slides", "The scenarios side by side"));
    case Bookmark::View::candidates:
        return language.say(HEADROOM_TEXT("Slides", "What could serve it"));
    case Bookmark::View::budget:
        return language.say(HEADROOM_TEXT("Slides", "Where the money goes"));
    case Bookmark::View::forecast:
        return language.say(HEADROOM_TEXT("Slides", "What the year may cost"));
    }
    return {};
}

std::string missingOnSlide(const SlideFacts &facts, const Language &language)
{
    std::vector<std::string> sentences;
    if (facts.isScenarioGone)
        sentences.push_back(
            language.say(slide_text::kScenarioGone, {facts.page.scenario, facts.scenario().name}));
    if (facts.isHighlightGone)
        sentences.push_back(language.say(slide_text::kHighlightGone));
    return joined(sentences, " ");
}

std::vector<SlideFigure> slideFigures(const SlideFacts &facts, const Language &language)
{
    const SlideFigure budget = budgetFigure(facts, language);
    if (facts.page.view == Bookmark::View::candidates && facts.workload) {
        const std::vector<Line> &lines = facts.scenario().lines;
        const auto line = std::ranges::find(lines, *facts.workload, &Line::id);
        if (line != lines.end()) {
            std::vector<SlideFigure> figures = workloadFigures(facts, *line, language);
            figures.push_back(budget);
            return figures;
        }
    }
    return {costFigure(facts, language), serviceFigure(facts, language), budget};
}

std::vector<SlideCard> slideCards(const SlideFacts &facts, const Language &language)
{
    std::vector<SlideCard> cards;
    const std::vector<int> colours = coloursOf(facts.shown->plan());
    for (const std::size_t index : comparedByDefault(facts.shown->plan()))
        cards.push_back(cardOf(facts, index, colours[index], language));
    return cards;
}

std::string slideFooter(const SlideFacts &facts, const Language &language)
{
    const AnswerWords words = wordsOf(answerOf(facts.scenario()), language);
    std::vector<std::string> parts{
        facts.scenario().name,
        words.contract.empty() ? language.say(HEADROOM_TEXT("Slides", "nothing signed"))
                               : words.contract,
        words.certainty,
        language.say(HEADROOM_TEXT("Slides", "list prices, %1"),
                     {facts.shown->inputs.valuationDate.toLongString(language)})};
    std::erase(parts, std::string());
    return joined(parts, " · ");
}

std::string trafficName(double percent, const Language &language)
{
    if (percent == kPlannedPercent)
        return language.say(HEADROOM_TEXT("Slides", "today"));
    return language.say(
        HEADROOM_TEXT("Slides", "× %1"),
        {formatExact(Exact::fromDouble(percent / kPlannedPercent, kTrafficParts).value_or(1),
                     kTrafficDecimals, language)});
}

} // namespace headroom
