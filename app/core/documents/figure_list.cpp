// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/figure_list.h"

#include "core/documents/savings.h"
#include "core/documents/speed_figures.h"
#include "core/money/money.h"
#include "core/texts/document_texts.h"
#include "core/wording/stated_words.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

constexpr int kDaysPerMonth = 30;

Exact dailyCost(const SourceDocuments &documents, const StatedCostLine &line)
{
    return line.count * documents.price(line.provider, line.instanceType)->perHour * line.hours;
}

/// Exact dollars of a stated cost line in its own month, and on a day on which it runs.
Exact monthlyCost(const SourceDocuments &documents, const StatedCostLine &line)
{
    return dailyCost(documents, line) * line.times;
}

/// Hours in use as a share (0 to 1) of its own month around the clock.
Exact utilisationOf(const StatedCostLine &line)
{
    return line.hours * line.times / line.monthHours;
}

class PlanFigures : private FigureSheet
{
public:
    using FigureSheet::FigureSheet;

    std::vector<WorkedFigure> list()
    {
        costLines();
        calendarAverages();
        shares();
        scheduledShutdown();
        savings();
        commitments();
        split();
        days();
        cards();
        belowTrend();
        return take();
    }

private:
    [[nodiscard]] Exact costOf(const StatedCostLine &line) const
    {
        return monthlyCost(documents(), line);
    }
    [[nodiscard]] Exact priceOf(const StatedCostLine &line) const
    {
        return documents().price(line.provider, line.instanceType)->perHour;
    }
    [[nodiscard]] static const std::string &source(const SourceDocuments &documents)
    {
        return documents.costLines.front().source;
    }

    void costLines()
    {
        Exact rounded;
        Exact printed;
        for (const StatedCostLine &line : documents().costLines) {
            const Exact cost = costOf(line);
            WorkedFigure &figure =
                add(line.id, say(document_text::kLineCost, {line.name}),
                    line.count.toString() + " × " + priceOf(line).toString() + " × "
                        + line.hours.toString() + " × " + line.times.toString(),
                    cost, FigureUnit::dollars, line.source);
            figure.printed = line.printed;
            m_total += cost;
            rounded += Money::rounded(cost).exact();
            printed += line.printed;
        }
        const std::string &from = source(documents());
        add("CS", say(document_text::kAllLines), "C1 + … + C" + last(), m_total,
            FigureUnit::dollars, from)
            .note = say(document_text::kPrintsNoSum);
        add("CP", say(document_text::kPrintedSum), say(document_text::kPrintedFigures), printed,
            FigureUnit::dollars, from);
        add("Y1", say(document_text::kRunRate), "12 × " + m_total.toString(),
            Exact(kMonthsPerYear) * m_total, FigureUnit::dollars, from)
            .note = say(document_text::kMonthLengths);
        add("Y2", say(document_text::kRoundedRunRate), "12 × " + rounded.toString(2),
            Exact(kMonthsPerYear) * rounded, FigureUnit::dollars, from)
            .note = say(document_text::kRoundingDifference);
    }

    /// The lines whose month is 30 days around the clock or 4 weeks, over the average of the
    /// calendar's months; working days are kept.
    void calendarAverages()
    {
        const MonthBasis average{MonthBasis::Kind::average, 0};
        Exact total;
        for (const StatedCostLine &line : documents().costLines) {
            const bool byWeek = line.period == "week";
            const bool everyDay = line.times * Exact(kHoursPerDay) == line.monthHours;
            if (!byWeek && !everyDay) {
                total += costOf(line);
                continue;
            }
            const Exact times = byWeek ? weeksPerMonth(average, {}) : daysPerMonth(average, {});
            const Exact cost = dailyCost(documents(), line) * times;
            total += cost;
            add("R" + line.id.substr(1), say(document_text::kCalendarAverage, {line.name}),
                line.count.toString() + " × " + priceOf(line).toString() + " × "
                    + (byWeek ? line.hours.toString() + " × 52 / 12"
                              : (line.hours * times).toString()),
                cost, FigureUnit::dollars, line.source);
        }
        add("RS", say(document_text::kCalendarTotal), say(document_text::kCalendarFormula), total,
            FigureUnit::dollars, source(documents()));
        add("RD", say(document_text::kCalendarDifference), "RS / CS − 1",
            Exact(100) * (total / m_total - Exact(1)), FigureUnit::percent, source(documents()));
    }

