// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/line.h"
#include "core/guide/reference_tables.h"
#include "core/plan/plan_edit.h"
#include "core/wording/document_advice.h"
#include "core/wording/finding_words.h"
#include "support/tiny_catalog.h"

#include <QByteArray>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

/// Notes on the source documents for an evaluated plan: disagreements and savings, and nothing
/// counted twice.
class DocumentNotesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_facts = std::make_shared<const SizingFacts>(shippedSizingFacts().value());
        m_rules = std::make_shared<const RuleBook>(shippedRules().value());
    }

    void theSavingsOfTheDocumentsPlan();
    void aScheduleIsNotDiscountedAgain();
    void developmentAroundTheClockMayBeShutDown();
    void savingsChangeNoCost();
    void plansOffTheReferenceBookGetNoSavings();
    void aLineShowsWhereTheDocumentsDisagree_data();
    void aLineShowsWhereTheDocumentsDisagree();
    void thePlanShowsWhereTheDocumentsDisagree();
    void oneNoteNamesAllLinesThatItConcerns();
    void aSpotPriceThatNobodyHasGetsARange();
    void theSplitIsShownInAmounts();
    void truncatedFigureIsNotCalledNeither();
    void sizeAndTrainingAreInTheAdvice();
    void aNoteLeadsToItsRow();

private:
    struct LineOfPlan {
        const char *name;
        WorkloadKind kind;
        const char *model;
        const char *type;
        std::int64_t count;
        Schedule schedule;
        Provider provider = known::aws;
        PriceBook book = PriceBook::reference;
    };

    [[nodiscard]] static std::vector<LineOfPlan> documentLines()
    {
        using Kind = Schedule::Kind;
        using Basis = MonthBasis::Kind;
        return {{"Development",
                 WorkloadKind::development,
                 "",
                 "g4dn.xlarge",
                 2,
                 {Kind::hoursPerDay, 8, {}, MonthBasis{Basis::workingDays, 22}}},
                {"Staging",
                 WorkloadKind::validation,
                 "GPT-2 Large",
                 "p3.2xlarge",
                 1,
                 {Kind::hoursPerDay, 4, {}, MonthBasis{Basis::workingDays, 22}}},
                {"Inference",
                 WorkloadKind::realTimeInference,
                 "GPT-2",
                 "g4dn.2xlarge",
                 3,
                 {Kind::always, 0, {}, MonthBasis{Basis::thirtyDays, 22}}},
                {"Training",
                 WorkloadKind::training,
                 "GPT-J-6B",
                 "p4d.24xlarge",
                 1,
                 {Kind::hoursPerWeek, 24, {}, MonthBasis{Basis::fourWeeks, 22}}}};
    }

    [[nodiscard]] static Plan planOf(const std::vector<LineOfPlan> &lines)
    {
        Plan plan = newPlan();
        for (const LineOfPlan &line : lines) {
            Workload workload = newWorkload(line.kind);
            workload.name = line.name;
            workload.model = line.model;
            workload.schedule = line.schedule;
            workload.demand.peakRequestsPerSecond = 10;
            workload.serviceLevel.p95LatencyMs = 500;
            plan = *applyEdit(plan, AddWorkload{workload});
            Allocation allocation;
            const bool reference = line.book == PriceBook::reference;
            allocation.offer = {line.provider, reference ? "" : "us-east-1", line.type,
                                reference ? referencePurchase() : PurchaseOption{}, line.book};
            allocation.pinned = true;
            allocation.count = line.count;
            plan = *applyEdit(plan, Allocate{plan.workloads.back().id, allocation});
        }
        return plan;
    }

    /// The types of the documents in both books; only the reference book lacks regions and dates.
    [[nodiscard]] static std::shared_ptr<const Catalog> book(bool reference)
    {
        CatalogBuilder book;
        if (reference)
            book.book(PriceBook::reference);
        const auto add = [&](Provider provider, const char *type, const char *card, double count,
                             double memory, const char *rate) {
            book.type(provider, type, 8, 64);
            if (*card != '\0')
                book.accelerators(card, count, memory);
            if (reference)
                book.offer("", referencePurchase(), rate, "");
            else
                book.onDemand("us-east-1", rate);
        };
        add(known::aws, "g4dn.xlarge", "NVIDIA T4", 1, 16, "0.526");
        add(known::aws, "g4dn.2xlarge", "NVIDIA T4", 1, 16, "0.752");
        add(known::aws, "p3.2xlarge", "NVIDIA V100", 1, 16, "3.06");
        add(known::aws, "p4d.24xlarge", "NVIDIA A100", 8, 40, "32.77");
        add(known::aws, "c5.xlarge", "", 0, 0, "0.17");
        add(known::aws, "r5.xlarge", "", 0, 0, "0.252");
        add(known::google, "a2-highgpu-1g", "NVIDIA A100", 1, 40, "3.673");
        add(known::google, "n1-standard-4+1xnvidia-tesla-t4", "NVIDIA T4", 1, 16, "0.395");
        add(known::azure, "Standard_NC6s_v3", "NVIDIA V100", 1, 16, "3.168");
        add(known::azure, "Standard_NC24ads_A100_v4", "NVIDIA A100", 1, 80, "3.672");
        return book.build();
    }

    [[nodiscard]] EvaluationInputs inputsOf(Plan plan) const
    {
        EvaluationInputs inputs;
        inputs.catalog = book(false);
        inputs.referenceBook = book(true);
        inputs.facts = m_facts;
        inputs.hardware =
            std::make_shared<const CatalogHardware>(hardwareOf(*inputs.catalog, m_facts->hardware));
        inputs.plan = std::make_shared<const Plan>(std::move(plan));
        inputs.valuationDate = Date::fromCivil(2026, 11, 22);
        inputs.rules = m_rules;
        return inputs;
    }

    [[nodiscard]] ScenarioEvaluation evaluated(const Plan &plan) const
    {
        return evaluate(inputsOf(plan)).activeScenario();
    }

    /// The one finding of a code whose message contains the words; empty if there is none.
    [[nodiscard]] static QString said(const ScenarioEvaluation &scenario, const char *code,
                                      const char *words = "")
    {
        for (const Finding &finding : scenario.findings) {
            const QString message = QString::fromStdString(messageOf(finding, english()));
            if (finding.code == code && message.contains(QString::fromUtf8(words)))
                return message + u' ' + QString::fromStdString(detailOf(finding, english()));
        }
        return {};
    }

    [[nodiscard]] static std::string topicOf(const char *id)
    {
        const auto &all = sourceDocuments().disagreements;
        const auto found = std::ranges::find(all, id, &Disagreement::id);
        return found == all.end() ? id : "disagree on " + found->topic + '.';
    }
    [[nodiscard]] static QString disagreement(const ScenarioEvaluation &scenario, const char *id)
    {
        return said(scenario, "documents_disagree", topicOf(id).c_str());
    }

    std::shared_ptr<const SizingFacts> m_facts;
    std::shared_ptr<const RuleBook> m_rules;
};

