// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/documents/source_documents.h"
#include "core/guide/guide_tables.h"
#include "core/plan/plan_edit.h"
#include "core/texts/guide_texts.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"
#include "ui/command_line/table_output.h"

#include <memory>

namespace headroom::cli {

namespace {

/// A new plan whose only workload is the question, on the first offer that meets it.
Expected<void> writePlanOf(const Arguments &arguments, const GuideWalk &walk)
{
    if (!arguments.has("output"))
        return {};
    Plan plan = *walk.inputs.plan;
    if (!walk.families.empty()) {
        Allocation allocation;
        allocation.offer = walk.candidates->catalog->reference(walk.families.front());
        HEADROOM_TRY(plan, applyEdit(plan, Allocate{walk.workload().id, allocation}));
    }
    EvaluationInputs inputs = walk.inputs;
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return writeOutput(arguments, *makeSnapshot(inputs));
}

std::string guideText(const GuideWalk &walk, const std::vector<GuideChange> &changes,
                      const std::string &currency)
{
    std::string text;
    for (const GuideAnswer *answer : walk.question.path) {
        const auto stated = statedTitle(walk.question, answer->step, english());
        text += english().say(nameOf(answer->step)) + ": " + stated.value_or(answer->title) + '\n';
        if (!stated)
            text += "    " + answer->why + " (" + answer->rule + ", " + withNames(answer->source)
                    + ")\n";
    }
    text += '\n';
    if (!walk.families.empty())
        return text + textOf(shortFamilyTable(walk, english()), currency, {});
    text += english().say(guide_text::kNothingMeets) + '\n';
    for (const std::string &sentence : relaxations(walk.question, changes, currency, english()))
        text += sentence + '\n';
    return text;
}

Expected<int> runGuide(const Arguments &arguments)
{
    HEADROOM_TRY(const auto choices,
                 guideBook().choicesFrom(arguments.text("answers").value_or(std::string())));
    HEADROOM_TRY(const auto inputs, inputsOfNewPlan(arguments));
    HEADROOM_TRY(const auto walk, walkGuide(inputs, choices));
    const bool isEmpty = walk.families.empty();
    const std::vector<GuideChange> changes =
        isEmpty ? guideChanges(inputs, choices) : std::vector<GuideChange>();
    HEADROOM_CHECK(writePlanOf(arguments, walk));
    const QString format = arguments.value("format");
    const int exitCode = isEmpty ? kFindings : kOk;
    if (format == "json")
        return printed(
            storage::tablesJson("guide", {{"answers", guidePathTable(walk.question, english())},
                                          {"families", guideFamilyTable(walk, english())},
                                          {"relax", guideChangeTable(changes, english())}}),
            exitCode);
    const std::string &currency = inputs.plan->currency;
    if (isEmpty && format == "csv") {
        for (const std::string &sentence : relaxations(walk.question, changes, currency, english()))
            say("headroom: " + sentence);
    }
    return printed(format == "csv" ? storage::csvText(guideFamilyTable(walk, english()))
                                   : guideText(walk, changes, currency),
                   exitCode);
}

} // namespace

Command guideCommand()
{
    return {.usage = "guide [options]",
            .summary = "Walks the documents' selection flowchart to the cheapest offers that meet "
                       "the answers.",
            .run = runGuide,
            .options = planOptions(
                {{"answers", "LIST",
                  "question=answer, separated by commas: phase, data, latency, volume, budget, "
                  "software; model=NAME, latency_ms=, per_second= or per_minute= in place of an "
                  "answer's figures"},
                 outputFile("output", "a new plan with the workload on the first of the offers"),
                 kTableFormatOption})};
}

} // namespace headroom::cli
