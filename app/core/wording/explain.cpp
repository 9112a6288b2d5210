// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explain.h"

#include "core/costing/usage.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/format.h"
#include "core/evaluation/missed_level.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/spot_outlook.h"
#include "core/evaluation/stated_percent.h"
#include "core/money/date.h"
#include "core/plan/schedule.h"
#include "core/wording/commitment_words.h"
#include "core/wording/digits.h"
#include "core/wording/explain_parts.h"
#include "core/wording/mix_words.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr int kUnroundedDecimals = 6; // of an amount before it is rounded to cents
constexpr int kHourDecimals = 4;
constexpr int kUnitDecimals = 9; // of prices, quantities and percentages, as they may be stated

class Explanation
{
public:
    Explanation(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
                const Line &line, const Language &language)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_workload(workload),
          m_line(line),
          m_language(language),
          m_currency(inputs.plan->currency)
    {}

    std::vector<HowStep> steps()
    {
        if (m_line.fleet) {
            fleet();
            return std::move(m_steps);
        }
        if (m_line.price && m_line.count > Exact(0)) {
            m_steps.push_back(m_line.covers.empty() ? cost() : costUnderCommitments());
            m_steps.push_back(priceStep(m_line, m_currency, m_language));
            if (m_line.shared) {
                m_steps.push_back(sharedBillStep(m_inputs, m_scenario, m_line, m_language));
                m_steps.push_back(sharedCountStep(m_inputs, m_scenario, m_line, m_language));
            } else {
                m_steps.push_back(count());
            }
            m_steps.push_back(hours());
            if (m_line.unitCost)
                m_steps.push_back(unitCost());
        }
        if (m_line.sizing && m_line.sizing->fits)
            m_steps.push_back(performanceStep(*m_inputs.facts, *m_line.sizing, m_language));
        if (!m_line.otherCosts.empty())
            m_steps.push_back(other());
        if (m_line.footprint.kwh)
            m_steps.push_back(carbonStep(m_line, m_language));
        return std::move(m_steps);
    }

private:
    [[nodiscard]] std::string say(const Text &text, std::initializer_list<std::string> values = {},
                                  int count = kNoCount) const
    {
        return m_language.say(text, values, count);
    }
    [[nodiscard]] std::string figure(double value) const { return formatFigure(value, m_language); }
    [[nodiscard]] std::string count(std::int64_t value) const
    {
        return formatCount(value, m_language);
    }
    [[nodiscard]] std::string exact(const Exact &value, int maxDecimals) const
    {
        return formatExact(value, maxDecimals, m_language);
    }
    [[nodiscard]] std::string money(Money value) const
    {
        return formatMoney(value, m_currency, m_language);
    }
    [[nodiscard]] std::string amount(const Exact &value, int maxDecimals) const
    {
        return formatAmount(value, m_currency, 2, maxDecimals, m_language);
    }
    /// "7.39 s", "5.20 h": `toSeconds` is what one of the figure's unit lasts.
    [[nodiscard]] std::string duration(double value, double toSeconds) const
    {
        return formatDuration(value * toSeconds, m_language);
    }
    [[nodiscard]] std::string percent(double share) const
    {
        return formatPercent(share * 100, m_language, 0);
    }

    /// Each part by its own count and price, then their sum and what they carry.
    void fleet()
    {
        std::string sum;
        for (const Line &part : m_line.parts) {
            if (!part.price)
                continue;
            const Explanation of(m_inputs, m_scenario, m_workload, part, m_language);
            HowStep step = part.covers.empty() ? of.cost() : of.costUnderCommitments();
            step.title = say(HEADROOM_TEXT("HowSteps", "Monthly compute cost of %1"),
                             {part.offer->instanceType});
            m_steps.push_back(std::move(step));
            m_steps.push_back(priceStep(part, m_currency, m_language));
            sum += (sum.empty() ? "" : " + ") + money(part.compute);
        }
        if (m_line.price) {
            HowStep step;
            step.title = say(HEADROOM_TEXT("HowSteps", "Monthly compute cost of the fleet"));
            step.formula = sum + " = " + money(m_line.compute);
            step.evidence = m_line.evidence;
            m_steps.push_back(std::move(step));
            m_steps.push_back(hours());
        }
        m_steps.push_back(fleetLoad());
        if (m_line.unitCost)
            m_steps.push_back(unitCost());
        if (!m_line.otherCosts.empty())
            m_steps.push_back(other());
    }

