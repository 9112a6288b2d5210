// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_tables.h"

#include "core/evaluation/finding.h"
#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/plan/inheritance.h"
#include "core/report/report_facts.h"
#include "core/report/table.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/comparison_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/assumption_words.h"
#include "core/wording/forecast_words.h"
#include "core/wording/left_out_words.h"
#include "core/wording/switching_words.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <span>

namespace headroom {

namespace {

namespace text = comparison_text;

class ComparisonRows
{
public:
    ComparisonRows(const Comparison &comparison, const Language &language)
        : m_comparison(comparison),
          m_snapshot(*comparison.snapshot),
          m_language(language)
    {
        m_table.title = language.say(text::kFigures);
        m_table.columns.push_back({"figure", language.say(text::kFigure)});
        for (const ComparedScenario &scenario : comparison.scenarios) {
            const std::string &name = evaluation(scenario).name;
            const Completeness &completeness = evaluation(scenario).completeness;
            const bool isPartial = completeness.isKnown && !completeness.isWhole();
            const bool isBaseline = scenario.index == m_snapshot.evaluation.baseline;
            const std::string title =
                isBaseline ? language.say(text::kBaselineNamed, {name}) : name;
            m_table.columns.push_back(
                {.key = "scenario:" + name,
                 .title = isPartial ? language.say(report_text::kMarkedPartial, {title}) : title,
                 .kind = ColumnKind::money,
                 .colour = scenario.colour});
        }
    }

    Table take()
    {
        costs();
        unitCosts();
        performance();
        risks();
        providers();
        return std::move(m_table);
    }

private:
    using CellOf = std::function<Cell(const ComparedScenario &)>;

    [[nodiscard]] const ScenarioEvaluation &evaluation(const ComparedScenario &scenario) const
    {
        return m_comparison.evaluation(scenario);
    }
    [[nodiscard]] const ScenarioEvaluation &baseline() const
    {
        return m_snapshot.evaluation.baselineScenario();
    }

    void add(std::string name, const CellOf &cell)
    {
        TableRow row{std::move(name)};
        for (const ComparedScenario &scenario : m_comparison.scenarios)
            row.push_back(cell(scenario));
        m_table.rows.push_back(std::move(row));
    }
    void add(const Text &name, const CellOf &cell) { add(m_language.say(name), cell); }

    /// Adds the number of workloads with the verdict, if any scenario has one.
    void addStates(const Text &name, ServiceVerdict verdict)
    {
        const auto count = [&](const ComparedScenario &s) {
            return evaluation(s).service.count(verdict);
        };
        if (std::ranges::any_of(m_comparison.scenarios, count))
            add(name, [&](const ComparedScenario &s) { return Cell(std::to_string(count(s))); });
    }

    /// An amount of scenarios that have any.
    void addAmount(const Text &name, const std::function<Money(const ComparedScenario &)> &amount)
    {
        add(name, [&](const ComparedScenario &scenario) {
            return scenario.isKnown ? Cell(amount(scenario)) : Cell();
        });
    }

    void costs()
    {
        using S = ComparedScenario;
        addAmount(text::kMonthly, [&](const S &s) { return evaluation(s).total; });
        const auto leavesOut = [&](const S &s) { return !leftOutNames(evaluation(s)).empty(); };
        if (std::ranges::any_of(m_comparison.scenarios, leavesOut))
            add(text::kLeftOut, [&](const S &s) {
                return leavesOut(s) ? Cell(leftOutNames(evaluation(s))) : Cell();
            });
        const auto difference = [&](const S &s) {
            return s.index == m_snapshot.evaluation.baseline ? std::nullopt
                                                             : evaluation(s).againstBaseline;
        };
        m_table.differences = m_table.rows.size();
        add(text::kDifference, [&](const S &s) { return cellOf(difference(s)); });
        add(text::kDifferencePercent, [&](const S &s) {
            const auto whole = static_cast<double>(baseline().total.cents());
            const auto apart = difference(s);
            if (!apart || whole == 0)
                return Cell();
            return Cell(
                formatPercentSigned(100 * static_cast<double>(apart->cents()) / whole, m_language));
        });
        addAmount(text::kTwelveMonths, [](const S &s) { return s.twelveMonths; });
        addAmount(text::kThirtySixMonths, [](const S &s) { return s.thirtySixMonths; });
        addAmount(text::kCashOfTwelve, [](const S &s) { return s.cashOfTwelve; });
        addAmount(text::kCashOfThirtySix, [](const S &s) { return s.cashOfThirtySix; });
        addAmount(text::kUpfront, [&](const S &s) { return evaluation(s).upfront; });
        addMoves();
        addAmount(text::kLow, [&](const S &s) { return evaluation(s).low; });
        addAmount(text::kHigh, [&](const S &s) { return evaluation(s).high; });
    }

