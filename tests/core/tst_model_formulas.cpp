// SPDX-License-Identifier: GPL-3.0-or-later
// The small formulas under the predictions: learned trees, waiting, sizes of models, and how rows
// are read.
#include "core/models/model_profile.h"
#include "core/models/precision.h"
#include "core/sizing/calibration/correction.h"
#include "core/sizing/serving/queueing.h"
#include "core/sizing/task/software_classes.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace headroom;

namespace {

/// Trees over a few features, so that thresholds are shared and values often lie exactly on one.
ResidualTrees randomTrees(std::mt19937 &random, std::size_t count)
{
    ResidualTrees trees;
    for (std::size_t t = 0; t < count; ++t) {
        auto &questions = trees.questions.emplace_back();
        for (ResidualTrees::Question &question : questions)
            question = {static_cast<std::uint32_t>(random() % 5),
                        static_cast<float>(static_cast<int>(random() % 9)) - 4.0F};
        auto &leaves = trees.leaves.emplace_back();
        for (float &leaf : leaves)
            leaf = (static_cast<float>(static_cast<int>(random() % 2001)) - 1000.0F) / 1000.0F;
    }
    return trees;
}

/// Tree by tree, question by question.
double sumOfLeaves(const ResidualTrees &trees, const Features &features)
{
    double sum = 0;
    for (std::size_t t = 0; t < trees.questions.size(); ++t) {
        std::size_t leaf = 0;
        for (std::size_t depth = 0; depth < ResidualTrees::kDepth; ++depth) {
            const ResidualTrees::Question &question = trees.questions[t][depth];
            if (features[question.feature] > question.threshold)
                leaf += std::size_t{1} << depth;
        }
        sum += std::round(static_cast<double>(trees.leaves[t][leaf]) * 1000);
    }
    return sum / 1000;
}

/// Erlang C by its recursion over the servers.
double erlangC(int servers, double utilisation)
{
    const double load = servers * utilisation;
    double blocked = 1; // Erlang B of no server
    for (int n = 1; n <= servers; ++n)
        blocked = load * blocked / (n + load * blocked);
    return blocked / (1 - utilisation * (1 - blocked));
}

ModelProfile decoder(int layers, int kvHeads, int headDim)
{
    ModelProfile model;
    model.layers = layers;
    model.kvHeads = kvHeads;
    model.headDim = headDim;
    return model;
}

} // namespace

class ModelFormulasTest : public QObject
{
    Q_OBJECT

private slots:
    void treesLaidOutByFeatureAnswerAsTreesDo_data()
    {
        QTest::addColumn<int>("trees");
        // 128 are worked on at once.
        for (const int trees : {0, 1, 7, 127, 128, 129, 300})
            QTest::addRow("%d trees", trees) << trees;
    }
    void treesLaidOutByFeatureAnswerAsTreesDo()
    {
        QFETCH(int, trees);
        std::mt19937 random(static_cast<unsigned>(trees) + 1);
        const ResidualTrees grown = randomTrees(random, static_cast<std::size_t>(trees));
        const TreeTable table(grown);
        for (int i = 0; i < 500; ++i) {
            Features features{};
            for (float &feature : features)
                feature = static_cast<float>(static_cast<int>(random() % 25)) / 2.0F - 6.0F;
            QVERIFY(std::abs(table.residual(features) - sumOfLeaves(grown, features)) < 1e-9);
        }
    }

    /// Sakasegawa's form lies within some hundredths of Erlang C, which is exact for one server.
    void waitingIsNearErlangC()
    {
        for (const int servers : {1, 2, 4, 8, 16, 64}) {
            const WaitingLine line(servers);
            for (double utilisation = 0.05; utilisation < 1; utilisation += 0.05) {
                const double exact = erlangC(servers, utilisation);
                const double found = line.waitingProbability(utilisation);
                QVERIFY2(std::abs(found - exact) < (servers == 1 ? 1e-9 : 0.09),
                         qPrintable(QString("%1 servers at %2: %3, %4")
                                        .arg(servers)
                                        .arg(utilisation)
                                        .arg(found)
                                        .arg(exact)));
            }
            QCOMPARE(line.waitingProbability(1), 1.0);
            QCOMPARE(line.waitingProbability(1.5), 1.0);
            QCOMPARE(line.waitingProbability(0), 0.0);
        }
    }

