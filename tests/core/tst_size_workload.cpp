// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"
#include "core/wording/refusal_words.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom;

class SizeWorkloadTest : public QObject
{
    Q_OBJECT

private slots:
    void bertAtAThousandAMinuteNeedsOneSmallInferentia()
    {
        // Source document S1: 1,000 requests a minute under 200 ms
        SizingDemand demand = bert();
        const Sizing inferentia = sizeWorkload(demand, card("Inferentia1", 1), m_facts.calibration);
        QVERIFY(inferentia.meets());
        QCOMPARE(inferentia.replicas, 1);
        const Sizing t4 = sizeWorkload(demand, card("T4", 1), m_facts.calibration);
        QVERIFY(t4.meets());
        QVERIFY(t4.utilisation < 0.2); // "overkill": the documents' own figures give 11 %
    }

    void moreRequestsNeverNeedFewerReplicas()
    {
        SizingDemand demand = chat();
        int last = 0;
        for (double rate = 0.1; rate < 2000; rate *= 1.7) {
            demand.peakRequestsPerSecond = rate;
            const Sizing sizing = sizeWorkload(demand, card("A10G", 1), m_facts.calibration);
            QVERIFY(sizing.fits);
            QVERIFY(sizing.replicas >= last);
            QVERIFY(sizing.replicasLow <= sizing.replicas
                    && sizing.replicas <= sizing.replicasHigh);
            QVERIFY(sizing.utilisation <= demand.targetUtilisation + 1e-9);
            last = sizing.replicas;
        }
        QVERIFY(last > 100);
    }

    void stricterTargetsNeverRaiseCapacity()
    {
        SizingDemand demand = chat();
        double last = 0;
        for (const double tpot : {20.0, 30.0, 45.0, 70.0, 120.0, 0.0}) {
            demand.targets.tpotMs = tpot;
            const Sizing sizing =
                sizeWorkload(demand, card("A100-80GB-SXM", 1), m_facts.calibration);
            if (!sizing.meets())
                continue;
            QVERIFY(sizing.capacityPerReplica.value >= last * 0.98);
            last = sizing.capacityPerReplica.value;
        }
    }

    void aLimitThatOneProcessorCannotKeepIsCountedByCapacity()
    {
        // The documents' case on two virtual processors: the largest limit that is missed by one
        // request alone costs what capacity needs, not what an empty queue would.
        const auto shape =
            m_facts.hardware.shapeOf({"aws", "m5.large", "m5", "x86_64", 2, 8, "", "", 0, 0, 10});
        SizingDemand demand = bert();
        const Sizing missed = sizeWorkload(demand, *shape, m_facts.calibration);
        QCOMPARE(missed.verdict, Verdict::missed);
        QVERIFY(!missed.attainable);
        QVERIFY(missed.bestFigure > 200);
        QCOMPARE(missed.decidedBy, SizingLimit::capacity);
        const double each = demand.targetUtilisation * missed.capacityPerReplica.value;
        QCOMPARE(missed.replicas, int(std::ceil(demand.peakRequestsPerSecond / each)));
        const double fewer = (missed.replicas - 1.0) / missed.replicas;
        QVERIFY(missed.utilisation > 0.7 * fewer && missed.utilisation <= 0.7);
        demand.targets.p95LatencyMs = 0;
        QCOMPARE(sizeWorkload(demand, *shape, m_facts.calibration).replicas, missed.replicas);
    }

    /// Tokens come faster from several accelerators together, whatever arrangement capacity asks for.
    void theTimeOfOneRequestIsThatOfTheFastestArrangement()
    {
        const SizingDemand chatting = chat();
        const auto bestOn = [&](int cards) {
            SizingDemand demand = chatting;
            demand.targets.tpotMs = 0.01;
            const Sizing sizing =
                sizeWorkload(demand, card("H100-80GB-SXM", cards), m_facts.calibration);
            return sizing.miss == SizingLimit::tpot ? sizing.bestFigure : 0;
        };
        const double one = bestOn(1);
        const double four = bestOn(4);
        QVERIFY2(one > 0 && four > 0 && four < 0.8 * one,
                 qPrintable(QStringLiteral("%1 ms on one, %2 ms on four").arg(one).arg(four)));
    }