    /// A transfer without a price leaves the cost unknown.
    void addMoves()
    {
        using S = ComparedScenario;
        const auto moves = [](const S &s) { return !s.fromBaseline.once.isNothing(); };
        if (std::ranges::none_of(m_comparison.scenarios, moves))
            return;
        add(text::kSwitchingCost, [](const S &s) {
            const SwitchingCost &once = s.fromBaseline.once;
            return once.transfer ? Cell(once.total()) : Cell();
        });
        add(text::kMonthsToPayBack, [&](const S &s) {
            const SwitchingCost &once = s.fromBaseline.once;
            const auto months = once.transfer && moves(s)
                                    ? monthsToPayBack(once.total(), savedBy(s))
                                    : std::nullopt;
            return months ? Cell(std::to_string(*months)) : Cell();
        });
    }

    [[nodiscard]] static Money savedBy(const ComparedScenario &scenario)
    {
        return scenario.fromBaseline.from - scenario.fromBaseline.to;
    }

    void unitCosts()
    {
        for (std::size_t i = 0; i < m_snapshot.plan().workloads.size(); ++i) {
            const auto costOf = [&](const ComparedScenario &s) -> const std::optional<UnitCost> & {
                return evaluation(s).lines[i].unitCost;
            };
            const auto any = std::ranges::find_if(
                m_comparison.scenarios, [&](const auto &s) { return costOf(s).has_value(); });
            if (any == m_comparison.scenarios.end())
                continue;
            add(m_language.say(text::kUnitCost, {m_snapshot.plan().workloads[i].name,
                                                 m_language.say(costOf(*any)->unit)}),
                [&](const ComparedScenario &s) {
                    return costOf(s) ? Cell(costOf(s)->amount) : Cell();
                });
        }
    }

    void performance()
    {
        using S = ComparedScenario;
        add(text::kMet, [&](const S &s) {
            const ServiceSummary &service = evaluation(s).service;
            return service.stated() == 0
                       ? Cell()
                       : Cell(m_language.say(text::kMetOf, {std::to_string(service.met()),
                                                            std::to_string(service.stated())}));
        });
        add(text::kMayMiss,
            [&](const S &s) { return Cell(std::to_string(evaluation(s).service.mayMiss())); });
        addStates(text::kLikelyMissed, ServiceVerdict::likelyMisses);
        add(text::kMissed,
            [&](const S &s) { return Cell(std::to_string(evaluation(s).service.missed())); });
        addStates(text::kNotSized, ServiceVerdict::notSized);
        addStates(text::kNoOffer, ServiceVerdict::noOffer);
        add(text::kHeadroom, [&](const S &s) {
            const auto &minimum = evaluation(s).service.minHeadroom;
            return minimum ? Cell(m_language.say(
                       text::kHeadroomOf, {formatMultiple(minimum->times, m_language),
                                           m_snapshot.plan().workloads[minimum->workload].name}))
                           : Cell();
        });
        addCarbon(text::kEnergy, &CarbonTotal::kwh, &CarbonTotal::withEnergy);
        addCarbon(text::kCarbon, &CarbonTotal::kg, &CarbonTotal::withCarbon);
        add(text::kEvidence, [&](const S &s) {
            return s.evidence ? Cell(m_language.say(nameOf(*s.evidence))) : Cell();
        });
    }

    /// Where any scenario has it; of scenarios in which all workloads do.
    void addCarbon(const Text &name, RangedFigure CarbonTotal::*sum, int CarbonTotal::*known)
    {
        const auto carbonOf = [&](const ComparedScenario &s) -> const CarbonTotal & {
            return evaluation(s).carbon;
        };
        const auto hasAny = [&](const ComparedScenario &s) { return carbonOf(s).*known > 0; };
        if (std::ranges::none_of(m_comparison.scenarios, hasAny))
            return;
        add(name, [&](const ComparedScenario &s) {
            const CarbonTotal &carbon = carbonOf(s);
            if (carbon.*known == 0)
                return Cell();
            const std::string figure = formatFigure((carbon.*sum).value, m_language);
            return Cell(carbon.*known == carbon.lines
                            ? figure
                            : m_language.say(report_text::kMarkedPartial, {figure}));
        });
    }

