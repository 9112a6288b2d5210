// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include "core/letters.h"
#include "core/report/fleet_table.h"
#include "core/report/report_facts.h"
#include "core/report/report_sections.h"
#include "core/texts/report_texts.h"
#include "core/wording/filter_words.h"

#include <algorithm>

namespace headroom {

namespace {

void addTable(Section &section, Table table)
{
    if (!table.rows.empty())
        section.blocks.emplace_back(std::move(table));
}

Section decisionPage(const ReportFacts &facts)
{
    Section section;
    section.blocks.emplace_back(decisionFigures(facts));
    if (!facts.active->lines.empty() && hasTotal(*facts.active))
        section.blocks.emplace_back(moneyBars(facts));
    if (facts.snapshot->evaluation.scenarios.size() > 1)
        addTable(section, scenarioTable(facts));
    addTable(section, openPoints(facts));
    return section;
}

Section monthsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kMonths), {}, true};
    if (!hasTotal(*facts.active))
        return section;
    section.blocks.emplace_back(
        budgetChart(*facts.snapshot, *facts.active, Dimension::workload, *facts.language));
    addTable(section, monthTable(facts));
    return section;
}

Section candidatesSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kCandidates), {}, true};
    auto dearest = candidatesOfLargestLine(facts);
    if (!dearest) {
        section.startsPage = false;
        section.blocks.emplace_back(Paragraph{facts.say(report_text::kNoCandidates)});
        return section;
    }
    const auto candidates = std::make_shared<const CandidateSet>(*std::move(dearest));
    const std::string &name = findWorkload(facts.plan(), candidates->workload)->name;
    section.blocks.emplace_back(Paragraph{facts.say(report_text::kEveryOffer, {name})});
    const std::string constraints = constraintsText(candidates->constraints, *facts.language);
    section.blocks.emplace_back(
        Paragraph{constraints.empty() ? facts.say(report_text::kUnconstrained, {name})
                                      : facts.say(report_text::kConstrained, {name, constraints})});
    section.blocks.emplace_back(candidateChart(*facts.snapshot, candidates, *facts.language));
    addTable(section, frontierTable(facts, *candidates));
    return section;
}

Section breakdownSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kBreakdown), {}, true};
    for (const Dimension dimension :
         {Dimension::environment, Dimension::provider, Dimension::pricingModel})
        addTable(section,
                 breakdownTable(*facts.snapshot, *facts.active, dimension, *facts.language));
    return section;
}

Section assumptionsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kAssumptions), {}, false};
    addTable(section, assumptionTable(facts));
    addTable(section, demandTable(facts));
    addTable(section, priceTable(facts));
    return section;
}

Section findingsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kFindings), {}, false};
    Table findings = findingsInFull(facts);
    if (findings.rows.empty())
        section.blocks.emplace_back(Paragraph{facts.say(report_text::kNoFindings)});
    addTable(section, std::move(findings));
    return section;
}

Section exclusionsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kNotIncluded), {}, false};
    for (std::string &exclusion : exclusions(facts))
        section.blocks.emplace_back(Paragraph{std::move(exclusion)});
    return section;
}

Section howSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kHow), {}, false};
    for (Table &table : howTables(facts))
        addTable(section, std::move(table));
    return section;
}

std::vector<Section> numberedSections(const ReportFacts &facts, const ReportStudies &studies)
{
    std::vector<Section> sections;
    sections.push_back(comparisonSection(facts, studies));
    sections.push_back(monthsSection(facts));
    sections.push_back(forecastSection(facts, studies));
    sections.push_back(sensitivitySection(facts, studies));
    sections.push_back(commitmentsSection(facts, studies));
    sections.push_back(splitSection(facts, studies));
    sections.push_back(candidatesSection(facts));
    sections.push_back(breakdownSection(facts));
    Section lineItems{facts.say(report_text::kLineItems),
                      {lineItemTable(facts), costTable(*facts.active, *facts.language)},
                      false};
    if (hasFleet(*facts.active))
        addTable(lineItems, fleetTable(*facts.active, *facts.language));
    addTable(lineItems, sharingTable(facts));
    sections.push_back(std::move(lineItems));
    sections.push_back(
        Section{facts.say(report_text::kPerformance), {performanceTable(facts)}, false});
    sections.push_back(findingsSection(facts));
    sections.push_back(assumptionsSection(facts));
    if (!facts.plan().notes.empty())
        sections.push_back(
            Section{facts.say(report_text::kNotes), {Paragraph{facts.plan().notes}}, false});
    sections.push_back(exclusionsSection(facts));
    sections.push_back(howSection(facts));
    std::erase_if(sections, [](const Section &section) { return section.blocks.empty(); });
    return sections;
}

std::string footerOf(const ReportFacts &facts, const std::vector<Section> &sections)
{
    std::vector<std::string> sentences{facts.say(report_text::kEstimate)};
    const auto refer = [&](const Text &sentence, const Text &title) {
        const auto found = std::ranges::find(sections, facts.say(title), &Section::title);
        if (found != sections.end())
            sentences.push_back(
                facts.say(sentence, {std::to_string(found - sections.begin() + 1)}));
    };
    refer(report_text::kLeftOut, report_text::kNotIncluded);
    refer(report_text::kTraced, report_text::kHow);
    return joined(sentences, " ");
}

} // namespace

std::string dateline(const ReportFacts &facts)
{
    const std::string day = facts.snapshot->inputs.valuationDate.toLongString();
    if (!facts.oldestPrice)
        return facts.say(report_text::kPricesUndated, {day, facts.currency()});
    const std::string oldest = facts.oldestPrice->toString();
    return facts.oldestPrice == facts.newestPrice
               ? facts.say(report_text::kPricesOf, {day, oldest, facts.currency()})
               : facts.say(report_text::kPricesBetween,
                           {day, oldest, facts.newestPrice->toString(), facts.currency()});
}

Report buildReport(const Snapshot &snapshot, const Language &language, const ReportStudies &studies)
{
    const ReportFacts facts = findReportFacts(snapshot, language, &studies);
    Report report;
    report.title = decisionTitle(facts);
    report.summary = decisionSummary(facts);
    report.subject = facts.say(report_text::kSubject, {facts.plan().name});
    report.dateline = dateline(facts);
    report.currency = facts.currency();
    report.date = snapshot.inputs.valuationDate;
    std::vector<Section> sections =
        facts.plan().workloads.empty() ? std::vector<Section>() : numberedSections(facts, studies);
    report.footer = footerOf(facts, sections);
    report.sections.push_back(decisionPage(facts));
    for (std::size_t i = 0; i < sections.size(); ++i) {
        sections[i].title.insert(0, std::to_string(i + 1) + "  ");
        report.sections.push_back(std::move(sections[i]));
    }
    return report;
}

} // namespace headroom
