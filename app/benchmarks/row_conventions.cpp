// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/row_conventions.h"

#include "core/csv/text_table.h"
#include "core/sizing/memory/memory_need.h"
#include "core/sizing/speed/efficiencies.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

/// Samples until the target quality in MLPerf Training: medians of throughput x time over its own
/// rows (rounds v0.7 to v5.1); where it publishes no throughput, epochs x size of the data set
/// (mlcommons/training READMEs).
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

/// The scoring program of MLPerf counts a query of on average 270 user-item pairs as one sample of
/// DLRM.
constexpr double kPairsPerQuery = 270;

/// Limits on the tail of latency in the server scenario of MLPerf Inference, ms (its rules, v0.5 to
/// v5.1).
struct LatencyLimit {
    std::string_view model;
    double limitMs;
};
constexpr LatencyLimit kLatencyLimits[] = {
    {"ResNet-50", 15},   {"MobileNet-v1", 10}, {"SSD-MobileNet", 10}, {"SSD-ResNet34", 100},
    {"BERT-large", 130}, {"RNN-T", 1000},      {"DLRM-v1", 30},       {"DLRM-v2-DCN", 60},
    {"RetinaNet", 100},  {"SDXL", 20000},      {"GNMT", 250},
};

double samplesToQuality(const ModelProfile &model)
{
    for (const SamplesToQuality &entry : kSamplesToQuality) {
        if (entry.model == model.name)
            return entry.samples;
    }
    return 0;
}

/// Text after "column=" in the notes, up to the next semicolon: the title of the column that a
/// figure stands in.
std::string_view columnTitle(const BenchmarkRow &row)
{
    constexpr std::string_view kMark = "column=";
    const std::string_view notes = row[BenchmarkColumn::notes];
    const std::size_t begin = notes.find(kMark);
    if (begin == std::string_view::npos)
        return {};
    const std::string_view title = notes.substr(begin + kMark.size());
    return title.substr(0, title.find(';'));
}

/// The number at the start of a text; 0 = there is none.
double leadingNumber(std::string_view text)
{
    return numberIn(text.substr(0, text.find_first_not_of("0123456789.")));
}

/// Text after "name=" in the notes; empty when there is none.
std::string_view noted(const BenchmarkRow &row, std::string_view name)
{
    const std::string_view notes = row[BenchmarkColumn::notes];
    const std::size_t begin = notes.find(name);
    return begin == std::string_view::npos ? "" : notes.substr(begin + name.size());
}

/// Pictures as operations are counted in the table of models: 20 steps and one pass of the decoder,
/// which is as much work as a step or two. diffusers' pipelines take 50 steps unless told
/// otherwise, as the examples of AWS Neuron and optimum-habana run them. Larger pictures than a
/// model's own (image=768x768) are as much more work as they have pixels.
double pictureSize(const BenchmarkRow &row, const ModelProfile &model)
{
    constexpr double kCountedSteps = 20;
    constexpr double kOfDecoder = 1; // work of the decoder, in steps
    const bool byDefault = isFrom(row, "Neuron") || isFrom(row, "optimum-habana");
    const double stated = leadingNumber(noted(row, "steps="));
    const double steps = stated > 0 ? stated : byDefault ? 50 : kCountedSteps;
    const std::string_view size = noted(row, "image=");
    const std::size_t cross = size.find('x');
    const double pixels = cross == std::string_view::npos
                              ? 0
                              : leadingNumber(size) * leadingNumber(size.substr(cross + 1));
    const bool half = model.name.starts_with("Stable-Diffusion");
    const double own = half ? 512.0 * 512.0 : 1024.0 * 1024.0;
    return (steps + kOfDecoder) / (kCountedSteps + kOfDecoder) * (pixels > 0 ? pixels / own : 1.0);
}

/// Tokens of MLPerf's transcripts of 30 seconds, on average.
constexpr double kBenchmarkTranscript = 63.5;

