// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/finding_rows.h"

#include "ui/format/text.h"

#include <QStringList>

#include <algorithm>

namespace headroom::ui {

namespace {

QString counted(int count, const char *one, const char *many)
{
    return count == 1 ? tr(one) : tr(many).arg(count);
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
                        .message = textOf(finding.message),
                        .detail = textOf(finding.detail)});
    }
    std::ranges::stable_sort(rows, {}, &FindingRow::severity);
    return rows;
}

FindingSummary findingSummary(const std::vector<Finding> &findings)
{
    const FindingCounts counts = countFindings(findings);
    QStringList parts;
    FindingSummary summary;
    if (counts.errors > 0)
        parts += counted(counts.errors, "1 error", "%1 errors");
    if (counts.warnings > 0)
        parts += counted(counts.warnings, "1 warning", "%1 warnings");
    if (!parts.isEmpty()) {
        summary.severe = parts.takeFirst();
        summary.tone = toneOf(counts.errors > 0 ? Severity::error : Severity::warning);
    }
    if (counts.notes > 0)
        parts += counted(counts.notes, "1 note", "%1 notes");
    summary.rest = parts.join(QStringLiteral(" · "));
    if (summary.severe.isEmpty() && summary.rest.isEmpty())
        summary.rest = tr("none");
    return summary;
}

} // namespace headroom::ui