    void impossibleLatencyIsAMissNotANumber()
    {
        SizingDemand demand = chat();
        demand.targets.tpotMs = 0.5;
        const Sizing sizing = sizeWorkload(demand, card("T4", 2), m_facts.calibration);
        QVERIFY(sizing.fits);
        QVERIFY(!sizing.meets());
        QCOMPARE(sizing.miss, SizingLimit::tpot);
    }

    void latencyRisesWithTheLoad()
    {
        SizingDemand demand = chat();
        double last = 0;
        for (const double share : {0.1, 0.5, 0.9}) {
            const double full = sizeWorkload(demand, card("A100-80GB-SXM", 1), m_facts.calibration)
                                    .capacityPerReplica.value;
            SizingDemand loaded = demand;
            loaded.peakRequestsPerSecond = share * full;
            const Sizing sizing =
                sizeWorkloadWith(loaded, card("A100-80GB-SXM", 1), m_facts.calibration, 1);
            QVERIFY(sizing.p50LatencyMs.value > last);
            QVERIFY(sizing.p95LatencyMs.value >= sizing.p50LatencyMs.value);
            last = sizing.p50LatencyMs.value;
        }
    }

    void spareReplicasAndZonesAreAdded()
    {
        SizingDemand demand = bert();
        demand.spareReplicas = 1;
        QCOMPARE(sizeWorkload(demand, card("T4", 1), m_facts.calibration).replicas, 2);
        demand.zones = 3;
        QCOMPARE(sizeWorkload(demand, card("T4", 1), m_facts.calibration).replicas, 4);
    }

