// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/csv/text_table.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/predict.h"
#include "core/sizing/sizing_facts.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace headroom;

namespace {

/// One row of tests/core/data/sizing_questions.csv.
struct Question {
    std::string name;
    bool training = false;
    SizingTask task;
    HardwareShape hardware;
    double devices = 1;
    double batch = 1;
    double input = 0;
    double output = 0;
    int zero = 0;
    Recompute recompute = Recompute::none;
    RangedFigure peersGib; ///< lowest and highest answer
    RangedFigure peersSeconds;
};
/// Answer of the sizing engine.
struct Answer {
    double gib = 0;
    RangedFigure seconds;
};

} // namespace

/// Our answers to twenty questions that three other calculators answer, held against a count by hand. Where we lie
/// outside of what the others say, the reason:
///   memory of q01, q04, q06, q07 (0.1 GiB above gpu_poor), q12, q14, q15 (up to 1.4 GiB above all): llm-analysis and
///     LLM-Viewer count neither context nor libraries, LLM-Viewer half of the embeddings; gpu_poor, which takes 0.65
///     GiB for them, has no answer there or, with several cards, counts them once. A process is never without.
///   memory of q02, q03, q08, q10, q13 lies inside; gpu_poor's upper end holds keys and values twice: 640 MB for 640
///     tokens of Llama-7B, which are 2 x 32 x 4096 x 2 B = 0.5 MiB each.
///   memory of q17 to q20 lies inside: gpu_poor divides nothing over devices (523 GB for q19 on 2,048 cards).
///   time of q06: nobody else has the card. q16: one other answer, without the time to launch 36 small layers.
///   time of q17, q18: llm-analysis computes with 50 % of the peak; measured runs of these sizes reach 52 to 60 %
///     (llm-foundry, Megatron-LM, arXiv:2104.04473). q19 was measured: see below.
///   time of q20: MPT-760m reaches 33,400 tokens/s on each of 8 such cards (llm-foundry), which makes 0.25 s: we say
///     0.20, llm-analysis 0.29. The range holds it; the speed of single cards is somewhat too high there.
class SizingQuestionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/core/data/sizing_questions.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        auto table = TextTable::parse(text);
        QVERIFY(table.has_value());
        for (std::size_t row = 0; row < table->rowCount(); ++row)
            m_questions.push_back(questionOf(*table, row));
        QCOMPARE(m_questions.size(), std::size_t{20});
    }

    void memoryIsWhatTheModelKeepsAndNotMuchMore()
    {
        // Hand: 2 B per parameter and 4 B x layers x hidden per token of cache (all five have as
        // many heads of keys as of queries), both over the devices; training 16 B per parameter
        // over those that share the states. Beside it: activations, at most a tenth of the rest in
        // inference, and 1 GiB of context, libraries, kept blocks.
        for (const Question &question : m_questions) {
            const ModelProfile &model = *question.task.model;
            const double params = 1e9 * model.paramsB;
            const double sharing = question.training && question.zero == 0 ? 1 : question.devices;
            const double cached = question.batch * (question.input + question.output) * 4
                                  * model.layers * model.hidden;
            const double counted = question.training ? 16 * params / sharing / kGib
                                                     : (2 * params + cached) / sharing / kGib;
            const double gib = answerOf(question).gib;
            const double maximum =
                question.training ? counted + handActivationGib(question) : 1.1 * counted;
            qInfo("%s: %.1f GiB; weights, cache, states by hand %.1f; others %.1f to %.1f%s",
                  question.name.c_str(), gib, counted, question.peersGib.low,
                  question.peersGib.high, outside(gib, question.peersGib));
            QVERIFY2(gib > counted, question.name.c_str());
            QVERIFY2(gib < maximum + 1.6, question.name.c_str());
        }
    }

    void timesLieBetweenTheRooflineAndAFifthOfIt()
    {
        // Hand: prompt 2 operations per parameter and token at the card's dense 16-bit peak; each
        // step of the answer reads the weights and the cache at the card's bandwidth. Training: 6
        // operations, 8 with recomputation.
        for (const Question &question : m_questions) {
            const double floor = handSeconds(question);
            const RangedFigure seconds = answerOf(question).seconds;
            qInfo("%s: %.2f s (%.2f to %.2f); roofline %.2f; others %.2f to %.2f%s",
                  question.name.c_str(), seconds.value, seconds.low, seconds.high, floor,
                  question.peersSeconds.low, question.peersSeconds.high,
                  outside(seconds.value, question.peersSeconds));
            QVERIFY2(seconds.value > floor, question.name.c_str());
            QVERIFY2(seconds.value < 5 * floor, question.name.c_str());
            QVERIFY2(seconds.low < seconds.value && seconds.value < seconds.high,
                     question.name.c_str());
        }
    }

    void allFitAndTwoOfThemClosely()
    {
        // Llama-7B in fp16 on a T4: 12.6 GiB of weights, 0.3 of cache and 1 of runtime in 15.0.
        for (const Question &question : m_questions) {
            const double spare = usableGib(question.hardware) - answerOf(question).gib;
            QVERIFY2(spare > 0, question.name.c_str());
            if (question.name == "q06" || question.name == "q04")
                QVERIFY(spare < 2);
        }
    }

    void publishedTrainingIsWithinTheRange()
    {
        // q19 was done: 380 tokens/s on each of 2,048 cards (arXiv:2302.13971), 5.39 s a step; it
        // recomputed less than the question says. llm-analysis answers 7.1 s.
        const Question &question = m_questions[18];
        const double published = 2048.0 / 380.0;
        const RangedFigure seconds = answerOf(question).seconds;
        QVERIFY(std::abs(seconds.value / published - 1)
                < std::abs(question.peersSeconds.low / published - 1));
        QVERIFY(seconds.low < published && published < seconds.high);
    }

