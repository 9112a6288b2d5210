// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/corrected_figure.h"
#include "core/sizing/predict.h"
#include "core/sizing/sizing_facts.h"
#include "core/wording/refusal_words.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom;

class SizingPredictTest : public QObject
{
    Q_OBJECT

private slots:
    void llamaSixtyFiveTrainsInAboutTwentyOneDays()
    {
        // Published: 1.4T tokens on 2,048 A100-80GB in about 21 days (arXiv:2302.13971)
        SizingTask task;
        task.kind = TaskKind::training;
        task.load = LoadPattern::saturated;
        task.model = m_facts.models.find("LLaMA-65B");
        task.precision = Precision::bf16;
        task.softwareName = SoftwareName::megatron;
        task.inputTokens = 2048;
        task.batch = 2048; // 4 million tokens
        task.nodes = 256;
        const auto prediction = predict(card("A100-80GB-SXM", 2048), task, m_facts.calibration);
        QVERIFY(prediction.has_value());
        const double days = 1.4e12 / prediction->throughput.value / 86400;
        QVERIFY2(days > 21 * 0.85 && days < 21 * 1.15, qPrintable(QString::number(days)));
    }

    void rangesHoldTheirFigureAndSharesAddUp()
    {
        const auto prediction =
            predict(card("H100", 1), serving("Llama-3.1-8B", 16), m_facts.calibration);
        QVERIFY(prediction.has_value());
        for (const RangedFigure &figure :
             {prediction->throughput, prediction->ttftMs, prediction->tpotMs}) {
            QVERIFY(figure.present());
            QVERIFY(figure.low < figure.value && figure.value < figure.high);
        }
        const RooflineShares &shares = prediction->shares;
        QVERIFY(
            std::abs(shares.compute + shares.memory + shares.overhead + shares.communication - 1)
            < 1e-9);
    }

    void sameQuestionSameBits()
    {
        const auto first = predict(card("L4", 1), serving("Mistral-7B", 8), m_facts.calibration);
        const auto again = predict(card("L4", 1), serving("Mistral-7B", 8), m_facts.calibration);
        QCOMPARE(first->throughput.value, again->throughput.value);
        QCOMPARE(first->tpotMs.high, again->tpotMs.high);
    }

    void fasterCardsDecodeFaster()
    {
        SizingTask task = serving("Llama-2-7B", 1);
        task.kind = TaskKind::decodeSingle;
        task.load = LoadPattern::singleStream;
        double last = 0;
        for (const char *name : {"T4", "A10G", "A100-80GB-SXM", "H200"}) {
            const double now = predict(card(name, 1), task, m_facts.calibration)->throughput.value;
            QVERIFY(now > last);
            last = now;
        }
    }

    void oneStreamStaysUnderTheMemoryRoof()
    {
        SizingTask task = serving("Llama-2-13B", 1);
        task.kind = TaskKind::decodeSingle;
        const double rate =
            predict(card("A100-80GB-SXM", 1), task, m_facts.calibration)->throughput.value;
        QVERIFY(rate < 2039.0 / 26.0); // bandwidth over weights: 78 tokens/s
        QVERIFY(rate > 0.3 * 2039.0 / 26.0);
    }