    void risks()
    {
        using S = ComparedScenario;
        add(text::kBudget, [&](const S &s) {
            return changesBudget(evaluation(s)) ? Cell(describeBudget(
                       m_snapshot.plan(), m_snapshot.plan().scenarios[s.index], m_language))
                                                : cellOf(evaluation(s).budget);
        });
        add(text::kBudgetExceeded, [&](const S &s) {
            if (!hasBudget(evaluation(s)) || !s.isKnown)
                return Cell();
            if (!s.budgetExceeded && !evaluation(s).completeness.isWhole())
                return Cell(m_language.say(text::kNotKnown));
            return Cell(s.budgetExceeded ? monthAndYear(*s.budgetExceeded, m_language)
                                         : m_language.say(text::kNotIn36));
        });
        add(text::kFindings, [&](const S &s) {
            const FindingCounts counts = countFindings(evaluation(s).findings);
            return Cell(m_language.say(text::kFindingCounts, {std::to_string(counts.errors),
                                                              std::to_string(counts.warnings)}));
        });
        add(text::kSpotShare, [&](const S &s) { return share(s, s.spotPercent); });
        add(text::kCommittedShare, [&](const S &s) { return share(s, s.committedPercent); });
    }

    [[nodiscard]] Cell share(const ComparedScenario &scenario, double percent) const
    {
        return scenario.isKnown ? Cell(formatPercent(percent, m_language)) : Cell();
    }

    void providers()
    {
        std::set<Provider> used;
        for (const ComparedScenario &scenario : m_comparison.scenarios)
            for (const ProviderTotal &total : evaluation(scenario).providers)
                used.insert(total.provider);
        for (const Provider provider : used) {
            add(m_language.say(text::kProviderShare, {m_language.say(nameOf(provider))}),
                [&](const ComparedScenario &scenario) {
                    const auto &totals = evaluation(scenario).providers;
                    const auto found =
                        std::ranges::find(totals, provider, &ProviderTotal::provider);
                    return share(scenario, found == totals.end() ? 0 : found->percent);
                });
        }
    }