    /// Distance of each group of the chart of cost against complexity from the trend line, which
    /// runs from the origin to the most complex group.
    void belowTrend()
    {
        const auto &groups = documents().complexity;
        const auto end = std::ranges::max_element(groups, {}, &StatedComplexity::complexity);
        int number = 0;
        for (const StatedComplexity &group : groups) {
            const Exact onLine = end->hourlyCost * group.complexity / end->complexity;
            add("Z" + std::to_string(++number), say(document_text::kBelowTrend, {group.group}),
                group.hourlyCost.toString() + " / (" + group.complexity.toString() + " × "
                    + end->hourlyCost.toString() + " / " + end->complexity.toString() + ") − 1",
                Exact(100) * (group.hourlyCost / onLine - Exact(1)), FigureUnit::percent,
                group.source);
        }
    }

    void shares()
    {
        for (const StatedCostLine &line : documents().costLines)
            add("H" + line.id.substr(1), say(document_text::kShareOf, {line.name}),
                line.id + " / CS", Exact(100) * costOf(line) / m_total, FigureUnit::percent,
                line.source);
    }

    /// Hours that the development line's schedule leaves out already.
    void scheduledShutdown()
    {
        const StatedSaving *saving = documents().saving("scheduled_shutdown");
        const StatedCostLine *line =
            saving == nullptr ? nullptr : documents().costLine(saving->line);
        if (line == nullptr)
            return;
        const Exact average = hoursPerMonth({MonthBasis::Kind::average, 0}, {});
        const Exact hours = line->hours * line->times;
        const std::string stated =
            say(document_text::kStatesSpan, {saving->low.toString(), saving->high.toString()});
        add("D1", say(document_text::kAroundTheClock, {line->name}),
            line->count.toString() + " × " + priceOf(*line).toString() + " × "
                + line->monthHours.toString(),
            line->count * priceOf(*line) * line->monthHours, FigureUnit::dollars, line->source)
            .note = say(document_text::kAfterShutdown, {line->id});
        add("D2", say(document_text::kLeftOutThirtyDays, {line->name}),
            "1 − " + hours.toString() + " / " + line->monthHours.toString(),
            Exact(100) * (Exact(1) - hours / line->monthHours), FigureUnit::percent, line->source)
            .note = stated;
        add("D3", say(document_text::kLeftOutAverage, {line->name}),
            "1 − " + hours.toString() + " / " + average.toString(),
            Exact(100) * (Exact(1) - hours / average), FigureUnit::percent, line->source)
            .note = stated;
    }

    /// The ranges on the lines that they are meant for, and the plan with all that are not in
    /// already.
    void savings()
    {
        Exact maximum = m_total;
        Exact minimum = m_total;
        std::string names;
        int number = 0;
        for (const StatedSaving &saving : documents().savings) {
            const StatedCostLine *line = documents().costLine(saving.line);
            if (line == nullptr || saving.work == "development")
                continue;
            const Exact cost = costOf(*line);
            const AfterSaving left = after(saving, cost);
            const std::string id = "V" + std::to_string(++number);
            const auto one = [&](const char *end, const Exact &percent, const Exact &value) {
                add(id + end,
                    say(document_text::kLessBySaving,
                        {line->name, percent.toString(), saving.title}),
                    line->id + " × (1 − " + percent.toString() + " %)", value, FigureUnit::dollars,
                    saving.source)
                    .note = say(document_text::kRuleOfThumb);
            };
            one("a", saving.low, left.maximum);
            one("b", saving.high, left.minimum);
            maximum = maximum - cost + left.maximum;
            minimum = minimum - cost + left.minimum;
            names = names.empty() ? line->name : say(document_text::kBoth, {names, line->name});
        }
        const std::string &from = source(documents());
        add("VPa", say(document_text::kLowSavings, {names}), say(document_text::kLessSavings),
            maximum, FigureUnit::dollars, from);
        add("VPb", say(document_text::kHighSavings, {names}), say(document_text::kLessSavings),
            minimum, FigureUnit::dollars, from);
        add("VQa", say(document_text::kLessLow), "1 − VPa / CS",
            Exact(100) * (Exact(1) - maximum / m_total), FigureUnit::percent, from);
        add("VQb", say(document_text::kLessHigh), "1 − VPb / CS",
            Exact(100) * (Exact(1) - minimum / m_total), FigureUnit::percent, from);
    }

