// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/benchmark_row.h"

#include "sizing/sample_inference.h"
#include "sizing/text_table.h"
#include "sizing/token_work.h"
#include "sizing/training_step.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr std::array<std::string_view, kBenchmarkColumnCount> kColumns{
    "row_id",     "task",         "task_class",    "source_family", "model",
    "raw_model",  "params_b",     "precision",     "accelerator",   "accelerator_count",
    "batch_size", "input_tokens", "output_tokens", "concurrency",   "throughput_unit",
    "software",   "cloud",        "instance_type", "vcpus",         "nodes",
    "tp_size",    "pp_size",      "date"};

/// Samples until the target quality in MLPerf Training: medians of throughput x time over its own rows
/// (rounds v0.7 to v5.1); where it publishes no throughput, epochs x size of the data set (mlcommons/training READMEs).
struct SamplesToQuality {
    std::string_view model;
    double samples;
};
constexpr SamplesToQuality kSamplesToQuality[] = {
    {"ResNet-50", 4.55e7},      {"BERT-large", 2.51e6},
    {"Mask R-CNN", 1.67e6},     {"Stable-Diffusion-2", 2.23e6},
    {"Llama-2-70B", 3572},      {"DLRM-v1", 4.21e9},
    {"DLRM-v2-DCN", 3.5e9},     {"Transformer-big", 1.44e7},
    {"Llama-3.1-405B", 295450}, {"Llama-3.1-8B", 186158},
    {"GPT-3-175B", 610000},     {"SSD300-ResNet50", 6.0e6},
    {"RetinaNet", 6.2e6},       {"RNN-T", 1.6e7},
    {"3D-UNet", 3.4e5},         {"GNMT", 1.4e7},
    {"FLUX.1-dev", 6.0e6},
};

/// The scoring program of MLPerf counts a query of on average 270 user-item pairs as one sample of DLRM.
constexpr double kPairsPerQuery = 270;

/// Limits on the tail of latency in the server scenario of MLPerf Inference, ms (its rules, v0.5 to v5.1).
struct LatencyLimit {
    std::string_view model;
    double limitMs;
};
constexpr LatencyLimit kLatencyLimits[] = {
    {"ResNet-50", 15},   {"MobileNet-v1", 10}, {"SSD-MobileNet", 10}, {"SSD-ResNet34", 100},
    {"BERT-large", 130}, {"RNN-T", 1000},      {"DLRM-v1", 30},       {"DLRM-v2-DCN", 60},
    {"RetinaNet", 100},  {"SDXL", 20000},      {"GNMT", 250},
};

double latencyLimit(const ModelProfile &model)
{
    for (const LatencyLimit &entry : kLatencyLimits) {
        if (entry.model == model.name)
            return entry.limitMs;
    }
    return 0;
}

struct TaskRule {
    std::string_view task;
    TaskKind kind;
    LoadPattern load;
};
constexpr TaskRule kTasks[] = {
    {"training", TaskKind::training, LoadPattern::saturated},
    {"training_tflops", TaskKind::training, LoadPattern::saturated},
    {"time_to_train", TaskKind::training, LoadPattern::saturated},
    {"finetune", TaskKind::training, LoadPattern::saturated},
    {"finetune_lora", TaskKind::training, LoadPattern::saturated},
    {"finetune_qlora", TaskKind::training, LoadPattern::saturated},
    {"finetune_adapter", TaskKind::training, LoadPattern::saturated},
    {"finetune_adapter_v2", TaskKind::training, LoadPattern::saturated},
    {"llm_prefill_throughput", TaskKind::prefill, LoadPattern::fixedBatch},
    {"llm_prefill_latency", TaskKind::prefill, LoadPattern::fixedBatch},
    {"llm_decode_single", TaskKind::decodeSingle, LoadPattern::singleStream},
    {"llm_inference_single_stream", TaskKind::decodeSingle, LoadPattern::singleStream},
    {"llm_inference_offline", TaskKind::llmThroughput, LoadPattern::saturated},
    {"llm_batch_latency", TaskKind::llmThroughput, LoadPattern::fixedBatch},
    {"llm_inference_server", TaskKind::llmServing, LoadPattern::concurrent},
    {"llm_inference_interactive", TaskKind::llmServing, LoadPattern::interactive},
    {"llm_inference_real_time", TaskKind::llmServing, LoadPattern::concurrent},
    {"inference_offline", TaskKind::batchInference, LoadPattern::saturated},
    {"inference_batch_latency", TaskKind::batchInference, LoadPattern::fixedBatch},
    {"inference_server", TaskKind::onlineInference, LoadPattern::server},
    {"inference_interactive", TaskKind::onlineInference, LoadPattern::interactive},
    {"inference_real_time", TaskKind::onlineInference, LoadPattern::concurrent},
    {"inference_single_stream", TaskKind::onlineInference, LoadPattern::singleStream},
    {"inference_multi_stream", TaskKind::onlineInference, LoadPattern::fixedBatch},
    {"classical_ml_training", TaskKind::classicalTraining, LoadPattern::saturated},
};

