// SPDX-License-Identifier: GPL-3.0-or-later
// A server's figures at a load: those of plans, and what holds whatever was measured.
#include "core/sizing/predict.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

using namespace headroom;

namespace {

constexpr const char *kModels[] = {"Llama-3.1-8B", "Qwen2.5-32B",  "Llama-3.1-70B",
                                   "Mixtral-8x7B", "GPT-OSS-120B", "Phi-4"};
constexpr const char *kCards[] = {"L4",  "A10G", "A100-80GB-SXM", "H100-80GB-SXM", "H200-141GB-SXM",
                                  "B200"};
constexpr SoftwareClass kClasses[] = {SoftwareClass::stockFramework, SoftwareClass::tunedServer,
                                      SoftwareClass::vendorBest};

} // namespace

class ServedPredictionTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_answers = 0; }

    /// One request at a time: a plan with a request a day sees what the row of one client says.
    void plansAndRowsAnswerAlike_data() { addModels(); }
    void plansAndRowsAnswerAlike()
    {
        for (const char *card : kCards) {
            for (const SoftwareClass software : kClasses) {
                for (const double input : {64.0, 512.0, 4'000.0, 30'000.0, 100'000.0})
                    compareAlone(card, software, input);
            }
        }
        QVERIFY(m_answers > 0);
    }

    /// Clients that each wait for their answer: what is in flight is the rate of requests times the time of one.
    void timesImplyTheThroughput_data() { addModels(); }
    void timesImplyTheThroughput()
    {
        forEachQuestion([&](SizingTask task, const HardwareShape &shape) {
            for (const double clients : {1.0, 7.0, 32.0, 300.0, 5'000.0}) {
                task.concurrency = clients;
                const auto answer = predict(shape, task, m_facts.calibration);
                if (!answer || answer->evidence == Evidence::measured)
                    continue;
                const double seconds =
                    (answer->ttftMs.value + (task.outputTokens - 1) * answer->tpotMs.value) / 1000;
                const double implied = clients * task.outputTokens / seconds;
                QVERIFY2(qAbs(implied / answer->throughput.value - 1) < 1e-9,
                         qPrintable(textOf(task, shape)));
            }
        });
    }

    void clientsNeverSlowTheServer_data() { addModels(); }
    void clientsNeverSlowTheServer()
    {
        forEachQuestion([&](SizingTask task, const HardwareShape &shape) {
            double rate = 0;
            double first = 0;
            double each = 0;
            for (double clients = 1; clients <= 8'192; clients *= 2) {
                task.concurrency = clients;
                const auto answer = predict(shape, task, m_facts.calibration);
                if (!answer || answer->evidence == Evidence::measured)
                    continue;
                const QString text = textOf(task, shape);
                QVERIFY2(answer->throughput.value >= rate * kRounding, qPrintable(text));
                QVERIFY2(answer->ttftMs.value >= first * kRounding, qPrintable(text));
                QVERIFY2(answer->tpotMs.value >= each * kRounding, qPrintable(text));
                rate = answer->throughput.value;
                first = answer->ttftMs.value;
                each = answer->tpotMs.value;
            }
        });
    }

    void longerPromptsAndAnswersTakeLonger_data() { addModels(); }
    void longerPromptsAndAnswersTakeLonger()
    {
        forEachQuestion([&](SizingTask task, const HardwareShape &shape) {
            for (const double clients : {1.0, 8.0, 200.0}) {
                task.concurrency = clients;
                for (double SizingTask::*length :
                     {&SizingTask::inputTokens, &SizingTask::outputTokens}) {
                    SizingTask longer = task;
                    double whole = 0;
                    for (longer.*length = 16; longer.*length <= 65'536; longer.*length *= 2) {
                        const auto answer = predict(shape, longer, m_facts.calibration);
                        if (!answer || answer->evidence == Evidence::measured)
                            continue;
                        const double time =
                            answer->ttftMs.value + (longer.outputTokens - 1) * answer->tpotMs.value;
                        QVERIFY2(time >= whole * kRounding, qPrintable(textOf(longer, shape)));
                        whole = time;
                    }
                }
            }
        });
    }

    void betterSoftwareIsNeverSlower_data() { addModels(); }
    void betterSoftwareIsNeverSlower()
    {
        forEachQuestion([&](SizingTask task, const HardwareShape &shape) {
            for (const double clients : {1.0, 32.0, 1'000.0}) {
                task.concurrency = clients;
                double rate = 0;
                for (const SoftwareClass software : kClasses) {
                    onClass(software, task);
                    const auto answer = predict(shape, task, m_facts.calibration);
                    if (!answer || answer->evidence == Evidence::measured)
                        continue;
                    QVERIFY2(answer->throughput.value >= rate * kRounding,
                             qPrintable(textOf(task, shape)));
                    rate = answer->throughput.value;
                }
            }
        });
    }

    /// Those who wait do so for whole requests: no range of the first token multiplies it.
    void waitingRangesLikeTheServer()
    {
        SizingTask task = question("Llama-3.1-8B");
        task.precision = Precision::fp8;
        const HardwareShape shape = card("H200-141GB-SXM");
        task.concurrency = 8'192;
        const auto crowd = predict(shape, task, m_facts.calibration);
        task.concurrency = 4'096;
        const auto fewer = predict(shape, task, m_facts.calibration);
        const double more = 4'096 * task.outputTokens * 1000;
        QVERIFY(
            qAbs((crowd->ttftMs.value - fewer->ttftMs.value) / (more / crowd->throughput.value) - 1)
            < 1e-9);
        QVERIFY(qAbs((crowd->ttftMs.high - fewer->ttftMs.high) / (more / crowd->throughput.low) - 1)
                < 1e-9);
    }

private:
    static constexpr double kRounding = 1 - 1e-9;

    static void addModels()
    {
        QTest::addColumn<QString>("model");
        for (const char *model : kModels)
            QTest::newRow(model) << model;
    }

    void compareAlone(const char *cardName, SoftwareClass software, double input)
    {
        QFETCH(QString, model);
        SizingTask task = question(model.toStdString());
        onClass(software, task);
        task.inputTokens = input;
        task.concurrency = 1;
        task.precision = Precision::fp8;
        const HardwareShape shape = card(cardName);
        SizingDemand demand;
        demand.model = task.model;
        demand.precision = task.precision;
        demand.software = software;
        demand.inputTokens = input;
        demand.outputTokens = task.outputTokens;
        demand.peakRequestsPerSecond = 1.0 / 86'400;
        const Sizing sizing = sizeWorkloadWith(demand, shape, m_facts.calibration, 1);
        const auto answer = predict(shape, task, m_facts.calibration);
        if (!sizing.fits || !answer || answer->evidence == Evidence::measured)
            return;
        const QString text = textOf(task, shape);
        QVERIFY2(qAbs(sizing.ttftMs.value / answer->ttftMs.value - 1) < 0.01, qPrintable(text));
        QVERIFY2(qAbs(sizing.tpotMs.value / answer->tpotMs.value - 1) < 0.01, qPrintable(text));
        ++m_answers;
    }

    template <typename Ask>
    void forEachQuestion(const Ask &ask)
    {
        QFETCH(QString, model);
        for (const char *name : kCards) {
            for (const Precision precision : {Precision::bf16, Precision::fp8, Precision::int4}) {
                for (const double count : {1.0, 8.0}) {
                    SizingTask task = question(model.toStdString());
                    task.precision = precision;
                    ask(task, card(name, count));
                }
            }
        }
    }

    SizingTask question(const std::string &model) const
    {
        SizingTask task;
        task.kind = TaskKind::llmServing;
        task.model = m_facts.models.find(model);
        if (task.model == nullptr)
            qFatal("no %s", model.c_str());
        task.softwareName = SoftwareName::vllm;
        task.inputTokens = 700;
        task.outputTokens = 150;
        return task;
    }

    static void onClass(SoftwareClass software, SizingTask &task)
    {
        task.software = software;
        task.softwareName = software == SoftwareClass::stockFramework ? SoftwareName::framework
                            : software == SoftwareClass::vendorBest   ? SoftwareName::tensorRt
                                                                      : SoftwareName::vllm;
    }

    HardwareShape card(const char *name, double count = 1) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }

    static QString textOf(const SizingTask &task, const HardwareShape &shape)
    {
        return QString("%1 on %2 %3, precision %4, software %5, %6 clients, %7 in")
            .arg(QString::fromStdString(task.model->name))
            .arg(shape.acceleratorCount)
            .arg(QString::fromStdString(shape.accelerator->name))
            .arg(static_cast<int>(task.precision))
            .arg(static_cast<int>(task.software))
            .arg(task.concurrency)
            .arg(task.inputTokens);
    }

    int m_answers = 0;
    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(ServedPredictionTest)
#include "tst_served_prediction.moc"
