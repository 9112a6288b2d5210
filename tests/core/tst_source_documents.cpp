// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/documents/concern.h"
#include "core/documents/savings.h"
#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"
#include "core/report/document_tables.h"
#include "core/sizing/sizing_facts.h"
#include "core/wording/stated_words.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;

/// Figures of the source documents, and the pure checks on them.
class SourceDocumentsTest : public QObject
{
    Q_OBJECT

private slots:
    void theTablesAreComplete();
    void brokenTablesAreRefusedWithTheirPlace_data();
    void brokenTablesAreRefusedWithTheirPlace();
    void onlyOnePriceLiesOutsideTheRangeOfItsCard();
    void theGpuTableIsTheDocuments();
    void printedFiguresAreRoundedCutOffOrWrong_data();
    void printedFiguresAreRoundedCutOffOrWrong();
    void aScheduleThatSwitchesOffHoldsTheSaving_data();
    void aScheduleThatSwitchesOffHoldsTheSaving();
    void aCommitmentBreaksEvenAtOneMinusTheDiscount();
    void sizesThatTheDocumentsDisputeAreShown_data();
    void sizesThatTheDocumentsDisputeAreShown();
    void trainingIsRecommendedBySize();
    void conditionsKnowTheirWords();
    void everyTableHasItsRows();
    void gpusAreOursButForTheBandwidthOfTheT4();

private:
    [[nodiscard]] static const ModelLibrary &models()
    {
        static const SizingFacts facts = shippedSizingFacts().value();
        return facts.models;
    }
};

void SourceDocumentsTest::theTablesAreComplete()
{
    const auto read = readSourceDocuments(shippedDocumentTexts());
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QCOMPARE(read->documents.size(), std::size_t{5});
    QCOMPARE(read->benchmarks.size(), std::size_t{9});
    QCOMPARE(read->gpus.size(), std::size_t{5});
    QCOMPARE(read->prices.size(), std::size_t{12});
    QCOMPARE(read->costLines.size(), std::size_t{4});
    QCOMPARE(read->savings.size(), std::size_t{8});
    QCOMPARE(read->sizeClasses.size(), std::size_t{5});
    QCOMPARE(read->training.size(), std::size_t{3});
    QCOMPARE(read->disagreements.size(), std::size_t{23});
    for (const StatedBenchmark &benchmark : read->benchmarks)
        QVERIFY2(models().find(benchmark.model) != nullptr, benchmark.model.c_str());
}

void SourceDocumentsTest::brokenTablesAreRefusedWithTheirPlace_data()
{
    QTest::addColumn<int>("table");
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QByteArray>("where");
    const QByteArray savings = "key,title,provider,work,low,high,how,line,source\n";
    QTest::newRow("no number") << 0 << savings + "a,A,aws,any,many,90,,,S3\n"
                               << QByteArray("savings, line 2, column low");
    QTest::newRow("no provider") << 0 << savings + "a,A,moon,any,50,90,,,S3\n"
                                 << QByteArray("savings, line 2, column provider");
    QTest::newRow("no such line") << 0 << savings + "a,A,,any,50,90,,C9,S3\n"
                                  << QByteArray("savings");
    QTest::newRow("price of nothing")
        << 2
        << QByteArray("provider,instance_type,accelerator,accelerator_count,usd_per_hour,use,"
                      "catalog_type\naws,g4dn.xlarge,T4,1,0,Development,g4dn.xlarge\n")
        << QByteArray("prices, line 2, column usd_per_hour");
    QTest::newRow("no column") << 0 << QByteArray("key,title\na,A\n") << QByteArray("savings");
    QTest::newRow("empty") << 0 << QByteArray() << QByteArray("savings");
    QTest::newRow("unknown word") << 1
                                  << QByteArray("id,topic,documents,program,condition,book,source\n"
                                                "B1,a,b,c,training sunny,any,S3\n")
                                  << QByteArray("disagreements, line 2, column condition");
}

