// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/document_tables.h"

#include "core/csv/text_table.h"
#include "core/documents/figure_list.h"
#include "core/documents/price_range.h"
#include "core/documents/size_placement.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/document_words.h"
#include "core/report/cells.h"
#include "core/shipped/shipped_texts.h"

namespace headroom {

namespace {

Cell keyCell(Provider provider)
{
    return std::string(keyOf(provider));
}

std::string joined(const std::vector<std::string> &parts)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

Cell rangeCell(const StatedRange &range)
{
    return range.low || range.high ? Cell(describe(range)) : Cell();
}

Table figureTable(const std::vector<WorkedFigure> &figures)
{
    Table table;
    table.title = "Figures that follow from what the documents state";
    table.columns = {{"id", "Id"},           {"figure", "Figure"},
                     {"result", "Result"},   {"value", "Value", ColumnKind::exact},
                     {"unit", "Unit"},       {"printed", "Printed", ColumnKind::exact},
                     {"verdict", "Verdict"}, {"formula", "Formula"},
                     {"source", "Source"},   {"note", "Note"}};
    for (const WorkedFigure &figure : figures) {
        const std::string verdict =
            figure.printed ? std::string(nameOf(agreementOf(*figure.printed, figure.value)))
                           : std::string();
        table.rows.push_back({figure.id, figure.title, shownValue(figure), figure.value,
                              std::string(keyOf(figure.unit)), cellOf(figure.printed),
                              textCell(verdict), figure.formula, figure.source,
                              textCell(figure.note)});
    }
    return table;
}

Table disagreementTable(const SourceDocuments &documents, const std::vector<WorkedFigure> &figures)
{
    Table table;
    table.title = "Where the documents disagree";
    table.columns = {{"id", "Id"},
                     {"topic", "Topic"},
                     {"documents", "The documents"},
                     {"program", "Headroom"},
                     {"source", "Source"}};
    for (const Disagreement &one : documents.disagreements)
        table.rows.push_back({one.id, one.topic, filledIn(one.documents, figures),
                              filledIn(one.program, figures), one.source});
    return table;
}

Table priceTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "Prices of the documents against the range of their card (no region, no date)";
    table.columns = {{"provider", "Provider"},
                     {"instance_type", "Instance type"},
                     {"gpu", "GPU"},
                     {"cards", "Cards", ColumnKind::exact},
                     {"usd_per_hour", "USD/h", ColumnKind::exact},
                     {"usd_per_card", "USD/h and card", ColumnKind::exact},
                     {"range", "Range"},
                     {"verdict", "Verdict"},
                     {"use", "Use"}};
    for (const PriceRangeCheck &check : checkPriceRanges(documents))
        table.rows.push_back(
            {keyCell(check.price->provider), check.price->instanceType, check.gpu->name,
             check.price->cards, check.price->perHour, check.perCard,
             check.gpu->priceLow.toString(2) + "–" + check.gpu->priceHigh.toString(2),
             std::string(nameOf(check.verdict)), check.price->use});
    return table;
}

Table gpuTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "GPUs as the documents compare them";
    table.columns = {{"gpu", "GPU"},
                     {"memory_gb", "GB"},
                     {"bandwidth_gbps", "GB/s", ColumnKind::exact},
                     {"cuda_cores", "CUDA cores", ColumnKind::exact},
                     {"tensor_cores", "Tensor cores", ColumnKind::exact},
                     {"price_low", "USD/h from", ColumnKind::exact},
                     {"price_high", "to", ColumnKind::exact},
                     {"best_for", "Best for"},
                     {"source", "Source"}};
    for (const StatedGpu &gpu : documents.gpus)
        table.rows.push_back({gpu.name, gpu.memoryGb, gpu.bandwidthGBps, gpu.cudaCores,
                              gpu.tensorCores, gpu.priceLow, gpu.priceHigh, gpu.bestFor,
                              gpu.source});
    return table;
}

Table benchmarkTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "Benchmarks that the documents print without a method (grade “stated”)";
    table.columns = {{"task", "Task"},
                     {"model", "Model"},
                     {"gpu", "GPU"},
                     {"devices", "Cards", ColumnKind::exact},
                     {"batch", "Batch", ColumnKind::exact},
                     {"latency_ms", "p95 ms", ColumnKind::exact},
                     {"requests_per_second", "Requests/s", ColumnKind::exact},
                     {"tokens_per_second", "Tokens/s", ColumnKind::exact},
                     {"source", "Source"}};
    for (const StatedBenchmark &one : documents.benchmarks)
        table.rows.push_back({std::string(one.training ? "training" : "inference"), one.named,
                              one.gpu, one.devices, one.batch, cellOf(one.latencyMs),
                              cellOf(one.requestsPerSecond), cellOf(one.tokensPerSecond),
                              one.source});
    return table;
}

