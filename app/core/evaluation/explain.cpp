// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/explain.h"

#include "core/costing/usage.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/explain_price.h"
#include "core/evaluation/format.h"
#include "core/plan/schedule.h"
#include "core/wording/memory_words.h"

namespace headroom {

namespace {

constexpr const char *kTimes = " \xC3\x97 "; // multiplication sign

class Explanation
{
public:
    Explanation(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
                const Line &line)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_workload(workload),
          m_line(line),
          m_currency(inputs.plan->currency)
    {}

    std::vector<HowStep> steps()
    {
        if (m_line.price && m_line.count > Exact(0)) {
            m_steps.push_back(cost());
            m_steps.push_back(priceStep(m_line, m_currency));
            m_steps.push_back(count());
            m_steps.push_back(hours());
            if (m_line.unitCost)
                m_steps.push_back(unitCost());
        }
        if (m_line.sizing && m_line.sizing->fits)
            performance(*m_line.sizing);
        if (m_line.other.cents() > 0)
            m_steps.push_back(other());
        return std::move(m_steps);
    }

private:
    [[nodiscard]] HowStep cost() const
    {
        HowStep step;
        step.title = "Monthly compute cost";
        step.formula = formatExact(m_line.count, 4)
                       + (m_line.count == Exact(1) ? " instance" : " instances") + kTimes
                       + formatExact(m_line.hours, 4) + " h" + kTimes
                       + formatRate(m_line.price->rate, m_currency) + " = "
                       + formatAmount(m_line.exactMonthly, m_currency, 2, 6);
        step.sources.push_back("Rounded once, half away from zero: "
                               + formatMoney(m_line.compute, m_currency));
        if (m_line.computeLow != m_line.computeHigh)
            step.sources.push_back("80 % range of performance: "
                                   + formatMoney(m_line.computeLow, m_currency) + " to "
                                   + formatMoney(m_line.computeHigh, m_currency));
        step.evidence = m_line.evidence;
        return step;
    }

    [[nodiscard]] HowStep count() const
    {
        HowStep step;
        step.title = "Instances";
        if (m_line.countByHand) {
            step.formula = formatExact(m_line.count, 0) + ", set by hand";
            return step;
        }
        const Sizing &sizing = *m_line.sizing;
        step.formula =
            formatCount(sizing.replicas) + (sizing.replicas == 1 ? " replica" : " replicas");
        if (m_workload.spareReplicas > 0)
            step.formula += " (" + formatCount(m_workload.spareReplicas) + " spare)";
        step.formula += kTimes + formatCount(sizing.instancesPerReplica) + " per replica";
        if (m_line.minimumCount != m_line.maximumCount)
            step.formula += ", autoscaled between " + formatCount(m_line.minimumCount) + " and "
                            + formatCount(m_line.maximumCount) + ", " + formatExact(m_line.count, 3)
                            + " on average over the scheduled hours";
        addReasonForCount(step, sizing);
        return step;
    }

    void addReasonForCount(HowStep &step, const Sizing &sizing) const
    {
        if (sizing.decidedBy != SizingLimit::none)
            step.sources.push_back("Decided by: " + std::string(nameOf(sizing.decidedBy)));
        if (m_workload.kind == WorkloadKind::realTimeInference
            && sizing.demandPerReplica.present()) {
            const double peak = rateWeekOf(m_workload).peakPerSecond;
            step.sources.push_back(formatFigure(peak) + " requests/s at the peak / "
                                   + formatFigure(sizing.demandPerReplica.value)
                                   + " that one replica takes within its limits");
            step.sources.push_back("In one replica at the peak: " + formatFigure(sizing.concurrency)
                                   + " requests = rate" + kTimes
                                   + formatFigure(sizing.meanLatencyMs) + " ms mean latency");
            step.sources.push_back("Utilisation at peak "
                                   + formatPercent(sizing.utilisation * 100, 0) + ", target "
                                   + formatPercent(m_workload.targetUtilisation * 100, 0));
        } else if (sizing.utilisation > 0 && m_workload.kind != WorkloadKind::development) {
            step.sources.push_back("Takes " + formatPercent(sizing.utilisation * 100, 0)
                                   + " of the time there is");
        }
        if (sizing.headroom > 0)
            step.sources.push_back("Headroom " + formatFigure(sizing.headroom) + kTimes
                                   + "what is needed");
    }

    [[nodiscard]] HowStep hours() const
    {
        HowStep step;
        step.title = "Hours per instance and month";
        const std::string equals = " = " + formatExact(m_line.hours, 4) + " h";
        if (billsEveryHour(m_line.offer->purchase)) {
            step.formula =
                "every hour of the month (" + headroom::describe(m_line.basis) + ')' + equals;
            step.sources.emplace_back("A commitment bills each hour of its term, used or not");
            step.sources.push_back("Used: " + formatExact(m_line.usedHours, 2)
                                   + " instance-hours a month");
            return step;
        }
        if (m_workload.schedule.kind == Schedule::Kind::perRun && m_line.sizing) {
            addRunHours(step, *m_line.sizing);
            step.formula += equals;
            return step;
        }
        step.formula = headroom::describe(m_workload.schedule, m_line.basis) + equals;
        step.sources.push_back("Month basis: " + headroom::describe(m_line.basis));
        return step;
    }

