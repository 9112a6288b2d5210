// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/report_rules.h"

#include <array>
#include <initializer_list>

namespace headroom::testing {

namespace {

using Rule = SentenceRule;
using Facts = PlainFacts;

int number(const std::string &text)
{
    return std::stoi(text);
}

std::regex patternOf(std::string text)
{
    constexpr std::string_view kAmount = "([^ ]*[0-9][0-9,.]*(?: ?EUR)?)";
    for (std::size_t at = 0; (at = text.find("AMOUNT", at)) != std::string::npos;)
        text.replace(at, 6, kAmount);
    return std::regex(text);
}

/// "2027-03" of "March 2027".
std::string yearAndMonth(const std::string &text)
{
    static const std::array kNames{"January",   "February", "March",    "April",
                                   "May",       "June",     "July",     "August",
                                   "September", "October",  "November", "December"};
    const std::size_t space = text.find(' ');
    const auto found = std::ranges::find(kNames, text.substr(0, space));
    const std::string month = std::to_string(found - kNames.begin() + 1);
    return text.substr(space + 1) + (month.size() == 1 ? "-0" : "-") + month;
}

bool missedRule(const Facts &facts, const Captures &found)
{
    return number(found[1]) == facts.of("missed") && number(found[2]) == facts.levels();
}

bool isAll(const Facts &f, int count)
{
    return count == f.levels() && f.of("met") == count && f.unpriced == 0;
}

std::vector<Rule> metRules()
{
    return {
        {"no levels", patternOf("No workload has a service level to check\\."),
         [](const Facts &f, const Captures &) { return f.levels() == 0; }},
        {"all met",
         patternOf("All (\\d+) service levels are met at the planned demand, in the whole 80.{3}% "
                   "range of speed\\."),
         [=](const Facts &f, const Captures &m) { return isAll(f, number(m[1])); }},
        {"both met",
         patternOf("Both service levels are met at the planned demand, in the whole 80.{3}% range "
                   "of speed\\."),
         [=](const Facts &f, const Captures &) { return isAll(f, 2); }},
        {"the one met",
         patternOf("The one service level is met at the planned demand, in the whole 80.{3}% "
                   "range of speed\\."),
         [=](const Facts &f, const Captures &) { return isAll(f, 1); }},
        {"missed",
         patternOf("(\\d+) of (\\d+) service levels are missed at the planned demand: [^.]*\\."),
         missedRule},
        {"the one missed",
         patternOf("The one service level is missed at the planned demand: [^.]*\\."),
         [](const Facts &f, const Captures &) { return f.of("missed") == 1 && f.levels() == 1; }},
    };
}

std::vector<Rule> mayMissRules()
{
    return {
        {"likely missed",
         patternOf("(\\d+) of (\\d+) service levels are likely missed \\(the limit lies within "
                   "the 80.{3}% range of speed, the prediction beyond it\\): [^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return f.of("missed") == 0 && number(m[1]) == f.of("likely misses")
                    && number(m[2]) == f.levels();
         }},
        {"the one likely missed",
         patternOf("The one service level is likely missed \\(the limit lies within the 80.{3}% "
                   "range of speed, the prediction beyond it\\): [^.]*\\."),
         [](const Facts &f, const Captures &) {
             return f.of("likely misses") == 1 && f.levels() == 1;
         }},
        {"more likely missed", patternOf("(\\d+) more (?:are|is) likely missed: [^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return f.of("missed") > 0 && number(m[1]) == f.of("likely misses");
         }},
        {"may miss",
         patternOf("(\\d+) of (\\d+) service levels may be missed \\(the limit lies within the "
                   "80.{3}% range of speed\\): [^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return f.of("missed") == 0 && f.of("likely misses") == 0
                    && number(m[1]) == f.of("may miss") && number(m[2]) == f.levels();
         }},
        {"the one may miss",
         patternOf("The one service level may be missed \\(the limit lies within the "
                   "80.{3}% range of speed\\): [^.]*\\."),
         [](const Facts &f, const Captures &) { return f.of("may miss") == 1 && f.levels() == 1; }},
        {"more may miss", patternOf("(\\d+) more may be missed: [^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return f.of("missed") + f.of("likely misses") > 0 && number(m[1]) == f.of("may miss");
         }},
    };
}

std::vector<Rule> uncheckedRules()
{
    return {
        {"not sized",
         patternOf("(\\d+) of (\\d+) service levels cannot be checked, because the workload is "
                   "not sized: [^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.of("not sized") && number(m[2]) == f.levels();
         }},
        {"the one not sized",
         patternOf("The one service level cannot be checked, because the workload is "
                   "not sized: [^.]*\\."),
         [](const Facts &f, const Captures &) {
             return f.of("not sized") == 1 && f.levels() == 1;
         }},
        {"more not sized",
         patternOf("(\\d+) more cannot be checked, because (?:they are|it is) not sized: "
                   "[^.]*\\."),
         [](const Facts &f, const Captures &m) { return number(m[1]) == f.of("not sized"); }},
        {"no offer",
         patternOf("(\\d+) of (\\d+) service levels cannot be checked, because the workload has "
                   "no offer: [^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.of("no offer") && number(m[2]) == f.levels();
         }},
        {"the one no offer",
         patternOf("The one service level cannot be checked, because the workload has "
                   "no offer: [^.]*\\."),
         [](const Facts &f, const Captures &) { return f.of("no offer") == 1 && f.levels() == 1; }},
        {"more no offer", patternOf("(\\d+) more (?:have|has) no offer: [^.]*\\."),
         [](const Facts &f, const Captures &m) { return number(m[1]) == f.of("no offer"); }},
        {"predicted", patternOf("(\\d+) service levels? (?:are|is) predicted to be met\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.of("met") && f.of("met") == f.levels() && f.unpriced > 0;
         }},
        {"unpriced levels",
         patternOf("(\\d+) of the workloads (?:have|has) no price to be met at\\."),
         [](const Facts &f, const Captures &m) { return number(m[1]) == f.unpriced; }},
    };
}

std::int64_t centsOfMonths(const ScenarioEvaluation &scenario)
{
    std::int64_t cents = 0;
    for (const ForecastMonth &month : scenario.forecast)
        for (const Money &cost : month.byWorkload)
            cents += cost.cents();
    return cents;
}

Money sumOfMonths(const Facts &facts)
{
    return Money::fromCents(centsOfMonths(facts.active));
}

bool costsLikeBaseline(const Facts &facts, const std::string &amount, int sign)
{
    const ScenarioEvaluation &baseline = facts.snapshot.evaluation.baselineScenario();
    if (!facts.isWhole() || !Facts::isWhole(baseline))
        return false;
    const std::int64_t apart = centsOfMonths(facts.active) - centsOfMonths(baseline);
    return (apart > 0) == (sign > 0) && apart != 0
           && amount == facts.money(Money::fromCents(std::abs(apart)));
}

bool isBaseline(const Facts &f)
{
    return f.snapshot.evaluation.active == f.snapshot.evaluation.baseline;
}

bool hasBudget(const Facts &f)
{
    return std::ranges::any_of(f.active.forecast,
                               [](const ForecastMonth &m) { return m.budget.has_value(); });
}

std::vector<Rule> baselineRules()
{
    return {
        {"is baseline", patternOf("This is the baseline, “Baseline”\\."),
         [=](const Facts &f, const Captures &) { return isBaseline(f); }},
        {"not comparable",
         patternOf("It is not compared with the baseline, “Baseline”, because a cost is "
                   "missing in one of the two\\."),
         [=](const Facts &f, const Captures &) {
             return !isBaseline(f)
                    && !(f.isWhole() && Facts::isWhole(f.snapshot.evaluation.baselineScenario()));
         }},
        {"costs less",
         patternOf("Over 12 months it costs AMOUNT less than the baseline, “Baseline”\\."),
         [](const Facts &f, const Captures &m) { return costsLikeBaseline(f, m[1], -1); }},
        {"costs more",
         patternOf("Over 12 months it costs AMOUNT more than the baseline, “Baseline”\\."),
         [](const Facts &f, const Captures &m) { return costsLikeBaseline(f, m[1], 1); }},
        {"as baseline", patternOf("Over 12 months it costs as much as the baseline, “Baseline”\\."),
         [](const Facts &f, const Captures &) {
             return f.isWhole()
                    && centsOfMonths(f.active)
                           == centsOfMonths(f.snapshot.evaluation.baselineScenario());
         }},
    };
}

std::vector<Rule> budgetRules()
{
    return {
        {"no budget", patternOf("No budget is set\\."),
         [=](const Facts &f, const Captures &) { return !hasBudget(f); }},
        {"budget unknown",
         patternOf("Whether it stays within the budget is not known, because costs are "
                   "missing\\."),
         [=](const Facts &f, const Captures &) {
             return hasBudget(f) && !f.isWhole() && (f.monthsOver == 0 || !f.anyAmount);
         }},
        {"within budget",
         patternOf("It stays within the AMOUNT monthly budget for (\\d+) months, with[^.]*"
                   "(?:\\.\\d)?[^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return f.isWhole() && f.monthsOver == 0 && f.active.budget
                    && m[1] == f.whole(*f.active.budget)
                    && number(m[2]) == static_cast<int>(f.active.forecast.size());
         }},
        {"over in all",
         patternOf("It exceeds the budget in all (\\d+) months, by AMOUNT in all, with[^.]*"
                   "(?:\\.\\d)?[^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.monthsOver
                    && f.monthsOver == static_cast<int>(f.active.forecast.size())
                    && m[2] == f.money(f.excess);
         }},
        {"over in some",
         patternOf("It exceeds the budget in (\\d+) of (\\d+) months, first in ([A-Z][a-z]+ "
                   "\\d{4}), by AMOUNT in all, with[^.]*(?:\\.\\d)?[^.]*\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.monthsOver
                    && number(m[2]) == static_cast<int>(f.active.forecast.size())
                    && yearAndMonth(m[3]) == f.first && m[4] == f.money(f.excess);
         }},
        {"month above",
         patternOf("A month of the plan \\([^)]+\\), which is not a calendar month, is AMOUNT "
                   "above the budget\\."),
         [](const Facts &f, const Captures &m) {
             return f.monthsOver == 0 && m[1] == f.money(f.active.total - *f.active.budget);
         }},
    };
}

/// Nothing that states a limit may miss it.
std::vector<Rule> gapRules()
{
    return {
        {"priced parts", patternOf("Amounts are partial: [^.]*\\."),
         [](const Facts &f, const Captures &) { return !f.isWhole() && f.anyAmount; }},
        {"nothing priced yet", patternOf("Nothing is priced: [^.]*\\."),
         [](const Facts &f, const Captures &) { return !f.anyAmount; }},
        {"both open", patternOf("(\\d+) errors? and (\\d+) warnings? are open\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.errors && number(m[2]) == f.warnings;
         }},
        {"errors open", patternOf("(\\d+) errors? (?:is|are) open\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.errors && f.warnings == 0;
         }},
        {"warnings open", patternOf("(\\d+) warnings? (?:is|are) open\\."),
         [](const Facts &f, const Captures &m) {
             return number(m[1]) == f.warnings && f.errors == 0;
         }},
    };
}

bool mayApprove(const Facts &facts)
{
    return facts.isWhole() && !facts.beyond() && facts.monthsOver == 0 && facts.otherErrors == 0;
}

} // namespace

std::vector<Rule> titleRules()
{
    return {
        {"no offer yet", patternOf("Nothing to approve yet: no workload of Platform has an offer$"),
         [](const Facts &f, const Captures &) {
             return f.gaps.at("offer") == static_cast<int>(f.active.lines.size());
         }},
        {"not ready",
         patternOf("Not ready to approve: (\\d+) errors? (?:is|are) open in Platform$"),
         [](const Facts &f, const Captures &m) { return number(m[1]) == f.otherErrors; }},
        {"not whole",
         patternOf("Not ready to approve: (?:(\\d+) of (\\d+)|the one) workloads? of Platform "
                   "(?:have|has) no cost$"),
         [](const Facts &f, const Captures &m) {
             return (m[1].empty() ? 1 : number(m[1])) == f.missing() && f.missing() > 0;
         }},
        {"commitments",
         patternOf("Not ready to approve: (\\d+) commitments? of Platform (?:have|has) no "
                   "price$"),
         [](const Facts &f, const Captures &m) { return number(m[1]) == f.unpricedCommitments; }},
        {"over limits", patternOf("Not ready to approve: AMOUNT for 12 months of Platform · (.*)$"),
         [](const Facts &f, const Captures &m) {
             return m[1] == f.whole(sumOfMonths(f)) && f.beyond() && f.isWhole()
                    && m[2] == f.besideSum();
         }},
        {"over",
         patternOf("Decide on AMOUNT for 12 months of Platform: over budget in (\\d+) of them, by "
                   "AMOUNT · (.*)$"),
         [](const Facts &f, const Captures &m) {
             return m[1] == f.whole(sumOfMonths(f)) && number(m[2]) == f.monthsOver && f.isWhole()
                    && m[3] == f.whole(f.excess) && m[4] == f.besideSum();
         }},
        {"approve",
         patternOf("Approve AMOUNT for 12 months of Platform(?:, as in “([^”]*)”)? · (.*)$"),
         [](const Facts &f, const Captures &m) {
             return m[1] == f.whole(sumOfMonths(f)) && mayApprove(f) && m[3] == f.besideSum();
         }},
    };
}

namespace {

bool anyOther(const Facts &f)
{
    return std::ranges::any_of(f.active.plan->workloads,
                               [](const Workload &w) { return !w.otherCosts.empty(); });
}

bool anyTax(const Facts &f)
{
    return std::ranges::any_of(f.active.plan->workloads, [](const Workload &w) {
        return std::ranges::any_of(w.otherCosts,
                                   [](const CostLine &c) { return c.basis == CostBasis::tax; });
    });
}

std::vector<Rule> missingRules()
{
    const auto gap = [](const char *which) {
        return [which](const Facts &f, const Captures &m) {
            return std::ranges::count(m[1], ',') + 1 == f.gaps.at(which);
        };
    };
    return {
        {"not priced", patternOf("The compute cost of (.*): not priced\\.$"), gap("price")},
        {"not sized cost", patternOf("The compute cost of (.*): not sized\\.$"), gap("size")},
        {"no offer cost", patternOf("The compute cost of (.*): no offer\\.$"), gap("offer")},
        {"commitments without price", patternOf("(\\d+) commitments? without a price\\.$"),
         [](const Facts &f, const Captures &m) { return number(m[1]) == f.unpricedCommitments; }},
    };
}

std::vector<Rule> beyondRules()
{
    return {
        {"no other costs",
         patternOf("Storage, network egress, support and licences: no such cost lines "
                   "were entered\\.$"),
         [=](const Facts &f, const Captures &) { return !anyOther(f); }},
        {"other costs",
         patternOf("Storage, network egress, support and licences beyond the AMOUNT a month "
                   "of the other cost lines entered\\.$"),
         [=](const Facts &f, const Captures &m) {
             Money sum;
             for (const Line &line : f.active.lines)
                 for (const OtherCost &cost : line.otherCosts)
                     sum += cost.amount;
             return anyOther(f) && m[1] == f.money(sum);
         }},
        {"taxes",
         patternOf("Taxes, and credits or discounts that are not in the price books used\\.$"),
         [=](const Facts &f, const Captures &) { return !anyTax(f); }},
        {"credits",
         patternOf("Taxes beyond those entered as other cost lines, and credits or discounts "
                   "that are not in the price books used\\.$"),
         [=](const Facts &f, const Captures &) { return anyTax(f); }},
        {"people", patternOf("People: building, moving and running the platform\\.$"),
         [=](const Facts &f, const Captures &) { return !anyOther(f); }},
        {"people beyond",
         patternOf("People \\(building, moving and running the platform\\) beyond the "
                   "other cost lines entered\\.$"),
         [=](const Facts &f, const Captures &) { return anyOther(f); }},
    };
}

std::vector<Rule> conditionRules()
{
    return {
        {"availability",
         patternOf("Capacity that a provider does not have when it is asked for\\.$"),
         [](const Facts &f, const Captures &) {
             return f.gaps.at("offer") < static_cast<int>(f.active.lines.size());
         }},
        {"interrupted",
         patternOf("Service that is lost while spot capacity is interrupted: .*\\.$"),
         [](const Facts &f, const Captures &) {
             return std::ranges::any_of(f.active.lines, [](const Line &line) {
                 return line.offer && line.offer->purchase.model == PricingModel::spot
                        && (!line.sizing || line.sizing->interruptionFactor <= 1);
             });
         }},
        {"exchange",
         patternOf("Changes of exchange rates: prices are converted at the plan's rates in all "
                   "months\\.$"),
         [](const Facts &f, const Captures &) {
             return f.snapshot.plan().currency == "EUR"
                    && std::ranges::any_of(f.active.lines,
                                           [](const Line &line) { return line.price.has_value(); });
         }},
        {"cash",
         patternOf("Cash flow: upfront fees of commitments are spread over their term \\(effective "
                   "cost\\)\\.$"),
         [](const Facts &f, const Captures &) {
             return std::ranges::any_of(f.active.forecast,
                                        [](const ForecastMonth &m) { return m.cash != m.total; });
         }},
    };
}

std::vector<Rule> joinedRules(std::initializer_list<std::vector<Rule>> parts)
{
    std::vector<Rule> rules;
    for (const std::vector<Rule> &part : parts)
        rules.insert(rules.end(), part.begin(), part.end());
    return rules;
}

} // namespace

std::vector<Rule> exclusionRules()
{
    return joinedRules({missingRules(), beyondRules(), conditionRules()});
}

std::vector<Rule> summaryRules()
{
    return joinedRules(
        {metRules(), mayMissRules(), uncheckedRules(), baselineRules(), budgetRules(), gapRules()});
}

} // namespace headroom::testing
