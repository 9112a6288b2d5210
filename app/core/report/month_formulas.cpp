// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/month_formulas.h"

#include "core/evaluation/month_factors.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace headroom {

namespace {

std::string digitsText(const Exact &value)
{
    return value.denominator() == 1 ? toString(value.numerator()) : numberText(value.toDouble());
}

/// "*372/365"; empty for one.
std::string timesText(const Exact &factor)
{
    constexpr Int128 kWhole = 1'000'000'000'000; // all of its digits are kept
    if (factor == Exact(1))
        return {};
    if (factor.numerator() >= kWhole || factor.denominator() >= kWhole)
        return '*' + numberText(factor.toDouble());
    return '*' + toString(factor.numerator()) + '/' + toString(factor.denominator());
}

} // namespace

std::string numberText(double value)
{
    std::array<char, 400> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                   std::chars_format::fixed);
    return {digits.data(), end.ptr};
}

MonthFormulas::MonthFormulas(const ReportFacts &facts, const PlacedFigures &placed,
                             const PlacedTable &months, std::size_t line, At at)
    : m_facts(facts),
      m_placed(placed),
      m_months(months),
      m_index(line),
      m_at(at),
      m_line(facts.active->lines[line]),
      m_rule(placed.rules[line])
{
    const auto row = std::ranges::lower_bound(placed.lineOfRow, line);
    m_row = static_cast<std::size_t>(row - placed.lineOfRow.begin());
}

std::optional<std::string> MonthFormulas::in(std::size_t month) const
{
    const auto pooled = pooledLine(m_placed, m_index);
    const std::string count = pooled ? pooled->cell("count", month + 1) : countIn(month);
    const std::string covered =
        pooled ? '*' + pooled->cell("on_demand", month + 1) + '+' + pooled->cell("share", month + 1)
               : std::string();
    const std::string compute = "ROUND(" + count + '*' + cell("hours")
                                + timesText(m_rule.months[month].hours) + runsIn(month) + '*'
                                + cell("rate") + covered + ",2)";
    const auto other = otherIn(month, compute);
    return other ? std::optional(compute + '+' + *other) : std::nullopt;
}

std::string MonthFormulas::countIn(std::size_t month) const
{
    if (m_rule.steps.empty() || m_rule.run)
        return cell("count");
    return "IF(" + cell("count") + '=' + digitsText(m_line.count) + ',' + sizedIn(month) + ','
           + cell("count") + ')';
}

std::string MonthFormulas::demandIn(std::size_t month) const
{
    if (!m_rule.growsWithScenario)
        return numberText(m_rule.months[month].demand);
    const Date date = m_facts.active->forecast[month].month;
    const double season = seasonsOf(*m_facts.assumptions, m_line.id)[date.month() - 1];
    std::string demand = m_months.cell(month, kDemandColumn);
    if (m_at == At::elsewhere)
        demand = m_months.from(demand);
    return season == 1 ? demand : demand + '*' + numberText(season);
}

std::string MonthFormulas::runsIn(std::size_t month) const
{
    if (!m_rule.run)
        return {};
    return "*ROUNDUP(" + numberText(m_rule.run->work) + '*' + demandIn(month) + '+'
           + numberText(m_rule.run->resume) + '*' + sizedIn(month) + "-0.000001,0)/"
           + numberText(runSecondsAt(m_rule, 1));
}

std::optional<std::string> MonthFormulas::otherIn(std::size_t month,
                                                  const std::string &compute) const
{
    const Workload &workload = m_facts.workload(m_index);
    const bool isPlain = std::ranges::none_of(
        workload.otherCosts, [](const CostLine &cost) { return isPercentage(cost.basis); });
    if (isPlain && m_rule.otherIsSame)
        return cell("other");
    const ForecastMonth &of = m_facts.active->forecast[month];
    const auto &cost = of.views[m_index][static_cast<std::size_t>(CostView::effective)];
    const std::vector<OtherCost> amounts = otherCostsOf(
        workload.otherCosts, {cost->compute, of.used[m_index], m_rule.months[month].demand,
                              shareOfMonth(*m_facts.active->plan, m_line.id, of.month)});
    return otherCostFormula(workload, amounts, compute);
}

} // namespace headroom