private:
    [[nodiscard]] Question questionOf(const TextTable &table, std::size_t row) const
    {
        const auto text = [&](const char *name) {
            return std::string(table.text(row, table.column(name)));
        };
        const auto number = [&](const char *name) { return table.number(row, table.column(name)); };
        const auto peers = [&](const std::string &unit) {
            RangedFigure range;
            for (const char *peer : {"gpu_poor", "llm_analysis", "llm_viewer"}) {
                const double value = number((peer + ('_' + unit)).c_str());
                if (value <= 0)
                    continue;
                range.low = range.low > 0 ? std::min(range.low, value) : value;
                range.high = std::max(range.high, value);
            }
            return range;
        };
        Question question;
        question.name = text("question");
        question.training = text("kind") == "training";
        question.devices = number("accelerators");
        question.batch = number("batch");
        question.input = number("tokens_in");
        question.output = number("tokens_out");
        question.zero = static_cast<int>(number("zero"));
        question.recompute = text("recompute") == "full" ? Recompute::full : Recompute::none;
        question.peersGib = peers("gib");
        question.peersSeconds = peers("s");
        question.hardware = m_facts.hardware.shapeOf(
            *m_facts.hardware.accelerator(text("accelerator")), question.devices);
        SizingTask &task = question.task;
        task.model = m_facts.models.find(text("model"));
        task.precision = question.training ? Precision::bf16 : Precision::fp16;
        task.kind = question.training ? TaskKind::training : TaskKind::llmThroughput;
        task.load = question.training ? LoadPattern::saturated : LoadPattern::fixedBatch;
        task.softwareName = question.training ? SoftwareName::megatron : SoftwareName::vllm;
        task.batch = question.batch;
        task.concurrency = question.training ? 0 : question.batch;
        task.inputTokens = question.input;
        task.outputTokens = question.output;
        task.tensorParallel = question.training ? 0 : question.devices;
        task.nodes = std::ceil(question.devices / 8);
        return question;
    }

    [[nodiscard]] Answer answerOf(const Question &question) const
    {
        Answer answer;
        if (question.training) {
            TrainingArrangement layout;
            layout.devices = question.devices;
            layout.microBatch = question.batch / question.devices;
            layout.zeroStage = question.zero;
            layout.recompute = question.recompute;
            answer.gib = trainingNeed(question.task, layout, question.input).total();
        } else {
            answer.gib = inferenceNeed(question.task, {static_cast<int>(question.devices)},
                                       question.batch, question.input + question.output)
                             .total();
        }
        const auto prediction = predict(question.hardware, question.task, m_facts.calibration);
        const double tokens =
            question.batch * (question.training ? question.input : question.output)
            / (question.training ? recomputingSpeed(question.task, question.recompute) : 1.0);
        const RangedFigure &rate = prediction->throughput;
        answer.seconds = {tokens / rate.value, tokens / rate.high, tokens / rate.low};
        return answer;
    }

    /// One step's activations and logits: 2 h per layer and token when recomputed, 34 h else
    /// (arXiv:2205.05198), one layer in full, 14 B per word of the vocabulary; gathered layers and
    /// the output layer with its gradient.
    static double handActivationGib(const Question &question)
    {
        const ModelProfile &model = *question.task.model;
        const double perLayer = question.recompute == Recompute::full ? 2.0 : 34.0;
        const double tokens = question.batch / question.devices * question.input;
        const double bytes =
            tokens
            * (perLayer * model.hidden * model.layers + 48.0 * model.hidden + 14.0 * model.vocab);
        const double gathered = question.zero == 3 ? 4e9 * model.paramsB / model.layers
                                                         + 6.0 * model.vocab * model.hidden
                                                   : 0;
        return (bytes + gathered) / kGib;
    }

    static double handSeconds(const Question &question)
    {
        const AcceleratorSpec &card = *question.hardware.accelerator;
        const double params = 1e9 * question.task.model->paramsB;
        const double flops = 1e12 * card.fp16Tflops * question.devices;
        const double tokens = question.batch * question.input;
        if (question.training)
            return (question.recompute == Recompute::full ? 8 : 6) * params * tokens / flops;
        const ModelProfile &model = *question.task.model;
        const double cached = question.batch * question.input * 4 * model.layers * model.hidden;
        return 2 * params * tokens / flops
               + question.output * (2 * params + cached)
                     / (1e9 * card.bandwidthGBps * question.devices);
    }

    static const char *outside(double value, const RangedFigure &peers)
    {
        if (peers.high <= 0)
            return " (nobody else answers)";
        return value < peers.low ? "; below them" : value > peers.high ? "; above them" : "";
    }

    SizingFacts m_facts = shippedSizingFacts().value();
    std::vector<Question> m_questions;
};

QTEST_APPLESS_MAIN(SizingQuestionsTest)
#include "tst_sizing_questions.moc"
