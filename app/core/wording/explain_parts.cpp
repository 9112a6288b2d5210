// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explain_parts.h"

#include "core/costing/demand_week.h"
#include "core/evaluation/format.h"
#include "core/evaluation/shared_line.h"
#include "core/money/date.h"
#include "core/money/date_text.h"
#include "core/plan/effective_plan.h"
#include "core/texts/carbon_texts.h"
#include "core/wording/carbon_words.h"
#include "core/wording/refusal_words.h"

namespace headroom {

namespace {

constexpr double kBasisPointsOfPercent = 100; // of a percent
constexpr int kPartDecimals = 6;
constexpr double kWholeOfUse = 100;

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
                    {member.workload->name, std::to_string(member.outcome.timePercent),
                     formatFigure(hours, m_language), partText(member.outcome.costBasisPoints)}));
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
    /// The whole that this line has `part` of.
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
                          std::to_string(member.outcome.timePercent),
                          formatCount(member.workload->spareReplicas, m_language)});
    }

    EvaluationInputs m_inputs;
    const Line &m_line;
    const Language &m_language;
    SharedGroup m_group;
};

std::string priceFormula(const Line &line, const std::string &currency, const Language &language)
{
    const LinePrice &used = *line.price;
    const auto rate = [&](HourlyRate of) { return formatRate(of, currency, language); };
    const HourlyRate alone = used.withoutFallback.value_or(used.rate);
    std::string formula = language.say(
        HEADROOM_TEXT("HowSteps", "%1: %2"),
        {describe(*line.offer, language), formatRate(used.quoted, used.quotedCurrency, language)});
    if (used.conversion)
        formula =
            language.say(HEADROOM_TEXT("HowSteps", "%1, converted to %2"), {formula, rate(alone)});
    else if (alone != used.quoted)
        formula = language.say(HEADROOM_TEXT("HowSteps", "%1, changed to %2 by the scenario"),
                               {formula, rate(alone)});
    if (used.withoutFallback)
        formula = language.say(
            HEADROOM_TEXT("HowSteps", "%1, with the hours that fall back on demand %2"),
            {formula, rate(used.rate)});
    return formula;
}

std::string bookAndDate(const LinePrice &used, const Language &language)
{
    const std::string book = language.say(nameOf(used.book));
    const std::string text =
        used.asOf ? language.say(HEADROOM_TEXT("HowSteps", "%1, price of %2"),
                                 {book, formatDate(*used.asOf, language)})
                  : language.say(HEADROOM_TEXT("HowSteps", "%1, date not stated"), {book});
    return used.fromPlan
               ? language.say(HEADROOM_TEXT("HowSteps", "%1, saved with the plan"), {text})
               : text;
}

std::string measuredRow(const SizingFacts &facts, const Measurement &row, const Language &language)
{
    std::string text = language.say(HEADROOM_TEXT("HowSteps", "Nearest measured row %1:"),
                                    {std::string(row.rowId)});
    if (row.model >= 0)
        text += ' ' + facts.models.models()[static_cast<std::size_t>(row.model)].name;
    if (row.accelerator >= 0)
        text = language.say(
            HEADROOM_TEXT("HowSteps", "%1 on %2 × %3"),
            {text, formatFigure(row.devices, language),
             facts.hardware.accelerators()[static_cast<std::size_t>(row.accelerator)].name});
    return text + ", " + std::string(row.source);
}

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

HowStep priceStep(const Line &line, const std::string &currency, const Language &language)
{
    const LinePrice &used = *line.price;
    HowStep step;
    const auto add = [&](const Text &text, const std::string &value) {
        step.sources.push_back(language.say(text, {value}));
    };
    step.title = language.say(HEADROOM_TEXT("HowSteps", "Price"));
    step.formula = priceFormula(line, currency, language);
    step.sources.push_back(bookAndDate(used, language));
    if (!used.source.empty())
        step.sources.push_back(used.source);
    if (used.conversion)
        add(HEADROOM_TEXT("HowSteps", "Converted at %1; the scenario's price change included, "
                                      "rounded once to nine decimals"),
            describe(*used.conversion, language));
    if (used.listRate && *used.listRate != used.rate)
        add(HEADROOM_TEXT("HowSteps", "On-demand list price: %1"),
            formatRate(*used.listRate, currency, language));
    if (used.contractedRate && used.contractedRate != used.listRate
        && *used.contractedRate != used.rate)
        add(HEADROOM_TEXT("HowSteps", "On demand under the own price book: %1"),
            formatRate(*used.contractedRate, currency, language));
    return step;
}

