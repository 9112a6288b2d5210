// SPDX-License-Identifier: GPL-3.0-or-later
// A plan and a table of rows that ask the same question get the same figures.
#include "benchmarks/predict_rows.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <QStringList>
#include <QTest>

#include <cmath>

using namespace headroom;

namespace {

struct Column {
    const char *task;
    const char *model;
    const char *precision;
    const char *card;
    double count;
    double batch;
    double input;
    double output;
    double concurrency;
    const char *unit;
    const char *software;
    double tensor;
};

bool near(double a, double b)
{
    return std::abs(a - b) <= 2e-5 * std::max(std::abs(a), std::abs(b)); // rows have six digits
}

} // namespace

class OneEngineTest : public QObject
{
    Q_OBJECT

private slots:
    void aServerIsAsFastInAPlanAsInARow_data() { addServers(); }
    void aServerIsAsFastInAPlanAsInARow()
    {
        QFETCH(QString, model);
        QFETCH(QString, card);
        QFETCH(double, count);
        QFETCH(double, input);
        SizingDemand demand = demandOf(model, WorkloadKind::realTimeInference);
        demand.inputTokens = input;
        demand.outputTokens = 200;
        demand.peakRequestsPerSecond = 1e-6; // nobody waits, and nobody is beside another
        const HardwareShape shape = shapeOf(card, count);
        const Sizing sizing = sizeWorkload(demand, shape, m_facts.calibration);
        QVERIFY(sizing.fits);
        const double tensor = count / sizing.dataParallel;
        const auto row = [&](double concurrency) {
            return predicted({"llm_inference_server", "", "fp16", "", count, 0, input, 200,
                              concurrency, "output_tokens/s", "vllm", tensor},
                             model, card);
        };
        const QStringList alone = row(1);
        QVERIFY2(near(alone[4].toDouble(), sizing.ttftMs.value), qPrintable(alone.join(',')));
        QVERIFY2(near(alone[7].toDouble(), sizing.tpotMs.value), qPrintable(alone.join(',')));
        QVERIFY(near(alone[4].toDouble() + 199 * alone[7].toDouble(), sizing.meanLatencyMs));
        const QStringList full = row(sizing.dataParallel * sizing.runningBatch);
        QVERIFY2(near(full[1].toDouble(), 200 * sizing.capacityPerReplica.value),
                 qPrintable(full.join(',') + QString(" %1").arg(sizing.capacityPerReplica.value)));
        const QStringList overload = row(10 * sizing.dataParallel * sizing.runningBatch);
        QVERIFY(near(overload[1].toDouble(), full[1].toDouble())); // the rest waits
    }

    void worksOffQueuesAsFastAsARowDoes_data() { addServers(); }
    void worksOffQueuesAsFastAsARowDoes()
    {
        QFETCH(QString, model);
        QFETCH(QString, card);
        QFETCH(double, count);
        QFETCH(double, input);
        SizingDemand demand = demandOf(model, WorkloadKind::batchInference);
        demand.inputTokens = input;
        demand.outputTokens = 200;
        demand.itemsPerRun = 1;
        const Sizing sizing = sizeWorkload(demand, shapeOf(card, count), m_facts.calibration);
        QVERIFY(sizing.fits);
        const QStringList row =
            predicted({"llm_inference_offline", "", "fp16", "", count, 0, input, 200, 0,
                       "output_tokens/s", "vllm", count / sizing.dataParallel},
                      model, card);
        // Who may answer in any order does at least as much as who answers each request as it comes.
        QVERIFY2(row[1].toDouble() <= 200 * sizing.capacityPerReplica.value / 3600 * (1 + 2e-5),
                 qPrintable(row.join(',')));
    }