    void nonsenseIsRefusedWithAReason_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<double>("value");
        QTest::newRow("negative batch") << "batch" << -1.0;
        QTest::newRow("negative concurrency") << "concurrency" << -4.0;
        QTest::newRow("negative input") << "input" << -1.0;
        QTest::newRow("output not a number")
            << "output" << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("context beyond the model") << "input" << 1e6;
        QTest::newRow("no model") << "model" << 0.0;
    }
    void nonsenseIsRefusedWithAReason()
    {
        QFETCH(QString, field);
        QFETCH(double, value);
        SizingTask task = serving("Llama-2-7B", 1);
        if (field == "batch")
            task.batch = value;
        else if (field == "concurrency")
            task.concurrency = value;
        else if (field == "input")
            task.inputTokens = value;
        else if (field == "output")
            task.outputTokens = value;
        else
            task.model = nullptr;
        const auto prediction = predict(card("A100-80GB-SXM", 1), task, m_facts.calibration);
        QVERIFY(!prediction.has_value());
        QVERIFY(!refusalText(prediction.error(), english()).empty());
    }

    /// Every row that ships, asked again: what is called measured is its row's figure, and nothing else is.
    void measuredQuestionsAreAnsweredWithTheirRow()
    {
        const auto &rows = m_facts.calibration.measurements.rows();
        int measured = 0;
        int asked = 0;
        for (const Measurement &row : rows) {
            if (row.accelerator < 0)
                continue;
            const SizingTask task = taskOf(row);
            const AcceleratorSpec &accelerator =
                m_facts.hardware.accelerators()[static_cast<std::size_t>(row.accelerator)];
            const HardwareShape shape =
                m_facts.hardware.shapeOf(accelerator, static_cast<double>(row.devices));
            const auto prediction = predict(shape, task, m_facts.calibration);
            const bool byThroughput = row.head == headOf(throughputFigure(task.kind), false, task);
            if (!prediction || !byThroughput)
                continue;
            ++asked;
            if (prediction->evidence != Evidence::measured)
                continue;
            ++measured;
            const auto first = static_cast<std::size_t>(prediction->rows.rows[0]);
            const auto value = static_cast<double>(rows[first].value);
            QVERIFY2(std::abs(prediction->throughput.value - value) <= 0.005 * value,
                     std::string(rows[first].rowId).c_str());
            SizingTask other = task; // another question in one thing only
            other.precision = task.precision == Precision::int4 ? Precision::fp4 : Precision::int4;
            const auto narrower = predict(shape, other, m_facts.calibration);
            QVERIFY(narrower->evidence != Evidence::measured
                    || task.method == TrainingMethod::qlora // whose weights have 4 bits in any case
                    || rows[static_cast<std::size_t>(narrower->rows.rows[0])].precision
                           == other.precision);
            other = task;
            other.batch = task.batch > 0 ? 3 * task.batch : 7;
            const auto larger = predict(shape, other, m_facts.calibration);
            QVERIFY(!larger || larger->evidence != Evidence::measured
                    || larger->rows.rows[0] != prediction->rows.rows[0]);
        }
        QVERIFY(asked > 1000);
        // The rest exceeds its hardware, or has a better setup on it.
        QVERIFY2(measured > asked * 2 / 3,
                 qPrintable(QString("%1 of %2").arg(measured).arg(asked)));
    }

    /// Corrections are learned from features, and rows say by how much they miss: features, formulas or efficiencies that
    /// changed since the tables were made leave those residuals elsewhere.
    void tablesBelongToTheCode()
    {
        Calibration learned = m_facts.calibration;
        learned.measurements = {};
        int compared = 0;
        int equal = 0;
        for (const Measurement &row : m_facts.calibration.measurements.rows()) {
            const SizingTask task = taskOf(row);
            if (row.accelerator < 0 || task.method == TrainingMethod::qlora || task.batch > 0)
                continue; // sizes of rows are rounded, and batches decide by steps
            const auto figure = static_cast<Figure>(row.head / 6);
            const HardwareShape shape = m_facts.hardware.shapeOf(
                m_facts.hardware.accelerators()[static_cast<std::size_t>(row.accelerator)],
                static_cast<double>(row.devices));
            const BaseFigures base = baseFigures(shape, task, learned.efficiencies);
            if (base.of(figure) <= 0 || headOf(figure, false, task) != row.head)
                continue;
            const double predicted =
                correctedFigure(figure, base,
                                correctionFeatures(shape, task, learned.efficiencies), shape, task,
                                learned)
                    .figure.value;
            ++compared;
            const double residual = std::log(static_cast<double>(row.value) / predicted);
            equal += std::abs(residual - static_cast<double>(row.residual)) < 0.02 ? 1 : 0;
        }
        QVERIFY(compared > 500);
        QVERIFY2(equal > compared * 2 / 3,
                 qPrintable(QString("%1 of %2").arg(equal).arg(compared)));
    }

    void trainingRestsOnRowsOfItsOwnMethod()
    {
        int found = 0;
        for (const char *card : {"A100-40GB-SXM", "A100-80GB-SXM", "H100-80GB-SXM", "Gaudi2"}) {
            for (const char *model : {"Llama-2-7B", "Llama-2-70B", "StableLM-3B", "Llama-1-7B"}) {
                for (const TrainingMethod method :
                     {TrainingMethod::full, TrainingMethod::lora, TrainingMethod::qlora}) {
                    SizingTask task;
                    task.kind = TaskKind::training;
                    task.model = m_facts.models.find(model);
                    task.precision = Precision::bf16;
                    task.softwareName = SoftwareName::megatron;
                    task.method = method;
                    task.inputTokens = 2048;
                    const auto prediction =
                        predict(m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(card), 8),
                                task, m_facts.calibration);
                    QVERIFY(prediction.has_value());
                    for (int i = 0; i < prediction->rows.count; ++i) {
                        const auto row = static_cast<std::size_t>(
                            prediction->rows.rows[static_cast<std::size_t>(i)]);
                        QCOMPARE(m_facts.calibration.measurements.rows()[row].method, method);
                        ++found;
                    }
                    if (prediction->rows.count == 0)
                        QVERIFY(prediction->evidence >= Evidence::modelled);
                }
            }
        }
        QVERIFY(found > 5);
    }

    void aLengthThatNobodyStatedWasNotMeasured()
    {
        int asked = 0;
        const auto &rows = m_facts.calibration.measurements.rows();
        for (const Measurement &row : rows) {
            const ModelProfile &model =
                m_facts.models.models()[static_cast<std::size_t>(row.model)];
            if (row.accelerator < 0 || row.input > 0 || model.kind != ModelKind::decoder)
                continue;
            SizingTask task;
            task.kind = TaskKind::training;
            task.model = &model;
            task.method = row.method;
            task.precision = row.precision;
            task.softwareName = row.software;
            task.load = row.load;
            task.inputTokens = 777;
            task.software = row.softwareClass;
            const AcceleratorSpec &card =
                m_facts.hardware.accelerators()[static_cast<std::size_t>(row.accelerator)];
            QVERIFY(!isSameQuestion(
                row, m_facts.hardware.shapeOf(card, static_cast<double>(row.devices)), task));
            ++asked;
        }
        QVERIFY(asked > 0);
    }

    void modelsOfTheUsersOwnAreModelled()
    {
        ModelProfile own = decoderOfSize("Own 9B", 9);
        SizingTask task = serving("Llama-2-7B", 4);
        task.model = &own;
        const auto prediction = predict(card("A100-80GB-SXM", 1), task, m_facts.calibration);
        QCOMPARE(prediction->evidence, Evidence::modelled);
    }

