// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/document_tables.h"

#include "core/csv/text_table.h"
#include "core/documents/figure_list.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/document_words.h"
#include "core/letters.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/document_texts.h"
#include "core/texts/headings.h"
#include "core/wording/stated_words.h"

namespace headroom {

namespace {

Cell keyCell(Provider provider)
{
    return std::string(keyOf(provider));
}

Cell rangeCell(const StatedRange &range, const Language &language)
{
    return range.low || range.high ? Cell(rangeText(range, language)) : Cell();
}

Table figureTable(const std::vector<WorkedFigure> &figures, const Language &language)
{
    Table table = tableOf(language, document_text::kFigures,
                          {{"id", heading::kId},
                           {"figure", heading::kFigure},
                           {"result", heading::kResult},
                           {"value", heading::kValue, ColumnKind::exact},
                           {"unit", heading::kUnit},
                           {"printed", heading::kPrinted, ColumnKind::exact},
                           {"verdict", heading::kVerdict},
                           {"formula", heading::kFormula},
                           {"source", heading::kSource},
                           {"note", heading::kNote}});
    for (const WorkedFigure &figure : figures) {
        const std::string verdict =
            figure.printed ? agreementText(agreementOf(*figure.printed, figure.value), language)
                           : std::string();
        table.rows.push_back({figure.id, figure.title, shownValue(figure), figure.value,
                              std::string(keyOf(figure.unit)), cellOf(figure.printed),
                              textCell(verdict), figure.formula, figure.source,
                              textCell(figure.note)});
    }
    return table;
}

Table disagreementTable(const SourceDocuments &documents, const std::vector<WorkedFigure> &figures,
                        const Language &language)
{
    Table table = tableOf(language, document_text::kDisagreements,
                          {{"id", heading::kId},
                           {"topic", heading::kTopic},
                           {"documents", heading::kTheDocuments},
                           {"program", heading::kProgram},
                           {"source", heading::kSource}});
    for (const Disagreement &one : documents.disagreements)
        table.rows.push_back({one.id, one.topic, filledIn(one.documents, figures),
                              filledIn(one.program, figures), one.source});
    return table;
}

Table priceTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kPrices,
                          {{"provider", heading::kProvider},
                           {"instance_type", heading::kInstanceType},
                           {"gpu", heading::kGPU},
                           {"cards", heading::kCards, ColumnKind::exact},
                           {"usd_per_hour", heading::kPerHour, ColumnKind::exact},
                           {"usd_per_card", heading::kPerHourAndCard, ColumnKind::exact},
                           {"range", heading::kRange},
                           {"verdict", heading::kVerdict},
                           {"use", heading::kUse}});
    for (const PriceRangeCheck &check : checkPriceRanges(documents))
        table.rows.push_back(
            {keyCell(check.price->provider), check.price->instanceType, check.gpu->name,
             check.price->cards, check.price->perHour, check.perCard,
             check.gpu->priceLow.toString(2) + "–" + check.gpu->priceHigh.toString(2),
             verdictText(check.verdict, language), check.price->use});
    return table;
}

Table gpuTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kGpus,
                          {{"gpu", heading::kGPU},
                           {"memory_gb", heading::kGB},
                           {"bandwidth_gbps", heading::kGbPerSecond, ColumnKind::exact},
                           {"cuda_cores", heading::kCUDACores, ColumnKind::exact},
                           {"tensor_cores", heading::kTensorCores, ColumnKind::exact},
                           {"price_low", heading::kPerHourFrom, ColumnKind::exact},
                           {"price_high", heading::kUpTo, ColumnKind::exact},
                           {"best_for", heading::kBestFor},
                           {"source", heading::kSource}});
    for (const StatedGpu &gpu : documents.gpus)
        table.rows.push_back({gpu.name, gpu.memoryGb, gpu.bandwidthGBps, gpu.cudaCores,
                              gpu.tensorCores, gpu.priceLow, gpu.priceHigh, gpu.bestFor,
                              gpu.source});
    return table;
}

