// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"
#include "core/report/breakdown.h"

#include "core/report/report_facts.h"
#include "core/report/report_sections.h"

#include <array>

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
    Section section{"Month by month", {}, true};
    if (!hasTotal(*facts.active))
        return section;
    section.blocks.emplace_back(BudgetChart{Dimension::workload});
    addTable(section, monthTable(facts));
    return section;
}

Section candidatesSection(const ReportFacts &facts)
{
    Section section{"Cost against performance", {}, true};
    auto figure = scatterFigure(facts);
    if (!figure) {
        section.startsPage = false;
        section.blocks.emplace_back(Paragraph{
            "No workload says enough of its model and demand for offers to be compared by "
            "performance, or their prices cannot be converted."});
        return section;
    }
    section.blocks.emplace_back(Paragraph{"Every offer of the price list that fits "
                                          + figure->workloadName + '.'
                                          + " A mark is one machine in one region under one "
                                            "pricing model, in as many instances as the "
                                            "demand needs; of the workloads whose performance can "
                                            "be predicted, this one costs most."});
    Table best = frontierTable(facts, *figure);
    section.blocks.emplace_back(std::move(*figure));
    addTable(section, std::move(best));
    return section;
}

Section breakdownSection(const ReportFacts &facts)
{
    Section section{"Breakdown of the month", {}, true};
    constexpr std::array kDimensions{Dimension::environment, Dimension::provider,
                                     Dimension::pricingModel};
    for (const Dimension dimension : kDimensions) {
        Table table = breakdownTable(*facts.snapshot, *facts.active, dimension);
        table.title = "By " + std::string(nameOf(dimension));
        addTable(section, std::move(table));
    }
    return section;
}

Section assumptionsSection(const ReportFacts &facts)
{
    Section section{"Assumptions", {}, false};
    addTable(section, assumptionTable(facts));
    addTable(section, demandTable(facts));
    addTable(section, priceTable(facts));
    return section;
}

Section findingsSection(const ReportFacts &facts)
{
    Section section{"Findings", {}, false};
    Table findings = findingsInFull(facts);
    if (findings.rows.empty())
        section.blocks.emplace_back(
            Paragraph{"Nothing was found that a reader must know beyond the assumptions."});
    addTable(section, std::move(findings));
    return section;
}

Section exclusionsSection(const ReportFacts &facts)
{
    Section section{"Not included", {}, false};
    for (std::string &exclusion : exclusions(facts))
        section.blocks.emplace_back(Paragraph{std::move(exclusion)});
    return section;
}

Section howSection(const ReportFacts &facts)
{
    Section section{"How each figure was computed", {}, false};
    for (Table &table : howTables(facts))
        addTable(section, std::move(table));
    return section;
}

std::vector<Section> numberedSections(const ReportFacts &facts)
{
    std::vector<Section> sections;
    sections.push_back(monthsSection(facts));
    sections.push_back(candidatesSection(facts));
    sections.push_back(breakdownSection(facts));
    sections.push_back(Section{
        "Line items", {lineItemTable(facts), costTable(*facts.snapshot, *facts.active)}, false});
    sections.push_back(Section{"Performance evidence", {performanceTable(facts)}, false});
    sections.push_back(findingsSection(facts));
    sections.push_back(assumptionsSection(facts));
    if (!facts.plan().notes.empty())
        sections.push_back(Section{"Notes of the plan", {Paragraph{facts.plan().notes}}, false});
    sections.push_back(exclusionsSection(facts));
    sections.push_back(howSection(facts));
    std::erase_if(sections, [](const Section &section) { return section.blocks.empty(); });
    return sections;
}

std::string datelineOf(const ReportFacts &facts)
{
    std::string text = facts.snapshot->inputs.valuationDate.toLongString();
    if (facts.oldestPrice && facts.oldestPrice == facts.newestPrice)
        text += " · prices of " + facts.oldestPrice->toString();
    else if (facts.oldestPrice)
        text += " · prices of " + facts.oldestPrice->toString() + " to "
                + facts.newestPrice->toString();
    else
        text += " · price dates not stated";
    return text + " · " + facts.currency();
}

std::string footerOf(const std::vector<Section> &sections)
{
    std::string text = "Estimate, not a quote.";
    for (std::size_t i = 0; i < sections.size(); ++i) {
        if (sections[i].title == "Not included")
            text += " What is left out: section " + std::to_string(i + 1) + ".";
        if (sections[i].title == "How each figure was computed")
            text += " Every figure is traced in section " + std::to_string(i + 1) + ".";
    }
    return text;
}

} // namespace

Report buildReport(const Snapshot &snapshot, const Language &language)
{
    const ReportFacts facts = findReportFacts(snapshot, language);
    Report report;
    report.title = decisionTitle(facts);
    report.summary = decisionSummary(facts);
    report.subject = facts.plan().name + " · compute estimate";
    report.dateline = datelineOf(facts);
    report.currency = facts.currency();
    report.date = snapshot.inputs.valuationDate;
    std::vector<Section> sections =
        facts.plan().workloads.empty() ? std::vector<Section>() : numberedSections(facts);
    report.footer = footerOf(sections);
    report.sections.push_back(decisionPage(facts));
    for (std::size_t i = 0; i < sections.size(); ++i) {
        sections[i].title.insert(0, std::to_string(i + 1) + "  ");
        report.sections.push_back(std::move(sections[i]));
    }
    return report;
}

} // namespace headroom