    /// M/M/1 at 80 % of 10 requests/s: P(wait > t) = 0.8 exp(-2 t), so that the median is ln(1.6) /
    /// 2 and the 95th percentile ln(16) / 2 seconds.
    void percentilesOfOneServerByHand()
    {
        const Waiting waiting = WaitingLine(1).waitingTime(0.8, 10, 1, 1);
        QVERIFY(std::abs(waiting.median - std::log(1.6) / 2) < 1e-12);
        QVERIFY(std::abs(waiting.p95 - std::log(16.0) / 2) < 1e-12);
        // Constant service (M/D/1) waits half as long, bursts of twice the variance half as long
        // again.
        QVERIFY(std::abs(WaitingLine(1).waitingTime(0.8, 10, 1, 0).p95 - waiting.p95 / 2) < 1e-12);
        QVERIFY(std::abs(WaitingLine(1).waitingTime(0.8, 10, 2, 1).p95 - waiting.p95 * 1.5)
                < 1e-12);
    }

    void moreUseWaitsLongerAndMoreServersWaitLess()
    {
        for (const double servers : {1.0, 1.5, 3.0, 10.0}) {
            Waiting before;
            for (double utilisation = 0.02; utilisation < 1.4; utilisation += 0.02) {
                const Waiting now = WaitingLine(servers).waitingTime(utilisation, 5, 1, 1);
                QVERIFY(now.mean >= before.mean && now.median >= before.median
                        && now.p95 >= before.p95);
                QVERIFY(now.median <= now.p95 && now.p95 <= 3600 * 1.4 + 1e-9);
                const Waiting more = WaitingLine(servers + 1).waitingTime(utilisation, 5, 1, 1);
                QVERIFY(more.p95 <= now.p95);
                before = now;
            }
        }
    }

    void requestsInFlightAreRateTimesTime()
    {
        // 100 ms and 49 further tokens of 20 ms take 1.08 s: 8 in flight are 8 x 50 / 1.08 tokens a
        // second.
        QVERIFY(std::abs(throughputInFlight(100, 20, 8, 50) - 400 / 1.08) < 1e-9);
        // A first token faster than the others does not make more of them: at most 8 / 20 ms.
        QVERIFY(std::abs(throughputInFlight(1, 20, 8, 50) - 400) < 1e-9);
        QVERIFY(std::abs(throughputInFlight(500, 0, 4, 1) - 8) < 1e-9);
    }

