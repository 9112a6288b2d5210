// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/row_conventions.h"
#include "core/sizing/hardware/processor_names.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

#include <memory>

using namespace headroom;

namespace {

struct Cell {
    BenchmarkColumn column;
    const char *text;
};

BenchmarkRow rowOf(std::initializer_list<Cell> cells)
{
    BenchmarkRow row;
    row.cells[static_cast<std::size_t>(BenchmarkColumn::task)] = "training";
    row.cells[static_cast<std::size_t>(BenchmarkColumn::sourceFamily)] =
        "NVIDIA DeepLearningExamples";
    row.cells[static_cast<std::size_t>(BenchmarkColumn::software)] = "PyTorch";
    row.cells[static_cast<std::size_t>(BenchmarkColumn::accelerator)] = "A100-80GB-SXM";
    row.cells[static_cast<std::size_t>(BenchmarkColumn::acceleratorCount)] = "8";
    for (const Cell &cell : cells)
        row.cells[static_cast<std::size_t>(cell.column)] = cell.text;
    return row;
}

} // namespace

/// Conventions of benchmark tables: expected values from the places that the code names.
class RowConventionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_reader =
            std::make_unique<BenchmarkReader>(m_facts.models, m_facts.hardware, m_facts.software);
    }

    void sequencesAreNotDividedByTheirLength()
    {
        const BenchmarkQuestion question =
            understood({{BenchmarkColumn::model, "BART"},
                        {BenchmarkColumn::batchSize, "200"},
                        {BenchmarkColumn::inputTokens, "128"},
                        {BenchmarkColumn::throughputUnit, "samples/s"}});
        QCOMPARE(question.task.batch, 1600.0); // 8 cards x 200 sequences
        QCOMPARE(question.unitFactor, 1.0 / 128);
    }

    void classesOfSoftwareAreNamedAsInPlans()
    {
        for (const SoftwareClass software : kAllOf<SoftwareClass>) {
            const std::string name(keyOf(software));
            const BenchmarkQuestion question =
                understood({{BenchmarkColumn::model, "BERT-large"},
                            {BenchmarkColumn::batchSize, "32"},
                            {BenchmarkColumn::sourceFamily, "own"},
                            {BenchmarkColumn::software, name.c_str()},
                            {BenchmarkColumn::throughputUnit, "samples/s"}});
            QCOMPARE(question.task.software, software);
        }
        QCOMPARE(understood({{BenchmarkColumn::model, "BERT-large"},
                             {BenchmarkColumn::batchSize, "32"},
                             {BenchmarkColumn::sourceFamily, "own"},
                             {BenchmarkColumn::software, "something"},
                             {BenchmarkColumn::throughputUnit, "samples/s"}})
                     .task.software,
                 SoftwareClass::stockFramework);
    }

    void translatorsCountTokens()
    {
        const BenchmarkQuestion question =
            understood({{BenchmarkColumn::model, "Transformer"},
                        {BenchmarkColumn::batchSize, "10240"},
                        {BenchmarkColumn::throughputUnit, "samples/s"}});
        QCOMPARE(question.task.inputTokens, 30.0);
        QCOMPARE(question.task.batch, 8 * 10240.0 / 30);
        QCOMPARE(question.unitFactor, 1.0); // tokens/s, whatever the column says

        const BenchmarkQuestion recurrent = understood(
            {{BenchmarkColumn::model, "GNMT"}, {BenchmarkColumn::throughputUnit, "tokens/s"}});
        QCOMPARE(recurrent.unitFactor, 2.0); // both languages are counted
    }

    void lengthsThatAreLimits()
    {
        const auto lengthOf = [&](const char *source, const char *software, const char *input) {
            return understood({{BenchmarkColumn::model, "BERT-large"},
                               {BenchmarkColumn::sourceFamily, source},
                               {BenchmarkColumn::software, software},
                               {BenchmarkColumn::inputTokens, input},
                               {BenchmarkColumn::throughputUnit, "samples/s"}})
                .task.inputTokens;
        };
        QCOMPARE(lengthOf("MLPerf Training", "NGC PyTorch 23.09", ""), 256.0);
        QCOMPARE(lengthOf("NVIDIA DeepLearningExamples", "PyTorch", "512"), 288.0);
        QCOMPARE(lengthOf("NVIDIA DeepLearningExamples", "TensorFlow", "512"), 512.0);
        QCOMPARE(lengthOf("NVIDIA DeepLearningExamples", "PyTorch", "128"), 128.0);
        QCOMPARE(lengthOf("Lambda deeplearning-benchmark", "NGC PyTorch", ""), 384.0);
    }

    void examplesOfGaudiSayTheirLengthInTheirTests_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QString>("notes");
        QTest::addColumn<double>("tokens");
        QTest::addColumn<int>("method");
        const int full = static_cast<int>(TrainingMethod::full);
        const int lora = static_cast<int>(TrainingMethod::lora);
        QTest::newRow("adapters") << "finetune_lora"
                                  << "MultiCardCausalLanguageModelingLORAExampleTester" << 512.0
                                  << lora;
        QTest::newRow("all weights")
            << "finetune"
            << "MultiCardCausalLanguageModelingExampleTester" << 1024.0 << full;
        QTest::newRow("trl") << "finetune"
                             << "MultiCardSFTExampleTester" << 1024.0 << lora;
        QTest::newRow("trl, sharded") << "finetune"
                                      << "DeepspeedSFTExampleTester" << 512.0 << lora;
    }

    void examplesOfGaudiSayTheirLengthInTheirTests()
    {
        QFETCH(QString, task);
        QFETCH(QString, notes);
        QFETCH(double, tokens);
        QFETCH(int, method);
        const QByteArray taskText = task.toUtf8();
        const QByteArray notesText = notes.toUtf8();
        const BenchmarkQuestion question =
            understood({{BenchmarkColumn::task, taskText.constData()},
                        {BenchmarkColumn::sourceFamily, "optimum-habana CI baselines"},
                        {BenchmarkColumn::software, "optimum-habana"},
                        {BenchmarkColumn::model, "Llama-2-7B"},
                        {BenchmarkColumn::accelerator, "Gaudi2"},
                        {BenchmarkColumn::notes, notesText.constData()},
                        {BenchmarkColumn::throughputUnit, "samples/s"}});
        QCOMPARE(question.task.inputTokens, tokens);
        QCOMPARE(static_cast<int>(question.task.method), method);
    }

    void instructionsAreShort()
    {
        const BenchmarkQuestion question = understood(
            {{BenchmarkColumn::task, "finetune_lora"},
             {BenchmarkColumn::sourceFamily, "litgpt resource tables"},
             {BenchmarkColumn::software, "litgpt, Alpaca variable length (longest 1304 tokens)"},
             {BenchmarkColumn::model, "Llama-2-7B"},
             {BenchmarkColumn::precision, "bf16+bnb.nf4"},
             {BenchmarkColumn::throughputUnit, "samples/s"}});
        QCOMPARE(question.task.inputTokens, 120.0);
        QCOMPARE(question.task.method, TrainingMethod::qlora);
        QCOMPARE(question.unitFactor, 1.0 / 120);
    }

    void adaptersBesideFourBitsAreNamedSo()
    {
        const BenchmarkQuestion question =
            understood({{BenchmarkColumn::task, "finetune_qlora"},
                        {BenchmarkColumn::model, "Llama-2-7B"},
                        {BenchmarkColumn::precision, "bf16"},
                        {BenchmarkColumn::throughputUnit, "tokens/s"}});
        QCOMPARE(question.task.method, TrainingMethod::qlora);
        QCOMPARE(question.task.precision, Precision::nf4);
    }

    void picturesCountTheirStepsAndPixels()
    {
        const auto sizeOf = [&](const char *source, const char *model, const char *notes) {
            return understood({{BenchmarkColumn::task, "inference_offline"},
                               {BenchmarkColumn::sourceFamily, source},
                               {BenchmarkColumn::model, model},
                               {BenchmarkColumn::notes, notes},
                               {BenchmarkColumn::throughputUnit, "images/s"}})
                .task.itemsPerSample;
        };
        QCOMPARE(sizeOf("", "SDXL", ""), 1.0);
        QCOMPARE(sizeOf("AWS Neuron docs", "SDXL", "image=1024x1024; application=x"), 51.0 / 21);
        QCOMPARE(sizeOf("AWS Neuron docs", "Stable-Diffusion-2", "image=768x768"),
                 51.0 / 21 * 2.25);
        QCOMPARE(sizeOf("", "Stable-Diffusion-1.5", "steps=30; image=512x512"), 31.0 / 21);
    }

    void fewerSequencesThanCardsAreShared()
    {
        const BenchmarkQuestion question =
            understood({{BenchmarkColumn::task, "finetune_lora"},
                        {BenchmarkColumn::sourceFamily, "MLPerf Training"},
                        {BenchmarkColumn::model, "Llama-2-70B"},
                        {BenchmarkColumn::acceleratorCount, "64"},
                        {BenchmarkColumn::batchSize, "8"},
                        {BenchmarkColumn::inputTokens, "8192"},
                        {BenchmarkColumn::throughputUnit, "samples/s"}});
        QCOMPARE(question.task.tensorParallel, 8.0);
    }

    void theTitleOfTheColumnNamesThePrecision()
    {
        const auto precisionOf = [&](const char *title) {
            return understood({{BenchmarkColumn::model, "ResNet-50"},
                               {BenchmarkColumn::precision, "fp16-mixed"},
                               {BenchmarkColumn::notes, title},
                               {BenchmarkColumn::throughputUnit, "images/s"}})
                .task.precision;
        };
        QCOMPARE(precisionOf("section=x; column=Throughput - TF32 (samples/s)"), Precision::tf32);
        QCOMPARE(precisionOf("section=FP32; column=Throughput - mixed precision"), Precision::fp16);
        QCOMPARE(precisionOf(""), Precision::fp16);
    }

    void evaluationIsNotTraining()
    {
        const BenchmarkQuestion question = understood(
            {{BenchmarkColumn::model, "WideAndDeep"},
             {BenchmarkColumn::notes, "section=Results / Evaluation performance results"},
             {BenchmarkColumn::throughputUnit, "samples/s"}});
        QCOMPARE(question.task.kind, TaskKind::batchInference);
    }

    void recipesAndLayouts()
    {
        const auto nameOf = [&](const char *source, const char *software, const char *model) {
            return understood({{BenchmarkColumn::model, model},
                               {BenchmarkColumn::sourceFamily, source},
                               {BenchmarkColumn::software, software},
                               {BenchmarkColumn::throughputUnit, "samples/s"}})
                .task.softwareName;
        };
        const char *lambda = "Lambda deeplearning-benchmark";
        const char *scripts = "NGC PyTorch, DeepLearningExamples scripts";
        QCOMPARE(nameOf(lambda, scripts, "ResNet-50"), SoftwareName::framework);
        QCOMPARE(nameOf(lambda, scripts, "WaveGlow"), SoftwareName::tunedFramework);
        QCOMPARE(nameOf("NVIDIA DeepLearningExamples", "PyTorch", "ResNet-50"),
                 SoftwareName::tunedFramework);
    }

    void processorsByName()
    {
        // Two sockets of 56 cores with AMX, however a table counts them.
        for (const double listed : {112.0, 224.0, 448.0}) {
            const auto cpu = processorByName("Intel(R) Xeon(R) Platinum 8480+", 2, listed);
            QVERIFY(cpu.has_value());
            QCOMPARE(cpu->cores, 112.0);
            QVERIFY(cpu->amx && cpu->vnni && cpu->avx512);
        }
        const auto ice = processorByName("Intel(R) Xeon(R) Gold 6338 CPU @ 2.00GHz", 0, 64);
        QVERIFY(ice.has_value());
        QCOMPARE(ice->sockets, 2.0);
        QVERIFY(ice->vnni && !ice->amx);
        QVERIFY(!processorByName("AMD EPYC 7742", 2, 128).has_value());
        QVERIFY(!processorByName("Intel(R) Xeon(R) CPU @ 2.30GHz", 2, 8).has_value());
        QCOMPARE(socketsInName("system=1-node-8S-CPX-PyTorch-BF16; scenario=Offline"), 8.0);
        QCOMPARE(socketsInName("system=Triton_CPU_2S_8380x1; scenario=Server"), 2.0);
        QCOMPARE(socketsInName("system=R640_6248R-openvino"), 0.0);
    }

private:
    BenchmarkQuestion understood(std::initializer_list<Cell> cells)
    {
        auto question = m_reader->understand(rowOf(cells));
        if (!question)
            qFatal("%s", question.error().text().c_str());
        return *question;
    }

    SizingFacts m_facts = shippedSizingFacts().value();
    std::unique_ptr<BenchmarkReader> m_reader;
};

QTEST_APPLESS_MAIN(RowConventionsTest)
#include "tst_row_conventions.moc"