const TaskRule *ruleOf(std::string_view task)
{
    for (const TaskRule &rule : kTasks) {
        if (rule.task == task)
            return &rule;
    }
    return nullptr;
}

/// Rows of "GBDT-xgboost 100 trees depth 10, airline 0.1M rows" or "..., airline 10K rows (R)".
double classicalRowsIn(std::string_view name)
{
    const std::size_t end = name.find(" rows");
    if (end == std::string_view::npos || end == 0)
        return 0;
    std::size_t begin = name.rfind(' ', end - 1);
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    std::string_view text = name.substr(begin, end - begin);
    double factor = 1;
    if (text.ends_with('M'))
        factor = 1e6;
    else if (text.ends_with('K'))
        factor = 1e3;
    if (factor > 1)
        text.remove_suffix(1);
    return numberIn(text) * factor;
}

/// Parameters of "starling-7B" or "granite-3.1-8b-base": the last number with a B behind it that stands for itself.
/// 0 = none, or a mixture of experts, whose name does not tell its layers.
double billionsInName(std::string_view name)
{
    const auto isWord = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    const auto isNumber = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
    for (std::size_t end = name.size(); end-- > 1;) {
        const bool last = end + 1 == name.size() || !isWord(name[end + 1]);
        if (!last || (name[end] != 'B' && name[end] != 'b') || !isNumber(name[end - 1]))
            continue;
        std::size_t begin = end;
        while (begin > 0 && isNumber(name[begin - 1]))
            --begin;
        return begin > 0 && isWord(name[begin - 1]) ? 0 : numberIn(name.substr(begin, end - begin));
    }
    return 0;
}

double samplesToQuality(const ModelProfile &model)
{
    for (const SamplesToQuality &entry : kSamplesToQuality) {
        if (entry.model == model.name)
            return entry.samples;
    }
    return 0;
}

Figure throughputFigure(TaskKind kind)
{
    switch (kind) {
    case TaskKind::training: return Figure::trainingThroughput;
    case TaskKind::prefill: return Figure::prefillThroughput;
    case TaskKind::decodeSingle: return Figure::decodeThroughput;
    case TaskKind::llmThroughput: return Figure::llmThroughput;
    case TaskKind::llmServing: return Figure::servingThroughput;
    case TaskKind::batchInference:
    case TaskKind::onlineInference: return Figure::sampleThroughput;
    case TaskKind::classicalTraining: return Figure::classicalThroughput;
    }
    return Figure::servingThroughput;
}

/// What tables call a sample, where it is more or less than one item of the model.
void readSampleSize(const BenchmarkRow &row, SizingTask &task)
{
    const ModelProfile &model = *task.model;
    const bool training = task.kind == TaskKind::training;
    if (model.family == "dlrm" && !training)
        task.itemsPerSample = kPairsPerQuery;
    if (model.name == "3D-UNet" && training) // one window of 128^3 voxels; inference slides it over
        task.itemsPerSample = 0.01;          // the whole volume
    // Until its round of April 2022 MLPerf Inference took scans of 224 x 224 x 160 voxels (BraTS), then whole ones (KiTS).
    const std::string_view date = row[BenchmarkColumn::date];
    if (model.name == "3D-UNet" && !training && !date.empty() && date < "2022"
        && row[BenchmarkColumn::sourceFamily].starts_with("MLPerf"))
        task.itemsPerSample = 0.038;
    if (model.name == "nnU-Net" && task.batch >= 16)
        task.itemsPerSample = 0.012; // its flat variant: slices, not volumes of 128^3
    if (model.name == "Transformer-big" && !training && task.batch > 1024)
        task.batch /= decodedTokens(task); // counted in tokens
}