private:
    /// The question that a row answers.
    SizingTask taskOf(const Measurement &row) const
    {
        constexpr TaskKind kKinds[] = {TaskKind::training,        TaskKind::prefill,
                                       TaskKind::decodeSingle,    TaskKind::llmThroughput,
                                       TaskKind::llmServing,      TaskKind::llmServing,
                                       TaskKind::llmServing,      TaskKind::batchInference,
                                       TaskKind::onlineInference, TaskKind::classicalTraining};
        SizingTask task;
        task.kind = kKinds[row.head / 6];
        task.load = row.load;
        task.model = &m_facts.models.models()[static_cast<std::size_t>(row.model)];
        task.precision = row.precision;
        task.software = row.softwareClass;
        task.softwareName = row.software;
        task.method = row.method;
        task.batch = static_cast<double>(row.batch);
        task.concurrency = static_cast<double>(row.concurrency);
        task.inputTokens = static_cast<double>(row.input);
        task.outputTokens = static_cast<double>(row.output);
        return task;
    }
    HardwareShape card(const char *name, double count) const
    {
        return m_facts.hardware.shapeOf(*m_facts.hardware.accelerator(name), count);
    }
    SizingTask serving(const char *model, double concurrency) const
    {
        SizingTask task;
        task.model = m_facts.models.find(model);
        task.softwareName = SoftwareName::vllm;
        task.concurrency = concurrency;
        task.inputTokens = 512;
        task.outputTokens = 128;
        return task;
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(SizingPredictTest)
#include "tst_sizing_predict.moc"
