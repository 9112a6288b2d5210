// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/benchmark_row.h"

#include "benchmarks/row_conventions.h"
#include "core/csv/text_table.h"
#include "core/models/nearest_names.h"
#include "core/sizing/hardware/processor_names.h"
#include "core/sizing/memory/arrangements.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/speed/training_step.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>

namespace headroom {

namespace {

/// Benchmarks run with made-up texts up to twice the context that a model was trained with (Neuron,
/// TensorRT-LLM): what comes out means nothing, how fast it comes does.
constexpr double kBenchmarkContext = 2;

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

/// Parameters of "starling-7B" or "granite-3.1-8b-base": the last separate number that is followed
/// by a B. 0 = none, or a mixture of experts, whose name does not state its layers.
double billionsInName(std::string_view name)
{
    const auto isWord = [](char c) { return isDigit(c) || isUpper(c) || isLower(c); };
    const auto isNumber = [](char c) { return isDigit(c) || c == '.'; };
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

MemoryFit fitOf(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.kind == TaskKind::training)
        return fitTraining(hardware, task, impliedSequence(task), 1);
    const bool samples =
        task.kind == TaskKind::batchInference || task.kind == TaskKind::onlineInference;
    const double context =
        samples ? impliedSampleTokens(task) : task.inputTokens + task.outputTokens;
    return fitInference(hardware, task, 1, std::max(1.0, context));
}

/// llama.cpp gives each card some of the layers, and maps into memory what a host has no room for.
bool holdsInLayers(const HardwareShape &hardware, const SizingTask &task)
{
    CopyLayout layers;
    layers.pipeline = devicesOf(hardware);
    const double context = std::max(1.0, task.inputTokens + task.outputTokens);
    return !hardware.hasAccelerator()
           || needRange(inferenceNeed(task, layers, 1, context)).low <= usableGib(hardware);
}

/// Mean length of the sentences of WMT's English-German training data in word pieces (29.5 and 30.6
/// with their end, wmt16_en_de_bpe32k).
constexpr double kTrainingSentence = 30;
/// About half of BERT's second phase of pre-training (Wikipedia, at most 512 tokens) is padding
/// (arXiv:2107.02027). MLPerf's entries leave it out; loaders that sort sentences into bins of 64
/// (NVIDIA LDDL) keep half a bin of it.
constexpr double kUnpaddedTokens = 256;
constexpr double kBinnedTokens = 288;
/// Summaries are learned from texts of up to 1,024 tokens and 60 of summary (XSum, BART/README.md),
/// each half of the network for its own: as much work as pairs of their mean.
constexpr double kSummaryTokens = 542;
/// Questions of SQuAD with their paragraph, as fine-tuning pads them.
constexpr double kQuestionTokens = 384;

/// Mean of Alpaca's 52,002 texts with the frame that puts them to the model: 540 characters (the
/// data set's card: 47.8 MB with each text twice), some 4.5 to a token. litgpt's tables name only
/// the longest, of 1,034 to 1,304.
constexpr double kMeanInstruction = 120;

/// Sequence length of each example of optimum-habana (tests/baselines, tests/test_examples.py):
/// the script joins texts to this length, or truncates and pads them.
struct ExampleLength {
    std::string_view example;
    double tokens;
};
constexpr ExampleLength kExampleLengths[] = {
    {"TextClassification", 128}, // sentences of GLUE
    {"Summarization", kSummaryTokens},
    {"DeepspeedSFTExample", 512},  // --max_seq_length 512
    {"SFTExampleTester", 1024},    // --max_seq_length 1024
    {"DPOExampleTester", 1024},    // --max_length 1024
    {"RewardExampleTester", 1024}, // --max_length 1024
    {"run_lora_clm", 512},         // --max_seq_length 512, also by default
    {"alpaca--language", 512},
};

double exampleLength(const BenchmarkRow &row, const SizingTask &task)
{
    const std::string_view notes = row[BenchmarkColumn::notes];
    for (const ExampleLength &entry : kExampleLengths) {
        if (contains(notes, entry.example))
            return entry.tokens;
    }
    if (task.model->kind != ModelKind::decoder)
        return 0;
    // Adapters by run_lora_clm.py in 512 tokens; all weights by run_clm.py in blocks of 1,024.
    return task.method != TrainingMethod::full                      ? 512
           : contains(notes, "CausalLanguageModelingExampleTester") ? 1024
                                                                    : 0;
}

std::string nearestText(const std::vector<std::string> &names)
{
    return names.empty() ? "" : "The nearest known names are " + listOfNames(names) + ". ";
}

std::vector<std::string> acceleratorNames(const HardwareLibrary &hardware)
{
    std::vector<std::string> names;
    for (const AcceleratorSpec &one : hardware.accelerators()) {
        names.push_back(one.name);
        names.insert(names.end(), one.aliases.begin(), one.aliases.end());
    }
    return names;
}

} // namespace

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
    const std::string_view name = modelText(row);
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
                           nearestText(nearestNames(name, acceleratorNames(*m_hardware)))
                               + "Add it to the accelerator table.");
        const double count = row.number(BenchmarkColumn::acceleratorCount);
        if (count < 0)
            return failure("The number of accelerators is below zero.", "accelerator_count");
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
            else if (const auto named =
                         processorByName(name, socketsInName(row[BenchmarkColumn::notes]), vcpus))
                shape.cpu = *named;
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
    const std::string_view text = precisionText(row);
    const bool exact = row[BenchmarkColumn::rawModel].ends_with("99.9");
    const bool modern = hardware.hasAccelerator() && hardware.accelerator->fp8Tflops > 0;
    // Entries to MLPerf and tables of large decoders that name no precision train in fp8 where
    // there are units for it.
    Precision precision = m_software->precision(text).value_or(
        task.kind == TaskKind::training && modern
                && (task.model->kind == ModelKind::decoder
                    || (task.model->kind == ModelKind::encoder
                        && task.software == SoftwareClass::vendorBest))
            ? Precision::fp8
            : Precision::fp16);
    // Entries to MLPerf list all that they use: matrices of translation and speech, and of BERT at
    // its higher accuracy, are in 16 bits; in 8-bit floating point where the card has it, and of
    // decoders too, whose logs say fp16 where that would neither fit nor be so fast.
    if (task.software == SoftwareClass::vendorBest && task.kind != TaskKind::training) {
        const ModelKind kind = task.model->kind;
        const bool wide = kind == ModelKind::speech || kind == ModelKind::encoderDecoder
                          || (kind == ModelKind::encoder && exact);
        if (wide && text.find("fp16") != std::string_view::npos)
            precision = Precision::fp16;
        const bool wholly = kind == ModelKind::encoder || kind == ModelKind::decoder;
        if (wholly && modern && precision == Precision::fp16)
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
    task.kind = rule->kind == TaskKind::training && isEvaluation(row) ? TaskKind::batchInference
                                                                      : rule->kind;
    task.load = rule->load;
    task.contextAllowance = kBenchmarkContext;
    task.model = modelOf(row);
    if (task.model == nullptr)
        return failure("Unknown model " + std::string(row[BenchmarkColumn::model]) + ".", "model",
                       nearestText(m_models->nearest(modelText(row)))
                           + "Give its parameters in billions, or add it to the model table.");
    HEADROOM_TRY(auto hardware, hardwareOf(row));
    question.hardware = hardware;
    question.onProcessor = !question.hardware.hasAccelerator();

    const SoftwareIdentity &software = softwareOf(row);
    task.software = software.softwareClass;
    task.softwareName = software.name;
    // A class of software, as plans name it.
    if (const auto ofPlans = fromKey<SoftwareClass>(row[BenchmarkColumn::software])) {
        task.software = *ofPlans;
        task.softwareName = headroom::softwareOf(*ofPlans, task.kind, *task.model);
    }
    readRecipe(row, task);
    // Served from an engine built for the card, whatever the model was written in.
    if (row[BenchmarkColumn::model].ends_with("/triton")) {
        task.software = SoftwareClass::tunedServer;
        task.softwareName = SoftwareName::triton;
    }
    const std::string_view precision = precisionText(row);
    task.precision = precisionOf(row, task, question.hardware);

    task.method = methodOf(row, precision);
    if (task.method == TrainingMethod::qlora)
        task.precision = Precision::nf4;
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
    if (task.kind == TaskKind::batchInference && task.load == LoadPattern::saturated
        && task.batch > 0)
        task.load = LoadPattern::fixedBatch;
    readConventions(row, question);
    if (waitsForArrivals(task.load))
        task.latencyLimitMs = latencyLimitMs(*task.model);
    question.throughput = throughputFigure(task.kind);
    HEADROOM_CHECK(readUnit(row, question));
    return question;
}