    void deadlinesDecideHowManyTrain()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::training;
        demand.model = m_facts.models.find("Llama-2-7B");
        demand.precision = Precision::bf16;
        demand.tokensPerRun = 1e10;
        const HardwareShape shape = card("A100-80GB-SXM", 8);
        const Sizing relaxed = sizeWorkload(demand, shape, m_facts.calibration);
        QVERIFY(relaxed.fits);
        QCOMPARE(relaxed.replicas, 1);
        demand.targets.deadlineHours = relaxed.runHours.value / 3;
        const Sizing hurried = sizeWorkload(demand, shape, m_facts.calibration);
        QVERIFY(hurried.replicas >= 3);
        QVERIFY(hurried.meets());
        QVERIFY(hurried.runHours.value <= demand.targets.deadlineHours);
        QVERIFY(hurried.replicasLow <= hurried.replicas
                && hurried.replicas <= hurried.replicasHigh);
    }

    void trainingThatDoesNotFitSaysWhatWould()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::training;
        demand.model = m_facts.models.find("GPT-J-6B");
        demand.tokensPerRun = 1e8;
        // The documents print 35 h on one A100-40GB; Adam's states alone are 97 GB.
        const Sizing fixed =
            sizeWorkloadWith(demand, card("A100-40GB-SXM", 1), m_facts.calibration, 1);
        QVERIFY(!fixed.fits);
        QCOMPARE(fixed.refusal.code, RefusalCode::doesNotFit);
        QVERIFY(refusalText(fixed.refusal, english()).find("needs") != std::string::npos);
        demand.method = TrainingMethod::lora;
        QVERIFY(sizeWorkloadWith(demand, card("A100-40GB-SXM", 1), m_facts.calibration, 1).fits);
    }

    void inferenceOnlyHardwareDoesNotTrain()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::fineTuning;
        demand.model = m_facts.models.find("BERT-base");
        demand.tokensPerRun = 1e7;
        QVERIFY(!sizeWorkload(demand, card("Inferentia2", 1), m_facts.calibration).fits);
        QVERIFY(sizeWorkload(demand, card("Trainium1", 1), m_facts.calibration).fits);
    }

    void batchIsDoneWithinItsWindow()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::batchInference;
        demand.model = m_facts.models.find("GPT-2");
        demand.inputTokens = 64;
        demand.outputTokens = 32;
        demand.itemsPerRun = 240000; // 10,000 an hour
        demand.targets.deadlineHours = 24;
        const Sizing sizing = sizeWorkload(demand, card("T4", 1), m_facts.calibration);
        QVERIFY(sizing.meets());
        QCOMPARE(sizing.replicas, 1);
        QCOMPARE(sizing.unit, CapacityUnit::itemsPerHour);
        QVERIFY(sizing.runHours.value < 24);
    }

    void classicalModelsAndPreprocessingNeedNoAccelerator()
    {
        const auto shape =
            m_facts.hardware.shapeOf({"aws", "m5.large", "m5", "x86_64", 2, 8, "", "", 0, 0, 10});
        SizingDemand churn;
        churn.kind = WorkloadKind::batchInference;
        churn.model = m_facts.models.find("GBDT");
        churn.itemsPerRun = 1e6;
        const Sizing scored = sizeWorkload(churn, *shape, m_facts.calibration);
        QVERIFY(scored.meets());
        QCOMPARE(scored.evidence, Evidence::ruleOfThumb);
        SizingDemand preparation;
        preparation.kind = WorkloadKind::preprocessing;
        preparation.dataGib = 10;
        const Sizing prepared = sizeWorkload(preparation, *shape, m_facts.calibration);
        QCOMPARE(prepared.unit, CapacityUnit::gigabytesPerHour);
        QVERIFY(prepared.runHours.low < prepared.runHours.value
                && prepared.runHours.value < prepared.runHours.high);
    }

    void memoryCountsTheRequestsAtWork()
    {
        // Llama-3.1-8B: 15 GiB of weights, 128 KiB of cache per token (2 x 32 x 1024 x 2 B), and 1
        // GiB of runtime
        const Sizing sizing = sizeWorkload(chat(), card("A10G", 1), m_facts.calibration);
        QVERIFY(sizing.fits);
        QVERIFY(sizing.memorySequences > 1);
        const double cache = sizing.memorySequences * (400 + 75) * 131072 / 1073741824.0;
        QVERIFY(sizing.memoryNeededGib.value > 14.9 + cache);
        QVERIFY(sizing.memoryNeededGib.value < 14.9 + cache + 2.5);
        QVERIFY(sizing.memoryNeededGib.value < sizing.memoryAvailableGib);
        QVERIFY(memoryText(sizing, english()).find("requests at once") != std::string::npos);
    }

    void badDemandsAreRefused_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("utilisation");
        QTest::newRow("negative rate") << -1.0 << 0.7;
        QTest::newRow("infinite rate") << std::numeric_limits<double>::infinity() << 0.7;
        QTest::newRow("no utilisation") << 1.0 << 0.0;
        QTest::newRow("utilisation above one") << 1.0 << 1.5;
    }
    void badDemandsAreRefused()
    {
        QFETCH(double, rate);
        QFETCH(double, utilisation);
        SizingDemand demand = chat();
        demand.peakRequestsPerSecond = rate;
        demand.targetUtilisation = utilisation;
        const Sizing sizing = sizeWorkload(demand, card("T4", 2), m_facts.calibration);
        QVERIFY(!sizing.fits);
        QCOMPARE(sizing.refusal.code, RefusalCode::badDemand);
        QVERIFY(!refusalText(sizing.refusal, english()).empty());
    }

    void manyShapesAreSizedLikeEachAlone()
    {
        const std::vector<HardwareShape> shapes{card("T4", 1), card("A10G", 4), card("H100", 8)};
        std::vector<Sizing> together(shapes.size());
        sizeWorkloadOver(chat(), {}, shapes, firstAlike(shapes), m_facts.calibration,
                         {together, {}}, sequential);
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            const Sizing alone = sizeWorkload(chat(), shapes[i], m_facts.calibration);
            QCOMPARE(together[i].replicas, alone.replicas);
            QCOMPARE(together[i].capacityPerReplica.value, alone.capacityPerReplica.value);
        }
    }

    /// One demand after another, in any order: what is kept of one rate is right for the other.
    void ratesOneAfterAnotherAreSizedLikeEachAlone()
    {
        SizingDemand batch = chat();
        batch.kind = WorkloadKind::batchInference;
        batch.itemsPerRun = 40'000;
        SizingDemand training = chat();
        training.kind = WorkloadKind::fineTuning;
        training.tokensPerRun = 3e8;
        training.targets.deadlineHours = 24;
        HardwareShape processor;
        processor.cpu.vcpus = 64;
        processor.cpu.cores = 32;
        processor.memoryGib = 256;
        const std::vector<HardwareShape> shapes{card("T4", 1),   processor,       card("A10G", 4),
                                                card("A10G", 4), card("H100", 8), processor};
        const std::vector<std::size_t> alike = firstAlike(shapes);
        std::size_t fitting = 0;
        for (const SizingDemand &base : {chat(), bert(), batch, training}) {
            SizingOver over(base, shapes, alike, m_facts.calibration);
            for (const double factor : {1.0, 12.0, 0.1, 1.0, 40.0}) {
                SizingDemand asked = base;
                asked.peakRequestsPerSecond *= factor;
                asked.itemsPerRun *= factor;
                asked.tokensPerRun *= factor;
                QVERIFY(over.covers(asked));
                std::vector<SizedUse> uses(shapes.size());
                over.size(asked, {}, {}, {uses, {}}, sequential);
                for (std::size_t i = 0; i < shapes.size(); ++i) {
                    const Sizing alone = sizeWorkload(asked, shapes[i], m_facts.calibration);
                    fitting += alone.fits ? 1 : 0;
                    for (const SizedUse &use : {uses[i], SizedUse(over.sized(asked, i))}) {
                        QCOMPARE(use.fits, alone.fits);
                        QCOMPARE(use.replicas, alone.replicas);
                        QCOMPARE(use.verdict, alone.verdict);
                        QCOMPARE(use.runInstanceHours.value, alone.runInstanceHours.value);
                        QCOMPARE(use.demandPerReplica.low, alone.demandPerReplica.low);
                    }
                }
            }
            SizingDemand other = base;
            other.inputTokens += 1;
            QVERIFY(!over.covers(other));
        }
        QVERIFY(fitting > 40);
    }

    void onlyWantedShapesAreSized()
    {
        const std::vector<HardwareShape> shapes{card("A10G", 4), card("H100", 8)};
        const std::vector<std::size_t> alike = firstAlike(shapes);
        SizingOver over(chat(), shapes, alike, m_facts.calibration);
        std::vector<SizedUse> uses(shapes.size());
        over.size(chat(), {}, std::vector<std::uint8_t>{0, 1}, {uses, {}}, sequential);
        QVERIFY(!uses[0].fits);
        QVERIFY(uses[1].fits);
    }

private:
    HardwareShape card(const char *name, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }
    SizingDemand bert() const
    {
        SizingDemand demand;
        demand.model = m_facts.models.find("BERT-base");
        demand.peakRequestsPerSecond = 1000.0 / 60.0;
        demand.inputTokens = 128;
        demand.targets.p95LatencyMs = 200;
        return demand;
    }
    SizingDemand chat() const
    {
        SizingDemand demand;
        demand.model = m_facts.models.find("Llama-3.1-8B");
        demand.peakRequestsPerSecond = 5;
        demand.inputTokens = 400;
        demand.outputTokens = 150;
        return demand;
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(SizeWorkloadTest)
#include "tst_size_workload.moc"
