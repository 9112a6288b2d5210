// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/predict.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

using namespace headroom;

/// Speeds that are publicly known, of software and hardware that the calibration learned little
/// about.
class KnownSpeedsTest : public QObject
{
    Q_OBJECT

private slots:
    void picturesTakeSeconds_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("cardName");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("factor");
        // fal's and Lambda's tables of diffusers, brought to 20 steps; others as users report them
        QTest::newRow("SDXL A100") << "SDXL"
                                   << "A100-80GB-SXM" << 2.4 << 1.4;
        QTest::newRow("SDXL A10G") << "SDXL"
                                   << "A10G" << 12.0 << 1.5;
        QTest::newRow("SDXL T4") << "SDXL"
                                 << "T4" << 35.0 << 2.2;
        QTest::newRow("SD 1.5 A100") << "Stable-Diffusion-1.5"
                                     << "A100-80GB-SXM" << 0.65 << 1.4;
        QTest::newRow("FLUX H100") << "FLUX.1-dev"
                                   << "H100-80GB-SXM" << 9.0 << 1.7;
    }

    void picturesTakeSeconds()
    {
        QFETCH(QString, model);
        QFETCH(QString, cardName);
        QFETCH(double, seconds);
        QFETCH(double, factor);
        SizingTask task = samples(model, Precision::fp16, SoftwareClass::stockFramework);
        task.batch = 1;
        const auto answer = predict(card(cardName, 1), task, m_facts.calibration);
        QVERIFY(answer.has_value());
        const double predicted = answer->latencyP50Ms.value / 1000;
        QVERIFY2(predicted < seconds * factor && predicted > seconds / factor,
                 qPrintable(QString::number(predicted)));
    }

    /// Requests of 30 seconds of audio: public runs of transformers make 1 (batches of 24) to 3 (Flash Attention 2) of them a
    /// second on an A100, and 0.5 on a newer consumer card than the T4.
    void speechTakesASecondAsInstalled_data()
    {
        QTest::addColumn<QString>("cardName");
        QTest::addColumn<double>("slowest");
        QTest::addColumn<double>("fastest");
        QTest::newRow("A100") << "A100-80GB-SXM" << 0.7 << 4.0;
        QTest::newRow("T4") << "T4" << 0.1 << 0.8;
    }
    void speechTakesASecondAsInstalled()
    {
        QFETCH(QString, cardName);
        QFETCH(double, slowest);
        QFETCH(double, fastest);
        SizingTask task =
            samples("Whisper-large-v3", Precision::fp16, SoftwareClass::stockFramework);
        task.concurrency = 16;
        const auto answer = predict(card(cardName, 1), task, m_facts.calibration);
        QVERIFY(answer.has_value());
        const double rate = answer->throughput.value;
        QVERIFY2(rate > slowest && rate < fastest, qPrintable(QString::number(rate)));
    }

    /// torchtitan trains Llama-3.1-8B with sequences of 8,192 on plain PyTorch (its documentation, tokens/s and card).
    void longSequencesTrainOnPlainPyTorch_data()
    {
        QTest::addColumn<QString>("cardName");
        QTest::addColumn<double>("published");
        QTest::newRow("A100") << "A100-80GB-SXM" << 2940.0;
        QTest::newRow("H100") << "H100-80GB-SXM" << 5762.0;
    }
    void longSequencesTrainOnPlainPyTorch()
    {
        QFETCH(QString, cardName);
        QFETCH(double, published);
        SizingTask task;
        task.kind = TaskKind::training;
        task.load = LoadPattern::saturated;
        task.model = m_facts.models.find("Llama-3.1-8B");
        task.precision = Precision::bf16;
        task.software = SoftwareClass::stockFramework;
        task.softwareName = SoftwareName::framework;
        task.inputTokens = 8192;
        task.batch = 16;
        task.nodes = 1;
        const auto answer = predict(card(cardName, 8), task, m_facts.calibration);
        QVERIFY(answer.has_value());
        const double each = answer->throughput.value / 8;
        QVERIFY2(each > published / 1.4 && each < published * 1.4,
                 qPrintable(QString::number(each)));
    }

    /// The operations of 100,000 tokens take an H100 4.3 seconds at its peak; servers reach about half of it.
    void longPromptsTakeTheirOperations()
    {
        SizingTask task;
        task.kind = TaskKind::llmServing;
        task.model = m_facts.models.find("Llama-3.1-8B");
        task.precision = Precision::bf16;
        task.softwareName = SoftwareName::vllm;
        task.concurrency = 1;
        task.outputTokens = 100;
        double last = 0;
        for (const double input : {8'000.0, 32'000.0, 100'000.0}) {
            task.inputTokens = input;
            const auto answer = predict(card("H100-80GB-SXM", 1), task, m_facts.calibration);
            QVERIFY(answer.has_value());
            QVERIFY(answer->ttftMs.value > last);
            last = answer->ttftMs.value;
        }
        QVERIFY2(last > 4'300 && last < 15'000, qPrintable(QString::number(last)));
    }

    /// Publicly measured at one client: about 10 ms a token on one machine of eight, 23 ms on two over InfiniBand.
    void aSecondMachineDoesNotMakeATokenFaster()
    {
        SizingTask task;
        task.kind = TaskKind::llmServing;
        task.model = m_facts.models.find("DeepSeek-V3/R1");
        task.precision = Precision::fp8;
        task.softwareName = SoftwareName::vllm;
        task.concurrency = 1;
        task.inputTokens = 128;
        task.outputTokens = 256;
        const auto seconds = [&](double cards) {
            task.tensorParallel = cards;
            return predict(card("H100-80GB-SXM", cards), task, m_facts.calibration)->tpotMs.value;
        };
        QVERIFY2(seconds(16) > 14 && seconds(16) < 35, qPrintable(QString::number(seconds(16))));
        QVERIFY(seconds(32) >= seconds(16));
    }

    /// Measured servers stay as fast as they are with all places taken, however many wait.
    void thoseWhoWaitSlowNobodyDown_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("cards");
        QTest::newRow("8B") << "Llama-3.1-8B" << 1.0;
        QTest::newRow("70B") << "Llama-3.1-70B" << 2.0;
        QTest::newRow("mixture of experts") << "Mixtral-8x7B" << 2.0;
    }
    void thoseWhoWaitSlowNobodyDown()
    {
        QFETCH(QString, model);
        QFETCH(double, cards);
        SizingTask task;
        task.kind = TaskKind::llmServing;
        task.model = m_facts.models.find(model.toStdString());
        task.precision = Precision::fp8;
        task.softwareName = SoftwareName::vllm;
        task.inputTokens = 128;
        task.outputTokens = 256;
        task.tensorParallel = cards;
        double full = 0;
        for (const double clients : {1'024.0, 2'048.0, 4'096.0, 65'536.0}) {
            task.concurrency = clients;
            const auto answer = predict(card("H200-141GB-SXM", cards), task, m_facts.calibration);
            QVERIFY(answer.has_value());
            const double rate = answer->throughput.value;
            if (full > 0)
                QVERIFY2(qAbs(rate / full - 1) < 0.001, qPrintable(QString::number(rate / full)));
            full = rate;
            // Little's law: all clients' requests take their time
            const double whole = answer->ttftMs.value + 255 * answer->tpotMs.value;
            QVERIFY(rate / 256 * whole / 1000 >= 0.99 * clients);
        }
    }

    void narrowFormatsAreNotSlowerOnProcessorsThatHaveUnitsForThem_data()
    {
        QTest::addColumn<QString>("instance");
        QTest::newRow("Graviton 3") << "c7g.4xlarge";
        QTest::newRow("Graviton 4") << "c8g.4xlarge";
        QTest::newRow("Sapphire Rapids") << "c7i.4xlarge";
    }

    void narrowFormatsAreNotSlowerOnProcessorsThatHaveUnitsForThem()
    {
        QFETCH(QString, instance);
        const HardwareShape shape = processor(instance);
        const auto rate = [&](Precision precision) {
            SizingTask task = samples("BERT-base", precision, SoftwareClass::stockFramework);
            task.inputTokens = 128;
            task.batch = 8;
            return predict(shape, task, m_facts.calibration)->throughput.value;
        };
        QVERIFY(rate(Precision::bf16) >= 0.95 * rate(Precision::fp32));
    }

    void tunedServerIsAtLeastAsFastAsStock()
    {
        for (const char *model : {"BERT-base", "BERT-large", "ResNet-50", "DistilBERT", "SDXL"}) {
            for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::int8}) {
                for (const char *instance : {"c7i.4xlarge", "c6i.2xlarge", "c7g.4xlarge"})
                    compare(processor(instance), model, precision);
                for (const char *name : {"T4", "A10G", "L4", "A100-80GB-SXM", "H100-80GB-SXM"})
                    compare(card(name, 1), model, precision);
            }
        }
    }

    void expertsTakeTimeToGather_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("cardName");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("precision");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        const auto number = [](Precision precision) { return static_cast<int>(precision); };
        QTest::newRow("gpt-oss-120b")
            << "gpt-oss-120b"
            << "H100-80GB-SXM" << 1 << number(Precision::fp4) << 3.5 << 7.5;
        QTest::newRow("Mixtral") << "Mixtral-8x7B"
                                 << "A100-80GB-SXM" << 2 << number(Precision::fp16) << 10.0 << 18.0;
        QTest::newRow("DeepSeek-V3")
            << "DeepSeek-V3/R1"
            << "H200-141GB-SXM" << 8 << number(Precision::fp8) << 8.0 << 15.0;
    }

    void expertsTakeTimeToGather()
    {
        QFETCH(QString, model);
        QFETCH(QString, cardName);
        QFETCH(int, count);
        QFETCH(int, precision);
        QFETCH(double, low);
        QFETCH(double, high);
        SizingTask task;
        task.kind = TaskKind::decodeSingle;
        task.model = m_facts.models.find(model.toStdString());
        QVERIFY(task.model != nullptr);
        task.precision = static_cast<Precision>(precision);
        task.softwareName = SoftwareName::vllm;
        task.inputTokens = 512;
        task.outputTokens = 128;
        task.load = LoadPattern::singleStream;
        task.tensorParallel = count;
        const auto answer = predict(card(cardName, count), task, m_facts.calibration);
        QVERIFY(answer.has_value());
        const double each = 1000 / answer->throughput.value;
        QVERIFY2(each > low && each < high, qPrintable(QString::number(each)));
    }

