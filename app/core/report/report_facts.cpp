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

/// An incomplete cost may be lower only because of the missing part.
void findCheaper(ReportFacts &facts)
{
    for (const ScenarioEvaluation &other : facts.snapshot->evaluation.scenarios) {
        const Money &minimum = facts.cheaper ? facts.cheaper->total : facts.active->total;
        const bool keepsLevels = other.service.allMet() || other.service.stated() == 0;
        if (differenceOf(other, *facts.active) && other.total < minimum && keepsLevels)
            facts.cheaper = &other;
    }
}

void notePriceDate(ReportFacts &facts, const Line &line)
{
    if (!line.price || !line.price->asOf)
        return;
    const Date date = *line.price->asOf;
    facts.oldestPrice = facts.oldestPrice ? std::min(*facts.oldestPrice, date) : date;
    facts.newestPrice = facts.newestPrice ? std::max(*facts.newestPrice, date) : date;
}

void noteMonthBasis(ReportFacts &facts, const Workload &workload)
{
    const std::string basis = describe(workload.schedule.basis.value_or(facts.active->basis));
    if (std::find(facts.monthBases.begin(), facts.monthBases.end(), basis)
        == facts.monthBases.end())
        facts.monthBases.push_back(basis);
}

void noteLine(ReportFacts &facts, std::size_t index)
{
    const Line &line = facts.active->lines[index];
    const Workload &workload = facts.workload(index);
    notePriceDate(facts, line);
    noteMonthBasis(facts, workload);
    if (!hasCost(line))
        return;
    const auto largerThan = [&](const std::optional<std::size_t> &other) {
        return !other || line.monthly > facts.active->lines[*other].monthly;
    };
    if (largerThan(facts.largestAllocated))
        facts.largestAllocated = index;
    if (isInference(workload.kind) && line.unitCost && largerThan(facts.largestInference))
        facts.largestInference = index;
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
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i)
        noteLine(facts, i);
    findCheaper(facts);
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

std::string monthText(Date month)
{
    return std::string(monthName(month.month())) + ' ' + std::to_string(month.year());
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
