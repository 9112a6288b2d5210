// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/text.h"
#include "ui/rows/candidate_text.h"
#include "ui/views/inspector/sections.h"

namespace headroom::ui {

namespace {

using Number = WorkloadSection::Number;

bool streamsTokens(const InspectorInput &input)
{
    return isRealTime(input.workload) && input.mayHaveTokens();
}

bool hasDeadline(const Workload &workload)
{
    return !isRealTime(workload) && workload.kind != WorkloadKind::development;
}

void addLimit(WorkloadSection *section, const QString &label, const char *field,
              std::optional<double> ServiceLevel::*member, const QString &unit, Measure measure,
              WorkloadSection::Shown shown)
{
    section->addNumber(
        label, field,
        {.unit = unit,
         .measure = measure,
         .minimum = Exact::ratio(1, 1000),
         .optional = true,
         .emptyText = tr("no limit")},
        [=](const Workload &w) -> Number { return fieldNumber(w.serviceLevel.*member); },
        [=](Workload &w, const Number &value) { w.serviceLevel.*member = optionalNumber(value); },
        std::move(shown));
}

/// "p95 ≤ 20 s · TTFT ≤ 1 s".
QString serviceSummary(const Workload &workload)
{
    const ServiceLevel &level = workload.serviceLevel;
    QStringList limits;
    const auto add = [&](const QString &words, SizingLimit limit,
                         const std::optional<double> &value) {
        if (value)
            limits += words.arg(timeText(limit, *value));
    };
    add(tr("p95 ≤ %1"), SizingLimit::p95Latency, level.p95LatencyMs);
    add(tr("TTFT ≤ %1"), SizingLimit::ttft, level.timeToFirstTokenMs);
    add(tr("TPOT ≤ %1"), SizingLimit::tpot, level.timePerOutputTokenMs);
    add(tr("within %1"), SizingLimit::deadline, level.deadlineHours);
    return limits.isEmpty() ? tr("no limit") : limits.join(QStringLiteral(" · "));
}

} // namespace

WorkloadSection *makeServiceLevelSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Service level"), parent);
    section->explainHead("section_service");
    section->summariseBy(serviceSummary);
    addLimit(section, tr("p95 latency ≤"), QT_TRANSLATE_NOOP("Fields", "p95 latency"),
             &ServiceLevel::p95LatencyMs, tr("ms"), Measure::milliseconds, isRealTime);
    addLimit(section, tr("TTFT ≤"), QT_TRANSLATE_NOOP("Fields", "time to first token"),
             &ServiceLevel::timeToFirstTokenMs, tr("ms"), Measure::milliseconds, streamsTokens);
    addLimit(section, tr("TPOT ≤"), QT_TRANSLATE_NOOP("Fields", "time per output token"),
             &ServiceLevel::timePerOutputTokenMs, tr("ms"), Measure::milliseconds, streamsTokens);
    addLimit(section, tr("Deadline ≤"), QT_TRANSLATE_NOOP("Fields", "deadline"),
             &ServiceLevel::deadlineHours, tr("h"), Measure::hours, hasDeadline);
    addLimit(section, tr("Throughput ≥"), QT_TRANSLATE_NOOP("Fields", "throughput"),
             &ServiceLevel::throughputPerSecond, tr("/s"), Measure::perSecond, nullptr);
    return section;
}

} // namespace headroom::ui
