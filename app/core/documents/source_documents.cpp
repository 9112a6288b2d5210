// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/source_documents.h"

#include "core/documents/concern.h"
#include "core/documents/register_rows.h"
#include "core/documents/row_reader.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/document_texts.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

namespace headroom {

namespace {

SourceDocument readDocument(RowReader &row)
{
    return {row.text("id"), row.text("name"), row.text("title")};
}

/// "aws:p3.2xlarge:1"
BenchmarkPairing readPairing(RowReader &row, std::string_view text)
{
    const std::size_t first = std::min(text.find(':'), text.size());
    const std::size_t last = text.rfind(':');
    const auto provider = fromKey<Provider>(text.substr(0, first));
    const auto instances =
        last == std::string_view::npos ? Exact::parse({}) : Exact::parse(text.substr(last + 1));
    if (!provider || !instances || last == first) {
        row.refuse(english().say(document_text::kWritePairing), "priced_on");
        return {};
    }
    return {*provider, std::string(text.substr(first + 1, last - first - 1)), *instances};
}

std::optional<Exact> optionalPositive(RowReader &row, std::string_view column)
{
    return row.text(column).empty() ? std::nullopt : std::optional(row.positive(column));
}

StatedBenchmark readBenchmark(RowReader &row)
{
    StatedBenchmark benchmark;
    benchmark.id = row.text("id");
    benchmark.training = row.text("task") == "training";
    benchmark.model = row.text("model");
    benchmark.named = row.text("named");
    benchmark.gpu = row.text("gpu");
    benchmark.accelerator = row.text("accelerator");
    benchmark.devices = row.positive("devices");
    benchmark.batch = row.positive("batch");
    benchmark.latencyMs = optionalPositive(row, "latency_ms");
    benchmark.requestsPerSecond = optionalPositive(row, "requests_per_second");
    benchmark.tokensPerSecond = optionalPositive(row, "tokens_per_second");
    benchmark.printedHours = row.optionalNumber("printed_hours");
    for (const std::string &pairing : row.list("priced_on"))
        benchmark.pricedOn.push_back(readPairing(row, pairing));
    benchmark.source = row.text("source");
    if (benchmark.training ? !benchmark.tokensPerSecond
                           : !benchmark.requestsPerSecond || !benchmark.latencyMs)
        row.refuse(english().say(document_text::kNoSpeed), "task");
    return benchmark;
}

StatedGpu readGpu(RowReader &row)
{
    return {row.text("gpu"),          row.text("memory_gb"),      row.number("bandwidth_gbps"),
            row.number("cuda_cores"), row.number("tensor_cores"), row.number("price_low"),
            row.number("price_high"), row.text("best_for"),       row.list("accelerators"),
            row.text("source")};
}

StatedPrice readPrice(RowReader &row)
{
    return {
        row.provider("provider"), row.text("instance_type"),         row.text("catalog_type"),
        row.text("accelerator"),  row.positive("accelerator_count"), row.positive("usd_per_hour"),
        row.text("use")};
}

StatedCostLine readCostLine(RowReader &row)
{
    return {row.text("id"),
            row.text("name"),
            row.text("environment"),
            row.provider("provider"),
            row.text("instance_type"),
            row.positive("count"),
            row.number("hours"),
            row.number("times"),
            row.text("period"),
            row.positive("month_hours"),
            row.number("printed"),
            row.text("source")};
}

StatedSaving readSaving(RowReader &row)
{
    StatedSaving saving;
    saving.key = row.text("key");
    saving.title = row.text("title");
    if (!row.text("provider").empty())
        saving.provider = row.provider("provider");
    saving.work = row.text("work");
    saving.low = row.number("low");
    saving.high = row.number("high");
    saving.how = row.text("how");
    saving.line = row.text("line");
    saving.source = row.text("source");
    return saving;
}

StatedTarget readTarget(RowReader &row)
{
    return {row.text("key"),
            row.text("title"),
            {row.optionalNumber("low"), row.optionalNumber("high")},
            row.text("unit"),
            row.text("source")};
}

StatedPhase readPhase(RowReader &row)
{
    return {row.text("phase"),          row.text("title"),
            row.positive("first_week"), row.optionalNumber("last_week"),
            row.text("work"),           row.text("source")};
}

StatedComplexity readComplexity(RowReader &row)
{
    return {row.text("group"),    row.positive("complexity"),        row.positive("hourly_cost"),
            row.list("families"), row.oneOf<ComplexityTier>("tier"), row.text("source")};
}

StatedSizeClass readSizeClass(RowReader &row)
{
    return {row.sizeClass("class"), row.range("params"), row.range("fp16"), row.range("fp32"),
            row.list("named"),      row.list("models"),  row.text("source")};
}

TrainingRecommendation readTraining(RowReader &row)
{
    return {row.sizeClass("class"), row.list("named"),   row.list("models"), row.text("gpus"),
            row.range("gpu"),       row.range("memory"), row.range("hours"), row.range("batch"),
            row.text("aws"),        row.text("gcp"),     row.text("azure"),  row.text("source")};
}

Disagreement readDisagreement(RowReader &row)
{
    Disagreement one{row.text("id"),      row.text("topic"),     row.text("documents"),
                     row.text("program"), row.text("condition"), row.text("book") == "any",
                     row.text("source")};
    if (const std::string word = unknownConcern(one.condition); !word.empty())
        row.refuse(english().say(document_text::kUnknownWord, {word}), "condition");
    return one;
}

// As their files are named.
constexpr const char *kBenchmarks = "benchmarks";
constexpr const char *kPrices = "prices";
constexpr const char *kCostLines = "cost_lines";
constexpr const char *kSavings = "savings";
constexpr const char *kTargets = "targets";

Error broken(const Text &what, const std::string &name, const char *table)
{
    return {english().say(what, {name}), table, {}};
}

/// Checks that a row refers to existing rows.
std::optional<Error> brokenReference(const SourceDocuments &documents)
{
    for (const StatedBenchmark &benchmark : documents.benchmarks) {
        if (benchmark.pricedOn.empty())
            return broken(document_text::kNoMachine, benchmark.named, kBenchmarks);
        if (documents.gpu(benchmark.gpu) == nullptr)
            return broken(document_text::kNoGpu, benchmark.gpu, kBenchmarks);
        for (const BenchmarkPairing &pairing : benchmark.pricedOn) {
            if (documents.price(pairing.provider, pairing.instanceType) == nullptr)
                return broken(document_text::kNoPrice, pairing.instanceType, kBenchmarks);
        }
    }
    if (documents.costLines.empty()
        || std::ranges::find(documents.benchmarks, false, &StatedBenchmark::training)
               == documents.benchmarks.end())
        return broken(document_text::kNothingToCompare, {}, "");
    for (const StatedCostLine &line : documents.costLines) {
        if (documents.price(line.provider, line.instanceType) == nullptr)
            return broken(document_text::kNoPrice, line.instanceType, kCostLines);
    }
    for (const StatedSaving &saving : documents.savings) {
        if (!saving.line.empty() && documents.costLine(saving.line) == nullptr)
            return broken(document_text::kNoCostLine, saving.line, kSavings);
    }
    for (const StatedPrice &price : documents.prices) {
        if (documents.gpuOfAccelerator(price.accelerator) == nullptr)
            return broken(document_text::kNoGpuFor, price.accelerator, kPrices);
    }
    constexpr std::array kNeeded{"training_tokens", "realtime_rate", "batch_rate",
                                 "bert_rate",       "alert_latency", "alert_cost",
                                 "split_aws",       "split_gcp",     "split_azure"};
    for (const char *key : kNeeded) {
        const StatedTarget *target = documents.target(key);
        if (target == nullptr || !target->range.low || !(*target->range.low > Exact(0)))
            return broken(document_text::kNoTarget, key, kTargets);
    }
    for (const char *key : {"realtime_rate", "realtime_latency"}) {
        const StatedTarget *target = documents.target(key);
        if (target == nullptr || !target->range.high || !(*target->range.high > Exact(0)))
            return broken(document_text::kNoUpperEnd, key, kTargets);
    }
    return std::nullopt;
}

template <typename Row, typename Member>
const Row *rowNamed(const std::vector<Row> &rows, std::string_view name, Member member)
{
    const auto found = std::ranges::find(rows, name, member);
    return found == rows.end() ? nullptr : &*found;
}

/// In place of each document's number.
std::string withQuoted(std::string_view text, std::string SourceDocument::*words)
{
    std::string named(text);
    for (const SourceDocument &document : sourceDocuments().documents) {
        const std::string title = "“" + document.*words + "”";
        for (std::size_t at = named.find(document.id); at != std::string::npos;
             at = named.find(document.id, at + title.size()))
            named.replace(at, document.id.size(), title);
    }
    return named;
}

} // namespace

const StatedPrice *SourceDocuments::price(Provider provider, std::string_view instanceType) const
{
    const auto found = std::ranges::find_if(prices, [&](const StatedPrice &price) {
        return price.provider == provider
               && (price.instanceType == instanceType || price.catalogType == instanceType);
    });
    return found == prices.end() ? nullptr : &*found;
}

const StatedGpu *SourceDocuments::gpu(std::string_view name) const
{
    return rowNamed(gpus, name, &StatedGpu::name);
}

const StatedGpu *SourceDocuments::gpuOfAccelerator(std::string_view accelerator) const
{
    const auto found = std::ranges::find_if(gpus, [&](const StatedGpu &gpu) {
        return std::ranges::find(gpu.accelerators, accelerator) != gpu.accelerators.end();
    });
    return found == gpus.end() ? nullptr : &*found;
}

const StatedCostLine *SourceDocuments::costLine(std::string_view id) const
{
    return rowNamed(costLines, id, &StatedCostLine::id);
}

const StatedSaving *SourceDocuments::saving(std::string_view key) const
{
    return rowNamed(savings, key, &StatedSaving::key);
}

const StatedTarget *SourceDocuments::target(std::string_view key) const
{
    return rowNamed(targets, key, &StatedTarget::key);
}

DocumentTexts shippedDocumentTexts()
{
    return {shipped::kDocuments,          shipped::kDocumentBenchmarks,
            shipped::kDocumentGpus,       shipped::kReferencePrices,
            shipped::kDocumentCostLines,  shipped::kDocumentSavings,
            shipped::kDocumentTargets,    shipped::kDocumentSizeClasses,
            shipped::kDocumentTraining,   shipped::kDocumentDisagreements,
            shipped::kDocumentRoadmap,    shipped::kDocumentComplexity,
            shipped::kDocumentRisks,      shipped::kDocumentTasks,
            shipped::kDocumentPriorities, shipped::kDocumentRoles};
}

Expected<SourceDocuments> readSourceDocuments(const DocumentTexts &texts)
{
    SourceDocuments all;
    std::optional<Error> problem = fill(all.documents, "documents", texts.documents, readDocument);
    const auto next = [&problem](auto &rows, const char *name, std::string_view csv, auto read) {
        if (!problem)
            problem = fill(rows, name, csv, read);
    };
    next(all.benchmarks, kBenchmarks, texts.benchmarks, readBenchmark);
    next(all.gpus, "gpus", texts.gpus, readGpu);
    next(all.prices, kPrices, texts.prices, readPrice);
    next(all.costLines, kCostLines, texts.costLines, readCostLine);
    next(all.savings, kSavings, texts.savings, readSaving);
    next(all.targets, kTargets, texts.targets, readTarget);
    next(all.sizeClasses, "model_sizes", texts.sizeClasses, readSizeClass);
    next(all.training, "training_by_size", texts.training, readTraining);
    next(all.disagreements, "disagreements", texts.disagreements, readDisagreement);
    next(all.roadmap, "roadmap", texts.roadmap, readPhase);
    next(all.complexity, "complexity", texts.complexity, readComplexity);
    next(all.risks, "risks", texts.risks, readRisk);
    next(all.tasks, "roadmap_tasks", texts.tasks, readTask);
    next(all.priorities, "priorities", texts.priorities, readPhase);
    next(all.roles, "provider_roles", texts.roles, readRole);
    if (!problem)
        problem = brokenReference(all);
    if (problem)
        return tl::unexpected(*problem);
    return all;
}

std::string withTitles(std::string_view source)
{
    return withQuoted(source, &SourceDocument::title);
}

std::string withNames(std::string_view text)
{
    return withQuoted(text, &SourceDocument::name);
}

const SourceDocuments &sourceDocuments()
{
    static const SourceDocuments documents = [] {
        auto read = readSourceDocuments(shippedDocumentTexts());
        assert(read.has_value()); // compiled in, and read by a test
        return read ? std::move(*read) : SourceDocuments();
    }();
    return documents;
}

std::vector<PriceRangeCheck> checkPriceRanges(const SourceDocuments &documents)
{
    std::vector<PriceRangeCheck> checks;
    for (const StatedPrice &price : documents.prices) {
        PriceRangeCheck check;
        check.price = &price;
        check.gpu = documents.gpuOfAccelerator(price.accelerator);
        check.perCard = price.perHour / price.cards;
        if (check.perCard < check.gpu->priceLow)
            check.verdict = RangeVerdict::below;
        else if (check.perCard > check.gpu->priceHigh)
            check.verdict = RangeVerdict::above;
        checks.push_back(check);
    }
    return checks;
}

} // namespace headroom