void DocumentNotesTest::aNoteLeadsToItsRow()
{
    const ScenarioEvaluation scenario = evaluated(planOf(documentLines()));
    const auto tables = referenceTables(nullptr, english());
    int notes = 0;
    for (const Finding &finding : scenario.findings) {
        if (!finding.isOnSources())
            continue;
        ++notes;
        const auto table = std::ranges::find(tables, finding.stated.table, &ReferenceTable::key);
        QVERIFY2(table != tables.end(), std::string(finding.stated.table).c_str());
        const auto rows = std::ranges::count_if(table->table.rows, [&](const TableRow &row) {
            return std::ranges::any_of(row, [&](const Cell &cell) {
                const auto *text = std::get_if<std::string>(&cell);
                return text != nullptr && *text == finding.stated.words;
            });
        });
        QVERIFY2(finding.stated.words.empty() || rows == 1,
                 std::string(finding.stated.words).c_str());
    }
    QVERIFY(notes > 5);
}

void DocumentNotesTest::theSavingsOfTheDocumentsPlan()
{
    const ScenarioEvaluation scenario = evaluated(planOf(documentLines()));
    const QString training = said(scenario, "saving_range", "Training");
    // 3,145.92 x 0.2 and x 0.3
    QVERIFY2(training.contains("$629.18 and $943.78"), qPrintable(training));
    QVERIFY(training.contains("rule of thumb") && training.contains("GPU Requirements Assessment"));
    const QString inference = said(scenario, "saving_range", "Inference");
    // 1,624.32 x 0.4 and x 0.6
    QVERIFY2(inference.contains("$649.73 and $974.59"), qPrintable(inference));
    const QString both = said(scenario, "savings_together");
    QVERIFY2(both.contains("$2,372.80 to $1,733.34"), qPrintable(both));
    QVERIFY2(both.contains("54.6–66.8\u202f%"), qPrintable(both));
    const QString commitments = said(scenario, "commitment_range");
    QVERIFY2(commitments.contains("Inference (100\u202f%) may be committed"),
             qPrintable(commitments));
    for (const char *low :
         {"Development (24.4\u202f%)", "Staging (12.2\u202f%)", "Training (14.3\u202f%)"})
        QVERIFY2(commitments.contains(low), low);
    QVERIFY(commitments.contains("40\u202f% to 60\u202f%"));
}

