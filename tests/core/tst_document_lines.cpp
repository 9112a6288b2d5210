// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of the source documents that are facts rather than sums: what is printed, typed in once more by
// hand, and what the program has for it. Each row says both.
#include "core/csv/text_table.h"
#include "core/documents/source_documents.h"
#include "core/shipped/shipped_texts.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

#include <algorithm>

using namespace headroom;

namespace {

/// A row of "GPU Requirements", Cloud Provider GPU Instances.
struct PrintedMachine {
    const char *type;
    int vcpus;
    int memoryGb;
    int gpuMemoryGb; ///< of all cards
    const char *perHour;
    const char *use;
};

constexpr PrintedMachine kMachines[] = {
    {"g4dn.xlarge", 4, 16, 16, "0.526", "Development"},
    {"g4dn.2xlarge", 8, 32, 16, "0.752", "Small inference"},
    {"p3.2xlarge", 8, 61, 16, "3.060", "Medium training"},
    {"p3.8xlarge", 32, 244, 64, "12.240", "Large training"},
    {"p4d.24xlarge", 96, 1152, 320, "32.770", "XL training"},
    {"n1-standard-4+T4", 4, 15, 16, "0.395", "Development"},
    {"n1-standard-8+V100", 8, 30, 16, "1.450", "Inference"},
    {"a2-highgpu-1g", 12, 85, 40, "3.673", "Training"},
    {"a2-highgpu-8g", 96, 680, 320, "24.480", "Large training"},
    {"NC4as_T4_v3", 4, 28, 16, "0.526", "Development"},
    {"NC6s_v3", 6, 112, 16, "3.168", "Training"},
    {"NC24ads_A100_v4", 24, 220, 80, "3.672", "Large training"},
};

const StatedPrice &priceOf(std::string_view type)
{
    const auto &prices = sourceDocuments().prices;
    const auto found = std::ranges::find(prices, type, &StatedPrice::instanceType);
    if (found == prices.end())
        qFatal("no price of %s", std::string(type).c_str());
    return *found;
}

Exact exact(const char *text)
{
    return Exact::parse(text).value();
}

} // namespace

class DocumentLinesTest : public QObject
{
    Q_OBJECT

private slots:
    void machinesAreAsPrinted_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < std::size(kMachines); ++i)
            QTest::newRow(kMachines[i].type) << i;
    }

    void machinesAreAsPrinted()
    {
        QFETCH(std::size_t, index);
        const PrintedMachine &printed = kMachines[index];
        const auto book = TextTable::parse(shipped::kReferencePrices);
        QVERIFY(book);
        const StatedPrice &ours = priceOf(printed.type);
        const SizingFacts facts = shippedSizingFacts().value();
        std::size_t row = 0;
        while (book->text(row, book->column("instance_type")) != printed.type)
            ++row;
        const auto number = [&](const char *column) {
            return QString::fromUtf8(
                       book->text(row, book->column(column)).data(),
                       static_cast<qsizetype>(book->text(row, book->column(column)).size()))
                .toInt();
        };
        const double gpuMemory =
            ours.cards.toDouble() * facts.hardware.accelerator(ours.accelerator)->memoryGib;
        qInfo("printed %d vCPU, %d GB, %d GB GPU, $%s; ours %d, %d, %g, $%s", printed.vcpus,
              printed.memoryGb, printed.gpuMemoryGb, printed.perHour, number("vcpus"),
              number("memory_gib"), gpuMemory, ours.perHour.toString(3).c_str());
        QCOMPARE(number("vcpus"), printed.vcpus);
        QCOMPARE(number("memory_gib"), printed.memoryGb);
        QCOMPARE(gpuMemory, static_cast<double>(printed.gpuMemoryGb));
        QCOMPARE(ours.perHour, exact(printed.perHour));
        QCOMPARE(ours.use, std::string(printed.use));
    }

    void pricesAgreeWithinTheTable()
    {
        QCOMPARE(priceOf("p3.8xlarge").perHour, priceOf("p3.2xlarge").perHour * Exact(4));
        // Eight single A100 machines would cost 29.384 an hour; the large one is 16.7 % cheaper.
        const Exact eight = priceOf("a2-highgpu-1g").perHour * Exact(8);
        QCOMPARE(eight, exact("29.384"));
        const double cheaper =
            100 * (1 - priceOf("a2-highgpu-8g").perHour.toDouble() / eight.toDouble());
        QCOMPARE(QString::number(cheaper, 'f', 1), QStringLiteral("16.7"));
        QCOMPARE(priceOf("p4d.24xlarge").perHour / Exact(8), exact("4.09625"));
        QCOMPARE(priceOf("a2-highgpu-8g").perHour / Exact(8), priceOf("p3.2xlarge").perHour);
    }

    void fullPrecisionTakesTwiceTheMemory()
    {
        for (const StatedSizeClass &row : sourceDocuments().sizeClasses) {
            QCOMPARE(*row.fp32Gb.low, *row.fp16Gb.low * Exact(2));
            QCOMPARE(row.fp32Gb.high.has_value(), row.fp16Gb.high.has_value());
            if (row.fp16Gb.high)
                QCOMPARE(*row.fp32Gb.high, *row.fp16Gb.high * Exact(2));
        }
        // Two bytes a parameter: 20B and 70B are printed exactly, 7B as 16 in place of 14.
        const auto ends = [](SizeClass sizeClass) {
            const auto &rows = sourceDocuments().sizeClasses;
            const auto row = std::ranges::find(rows, sizeClass, &StatedSizeClass::sizeClass);
            qInfo("%sB parameters: printed up to %s GB, 2 bytes each give %s",
                  row->params.high->toString().c_str(), row->fp16Gb.high->toString().c_str(),
                  (*row->params.high * Exact(2)).toString().c_str());
            return *row->fp16Gb.high - *row->params.high * Exact(2);
        };
        QCOMPARE(ends(SizeClass::large), Exact());
        QCOMPARE(ends(SizeClass::extraLarge), Exact());
        QCOMPARE(ends(SizeClass::medium), Exact(2));
        QCOMPARE(ends(SizeClass::small), Exact(2));
    }

    void sharesAndPhasesAreAsPrinted()
    {
        double percent = 0;
        for (const StatedRole &role : sourceDocuments().roles) {
            percent += role.role.percent.value_or(0);
            QCOMPARE(role.role.advantages.size(), std::size_t{3});
        }
        QCOMPARE(percent, 100.0);
        for (const StatedPhase &phase : sourceDocuments().roadmap)
            QCOMPARE(std::ranges::count(sourceDocuments().tasks, phase.id, &StatedTask::phase), 4);
        QCOMPARE(sourceDocuments().roadmap.back().lastWeek, std::optional(Exact(12)));
    }
};

QTEST_APPLESS_MAIN(DocumentLinesTest)
#include "tst_document_lines.moc"