    void addRunHours(HowStep &step, const Sizing &sizing) const
    {
        const Exact runs =
            isDailyWork(m_workload.kind)
                ? daysServed(m_workload, {m_line.basis, m_inputs.valuationDate, false})
                : m_workload.demand.runsPerMonth;
        const double factor = sizing.interruptionFactor;
        step.formula = formatExact(runs, 3) + " runs" + kTimes
                       + formatFigure(sizing.runHours.value / factor) + " h";
        if (factor > 1) {
            step.formula += kTimes + formatFigure(factor);
            addInterruptions(step, sizing);
        }
        if (m_line.count > Exact(sizing.replicas * sizing.instancesPerReplica)
            && !m_line.countByHand)
            step.sources.emplace_back(
                "The runs of a month do not fit one after the other: some run at the same time");
        step.sources.emplace_back("Billed by the second, rounded up");
    }

    void addInterruptions(HowStep &step, const Sizing &sizing) const
    {
        const auto spot = interruptionsOf(m_workload, m_line.offer->purchase, m_scenario.spot);
        if (!spot)
            return;
        std::string source = "Interruptions: " + formatFigure(spot->perDay)
                             + " a day and instance, " + formatFigure(spot->restartMinutes)
                             + " min to restart";
        if (spot->intervalMinutes > 0)
            source += ", checkpoints every " + formatFigure(spot->intervalMinutes)
                      + " min (rule of thumb; least is lost with "
                      + formatFigure(bestCheckpointInterval(*spot, sizing.replicas))
                      + " min, Young and Daly)";
        else
            source += spot->stopsJob ? ", no checkpoints: the run starts again (rule of thumb)"
                                     : ", the piece at hand is done again (rule of thumb)";
        step.sources.push_back(std::move(source));
    }

    [[nodiscard]] HowStep unitCost() const
    {
        HowStep step;
        step.title = "Cost per " + m_line.unitCost->unit;
        const MonthView view = monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate);
        const auto volume = monthlyVolume(m_workload, view);
        step.formula = formatAmount(m_line.exactMonthly, m_currency, 2, 6) + " / "
                       + (volume ? formatExact(volume->units, 4) : std::string()) + " = "
                       + formatAmount(m_line.unitCost->amount, m_currency, 2, 6);
        return step;
    }

    void performance(const Sizing &sizing)
    {
        HowStep step;
        step.title = "Performance";
        if (sizing.capacityPerReplica.present())
            step.formula = formatFigure(sizing.capacityPerReplica.value) + ' '
                           + std::string(capacityUnitName(sizing.unit))
                           + " per replica (80 %: " + formatRange(sizing.capacityPerReplica) + ")";
        addFigure(step, "p95 latency", sizing.p95LatencyMs, " ms");
        addFigure(step, "Time to first token", sizing.ttftMs, " ms");
        addFigure(step, "Time per output token", sizing.tpotMs, " ms");
        addFigure(step, "One run", sizing.runHours, " h");
        if (const std::string memory = memoryText(memoryUseOf(sizing), english()); !memory.empty())
            step.sources.push_back("Memory of one device: " + memory);
        addMeasuredRows(step, sizing);
        step.shares = sizing.shares;
        step.evidence = sizing.evidence;
        m_steps.push_back(std::move(step));
    }

    static void addFigure(HowStep &step, const std::string &name, const RangedFigure &figure,
                          const std::string &unit)
    {
        if (figure.present())
            step.sources.push_back(name + ' ' + formatFigure(figure.value) + unit
                                   + " (80 %: " + formatRange(figure) + ")");
    }

    void addMeasuredRows(HowStep &step, const Sizing &sizing) const
    {
        for (int i = 0; i < sizing.rows.count; ++i) {
            const auto row = sizing.rows.rows[static_cast<std::size_t>(i)];
            if (row >= 0)
                step.sources.push_back(describe(m_inputs.facts->calibration.measurements
                                                    .rows()[static_cast<std::size_t>(row)]));
        }
    }

    [[nodiscard]] std::string describe(const Measurement &row) const
    {
        std::string text = "Nearest measured row " + std::string(row.rowId) + ":";
        if (row.model >= 0)
            text += ' ' + m_inputs.facts->models.models()[static_cast<std::size_t>(row.model)].name;
        if (row.accelerator >= 0)
            text +=
                " on " + formatFigure(row.devices) + kTimes
                + m_inputs.facts->hardware.accelerators()[static_cast<std::size_t>(row.accelerator)]
                      .name;
        return text + ", " + std::string(row.source);
    }

    [[nodiscard]] HowStep other() const
    {
        HowStep step;
        step.title = "Other monthly costs";
        for (const CostLine &cost : m_workload.otherCosts)
            step.sources.push_back(cost.name + ": " + formatMoney(cost.monthly, m_currency));
        step.formula = formatMoney(m_line.other, m_currency);
        return step;
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const Workload &m_workload;
    const Line &m_line;
    std::string m_currency;
    std::vector<HowStep> m_steps;
};

} // namespace

std::vector<HowStep> explain(const EvaluationInputs &inputs, const Scenario &scenario,
                             const Workload &workload, const Line &line)
{
    return Explanation(inputs, scenario, workload, line).steps();
}

} // namespace headroom
