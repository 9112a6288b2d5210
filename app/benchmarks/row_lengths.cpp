// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/row_lengths.h"

#include "core/sizing/task/token_work.h"

namespace headroom {
namespace {

/// Mean length of the sentences of WMT's English-German training data in word pieces (29.5 and 30.6 with their end,
/// wmt16_en_de_bpe32k).
constexpr double kTrainingSentence = 30;
/// About half of BERT's second phase of pre-training (Wikipedia, at most 512 tokens) is padding (arXiv:2107.02027).
/// MLPerf's entries leave it out; loaders that sort sentences into bins of 64 (NVIDIA LDDL) keep half a bin of it.
constexpr double kUnpaddedTokens = 256;
constexpr double kBinnedTokens = 288;
/// Summaries are learned from texts of up to 1,024 tokens and 60 of summary (XSum, BART/README.md), each half of the
/// network for its own: as much work as pairs of their mean.
constexpr double kSummaryTokens = 542;
/// Questions of SQuAD with their paragraph, as fine-tuning pads them.
constexpr double kQuestionTokens = 384;

/// Mean of Alpaca's 52,002 texts with the frame that puts them to the model: 540 characters (the data set's card: 47.8 MB
/// with each text twice), some 4.5 to a token. litgpt's tables name only the longest, of 1,034 to 1,304.
constexpr double kMeanInstruction = 120;

/// What each example of optimum-habana passes to its script (tests/baselines, tests/test_examples.py), which joins texts
/// to this length, or cuts and pads them.
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

} // namespace

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