    void throughputAndTimesAddUpToWhatIsInFlight()
    {
        std::mt19937 random(9);
        const auto between = [&](double low, double high) {
            return std::uniform_real_distribution<double>(low, high)(random);
        };
        int lowered = 0;
        int kept = 0;
        for (int i = 0; i < 5'000; ++i) {
            const auto figure = [&](double low, double high) {
                const double value = between(low, high);
                return RangedFigure{value, value * between(0.5, 1), value * between(1, 2)};
            };
            ServingFigures figures{figure(10, 5'000), figure(10, 2'000), figure(5, 100)};
            const ServingFigures before = figures;
            const double inFlight = std::round(between(1, 64));
            const double output = std::round(between(1, 500));
            const double maximum =
                throughputInFlight(before.ttftMs.value, before.tpotMs.value, inFlight, output);
            balance(figures, inFlight, output);
            const double rate = figures.throughput.value;
            const double implied =
                throughputInFlight(figures.ttftMs.value, figures.tpotMs.value, inFlight, output);
            QVERIFY(std::abs(rate / implied - 1) < 1e-9);
            QVERIFY(rate <= before.throughput.value * (1 + 1e-12) && rate <= maximum * (1 + 1e-12));
            if (maximum < before.throughput.value) {
                QVERIFY(std::abs(rate / maximum - 1) < 1e-9); // the times stay
                QVERIFY(std::abs(figures.tpotMs.value / before.tpotMs.value - 1) < 1e-9);
                ++lowered;
            } else {
                QVERIFY(std::abs(rate / before.throughput.value - 1) < 1e-9); // and here the rate
                QVERIFY(figures.ttftMs.value >= before.ttftMs.value * (1 - 1e-12));
                ++kept;
            }
            for (const RangedFigure &one : {figures.throughput, figures.ttftMs, figures.tpotMs})
                QVERIFY(one.low <= one.value && one.value <= one.high);
        }
        QVERIFY(lowered > 1'000 && kept > 100);
    }

    /// Llama 2 70B: 80 layers, 8 heads of keys and values of 128: 2 x 80 x 8 x 128 x 2 bytes = 320
    /// KiB a token.
    void cachesByHand()
    {
        ModelProfile model = decoder(80, 8, 128);
        const auto cache = [](const ModelProfile &of, CachePrecision precision) {
            return cacheBytesPerToken(of, precision);
        };
        QCOMPARE(cache(model, CachePrecision::sixteenBits), 327'680.0);
        QCOMPARE(cache(model, CachePrecision::fp8), 163'840.0);
        QCOMPARE(cache(model, CachePrecision::int8), 163'840.0);
        // Latent attention keeps one vector for all heads: DeepSeek-V3, 61 layers of 576 values.
        ModelProfile latent = decoder(61, 128, 128);
        latent.latentKvWidth = 576;
        QCOMPARE(cache(latent, CachePrecision::sixteenBits), 61.0 * 576 * 2);
        model.kind = ModelKind::encoder;
        QCOMPARE(cache(model, CachePrecision::sixteenBits), 0.0);
        model.kind = ModelKind::encoderDecoder;
        QCOMPARE(cache(model, CachePrecision::sixteenBits), 327'680.0);
    }

    /// Ten layers of eight heads of 128: 4,096 bytes a token and layer in 16 bits.
    void cacheIsBoundedByEachLayersContext()
    {
        const auto kept = [](const ModelProfile &model, double context) {
            return sequenceBytes(model, context, CachePrecision::sixteenBits);
        };
        ModelProfile model = decoder(10, 8, 128);
        model.windowLayers = 6;
        model.window = 1'000;
        QCOMPARE(kept(model, 1'000), 10 * 4'096.0 * 1'000);
        QCOMPARE(kept(model, 5'000), 4'096.0 * (4 * 5'000 + 6 * 1'000));
        model.chunkedLayers = 2;
        model.chunk = 2'000;
        QCOMPARE(kept(model, 5'000), 4'096.0 * (2 * 5'000 + 6 * 1'000 + 2 * 2'000));
        model.recurrentLayers = 1;
        model.stateValues = 700; // 32 bits each, whatever the context
        model.feedForwardLayers = 1;
        QCOMPARE(fullAttentionLayers(model), 0);
        QCOMPARE(kept(model, 5'000), 4'096.0 * (6 * 1'000 + 2 * 2'000) + 4 * 700.0);
        QCOMPARE(kept(model, 9'000), kept(model, 5'000));
    }

    /// Counted token by token: the one at place i of a text attends to i before it and itself, as
    /// far as its layer reaches.
    void promptsAttendAsCountedTokenByToken()
    {
        ModelProfile model = decoder(3, 8, 128);
        model.windowLayers = 1;
        model.window = 40;
        model.chunkedLayers = 1;
        model.chunk = 64;
        for (const int tokens : {1, 39, 64, 65, 100, 640, 1'000}) {
            double attended = 0;
            for (int i = 0; i < tokens; ++i)
                attended += (i + 0.5) + std::min(i + 0.5, 40.0) + (i % 64 + 0.5);
            const double mean = meanAttendedTokens(model, tokens);
            QVERIFY2(std::abs(mean - attended / tokens) < 0.01 * mean + 0.01,
                     qPrintable(QString::number(tokens)));
        }
    }

    void weightsAreParametersTimesTheirBytes()
    {
        ModelProfile model;
        model.paramsB = 7;
        QCOMPARE(weightBytes(model, Precision::fp32), 28e9);
        QCOMPARE(weightBytes(model, Precision::bf16), 14e9);
        QCOMPARE(weightBytes(model, Precision::int8), 7e9);
        // One 8-bit scale for 16 values of 4 bits: 4.5 bits.
        QCOMPARE(weightBytes(model, Precision::fp4), 7e9 * 4.5 / 8);
        // Fewer bits never weigh more.
        const std::array order{Precision::fp32, Precision::fp16, Precision::fp8, Precision::q4km,
                               Precision::fp4,  Precision::int4, Precision::nf4};
        for (std::size_t i = 1; i < order.size(); ++i)
            QVERIFY(bytesPerParameter(order[i]) < bytesPerParameter(order[i - 1]));
    }

    void sizeClassesBeginWhereTheDocumentsSay()
    {
        const auto classOf = [](double billions) {
            ModelProfile model;
            model.paramsB = billions;
            return sizeClassOf(model);
        };
        const std::array<double, 4> begins{1, 7, 20, 70};
        for (std::size_t i = 0; i < begins.size(); ++i) {
            QCOMPARE(static_cast<std::size_t>(classOf(begins[i] * 0.999)), i);
            QCOMPARE(static_cast<std::size_t>(classOf(begins[i])), i + 1);
        }
    }

    /// Whatever the size, layers and width hold about the parameters that were stated: 12 x layers
    /// x width^2.
    void aDecoderOfAnySizeHasItsParameters()
    {
        for (double billions = 0.02; billions < 2'000; billions *= 1.3) {
            const ModelProfile model = decoderOfSize("x", billions);
            const double held = 12.0 * model.layers * model.hidden * model.hidden / 1e9;
            QVERIFY2(std::abs(held / billions - 1) < 0.25, qPrintable(QString::number(billions)));
            // Whole heads, as many as the width has room for; keys and values have no more of them.
            QCOMPARE(model.heads, model.hidden / model.headDim);
            QVERIFY(model.kvHeads >= 1 && model.kvHeads <= model.heads);
            QVERIFY(!model.isMixtureOfExperts());
        }
    }

    void precisionsHaveManyNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("precision");
        const auto row = [](const char *name, Precision precision) {
            QTest::newRow(name) << name << static_cast<int>(precision);
        };
        for (const Precision precision : kAllOf<Precision>)
            row(std::string(keyOf(precision)).c_str(), precision);
        row("FP16", Precision::fp16);
        row("Half", Precision::fp16);
        row("fp16-mixed", Precision::fp16);
        row("bfloat16", Precision::bf16);
        row("amp_bf16", Precision::bf16);
        row("float32", Precision::fp32);
        row("float8", Precision::fp8);
        row("mxfp4", Precision::fp4);
        row("AWQ", Precision::int4);
        row("gptq", Precision::int4);
        row("GGUF", Precision::q4km);
        QTest::newRow("nothing") << "" << -1;
        QTest::newRow("unknown") << "fp15" << -1;
        QTest::newRow("a part") << "fp1" << -1;
    }
    void precisionsHaveManyNames()
    {
        QFETCH(QString, name);
        QFETCH(int, precision);
        const auto found = precisionFromName(name.toStdString());
        QCOMPARE(found ? static_cast<int>(*found) : -1, precision);
    }

    /// The first pattern that fits decides; "=" means the whole text; a pattern sees the
    /// collection, too.
    void softwareIsReadByTheFirstPattern()
    {
        const auto classes = SoftwareClasses::parse("kind,pattern,value,name\n"
                                                    "software,tensorrt-llm,vendor,tensorrt-llm\n"
                                                    "software,tensorrt,tuned,tensorrt\n"
                                                    "software,mlperf,vendor,other\n"
                                                    "software,vllm,tuned,vllm\n"
                                                    "precision,=int8,int8,\n"
                                                    "precision,w4a16,int4,\n"
                                                    "precision,bf,bf16,\n");
        QVERIFY(classes.has_value());
        const auto classOf = [&](const char *source, const char *text) {
            return classes->software(source, text).softwareClass;
        };
        QCOMPARE(classOf("blog", "NVIDIA TensorRT-LLM 0.9"), SoftwareClass::vendorBest);
        QCOMPARE(classOf("blog", "TensorRT 8"), SoftwareClass::tunedServer);
        QCOMPARE(classOf("MLPerf Inference", "vLLM 0.5"), SoftwareClass::vendorBest);
        QCOMPARE(classOf("blog", "vLLM 0.5"), SoftwareClass::tunedServer);
        QCOMPARE(classes->software("blog", "vLLM").name, SoftwareName::vllm);
        QCOMPARE(classOf("blog", "PyTorch"), SoftwareClass::stockFramework);
        QCOMPARE(classes->precision("INT8"), std::optional(Precision::int8));
        QCOMPARE(classes->precision("int8-mixed"), std::optional<Precision>());
        QCOMPARE(classes->precision("W4A16 awq"), std::optional(Precision::int4));
        QCOMPARE(classes->precision("amp bf16"), std::optional(Precision::bf16));
        const auto broken = SoftwareClasses::parse("kind,pattern,value,name\n"
                                                   "software,a,vendor,vllm\n"
                                                   "precision,b,fp15,\n");
        QVERIFY(!broken.has_value());
        QCOMPARE(broken.error().where, std::string("line 3"));
    }
};

QTEST_APPLESS_MAIN(ModelFormulasTest)
#include "tst_model_formulas.moc"
