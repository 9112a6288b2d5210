// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/workbook.h"

#include "core/report/break_even_table.h"
#include "core/report/report_sections.h"
#include "core/report/workbook_sheets.h"
#include "core/texts/report_texts.h"
#include "core/texts/sensitivity_texts.h"
#include "core/texts/workbook_texts.h"

#include <utility>

namespace headroom {

namespace {

void addIfAny(SheetBuilder &sheet, const Table &table)
{
    if (!table.rows.empty())
        sheet.add(table);
}

/// Paragraphs and tables of a section of the report; pictures are not figures.
void addSection(SheetBuilder &sheet, const Section &section)
{
    for (const Block &block : section.blocks) {
        if (const auto *paragraph = std::get_if<Paragraph>(&block))
            sheet.addNote(paragraph->text);
        else if (const auto *note = std::get_if<Footnote>(&block))
            sheet.addNote(note->text);
        else if (const auto *table = std::get_if<Table>(&block))
            addIfAny(sheet, *table);
    }
}

WorkbookSheet commitmentSheet(const ReportFacts &facts, const ReportStudies &studies)
{
    SheetBuilder sheet(facts.say(workbook_text::kCommitments));
    addSection(sheet, commitmentsSection(facts, studies));
    return sheet.take();
}

WorkbookSheet sensitivitySheet(const ReportFacts &facts, const ReportStudies &studies)
{
    SheetBuilder sheet(facts.say(sensitivity_text::kSection));
    if (!studies.sensitivity)
        return {};
    for (const std::string &sentence : sensitivitySentences(facts, *studies.sensitivity))
        sheet.addNote(sentence);
    addIfAny(sheet, movingSwings(facts, *studies.sensitivity));
    if (studies.breakEvens)
        addIfAny(sheet, breakEvenTable(studies.breakEvens->values, studies.breakEvens->first,
                                       studies.breakEvens->second, *facts.language));
    return sheet.take();
}

WorkbookSheet evidenceSheet(const ReportFacts &facts)
{
    SheetBuilder sheet(facts.say(workbook_text::kEvidence));
    addIfAny(sheet, performanceTable(facts));
    addIfAny(sheet, findingsInFull(facts));
    for (const Table &table : howTables(facts))
        sheet.add(table);
    return sheet.take();
}

WorkbookSheet assumptionSheet(const ReportFacts &facts)
{
    SheetBuilder sheet(facts.say(workbook_text::kAssumptions));
    addIfAny(sheet, assumptionTable(facts));
    addIfAny(sheet, demandTable(facts));
    if (!facts.plan().notes.empty()) {
        sheet.addTitle(facts.say(report_text::kNotes));
        sheet.addNote(facts.plan().notes);
    }
    sheet.addTitle(facts.say(report_text::kNotIncluded));
    for (const std::string &exclusion : exclusions(facts))
        sheet.addNote(exclusion);
    return sheet.take();
}

/// Names that are the same in every language, because formulas of the reader rely on them.
std::vector<WorkbookName> namesOf(const PlacedFigures &placed)
{
    std::vector<WorkbookName> names;
    for (const auto &[name, table] :
         {std::pair("Cost_lines", placed.lines), std::pair("Facts", placed.facts),
          std::pair("Prices_used", placed.prices), std::pair("Months", placed.months)}) {
        if (table)
            names.push_back({name, '=' + table->from(table->area())});
    }
    if (!placed.growth.empty())
        names.push_back({"Growth_per_month", '=' + placed.growth});
    if (placed.monthly)
        names.push_back({"Total_per_month", '=' + placed.monthly->reference});
    return names;
}

} // namespace

Workbook buildWorkbook(const Snapshot &snapshot, const Language &language,
                       const ReportStudies &studies)
{
    const ReportFacts facts = findReportFacts(snapshot, language, &studies);
    PlacedFigures placed;
    // In the order in which they refer to each other; shown in the order in which they are read.
    WorkbookSheet inputs = inputSheet(facts, placed);
    WorkbookSheet steps = stepSheet(facts, placed);
    SheetBuilder cover(facts.say(workbook_text::kCover));
    placeCover(cover, facts, placed);
    WorkbookSheet lines = lineSheet(facts, placed);
    WorkbookSheet breakdowns = breakdownSheet(facts, placed);
    WorkbookSheet months = monthSheet(facts, placed);
    calculateCover(cover, facts, placed);
    WorkbookSheet pivot = factSheet(facts, placed);
    WorkbookSheet scenarios = scenarioSheet(facts, studies, placed);
    Workbook workbook;
    workbook.title = decisionTitle(facts);
    workbook.subject = facts.say(report_text::kSubject, {facts.plan().name, facts.active->name});
    workbook.author = facts.plan().approval.author;
    workbook.date = snapshot.inputs.valuationDate;
    const auto add = [&](WorkbookSheet sheet) {
        if (!sheet.rows.empty())
            workbook.sheets.push_back(std::move(sheet));
    };
    add(summarySheet(facts, placed));
    add(std::move(inputs));
    add(chartSheet(facts, placed));
    add(std::move(lines));
    add(std::move(breakdowns));
    add(std::move(months));
    add(forecastSheet(facts, studies));
    add(sensitivitySheet(facts, studies));
    add(std::move(scenarios));
    add(commitmentSheet(facts, studies));
    add(cover.take());
    add(std::move(steps));
    add(evidenceSheet(facts));
    add(assumptionSheet(facts));
    add(std::move(pivot));
    workbook.names = namesOf(placed);
    return workbook;
}

} // namespace headroom
