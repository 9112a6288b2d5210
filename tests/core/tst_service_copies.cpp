// SPDX-License-Identifier: GPL-3.0-or-later
// One copy of a model as it serves, with the shipped calibration: nothing beats the hardware,
// queueing is consistent, and more of anything never takes less.
#include "core/sizing/serving/service_model.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/task/token_work.h"
#include "core/sizing/workload_sizing.h"

#include <QTest>

using namespace headroom;

class ServiceCopiesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        QVERIFY(facts);
        m_facts = std::make_unique<SizingFacts>(std::move(*facts));
    }

    void tokensObeyTheHardware_data() { addCards(); }
    void tokensObeyTheHardware()
    {
        QFETCH(QString, card);
        QFETCH(int, devices);
        const HardwareShape shape = shapeOf(card, devices);
        for (const char *name : {"Llama-2-7B", "Llama-2-13B", "Mixtral-8x7B"}) {
            const SizingDemand demand = chat(name, 512, 128);
            const CopyService copy = tokenService(demand, shape, m_facts->calibration, {devices});
            if (!copy.fit.fits)
                continue;
            const ModelProfile &model = *demand.model;
            const double bandwidth = devices * shape.accelerator->bandwidthGBps * 1e9;
            const double flops = devices * shape.accelerator->peakTflops(Precision::fp16) * 1e12;
            // One token of one request reads the weights that it needs.
            const double weights =
                weightBytesRead(model, Precision::fp16) * weightShareRead(model, 1);
            QVERIFY(copy.curve.at(1).perToken >= 0.999 * weights / bandwidth);
            // All tokens of a request, read and written, are so many operations.
            const double operations =
                512 * 2e9 * blockParamsB(model) + 128 * 2e9 * blockParamsB(model);
            QVERIFY(copy.curve.fullRate() * operations <= flops);
            QVERIFY(copy.fastest <= 1 + 1e-9 && copy.slowest >= 1 - 1e-9);
            QVERIFY(copy.firstTokenFastest <= copy.firstTokenSlowest);
        }
    }

    /// A prompt of which most is kept is read sooner, whatever else runs; its cache stays as large.
    void keptPromptsAreReadSooner_data() { addCards(); }
    void keptPromptsAreReadSooner()
    {
        QFETCH(QString, card);
        QFETCH(int, devices);
        SizingDemand demand = chat("Llama-2-7B", 2048, 128);
        const auto served = [&] {
            return tokenService(demand, shapeOf(card, devices), m_facts->calibration, {devices});
        };
        const CopyService all = served();
        if (!all.fit.fits)
            return;
        double rate = all.curve.fullRate();
        double first = all.curve.at(1).firstToken;
        for (const double share : {0.25, 0.5, 0.75, 0.99}) {
            demand.cachedShare = share;
            const CopyService kept = served();
            QCOMPARE(kept.places, all.places);
            QCOMPARE(kept.curve.at(1).perToken, all.curve.at(1).perToken);
            QVERIFY(kept.curve.fullRate() > rate);
            QVERIFY(kept.curve.at(1).firstToken < first);
            QVERIFY(kept.evidence >= Evidence::modelled);
            rate = kept.curve.fullRate();
            first = kept.curve.at(1).firstToken;
        }
    }

    /// SGLang's documentation: Llama 3.1 8B on an H100, one request at a time, 158 tokens a second, 373
    /// with EAGLE-3: 2.36 times as many, with three to four tokens of a step.
    void speculationHelpsWhereFewRun()
    {
        SizingDemand demand = chat("Llama-3.1-8B", 512, 256);
        const HardwareShape shape = shapeOf("H100-80GB-SXM", 1);
        const CopyService plain = tokenService(demand, shape, m_facts->calibration, {1});
        demand.tokensPerStep = 3.4;
        const CopyService drafted = tokenService(demand, shape, m_facts->calibration, {1});
        const auto faster = [&](double running) {
            return plain.curve.at(running).perToken / drafted.curve.at(running).perToken;
        };
        QVERIFY2(faster(1) > 1.9 && faster(1) < 2.8, qPrintable(QString::number(faster(1))));
        QVERIFY(faster(256) < faster(1));
    }

    void timesNeverFallWithTheLoad_data() { addCards(); }
    void timesNeverFallWithTheLoad()
    {
        QFETCH(QString, card);
        QFETCH(int, devices);
        const SizingDemand demand = chat("Llama-2-7B", 512, 128);
        const CopyService copy =
            tokenService(demand, shapeOf(card, devices), m_facts->calibration, {devices});
        QVERIFY(copy.fit.fits);
        double before = 0;
        double rate = 0;
        for (double inFlight = 1; inFlight <= copy.places; inFlight *= 2) {
            const ServicePoint point = copy.curve.at(inFlight);
            QVERIFY(point.firstToken > 0 && point.perToken > 0);
            QVERIFY(point.seconds(127) >= before * (1 - 1e-12));
            before = point.seconds(127);
            rate = std::max(rate, inFlight / before);
        }
        QVERIFY(copy.curve.fullRate() >= rate * (1 - 1e-9));
    }

    void longerTextsTakeLonger()
    {
        const HardwareShape shape = shapeOf("A100-80GB-SXM", 1);
        const auto alone = [&](double input, double output) {
            const CopyService copy =
                tokenService(chat("Llama-2-7B", input, output), shape, m_facts->calibration, {1});
            return copy.curve.at(1).seconds(output - 1);
        };
        QVERIFY(alone(512, 256) > alone(512, 128));
        QVERIFY(alone(2048, 128) > alone(512, 128));
    }

    void aLimitOfTheServerIsKept()
    {
        SizingDemand demand = chat("Llama-2-7B", 512, 128);
        const HardwareShape shape = shapeOf("A100-80GB-SXM", 1);
        const auto places = [&] {
            return tokenService(demand, shape, m_facts->calibration, {1}).curve.maximum();
        };
        const double free = places();
        QVERIFY(free > 8);
        demand.maxConcurrency = 8;
        QCOMPARE(places(), 8.0);
        demand.maxConcurrency = 1e6;
        QCOMPARE(places(), free);
    }

    void copiesThatDoNotFitAreRefusedWithARemedy()
    {
        // 68.977 billion parameters of two bytes are 128.5 GiB; the card has 16
        const SizingDemand demand = chat("Llama-2-70B", 512, 128);
        const HardwareShape shape = shapeOf("T4", 1);
        QVERIFY(!tokenService(demand, shape, m_facts->calibration, {1}).fit.fits);
        const Refusal refusal = whyNoCopyFits(demand, shape);
        QCOMPARE(refusal.code, RefusalCode::doesNotFit);
        QVERIFY(refusal.needed > 128.5 && refusal.needed < 140);
        QVERIFY(refusal.available > 12 && refusal.available <= 16);
        QVERIFY(refusal.remedyCount > 1);
    }

    void copiesAreMadeOncePerCardAndCount()
    {
        const SizingDemand demand = chat("Llama-2-7B", 512, 128);
        ServiceModels models(demand, m_facts->calibration);
        const HardwareShape eight = shapeOf("A100-80GB-SXM", 8);
        HardwareShape other = eight;
        other.memoryGib = 4000; // of the host: nothing to a copy on cards
        QCOMPARE(&models.on(eight, CopyLayout{2}), &models.on(other, CopyLayout{2}));
        QVERIFY(&models.on(eight, CopyLayout{2}) != &models.on(eight, CopyLayout{4}));
    }

    void rowsOfAClassicalModelTakeTheCores()
    {
        // 16 vCPUs, 0.7 of them busy; 0.3 ms for a request and 40 us for a row: 11.2 / 0.34 ms =
        // 32,941 a second
        ModelProfile trees;
        trees.name = "Trees";
        trees.kind = ModelKind::classical;
        SizingDemand demand;
        demand.kind = WorkloadKind::realTimeInference;
        demand.model = &trees;
        HardwareShape machine;
        machine.cpu.vcpus = 16;
        const CopyService served = sampleService(demand, machine, m_facts->calibration);
        QVERIFY(served.fit.fits);
        QCOMPARE(served.evidence, Evidence::ruleOfThumb);
        QVERIFY(std::abs(served.curve.fullRate() - 11.2 / 0.34e-3) < 1);
        demand.kind = WorkloadKind::batchInference; // nobody waits: the rows alone
        const CopyService queued = sampleService(demand, machine, m_facts->calibration);
        QVERIFY(std::abs(queued.curve.fullRate() - 11.2 / 40e-6) < 1);
    }

    void batchesOfPicturesFillTheCard()
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::realTimeInference;
        demand.model = m_facts->models.find("ResNet-50");
        QVERIFY(demand.model != nullptr);
        const HardwareShape shape = shapeOf("A10G", 1);
        const CopyService served = sampleService(demand, shape, m_facts->calibration);
        QVERIFY(served.fit.fits);
        QVERIFY(served.places >= 1 && served.places <= 64);
        const double operations = 1e9 * demand.model->forwardGflopsPerSample;
        const double peak = 1e12 * shape.accelerator->peakTflops(demand.precision);
        QVERIFY(served.curve.fullRate() * operations <= peak);
        // A queue is worked off at least as fast as requests are answered one by one.
        demand.kind = WorkloadKind::batchInference;
        const CopyService queued = sampleService(demand, shape, m_facts->calibration);
        QVERIFY(queued.curve.fullRate() >= served.curve.fullRate() * (1 - 1e-9));
    }

    void answersAreTokensOfDecodersOnly()
    {
        SizingDemand demand = chat("Llama-2-7B", 512, 0);
        QVERIFY(answersInTokens(demand)); // a class is one token
        demand.model = m_facts->models.find("ResNet-50");
        QVERIFY(!answersInTokens(demand));
        QVERIFY(!worksThroughQueue(demand));
        demand.kind = WorkloadKind::validation;
        QVERIFY(worksThroughQueue(demand));
    }