    void commitments()
    {
        const StatedSaving *reserved = documents().saving("reserved");
        if (reserved == nullptr)
            return;
        for (const auto &[id, discount] :
             {std::pair{"E1", reserved->low}, std::pair{"E2", reserved->high}})
            add(id, say(document_text::kBreakEven, {discount.toString()}),
                "1 − " + discount.toString() + " %", Exact(100) * breakEvenUtilisation(discount),
                FigureUnit::percent, reserved->source);
        for (const StatedCostLine &line : documents().costLines) {
            const Exact use = utilisationOf(line);
            add("K" + line.id.substr(1), say(document_text::kHoursInUse, {line.name}),
                line.hours.toString() + " × " + line.times.toString() + " / "
                    + line.monthHours.toString(),
                Exact(100) * use, FigureUnit::percent, line.source)
                .note = say(mayBeCommitted(*reserved, use) ? document_text::kMayCommit
                                                           : document_text::kMayNotCommit);
        }
    }

    void split()
    {
        int number = 0;
        for (const char *key : {"split_aws", "split_gcp", "split_azure"}) {
            const StatedTarget &share = *documents().target(key);
            add("X" + std::to_string(++number), say(document_text::kSplit, {share.title}),
                share.range.low->toString() + " % × " + m_total.toString(),
                *share.range.low / Exact(100) * m_total, FigureUnit::dollars, share.source)
                .note = say(document_text::kSplitBase);
        }
    }

    void days()
    {
        Exact day;
        Exact dearest;
        for (const StatedCostLine &line : documents().costLines) {
            const Exact cost = dailyCost(documents(), line);
            day += cost;
            dearest = std::max(dearest, cost);
        }
        const StatedTarget &alert = *documents().target("alert_cost");
        const auto verdict = [&](const Exact &cost) {
            return say(cost > *alert.range.low ? document_text::kFires : document_text::kSilent);
        };
        const Exact average = m_total / Exact(kDaysPerMonth);
        add("A1", say(document_text::kAverageDay), "CS / 30", average, FigureUnit::dollars,
            alert.source)
            .note = verdict(average);
        add("A2", say(document_text::kFullDay), say(document_text::kFullDayFormula), day,
            FigureUnit::dollars, alert.source)
            .note = verdict(day);
        add("A3", say(document_text::kMostExpensiveTwice), "A2 + " + dearest.toString(),
            day + dearest, FigureUnit::dollars, alert.source)
            .note = verdict(day + dearest);
        const Exact month = *alert.range.low * Exact(kDaysPerMonth);
        add("A4", say(document_text::kAlertMonth), alert.range.low->toString() + " × 30", month,
            FigureUnit::dollars, alert.source);
        add("A5", say(document_text::kAlertShare), "A4 / CS", month / m_total, FigureUnit::times,
            alert.source);
        const StatedTarget &slow = *documents().target("alert_latency");
        const Exact &limit = *documents().target("realtime_latency")->range.high;
        add("A6", say(document_text::kLatencyAlert),
            slow.range.low->toString() + " / " + limit.toString(), *slow.range.low / limit,
            FigureUnit::times, slow.source);
    }

    /// Memory of the recommended numbers of cards, and the price per card of the machines with the
    /// same card.
    void cards()
    {
        for (const TrainingRecommendation &one : documents().training) {
            const StatedGpu *gpu = documents().gpu(one.gpus);
            if (gpu == nullptr || !one.gpuCount.low || !one.gpuCount.high)
                continue;
            const auto memory = Exact::parse(gpu->memoryGb);
            if (!memory)
                continue;
            const auto held = [&](const char *id, const Exact &count) {
                add(id, say(document_text::kMemoryOf, {count.toString(), gpu->name}),
                    count.toString() + " × " + memory->toString(), count * *memory,
                    FigureUnit::gigabytes, one.source)
                    .note =
                    say(document_text::kStatesMemory, {rangeText(one.memoryGb, language())});
            };
            held("W1", *one.gpuCount.low);
            held("W2", *one.gpuCount.high);
        }
        for (const StatedPrice &price : documents().prices) {
            if (price.instanceType.starts_with("a2-highgpu-"))
                add("PG" + price.cards.toString(),
                    say(document_text::kCardOf, {price.instanceType}),
                    price.perHour.toString() + " / " + price.cards.toString(),
                    price.perHour / price.cards, FigureUnit::dollars,
                    documents().gpus.front().source)
                    .note = say(document_text::kPerHour);
        }
    }

