// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_facts.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/breakdown.h"
#include "core/texts/report_texts.h"
#include "core/texts/sharing_texts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr int kCountDecimals = 2;

void notePriceDate(ReportFacts &facts, const Line &line)
{
    if (!line.price || !line.price->asOf)
        return;
    const Date date = *line.price->asOf;
    facts.oldestPrice = facts.oldestPrice ? std::min(*facts.oldestPrice, date) : date;
    facts.newestPrice = facts.newestPrice ? std::max(*facts.newestPrice, date) : date;
}

/// An error, and not one that the title counts as a missed service level.
bool isOtherError(const ReportFacts &facts, const Finding &finding)
{
    if (finding.severity != Severity::error)
        return false;
    const auto line = finding.workload
                          ? std::ranges::find(facts.active->lines, *finding.workload, &Line::id)
                          : facts.active->lines.end();
    return finding.code != "misses_service_level" || line == facts.active->lines.end()
           || facts.active->service
                      .states[static_cast<std::size_t>(line - facts.active->lines.begin())]
                  != ServiceVerdict::missed;
}

} // namespace

ReportFacts findReportFacts(const Snapshot &snapshot, const Language &language,
                            const ReportStudies *studies)
{
    ReportFacts facts;
    facts.snapshot = &snapshot;
    facts.language = &language;
    facts.studies = studies;
    facts.active = &snapshot.evaluation.activeScenario();
    facts.baseline = &snapshot.evaluation.baselineScenario();
    facts.assumptions = &activeScenario(snapshot.plan());
    facts.isBaseline = snapshot.evaluation.active == snapshot.evaluation.baseline;
    facts.findings = countFindings(facts.active->findings);
    facts.otherErrors = static_cast<std::size_t>(
        std::ranges::count_if(facts.active->findings, [&](const Finding &finding) {
            return isOtherError(facts, finding);
        }));
    for (const Line &line : facts.active->lines)
        notePriceDate(facts, line);
    return facts;
}

HourlyRate unitPriceOf(const Line &line)
{
    const Exact hours = line.count * line.hours;
    if ((line.covers.empty() && line.parts.empty()) || hours.isZero())
        return line.price->rate;
    constexpr int kDecimals = 9;
    return HourlyRate::fromNanos(
        static_cast<std::int64_t>((line.exactMonthly / hours).scaled(kDecimals)));
}

std::string yearAndMonth(Date month)
{
    constexpr std::size_t kLength = 7;
    return month.toString().substr(0, kLength);
}

std::string typesOf(const Line &line)
{
    if (line.parts.empty())
        return line.offer->instanceType;
    return joined(line.parts, " + ", [](const Line &part) {
        return part.count.toString() + " × " + part.offer->instanceType;
    });
}

std::string ofEachPart(const Line &line, const std::function<std::string(const Line &)> &name)
{
    std::vector<std::string> names;
    for (const Line &part : partsOf(line)) {
        std::string one = name(part);
        if (std::ranges::find(names, one) == names.end())
            names.push_back(std::move(one));
    }
    return joined(names);
}

std::string hardwareText(const ReportFacts &facts, const Line &line)
{
    if (!line.offer)
        return {};
    if (line.fleet)
        return facts.say(report_text::kRunsOnFleet, {typesOf(line)});
    std::string text = facts.say(report_text::kRunsOn,
                                 {formatExact(line.count, kCountDecimals, *facts.language),
                                  std::string(shortTypeName(line.offer->instanceType)),
                                  boughtAs(line, facts.active->commitments, *facts.language)});
    if (!line.shared)
        return text;
    const Workload *host = findWorkload(*facts.active->plan, line.shared->host);
    return host == nullptr || host->id == line.id
               ? facts.say(sharing_text::kSharedWith, {text})
               : facts.say(sharing_text::kOnThoseOf, {text, host->name});
}

} // namespace headroom