void SourceDocumentsTest::brokenTablesAreRefusedWithTheirPlace()
{
    QFETCH(int, table);
    QFETCH(QByteArray, csv);
    QFETCH(QByteArray, where);
    DocumentTexts texts = shippedDocumentTexts();
    std::string_view &replaced = table == 0   ? texts.savings
                                 : table == 1 ? texts.disagreements
                                              : texts.prices;
    replaced = std::string_view(csv.constData(), static_cast<std::size_t>(csv.size()));
    const auto read = readSourceDocuments(texts);
    QVERIFY(!read.has_value());
    QVERIFY2(QByteArray::fromStdString(read.error().where).startsWith(where),
             read.error().where.c_str());
    QVERIFY(!read.error().what.empty());
}

void SourceDocumentsTest::onlyOnePriceLiesOutsideTheRangeOfItsCard()
{
    const auto checks = checkPriceRanges(sourceDocuments());
    QCOMPARE(checks.size(), std::size_t{12});
    for (const PriceRangeCheck &check : checks) {
        const bool outside = check.price->instanceType == "NC6s_v3";
        qInfo().noquote() << QString::fromStdString(check.price->instanceType)
                          << QString::fromStdString(check.perCard.toString()) << "in"
                          << QString::fromStdString(check.gpu->priceLow.toString() + "-"
                                                    + check.gpu->priceHigh.toString());
        // 3.168 > 3.10; p4d 32.77 / 8 = 4.09625 <= 4.10
        QCOMPARE(check.verdict, outside ? RangeVerdict::above : RangeVerdict::inside);
    }
    const auto p4d = std::ranges::find_if(
        checks, [](const auto &check) { return check.price->instanceType == "p4d.24xlarge"; });
    QCOMPARE(p4d->perCard, *Exact::parse("4.09625"));
}

void SourceDocumentsTest::theGpuTableIsTheDocuments()
{
    const StatedGpu *t4 = sourceDocuments().gpu("T4");
    QVERIFY(t4 != nullptr);
    QCOMPARE(t4->cudaCores, Exact(2560));
    QCOMPARE(t4->tensorCores, Exact(320));
    QCOMPARE(t4->bandwidthGBps, Exact(300));
    const StatedGpu *h100 = sourceDocuments().gpu("H100");
    QVERIFY(h100 != nullptr);
    QCOMPARE(h100->cudaCores, Exact(16896));
    QCOMPARE(h100->priceHigh, Exact(8));
    QCOMPARE(sourceDocuments().gpuOfAccelerator("A100-80GB-PCIe")->name, std::string("A100 80GB"));
    QVERIFY(sourceDocuments().gpuOfAccelerator("TPU v4") == nullptr);
}

void SourceDocumentsTest::printedFiguresAreRoundedCutOffOrWrong_data()
{
    QTest::addColumn<QString>("printed");
    QTest::addColumn<QString>("exact");
    QTest::addColumn<QString>("agreement");
    const auto row = [](const char *printed, const char *exact, const char *agreement) {
        QTest::newRow(printed) << QString(printed) << QString(exact) << QString(agreement);
    };
    row("3146", "3145.92", "rounded");
    row("3145", "3145.92", "cut off");
    row("3144", "3145.92", "differs");
    row("1623", "1624.32", "differs");
    row("185", "185.152", "rounded");
    row("3145.9", "3145.92", "rounded");
    row("3145.5", "3145.92", "differs"); // both would round to 3,146 dollars
    row("0.97", "0.974074", "rounded");
    row("1.39", "1.395", "cut off");
    row("-12", "-12.9", "cut off");
}

void SourceDocumentsTest::printedFiguresAreRoundedCutOffOrWrong()
{
    QFETCH(QString, printed);
    QFETCH(QString, exact);
    QFETCH(QString, agreement);
    const PrintedAgreement found =
        agreementOf(*Exact::parse(printed.toStdString()), *Exact::parse(exact.toStdString()));
    QCOMPARE(QString::fromStdString(agreementText(found, english())), agreement);
}