Refusal misfitOf(const HardwareShape &hardware, const SizingTask &task)
{
    // Tables of embeddings may stay with the host.
    if (task.kind == TaskKind::classicalTraining || usableGib(hardware) <= 0
        || task.model->kind == ModelKind::recommendation
        || (task.softwareName == SoftwareName::llamaCpp && holdsInLayers(hardware, task)))
        return {};
    const double share = isServed(task) && hardware.hasAccelerator() ? kServersShare : 1.0;
    HardwareShape taken = hardware;
    taken.acceleratorMemoryGib *= share;
    MemoryFit fit = fitOf(taken, task);
    fit.refusal.installed /= share;
    return !fit.fits && fit.refusal.neededLow > fit.refusal.available ? fit.refusal : Refusal{};
}

void readTrainingLengths(const BenchmarkRow &row, SizingTask &task)
{
    const ModelProfile &model = *task.model;
    const bool rounds = isFrom(row, "MLPerf");
    if (isFrom(row, "optimum-habana") && hasTokens(model) && task.inputTokens <= 0)
        task.inputTokens = exampleLength(row, task);
    if (task.method != TrainingMethod::full && hasTokens(model) && task.inputTokens <= 0
        && contains(row[BenchmarkColumn::software], "Alpaca"))
        task.inputTokens = kMeanInstruction;
    if (model.family == "transformer")
        task.inputTokens = kTrainingSentence;
    if (model.family == "bart" && task.inputTokens <= 0)
        task.inputTokens = kSummaryTokens;
    if (model.family != "bert")
        return;
    const std::string_view software = row[BenchmarkColumn::software];
    if (rounds && task.inputTokens <= 0)
        task.inputTokens = kUnpaddedTokens;
    else if (isFrom(row, "DeepLearningExamples") && task.inputTokens == 512
             && (software == "PyTorch" || software == "PaddlePaddle"))
        task.inputTokens = kBinnedTokens;
    else if (task.inputTokens <= 0)
        task.inputTokens = kQuestionTokens;
}

void readInferenceLengths(const BenchmarkRow &row, SizingTask &task)
{
    const ModelProfile &model = *task.model;
    // OpenVINO's graph of BERT has one length, to which SQuAD's questions are padded.
    if (model.family == "bert" && task.softwareName == SoftwareName::openVino
        && task.inputTokens <= 0)
        task.inputTokens = 384;
    if (model.kind == ModelKind::encoderDecoder && isFrom(row, "DeepLearningExamples")) {
        task.outputTokens = kTestSentence;
        if (isRecurrent(model))
            task.inputTokens = 2; // beams: 1, 2 and 5 in turn, which the rows do not tell apart
    }
}

} // namespace headroom
