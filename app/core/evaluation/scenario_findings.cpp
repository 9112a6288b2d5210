// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/scenario_findings.h"

#include "core/evaluation/document_notes.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/line_findings.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/name_findings.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/price_dates.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/quota_notes.h"
#include "core/evaluation/shared_line.h"
#include "core/evaluation/stated_percent.h"
#include "core/plan/mix_rules.h"
#include "core/wording/commitment_words.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace headroom {

namespace {

/// The workloads on the same instances by themselves, together or one of them apart.
struct GroupCost {
    std::vector<Line> lines;
    std::vector<Money> months; ///< of the forecast
    Money month;
};

class SharingFindings
{
public:
    SharingFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                    const ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation)
    {}

    std::vector<Finding> collect()
    {
        for (const Line &line : m_evaluation.lines) {
            if (!line.shared || line.shared->problem != SharingProblem::none)
                continue;
            if (line.countByHand || hostIsByHand(line))
                outgrown(line);
            // The share covered by commitments depends on all lines of the scenario.
            else if (line.id != line.shared->host && m_scenario.commitments.empty())
                dearer(line);
        }
        return std::move(m_findings);
    }

private:
    [[nodiscard]] const std::string &nameOf(WorkloadId id) const
    {
        return findWorkload(*m_inputs.plan, id)->name;
    }
    [[nodiscard]] bool hostIsByHand(const Line &line) const
    {
        return m_scenario.allocations.at(line.shared->host).count.has_value();
    }
    [[nodiscard]] fact::Cost cost(Money amount) const { return {amount, m_inputs.plan->currency}; }

    void add(const char *code, WorkloadId workload, FindingStatement message,
             std::vector<FindingStatement> detail)
    {
        m_findings.push_back(
            {Severity::warning, code, workload, std::move(message), std::move(detail)});
    }

    void outgrown(const Line &line)
    {
        if (!line.sizing || line.sizing->headroom <= 0)
            return;
        for (std::size_t m = 0; m < m_evaluation.forecast.size(); ++m) {
            const Date month = m_evaluation.forecast[m].month;
            if (demandIn(m_scenario, line.id, static_cast<int>(m), month) <= line.sizing->headroom)
                continue;
            add("sharing_outgrown", line.id,
                say(Says::sharingOutgrown, nameOf(line.id), fact::CalendarMonth{month}),
                {say(Says::sharingMoreInstances, nameOf(line.shared->host))});
            return;
        }
    }

    void dearer(const Line &line)
    {
        const std::vector<WorkloadId> &members = line.shared->members;
        Scenario apart = m_scenario;
        apart.allocations.at(line.id).onInstancesOf.reset();
        EvaluationInputs inputs = m_inputs;
        Plan plan = *m_inputs.plan;
        std::erase_if(plan.workloads, [&](const Workload &workload) {
            return std::ranges::find(members, workload.id) == members.end();
        });
        inputs.plan = std::make_shared<const Plan>(std::move(plan));
        const GroupCost with = costTogether(members);
        const GroupCost without = costOf(inputs, apart);
        if (!isComparable(with, without))
            return;
        const std::string &host = nameOf(line.shared->host);
        const FindingStatement remedy =
            say(Says::sharingOwnOffer, m_scenario.allocations.at(line.id).offer);
        if (without.month < with.month) {
            add("sharing_costs_more", line.id,
                say(Says::sharingCostsMore, nameOf(line.id), host,
                    cost(with.month - without.month)),
                {remedy});
            return;
        }
        for (std::size_t m = 0; m < with.months.size(); ++m) {
            const Money saves = with.months[m] - without.months[m];
            if (saves <= Money())
                continue;
            add("sharing_costs_more", line.id,
                say(Says::sharingCostsMoreFrom, nameOf(line.id), host,
                    fact::CalendarMonth{m_evaluation.forecast[m].month}, cost(saves)),
                {remedy});
            return;
        }
    }

    [[nodiscard]] GroupCost costTogether(const std::vector<WorkloadId> &members) const
    {
        GroupCost cost;
        cost.months.resize(m_evaluation.forecast.size());
        for (std::size_t i = 0; i < m_evaluation.lines.size(); ++i) {
            const Line &line = m_evaluation.lines[i];
            if (std::ranges::find(members, line.id) == members.end())
                continue;
            cost.lines.push_back(line);
            cost.month += line.monthly;
            for (std::size_t m = 0; m < cost.months.size(); ++m)
                cost.months[m] += m_evaluation.forecast[m].byWorkload[i];
        }
        return cost;
    }