Table benchmarkTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kBenchmarks,
                          {{"task", heading::kTask},
                           {"model", heading::kModel},
                           {"gpu", heading::kGPU},
                           {"devices", heading::kCards, ColumnKind::exact},
                           {"batch", heading::kBatch, ColumnKind::exact},
                           {"latency_ms", heading::kP95Ms, ColumnKind::exact},
                           {"requests_per_second", heading::kRequestsPerSecond, ColumnKind::exact},
                           {"tokens_per_second", heading::kTokensPerSecond, ColumnKind::exact},
                           {"source", heading::kSource}});
    for (const StatedBenchmark &one : documents.benchmarks)
        table.rows.push_back(
            {language.say(one.training ? document_text::kTraining : document_text::kInference),
             one.named, one.gpu, one.devices, one.batch, cellOf(one.latencyMs),
             cellOf(one.requestsPerSecond), cellOf(one.tokensPerSecond), one.source});
    return table;
}

Table savingTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kSavings,
                          {{"saving", heading::kSaving},
                           {"work", heading::kWork},
                           {"low_percent", heading::kFromPercent, ColumnKind::exact},
                           {"high_percent", heading::kToPercent, ColumnKind::exact},
                           {"how", heading::kHow},
                           {"source", heading::kSource}});
    for (const StatedSaving &saving : documents.savings)
        table.rows.push_back({saving.title, saving.work, saving.low, saving.high,
                              textCell(saving.how), saving.source});
    return table;
}

Table targetTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kTargets,
                          {{"target", heading::kTarget},
                           {"low", heading::kFrom, ColumnKind::exact},
                           {"high", heading::kTo, ColumnKind::exact},
                           {"unit", heading::kUnit},
                           {"source", heading::kSource}});
    for (const StatedTarget &target : documents.targets)
        table.rows.push_back({target.title, cellOf(target.range.low), cellOf(target.range.high),
                              target.unit, target.source});
    return table;
}

Table sizeTable(const SourceDocuments &documents, const ModelLibrary &models,
                const Language &language)
{
    Table table = tableOf(language, document_text::kSizes,
                          {{"class", heading::kClass},
                           {"params_b", heading::kParametersB},
                           {"fp16_gb", heading::kFP16GB},
                           {"fp32_gb", heading::kFP32GB},
                           {"named", heading::kNamed},
                           {"placed", heading::kPlaced},
                           {"source", heading::kSource}});
    for (const StatedSizeClass &row : documents.sizeClasses) {
        std::string placed;
        for (const std::string &name : row.models) {
            if (const ModelProfile *model = models.find(name))
                placed += (placed.empty() ? "" : "; ") + name + ": "
                          + placementText(placementOf(documents, *model), *model, language);
        }
        table.rows.push_back({std::string(keyOf(row.sizeClass)), rangeCell(row.params, language),
                              rangeCell(row.fp16Gb, language), rangeCell(row.fp32Gb, language),
                              joined(row.named), textCell(placed), row.source});
    }
    return table;
}

Table trainingTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kTrainingBySize,
                          {{"class", heading::kClass},
                           {"named", heading::kNamed},
                           {"gpus", heading::kGPUs},
                           {"cards", heading::kCards},
                           {"memory_gb", heading::kGB},
                           {"hours", heading::kHours},
                           {"batch", heading::kBatch},
                           {"aws", heading::kAws},
                           {"gcp", heading::kGoogleCloud},
                           {"azure", heading::kAzure},
                           {"source", heading::kSource}});
    for (const TrainingRecommendation &one : documents.training)
        table.rows.push_back({std::string(keyOf(one.sizeClass)), joined(one.named), one.gpus,
                              rangeCell(one.gpuCount, language), rangeCell(one.memoryGb, language),
                              rangeCell(one.hours, language), rangeCell(one.batch, language),
                              one.aws, one.google, one.azure, one.source});
    return table;
}

/// The decision rules as printed in the book (advice/advice.h).
Table ruleTable(const Language &language)
{
    Table table = tableOf(language, document_text::kRules,
                          {{"rule", heading::kRule},
                           {"verdict", heading::kVerdict},
                           {"condition", heading::kWhere},
                           {"text", heading::kText},
                           {"source", heading::kSource}});
    const auto rules = TextTable::parse(shipped::kRules);
    for (std::size_t row = 0; rules && row < rules->rowCount(); ++row) {
        TableRow cells;
        for (const Column &column : table.columns)
            cells.emplace_back(std::string(rules->text(row, rules->column(column.key))));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table complexityTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kComplexity,
                          {{"group", heading::kGroup},
                           {"complexity", heading::kComplexity, ColumnKind::exact},
                           {"hourly_cost", heading::kPerHour, ColumnKind::exact},
                           {"families", heading::kFamily},
                           {"source", heading::kSource}});
    for (const StatedComplexity &one : documents.complexity)
        table.rows.push_back(
            {one.group, one.complexity, one.hourlyCost, joined(one.families), one.source});
    return table;
}

