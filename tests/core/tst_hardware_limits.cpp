// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/predict.h"
#include "core/sizing/serving/queueing.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/speed/hardware_limits.h"
#include "core/sizing/task/token_work.h"

#include <QTest>

#include <array>

using namespace headroom;

namespace {

constexpr std::array<const char *, 8> kCards{
    "A100-80GB-SXM", "A100-40GB-SXM", "H100-80GB-SXM", "A10G", "T4", "L4", "V100-16GB", "MI300X"};
constexpr std::array<const char *, 6> kDecoders{"Llama-2-7B", "Llama-2-70B",  "GPT-J-6B",
                                                "GPT-2",      "Mixtral-8x7B", "gpt-oss-120b"};
constexpr double kSame = 1 + 1e-9;

} // namespace

/// After every correction: no figure beyond the hardware, and Little's law in every answer. The
/// limits are worked out here from the data sheet, not by the code under test.
class HardwareLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void trainingStaysBelowTheMatrixCeiling_data() { methods(); }
    void trainingStaysBelowTheMatrixCeiling()
    {
        QFETCH(int, method);
        QFETCH(double, operations);
        for (const char *name : kCards) {
            for (const char *modelName : kDecoders) {
                for (const double batch : {1.0, 8.0, 512.0}) {
                    SizingTask task = training(modelName, static_cast<TrainingMethod>(method));
                    task.batch = batch;
                    const HardwareShape hardware = card(name, 1);
                    const auto answer = predict(hardware, task, m_facts.calibration);
                    QVERIFY(answer.has_value());
                    const RangedFigure &rate = answer->throughput;
                    QVERIFY(rate.low <= rate.value && rate.value <= rate.high);
                    const double flops = rate.high * operations * 1e9 * blockParamsB(*task.model);
                    QVERIFY2(flops <= ceilingOf(hardware, Precision::bf16) * kSame, name);
                }
            }
        }
    }

    void adaptersReachWhatIsRealistic_data()
    {
        QTest::addColumn<QString>("cardName");
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        const int lora = static_cast<int>(TrainingMethod::lora);
        const int qlora = static_cast<int>(TrainingMethod::qlora);
        // tokens/s that people report for rank 8 to 16 on texts of about a thousand tokens, and
        // what 55 % of the peak allow
        QTest::newRow("7B LoRA A10G") << "A10G"
                                      << "Llama-2-7B" << lora << 600.0 << 1500.0;
        QTest::newRow("7B LoRA A100") << "A100-80GB-SXM"
                                      << "Llama-2-7B" << lora << 2200.0 << 6300.0;
        QTest::newRow("GPT-J LoRA A100") << "A100-40GB-SXM"
                                         << "GPT-J-6B" << lora << 2200.0 << 7000.0;
        QTest::newRow("7B QLoRA T4") << "T4"
                                     << "Llama-2-7B" << qlora << 250.0 << 650.0;
        QTest::newRow("70B QLoRA 48 GB") << "L40S"
                                         << "Llama-2-70B" << qlora << 80.0 << 350.0;
    }

    void adaptersReachWhatIsRealistic()
    {
        QFETCH(QString, cardName);
        QFETCH(QString, model);
        QFETCH(int, method);
        QFETCH(double, low);
        QFETCH(double, high);
        SizingTask task = training(model.toUtf8().constData(), static_cast<TrainingMethod>(method));
        task.software = SoftwareClass::stockFramework;
        task.softwareName = SoftwareName::framework;
        task.inputTokens = 1024;
        task.batch = 4;
        const auto answer =
            predict(card(cardName.toUtf8().constData(), 1), task, m_facts.calibration);
        QVERIFY(answer.has_value());
        QVERIFY2(answer->throughput.value >= low && answer->throughput.value <= high,
                 qPrintable(QString::number(answer->throughput.value)));
    }

    void weightsOfFourBitsAreOneKindOfWork()
    {
        SizingTask task = training("Llama-2-7B", TrainingMethod::qlora);
        task.precision = Precision::bf16;
        const auto wide = predict(card("A10G", 1), task, m_facts.calibration);
        task.precision = Precision::nf4;
        const auto narrow = predict(card("A10G", 1), task, m_facts.calibration);
        QCOMPARE(wide->throughput.value, narrow->throughput.value);
    }

    void decodingStaysUnderTheMemoryRoof()
    {
        for (const char *name : kCards) {
            for (const char *modelName : kDecoders) {
                const SizingTask task = serving(modelName, TaskKind::decodeSingle, 1, 512, 128);
                const HardwareShape hardware = card(name, 1);
                const auto answer = predict(hardware, task, m_facts.calibration);
                QVERIFY(answer.has_value());
                const ModelProfile &model = *task.model;
                const double bytes = 2e9
                                     * (model.isMixtureOfExperts() ? 0.5 * model.activeParamsB
                                                                   : blockParamsB(model));
                QVERIFY2(answer->throughput.high * bytes
                             <= 1e9 * hardware.accelerator->bandwidthGBps * kSame,
                         modelName);
            }
        }
    }

    void serversObeyLittlesLaw()
    {
        for (const char *name : kCards) {
            for (const char *modelName : kDecoders) {
                for (const double concurrency : {1.0, 4.0, 16.0, 128.0, 1024.0}) {
                    for (const double output : {1.0, 8.0, 128.0, 1024.0}) {
                        const SizingTask task =
                            serving(modelName, TaskKind::llmServing, concurrency, 512, output);
                        const auto answer = predict(card(name, 1), task, m_facts.calibration);
                        if (!answer) // GPT-2 takes 1,024 tokens
                            continue;
                        const double rate = answer->throughput.value;
                        const double first = answer->ttftMs.value / 1000;
                        const double next = answer->tpotMs.value / 1000;
                        QVERIFY(rate * next <= concurrency * kSame);
                        QVERIFY(rate * (first + (output - 1) * next)
                                <= concurrency * output * kSame);
                        for (const RangedFigure &figure :
                             {answer->throughput, answer->ttftMs, answer->tpotMs})
                            QVERIFY(figure.low <= figure.value && figure.value <= figure.high);
                    }
                }
            }
        }
    }

    void theRateGivesWayToTheTimes()
    {
        // 32 in flight, 100 tokens in 1 + 99 x 0.04 = 4.96 s: 645 tokens/s at most, not 1,000.
        ServingFigures figures{{1000, 900, 1200}, {1000, 800, 1500}, {40, 30, 53}};
        balance(figures, 32, 100);
        QVERIFY(qAbs(figures.throughput.value - 3200 / 4.96) < 1e-6);
        QVERIFY(qAbs(figures.throughput.low - 0.9 * 3200 / 4.96) < 1e-6);
        QVERIFY(figures.throughput.high <= 3200 / (0.8 + 99 * 0.03) * kSame);
        QVERIFY(qAbs(figures.ttftMs.value - 1000) < 1e-6);
        QVERIFY(qAbs(figures.tpotMs.value - 40) < 1e-6);
    }

    void consistentFiguresAreNotChanged()
    {
        ServingFigures figures{{3200 / 4.96, 400, 700}, {1000, 800, 1200}, {40, 30, 53}};
        balance(figures, 32, 100);
        QVERIFY(qAbs(figures.throughput.value - 3200 / 4.96) < 1e-6);
        QVERIFY(qAbs(figures.ttftMs.value - 1000) < 1e-6);
        QVERIFY(qAbs(figures.tpotMs.value - 40) < 1e-6);
    }

