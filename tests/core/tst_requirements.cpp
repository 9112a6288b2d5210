// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the source documents, typed in once more by hand, against those that the window shows in
// its reference. Sums are in tst_document_figures, machines in tst_document_lines.
#include "core/guide/reference_tables.h"

#include <QTest>

#include <algorithm>

using namespace headroom;

namespace {

/// A row of a printed table: the words that name it, and what is printed in it.
struct PrintedRow {
    const char *table;
    const char *row;
    std::vector<const char *> cells;
};

const std::vector<PrintedRow> kPrinted{
    // S3 GPU Hardware Analysis
    {"gpus", "T4", {"16", "300", "2560", "320", "0.35", "0.95", "Development"}},
    {"gpus", "V100", {"16|32", "900", "5120", "640", "1.2", "3.1", "Inference"}},
    {"gpus", "A100 40GB", {"40", "1555", "6912", "432", "1.5", "4.1", "Training"}},
    {"gpus", "A100 80GB", {"80", "1935", "6912", "432", "2.5", "6.8", "Training"}},
    {"gpus", "H100", {"80", "3350", "16896", "528", "4", "8", "Ultra large models"}},
    // S1 Comparison Tables
    {"families", "T2/T3", {"x86-64", "Low", "Small-scale testing"}},
    {"families", "C5", {"Xeon", "Moderate", "Batch data processing"}},
    {"families", "G4dn", {"T4", "High", "DL inference and small training"}},
    {"families", "Inf1", {"Inferentia", "Moderate", "High-scale DL inference"}},
    {"families", "P3", {"V100", "Very High", "Large-scale DL training"}},
    // Traits: S0, S2, S4
    {"families", "M5", {"general purpose"}},
    {"families", "C6g", {"Graviton"}},
    {"families", "R5", {"memory optimised"}},
    {"families", "X1e", {"memory optimised"}},
    {"families", "G4ad", {"CUDA code does not run"}},
    {"families", "G5", {"Inference and smaller training"}},
    {"families", "P4", {"A100"}},
    {"families", "P5", {"EFA"}},
    {"families", "Inf2", {"Neuron SDK"}},
    {"families", "Trn1", {"Neuron SDK"}},
    // S4 Comparison Tables
    {"processors", "Core count", {"8–128", "thousands", "Neuron cores"}},
    {"processors",
     "Best phase",
     {"Preprocessing and inference", "Training and inference", "Inference only"}},
    {"processors", "Cost", {"Low", "High", "Moderate"}},
    {"processors", "Flexibility", {"any code", "CUDA", "Neuron SDK"}},
    {"processors", "Data type", {"tabular", "image, video", "LLMs"}},
    // S1 chart
    {"complexity", "T2", {"1", "0.5"}},
    {"complexity", "M5/C5", {"2.5", "1.5"}},
    {"complexity", "Inf2", {"4", "2"}},
    {"complexity", "P3/G5", {"5.5", "4.5"}},
    // S2 table CPU or GPU
    {"factors", "Model complexity", {"classical ML", "Large deep learning"}},
    {"factors", "Cost sensitivity", {"development and tests", "critical for performance"}},
    {"factors", "Inference volume", {"batch", "low latency"}},
    {"factors", "Time constraints", {"Not urgent", "Time-sensitive"}},
    // S3 Workload Analysis
    {"categories", "Model training", {"Very high", "32–80", "long-running"}},
    {"categories", "Model fine-tuning", {"High", "16–40", "medium duration"}},
    {"categories", "Real-time inference", {"Medium", "8–16", "Low latency, high throughput"}},
    {"categories", "Batch inference", {"Medium", "16–32", "High throughput, cost-optimised"}},
    {"categories", "Model validation", {"Low to medium", "8–16", "Periodic, variable"}},
    {"categories", "Development and testing", {"Low", "4–8", "Interactive"}},
    {"categories", "Preprocessing", {"CPUs (C5, M5)"}},
    {"sizes", "Small", {"2–4", "4–8"}},
    {"sizes", "Medium", {"1–7", "4–16", "8–32"}},
    {"sizes", "Large", {"7–20", "16–40", "32–80"}},
    {"sizes", "XL", {"20–70", "40–140", "80–280"}},
    {"sizes", "Ultra", {"70 or more", "140 or more", "280 or more"}},
    {"training",
     "Small",
     {"T4 or V100", "1", "8–16", "2–8", "16–32", "g4dn.2xlarge", "n1-standard-8 + T4",
      "NC4as_T4_v3"}},
    {"training",
     "Medium",
     {"V100 or A100", "1–2", "16–32", "8–24", "4–16", "p3.2xlarge or p4d.24xlarge", "a2-highgpu-1g",
      "NC24ads_A100_v4"}},
    {"training",
     "Large",
     {"A100 80GB", "4–8", "160–320", "24–72", "1–4", "p4d.24xlarge", "a2-highgpu-8g",
      "4 × NC24ads_A100_v4"}},
    // S3 Inference Requirements
    {"targets", "Latency of real-time inference", {"500", "ms"}},
    {"targets", "Rate of real-time inference", {"100", "1000"}},
    {"targets", "GPUs for real-time inference", {"1", "2"}},
    {"targets", "Rate of batch inference", {"10000"}},
    {"targets", "GPUs for batch inference", {"1", "10"}},
    // S2 3.4.2
    {"environments", "development", {"t3.medium, m5.large", "spot"}},
    {"environments", "staging", {"Mimics production with smaller instances"}},
    {"environments", "production", {"Scales up and out"}},
    // S3 GPU Utilization Optimization, S4 Muddy Points
    {"techniques", "Model parallelism", {"device_map auto"}},
    {"techniques", "Gradient accumulation", {"4 in the example"}},
    {"techniques", "Dynamic batching", {"32 in the example"}},
    {"techniques", "Caching", {"Redis"}},
    {"techniques", "Auto-scaling", {"queue depth, utilisation, invocations or latency"}},
    {"techniques", "Multi-model endpoints", {"share a large GPU"}},
    // S3 Performance Benchmarks 2
    {"savings", "AWS Spot", {"50", "90"}},
    {"savings", "Google preemptible", {"60", "80"}},
    {"savings", "Azure Spot", {"60", "90"}},
    {"savings", "Spot capacity for training", {"70", "80"}},
    {"savings", "Preemptible capacity for batches", {"60", "80"}},
    {"savings", "Scheduled shutdown", {"60", "70"}},
    {"savings", "Reserved capacity", {"40", "60"}},
    // S3 Alert Thresholds
    {"alerts", "High GPU utilisation", {"> 90 %", "10 minutes", "Scale up"}},
    {"alerts", "High memory usage", {"> 85 %", "5 minutes", "Reduce batch size or scale up"}},
    {"alerts", "Inference latency", {"> 1000 ms p95", "Check model"}},
    {"alerts", "Cost overrun", {"> $1000 a day", "Review"}},
    // S3 Implementation Roadmap and Priority
    {"roadmap", "P1", {"Development setup", "1", "2"}},
    {"roadmap", "P2", {"Staging environment", "3", "4"}},
    {"roadmap", "P3", {"Production deployment", "5", "8"}},
    {"roadmap", "P4", {"Large model support", "9", "12"}},
    {"priorities", "Immediate", {"1", "2"}},
    {"priorities", "Short-term", {"3", "6"}},
    {"priorities", "Medium-term", {"7", "12"}},
    {"priorities", "Long-term", {"14"}}, // month 4+
    // S3 Risk Assessment and Mitigation
    {"risks", "GPU availability shortage", {"high", "medium", "Multi-cloud strategy"}},
    {"risks", "CUDA out-of-memory errors", {"medium", "high", "Dynamic batching"}},
    {"risks", "Model loading failures", {"medium", "low", "fallback models"}},
    {"risks", "Performance degradation", {"high", "medium", "Continuous monitoring"}},
    {"risks", "Unexpected cost spikes", {"high", "medium", "Budget alerts"}},
    {"risks", "Spot instance interruptions", {"medium", "high", "Checkpointing"}},
    {"risks", "Inefficient resource usage", {"medium", "high", "optimization tools"}},
};

QString textOf(const Cell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        return QString::fromStdString(*text);
    if (const auto *exact = std::get_if<Exact>(&cell))
        return QString::fromStdString(exact->toString());
    if (const auto *number = std::get_if<double>(&cell))
        return QString::number(*number);
    return {};
}

QStringList textsOf(const TableRow &row)
{
    QStringList texts;
    for (const Cell &cell : row)
        texts += textOf(cell);
    return texts;
}

/// Figures are whole cells; words may be part of one.
bool holds(const QStringList &texts, const QString &printed)
{
    bool isFigure = false;
    (void)printed.toDouble(&isFigure);
    return std::ranges::any_of(texts, [&](const QString &text) {
        return isFigure ? text == printed : text.contains(printed);
    });
}

} // namespace