/// Converts the tables' unit of a sample to items of the model, where they differ.
void readSampleSize(const BenchmarkRow &row, SizingTask &task)
{
    const ModelProfile &model = *task.model;
    const bool training = task.kind == TaskKind::training;
    if (isTranscriber(model) && !training && row[BenchmarkColumn::throughputUnit] == "tokens/s")
        task.outputTokens = kBenchmarkTranscript;
    if (model.family == "dlrm" && !training)
        task.itemsPerSample = kPairsPerQuery;
    if (model.kind == ModelKind::diffusion && !training)
        task.itemsPerSample = pictureSize(row, model);
    if (model.name == "3D-UNet" && training) // one window of 128^3 voxels; inference slides it over
        task.itemsPerSample = 0.01;          // the whole volume
    // Until its round of April 2022 MLPerf Inference took scans of 224 x 224 x 160 voxels (BraTS),
    // then whole ones (KiTS).
    const std::string_view date = row[BenchmarkColumn::date];
    if (model.name == "3D-UNet" && !training && !date.empty() && date < "2022"
        && row[BenchmarkColumn::sourceFamily].starts_with("MLPerf"))
        task.itemsPerSample = 0.038;
    if (model.name == "nnU-Net" && task.batch >= 16)
        task.itemsPerSample = 0.012; // its flat variant: slices, not volumes of 128^3
    // Queries, keys and values of the memory are computed anew for each segment
    // (Transformer-XL/pytorch/mem_transformer.py).
    if (model.family == "transformer-xl")
        task.itemsPerSample = training ? 1.44 : model.hidden > 512 ? 4.5 : 3.8;
    if (model.family == "hifigan" && training) // counts the 80 bins of a segment instead of its 32
        task.itemsPerSample = 0.4;             // frames (HiFiGAN/train.py)
    if (model.name == "Transformer-big" && !training && task.batch > 1024)
        task.batch /= decodedTokens(task); // counted in tokens
    // Triton's online tables ran one to sixteen clients, which these rows have lost.
    if (row[BenchmarkColumn::model].ends_with("/triton") && task.batch <= 0
        && task.concurrency <= 0)
        task.concurrency = 8;
}

/// Batch per card of Lambda's runs whose table does not repeat it (its configuration for cards of
/// 80 GB).
struct UsualBatch {
    std::string_view model;
    double fp32;
    double fp16;
};
constexpr UsualBatch kLambdaBatches[] = {
    {"SSD300-ResNet50", 256, 448}, {"ResNet-50", 640, 1280},   {"GNMT", 1024, 1520},
    {"Tacotron 2", 256, 256},      {"WaveGlow", 32, 48},       {"BERT-base", 172, 320},
    {"BERT-large", 64, 112},       {"Transformer-XL", 24, 48}, {"Transformer-XL base", 52, 104},
};

void fillLambdaBatch(const BenchmarkRow &row, BenchmarkQuestion &question)
{
    SizingTask &task = question.task;
    if (task.batch > 0 || !isFrom(row, "Lambda"))
        return;
    const bool narrow = widthClassOf(task.precision) == WidthClass::half;
    for (const UsualBatch &usual : kLambdaBatches) {
        if (usual.model == task.model->name)
            task.batch = (narrow ? usual.fp16 : usual.fp32)
                         * std::max(1.0, question.hardware.acceleratorCount);
    }
}

/// Converts the batch of a training table to items of the model. The unit varies: items per card in
/// NVIDIA's examples; thousands of rows, clips of 8,000 audio samples or utterances of 600 frames
/// where single ones would be too small to count; tokens for transformers that translate, whose
/// items are sequences.
void readTrainingBatch(const BenchmarkRow &row, BenchmarkQuestion &question)
{
    SizingTask &task = question.task;
    if (task.kind != TaskKind::training)
        return;
    fillLambdaBatch(row, question);
    const ModelProfile &model = *task.model;
    if (isFrom(row, "DeepLearningExamples"))
        task.batch *= std::max(1.0, question.hardware.acceleratorCount);
    if (model.kind == ModelKind::recommendation && row.number(BenchmarkColumn::batchSize) < 1024)
        task.batch *= 1024;
    else if (model.family == "waveglow")
        task.batch *= 8000;
    else if (model.family == "hifigan")
        task.batch *= 80; // segments as they are counted
    else if (model.family == "tacotron")
        task.batch *= 600;
    else if (model.family == "transformer" && row.number(BenchmarkColumn::batchSize) > 1024)
        task.batch /= impliedSequence(task);
}

/// Entries with fewer sequences or samples in a step than accelerators share each among several,
/// which split layers or positions; tables mostly leave out over how many.
void readSharers(BenchmarkQuestion &question)
{
    SizingTask &task = question.task;
    const double replicas = dataParallelReplicas(task, question.hardware.acceleratorCount);
    if (task.kind != TaskKind::training || task.batch <= 0 || task.batch >= replicas)
        return;
    const double maximum =
        hasTokens(*task.model) && task.model->heads > 0 ? task.model->heads : 1e6;
    task.tensorParallel =
        std::min(maximum, std::max(1.0, task.tensorParallel) * std::floor(replicas / task.batch));
}

} // namespace

double latencyLimitMs(const ModelProfile &model)
{
    for (const LatencyLimit &entry : kLatencyLimits) {
        if (entry.model == model.name)
            return entry.limitMs;
    }
    return 0;
}