void DocumentNotesTest::aScheduleIsNotDiscountedAgain()
{
    const ScenarioEvaluation scenario = evaluated(planOf(documentLines()));
    const QString note = said(scenario, "saving_already_in");
    QVERIFY2(note.contains("the cost already reflects the schedule; a scheduled-shutdown saving "
                           "must not be applied again"),
             qPrintable(note));
    // 1 - 176/720; 2 x 0.526 x 176 and x 720
    QVERIFY2(note.contains("75.6\u202f% of 720 h") && note.contains("60–70\u202f%")
                 && note.contains("$185.15 instead of $757.44"),
             qPrintable(note));
    QCOMPARE(said(scenario, "saving_range", "Development"), QString());
    // Staging has a schedule too, but no saving is shown for it: nothing to warn of.
    QVERIFY(!said(scenario, "saving_already_in").contains("Staging"));
}

void DocumentNotesTest::developmentAroundTheClockMayBeShutDown()
{
    auto lines = documentLines();
    lines[0].schedule = {Schedule::Kind::always, 0, {}, MonthBasis{MonthBasis::Kind::thirtyDays}};
    const ScenarioEvaluation scenario = evaluated(planOf(lines));
    QCOMPARE(said(scenario, "saving_already_in"), QString());
    const QString note = said(scenario, "saving_range", "Development");
    // 2 x 0.526 x 720 = 757.44; x 0.3 and x 0.4
    QVERIFY2(note.contains("$227.23 and $302.98"), qPrintable(note));
}

