// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include "core/letters.h"
#include "core/report/fleet_table.h"
#include "core/report/report_facts.h"
#include "core/report/report_sections.h"
#include "core/report/version_table.h"
#include "core/texts/report_texts.h"
#include "core/texts/version_texts.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

/// A table named like its section needs no name of its own.
void addTable(Section &section, Table table)
{
    if (table.title == section.title)
        table.title.clear();
    if (!table.rows.empty())
        section.blocks.emplace_back(std::move(table));
}

/// As many further errors and warnings as the first page has no room for.
void addOpenPoints(Section &section, const ReportFacts &facts)
{
    Table open = openPoints(facts);
    const int further = facts.findings.errors + facts.findings.warnings - countOf(open.rows.size());
    addTable(section, std::move(open));
    if (further > 0)
        section.blocks.emplace_back(
            Paragraph{facts.say(report_text::kFurtherFindings, {}, further)});
}

Section decisionPage(const ReportFacts &facts)
{
    Section section;
    section.blocks.emplace_back(decisionFigures(facts));
    if (facts.snapshot->evaluation.scenarios.size() > 1)
        addTable(section, optionsTable(facts));
    if (!facts.active->lines.empty() && hasTotal(*facts.active))
        section.blocks.emplace_back(moneyBars(facts));
    addTable(section, decisionChanges(facts));
    addOpenPoints(section, facts);
    addTable(section, approvalTable(facts));
    return section;
}

/// By each dimension in which the lines differ.
Section breakdownSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kBreakdown, {facts.month()})};
    for (const Dimension dimension :
         {Dimension::team, Dimension::environment, Dimension::provider, Dimension::pricingModel}) {
        Table table = breakdownTable(*facts.snapshot, *facts.active, dimension, *facts.language);
        if (table.rows.size() > 1)
            addTable(section, std::move(table));
    }
    return section;
}

/// Errors and warnings in full; notes are in the workbook.
Section risksSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(report_text::kRisks)};
    Table findings = findingsInFull(facts, Severity::warning);
    const int notes = facts.findings.notes;
    if (findings.rows.empty())
        section.blocks.emplace_back(Paragraph{facts.say(report_text::kNoFindings)});
    addTable(section, std::move(findings));
    if (notes > 0)
        section.blocks.emplace_back(Footnote{facts.say(report_text::kNotesInWorkbook, {}, notes)});
    if (studies.forecast) {
        if (Table alerts = alertTable(*studies.forecast, *facts.language); !alerts.rows.empty()) {
            section.blocks.emplace_back(std::move(alerts));
            for (std::string &remark : alertRemarks(*studies.forecast, *facts.language))
                section.blocks.emplace_back(Footnote{std::move(remark)});
        }
    }
    return section;
}

Section assumptionsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kAssumptions)};
    addTable(section, assumptionTable(facts));
    addTable(section, demandTable(facts));
    return section;
}

Section exclusionsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kNotIncluded)};
    for (std::string &exclusion : exclusions(facts))
        section.blocks.emplace_back(Paragraph{std::move(exclusion)});
    return section;
}

Section lineItemsSection(const ReportFacts &facts)
{
    Section section{facts.say(report_text::kLineItems), {lineItemTable(facts)}};
    if (hasFleet(*facts.active))
        addTable(section, fleetTable(*facts.active, *facts.language));
    addTable(section, sharingTable(facts));
    PrintedPrices prices = printedPrices(facts);
    addTable(section, std::move(prices.rates));
    for (std::string &source : prices.sources)
        section.blocks.emplace_back(Footnote{std::move(source)});
    return section;
}

/// Changes since an earlier version of the plan, and their effect on the cost.
Section changesSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(version_text::kTitle)};
    if (!studies.versions)
        return section;
    const VersionComparison &versions = *studies.versions;
    section.blocks.emplace_back(Paragraph{versionSummary(versions, *facts.language)});
    addTable(section, versionChanges(versions, *facts.language));
    return section;
}

std::vector<Section> numberedSections(const ReportFacts &facts, const ReportStudies &studies,
                                      const std::vector<ReportPart> &parts)
{
    std::vector<Section> sections;
    const auto add = [&](ReportPart part, Section section) {
        const bool isWanted = parts.empty() || std::ranges::find(parts, part) != parts.end();
        if (section.blocks.empty() || !isWanted)
            return;
        section.part = part;
        sections.push_back(std::move(section));
    };
    const std::string &notes = facts.plan().notes;
    add(ReportPart::options, optionsSection(facts, studies));
    add(ReportPart::changes, changesSection(facts, studies));
    add(ReportPart::months, monthsSection(facts, studies));
    add(ReportPart::units, unitsSection(facts, studies));
    add(ReportPart::breakdown, breakdownSection(facts));
    add(ReportPart::commitments, commitmentsSection(facts, studies));
    add(ReportPart::sensitivity, sensitivitySection(facts, studies));
    add(ReportPart::performance,
        Section{facts.say(report_text::kPerformance), {performanceTable(facts)}});
    add(ReportPart::carbon, carbonSection(facts));
    add(ReportPart::risks, risksSection(facts, studies));
    add(ReportPart::planRegister, registerSection(facts));
    add(ReportPart::assumptions, assumptionsSection(facts));
    if (!notes.empty())
        add(ReportPart::notes, Section{facts.say(report_text::kNotes), {Paragraph{notes}}});
    add(ReportPart::exclusions, exclusionsSection(facts));
    add(ReportPart::lines, lineItemsSection(facts));
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
    sentences.push_back(facts.say(report_text::kTraced));
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

Report buildReport(const Snapshot &snapshot, const Language &language, const ReportStudies &studies,
                   const std::vector<ReportPart> &parts)
{
    const ReportFacts facts = findReportFacts(snapshot, language, &studies);
    Report report;
    report.title = decisionTitle(facts);
    report.summary = decisionSummary(facts);
    report.subject = facts.say(report_text::kSubject, {facts.plan().name, facts.active->name});
    report.dateline = dateline(facts);
    report.author = facts.plan().approval.author;
    report.currency = facts.currency();
    report.date = snapshot.inputs.valuationDate;
    std::vector<Section> sections = facts.plan().workloads.empty()
                                        ? std::vector<Section>()
                                        : numberedSections(facts, studies, parts);
    report.footer = footerOf(facts, sections);
    report.sections.push_back(decisionPage(facts));
    for (std::size_t i = 0; i < sections.size(); ++i) {
        sections[i].title.insert(0, std::to_string(i + 1) + "  ");
        report.sections.push_back(std::move(sections[i]));
    }
    return report;
}

} // namespace headroom