private:
    static void methods()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("operations"); // per parameter and token
        QTest::newRow("full") << static_cast<int>(TrainingMethod::full) << 6.0;
        QTest::newRow("LoRA") << static_cast<int>(TrainingMethod::lora) << 4.0;
        QTest::newRow("QLoRA") << static_cast<int>(TrainingMethod::qlora) << 4.0;
    }

    static double ceilingOf(const HardwareShape &hardware, Precision precision)
    {
        const AcceleratorSpec &accelerator = *hardware.accelerator;
        const double share = accelerator.matmulCeiling > 0 ? accelerator.matmulCeiling : 0.9;
        return 1e12 * accelerator.peakTflops(precision) * share;
    }

    SizingTask training(const char *model, TrainingMethod method) const
    {
        SizingTask task;
        task.kind = TaskKind::training;
        task.model = m_facts.models.find(model);
        task.precision = Precision::bf16;
        task.software = SoftwareClass::tunedServer;
        task.softwareName = SoftwareName::megatron;
        task.method = method;
        task.load = LoadPattern::saturated;
        task.inputTokens = 1024;
        return task;
    }

    SizingTask serving(const char *model, TaskKind kind, double concurrency, double input,
                       double output) const
    {
        SizingTask task;
        task.kind = kind;
        task.model = m_facts.models.find(model);
        task.softwareName = SoftwareName::vllm;
        task.concurrency = concurrency;
        task.inputTokens = input;
        task.outputTokens = output;
        return task;
    }

    HardwareShape card(const char *name, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(HardwareLimitsTest)
#include "tst_hardware_limits.moc"