void SourceDocumentsTest::aScheduleThatSwitchesOffHoldsTheSaving_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("hours");
    QTest::addColumn<int>("basis");
    QTest::addColumn<QString>("percentOff"); // empty: no hours of its own
    QTest::addColumn<bool>("alreadyIn");
    using Kind = Schedule::Kind;
    using Basis = MonthBasis::Kind;
    const auto row = [](const char *name, Kind kind, int hours, Basis basis, const char *off,
                        bool in) {
        QTest::newRow(name) << static_cast<int>(kind) << hours << static_cast<int>(basis)
                            << QString(off) << in;
    };
    row("24/7", Kind::always, 0, Basis::average, "0", false);
    row("8 h, 22 days", Kind::hoursPerDay, 8, Basis::workingDays, "75.6", true);   // 1 - 176/720
    row("24 h, 22 days", Kind::hoursPerDay, 24, Basis::workingDays, "26.7", true); // 1 - 528/720
    row("24 h a day", Kind::hoursPerDay, 24, Basis::thirtyDays, "0", false);
    row("168 h a week", Kind::hoursPerWeek, 168, Basis::fourWeeks, "0", false);
    row("24 h a week", Kind::hoursPerWeek, 24, Basis::fourWeeks, "85.7", true); // 1 - 24/168
    row("per run", Kind::perRun, 0, Basis::average, "", true);
}

void SourceDocumentsTest::aScheduleThatSwitchesOffHoldsTheSaving()
{
    QFETCH(int, kind);
    QFETCH(int, hours);
    QFETCH(int, basis);
    QFETCH(QString, percentOff);
    QFETCH(bool, alreadyIn);
    Schedule schedule;
    schedule.kind = static_cast<Schedule::Kind>(kind);
    schedule.hours = hours;
    const MonthBasis month{static_cast<MonthBasis::Kind>(basis), 22};
    const Date day = Date::fromCivil(2026, 11, 22);
    QCOMPARE(alreadyShutDown(schedule, month, day), alreadyIn);
    const auto off = shareSwitchedOff(schedule, month, day);
    QCOMPARE(off ? QString::fromStdString((Exact(100) * *off).toString(0, 1)) : QString(),
             percentOff);
}

void SourceDocumentsTest::aCommitmentBreaksEvenAtOneMinusTheDiscount()
{
    const StatedSaving *reserved = sourceDocuments().saving("reserved");
    QVERIFY(reserved != nullptr);
    QCOMPARE(breakEvenUtilisation(40), Exact::ratio(6, 10));
    QCOMPARE(breakEvenUtilisation(60), Exact::ratio(4, 10));
    QVERIFY(mayBeCommitted(*reserved, Exact::ratio(4, 10)));
    QVERIFY(!mayBeCommitted(*reserved, Exact::ratio(399, 1000)));
    const AfterSaving left = after(*reserved, *Exact::parse("1624.32"));
    QCOMPARE(left.maximum, *Exact::parse("974.592"));
    QCOMPARE(left.minimum, *Exact::parse("649.728"));
}

void SourceDocumentsTest::sizesThatTheDocumentsDisputeAreShown_data()
{
    QTest::addColumn<QString>("placed");
    QTest::addColumn<bool>("disputed");
    const auto row = [](const char *model, const char *placed, bool disputed) {
        QTest::newRow(model) << QString(placed) << disputed;
    };
    row("Llama-1-7B", "Medium by its 6.738B parameters, listed as Large, trained as Medium", true);
    row("Llama-2-7B", "Medium by its 6.738B parameters, listed as Large, trained as Medium", true);
    row("GPT-J-6B", "Medium by its 6.05B parameters, listed as Large, trained as Medium", true);
    row("GPT-2 Large", "Small by its 0.774B parameters, listed as Medium", true);
    row("BERT-large", "Small by its 0.335B parameters, listed as Medium, trained as Small", true);
    row("GPT-3-175B", "Ultra by its 175B parameters, listed as XL, trained as Large", true);
    row("GPT-2", "Small by its 0.124B parameters, listed as Small, trained as Small", false);
    row("Llama-2-13B", "Large by its 13.016B parameters", false);
    row("MaxText-GPT-22B", "XL by its 22B parameters", false);
}

void SourceDocumentsTest::sizesThatTheDocumentsDisputeAreShown()
{
    QFETCH(QString, placed);
    QFETCH(bool, disputed);
    const ModelProfile *model = models().find(QTest::currentDataTag());
    QVERIFY(model != nullptr);
    const SizePlacement placement = placementOf(sourceDocuments(), *model);
    QCOMPARE(QString::fromStdString(placementText(placement, *model, english())), placed);
    QCOMPARE(placement.isDisputed(), disputed);
    // On a bound both neighbours apply.
    const ModelProfile atBound = decoderOfSize("At the bound", 7);
    const SizePlacement two = placementOf(sourceDocuments(), atBound);
    QVERIFY(two.isDisputed());
    QCOMPARE(QString::fromStdString(placementText(two, atBound, english())),
             QString("Medium or Large by its 7B parameters"));
}