TableRow phaseRow(const StatedPhase &phase, const std::string &task)
{
    return {phase.id,   phase.title, textCell(task), phase.firstWeek, cellOf(phase.lastWeek),
            phase.work, phase.source};
}

Table phaseTable(const Text &title, const Language &language)
{
    return tableOf(language, title,
                   {{"phase", heading::kPhase},
                    {"title", heading::kTitle},
                    {"task", heading::kTask},
                    {"first_week", heading::kFirstWeek, ColumnKind::exact},
                    {"last_week", heading::kLastWeek, ColumnKind::exact},
                    {"work", heading::kWork},
                    {"source", heading::kSource}});
}

/// A row for each task.
Table roadmapTable(const SourceDocuments &documents, const Language &language)
{
    Table table = phaseTable(document_text::kRoadmap, language);
    for (const StatedPhase &phase : documents.roadmap) {
        for (const StatedTask &task : documents.tasks) {
            if (task.phase == phase.id)
                table.rows.push_back(phaseRow(phase, task.name));
        }
    }
    return table;
}

Table priorityTable(const SourceDocuments &documents, const Language &language)
{
    Table table = phaseTable(document_text::kPriorities, language);
    for (const StatedPhase &phase : documents.priorities)
        table.rows.push_back(phaseRow(phase, {}));
    return table;
}

Table riskTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kRisks,
                          {{"kind", heading::kKind},
                           {"risk", heading::kRisk},
                           {"impact", heading::kImpact},
                           {"probability", heading::kProbability},
                           {"mitigation", heading::kMitigation},
                           {"measured_by", heading::kMeasuredBy},
                           {"source", heading::kSource}});
    for (const auto &[kind, risk] : documents.risks)
        table.rows.push_back({kind, risk.name, std::string(keyOf(risk.impact)),
                              std::string(keyOf(risk.probability)), risk.mitigation,
                              std::string(keyOf(risk.measuredBy)), risk.source});
    return table;
}

Table roleTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kRoles,
                          {{"provider", heading::kProvider},
                           {"role", heading::kRole},
                           {"percent", heading::kIntendedShare, ColumnKind::number},
                           {"purpose", heading::kPurpose},
                           {"advantages", heading::kAdvantages},
                           {"source", heading::kSource}});
    for (const auto &[role, source] : documents.roles)
        table.rows.push_back({keyCell(role.provider), std::string(keyOf(role.role)),
                              cellOf(role.percent), role.purpose, joined(role.advantages), source});
    return table;
}

Table titleTable(const SourceDocuments &documents, const Language &language)
{
    Table table = tableOf(language, document_text::kTitles,
                          {{"id", heading::kId}, {"title", heading::kTitle}});
    for (const SourceDocument &document : documents.documents)
        table.rows.push_back({document.id, document.title});
    return table;
}

} // namespace

std::vector<KeyedTable> documentTables(const ModelLibrary &models, const HardwareLibrary &hardware,
                                       const Language &language)
{
    const SourceDocuments &documents = sourceDocuments();
    const std::vector<WorkedFigure> figures = workedFigures(documents, models, hardware, language);
    return {{"documents", titleTable(documents, language)},
            {"figures", figureTable(figures, language)},
            {"disagreements", disagreementTable(documents, figures, language)},
            {"prices", priceTable(documents, language)},
            {"gpus", gpuTable(documents, language)},
            {"benchmarks", benchmarkTable(documents, language)},
            {"savings", savingTable(documents, language)},
            {"targets", targetTable(documents, language)},
            {"sizes", sizeTable(documents, models, language)},
            {"training", trainingTable(documents, language)},
            {"rules", ruleTable(language)},
            {"complexity", complexityTable(documents, language)},
            {"roadmap", roadmapTable(documents, language)},
            {"priorities", priorityTable(documents, language)},
            {"risks", riskTable(documents, language)},
            {"provider_roles", roleTable(documents, language)}};
}

} // namespace headroom