void DocumentNotesTest::savingsChangeNoCost()
{
    const ScenarioEvaluation scenario = evaluated(planOf(documentLines()));
    QCOMPARE(scenario.total, Money::fromCents(522'467));
    QCOMPARE(countFindings(scenario.findings).errors, 0);
}

void DocumentNotesTest::plansOffTheReferenceBookGetNoSavings()
{
    auto lines = documentLines();
    for (LineOfPlan &line : lines)
        line.book = PriceBook::publicCatalog;
    const ScenarioEvaluation scenario = evaluated(planOf(lines));
    for (const char *code :
         {"saving_range", "saving_already_in", "savings_together", "commitment_range"})
        QCOMPARE(said(scenario, code), QString());
    // p4d's cards have 40 GB under any price.
    QVERIFY(disagreement(scenario, "B5").contains("40 GB"));
    QCOMPARE(disagreement(scenario, "B10"), QString());
}

void DocumentNotesTest::aLineShowsWhereTheDocumentsDisagree_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<int>("provider");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<bool>("reference");
    QTest::addColumn<QString>("says"); // words of the note; "!" alone: there is none
    const auto row = [](const char *id, WorkloadKind kind, const char *model, Provider provider,
                        const char *type, bool reference, const char *says) {
        const QByteArray name = QByteArray(id) + ' ' + model + " on " + type;
        QTest::newRow(name.constData())
            << static_cast<int>(kind) << QByteArray(model) << static_cast<int>(provider.index())
            << QByteArray(type) << reference << QString::fromUtf8(says);
    };
    using Kind = WorkloadKind;
    const Kind realTime = Kind::realTimeInference;
    row("B4", realTime, "GPT-2", known::aws, "g4dn.2xlarge", true, "V100 or A100");
    row("B5", Kind::training, "GPT-J-6B", known::aws, "p4d.24xlarge", true,
        "whose cards have 40 GB");
    row("B5", Kind::training, "GPT-J-6B", known::google, "a2-highgpu-1g", false,
        "whose cards have 40 GB");
    row("B5", Kind::training, "GPT-J-6B", known::azure, "Standard_NC24ads_A100_v4", true, "!");
    row("B5", Kind::training, "GPT-2", known::aws, "p4d.24xlarge", true, "!");
    row("B6", Kind::training, "Llama-1-65B", known::aws, "p4d.24xlarge", true,
        "$2,040.00 and $2,275.69");
    row("B6", Kind::training, "Llama-1-65B", known::azure, "Standard_NC24ads_A100_v4", true, "!");
    row("B7", Kind::training, "GPT-2", known::aws, "g4dn.xlarge", true, "11.11 h");
    row("B8", Kind::validation, "GPT-2 Large", known::aws, "p3.2xlarge", true, "listed as Medium");
    row("B8", Kind::validation, "GPT-2", known::aws, "p3.2xlarge", true, "!");
    row("B9", Kind::training, "GPT-2", known::aws, "g4dn.xlarge", true, "32-80 GB");
    row("B10", realTime, "GPT-2", known::aws, "g4dn.2xlarge", true, "1,000 ms");
    row("B11", realTime, "GPT-2", known::aws, "g4dn.2xlarge", true, "7 T4");
    row("B12", realTime, "GPT-2", known::aws, "g4dn.2xlarge", true, "18.0, 18.0, 11.25");
    row("B12", realTime, "BERT-base", known::aws, "g4dn.2xlarge", true, "!");
    row("B13", Kind::batchInference, "GPT-2", known::google, "n1-standard-4+1xnvidia-tesla-t4",
        true, "preemptible T4");
    row("B14", Kind::development, "", known::aws, "g4dn.xlarge", true,
        "$3,134.80, $1,567.40 and $522.47");
    row("B16", Kind::training, "GPT-2", known::aws, "g4dn.xlarge", true, "50-90 % (AWS)");
    row("B17", Kind::preprocessing, "", known::aws, "c5.xlarge", false, "moderate");
    row("B18", Kind::preprocessing, "", known::aws, "r5.xlarge", false, "R5");
    row("B20", Kind::training, "GPT-2", known::azure, "Standard_NC6s_v3", true, "$3.168");
    row("B20", Kind::training, "GPT-2", known::google, "n1-standard-4+1xnvidia-tesla-t4", true,
        "$3.168");
    row("B20", Kind::training, "GPT-2 Large", known::azure, "Standard_NC6s_v3", false, "!");
    row("B21", Kind::training, "GPT-J-6B", known::aws, "p4d.24xlarge", true, "GPT-J needs 97 GB");
    row("B22", Kind::development, "", known::aws, "g4dn.xlarge", true, "300 GB/s");
    row("B23", Kind::development, "", known::aws, "c5.xlarge", false, "!");
}

void DocumentNotesTest::aLineShowsWhereTheDocumentsDisagree()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, model);
    QFETCH(int, provider);
    QFETCH(QByteArray, type);
    QFETCH(bool, reference);
    QFETCH(QString, says);
    const ScenarioEvaluation scenario =
        evaluated(planOf({{"Line",
                           static_cast<WorkloadKind>(kind),
                           model.constData(),
                           type.constData(),
                           1,
                           {},
                           Provider::at(static_cast<std::size_t>(provider)),
                           reference ? PriceBook::reference : PriceBook::publicCatalog}}));
    const QByteArray id = QByteArray(QTest::currentDataTag()).split(' ').front();
    const QString note = disagreement(scenario, id.constData());
    if (says == QString("!"))
        QCOMPARE(note, QString());
    else
        QVERIFY2(note.contains(says), qPrintable(note));
    QVERIFY(!note.contains(u'{'));
}

void DocumentNotesTest::thePlanShowsWhereTheDocumentsDisagree()
{
    Plan plan = planOf(documentLines());
    const ScenarioEvaluation scenario = evaluated(plan);
    QVERIFY(disagreement(scenario, "B2").contains("4 weeks"));
    QVERIFY(disagreement(scenario, "B3").contains("75.6 %"));
    QVERIFY(disagreement(scenario, "B23").contains("historic"));
    // One month for all lines: nothing to say of their lengths.
    for (Workload &workload : plan.workloads)
        workload.schedule.basis = MonthBasis{MonthBasis::Kind::thirtyDays, 22};
    QCOMPARE(disagreement(evaluated(plan), "B2"), QString());
}

void DocumentNotesTest::oneNoteNamesAllLinesThatItConcerns()
{
    const ScenarioEvaluation scenario = evaluated(planOf(documentLines()));
    const QString note = disagreement(scenario, "B8");
    QVERIFY2(note.contains("Concerns Staging, Training."), qPrintable(note));
    QVERIFY(note.contains("“GPU Requirements”: GPU Requirements Assessment"));
    // A reader takes "S3" for a service of Amazon.
    QVERIFY2(!note.contains(QRegularExpression("\\b(S[0-4]|B[0-9]+)\\b")), qPrintable(note));
    int notes = 0;
    for (const Finding &finding : scenario.findings)
        notes += messageOf(finding, english()).find(topicOf("B8")) != std::string::npos ? 1 : 0;
    QCOMPARE(notes, 1);
}