/// What a training table calls its batch: per card in NVIDIA's examples, thousands of rows, clips of 8,000 audio
/// samples or utterances of 600 frames where single ones would be too small to count, tokens for transformers that
/// translate (their sequences are the items).
void readTrainingBatch(const BenchmarkRow &row, BenchmarkQuestion &question)
{
    SizingTask &task = question.task;
    if (task.kind != TaskKind::training || task.batch <= 0)
        return;
    const ModelProfile &model = *task.model;
    if (row[BenchmarkColumn::sourceFamily].find("DeepLearningExamples") != std::string_view::npos)
        task.batch *= std::max(1.0, question.hardware.acceleratorCount);
    if (model.kind == ModelKind::recommendation && row.number(BenchmarkColumn::batchSize) < 1024)
        task.batch *= 1024;
    else if (model.family == "waveglow")
        task.batch *= 8000;
    else if (model.family == "hifigan")
        task.batch *= 32; // segments of 32 frames
    else if (model.family == "tacotron")
        task.batch *= 600;
    else if (model.kind == ModelKind::encoderDecoder && !isRecurrent(model) && task.batch > 1024)
        task.batch /= impliedSequence(task);
}

/// How the row's unit relates to the engine's: tokens/s for models with tokens, else samples/s.
Expected<void> setUnit(const BenchmarkRow &row, BenchmarkQuestion &question)
{
    const std::string_view unit = row[BenchmarkColumn::throughputUnit];
    const SizingTask &task = question.task;
    const ModelProfile &model = *task.model;
    const double sequence = impliedSequence(task);
    const double perItem = task.kind == TaskKind::training && hasTokens(model) ? sequence : 1.0;
    if (unit == "minutes") {
        const double samples = samplesToQuality(model);
        if (samples <= 0)
            return failure("How many samples " + model.name
                               + " needs to reach its target quality is not known.",
                           "throughput_unit");
        question.minutes = true;
        question.unitFactor = samples * perItem / 60.0;
        return {};
    }
    if (unit == "TFLOP/s/chip") {
        question.unitFactor = trainingFlopsPerItem(task, sequence) / perItem / 1e12
                              / std::max(1.0, question.hardware.acceleratorCount);
        return {};
    }
    if (unit == "tokens/s" && task.kind != TaskKind::training && model.kind == ModelKind::speech)
        question.unitFactor =
            150; // MLPerf Whisper: transcripts of about 150 tokens per 30 s sample
    else if (unit == "samples/s" && model.name == "Transformer-big"
             && row.number(BenchmarkColumn::batchSize) > 1024 && task.inputTokens <= 0)
        // its batch and its rate are counted in tokens
        question.unitFactor = task.kind == TaskKind::training ? 1 : decodedTokens(task);
    else if (unit == "samples/s" || unit == "images/s" || unit == "sequences/s")
        question.unitFactor = 1.0 / perItem;
    else if (unit == "tokens/s" && question.throughput == Figure::sampleThroughput
             && hasTokens(model))
        question.unitFactor = model.kind == ModelKind::encoderDecoder ? decodedTokens(task)
                                                                      : impliedSampleTokens(task);
    else if (unit == "rows/s") // 500 trees in szilard/benchm-ml; a linear model is one pass
        question.unitFactor = model.family == "forest" ? 1.0 / 500.0 : 1.0;
    return {};
}

} // namespace