class RequirementsTest : public QObject
{
    Q_OBJECT

private slots:
    void printedTablesAreInTheReference_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < kPrinted.size(); ++i)
            QTest::addRow("%s, %s", kPrinted[i].table, kPrinted[i].row) << i;
    }

    void printedTablesAreInTheReference()
    {
        QFETCH(std::size_t, index);
        const PrintedRow &printed = kPrinted[index];
        const auto table = std::ranges::find(m_tables, printed.table, &ReferenceTable::key);
        QVERIFY(table != m_tables.end());
        // Its name stands in one of the first two columns.
        const QString name = QString::fromUtf8(printed.row);
        const auto row = std::ranges::find_if(table->table.rows, [&](const TableRow &cells) {
            return textOf(cells[0]) == name || textOf(cells[1]) == name;
        });
        QVERIFY(row != table->table.rows.end());
        const QStringList ours = textsOf(*row);
        QStringList wanted;
        for (const char *cell : printed.cells)
            wanted += QString::fromUtf8(cell);
        qInfo().noquote() << "printed:" << wanted.join(QStringLiteral(" · "))
                          << "\n  ours:" << ours.join(QStringLiteral(" · "));
        for (const QString &cell : wanted)
            QVERIFY2(holds(ours, cell), qPrintable(cell));
    }

private:
    const std::vector<ReferenceTable> m_tables = referenceTables(nullptr, english());
};

QTEST_APPLESS_MAIN(RequirementsTest)
#include "tst_requirements.moc"
