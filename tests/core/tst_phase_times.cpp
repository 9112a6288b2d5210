// SPDX-License-Identifier: GPL-3.0-or-later
// Prompts, single tokens and batches of samples on a device of round figures, each worked out by
// hand.
#include "core/sizing/speed/roofline.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/task/token_work.h"
#include "toy_sizing.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class PhaseTimesTest : public QObject
{
    Q_OBJECT

private slots:
    void aPromptTakesItsArithmeticWeightsAndLaunches()
    {
        // Per token 2 x 0.12e9, a thousandth of the output layer (2 x 0.05e9 / 1000), and attention
        // to half of 1,000 tokens, 4 x 10 x 1,000 x 500 = 2e7: 2.601e8; a thousand of them on
        // 1e14/s: 2.601 ms. Weights (0.12 + 0.05)e9 x 2 bytes and 1,000 x 10 x 1,000 x 16 bytes of
        // activations: 5e8 bytes, 0.5 ms.
        const ModelProfile model = toyDecoder();
        const RooflineTime time = prefillTime(toyRates(), taskOf(model), 1, 1, 1000, 1);
        QVERIFY(near(time.compute, 2.601e-3));
        QVERIFY(near(time.memory, 5e-4));
        QVERIFY(near(time.overhead, 1e-4 + 10 * 1e-5));
        QCOMPARE(time.communication, 0.0);
        QVERIFY(near(time.total(), std::hypot(2.601e-3, 5e-4) + 2e-4));
    }

    void promptsTakenTogetherReadTheWeightsOnce()
    {
        const ModelProfile model = toyDecoder();
        const RooflineTime one = prefillTime(toyRates(), taskOf(model), 1, 1, 1000, 1);
        const RooflineTime four = prefillTime(toyRates(), taskOf(model), 1, 4, 1000, 1);
        QVERIFY(near(four.compute, 4 * one.compute));
        QVERIFY(near(four.memory, (0.34e9 + 4 * 1.6e8) / 1e12));
        QVERIFY(near(four.overhead, one.overhead));
    }

    void shortPassesDoNotFillTheDevice()
    {
        const ModelProfile model = toyDecoder();
        DeviceRates rates = toyRates();
        const double full = prefillTime(rates, taskOf(model), 1, 1, 1000, 1).compute;
        rates.halfRows = 1000; // half of the speed at as many rows as the prompt has tokens
        QVERIFY(near(prefillTime(rates, taskOf(model), 1, 1, 1000, 1).compute, 2 * full));
    }

    void llamaCppReadsTheWeightsForEach512Tokens()
    {
        const ModelProfile model = toyDecoder();
        SizingTask task = taskOf(model);
        task.softwareName = SoftwareName::llamaCpp;
        const RooflineTime time = prefillTime(toyRates(), task, 1, 1, 1000, 1); // two passes
        QVERIFY(near(time.memory, (2 * 0.34e9 + 1.6e8) / 1e12));
        QVERIFY(near(time.overhead, 2 * 2e-4));
        const RooflineTime within = prefillTime(toyRates(), task, 1, 1, 512, 1);
        QVERIFY(near(within.overhead, 2e-4));
    }

    void tensorParallelDevicesAddUpHiddenStatesTwiceALayer()
    {
        // 1,000 x 1,000 x 2 bytes: half of twice 2e6 over 1e11 is 20 us, with 10 us x (1 + log2 2)
        // 40 us; 20 times
        const ModelProfile model = toyDecoder();
        const RooflineTime two = prefillTime(toyRates(), taskOf(model), 2, 1, 1000, 1.5);
        QVERIFY(near(two.compute, 2.601e-3 / 2));
        QVERIFY(near(two.memory, 5e-4 / 2));
        QVERIFY(near(two.communication, 1.5 * 20 * 40e-6));
    }

    void whatIsKeptOfAPromptIsNotReadAgain()
    {
        // 250 of 1,000 tokens are new. They attend to 875 tokens in the middle, 4 x 10 x 1,000 x 875 =
        // 3.5e7 operations each, beside 2 x (0.12 + 0.05 / 250)e9 = 2.404e8: 250 x 2.754e8. Weights
        // 0.34e9 bytes, activations 250 x 160,000, and 750 x 40,000 bytes of kept keys and values.
        const ModelProfile model = toyDecoder();
        SizingTask task = taskOf(model);
        task.cachedShare = 0.75;
        const RooflineTime time = prefillTime(toyRates(), task, 1, 1, 1000, 1);
        QVERIFY(near(time.compute, 250 * 2.754e8 / 1e14));
        QVERIFY(near(time.memory, (3.4e8 + 4e7 + 3e7) / 1e12));
        QVERIFY(near(time.overhead, 2e-4));
        // The last token is read whatever is kept.
        task.cachedShare = 0.9999;
        QVERIFY(near(prefillTime(toyRates(), task, 1, 1, 1000, 1).memory,
                     (3.4e8 + 1.6e5 + 999 * 4e4) / 1e12));
    }

    void aSpeculativeStepChecksWhatWasDrafted()
    {
        // Two tokens of a step in which four are worked on, three of them drafted. 10 sequences at 500
        // tokens: 40 x 3.6e8 operations; weights and caches once, 5.4e8 bytes. A draft takes a tenth of
        // the layers, 2 x 0.012e9 + 2e6, and the output layer, 1e8, of operations; a tenth of 0.24e9
        // and of 2e8 bytes, and 0.1e9 of the output layer; two launches.
        const ModelProfile model = toyDecoder();
        SizingTask task = taskOf(model);
        task.tokensPerStep = 2;
        const RooflineTime time = decodeStepTime(toyRates(), task, 1, 10, 500, 1);
        QVERIFY(near(time.compute, (40 * 3.6e8 + 3 * 10 * 1.26e8) / 1e14 / 2));
        QVERIFY(near(time.memory, (5.4e8 + 3 * (0.24e8 + 1e8 + 0.2e8)) / 1e12 / 2));
        QVERIFY(near(time.overhead, (2e-4 + 3 * 2e-5) / 2));
    }

    void aStepReadsWeightsAndAllCaches()
    {
        // 10 sequences at 500 tokens: 2 x (0.12 + 0.05)e9 + 4 x 10 x 1,000 x 500 = 3.6e8 operations
        // each; weights 0.34e9 bytes, caches 10 x 500 x 40,000 = 2e8 bytes.
        const ModelProfile model = toyDecoder();
        const RooflineTime time = decodeStepTime(toyRates(), taskOf(model), 1, 10, 500, 1);
        QVERIFY(near(time.compute, 10 * 3.6e8 / 1e14));
        QVERIFY(near(time.memory, 5.4e8 / 1e12));
        QVERIFY(near(time.overhead, 2e-4));
        QCOMPARE(time.communication, 0.0);
    }

    void aStepOnFourDevicesExchangesItsRows()
    {
        // 10 x 1,000 x 2 bytes: 2 x 3/4 x 2e4 / 1e11 = 0.3 us, with 10 us x (1 + log2 4) 30.3 us;
        // twice a layer
        const ModelProfile model = toyDecoder();
        const RooflineTime time = decodeStepTime(toyRates(), taskOf(model), 4, 10, 500, 1);
        // Three of ten key heads are on the fullest device.
        QVERIFY(near(time.memory, (3.4e8 / 4 + 2e8 * 3 / 10) / 1e12));
        QVERIFY(near(time.communication, 20 * 30.3e-6));
    }

    void narrowWeightsLeaveTheOutputLayerWide()
    {
        // int8: 0.12e9 bytes of layers, the output layer 16 bits: 0.1e9; the cache of int8 servers
        // stays at 16 bits
        const ModelProfile model = toyDecoder();
        SizingTask task = taskOf(model);
        task.precision = Precision::int8;
        const RooflineTime time = decodeStepTime(toyRates(), task, 1, 1, 500, 1);
        QVERIFY(near(time.memory, (0.22e9 + 2e7) / 1e12));
        task.precision = Precision::fp8; // as that of fp8 servers
        QVERIFY(near(decodeStepTime(toyRates(), task, 1, 1, 500, 1).memory, (0.22e9 + 2e7) / 1e12));
        task.cachePrecision = CachePrecision::fp8; // unless it is asked for
        QVERIFY(near(decodeStepTime(toyRates(), task, 1, 1, 500, 1).memory, (0.22e9 + 1e7) / 1e12));
    }

    void latentAttentionCachesItsOneWidth()
    {
        ModelProfile model = toyDecoder();
        model.latentKvWidth = 576; // 10 layers x 576 x 2 bytes
        const RooflineTime time = decodeStepTime(toyRates(), taskOf(model), 1, 10, 500, 1);
        QVERIFY(near(time.memory, (0.34e9 + 10 * 500 * 11520.0) / 1e12));
    }

    void picturesTakeTheirOperationsAndValues()
    {
        // 10 pictures: 8e10 operations; weights 25e6 x 2 bytes once, values written and read: 2 x 2
        // x 1e7 each; a kernel a layer.
        const ModelProfile model = toyVision();
        const SizingTask task = taskOf(model, TaskKind::batchInference);
        QCOMPARE(forwardFlopsPerSample(task, 1), 8e9);
        const RooflineTime time = sampleBatchTime(toyRates(), task, 10, 1);
        QVERIFY(near(time.compute, 8e-4));
        QVERIFY(near(time.memory, (5e7 + 10 * 4e7) / 1e12));
        QVERIFY(near(time.overhead, 1e-4 + 50 * 1e-5));
    }

    void frameworksMoveValuesTwiceAsOften()
    {
        const ModelProfile model = toyVision();
        SizingTask task = taskOf(model, TaskKind::batchInference);
        task.software = SoftwareClass::stockFramework;
        QVERIFY(near(sampleBatchTime(toyRates(), task, 10, 1).memory, (5e7 + 10 * 8e7) / 1e12));
    }

    void sentencesOfAnEncoderPassWithoutTheOutputLayer()
    {
        // 100 tokens x (2 x 0.12e9 + 4 x 10 x 1,000 x 100) = 2.44e10; 100 x 10 x 1,000 x 8 values
        // of 2 bytes; 8 kernels a layer
        ModelProfile model = toyDecoder();
        model.kind = ModelKind::encoder;
        const SizingTask task = taskOf(model, TaskKind::batchInference);
        QVERIFY(near(forwardFlopsPerSample(task, 100), 2.44e10));
        const RooflineTime time = sampleBatchTime(toyRates(), task, 5, 100);
        QVERIFY(near(time.compute, 5 * 2.44e10 / 1e14));
        QVERIFY(near(time.memory, (0.44e9 + 5 * 1.6e7) / 1e12));
        QVERIFY(near(time.overhead, 1e-4 + 80 * 1e-5));
    }

    void picturesByDiffusionAreMadeStepByStep()
    {
        ModelProfile model = toyVision();
        model.kind = ModelKind::diffusion;
        const SizingTask task = taskOf(model, TaskKind::batchInference);
        const RooflineTime time = sampleBatchTime(toyRates(), task, 1, 1);
        QVERIFY(near(time.overhead, 20 * (1e-4 + 50 * 1e-5)));
    }

    void recommendationsReadTheirRowsOnly()
    {
        ModelProfile model = toyVision();
        model.kind = ModelKind::recommendation;
        model.paramsB = 24; // tables of embeddings
        SizingTask task = taskOf(model, TaskKind::batchInference);
        task.itemsPerSample = 300; // user-item pairs
        QVERIFY(near(forwardFlopsPerSample(task, 1), 300 * 8e9));
        QVERIFY(near(sampleBatchTime(toyRates(), task, 2, 1).memory, 2 * 300 * 4e7 / 1e12));
    }

    void translationsDecodeWordByWord()
    {
        // A transformer with half of its layers on each side and one beam: 20 words in, 10 out.
        // Encoder: 20 x half of 2 x 0.12e9 + 4 x 10 x 1,000 x 20 = 2.408e8; decoder: 10 x (that
        // half + 2 x 0.05e9).
        ModelProfile model = toyDecoder();
        model.kind = ModelKind::encoderDecoder;
        SizingTask task = taskOf(model, TaskKind::batchInference);
        task.inputTokens = 20;
        task.outputTokens = 10;
        const double block = blockParamsB(model);
        const double half = 1e9 * block + 2.0 * 10 * 1000 * 20;
        QVERIFY(near(forwardFlopsPerSample(task, 20), 20 * half + 10 * (half + 1e8)));
        const RooflineTime time = sampleBatchTime(toyRates(), task, 1, 20);
        QVERIFY(near(time.memory, (1e9 * block + 10 * (1e9 * block + 1e8)) / 1e12));
        QVERIFY(near(time.overhead, 1e-4 + 0.5 * 11 * 80 * 1e-5));
    }

    void lstmsLaunchForEachWordInAndOut()
    {
        ModelProfile model = toyDecoder();
        model.kind = ModelKind::encoderDecoder;
        model.heads = model.kvHeads = 1;
        SizingTask task = taskOf(model, TaskKind::batchInference);
        task.inputTokens = 20;
        task.outputTokens = 10;
        const RooflineTime time = sampleBatchTime(toyRates(), task, 1, 20);
        QVERIFY(near(time.overhead, 1e-4 + 0.5 * 30 * 10 * 1e-5));
    }

    void lengthsThatNobodyStatesAreThoseOfTheBenchmarks()
    {
        ModelProfile model = toyDecoder();
        model.kind = ModelKind::encoder;
        SizingTask task = taskOf(model, TaskKind::batchInference);
        QCOMPARE(impliedSampleTokens(task), 384.0);
        task.software = SoftwareClass::vendorBest;
        QCOMPARE(impliedSampleTokens(task), 180.0);
        task.inputTokens = 77;
        QCOMPARE(impliedSampleTokens(task), 77.0);
        const ModelProfile vision = toyVision();
        QCOMPARE(impliedSampleTokens(taskOf(vision)), 1.0);
    }

    void moreWorkNeverTakesLess()
    {
        const ModelProfile model = toyDecoder();
        const SizingTask task = taskOf(model);
        double before = 0;
        for (const double tokens : {1.0, 16.0, 100.0, 511.0, 512.0, 513.0, 4000.0, 8192.0}) {
            const double now = prefillTime(toyRates(), task, 1, 1, tokens, 1).total();
            QVERIFY(now > before);
            before = now;
        }
        before = 0;
        for (const double sequences : {1.0, 2.0, 7.0, 64.0, 500.0}) {
            const double now = decodeStepTime(toyRates(), task, 1, sequences, 500, 1).total();
            QVERIFY(now > before);
            before = now;
        }
    }
};

QTEST_APPLESS_MAIN(PhaseTimesTest)
#include "tst_phase_times.moc"