private:
    void compare(const HardwareShape &hardware, const char *model, Precision precision)
    {
        SizingTask task = samples(model, precision, SoftwareClass::vendorBest);
        task.softwareName = SoftwareName::tensorRt;
        task.batch = 8;
        const auto vendor = predict(hardware, task, m_facts.calibration);
        task.software = SoftwareClass::stockFramework;
        task.softwareName = SoftwareName::framework;
        const auto stock = predict(hardware, task, m_facts.calibration);
        QVERIFY(vendor.has_value() && stock.has_value());
        if (vendor->evidence <= Evidence::interpolated) // measured so, or near it
            return;
        QVERIFY2(vendor->throughput.value >= stock->throughput.value, model);
    }

    SizingTask samples(const QString &model, Precision precision, SoftwareClass software) const
    {
        SizingTask task;
        task.kind = TaskKind::onlineInference;
        task.model = m_facts.models.find(model.toStdString());
        task.precision = precision;
        task.software = software;
        task.softwareName = SoftwareName::framework;
        task.load = LoadPattern::concurrent;
        return task;
    }

    HardwareShape card(const QString &name, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name.toStdString()), count);
    }

    HardwareShape processor(const QString &instance) const
    {
        const std::string name = instance.toStdString();
        InstanceDescription description;
        description.provider = "aws";
        description.name = name;
        description.vcpus = 16;
        description.memoryGib = 32;
        return *m_facts.hardware.shapeOf(description);
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(KnownSpeedsTest)
#include "tst_known_speeds.moc"