std::string_view precisionText(const BenchmarkRow &row)
{
    const std::string_view title = columnTitle(row);
    // Triton served this graph with TensorFlow's automatic mixed precision, whatever the heading
    // says.
    if (row[BenchmarkColumn::model] == "WideAndDeep/triton"
        && contains(row[BenchmarkColumn::notes], "TensorFlow with FP32"))
        return "fp16";
    // Its first scheme keeps what passes between layers in 16 bits and gains little
    // (bert_guide.md).
    if (contains(row[BenchmarkColumn::software], "INT8-v1"))
        return "fp16";
    constexpr std::string_view kNames[] = {"TF32", "FP32", "BF16", "FP16"};
    for (const std::string_view name : kNames) {
        if (title.find(name) != std::string_view::npos)
            return name;
    }
    // "No change." means the precision in the system's name.
    const std::string_view text = row[BenchmarkColumn::precision];
    if (text.starts_with("No change") && contains(row[BenchmarkColumn::notes], "int8"))
        return "int8";
    if (text.starts_with("No change") && contains(row[BenchmarkColumn::notes], "INT8"))
        return "int8";
    return text;
}

bool isEvaluation(const BenchmarkRow &row)
{
    return contains(row[BenchmarkColumn::notes], "Evaluation performance");
}

TrainingMethod methodOf(const BenchmarkRow &row, std::string_view precision)
{
    const std::string_view name = row[BenchmarkColumn::task];
    if (name == "finetune_qlora")
        return TrainingMethod::qlora;
    if (name == "finetune_lora" || name.starts_with("finetune_adapter"))
        return contains(precision, "nf4") ? TrainingMethod::qlora : TrainingMethod::lora;
    // optimum-habana's examples of trl train adapters, whatever the table calls them.
    const std::string_view notes = row[BenchmarkColumn::notes];
    const bool trl = isFrom(row, "optimum-habana")
                     && (contains(notes, "SFTExample") || contains(notes, "SFTChatPeft")
                         || contains(notes, "DPOExample") || contains(notes, "RewardExample"));
    return trl ? TrainingMethod::lora : TrainingMethod::full;
}

void readRecipe(const BenchmarkRow &row, SizingTask &task)
{
    if (task.kind != TaskKind::training)
        return;
    const bool lambda = isFrom(row, "Lambda");
    const bool examples = isFrom(row, "NVIDIA DeepLearningExamples");
    // Both ran frameworks of before March 2023.
    task.unfusedAttention = lambda || examples;
    // Lambda trains by NVIDIA's recipes, but lays pictures out channels first.
    if (examples || (lambda && task.model->kind != ModelKind::vision)) {
        task.software = SoftwareClass::tunedServer;
        task.softwareName = SoftwareName::tunedFramework;
    }
}

std::string_view modelText(const BenchmarkRow &row)
{
    struct Variant {
        std::string_view model;
        std::string_view heading;
        std::string_view variant;
    };
    constexpr Variant kVariants[] = {
        {"Transformer-XL", "/ Base model", "Transformer-XL base"},
        {"ConvNets/efficientnet_v1", "EfficientNet v1-B0", "EfficientNet-B0"},
        {"ConvNets/efficientnet_v1", "EfficientNet v1-B4", "EfficientNet-B4"},
    };
    const std::string_view name = row[BenchmarkColumn::model];
    for (const Variant &variant : kVariants) {
        if (name == variant.model && contains(row[BenchmarkColumn::notes], variant.heading))
            return variant.variant;
    }
    return name;
}

void readConventions(const BenchmarkRow &row, BenchmarkQuestion &question)
{
    if (question.task.kind == TaskKind::training)
        readTrainingLengths(row, question.task);
    else
        readInferenceLengths(row, question.task);
    readSampleSize(row, question.task);
    readTrainingBatch(row, question);
    readSharers(question);
}

Expected<void> readUnit(const BenchmarkRow &row, BenchmarkQuestion &question)
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
        question.unitFactor = kBenchmarkTranscript;
    else if (unit == "tokens/s" && isRecurrent(model)) // of both languages (GNMT/seq2seq)
        question.unitFactor = task.kind == TaskKind::training ? 2 : 2 * kTestSentence;
    else if (unit == "samples/s" && model.name == "NCF" && task.kind != TaskKind::training
             && row[BenchmarkColumn::software] == "TensorFlow")
        question.unitFactor = 1e-6; // in millions
    else if (unit == "samples/s" && model.name == "Transformer-big"
             && isFrom(row, "DeepLearningExamples"))
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

} // namespace headroom
