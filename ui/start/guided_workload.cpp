// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/guided_workload.h"

#include "core/plan/plan.h"
#include "ui/format/text.h"
#include "ui/views/fields/profile_editor.h"

#include <algorithm>

namespace headroom::ui {

namespace {

using Question = GuideQuestion;

WorkloadKind kindOf(GuideTask task)
{
    switch (task) {
    case GuideTask::answers:
    case GuideTask::texts:
    case GuideTask::pictures: return WorkloadKind::realTimeInference;
    case GuideTask::documents:
    case GuideTask::tables: return WorkloadKind::batchInference;
    case GuideTask::adapting: return WorkloadKind::fineTuning;
    case GuideTask::training: return WorkloadKind::training;
    case GuideTask::notebooks: return WorkloadKind::development;
    }
    return WorkloadKind::realTimeInference;
}

void setUpService(Workload &workload, const GuideAnswers &answers)
{
    workload.demand.peakRequestsPerSecond = answers.amount;
    const auto office =
        std::ranges::find(namedProfiles(), std::string_view("office"), &NamedProfile::key);
    workload.demand.profile = office->weights;
    workload.serviceLevel.p95LatencyMs = answers.limit;
    workload.software = answers.task == GuideTask::answers ? SoftwareClass::tunedServer
                                                           : SoftwareClass::stockFramework;
}

void setUpBatch(Workload &workload, const GuideAnswers &answers)
{
    workload.demand.itemsPerDay = answers.amount;
    workload.serviceLevel.deadlineHours = answers.limit;
    workload.software = answers.task == GuideTask::documents ? SoftwareClass::tunedServer
                                                             : SoftwareClass::stockFramework;
}

void setUpRuns(Workload &workload, const GuideAnswers &answers)
{
    workload.demand.tokensPerRun = answers.amount;
    workload.demand.runsPerMonth = Exact::fromDouble(answers.often, 100).value_or(1);
    workload.serviceLevel.deadlineHours = answers.limit;
}

} // namespace

GuideAnswers usualAnswers(GuideTask task)
{
    switch (task) {
    case GuideTask::answers: return {task, "Llama-3.1-8B", 10, 0, 800, 250, 12'000, {}};
    case GuideTask::texts: return {task, "BERT-base", 20, 0, 128, 0, 200, {}};
    case GuideTask::pictures: return {task, "ResNet-50", 20, 0, 0, 0, 200, {}};
    case GuideTask::documents: return {task, "Qwen2.5-7B", 40'000, 0, 3000, 300, 8, {}};
    case GuideTask::tables: return {task, "GBDT", 1'000'000, 0, 0, 0, 4, {}};
    case GuideTask::adapting: return {task, "Llama-3.1-8B", 2e7, 4, 0, 0, 24, {}};
    case GuideTask::training: return {task, "GPT-2 Large", 1e9, 1, 0, 0, 72, {}};
    case GuideTask::notebooks: return {task, "", 6, 8, 0, 0, std::nullopt, {}};
    }
    return {};
}

std::vector<GuideQuestion> questionsFor(GuideTask task)
{
    switch (task) {
    case GuideTask::answers:
    case GuideTask::texts:
    case GuideTask::documents:
        return {Question::task,   Question::model, Question::amount,
                Question::length, Question::limit, Question::place};
    case GuideTask::notebooks: return {Question::task, Question::amount, Question::place};
    default:
        return {Question::task, Question::model, Question::amount, Question::limit,
                Question::place};
    }
}

ModelGroup usualGroup(GuideTask task)
{
    switch (task) {
    case GuideTask::texts: return ModelGroup::encoder;
    case GuideTask::pictures: return ModelGroup::vision;
    case GuideTask::tables: return ModelGroup::classical;
    default: return ModelGroup::language;
    }
}

QString nameOf(GuideTask task)
{
    switch (task) {
    case GuideTask::answers: return tr("Chatbot");
    case GuideTask::texts: return tr("Understand texts");
    case GuideTask::pictures: return tr("Recognise pictures");
    case GuideTask::documents: return tr("Work through documents");
    case GuideTask::tables: return tr("Score tables");
    case GuideTask::adapting: return tr("Fine-tune a model");
    case GuideTask::training: return tr("Train a model");
    case GuideTask::notebooks: return tr("Give people notebooks");
    }
    return {};
}

QString exampleOf(GuideTask task)
{
    switch (task) {
    case GuideTask::answers: return tr("A chatbot or assistant that answers interactively");
    case GuideTask::texts: return tr("Classify, score or embed texts interactively");
    case GuideTask::pictures: return tr("Classify photographs interactively");
    case GuideTask::documents: return tr("Extract or summarise in batches, such as every night");
    case GuideTask::tables: return tr("Trees or linear models over rows, such as churn");
    case GuideTask::adapting: return tr("An adapter (LoRA) on data of your own");
    case GuideTask::training: return tr("All parameters, from tokens to weights");
    case GuideTask::notebooks: return tr("Interactive machines in working hours");
    }
    return {};
}

Workload guidedWorkload(const GuideAnswers &answers)
{
    const WorkloadKind kind = kindOf(answers.task);
    Workload workload = newWorkload(kind);
    workload.name = nameOf(answers.task).toStdString();
    workload.model = answers.model;
    workload.demand.inputTokens = answers.inputTokens;
    workload.demand.outputTokens = answers.outputTokens;
    workload.constraints.providers = answers.providers;
    switch (kind) {
    case WorkloadKind::realTimeInference: setUpService(workload, answers); break;
    case WorkloadKind::batchInference: setUpBatch(workload, answers); break;
    case WorkloadKind::development:
        workload.demand.people = static_cast<int>(answers.amount);
        workload.schedule.hours = Exact::fromDouble(answers.often, 100).value_or(8);
        break;
    default: setUpRuns(workload, answers); break;
    }
    return workload;
}

} // namespace headroom::ui
