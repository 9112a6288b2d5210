// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_facts.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/texts/report_texts.h"
#include "core/texts/sharing_texts.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kNamesShown = 3;
constexpr int kCountDecimals = 2;

bool hasServiceLevel(const ServiceLevel &level)
{
    return level.p95LatencyMs || level.timeToFirstTokenMs || level.timePerOutputTokenMs
           || level.deadlineHours || level.throughputPerSecond;
}

void noteServiceLevel(ReportFacts &facts, const Workload &workload, const Line &line)
{
    if (!line.sizing || !hasServiceLevel(workload.serviceLevel))
        return;
    ++facts.withServiceLevel;
    if (!line.sizing->fits || line.verdict == Verdict::missed)
        facts.missed.push_back(&workload);
    else if (line.verdict == Verdict::mayMiss)
        facts.mayMiss.push_back(&workload);
}

bool missesNothing(const Line &line)
{
    return !line.sizing || (line.sizing->fits && line.verdict != Verdict::missed);
}

void findCheaper(ReportFacts &facts)
{
    const auto costed = [](const ScenarioEvaluation &scenario) {
        return std::ranges::count_if(scenario.lines, hasCost);
    };
    for (const ScenarioEvaluation &other : facts.snapshot->evaluation.scenarios) {
        const Money &minimum = facts.cheaper ? facts.cheaper->total : facts.active->total;
        if (hasTotal(other) && other.total < minimum && costed(other) >= costed(*facts.active)
            && std::ranges::all_of(other.lines, missesNothing))
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
    noteServiceLevel(facts, workload, line);
    notePriceDate(facts, line);
    noteMonthBasis(facts, workload);
    if (!hasCost(line)) {
        ++facts.unpriced;
        return;
    }
    const auto largerThan = [&](const std::optional<std::size_t> &other) {
        return !other || line.monthly > facts.active->lines[*other].monthly;
    };
    if (largerThan(facts.largestAllocated))
        facts.largestAllocated = index;
    if (isInference(workload.kind) && line.unitCost && largerThan(facts.largestInference))
        facts.largestInference = index;
}

} // namespace

ReportFacts findReportFacts(const Snapshot &snapshot, const Language &language)
{
    ReportFacts facts;
    facts.snapshot = &snapshot;
    facts.language = &language;
    facts.active = &snapshot.evaluation.activeScenario();
    facts.baseline = &snapshot.evaluation.baselineScenario();
    facts.assumptions = &activeScenario(snapshot.plan());
    facts.isBaseline = snapshot.evaluation.active == snapshot.evaluation.baseline;
    facts.findings = countFindings(facts.active->findings);
    facts.otherErrors = static_cast<std::size_t>(std::count_if(
        facts.active->findings.begin(), facts.active->findings.end(), [](const Finding &finding) {
            return finding.severity == Severity::error && finding.code != "misses_service_level";
        }));
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i)
        noteLine(facts, i);
    findCheaper(facts);
    if (facts.active->budgetPassed)
        facts.budgetPassed = facts.active->forecast[facts.active->budgetPassed->month].month;
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

bool hasCost(const Line &line)
{
    return line.price && line.count > Exact(0);
}

bool hasAmount(const Line &line)
{
    return hasCost(line) || line.monthly != Money();
}

bool isCounted(const Line &line)
{
    return hasAmount(line) || !line.offer;
}

TotalState totalStateOf(const ScenarioEvaluation &scenario)
{
    const auto inUse = [](const Line &line) { return line.offer.has_value(); };
    if (scenario.lines.empty() || std::ranges::any_of(scenario.lines, hasAmount))
        return TotalState::known;
    return std::ranges::any_of(scenario.lines, inUse) ? TotalState::unknown
                                                      : TotalState::nothingInUse;
}

bool hasTotal(const ScenarioEvaluation &scenario)
{
    return totalStateOf(scenario) != TotalState::unknown;
}

std::string namesOf(const ReportFacts &facts, const std::vector<const Workload *> &workloads)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(workloads.size(), kNamesShown); ++i)
        names.push_back(workloads[i]->name);
    if (workloads.size() > kNamesShown)
        return facts.say(report_text::kAndMore, {joined(names)},
                         countOf(workloads.size() - kNamesShown));
    if (names.size() < 2)
        return joined(names, "");
    const std::string last = std::move(names.back());
    names.pop_back();
    return facts.say(report_text::kBoth, {joined(names), last});
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
