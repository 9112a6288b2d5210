// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/presentation/slide_facts.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr double kWhole = 100;
constexpr double kMinDemandChange = -99; // percent, as plans are checked for
constexpr double kMaxDemandChange = 10'000;

EvaluationInputs inputsWith(EvaluationInputs inputs, Plan plan)
{
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return inputs;
}

/// The plan with those scenarios alone that the page shows or is compared with: each step of the
/// traffic evaluates them all.
Plan withScenariosOf(Plan plan, Bookmark::View view)
{
    if (view != Bookmark::View::scenarios)
        std::erase_if(plan.scenarios, [&](const Scenario &scenario) {
            return scenario.name != plan.activeScenario && scenario.name != plan.baseline;
        });
    return plan;
}

void setTraffic(Scenario &scenario, double percent)
{
    const double demand = (kWhole + scenario.demandChangePercent) * percent / kWhole;
    scenario.demandChangePercent = std::clamp(demand - kWhole, kMinDemandChange, kMaxDemandChange);
}

/// Marks from half to three times the planned traffic, or as far as the page's own lies.
std::vector<double> stopsFor(double percent)
{
    constexpr std::array kUsual{50.0, 100.0, 150.0, 200.0, 250.0, 300.0};
    if (percent >= kUsual.front() && percent <= kUsual.back())
        return {kUsual.begin(), kUsual.end()};
    if (percent < kUsual.front())
        return {percent, kUsual[0], kUsual[1], kUsual[2], kUsual[3]};
    return {kUsual[0], kUsual[1], (kUsual[1] + percent) / 2, percent};
}

/// The workload whose candidates a page shows: the highlighted one, or else the one that costs
/// most.
std::optional<WorkloadId> candidatesShown(const SlideFacts &facts)
{
    const std::vector<Line> &lines = facts.plannedScenario().lines;
    if (facts.page.highlight && !facts.isHighlightGone)
        return facts.page.highlight;
    const auto dearest = std::ranges::max_element(lines, {}, &Line::monthly);
    return dearest == lines.end() ? std::nullopt : std::optional(dearest->id);
}

} // namespace

std::vector<Bookmark> presentedPages(const Plan &plan)
{
    if (!plan.bookmarks.empty())
        return plan.bookmarks;
    std::vector<Bookmark> pages;
    for (const auto view :
         {Bookmark::View::scenarios, Bookmark::View::budget, Bookmark::View::forecast})
        pages.push_back({{}, plan.activeScenario, view, std::nullopt, kWhole, {}});
    return pages;
}

Plan withTraffic(Plan plan, double percent)
{
    for (Scenario &scenario : plan.scenarios)
        setTraffic(scenario, percent);
    return plan;
}

SlideFacts slideFacts(const EvaluationInputs &inputs, const Bookmark &page)
{
    SlideFacts facts{
        .page = page, .planned = nullptr, .shown = nullptr, .stops = {}, .workload = {}};
    Plan plan = *inputs.plan;
    facts.isScenarioGone = findScenario(plan, page.scenario) == nullptr;
    if (!facts.isScenarioGone)
        plan.activeScenario = page.scenario;
    facts.isHighlightGone = page.highlight && findWorkload(plan, *page.highlight) == nullptr;
    facts.planned = makeSnapshot(inputsWith(inputs, withScenariosOf(std::move(plan), page.view)));
    const EvaluationInputs &planned = facts.planned->inputs;
    const bool isKnown = hasTotal(facts.plannedScenario());
    for (const double percent : stopsFor(page.trafficPercent)) {
        Scenario scenario = activeScenario(*planned.plan);
        setTraffic(scenario, percent);
        facts.stops.push_back(
            {percent, isKnown ? std::optional(monthlyTotal(planned, scenario)) : std::nullopt});
    }
    facts.workload = candidatesShown(facts);
    return atTraffic(facts, page.trafficPercent);
}

SlideFacts atTraffic(const SlideFacts &facts, double percent)
{
    SlideFacts other = facts;
    other.trafficPercent = percent;
    other.candidates = nullptr;
    other.forecast = nullptr;
    other.shown = percent == kWhole
                      ? facts.planned
                      : makeSnapshot(inputsWith(facts.planned->inputs,
                                                withTraffic(facts.planned->plan(), percent)));
    return other;
}

SlideFacts completed(const SlideFacts &facts, const ParallelFor &parallelFor)
{
    SlideFacts whole = facts;
    const EvaluationInputs &inputs = facts.shown->inputs;
    if (facts.page.view == Bookmark::View::candidates && facts.workload)
        whole.candidates = std::make_shared<const CandidateSet>(
            findCandidates(inputs, activeScenario(*inputs.plan), *facts.workload));
    if (facts.page.view == Bookmark::View::forecast)
        whole.forecast = std::make_shared<const ForecastReport>(
            drawnForecast(facts.shown, facts.shown->evaluation.active, DrawOptions(), parallelFor));
    return whole;
}

} // namespace headroom