Table savingTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "Savings that the documents state, in percent off on demand (rules of thumb)";
    table.columns = {{"saving", "Saving"},
                     {"work", "Work"},
                     {"low_percent", "From %", ColumnKind::exact},
                     {"high_percent", "To %", ColumnKind::exact},
                     {"how", "How"},
                     {"source", "Source"}};
    for (const StatedSaving &saving : documents.savings)
        table.rows.push_back({saving.title, saving.work, saving.low, saving.high,
                              textCell(saving.how), saving.source});
    return table;
}

Table targetTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "Targets, limits and shares";
    table.columns = {{"target", "Target"},
                     {"low", "From", ColumnKind::exact},
                     {"high", "To", ColumnKind::exact},
                     {"unit", "Unit"},
                     {"source", "Source"}};
    for (const StatedTarget &target : documents.targets)
        table.rows.push_back({target.title, cellOf(target.range.low), cellOf(target.range.high),
                              target.unit, target.source});
    return table;
}

Table sizeTable(const SourceDocuments &documents, const ModelLibrary &models)
{
    Table table;
    table.title = "Sizes of models";
    table.columns = {
        {"class", "Class"},     {"params_b", "Parameters, B"},
        {"fp16_gb", "FP16 GB"}, {"fp32_gb", "FP32 GB"},
        {"named", "Named"},     {"placed", "The named models, by parameters and lists"},
        {"source", "Source"}};
    for (const StatedSizeClass &row : documents.sizeClasses) {
        std::string placed;
        for (const std::string &name : row.models) {
            if (const ModelProfile *model = models.find(name))
                placed += (placed.empty() ? "" : "; ") + name + ": "
                          + describe(placementOf(documents, *model), *model);
        }
        table.rows.push_back({std::string(sizeClassName(row.sizeClass)), rangeCell(row.params),
                              rangeCell(row.fp16Gb), rangeCell(row.fp32Gb), joined(row.named),
                              textCell(placed), row.source});
    }
    return table;
}

Table trainingTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "Training by size of model";
    table.columns = {{"class", "Class"}, {"named", "Named"},  {"gpus", "GPUs"},
                     {"cards", "Cards"}, {"memory_gb", "GB"}, {"hours", "Hours"},
                     {"batch", "Batch"}, {"aws", "AWS"},      {"gcp", "Google Cloud"},
                     {"azure", "Azure"}, {"source", "Source"}};
    for (const TrainingRecommendation &one : documents.training)
        table.rows.push_back({std::string(sizeClassName(one.sizeClass)), joined(one.named),
                              one.gpus, rangeCell(one.gpuCount), rangeCell(one.memoryGb),
                              rangeCell(one.hours), rangeCell(one.batch), one.aws, one.google,
                              one.azure, one.source});
    return table;
}

/// The decision rules as they stand in the book (advice/advice.h).
Table ruleTable()
{
    Table table;
    table.title = "Rules for choosing";
    table.columns = {{"rule", "Rule"},
                     {"verdict", "Verdict"},
                     {"condition", "Where"},
                     {"text", "Text"},
                     {"source", "Source"}};
    const auto rules = TextTable::parse(shipped::kRules);
    for (std::size_t row = 0; rules && row < rules->rowCount(); ++row) {
        TableRow cells;
        for (const Column &column : table.columns)
            cells.emplace_back(std::string(rules->text(row, rules->column(column.key))));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table titleTable(const SourceDocuments &documents)
{
    Table table;
    table.title = "The documents";
    table.columns = {{"id", "Id"}, {"title", "Title"}};
    for (const SourceDocument &document : documents.documents)
        table.rows.push_back({document.id, document.title});
    return table;
}

} // namespace

std::vector<DocumentTable> documentTables(const ModelLibrary &models,
                                          const HardwareLibrary &hardware)
{
    const SourceDocuments &documents = sourceDocuments();
    const std::vector<WorkedFigure> figures = workedFigures(documents, models, hardware);
    return {{"documents", titleTable(documents)},
            {"figures", figureTable(figures)},
            {"disagreements", disagreementTable(documents, figures)},
            {"prices", priceTable(documents)},
            {"gpus", gpuTable(documents)},
            {"benchmarks", benchmarkTable(documents)},
            {"savings", savingTable(documents)},
            {"targets", targetTable(documents)},
            {"sizes", sizeTable(documents, models)},
            {"training", trainingTable(documents)},
            {"rules", ruleTable()}};
}

} // namespace headroom