std::string_view benchmarkColumnName(BenchmarkColumn column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

double BenchmarkRow::number(BenchmarkColumn column) const
{
    return numberIn((*this)[column]);
}

BenchmarkReader::BenchmarkReader(const ModelLibrary &models, const HardwareLibrary &hardware,
                                 const SoftwareClasses &software)
    : m_models(&models),
      m_hardware(&hardware),
      m_software(&software)
{}

const ModelProfile *BenchmarkReader::modelOf(const BenchmarkRow &row)
{
    const std::string_view name = row[BenchmarkColumn::model];
    const double params = row.number(BenchmarkColumn::paramsB);
    std::string key = std::string(name) + '\n' + std::string(row[BenchmarkColumn::paramsB]);
    if (const auto known = m_byName.find(key); known != m_byName.end())
        return known->second;
    const ModelProfile *model = nullptr;
    if (name.starts_with("GBDT"))
        model = m_models->find("GBDT");
    else if (name.starts_with("random forest"))
        model = m_models->find("Random forest");
    else if (name.starts_with("logistic regression") || name.starts_with("linear regression"))
        model = m_models->find("Logistic regression");
    else
        model = m_models->find(name);
    if (model == nullptr)
        model = m_models->find(row[BenchmarkColumn::rawModel]);
    if (model == nullptr) {
        const double size = params > 0 ? params : billionsInName(name);
        if (size > 0)
            model = &m_sized.emplace_back(decoderOfSize(std::string(name), size));
    }
    m_byName.emplace(std::move(key), model);
    return model;
}

Expected<HardwareShape> BenchmarkReader::hardwareOf(const BenchmarkRow &row) const
{
    const std::string_view name = row[BenchmarkColumn::accelerator];
    const std::string_view cloud = row[BenchmarkColumn::cloud];
    const std::string_view instance =
        row[BenchmarkColumn::instanceType].substr(0, row[BenchmarkColumn::instanceType].find(' '));
    const double vcpus = row.number(BenchmarkColumn::vcpus);
    const bool processor = name.empty() || name.starts_with("CPU");
    HardwareShape shape;
    if (!processor) {
        const AcceleratorSpec *accelerator = m_hardware->accelerator(name);
        if (accelerator == nullptr)
            return failure("Unknown accelerator " + std::string(name) + ".", "accelerator",
                           "Add it to the accelerator table.");
        const double count = row.number(BenchmarkColumn::acceleratorCount);
        if (count < 0)
            return failure("A count of accelerators below zero.", "accelerator_count");
        shape = m_hardware->shapeOf(*accelerator, count > 0 ? count : 1);
    }
    if (const CpuShape *cpu = m_hardware->measuredCpu(cloud, instance)) {
        shape.cpu = *cpu;
        shape.instanceId = m_hardware->instanceId(cloud, instance);
    }
    if (processor) {
        shape.cpuModelId = m_hardware->cpuModelId(name.starts_with("CPU:") ? name.substr(4) : name);
        if (shape.instanceId < 0) {
            if (const CpuShape *typical = m_hardware->cpuOfModel(shape.cpuModelId))
                shape.cpu = scaledTo(*typical, vcpus > 0 ? vcpus : typical->vcpus);
            else
                shape.cpu = unmeasuredCpu(name.find("ARM") != std::string_view::npos,
                                          vcpus > 0 ? vcpus : 64);
        }
    }
    return shape;
}

const SoftwareIdentity &BenchmarkReader::softwareOf(const BenchmarkRow &row)
{
    std::string softwareKey = std::string(row[BenchmarkColumn::sourceFamily]) + '\n'
                              + std::string(row[BenchmarkColumn::software]);
    auto known = m_softwareByText.find(softwareKey);
    if (known == m_softwareByText.end())
        known = m_softwareByText
                    .emplace(std::move(softwareKey),
                             m_software->software(row[BenchmarkColumn::sourceFamily],
                                                  row[BenchmarkColumn::software]))
                    .first;
    return known->second;
}

Precision BenchmarkReader::precisionOf(const BenchmarkRow &row, const SizingTask &task,
                                       const HardwareShape &hardware) const
{
    const std::string_view text = row[BenchmarkColumn::precision];
    const bool exact = row[BenchmarkColumn::rawModel].ends_with("99.9");
    const bool modern = hardware.hasAccelerator() && hardware.accelerator->fp8Tflops > 0;
    Precision precision = m_software->precision(text).value_or(
        task.kind == TaskKind::training && modern && task.model->kind == ModelKind::decoder
            ? Precision::fp8
            : Precision::fp16);
    // Entries to MLPerf list all that they use: matrices of translation and speech, and of BERT at its higher
    // accuracy, are in 16 bits; in 8-bit floating point where the card has it.
    if (task.software == SoftwareClass::vendorBest && task.kind != TaskKind::training) {
        const ModelKind kind = task.model->kind;
        const bool wide = kind == ModelKind::speech || kind == ModelKind::encoderDecoder
                          || (kind == ModelKind::encoder && exact);
        if (wide && text.find("fp16") != std::string_view::npos)
            precision = Precision::fp16;
        if (kind == ModelKind::encoder && modern && precision == Precision::fp16)
            precision = Precision::fp8;
    }
    // "fp32 (tf32 on Ampere+)" means what the card makes of it.
    if (precision == Precision::tf32 && hardware.hasAccelerator()
        && hardware.accelerator->tf32Tflops <= 0)
        precision = Precision::fp32;

    // NVIDIA's containers run fp32 as tf32 where there are units for it.
    if (precision == Precision::fp32 && hardware.hasAccelerator()
        && hardware.accelerator->tf32Tflops > 0
        && (task.software == SoftwareClass::stockFramework
            || task.softwareName == SoftwareName::triton))
        precision = Precision::tf32;
    return precision;
}

Expected<BenchmarkQuestion> BenchmarkReader::understand(const BenchmarkRow &row)
{
    const TaskRule *rule = ruleOf(row[BenchmarkColumn::task]);
    if (rule == nullptr)
        return failure("Unknown task \"" + std::string(row[BenchmarkColumn::task]) + "\".", "task");
    BenchmarkQuestion question;
    SizingTask &task = question.task;
    task.kind = rule->kind;
    task.load = rule->load;
    task.model = modelOf(row);
    if (task.model == nullptr)
        return failure("Unknown model " + std::string(row[BenchmarkColumn::model]) + ".", "model",
                       "Give its parameters in billions, or add it to the model table.");
    auto hardware = hardwareOf(row);
    if (!hardware)
        return tl::unexpected(hardware.error());
    question.hardware = *hardware;
    question.onProcessor = !question.hardware.hasAccelerator();

    const SoftwareIdentity &software = softwareOf(row);
    task.software = software.softwareClass;
    task.softwareName = software.name;
    // Served from an engine built for the card, whatever the model was written in.
    if (row[BenchmarkColumn::model].ends_with("/triton")) {
        task.software = SoftwareClass::tunedServer;
        task.softwareName = SoftwareName::triton;
    }
    const std::string_view precision = row[BenchmarkColumn::precision];
    task.precision = precisionOf(row, task, question.hardware);

    const std::string_view name = row[BenchmarkColumn::task];
    if (name == "finetune_lora" || name.starts_with("finetune_adapter"))
        task.method = precision.find("nf4") != std::string_view::npos ? TrainingMethod::qlora
                                                                      : TrainingMethod::lora;
    task.batch = row.number(BenchmarkColumn::batchSize);
    task.concurrency = row.number(BenchmarkColumn::concurrency);
    task.inputTokens = row.number(BenchmarkColumn::inputTokens);
    task.outputTokens = row.number(BenchmarkColumn::outputTokens);
    task.tensorParallel = row.number(BenchmarkColumn::tpSize);
    task.pipelineParallel = row.number(BenchmarkColumn::ppSize);
    task.nodes = row.number(BenchmarkColumn::nodes);
    task.classicalRows = classicalRowsIn(row[BenchmarkColumn::model]);
    if (rule->kind == TaskKind::onlineInference && task.concurrency > 0)
        task.load = LoadPattern::concurrent;
    if (rule->kind == TaskKind::batchInference && task.load == LoadPattern::saturated
        && task.batch > 0)
        task.load = LoadPattern::fixedBatch;
    readSampleSize(row, task);
    readTrainingBatch(row, question);
    if (waitsForArrivals(task.load))
        task.latencyLimitMs = latencyLimit(*task.model);
    question.throughput = throughputFigure(task.kind);
    if (auto unit = setUnit(row, question); !unit)
        return tl::unexpected(unit.error());
    return question;
}

} // namespace headroom
