// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alerts/alert_rehearsal.h"

#include "core/documents/source_documents.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr double kWholeBudget = 100; // percent

/// The documents' limit, which is stated in dollars; absent where the plan's currency has no rate for it.
std::optional<RehearsedRule> documentsRule(const EvaluationInputs &inputs)
{
    const StatedTarget *stated = sourceDocuments().target("alert_cost");
    if (stated == nullptr || !stated->range.low)
        return std::nullopt;
    Exact limit = *stated->range.low;
    if (inputs.plan->currency != "USD") {
        const auto conversion = conversionBetween(inputs.plan->exchangeRates, "USD",
                                                  inputs.plan->currency, inputs.valuationDate);
        if (!conversion)
            return std::nullopt;
        limit = limit * conversion->factor();
    }
    return RehearsedRule{.origin = RehearsedRule::Origin::documents,
                         .kind = AlertRule::Kind::day,
                         .above = Money::rounded(limit),
                         .source = stated->source};
}

std::vector<RehearsedRule> rulesInForce(const EvaluationInputs &inputs, const Scenario &scenario)
{
    std::vector<RehearsedRule> rules;
    if (auto rule = documentsRule(inputs))
        rules.push_back(std::move(*rule));
    const Plan &plan = *inputs.plan;
    if (scenario.monthlyBudget || plan.monthlyBudget || !plan.budgetByMonth.empty()) {
        for (const auto kind : {AlertRule::Kind::month, AlertRule::Kind::forecast})
            rules.push_back({.origin = RehearsedRule::Origin::budget, .kind = kind});
    }
    for (const AlertRule &own : plan.alertRules) {
        RehearsedRule rule{.name = own.name, .kind = own.kind};
        if (own.budgetPercent)
            rule.budgetPercent = *own.budgetPercent;
        else
            rule.above = own.above;
        rules.push_back(std::move(rule));
    }
    return rules;
}

/// One rule over all days.
class Rehearsal
{
public:
    Rehearsal(const Plan &plan, const Scenario &scenario, const std::vector<PlannedDay> &days)
        : m_plan(plan),
          m_scenario(scenario),
          m_days(days)
    {}

    void addRings(const RehearsedRule &rule, std::size_t index, std::vector<AlertRing> &rings)
    {
        Money spent;
        bool hasRung = false;
        for (std::size_t day = 0; day < m_days.size(); ++day) {
            const Date date = m_days[day].day;
            if (date.day() == 1) {
                spent = Money();
                hasRung = false;
            }
            spent += m_days[day].ofMonth;
            const auto limit = limitIn(m_plan, m_scenario, rule, date);
            const auto reached = reachedBy(rule.kind, m_days[day], spent);
            if (!limit || !reached || *reached <= *limit || hasRung)
                continue;
            rings.push_back({index, day, *reached, *limit, monthOf(day)});
            hasRung = rule.kind != AlertRule::Kind::day;
        }
    }

private:
    [[nodiscard]] Money monthOf(std::size_t day) const
    {
        Money sum;
        const Date date = m_days[day].day;
        const std::size_t first = day - (date.day() - 1);
        const std::size_t end = first + static_cast<std::size_t>(date.daysInMonth());
        for (std::size_t i = first; i < std::min(end, m_days.size()); ++i)
            sum += m_days[i].ofMonth;
        return sum;
    }

    static std::optional<Money> reachedBy(AlertRule::Kind kind, const PlannedDay &day, Money spent)
    {
        switch (kind) {
        case AlertRule::Kind::day: return day.total;
        case AlertRule::Kind::month: return spent;
        case AlertRule::Kind::forecast: break;
        }
        const auto passed = static_cast<int>(day.day.day());
        if (passed < kDaysBeforeForecast)
            return std::nullopt;
        return Money::rounded(spent.exact() * Exact::ratio(day.day.daysInMonth(), passed));
    }

    const Plan &m_plan;
    const Scenario &m_scenario;
    const std::vector<PlannedDay> &m_days;
};

} // namespace

std::optional<Money> limitIn(const Plan &plan, const Scenario &scenario, const RehearsedRule &rule,
                             Date month)
{
    if (rule.above)
        return rule.above;
    const auto budget = budgetIn(plan, scenario, month);
    const auto share = Exact::fromDouble(rule.budgetPercent);
    if (!budget || !share || rule.budgetPercent == kWholeBudget)
        return budget;
    return Money::rounded(budget->exact() * *share / Exact(100));
}

std::size_t earlyRings(const AlertRehearsal &rehearsal, std::size_t rule)
{
    if (rehearsal.rules[rule].kind != AlertRule::Kind::forecast)
        return 0;
    return static_cast<std::size_t>(
        std::ranges::count_if(rehearsal.rings, [&](const AlertRing &ring) {
            return ring.rule == rule && ring.ofMonth <= ring.limit;
        }));
}

AlertRehearsal rehearseAlerts(const EvaluationInputs &inputs, const Scenario &scenario,
                              const ScenarioEvaluation &evaluation)
{
    AlertRehearsal rehearsal;
    rehearsal.rules = rulesInForce(inputs, scenario);
    rehearsal.days = plannedDays(inputs, scenario, evaluation);
    Rehearsal rehearse(*inputs.plan, scenario, rehearsal.days);
    for (std::size_t i = 0; i < rehearsal.rules.size(); ++i)
        rehearse.addRings(rehearsal.rules[i], i, rehearsal.rings);
    std::ranges::stable_sort(rehearsal.rings, {}, &AlertRing::day);
    return rehearsal;
}

} // namespace headroom