    [[nodiscard]] GroupCost costOf(const EvaluationInputs &inputs, const Scenario &scenario) const
    {
        GroupCost cost;
        LinesOfScenario lines(inputs, scenario);
        for (const Workload &workload : inputs.plan->workloads) {
            cost.lines.push_back(lines.of(workload));
            cost.month += cost.lines.back().monthly;
        }
        for (const ForecastMonth &month : forecastMonths(
                 inputs, scenario, cost.lines, static_cast<int>(m_evaluation.forecast.size())))
            cost.months.push_back(month.total);
        return cost;
    }

    /// Apart counts if every workload has a price and keeps its service level as surely.
    [[nodiscard]] static bool isComparable(const GroupCost &with, const GroupCost &without)
    {
        for (std::size_t i = 0; i < with.lines.size(); ++i) {
            const Line &line = without.lines[i];
            if (!line.price || !line.usage || line.verdict > with.lines[i].verdict)
                return false;
        }
        return true;
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    std::vector<Finding> m_findings;
};

/// Workloads on shared instances that have outgrown them: apart they would cost less, today or
/// within the forecast, or their part of a number of instances that was set by hand is too small
/// for them some day.
std::vector<Finding> sharingFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const ScenarioEvaluation &evaluation)
{
    // A single evaluated month is used for its cost only.
    return evaluation.forecast.size() > 1 ? SharingFindings(inputs, scenario, evaluation).collect()
                                          : std::vector<Finding>();
}

class ScenarioFindings
{
public:
    ScenarioFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                     const ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation)
    {}

    std::vector<Finding> collect()
    {
        m_findings = scenarioNameFindings(m_inputs, m_scenario);
        currency();
        budget();
        carbonLimit();
        ruleNames();
        providerSplit();
        priceDates();
        priceSpan();
        conversionAge();
        commitments();
        stepsInPrices();
        return std::move(m_findings);
    }

