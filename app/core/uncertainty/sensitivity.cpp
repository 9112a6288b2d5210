// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/sensitivity.h"

#include "core/costing/line_cost.h"
#include "core/costing/other_costs.h"
#include "core/evaluation/month_factors.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kLow = 0.1;
constexpr double kHigh = 0.9;

/// A month of the scenario's basis, as lines count it.
Money monthUnder(const EvaluationInputs &inputs, const Scenario &scenario,
                 const std::vector<Line> &lines, std::span<const LineAssumption> assumptions)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    Money total;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        const Workload &workload = inputs.plan->workloads[i];
        const LineAssumption &assumed = assumptions[i];
        CostMonth month{{}, {}, assumed.demand};
        const MonthHours hours = monthHoursOf(scheduleOf(*inputs.plan, line, workload), view);
        std::vector<SharerWork> works;
        for (const WorkloadId id : line.shared ? line.shared->members : std::vector<WorkloadId>()) {
            const auto of = std::ranges::find(lines, id, &Line::id) - lines.begin();
            const LineAssumption &other = assumptions[static_cast<std::size_t>(of)];
            works.push_back({other.demand, other.load});
        }
        const double growth = works.empty() ? assumed.demand : 1;
        const auto under = [&](const Usage &usage) {
            return works.empty() ? usage.underLoad(assumed.load) : usage.underWork(works);
        };
        for (const Line &part : partsOf(line)) {
            if (!part.usage || !part.price)
                continue;
            month.compute += Money::fromCents(
                centsOf(under(*part.usage), hours,
                        multiplied(*part.price, part.price->rate, assumed.price), growth));
        }
        if (line.usage && line.used && line.price)
            month.used = under(*line.used).instanceHours(hours, growth);
        total += month.compute + sumOf(otherCostsOf(workload.otherCosts, month));
    }
    return total;
}

Money yearUnder(const EvaluationInputs &inputs, const Scenario &scenario,
                const std::vector<Line> &lines, std::span<const LineAssumption> assumptions)
{
    Money total;
    for (const ForecastMonth &month :
         forecastMonths(inputs, scenario, lines, kForecastMonths, assumptions))
        total += month.total;
    return total;
}

} // namespace

Money Swing::yearSpan() const
{
    return yearAtLow < yearAtHigh ? yearAtHigh - yearAtLow : yearAtLow - yearAtHigh;
}

Sensitivity sensitivityOf(const EvaluationInputs &given, const Scenario &scenario,
                          const ScenarioEvaluation &evaluation)
{
    EvaluationInputs inputs = given;
    inputs.plan = evaluation.plan;
    const std::vector<Line> &lines = evaluation.lines;
    const UncertainAssumptions assumptions(inputs, scenario, lines);
    Sensitivity sensitivity;
    sensitivity.assumptions = assumptions.all();
    std::vector<double> values;
    for (std::size_t i = 0; i < assumptions.all().size(); ++i)
        values.push_back(assumptions.plannedValue(i));
    std::vector<LineAssumption> changed(lines.size());
    sensitivity.month = evaluation.total;
    sensitivity.year = evaluation.twelveMonths;
    const Money month = sensitivity.month - monthUnder(inputs, scenario, lines, changed);
    const Money year = sensitivity.year - yearUnder(inputs, scenario, lines, changed);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Spread &spread = assumptions.all()[i].spread;
        Swing swing{.assumption = i, .low = spread.low, .high = spread.high};
        const auto assume = [&](double probability) {
            values[i] = assumptions.valueAt(i, probability);
            assumptions.apply(values, changed);
        };
        assume(kLow);
        swing.monthAtLow = month + monthUnder(inputs, scenario, lines, changed);
        swing.yearAtLow = year + yearUnder(inputs, scenario, lines, changed);
        assume(kHigh);
        swing.monthAtHigh = month + monthUnder(inputs, scenario, lines, changed);
        swing.yearAtHigh = year + yearUnder(inputs, scenario, lines, changed);
        values[i] = assumptions.plannedValue(i);
        sensitivity.swings.push_back(swing);
    }
    std::ranges::stable_sort(sensitivity.swings, std::greater(), &Swing::yearSpan);
    return sensitivity;
}

} // namespace headroom