    void samplesAreAsFastInAPlanAsInARow_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<SoftwareClass>("software");
        QTest::addColumn<QString>("framework");
        for (const char *model : {"BERT-large", "ResNet-50", "ViT-B/16", "Whisper-large-v3"}) {
            QTest::addRow("%s as installed", model)
                << QString(model) << SoftwareClass::stockFramework << QString("PyTorch");
            QTest::addRow("%s served", model)
                << QString(model) << SoftwareClass::tunedServer << QString("Triton");
        }
    }
    void samplesAreAsFastInAPlanAsInARow()
    {
        QFETCH(QString, model);
        QFETCH(SoftwareClass, software);
        QFETCH(QString, framework);
        const bool text = model == "BERT-large";
        for (const double count : {1.0, 4.0}) {
            SizingDemand demand = demandOf(model, WorkloadKind::realTimeInference);
            demand.software = software;
            demand.inputTokens = text ? 300 : 0;
            demand.outputTokens = 0;
            demand.peakRequestsPerSecond = 1e-6;
            const Sizing sizing = sizeWorkload(demand, shapeOf("L4", count), m_facts.calibration);
            const auto row = [&](double concurrency) {
                return predicted({"inference_real_time", "", "fp16", "", count, 0,
                                  demand.inputTokens, 0, concurrency, "samples/s", "", 0},
                                 model, "L4", framework);
            };
            const QStringList alone = row(1);
            QVERIFY2(near(alone[10].toDouble(), sizing.meanLatencyMs), qPrintable(alone.join(',')));
            const QStringList full = row(count * sizing.runningBatch);
            QVERIFY2(near(full[1].toDouble(), sizing.capacityPerReplica.value),
                     qPrintable(full.join(',')));
        }
    }

    void trainingIsAsFastInAPlanAsInARow_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("card");
        for (const char *card : {"A100-80GB-SXM", "H100-80GB-SXM", "L40S"}) {
            QTest::addRow("pictures on %s", card) << QString("ResNet-50") << QString(card);
            QTest::addRow("text on %s", card) << QString("BERT-base") << QString(card);
        }
    }
    void trainingIsAsFastInAPlanAsInARow()
    {
        QFETCH(QString, model);
        QFETCH(QString, card);
        for (const double count : {1.0, 8.0}) {
            SizingDemand demand = demandOf(model, WorkloadKind::training);
            demand.software = SoftwareClass::stockFramework;
            demand.tokensPerRun = 1e9;
            demand.globalBatch = 32 * count;
            demand.sequenceLength = model == "BERT-base" ? 256 : 0;
            const Sizing sizing =
                sizeWorkloadWith(demand, shapeOf(card, count), m_facts.calibration, 1);
            QVERIFY(sizing.fits);
            QCOMPARE(sizing.recompute, Recompute::none);
            const bool text = demand.sequenceLength > 0;
            const QStringList row =
                predicted({"training", "", "fp16", "", count, demand.globalBatch,
                           demand.sequenceLength, 0, 0, text ? "tokens/s" : "samples/s", "", 0},
                          model, card, "PyTorch");
            QVERIFY2(
                near(row[1].toDouble(), sizing.capacityPerReplica.value),
                qPrintable(row.join(',') + QString(" %1").arg(sizing.capacityPerReplica.value)));
        }
    }

private:
    static void addServers()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("card");
        QTest::addColumn<double>("count");
        QTest::addColumn<double>("input");
        for (const char *card : {"A10", "H100-80GB-SXM", "L40S"}) {
            for (const double input : {100.0, 3000.0}) {
                QTest::addRow("8B on one %s, %g", card, input)
                    << QString("Llama-3.1-8B") << QString(card) << 1.0 << input;
                QTest::addRow("7B on four %s, %g", card, input)
                    << QString("Llama-2-7B") << QString(card) << 4.0 << input;
            }
        }
        QTest::newRow("a long prompt")
            << QString("Llama-3.1-8B") << QString("H100-80GB-SXM") << 1.0 << 100000.0;
    }

    [[nodiscard]] SizingDemand demandOf(const QString &model, WorkloadKind kind) const
    {
        SizingDemand demand;
        demand.kind = kind;
        demand.model = m_facts.models.find(model.toStdString());
        demand.precision = Precision::fp16;
        return demand;
    }
    [[nodiscard]] HardwareShape shapeOf(const QString &card, double count) const
    {
        HardwareShape shape =
            m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(card.toStdString()), count);
        shape.cpu.vcpus = 12 * count;
        return shape;
    }

    /// The cells of the prediction of one row.
    QStringList predicted(const Column &column, const QString &model, const QString &card,
                          const QString &software = {}) const
    {
        const auto number = [](double value) {
            return value > 0 ? QString::number(value, 'g', 17) : QString();
        };
        const QString text =
            "row_id,task,model,precision,accelerator,accelerator_count,batch_size,input_tokens,"
            "output_tokens,concurrency,throughput_unit,software,tp_size\nr,"
            + QStringList{column.task,
                          model,
                          column.precision,
                          card,
                          number(column.count),
                          number(column.batch),
                          number(column.input),
                          number(column.output),
                          number(column.concurrency),
                          column.unit,
                          software.isEmpty() ? column.software : software,
                          number(column.tensor)}
                  .join(',')
            + '\n';
        RowPredictor predictor(m_facts);
        std::string output;
        if (!predictor.read(text.toStdString(), true, output))
            return {};
        return QString::fromStdString(output).split(',');
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(OneEngineTest)
#include "tst_one_engine.moc"