    [[nodiscard]] HowStep fleetLoad() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "What the fleet serves"));
        step.formula =
            say(HEADROOM_TEXT("HowSteps", "Headroom: 1 / the highest load of a part = %1"),
                {formatMultiple(m_line.fleet->headroom, m_language)});
        for (std::size_t i = 0; i < m_line.parts.size(); ++i) {
            const FleetOutcome::Part &part = m_line.fleet->parts[i];
            step.sources.push_back(say(
                HEADROOM_TEXT("HowSteps", "%1: %2 of the requests at the peak keep %3 of its "
                                          "working instances busy, each length by itself within "
                                          "the limits and the target utilisation"),
                {m_line.parts[i].offer->instanceType, formatPercent(100 * part.share, m_language),
                 formatPercent(100 * part.load, m_language)}));
        }
        step.sources.push_back(say(HEADROOM_TEXT(
            "HowSteps",
            "The counts are those found by the fleet search; they do not follow the demand")));
        return step;
    }

    [[nodiscard]] HowStep cost() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Monthly compute cost"));
        const std::array terms{m_line.count, m_line.hours, m_line.price->rate.exact()};
        const MatchingDigits digits =
            matchingDigits(Formula::product, terms, m_line.exactMonthly, 2, kUnroundedDecimals);
        step.formula = say(HEADROOM_TEXT_N("HowSteps", "%1 instances × %2 h × %3 = %4",
                                           "%1 instance × %2 h × %3 = %4"),
                           {exact(m_line.count, digits.terms), exact(m_line.hours, digits.terms),
                            formatRate(m_line.price->rate, m_currency, m_language),
                            amount(m_line.exactMonthly, digits.result)},
                           m_line.count == Exact(1) ? 1 : 2);
        step.sources.push_back(
            m_line.shared ? say(
                HEADROOM_TEXT("HowSteps", "Rounded together with the shares of the others: %1"),
                {money(m_line.compute)})
                          : say(HEADROOM_TEXT("HowSteps", "Rounded once, half away from zero: %1"),
                                {money(m_line.compute)}));
        if (m_line.computeLow != m_line.computeHigh)
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "80 % range of performance: %1 to %2"),
                    {money(m_line.computeLow), money(m_line.computeHigh)}));
        step.evidence = m_line.evidence;
        return step;
    }

    [[nodiscard]] HowStep costUnderCommitments() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Monthly compute cost"));
        Exact committed;
        for (const LineCover &cover : m_line.covers)
            committed += cover.cost;
        const std::array terms{m_line.exactMonthly - committed, committed};
        step.formula =
            say(HEADROOM_TEXT("HowSteps", "%1 on demand + %2 of commitments = %3"),
                {amount(terms[0], kUnroundedDecimals), amount(terms[1], kUnroundedDecimals),
                 amount(m_line.exactMonthly, kUnroundedDecimals)});
        for (const LineCover &cover : m_line.covers)
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "%1 of its instance-hours are covered by %2; its "
                                              "share of that bill, by covered hours, is %3"),
                    {percent(cover.share.toDouble()),
                     headroom::describe(m_scenario.commitments[cover.commitment], m_currency,
                                        m_language),
                     amount(cover.cost, kUnroundedDecimals)}));
        step.sources.push_back(say(
            HEADROOM_TEXT("HowSteps",
                          "The rest is on demand: %1 instances × %2 h × %3, less what is covered"),
            {exact(m_line.count, 3), exact(m_line.hours, kHourDecimals),
             formatRate(m_line.price->rate, m_currency, m_language)}));
        step.sources.push_back(
            say(HEADROOM_TEXT("HowSteps", "Rounded once, half away from zero: %1"),
                {money(m_line.compute)}));
        step.evidence = m_line.evidence;
        return step;
    }

    [[nodiscard]] HowStep count() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Instances"));
        if (m_line.countByHand) {
            step.formula =
                say(HEADROOM_TEXT("HowSteps", "%1, set by hand"), {exact(m_line.count, 0)});
            return step;
        }
        const Sizing &sizing = *m_line.sizing;
        step.formula = say(HEADROOM_TEXT_N("HowSteps", "%1 replicas", "%1 replica"),
                           {count(sizing.replicas)}, sizing.replicas);
        if (m_workload.spareReplicas > 0)
            step.formula = say(HEADROOM_TEXT("HowSteps", "%1 (%2 spare)"),
                               {step.formula, count(m_workload.spareReplicas)});
        step.formula =
            say(HEADROOM_TEXT_N("HowSteps", "%1 × %2 instances per replica",
                                "%1 × %2 instance per replica"),
                {step.formula, count(sizing.instancesPerReplica)}, sizing.instancesPerReplica);
        if (m_line.minimumCount != m_line.maximumCount)
            step.formula = say(HEADROOM_TEXT("HowSteps", "%1, autoscaled between %2 and %3, %4 on "
                                                         "average over the scheduled hours"),
                               {step.formula, count(m_line.minimumCount),
                                count(m_line.maximumCount), exact(m_line.count, 3)});
        addReasonForCount(step, sizing);
        return step;
    }

    void addReasonForCount(HowStep &step, const Sizing &sizing) const
    {
        const auto add = [&](const Text &text, std::initializer_list<std::string> values) {
            step.sources.push_back(say(text, values));
        };
        if (sizing.decidedBy != SizingLimit::none)
            add(HEADROOM_TEXT("HowSteps", "Decided by: %1"), {say(nameOf(sizing.decidedBy))});
        if (missesAtAnyCount(m_line))
            add(HEADROOM_TEXT("HowSteps",
                              "Misses at any count: the limit does not decide the count"),
                {});
        if (m_workload.kind == WorkloadKind::realTimeInference
            && sizing.demandPerReplica.present()) {
            add(HEADROOM_TEXT(
                    "HowSteps",
                    "%1 requests/s at the peak / %2 that one replica can handle within its limits"),
                {figure(rateWeekOf(m_workload).peakPerSecond
                        * computedShare(m_workload.kind, m_workload.demand)),
                 figure(sizing.demandPerReplica.value)});
            add(HEADROOM_TEXT(
                    "HowSteps",
                    "In flight in one replica at the peak: %1 requests = rate × %2 mean latency"),
                {figure(sizing.concurrency),
                 duration(sizing.meanLatencyMs, kSecondsPerMillisecond)});
            add(HEADROOM_TEXT("HowSteps", "Utilisation at peak %1, target %2"),
                {percent(sizing.utilisation), percent(m_workload.targetUtilisation)});
        } else if (sizing.utilisation > 0 && m_workload.kind != WorkloadKind::development) {
            add(HEADROOM_TEXT("HowSteps", "Takes %1 of the available time"),
                {percent(sizing.utilisation)});
        }
        if (isInference(m_workload.kind) && m_workload.demand.cacheHitPercent > 0)
            add(HEADROOM_TEXT("HowSteps", "The cache answers %1 of the demand; the model is sized "
                                          "for the rest"),
                {formatStatedPercent(m_workload.demand.cacheHitPercent, m_language, 1)});
        if (infers(m_workload.kind) && m_workload.demand.prefixCachePercent > 0
            && isServer(m_workload.software) && sizing.cacheBytesPerToken > 0)
            add(HEADROOM_TEXT("HowSteps", "The server keeps %1 of the input tokens from earlier "
                                          "requests and reads only the others; each request still "
                                          "takes its whole cache"),
                {formatStatedPercent(m_workload.demand.prefixCachePercent, m_language, 1)});
        if (infers(m_workload.kind) && m_workload.demand.tokensPerStep > 1
            && isServer(m_workload.software) && sizing.cacheBytesPerToken > 0)
            add(HEADROOM_TEXT(
                    "HowSteps",
                    "Speculative decoding: each step checks drafted tokens and yields %1"),
                {figure(m_workload.demand.tokensPerStep)});
        if (sizing.headroom > 0)
            add(HEADROOM_TEXT("HowSteps", "Headroom %1 what is needed"),
                {formatMultiple(sizing.headroom, m_language)});
    }

    [[nodiscard]] HowStep hours() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Hours per instance and month"));
        const std::string basis = headroom::describe(m_line.basis, m_language);
        const std::string hours = exact(m_line.hours, 4);
        if (billsEveryHour(m_line.offer->purchase)) {
            step.formula = say(HEADROOM_TEXT("HowSteps", "every hour of the month (%1) = %2 h"),
                               {basis, hours});
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "A commitment bills each hour of its term, used or "
                                              "not")));
            step.sources.push_back(say(HEADROOM_TEXT("HowSteps", "Used: %1 instance-hours a month"),
                                       {exact(m_line.usedHours, 2)}));
            return step;
        }
        std::string formula;
        if (m_workload.schedule.kind == Schedule::Kind::perRun && m_line.sizing) {
            formula = runHours(step, *m_line.sizing);
        } else {
            // Shared instances are up by the schedule of the workload whose they are.
            const Schedule &schedule = scheduleOf(*m_inputs.plan, m_line, m_workload).schedule;
            step.sources.push_back(say(HEADROOM_TEXT("HowSteps", "Month basis: %1"), {basis}));
            if (schedule.kind == Schedule::Kind::always) {
                step.formula = say(HEADROOM_TEXT("HowSteps", "24/7: %1 h"), {hours});
                return step;
            }
            formula = headroom::describe(schedule, m_line.basis, m_language);
        }
        step.formula = say(HEADROOM_TEXT("HowSteps", "%1 = %2 h"), {formula, hours});
        return step;
    }

    std::string runHours(HowStep &step, const Sizing &sizing) const
    {
        const Exact runs = runsOf(m_workload, {m_line.basis, m_inputs.valuationDate, false});
        const std::array terms{runs, m_line.hours / runs};
        const MatchingDigits digits =
            matchingDigits(Formula::product, terms, m_line.hours, kHourDecimals, kHourDecimals);
        std::string formula = say(HEADROOM_TEXT_N("HowSteps", "%1 runs × %2 h", "%1 run × %2 h"),
                                  {exact(runs, digits.terms), exact(terms[1], digits.terms)},
                                  pluralOf(runs.toDouble()));
        if (sizing.interruptionFactor > 1) {
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "One run: %1 of work, %2 with interruptions"),
                    {duration(sizing.runHours.value / sizing.interruptionFactor, kSecondsPerHour),
                     duration(sizing.runHours.value, kSecondsPerHour)}));
            addInterruptions(step, sizing);
        }
        if (m_line.count > Exact(sizing.replicas * sizing.instancesPerReplica)
            && !m_line.countByHand)
            step.sources.push_back(say(HEADROOM_TEXT(
                "HowSteps",
                "The runs of a month do not fit one after another: some run at the same time")));
        step.sources.push_back(say(HEADROOM_TEXT("HowSteps", "Billed by the second, rounded up")));
        return formula;
    }

    [[nodiscard]] std::string rateSource(const SpotOutlook &outlook) const
    {
        const auto rate = [this](double perDay) { return figure(perDay); };
        const std::string range =
            say(HEADROOM_TEXT("HowSteps", "%1 to %2"),
                {outlook.rate.low > 0 ? rate(outlook.rate.low) : "0", rate(outlook.rate.high)});
        if (outlook.rule != nullptr)
            return say(HEADROOM_TEXT("HowSteps", "Interruption rate: %1 (%2), %3"),
                       {outlook.rule->source, range,
                        outlook.rule->asOf ? outlook.rule->asOf->toString()
                                           : say(HEADROOM_TEXT("HowSteps", "date not stated"))});
        return say(
            outlook.source == SpotRateSource::own
                ? HEADROOM_TEXT("HowSteps", "Interruption rate: own entry (%1)")
                : HEADROOM_TEXT("HowSteps", "Interruption rate: the scenario's default (%1)"),
            {range});
    }

    void addInterruptions(HowStep &step, const Sizing &sizing) const
    {
        const SpotOutlook outlook = spotOutlookOf(m_inputs, m_scenario.spot, *m_line.offer);
        const auto spot =
            interruptionsOf(m_workload, m_line.offer->purchase, m_scenario.spot, outlook.rate);
        if (!spot)
            return;
        step.sources.push_back(rateSource(outlook));
        const std::string rate = say(
            HEADROOM_TEXT("HowSteps", "Interruptions: %1 per instance and day, %2 min to restart"),
            {figure(spot->perDay), figure(spot->restartMinutes)});
        if (spot->intervalMinutes > 0)
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "%1, checkpoints every %2 min (rule of thumb; %3 min "
                                              "would lose the least, Young and Daly)"),
                    {rate, figure(spot->intervalMinutes),
                     figure(bestCheckpointInterval(*spot, sizing.replicas))}));
        else if (spot->stopsJob)
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps",
                                  "%1, no checkpoints: the run starts over (rule of thumb)"),
                    {rate}));
        else
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "%1, the current item is repeated (rule of thumb)"),
                    {rate}));
    }

    [[nodiscard]] HowStep unitCost() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Cost per %1"), {say(m_line.unitCost->unit)});
        const UnitCost &cost = *m_line.unitCost;
        const Exact monthly = m_line.exactMonthly + m_line.other.exact();
        const std::array terms{monthly, cost.units};
        const MatchingDigits digits =
            matchingDigits(Formula::quotient, terms, cost.amount, 2, kUnroundedDecimals);
        const std::string work =
            say(cost.counted, {exact(cost.units, digits.terms)}, pluralOf(cost.units.toDouble()));
        step.formula =
            say(HEADROOM_TEXT("HowSteps", "%1 / %2 = %3"),
                {amount(monthly, digits.terms), work, amount(cost.amount, digits.result)});
        return step;
    }

    [[nodiscard]] HowStep other() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Other monthly costs"));
        for (std::size_t i = 0; i < m_line.otherCosts.size(); ++i)
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "%1: %2"),
                    {m_workload.otherCosts[i].name,
                     otherAmount(m_workload.otherCosts[i], m_line.otherCosts[i])}));
        if (std::ranges::any_of(m_workload.otherCosts,
                                [](const CostLine &cost) { return isPercentage(cost.basis); }))
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "Percentages are of rounded amounts: markup of "
                                              "compute, support of compute with its markup, tax "
                                              "of everything else")));
        step.formula = money(m_line.other);
        return step;
    }

    /// Calculation of a cost line's amount.
    [[nodiscard]] std::string otherAmount(const CostLine &line, const OtherCost &cost) const
    {
        std::string amount = money(cost.amount);
        switch (line.basis) {
        case CostBasis::storage:
        case CostBasis::egress:
            return say(HEADROOM_TEXT("HowSteps", "%1 GiB × %2 = %3"),
                       {exact(line.quantity, kUnitDecimals), unitPrice(line.unitPrice), amount});
        case CostBasis::licence:
            return say(HEADROOM_TEXT("HowSteps", "%1 instance-hours × %2 × %3 = %4"),
                       {exact(m_line.usedHours, kHourDecimals), exact(line.quantity, kUnitDecimals),
                        unitPrice(line.unitPrice), amount});
        case CostBasis::markup:
        case CostBasis::support:
        case CostBasis::tax:
            return say(HEADROOM_TEXT("HowSteps", "%1 % of %2 = %3"),
                       {exact(line.percent, kUnitDecimals), money(cost.base), amount});
        default: return amount;
        }
    }
    [[nodiscard]] std::string unitPrice(const Exact &price) const
    {
        return formatAmount(price, m_currency, 2, kUnitDecimals, m_language);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const Workload &m_workload;
    const Line &m_line;
    const Language &m_language;
    std::string m_currency;
    std::vector<HowStep> m_steps;
};

} // namespace

std::vector<HowStep> explain(const EvaluationInputs &inputs, const Scenario &scenario,
                             const Workload &workload, const Line &line, const Language &language)
{
    return Explanation(inputs, scenario, workload, line, language).steps();
}

} // namespace headroom