    [[nodiscard]] std::string last() const { return std::to_string(documents().costLines.size()); }

    Exact m_total;
};

/// C: the cost lines with their sums. R: over the average of the calendar's months. H: shares. Y: the year. D, V: savings. E, K: who may be
/// committed. X: the split over providers. A: days and the alert on cost. PG, W: price and memory
/// of cards. Z: the chart of cost against complexity.
std::vector<WorkedFigure> planFigures(const SourceDocuments &documents, const Language &language)
{
    return PlanFigures(documents, language).list();
}

std::optional<Exact> exactOf(double value)
{
    const auto exact = Exact::fromDouble(value);
    return exact && *exact > Exact(0) ? std::optional(*exact) : std::nullopt;
}

} // namespace

std::vector<WorkedFigure> workedFigures(const SourceDocuments &documents,
                                        const ModelLibrary &models, const HardwareLibrary &hardware,
                                        const Language &language)
{
    std::vector<WorkedFigure> figures = planFigures(documents, language);
    std::ranges::move(speedFigures(documents, language), std::back_inserter(figures));
    std::ranges::move(trainingPlausibility(documents, models, hardware, language),
                      std::back_inserter(figures));
    return figures;
}

std::vector<WorkedFigure> trainingPlausibility(const SourceDocuments &documents,
                                               const ModelLibrary &models,
                                               const HardwareLibrary &hardware,
                                               const Language &language)
{
    constexpr int kOperationsPerParameterAndToken = 6; // forward 2, backward 4 (arXiv:2001.08361)
    constexpr int kBytesPerParameter = 16;
    std::vector<WorkedFigure> figures;
    for (const StatedBenchmark &benchmark : documents.benchmarks) {
        const ModelProfile *model = models.find(benchmark.model);
        const AcceleratorSpec *card = hardware.accelerator(benchmark.accelerator);
        if (!benchmark.training || model == nullptr || card == nullptr)
            continue;
        const auto billions = exactOf(model->paramsB);
        const auto teraflops = exactOf(card->fp16Tflops);
        const auto cardGb = exactOf(card->memoryGib);
        if (!billions || !teraflops || !cardGb)
            continue;
        // 10^9 parameters x tokens/s against 10^12 operations/s
        const Exact used = Exact(kOperationsPerParameterAndToken) * *billions
                           * *benchmark.tokensPerSecond / Exact(1000);
        const Exact peak = benchmark.devices * *teraflops;
        figures.push_back({"M" + benchmark.id,
                           language.say(document_text::kPeakShare, {benchmark.named}),
                           "6 × " + billions->toString() + "e9 × "
                               + benchmark.tokensPerSecond->toString() + " / " + peak.toString()
                               + "e12",
                           Exact(100) * used / peak,
                           FigureUnit::percent,
                           std::nullopt,
                           benchmark.source,
                           {}});
        const Exact held = benchmark.devices * *cardGb;
        figures.push_back({"GH" + benchmark.id,
                           language.say(document_text::kCardMemory, {benchmark.named}),
                           benchmark.devices.toString() + " × " + cardGb->toString(),
                           held,
                           FigureUnit::gigabytes,
                           std::nullopt,
                           benchmark.source,
                           {}});
        const Exact needed = Exact(kBytesPerParameter) * *billions;
        figures.push_back(
            {"G" + benchmark.id, language.say(document_text::kTrainingMemory, {benchmark.named}),
             language.say(document_text::kBytesEach, {billions->toString()}), needed,
             FigureUnit::gigabytes, std::nullopt, benchmark.source,
             language.say(needed > held ? document_text::kFitsWithHelp : document_text::kFits,
                          {held.toString()})});
    }
    return figures;
}

} // namespace headroom