void DocumentNotesTest::aSpotPriceThatNobodyHasGetsARange()
{
    Plan plan = planOf({{"Training",
                         WorkloadKind::training,
                         "GPT-2",
                         "g4dn.xlarge",
                         1,
                         {},
                         known::aws,
                         PriceBook::publicCatalog}});
    plan.workloads.front().constraints.interruptible = true;
    Allocation allocation = plan.scenarios.front().allocations.begin()->second;
    allocation.offer.purchase.model = PricingModel::spot;
    plan = *applyEdit(plan, Allocate{plan.workloads.front().id, allocation});
    const ScenarioEvaluation scenario = evaluated(plan);
    QVERIFY(!said(scenario, "price_missing").isEmpty());
    const QString note = said(scenario, "spot_rule_of_thumb");
    // 0.526 x 0.1 and x 0.5
    QVERIFY2(note.contains("50–90\u202f%") && note.contains("$0.053 to $0.263 per hour"),
             qPrintable(note));
    QCOMPARE(scenario.total, Money());
}

void DocumentNotesTest::theSplitIsShownInAmounts()
{
    Plan plan = planOf(documentLines());
    plan.scenarios.front().providerSplit = {
        {known::aws, 60}, {known::google, 30}, {known::azure, 10}};
    const ScenarioEvaluation scenario = evaluated(plan);
    // Shares of 5,224.67; all of it is on AWS.
    const QString aws = said(scenario, "provider_split", "AWS");
    QVERIFY2(aws.contains("($5,224.67)") && aws.contains("($3,134.80)"), qPrintable(aws));
    const QString google = said(scenario, "provider_split", "Google");
    QVERIFY2(google.contains("($0.00)") && google.contains("($1,567.40)"), qPrintable(google));
    const QString azure = said(scenario, "provider_split", "Azure");
    QVERIFY2(azure.contains("($522.47)"), qPrintable(azure));
    QVERIFY(disagreement(scenario, "B14").contains("$3,134.80"));
}

void DocumentNotesTest::truncatedFigureIsNotCalledNeither()
{
    Plan plan = planOf(documentLines());
    auto &training = plan.scenarios.front().allocations.rbegin()->second;
    training.printedMonthly = Exact(3145);
    const QString cutOff = said(evaluated(plan), "printed_figure_differs");
    QVERIFY2(cutOff.contains("Cutting off the decimals gives the printed figure"),
             qPrintable(cutOff));
    QVERIFY(!cutOff.contains("Neither"));
    training.printedMonthly = Exact(3144);
    QVERIFY(said(evaluated(plan), "printed_figure_differs").contains("Neither rounding"));
    training.printedMonthly = Exact(3146);
    QCOMPARE(said(evaluated(plan), "printed_figure_differs"), QString());
}

void DocumentNotesTest::sizeAndTrainingAreInTheAdvice()
{
    const EvaluationInputs inputs = inputsOf(planOf({{"Training",
                                                      WorkloadKind::training,
                                                      "Llama-2-7B",
                                                      "p4d.24xlarge",
                                                      1,
                                                      {},
                                                      known::aws,
                                                      PriceBook::publicCatalog}}));
    const Evaluation evaluation = evaluate(inputs);
    const auto advice =
        adviceOn(inputs, inputs.plan->workloads.front(), evaluation.activeScenario().lines.front());
    const auto size = std::ranges::find_if(
        advice, [](const Advice &one) { return one.text.starts_with("Size of Llama-2-7B"); });
    QVERIFY(size != advice.end());
    QVERIFY(size->text.find("listed as Large, trained as Medium") != std::string::npos);
    QVERIFY(size->text.find("V100 or A100") != std::string::npos);
    // The printed benchmark is shown next to the prediction, with its implications.
    SizingDemand serving;
    serving.model = m_facts->models.find("GPT-2");
    const HardwareShape t4 = m_facts->hardware.shapeOf(*m_facts->hardware.accelerator("T4"), 1);
    const auto printed = documentAdvice(serving, t4);
    QCOMPARE(printed.size(), std::size_t{2});
    QCOMPARE(
        QString::fromStdString(printed.back().text),
        QString("Printed for GPT-2 Small on T4, without a method: 150 requests/s and 120 ms at "
                "p95, batch 1. Both hold only with 18.0 requests in flight; one at a time "
                "gives 8.3 requests/s."));
    serving.kind = WorkloadKind::training;
    QVERIFY(documentAdvice(serving, t4).back().text.find("11.11 h for 100,000,000 tokens")
            != std::string::npos);
    serving.model = m_facts->models.find("BERT-base");
    QCOMPARE(documentAdvice(serving, t4).size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(DocumentNotesTest)
#include "tst_document_notes.moc"