HowStep performanceStep(const SizingFacts &facts, const Sizing &sizing, const Language &language)
{
    HowStep step;
    step.title = language.say(HEADROOM_TEXT("HowSteps", "Performance"));
    if (sizing.capacityPerReplica.present())
        step.formula = language.say(HEADROOM_TEXT("HowSteps", "%1 %2 per replica (80 %: %3)"),
                                    {formatFigure(sizing.capacityPerReplica.value, language),
                                     language.say(capacityUnitName(sizing.unit)),
                                     formatRange(sizing.capacityPerReplica, language)});
    const auto add = [&](const Text &text, const RangedFigure &value, double toSeconds) {
        if (value.present())
            step.sources.push_back(
                language.say(text, {formatDuration(value.value * toSeconds, language),
                                    formatDurationRange(value, toSeconds, language)}));
    };
    add(HEADROOM_TEXT("HowSteps", "p95 latency %1 (80 %: %2)"), sizing.p95LatencyMs,
        kSecondsPerMillisecond);
    add(HEADROOM_TEXT("HowSteps", "Time to first token %1 (80 %: %2)"), sizing.ttftMs,
        kSecondsPerMillisecond);
    add(HEADROOM_TEXT("HowSteps", "Time per output token %1 (80 %: %2)"), sizing.tpotMs,
        kSecondsPerMillisecond);
    add(HEADROOM_TEXT("HowSteps", "One run %1 (80 %: %2)"), sizing.runHours, kSecondsPerHour);
    if (const std::string memory = memoryText(sizing, language); !memory.empty())
        step.sources.push_back(
            language.say(HEADROOM_TEXT("HowSteps", "Memory of one device: %1"), {memory}));
    if (sizing.computedIn)
        step.sources.push_back(language.say(
            HEADROOM_TEXT(
                "HowSteps",
                "Computed in %1: the accelerator does not support the requested precision"),
            {std::string(keyOf(*sizing.computedIn))}));
    for (int i = 0; i < sizing.rows.count; ++i) {
        const auto row = sizing.rows.rows[static_cast<std::size_t>(i)];
        if (row >= 0)
            step.sources.push_back(measuredRow(
                facts, facts.calibration.measurements.rows()[static_cast<std::size_t>(row)],
                language));
    }
    step.shares = sizing.shares;
    step.evidence = sizing.evidence;
    return step;
}

HowStep carbonStep(const Line &line, const Language &language)
{
    const Footprint &footprint = line.footprint;
    const auto figure = [&](double value) {
        return formatExact(Exact::fromDouble(value).value_or(0), 1, language);
    };
    HowStep step;
    step.title = language.say(carbon_text::kTitle);
    step.evidence = footprint.evidence;
    const std::string energy = language.say(
        carbon_text::kEnergyFormula,
        {formatExact(line.usedHours, 1, language), figure(footprint.watts.value),
         formatFigure(footprint.pue->value.value, language), figure(footprint.kwh->value)});
    step.sources.push_back(
        language.say(carbon_text::kMeanUse,
                     {formatPercent(kWholeOfUse * footprint.utilisation.value, language, 0)}));
    step.sources.push_back(language.say(
        carbon_text::kPueFrom, {std::to_string(footprint.pue->year), footprint.pue->source}));
    if (!footprint.kg) {
        step.formula = energy;
        step.sources.push_back(basisOf(footprint, language));
        return step;
    }
    const GridFact &grid = *footprint.grid;
    step.formula = language.say(carbon_text::kCarbonFormula,
                                {energy, figure(grid.grams.value),
                                 figure(footprint.embodiedKg->value), figure(footprint.kg->value),
                                 figure(footprint.kg->low), figure(footprint.kg->high)});
    step.sources.push_back(
        language.say(carbon_text::kGridFrom,
                     {grid.country.empty() ? grid.region : grid.country, std::to_string(grid.year),
                      language.say(nameOf(grid.method)), grid.source}));
    return step;
}

} // namespace headroom
