// SPDX-License-Identifier: GPL-3.0-or-later
// A server with so many requests in flight, and the figures that the roofline gives for each kind
// of task.
#include "core/sizing/memory/memory_need.h"
#include "core/sizing/serving/queueing.h"
#include "core/sizing/speed/base_figures.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/speed/training_step.h"
#include "toy_sizing.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Prompts and steps at the same round rates; as many prompts together as fit into 8,192 tokens.
ServingRates ratesFor(const SizingTask &task, const ServingGroup &group)
{
    ServingRates rates{toyRates(), toyRates()};
    rates.fullBundle = kBatchedTokens / inputOf(task);
    rates.promptAlone = promptSeconds(rates, task, group, 1);
    rates.promptBundled = promptSeconds(rates, task, group, rates.fullBundle);
    return rates;
}

} // namespace

class ServingStateTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_model = toyDecoder();
        m_task = taskOf(m_model);
        m_task.inputTokens = 512;
        m_task.outputTokens = 128;
    }

    void aModelThatFitsIsCopiedOnEachCard()
    {
        // 0.44e9 bytes of weights and 1.5 GiB of the server: 0.9 x 16 GiB leave the rest as cache,
        // 40,000 bytes a token
        const ServingGroup group = servingGroup(shapeOf(m_card, 4), m_task);
        QCOMPARE(group.devices, 1.0);
        QCOMPARE(group.replicas, 4.0);
        QVERIFY(near(group.cacheBytes, (0.9 * 16 - 1.5) * kGib - 0.44e9));
    }

    void aLargeModelTakesCardsInTwos()
    {
        // 24e9 bytes are 22.4 GiB: two of 14.4 GiB are enough; of three cards one is left over
        m_model.paramsB = m_model.activeParamsB = 12;
        const ServingGroup two = servingGroup(shapeOf(m_card, 4), m_task);
        QCOMPARE(two.devices, 2.0);
        QCOMPARE(two.replicas, 2.0);
        QVERIFY(near(two.cacheBytes, (2 * 0.9 * 16 - 3) * kGib - 24e9));
        QCOMPARE(servingGroup(shapeOf(m_card, 3), m_task).replicas, 1.0);
        m_task.tensorParallel = 4;
        QCOMPARE(servingGroup(shapeOf(m_card, 4), m_task).devices, 4.0);
        // Nowhere near: a twentieth of the memory is cache all the same; a device has three of ten
        // heads
        m_model.paramsB = m_model.activeParamsB = 52;
        QVERIFY(
            near(servingGroup(shapeOf(m_card, 4), m_task).cacheBytes, 0.05 * 16 * kGib * 10 / 3));
    }

    void aProcessorIsOneServer()
    {
        HardwareShape machine;
        machine.memoryGib = 64;
        const ServingGroup group = servingGroup(machine, m_task);
        QCOMPARE(group.replicas, 1.0);
        QVERIFY(near(group.cacheBytes, (0.8 * 64 - 2) * kGib - 0.44e9, 1e-6));
    }

    void memoryLimitsWhatRuns()
    {
        // 512 + 64 tokens a sequence on the average of its life
        QCOMPARE(saturatingBatch({1, 1, 1, 57'600 * 40'000.0}, m_task), 100.0);
        QCOMPARE(saturatingBatch({1, 1, 1, 10 * 40'000.0}, m_task), 1.0);
        QCOMPARE(saturatingBatch({1, 1, 1, 1e14}, m_task), 512.0);
    }

    void oneRequestTakesItsPromptAndItsSteps()
    {
        // Alone: its prompt, half a step until the server takes it up, then 128 steps; there is nobody to wait for.
        const ServingGroup group{1, 1, 1, 1e6};
        const ServingRates rates = ratesFor(m_task, group);
        const ServingState state = servingState(rates, m_task, group, 1);
        const double alone = prefill(1);
        const double step = state.step.total();
        QVERIFY(near(rates.promptAlone, alone));
        QVERIFY(near(state.tpot, step));
        const double service = alone + 128 * step;
        QVERIFY(near(state.throughput, 128 / service));
        QVERIFY(near(state.ttft, alone + 0.5 * step));
    }

    void runningRequestsObeyLittlesLaw()
    {
        // Rate of requests x time of one = requests that run, whatever the load
        const ServingGroup group{1, 2, 1, 40'000};
        const ServingRates rates = ratesFor(m_task, group);
        for (const double inFlight : {1.0, 2.0, 10.0, 100.0, 500.0}) {
            const ServingState state = servingState(rates, m_task, group, inFlight);
            const double rate = state.throughput / 128 / group.replicas;
            QVERIFY(near(rate * (rates.promptAlone + 128 * state.tpot), state.runningBatch));
            QVERIFY(state.runningBatch <= saturatingBatch(group, m_task));
            QVERIFY(state.ttft >= rates.promptAlone);
        }
    }

    void requestsBeyondTheCacheWaitForThoseThatRun()
    {
        const ServingGroup group{1, 1, 1, 5760}; // ten sequences
        const ServingRates rates = ratesFor(m_task, group);
        const ServingState full = servingState(rates, m_task, group, 10);
        const ServingState waiting = servingState(rates, m_task, group, 30);
        QVERIFY(near(waiting.throughput, full.throughput));
        // Twenty more, at the rate of requests
        QVERIFY(near(waiting.ttft - full.ttft, 20 * 128 / full.throughput));
    }

    void copiesShareTheLoad()
    {
        const ServingGroup one{1, 1, 1, 1e6};
        const ServingGroup four{1, 4, 1, 1e6};
        const ServingRates rates = ratesFor(m_task, one);
        QVERIFY(near(servingState(rates, m_task, four, 40).throughput,
                     4 * servingState(rates, m_task, one, 10).throughput));
    }

    void llamaCppTakesTurns()
    {
        const ServingGroup group{4, 1, 1, 1e6};
        QCOMPARE(workingTogether(m_task, group), 4.0);
        m_task.softwareName = SoftwareName::llamaCpp;
        QCOMPARE(workingTogether(m_task, group), 1.0);
    }

    void figuresOfTasksFollowFromTheirTimes()
    {
        m_task.kind = TaskKind::prefill;
        m_task.batch = 4;
        BaseFigures base = baseFigures(shapeOf(m_card, 1), m_task, Efficiencies());
        QVERIFY(near(base.of(Figure::prefillThroughput), 4 * 512 / base.time.total()));
        QVERIFY(near(base.of(Figure::servingTtft), 1000 * base.time.total()));
        m_task.kind = TaskKind::decodeSingle;
        base = baseFigures(shapeOf(m_card, 1), m_task, Efficiencies());
        QVERIFY(near(base.of(Figure::decodeThroughput), 1 / base.time.total()));
        QCOMPARE(base.runningBatch, 1.0);
        m_task.kind = TaskKind::training;
        m_task.batch = 8;
        base = baseFigures(shapeOf(m_card, 1), m_task, Efficiencies());
        QVERIFY(near(base.of(Figure::trainingThroughput), 8 * 512 / base.time.total()));
    }

    void saturatedServersTakeWhatFits()
    {
        m_task.kind = TaskKind::llmThroughput;
        const BaseFigures base = baseFigures(shapeOf(m_card, 2), m_task, Efficiencies());
        const ServingGroup group = servingGroup(shapeOf(m_card, 2), m_task);
        QVERIFY(near(base.inFlight, 2 * saturatingBatch(group, m_task)));
        QVERIFY(base.of(Figure::llmThroughput) > 0);
        QCOMPARE(base.of(Figure::servingThroughput), 0.0);
    }

    void samplesObeyLittlesLaw()
    {
        const ModelProfile vision = toyVision();
        SizingTask task = taskOf(vision, TaskKind::onlineInference);
        task.batch = 16;
        const BaseFigures base = baseFigures(shapeOf(m_card, 2), task, Efficiencies());
        QCOMPARE(base.runningBatch, 8.0); // of each card
        QVERIFY(
            near(base.of(Figure::sampleThroughput) * base.of(Figure::sampleLatency) / 1000, 16));
        task.load = LoadPattern::singleStream;
        const BaseFigures single = baseFigures(shapeOf(m_card, 2), task, Efficiencies());
        QVERIFY(
            near(single.of(Figure::sampleThroughput) * single.of(Figure::sampleLatency) / 1000, 1));
    }

    void serversUnderALimitStandAtAQuarterOfIt()
    {
        const ModelProfile vision = toyVision();
        SizingTask task = taskOf(vision, TaskKind::onlineInference);
        task.load = LoadPattern::server;
        task.latencyLimitMs = 400;
        const BaseFigures base = baseFigures(shapeOf(m_card, 1), task, Efficiencies());
        QVERIFY(near(base.of(Figure::sampleLatency), 100));
        task.latencyLimitMs = 0.001; // shorter than one picture takes
        const BaseFigures tight = baseFigures(shapeOf(m_card, 1), task, Efficiencies());
        task.load = LoadPattern::singleStream;
        const BaseFigures alone = baseFigures(shapeOf(m_card, 1), task, Efficiencies());
        QVERIFY(near(tight.of(Figure::sampleLatency), alone.of(Figure::sampleLatency)));
    }

    void theThroughputGivesWayToTheTimes()
    {
        // Ten in flight, 100 tokens, 200 ms and 99 x 20 ms: 2.18 s for each: 10 x 100 / 2.18 =
        // 458.7 tokens/s
        QVERIFY(near(throughputInFlight(200, 20, 10, 100), 1e6 / 2180));
        QVERIFY(
            near(throughputInFlight(0, 20, 10, 100), 1e6 / 2000)); // never beyond in flight / TPOT
        ServingFigures figures{{600, 500, 700}, {200, 150, 250}, {20, 15, 25}};
        balance(figures, 10, 100);
        QVERIFY(near(figures.throughput.value, 1e6 / 2180));
        QVERIFY(near(figures.throughput.low, 500.0 / 600 * 1e6 / 2180));
        // At best 150 ms and 99 x 15 ms allow 611.6; the range went to 700 / 600 of 458.7 = 535.2
        QVERIFY(near(figures.throughput.high, 700.0 / 600 * 1e6 / 2180));
        // 4.587 times below what the times allow: they grow.
        ServingFigures slow{{100, 90, 110}, {200, 150, 250}, {20, 15, 25}};
        balance(slow, 10, 100);
        QVERIFY(near(slow.throughput.value, 100.0));
        QVERIFY(near(slow.tpotMs.value, 20 * 1e4 / 2180));
        QVERIFY(near(slow.ttftMs.value, 200 * 1e4 / 2180));
    }

private:
    [[nodiscard]] double prefill(double prompts) const
    {
        return promptSeconds({toyRates(), toyRates()}, m_task, {1, 1, 1, 1e6}, prompts);
    }

    ModelProfile m_model;
    SizingTask m_task;
    const AcceleratorSpec m_card = toyCard();
};

QTEST_APPLESS_MAIN(ServingStateTest)
#include "tst_serving_state.moc"
