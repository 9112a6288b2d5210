// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/finding_rows.h"

#include "core/wording/finding_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

QString counted(int count, const Text &text)
{
    return textOf(language().say(text, {}, count));
}

FindingTarget targetOf(const Finding &finding, const Workload *workload)
{
    if (finding.isOnSources())
        return FindingTarget::reference;
    if (workload != nullptr)
        return FindingTarget::workload;
    if (finding.code == "over_budget" || finding.code == "budget_passed_later")
        return FindingTarget::budget;
    if (finding.code == "provider_split")
        return FindingTarget::providers;
    if (finding.code == "stale_prices" || finding.code == "prices_far_apart")
        return FindingTarget::refresh;
    if (finding.code == "currency_without_rate" || finding.code == "stale_exchange_rate")
        return FindingTarget::exchangeRates;
    return FindingTarget::none;
}

QString leadOf(FindingTarget target)
{
    switch (target) {
    case FindingTarget::budget: return tr("Show the months");
    case FindingTarget::providers: return tr("Show the split over the providers");
    case FindingTarget::refresh: return tr("Refresh public prices…");
    case FindingTarget::exchangeRates: return tr("Enter exchange rates…");
    case FindingTarget::sources: return tr("Show them");
    case FindingTarget::reference: return tr("Show it in the documents");
    case FindingTarget::none:
    case FindingTarget::workload: return {};
    }
    return {};
}

} // namespace

Tone toneOf(Severity severity)
{
    switch (severity) {
    case Severity::error: return Tone::Error;
    case Severity::warning: return Tone::Warning;
    case Severity::note: return Tone::Muted;
    }
    return Tone::Muted;
}

std::vector<FindingRow> findingRows(const Snapshot &snapshot)
{
    std::vector<FindingRow> rows;
    for (const Finding &finding : snapshot.evaluation.activeScenario().findings) {
        const Workload *workload =
            finding.workload ? findWorkload(snapshot.plan(), *finding.workload) : nullptr;
        rows.push_back({.severity = finding.severity,
                        .workload = workload ? workload->id : 0,
                        .subject = workload ? textOf(workload->name) : tr("Plan"),
                        .message = textOf(messageOf(finding, language())),
                        .detail = textOf(detailOf(finding, language())),
                        .target = targetOf(finding, workload),
                        .onSources = finding.isOnSources(),
                        .table = textOf(finding.stated.table),
                        .words = textOf(finding.stated.words),
                        .rule = textOf(ruleBehind(finding)),
                        .lead = leadOf(targetOf(finding, workload))});
    }
    std::ranges::stable_sort(
        rows, {}, [](const FindingRow &row) { return std::pair(row.severity, row.onSources); });
    return rows;
}

std::vector<FindingRow> withSourcesFolded(std::vector<FindingRow> rows)
{
    std::vector<FindingRow> shown = rows;
    std::erase_if(shown, &FindingRow::onSources);
    const std::size_t notes = rows.size() - shown.size();
    if (notes < 2)
        return rows;
    shown.push_back({.severity = Severity::note,
                     .workload = 0,
                     .subject = tr("Plan"),
                     .message = counted(static_cast<int>(notes),
                                        HEADROOM_TEXT_N("Findings", "%n notes on source documents",
                                                        "%n note on source documents")),
                     .detail = {},
                     .target = FindingTarget::sources,
                     .onSources = true,
                     .lead = leadOf(FindingTarget::sources)});
    return shown;
}

FindingSummary findingSummary(const std::vector<Finding> &findings)
{
    const FindingCounts counts = countFindings(findings);
    QStringList parts;
    FindingSummary summary;
    if (counts.errors > 0)
        parts += counted(counts.errors, HEADROOM_TEXT_N("Findings", "%n errors", "%n error"));
    if (counts.warnings > 0)
        parts += counted(counts.warnings, HEADROOM_TEXT_N("Findings", "%n warnings", "%n warning"));
    if (!parts.isEmpty()) {
        summary.severe = parts.takeFirst();
        summary.tone = toneOf(counts.errors > 0 ? Severity::error : Severity::warning);
    }
    if (counts.notes > 0)
        parts += counted(counts.notes, HEADROOM_TEXT_N("Findings", "%n notes", "%n note"));
    summary.rest = parts.join(QStringLiteral(" · "));
    if (summary.severe.isEmpty() && summary.rest.isEmpty())
        summary.rest = tr("none");
    return summary;
}

} // namespace headroom::ui