private:
    static void addCards()
    {
        QTest::addColumn<QString>("card");
        QTest::addColumn<int>("devices");
        QTest::newRow("A10G") << QString("A10G") << 1;
        QTest::newRow("A100") << QString("A100-80GB-SXM") << 1;
        QTest::newRow("two A100") << QString("A100-80GB-SXM") << 2;
        QTest::newRow("H100") << QString("H100-80GB-SXM") << 1;
        QTest::newRow("eight H100") << QString("H100-80GB-SXM") << 8;
    }
    [[nodiscard]] HardwareShape shapeOf(const QString &card, int count) const
    {
        HardwareShape shape;
        shape.accelerator = m_facts->hardware.accelerator(card.toStdString());
        if (shape.accelerator == nullptr)
            qFatal("no %s", qPrintable(card));
        shape.acceleratorCount = count;
        shape.acceleratorMemoryGib = shape.accelerator->memoryGib;
        shape.cpu.vcpus = 96;
        shape.memoryGib = 1000;
        return shape;
    }
    [[nodiscard]] SizingDemand chat(const char *model, double input, double output) const
    {
        SizingDemand demand;
        demand.kind = WorkloadKind::realTimeInference;
        demand.model = m_facts->models.find(model);
        if (demand.model == nullptr)
            qFatal("no %s", model);
        demand.inputTokens = input;
        demand.outputTokens = output;
        return demand;
    }

    std::unique_ptr<SizingFacts> m_facts;
};

QTEST_APPLESS_MAIN(ServiceCopiesTest)
#include "tst_service_copies.moc"
