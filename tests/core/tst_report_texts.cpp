// SPDX-License-Identifier: GPL-3.0-or-later
// The report in a language without Latin letters: what has some was not translated.
#include "core/plan/plan_edit.h"
#include "core/report/document_tables.h"
#include "core/report/report.h"
#include "core/report/update_tables.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

bool isLetter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/// "%1 workloads" as "%1 жжжжжжжжж".
std::string withoutLetters(const Text &text, int /*count*/)
{
    std::string result;
    bool place = false;
    for (const char character : std::string_view(text.source)) {
        result += isLetter(character) && !place ? "ж" : std::string(1, character);
        place = character == '%';
    }
    return result;
}

/// Every text that a reader can meet.
struct Texts {
    std::vector<std::string> all;

    void operator()(const Paragraph &paragraph) { all.push_back(paragraph.text); }
    void operator()(const Footnote &note) { all.push_back(note.text); }
    void operator()(const FigureRow &row)
    {
        for (const ReportFigure &figure : row.figures)
            all.insert(all.end(), {figure.label, figure.value, figure.note});
    }
    void operator()(const MoneyBars &bars)
    {
        all.insert(all.end(), {bars.title, bars.totalName});
        all.insert(all.end(), bars.headings.begin(), bars.headings.end());
        for (const MoneyBars::Bar &bar : bars.bars)
            all.insert(all.end(), {bar.name, bar.detail});
    }
    void operator()(const Table &table)
    {
        all.push_back(table.title);
        for (const Column &column : table.columns)
            all.push_back(column.title);
        for (const TableRow &row : table.rows)
            addCells(table, row);
        addCells(table, table.total.value_or(TableRow()));
    }
    void operator()(const WaterfallChart &chart) { all.push_back(chart.title); }
    void operator()(const ForecastChart &chart) { all.push_back(chart.title); }
    void operator()(const TornadoPicture &chart) { all.push_back(chart.title); }
    void addCells(const Table &table, const TableRow &row)
    {
        for (std::size_t i = 0; i < row.size(); ++i) {
            // Findings also quote the source documents (tst_pseudo_language has their sentences).
            const std::string &key = table.columns[i].key;
            const auto *text = std::get_if<std::string>(&row[i]);
            if (text != nullptr && key != "message" && key != "detail")
                all.push_back(*text);
        }
    }
};

Texts textsOf(const Report &report)
{
    Texts texts{{report.title, report.summary, report.subject, report.dateline, report.footer}};
    for (const Section &section : report.sections) {
        texts.all.push_back(section.title);
        for (const Block &block : section.blocks) {
            std::visit(texts, block);
        }
    }
    return texts;
}

Report reportOf(const Plan &plan, const Language &language)
{
    static const EvaluationDesk kDesk;
    const auto snapshot = makeSnapshot(kDesk.with(plan));
    return buildReport(*snapshot, language, studyForReport(snapshot, sequential));
}

/// Words with Latin letters, as far as they are no names, units or words of other rooms.
QStringList strangers(const Texts &texts, const QString &known)
{
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z][A-Za-z]+"));
    const QStringList list = known.split(u' ');
    QSet<QString> names(list.begin(), list.end());
    QStringList found;
    for (const std::string &text : texts.all) {
        auto words = kWord.globalMatch(QString::fromStdString(text));
        while (words.hasNext()) {
            const QString word = words.next().captured();
            if (!names.contains(word))
                found += word + QStringLiteral(" in: ") + QString::fromStdString(text);
            names += word; // each is told once
        }
    }
    return found;
}

Plan planOf(std::initializer_list<WorkloadKind> kinds)
{
    Plan plan = chatPlan();
    for (const WorkloadKind kind : kinds)
        plan = *applyEdit(plan, AddWorkload{aWorkload("Zzz", kind)});
    return plan;
}

// Names in the plans of this test, and of the catalog; codes and units.
const QString kNames = QStringLiteral(
    "Chat Zzz GPT Untitled plan Baseline Half USD EUR ECB AWS Google Cloud Azure us "
    "east central dn highgpu xlarge development staging production test Large bf fp GiB ms "
    "GPU Requirements Alert Thresholds"); // a source document and a section of it
// Words of other rooms: months, month bases, schedules, names of enumerations.
const QString kOthers = QStringLiteral(
    "January February March April May June July August September October November December "
    "on demand reserved spot years modelled measured rule of thumb met requests working days "
    "error warning note public catalog day per run");

} // namespace

class ReportTextsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyTextOfTheReportIsTranslated_data()
    {
        using enum WorkloadKind;
        QTest::addColumn<Plan>("plan");
        QTest::newRow("no workload") << newPlan();
        QTest::newRow("a service") << chatPlan();
        QTest::newRow("all kinds") << planOf(
            {training, fineTuning, batchInference, validation, development, preprocessing});
        QTest::newRow("a region that is not there") << chatPlan("g5.xlarge", "us-east-9");
        Plan budget = *applyEdit(chatPlan(), SetBudget{Money::fromCents(100)});
        budget.scenarios.front().monthlyGrowthPercent = 5;
        QTest::newRow("over its budget, growing") << budget;
        Plan half = *applyEdit(chatPlan(), AddScenario{"Half", "Baseline"});
        half.scenarios.back().priceChangePercent = -50;
        QTest::newRow("another scenario") << half;
        Plan inEuro = chatPlan();
        inEuro.currency = "EUR";
        inEuro.exchangeRates = {
            {"USD", "EUR", Exact::ratio(8637, 10000), Date::fromCivil(2026, 11, 19), "ECB"}};
        QTest::newRow("another currency") << inEuro;
    }
    void everyTextOfTheReportIsTranslated()
    {
        QFETCH(Plan, plan);
        const Texts texts = textsOf(reportOf(plan, Language(withoutLetters)));
        QVERIFY(texts.all.size() > 5);
        const QStringList found = strangers(texts, kNames + u' ' + kOthers);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

    void anUntranslatedTextIsNoticed()
    {
        const Texts texts = textsOf(reportOf(chatPlan(), english()));
        QVERIFY(strangers(texts, kNames + u' ' + kOthers).size() > 100);
    }

    void headingsOfTheDocumentsAreTranslated()
    {
        const auto facts = shippedSizingFacts();
        QVERIFY(facts.has_value());
        Texts texts;
        for (const auto &[key, table] :
             documentTables(facts->models, facts->hardware, Language(withoutLetters))) {
            Table headings = table;
            headings.rows.clear(); // mostly the words of the documents
            texts(headings);
            if (key != "figures")
                continue;
            for (const TableRow &row : table.rows)
                QVERIFY(std::get<std::string>(row[1]).find("ж") != std::string::npos
                        || row[1] == row[2]);
        }
        const QStringList found = strangers(texts, {});
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

QTEST_APPLESS_MAIN(ReportTextsTest)
#include "tst_report_texts.moc"