private:
    template <typename... Details>
    void add(Severity severity, std::string_view code, FindingStatement message,
             Details &&...details)
    {
        Finding &finding =
            m_findings.emplace_back(Finding{severity, code, std::nullopt, std::move(message), {}});
        (finding.detail.push_back(std::forward<Details>(details)), ...);
    }

    [[nodiscard]] fact::Cost cost(Money amount) const { return {amount, m_inputs.plan->currency}; }

    /// Currencies of prices that would be used if there were a rate for them.
    [[nodiscard]] std::set<std::string> unconvertible() const
    {
        std::set<std::string> currencies;
        if (!termsFor(m_inputs, m_scenario, m_inputs.catalog->currency))
            currencies.insert(m_inputs.catalog->currency);
        for (const auto &[id, allocation] : m_scenario.allocations) {
            for (const OfferReference &offer : offersInUse(allocation)) {
                if (auto currency = currencyWithoutRate(m_inputs, offer))
                    currencies.insert(std::move(*currency));
            }
        }
        return currencies;
    }

    void currency()
    {
        const Plan &plan = *m_inputs.plan;
        const std::set<std::string> currencies = unconvertible();
        if (currencies.empty())
            return;
        const bool laterRate = std::ranges::any_of(currencies, [&](const std::string &currency) {
            return std::ranges::any_of(plan.exchangeRates, [&](const ExchangeRate &rate) {
                return (rate.from == currency && rate.to == plan.currency)
                       || (rate.from == plan.currency && rate.to == currency);
            });
        });
        const fact::BothNames list{{currencies.begin(), currencies.end()}};
        const bool lineLacksPrice = std::ranges::any_of(m_evaluation.lines, [&](const Line &line) {
            return std::ranges::any_of(partsOf(line), [&](const Line &part) {
                return part.offer && currencyWithoutRate(m_inputs, *part.offer);
            });
        });
        // If every line in use has a price, only the other offers cannot be compared.
        add(lineLacksPrice || m_scenario.allocations.empty() ? Severity::error : Severity::warning,
            "currency_without_rate",
            laterRate ? say(Says::noRateYet, plan.currency, list, m_inputs.valuationDate)
                      : say(Says::noRate, plan.currency, list),
            say(Says::enterRate, plan.currency, list, m_inputs.catalog->currency));
    }

    /// A plan that was converted long ago counts in money of long ago.
    void conversionAge()
    {
        std::set<std::string> said;
        for (const Line &line : m_evaluation.lines) {
            if (!line.price || !line.price->conversion)
                continue;
            const Conversion &used = *line.price->conversion;
            const PriceAge age = ageOf(used.stated.date, m_inputs.valuationDate);
            if (age == PriceAge::fresh || !said.insert(describe(used)).second)
                continue;
            add(age == PriceAge::red ? Severity::warning : Severity::note, "stale_exchange_rate",
                say(Says::oldRate, used.from(), used.stated.date), say(Says::enterNewerRate, used));
        }
    }

    void commitments()
    {
        for (std::size_t i = 0; i < m_evaluation.commitments.size(); ++i) {
            const Commitment &commitment = m_scenario.commitments[i];
            const EvaluatedCommitment &outcome = m_evaluation.commitments[i];
            const std::string target = targetOf(commitment);
            if (!outcome.isPriced) {
                add(Severity::error, "commitment_price_missing",
                    say(Says::commitmentUnpriced, target, commitment.purchase),
                    say(Says::commitmentUncounted));
                continue;
            }
            monthsOf(commitment, target);
            const CommitmentUse &use = outcome.forecast;
            if (use.billed == Money() || use.utilisation >= outcome.breakEven)
                continue;
            FindingStatement costs =
                say(Says::commitmentUnusedCosts, cost(use.billed),
                    static_cast<std::int64_t>(m_evaluation.forecast.size()), cost(use.unused));
            if (use.utilisation <= 0)
                add(Severity::warning, "commitment_idle",
                    say(Says::commitmentIdle, target, commitment.purchase), std::move(costs));
            else
                add(Severity::warning, "commitment_below_break_even",
                    say(Says::commitmentBelowBreakEven, target, commitment.purchase,
                        fact::Percent{use.utilisation * 100},
                        fact::Percent{outcome.breakEven * 100}),
                    std::move(costs));
        }
    }

    /// Notes that a commitment ends within the forecast, or starts within a month and is counted in
    /// whole months.
    void monthsOf(const Commitment &commitment, const std::string &target)
    {
        const Date first = m_evaluation.forecast.front().month;
        const auto end = endOf(commitment, first);
        if (end && *end <= m_evaluation.forecast.back().month)
            add(Severity::note, "commitment_ends",
                say(Says::commitmentEnds, target, commitment.purchase,
                    fact::CalendarMonth{end->firstOfMonthPlus(-1)}),
                say(Says::commitmentThenOnDemand));
        if (commitment.startMonth && commitment.startMonth->day() != 1)
            add(Severity::note, "commitment_begins_within_month",
                say(Says::commitmentFromFirst, target, commitment.purchase, *commitment.startMonth,
                    beginOf(commitment, first)),
                say(Says::commitmentWholeMonths));
    }

    /// Changes of prices that these already contain.
    void stepsInPrices()
    {
        for (const PriceStep &step : m_scenario.outlook.priceSteps) {
            fact::Names names;
            for (std::size_t i = 0; i < m_evaluation.lines.size(); ++i) {
                const bool contains =
                    std::ranges::any_of(partsOf(m_evaluation.lines[i]), [&](const Line &part) {
                        return part.price && isMovable(*part.price) && part.price->asOf
                               && step.from <= *part.price->asOf
                               && (!step.provider || *step.provider == part.offer->provider);
                    });
                if (contains)
                    names.names.push_back(m_inputs.plan->workloads[i].name);
            }
            if (!names.names.empty())
                add(Severity::note, "price_step_in_price",
                    say(Says::priceStepInPrice, fact::CalendarMonth{step.from}, names),
                    say(Says::priceStepInPriceWhy));
        }
    }

    void priceSpan()
    {
        const auto span = datesOf(m_evaluation);
        if (span && span->isFarApart())
            add(Severity::warning, "prices_far_apart",
                say(Says::pricesFarApart, span->oldest, span->newest)
                    .counting(static_cast<std::size_t>(span->days())),
                say(Says::pricesFarApartMean));
    }

    void budget()
    {
        const auto &limit = m_evaluation.budget;
        if (limit && m_evaluation.total > *limit) {
            add(Severity::warning, "over_budget",
                say(Says::overBudget, cost(m_evaluation.total), cost(m_evaluation.total - *limit),
                    cost(*limit)));
            return;
        }
        if (const auto &passing = m_evaluation.budgetExceeded) {
            const ForecastMonth &passed = m_evaluation.forecast[passing->month];
            add(Severity::note, "budget_passed_later",
                say(Says::budgetExceededLater, cost(passing->limit),
                    fact::CalendarMonth{passed.month}, cost(passed.total)),
                passing->cause == ExceedanceCause::budget ? say(Says::budgetLower)
                : passing->cause == ExceedanceCause::budgetBegins
                    ? say(Says::budgetBegins)
                    : say(Says::budgetGrowth,
                          fact::Percent{m_scenario.monthlyGrowthPercent,
                                        statedDecimals(m_scenario.monthlyGrowthPercent, 1)}));
        }
    }

    void carbonLimit()
    {
        const auto &limit = m_inputs.plan->monthlyCarbonKg;
        if (!limit)
            return;
        const CarbonTotal &carbon = m_evaluation.carbon;
        const fact::Figure at{*limit};
        if (carbon.kg.value > *limit)
            add(Severity::warning, "over_carbon_limit",
                say(Says::overCarbonLimit, fact::Figure{carbon.kg.value},
                    fact::Figure{carbon.kg.low}, fact::Figure{carbon.kg.high}, at));
        else if (carbon.withCarbon < carbon.lines)
            add(Severity::warning, "carbon_not_known",
                say(Says::carbonNotKnown, at)
                    .counting(static_cast<std::size_t>(carbon.lines - carbon.withCarbon)));
        else if (carbon.kg.high > *limit)
            add(Severity::note, "may_exceed_carbon_limit",
                say(Says::mayExceedCarbonLimit, at, fact::Figure{carbon.kg.value},
                    fact::Figure{carbon.kg.high}));
    }

    /// A rule of the mix that names what the catalog does not have can only be kept by nothing.
    void ruleNames()
    {
        const auto known = checkNames(rulesOf(m_scenario, {}, {}), *m_inputs.catalog);
        if (!known)
            add(Severity::error, "rule_name_unknown",
                say(Says::ruleNameUnknown, known.error().what), say(Says::ruleNameRemedy));
    }

    void providerSplit()
    {
        Money compute;
        for (const ProviderTotal &total : m_evaluation.providers)
            compute += total.compute;
        if (compute == Money()) // of a cost that is not known there are no shares
            return;
        for (const ProviderShare &target : m_scenario.providerSplit) {
            const auto found = std::ranges::find(m_evaluation.providers, target.provider,
                                                 &ProviderTotal::provider);
            const bool any = found != m_evaluation.providers.end();
            const double actual = any ? found->percent : 0.0;
            if (std::abs(actual - target.percent) <= m_scenario.splitTolerancePoints)
                continue;
            add(Severity::warning, "provider_split",
                say(Says::providerSplit, target.provider, fact::Percent{actual},
                    cost(any ? found->compute : Money()),
                    fact::Percent{target.percent, statedDecimals(target.percent, 0)},
                    cost(shareOf(compute, target.percent)),
                    fact::Number{Exact::fromDouble(m_scenario.splitTolerancePoints).value_or(0),
                                 2}),
                say(Says::providerSplitBase, cost(compute)));
        }
    }

    [[nodiscard]] static Money shareOf(Money whole, double percent)
    {
        return Money::rounded(whole.exact() * Exact::fromDouble(percent).value_or(Exact())
                              / Exact(100));
    }

    /// The most outdated lines: those older than a year, or else all that are stale.
    [[nodiscard]] fact::Names staleLines() const
    {
        const PriceAge wanted = m_evaluation.priceDates.red > 0 ? PriceAge::red : PriceAge::amber;
        fact::Names names;
        for (std::size_t i = 0; i < m_evaluation.lines.size(); ++i) {
            const Line &line = m_evaluation.lines[i];
            const bool isStale = std::ranges::any_of(partsOf(line), [&](const Line &part) {
                return part.price && ageOf(part.price->asOf, m_inputs.valuationDate) == wanted;
            });
            if (isStale)
                names.names.push_back(m_inputs.plan->workloads[i].name);
        }
        return names;
    }

    void priceDates()
    {
        const PriceDates &dates = m_evaluation.priceDates;
        const int stale = dates.red + dates.amber;
        if (stale == 0)
            return;
        add(dates.red > 0 ? Severity::warning : Severity::note, "stale_prices",
            say(dates.red > 0 ? Says::stalePricesSomeRed : Says::stalePrices,
                std::int64_t{kAmberAgeDays}, std::int64_t{dates.red})
                .counting(static_cast<std::size_t>(stale)),
            say(Says::stalePricesSpan, *dates.oldest, *dates.newest),
            say(dates.red > 0 ? Says::oldestConcern : Says::concerns, staleLines()));
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> findingsOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                const ScenarioEvaluation &evaluation)
{
    std::vector<Finding> findings = ScenarioFindings(inputs, scenario, evaluation).collect();
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        std::vector<Finding> ofLine =
            lineFindings(inputs, scenario, inputs.plan->workloads[i], evaluation.lines[i]);
        std::ranges::move(ofLine, std::back_inserter(findings));
    }
    std::ranges::move(sharingFindings(inputs, scenario, evaluation), std::back_inserter(findings));
    std::ranges::move(quotaNotes(inputs, scenario, evaluation), std::back_inserter(findings));
    std::ranges::move(documentNotes(inputs, scenario, evaluation), std::back_inserter(findings));
    std::ranges::stable_sort(findings, {}, &Finding::severity);
    return findings;
}

} // namespace headroom