void SourceDocumentsTest::trainingIsRecommendedBySize()
{
    const auto recommended = [](const ModelProfile &model) {
        const auto *one = trainingOf(sourceDocuments(), placementOf(sourceDocuments(), model));
        return one == nullptr ? QString()
                              : QString::fromStdString(recommendationText(*one, english()));
    };
    QCOMPARE(recommended(*models().find("GPT-2")),
             QString::fromUtf8("T4 or V100, 1 card, 8–16 GB, 2–8 h, batch 16–32; g4dn.2xlarge, "
                               "n1-standard-8 + T4 or NC4as_T4_v3"));
    QVERIFY(recommended(*models().find("Llama-1-7B")).startsWith("V100 or A100, 1–2 cards"));
    QVERIFY(recommended(*models().find("GPT-3-175B")).startsWith("A100 80GB, 4–8 cards"));
    QVERIFY(recommended(decoderOfSize("Own", 400)).startsWith("A100 80GB"));
}

void SourceDocumentsTest::conditionsKnowTheirWords()
{
    ConcernedLine line;
    line.kind = WorkloadKind::training;
    line.accelerator = "A100-40GB-SXM";
    line.type = "p4d.24xlarge";
    line.provider = known::aws;
    QVERIFY(concerns("training accelerator:A100-40GB", line));
    QVERIFY(!concerns("training accelerator:A100-80GB", line));
    QVERIFY(concerns("realtime|type:p4d.24xlarge", line));
    QVERIFY(!concerns("type:p4d", line));
    QVERIFY(!concerns("training !aws", line));
    QVERIFY(!concerns("", line));
    QVERIFY(!concerns("plan:split", line));
    QVERIFY(concerns("plan:split|training", ConcernedPlan{false, true, false}));
    QVERIFY(!concerns("training", ConcernedPlan{true, true, true}));
    QCOMPARE(unknownConcern("training sunny|realtime"), std::string("sunny"));
    QCOMPARE(unknownConcern("type:"), std::string("type:"));
    QCOMPARE(unknownConcern("training !aws|family:c5"), std::string());
}

void SourceDocumentsTest::everyTableHasItsRows()
{
    const SizingFacts facts = shippedSizingFacts().value();
    const auto tables = documentTables(facts.models, facts.hardware, english());
    QCOMPARE(tables.size(), std::size_t{16});
    for (const KeyedTable &one : tables) {
        QVERIFY2(!one.table.rows.empty(), one.key.c_str());
        for (const TableRow &row : one.table.rows)
            QCOMPARE(row.size(), one.table.columns.size());
    }
}

void SourceDocumentsTest::gpusAreOursButForTheBandwidthOfTheT4()
{
    const SizingFacts facts = shippedSizingFacts().value();
    for (const StatedGpu &gpu : sourceDocuments().gpus) {
        bool isAsPrinted = false;
        for (const std::string &name : gpu.accelerators) {
            const AcceleratorSpec *ours = facts.hardware.accelerator(name);
            QVERIFY2(ours != nullptr, name.c_str());
            qInfo("%s: printed %s GB, %s GB/s; %s has %g GiB, %g GB/s", gpu.name.c_str(),
                  gpu.memoryGb.c_str(), gpu.bandwidthGBps.toString().c_str(), name.c_str(),
                  ours->memoryGib, ours->bandwidthGBps);
            const QString memory = QString::number(ours->memoryGib);
            QVERIFY(QString::fromStdString(gpu.memoryGb).split(u'|').contains(memory));
            isAsPrinted = isAsPrinted || ours->bandwidthGBps == gpu.bandwidthGBps.toDouble();
        }
        QCOMPARE(isAsPrinted, gpu.name != "T4"); // 300 is printed, the data sheet says 320 (B22)
    }
}

QTEST_APPLESS_MAIN(SourceDocumentsTest)
#include "tst_source_documents.moc"
