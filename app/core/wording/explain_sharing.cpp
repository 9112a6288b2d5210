// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explain_sharing.h"

#include "core/costing/demand_week.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/format.h"
#include "core/evaluation/shared_line.h"
#include "core/plan/effective_plan.h"

namespace headroom {

namespace {

constexpr double kBasisPointsOfPercent = 100; // of a percent
constexpr int kPartDecimals = 6;

class SharingExplained
{
public:
    SharingExplained(const EvaluationInputs &given, const Scenario &scenario, const Line &line,
                     const Language &language)
        : m_inputs(given),
          m_line(line),
          m_language(language)
    {
        m_inputs.plan = effectivePlan(given.plan, scenario);
        m_group = sharedGroupOf(m_inputs, scenario, line.shared->host);
    }

    [[nodiscard]] HowStep count() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Instances, shared with others"));
        const bool varies = m_line.minimumCount != m_line.maximumCount;
        const std::string together =
            varies ? say(HEADROOM_TEXT("HowSteps", "%1 on average (%2 to %3)"),
                         {formatExact(all(m_line.count), 3, m_language),
                          formatCount(m_line.minimumCount, m_language),
                          formatCount(m_line.maximumCount, m_language)})
                   : formatExact(all(m_line.count), 3, m_language);
        step.formula = say(HEADROOM_TEXT("HowSteps", "%1 together × %2 of the cost = %3"),
                           {together, partText(m_line.shared->costBasisPoints),
                            formatExact(m_line.count, kPartDecimals, m_language)});
        double sum = 0;
        for (const GroupMember &member : m_group.members) {
            step.sources.push_back(askedBy(member));
            sum += rateOf(member);
        }
        step.sources.push_back(
            say(HEADROOM_TEXT("HowSteps", "All together %1 requests/s at the peak. Each has a "
                                          "fixed share of the time of every instance, so the count "
                                          "is that of the workload that needs the most instances"),
                {formatFigure(sum, m_language)}));
        if (m_line.countByHand)
            step.sources.push_back(say(HEADROOM_TEXT("HowSteps", "Their number is set by hand")));
        return step;
    }

    [[nodiscard]] HowStep bill() const
    {
        HowStep step;
        step.title = say(HEADROOM_TEXT("HowSteps", "Share of the bill"));
        const Exact whole = all(m_line.exactMonthly);
        step.formula = say(HEADROOM_TEXT("HowSteps", "%1 for all × %2 = %3"),
                           {money(Money::rounded(whole)), partText(m_line.shared->costBasisPoints),
                            money(m_line.compute)});
        std::string sum;
        for (const GroupMember &member : m_group.members) {
            const double hours = demandWeekOf(*member.workload).hours();
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "%1: %2 % of the time × %3 scheduled hours a week, "
                                              "%4 of the sum of all"),
                    {member.workload->name, std::to_string(member.standing.timePercent),
                     formatFigure(hours, m_language), partText(member.standing.costBasisPoints)}));
            sum += (sum.empty() ? "" : " + ") + money(partOfBill(whole, member.part));
        }
        step.sources.push_back(say(HEADROOM_TEXT(
            "HowSteps", "The whole time of each instance is divided in proportion to the minimum "
                        "that each workload needs; a workload whose limits can be kept over the "
                        "whole predicted range has enough time for that")));
        if (m_line.covers.empty())
            step.sources.push_back(
                say(HEADROOM_TEXT("HowSteps", "Rounded so that the parts add up: %1 = %2"),
                    {sum, money(Money::rounded(whole))}));
        step.evidence = m_line.evidence;
        return step;
    }

private:
    [[nodiscard]] std::string say(const Text &text,
                                  std::initializer_list<std::string> values = {}) const
    {
        return m_language.say(text, values);
    }
    [[nodiscard]] std::string money(Money amount) const
    {
        return formatMoney(amount, m_inputs.plan->currency, m_language);
    }
    [[nodiscard]] std::string partText(std::int64_t basisPoints) const
    {
        return formatPercent(static_cast<double>(basisPoints) / kBasisPointsOfPercent, m_language,
                             2);
    }
    /// Of this line's part, the whole.
    [[nodiscard]] Exact all(const Exact &part) const
    {
        return part * Exact::ratio(Usage::kAllParts, m_line.usage->part().own);
    }
    [[nodiscard]] static Money partOfBill(const Exact &whole, const Usage::Part &part)
    {
        const auto upTo = [&](std::int64_t parts) {
            return Money::rounded(whole * Exact::ratio(parts, Usage::kAllParts));
        };
        return upTo(part.before + part.own) - upTo(part.before);
    }
    [[nodiscard]] static double rateOf(const GroupMember &member)
    {
        const Workload &workload = *member.workload;
        return rateWeekOf(workload).peakPerSecond * computedShare(workload.kind, workload.demand);
    }
    [[nodiscard]] std::string askedBy(const GroupMember &member) const
    {
        const bool isHost = member.workload->id == m_line.shared->host;
        const Text text =
            isHost
                ? HEADROOM_TEXT("HowSteps",
                                "%1, whose instances they are: %2 requests/s at the peak / %3 that "
                                "one instance can handle with %4 % of its time, and %5 spare")
                : HEADROOM_TEXT("HowSteps", "%1: %2 requests/s at the peak / %3 that one instance "
                                            "can handle with %4 % of its time, and %5 spare");
        return say(text, {member.workload->name, formatFigure(rateOf(member), m_language),
                          formatFigure(member.sizing.demandPerReplica.value, m_language),
                          std::to_string(member.standing.timePercent),
                          formatCount(member.workload->spareReplicas, m_language)});
    }

    EvaluationInputs m_inputs;
    const Line &m_line;
    const Language &m_language;
    SharedGroup m_group;
};

} // namespace

HowStep sharedCountStep(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                        const Language &language)
{
    return SharingExplained(inputs, scenario, line, language).count();
}

HowStep sharedBillStep(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                       const Language &language)
{
    return SharingExplained(inputs, scenario, line, language).bill();
}

} // namespace headroom