    const Comparison &m_comparison;
    const Snapshot &m_snapshot;
    const Language &m_language;
    Table m_table;
};

/// Fields of each workload that any of the scenarios overrides.
std::set<OverrideField> overriddenInAny(const Comparison &comparison, WorkloadId workload)
{
    std::set<OverrideField> fields;
    for (const ComparedScenario &scenario : comparison.scenarios) {
        const Scenario &assumed = comparison.snapshot->plan().scenarios[scenario.index];
        const auto own = overriddenFields(overrideOf(assumed, workload));
        fields.insert(own.begin(), own.end());
    }
    return fields;
}

/// Sum of what the steps change in kilograms, to the gram; none where one is not known.
Cell carbonOf(std::span<const CostStep> steps)
{
    double kg = 0;
    for (const CostStep &step : steps) {
        if (!step.kg)
            return {};
        kg += *step.kg;
    }
    constexpr double kGramsPerKilogram = 1000;
    return std::round(kg * kGramsPerKilogram) / kGramsPerKilogram;
}

} // namespace

Table comparisonTable(const Comparison &comparison, const Language &language)
{
    return ComparisonRows(comparison, language).take();
}

Table comparedWorkloads(const Comparison &comparison, const Language &language)
{
    Table table;
    table.title = language.say(text::kWorkloads);
    table.columns.push_back({"workload", language.say(heading::kWorkload)});
    table.total = TableRow{language.say(heading::kTotal)};
    for (const ComparedScenario &scenario : comparison.scenarios) {
        const ScenarioEvaluation &evaluation = comparison.evaluation(scenario);
        table.columns.push_back({.key = "scenario:" + evaluation.name,
                                 .title = evaluation.name,
                                 .kind = ColumnKind::money,
                                 .colour = scenario.colour});
        table.total->push_back(scenario.isKnown ? Cell(evaluation.total) : Cell());
    }
    const auto &workloads = comparison.snapshot->plan().workloads;
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        TableRow row{workloads[i].name};
        for (const ComparedScenario &scenario : comparison.scenarios) {
            const Line &line = comparison.evaluation(scenario).lines[i];
            row.push_back(hasAmount(line) ? Cell(line.monthly) : Cell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table comparedAssumptions(const Comparison &comparison, const Language &language)
{
    const Plan &plan = comparison.snapshot->plan();
    Table table;
    table.title = language.say(text::kAssumptions);
    table.columns.push_back({"assumption", language.say(heading::kAssumption)});
    std::vector<const Scenario *> scenarios;
    for (const ComparedScenario &compared : comparison.scenarios) {
        scenarios.push_back(&plan.scenarios[compared.index]);
        table.columns.push_back({.key = "scenario:" + scenarios.back()->name,
                                 .title = scenarios.back()->name,
                                 .colour = compared.colour});
    }
    for (const Assumption assumption : kAllOf<Assumption>) {
        TableRow row{language.say(nameOf(assumption))};
        for (const Scenario *scenario : scenarios) {
            const std::string value = describe(plan, *scenario, assumption, language);
            row.push_back(inherits(*scenario, assumption) ? language.say(text::kInherited, {value})
                                                          : value);
        }
        table.rows.push_back(std::move(row));
    }
    for (const Workload &workload : plan.workloads) {
        for (const OverrideField field : overriddenInAny(comparison, workload.id)) {
            TableRow row{
                language.say(text::kOfWorkload, {workload.name, language.say(nameOf(field))})};
            for (const Scenario *scenario : scenarios) {
                const auto own = overriddenFields(overrideOf(*scenario, workload.id));
                const bool isOwn = std::ranges::find(own, field) != own.end();
                const std::string value = describe(statedWorkload(*scenario, workload), field,
                                                   basisOf(plan, *scenario), language);
                row.push_back(isOwn ? value : language.say(text::kAsPlanned, {value}));
            }
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

std::vector<std::string> comparisonRemarks(const Comparison &comparison, const Language &language)
{
    std::vector<std::string> remarks;
    for (const ComparedScenario &scenario : comparison.scenarios) {
        std::string sentence = leftOutSentence(comparison.evaluation(scenario), language);
        if (!sentence.empty())
            remarks.push_back(std::move(sentence));
        const Waterfall &way = scenario.fromBaseline;
        const std::string move = payBackSentence(way.once, way.from - way.to,
                                                 comparison.snapshot->plan().currency, language);
        if (!move.empty())
            remarks.push_back(
                language.say(text::kMoveOf, {comparison.evaluation(scenario).name, move}));
    }
    return remarks;
}

Table waterfallTable(const Comparison &comparison, const ComparedScenario &scenario,
                     const Language &language)
{
    const Waterfall &waterfall = scenario.fromBaseline;
    const auto &workloads = comparison.snapshot->plan().workloads;
    Table table;
    table.title = language.say(text::kWay, {comparison.snapshot->evaluation.baselineScenario().name,
                                            comparison.evaluation(scenario).name});
    table.columns.push_back({"cause", language.say(text::kCause)});
    table.columns.push_back({"amount", language.say(text::kAll), ColumnKind::money});
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        const auto concerns = [i](const CostStep &step) { return step.byWorkload[i] != Money(); };
        if (std::ranges::none_of(waterfall.steps, concerns))
            continue;
        changed.push_back(i);
        table.columns.push_back(
            {"workload:" + workloads[i].name, workloads[i].name, ColumnKind::money});
    }
    const bool hasCarbon = std::ranges::any_of(
        waterfall.steps, [](const CostStep &step) { return step.kg && *step.kg != 0; });
    if (hasCarbon)
        table.columns.push_back(
            {"kg_co2e", language.say(carbon_text::kCarbon), ColumnKind::number});
    TableRow total{language.say(heading::kTotal), waterfall.to - waterfall.from};
    for (const std::size_t i : changed) {
        Money sum;
        for (const CostStep &step : waterfall.steps)
            sum += step.byWorkload[i];
        total.emplace_back(sum);
    }
    if (hasCarbon)
        total.push_back(carbonOf(waterfall.steps));
    for (const CostStep &step : waterfall.steps) {
        TableRow row{language.say(nameOf(step.cause)), step.amount};
        for (const std::size_t i : changed)
            row.emplace_back(step.byWorkload[i]);
        if (hasCarbon)
            row.push_back(carbonOf({&step, 1}));
        table.rows.push_back(std::move(row));
    }
    table.total = std::move(total);
    return table;
}

} // namespace headroom
