// SPDX-License-Identifier: GPL-3.0-or-later
// The walk from answers to hardware: the flowchart as data, the workload that it describes, and the
// offers at its end.
#include "core/guide/guide_place.h"
#include "core/guide/guide_tables.h"
#include "core/guide/guide_walk.h"
#include "core/guide/stated_tables.h"

#include "core/advice/advice.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/constraint_parts.h"
#include "core/letters.h"
#include "core/levers/levers.h"
#include "core/models/model_library.h"
#include "core/plan/plan_edit.h"
#include "core/shipped/shipped_texts.h"
#include "core/wording/field_words.h"
#include "support/evaluation_desk.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

GuideChoices choicesFrom(const char *text)
{
    const auto choices = guideBook().choicesFrom(text);
    if (!choices)
        qFatal("%s", choices.error().text().c_str());
    return *choices;
}

std::string refusalOf(const char *text)
{
    const auto choices = guideBook().choicesFrom(text);
    if (!choices)
        return choices.error().text();
    const auto question = guideBook().question(*choices);
    return question ? std::string("accepted") : question.error().text();
}

Workload described(const char *text)
{
    const auto question = guideBook().question(choicesFrom(text));
    if (!question)
        qFatal("%s", question.error().text().c_str());
    return question->workload;
}

} // namespace

class GuideTest : public QObject
{
    Q_OBJECT

private slots:
    void everyAnswerHasItsRuleAndSource()
    {
        const auto book = GuideBook::parse(shipped::kDocumentGuide);
        QVERIFY2(book.has_value(), book ? "" : book.error().text().c_str());
        const std::string rules(shipped::kRules);
        for (const GuideAnswer &answer : book->answers()) {
            QVERIFY2(rules.find('\n' + answer.rule + ',') != std::string::npos,
                     answer.rule.c_str());
            QVERIFY2(!answer.why.empty() && !answer.title.empty(), answer.key.c_str());
            QVERIFY2(withTitles(answer.source) != answer.source, answer.source.c_str());
            for (const auto &[name, value] : answer.sets) {
                if (name == "model")
                    QVERIFY2(shippedSizingFacts()->models.find(value) != nullptr, value.c_str());
            }
        }
    }

    void whatTheDocumentsSayInWordsIsWhole()
    {
        // As many rows as the documents' tables and lists have.
        const std::map<std::string, std::size_t> rows{
            {"families", 15},    {"processors", 6}, {"factors", 4},  {"categories", 7},
            {"environments", 3}, {"serving", 12},   {"metrics", 13}, {"alerts", 4},
            {"techniques", 13},  {"terms", 17},     {"questions", 7}};
        const auto tables = statedTables(english());
        QCOMPARE(tables.size(), rows.size());
        const std::string rules(shipped::kRules);
        for (const auto &[key, table] : tables) {
            QCOMPARE(table.rows.size(), rows.at(key));
            for (const TableRow &row : table.rows) {
                const auto &source = std::get<std::string>(row.back());
                QVERIFY2(withTitles(source) != source, source.c_str());
                for (std::size_t i = 0; i < row.size(); ++i) {
                    if (table.columns[i].key == "rule")
                        QVERIFY(rules.find('\n' + std::get<std::string>(row[i]) + ',')
                                != std::string::npos);
                }
            }
        }
    }

    void techniquesArePricedByWhatExists()
    {
        const auto tables = statedTables(english());
        const auto found = std::ranges::find(tables, "techniques", &KeyedTable::key);
        for (const TableRow &row : found->table.rows) {
            const auto &pricedBy = std::get<std::string>(row[2]);
            if (pricedBy.starts_with("lever "))
                QVERIFY2(fromKey<LeverKind>(pricedBy.substr(6)), pricedBy.c_str());
            if (pricedBy.starts_with("field "))
                QVERIFY2(fieldName({}, pricedBy.substr(6)), pricedBy.c_str());
        }
    }

    void everyWalkHasAtMostSixAnswersAndAUsualOne()
    {
        for (const GuideAnswer *phase : guideBook().answersFor(GuideStep::phase, {})) {
            const GuideChoices choices{{{GuideStep::phase, phase->key}}, {}};
            for (const GuideStep step : kAllOf<GuideStep>) {
                const auto answers = guideBook().answersFor(step, choices);
                std::set<std::string> keys;
                for (const GuideAnswer *answer : answers)
                    QVERIFY2(keys.insert(answer->key).second, answer->key.c_str());
                QVERIFY(answers.empty() || answers.size() >= 2);
                const auto usual = std::ranges::count(answers, true, &GuideAnswer::isUsual);
                QCOMPARE(usual, answers.empty() ? 0 : 1);
            }
            const auto question = guideBook().question(choices);
            QVERIFY(question);
            QVERIFY(question->path.size() <= 6);
            QVERIFY(question->path.size() >= 4);
        }
    }

    void usualAnswersAreTheExampleOfTheDocuments()
    {
        const Workload bert = described("");
        QCOMPARE(bert.kind, WorkloadKind::realTimeInference);
        QCOMPARE(bert.model, std::string("BERT-base"));
        QCOMPARE(*bert.serviceLevel.p95LatencyMs, 200.0);
        QCOMPARE(bert.demand.peakRequestsPerSecond, 16.667); // 1,000 a minute
        QVERIFY(!bert.constraints.customCudaKernels);
        const Workload own = described("per_minute=600,latency_ms=80,software=custom_cuda");
        QCOMPARE(own.demand.peakRequestsPerSecond, 10.0);
        QCOMPARE(*own.serviceLevel.p95LatencyMs, 80.0);
        QVERIFY(own.constraints.customCudaKernels);
    }

    void aRuleLeadsToItsNodeInThePhaseOfTheWorkload()
    {
        const auto neuron = guidePlaceOf("R4", described(""));
        QVERIFY(neuron);
        QCOMPARE(neuron->answer->step, GuideStep::software);
        QCOMPARE(neuron->answer->key, std::string("standard"));
        QCOMPARE(guidePlaceOf("R4", described("software=custom_cuda"))->answer->key,
                 std::string("custom_cuda"));
        QCOMPARE(neuron->choices.answers.at(GuideStep::phase), std::string("inference"));
        const auto cards = guidePlaceOf("R9", described("phase=training"));
        QVERIFY(cards);
        QCOMPARE(cards->answer->step, GuideStep::data);
        QCOMPARE(cards->choices.answers.at(GuideStep::phase), std::string("training"));
        // Classical models are asked about only where they serve.
        const auto simple = guidePlaceOf("R13", described("phase=training"));
        QVERIFY(simple);
        QCOMPARE(simple->choices.answers.at(GuideStep::phase), std::string("inference"));
        QVERIFY(!guidePlaceOf("R5", described("")));
        for (const GuideAnswer &answer : guideBook().answers()) {
            const auto place = guidePlaceOf(answer.rule, described("software=custom_cuda"));
            QVERIFY2(place && guideBook().question(place->choices), answer.rule.c_str());
        }
    }

    void eachPhaseDescribesWorkOfItsKind()
    {
        QCOMPARE(described("phase=training").kind, WorkloadKind::training);
        QCOMPARE(described("phase=training,volume=1b_tokens").demand.tokensPerRun, 1e9);
        QCOMPARE(described("phase=fine_tuning").kind, WorkloadKind::fineTuning);
        const Workload cleaning = described("phase=preprocessing,volume=1000_gib");
        QCOMPARE(cleaning.kind, WorkloadKind::preprocessing);
        QCOMPARE(cleaning.demand.dataGibPerRun, 1000.0);
        const Workload nightly = described("latency=overnight,per_second=1,data=tabular");
        QCOMPARE(nightly.kind, WorkloadKind::batchInference);
        QCOMPARE(nightly.demand.itemsPerDay, 86'400.0);
        QCOMPARE(nightly.model, std::string("GBDT"));
        QCOMPARE(*nightly.serviceLevel.deadlineHours, 8.0);
    }

    void whatIsNoAnswerIsRejected_data()
    {
        QTest::addColumn<QByteArray>("answers");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("no question") << QByteArray("mood=good") << QByteArray("mood");
        QTest::newRow("no answer") << QByteArray("phase=dreaming") << QByteArray("training");
        QTest::newRow("of another phase")
            << QByteArray("phase=training,latency=overnight") << QByteArray("within_a_day");
        QTest::newRow("not asked")
            << QByteArray("phase=preprocessing,data=image") << QByteArray("leave it out");
        QTest::newRow("twice") << QByteArray("budget=fastest,budget=balanced")
                               << QByteArray("twice");
        QTest::newRow("no sign") << QByteArray("inference") << QByteArray("phase=inference");
        QTest::newRow("no figure") << QByteArray("latency_ms=soon") << QByteArray("soon");
        QTest::newRow("no time") << QByteArray("latency_ms=0") << QByteArray("greater than zero");
        QTest::newRow("hostile") << QByteArray("per_second=1e999") << QByteArray("1e999");
    }

    void whatIsNoAnswerIsRejected()
    {
        QFETCH(QByteArray, answers);
        QFETCH(QByteArray, reason);
        const std::string refusal = refusalOf(answers.constData());
        QVERIFY2(refusal.find(reason.toStdString()) != std::string::npos, refusal.c_str());
    }

    void walkEndsWhereCandidatesDo()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(newPlan());
        const auto walk = walkGuide(inputs, choicesFrom(""));
        QVERIFY2(walk.has_value(), walk ? "" : walk.error().text().c_str());
        QVERIFY(!walk->families.empty());
        // The same by hand: the workload in a plan, its candidates on demand that meet.
        const auto plan = applyEdit(newPlan(), AddWorkload{described("")});
        const EvaluationInputs other = EvaluationDesk().with(*plan);
        const CandidateSet all = findCandidates(other, activeScenario(*other.plan), 1);
        std::set<std::string> met;
        std::optional<std::int64_t> cheapest;
        for (OfferIndex offer = 0; offer < all.state.size(); ++offer) {
            if (!meets(all.state[offer]) || all.onSpot(offer)
                || all.catalog->reference(offer).purchase.termYears > 0)
                continue;
            met.insert(all.catalog->reference(offer).instanceType);
            cheapest = std::min(cheapest.value_or(all.billedCents(offer)), all.billedCents(offer));
        }
        std::set<std::string> walked;
        for (const OfferIndex offer : walk->offers)
            walked.insert(walk->candidates->catalog->reference(offer).instanceType);
        QVERIFY(walked == met);
        QCOMPARE(walk->candidates->billedCents(walk->families.front()), *cheapest);
    }

    void ownKernelsLeaveOnlyCuda()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(newPlan());
        // On images a processor would meet the answers too.
        const auto walk = walkGuide(inputs, choicesFrom("data=image,software=custom_cuda"));
        QVERIFY(walk);
        QVERIFY(!walk->families.empty());
        const Catalog &catalog = *walk->candidates->catalog;
        for (const OfferIndex offer : walk->offers)
            QCOMPARE(stackOf(catalog, catalog.types[catalog.offerType[offer]]),
                     SoftwareStack::cuda);
    }

    void whatNothingMeetsNamesTheAnswersToRelax()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(newPlan());
        const GuideChoices choices = choicesFrom("latency_ms=0.001");
        const auto walk = walkGuide(inputs, choices);
        QVERIFY(walk);
        QVERIFY(walk->families.empty());
        const auto changes = guideChanges(inputs, choices);
        const auto sentences = relaxations(walk->question, changes, "USD", english());
        QVERIFY(std::ranges::any_of(sentences, [](const std::string &sentence) {
            return sentence.find("“seconds” instead of “under 0.001 ms”") != std::string::npos;
        }));
        // The answer beside the figure is one too.
        QVERIFY(std::ranges::any_of(
            changes, [](const GuideChange &change) { return change.to->key == "under_200_ms"; }));
        // A larger volume or another budget does not help.
        for (const GuideChange &change : changes)
            QVERIFY(!change.cheapest || change.to->step == GuideStep::latency);
    }

    void onlyLooserAnswersAreToRelax_data()
    {
        QTest::addColumn<QByteArray>("answers");
        QTest::addColumn<QByteArray>("looser");
        QTest::newRow("usual") << QByteArray(
            "") << QByteArray("latency=seconds latency=overnight volume=1_per_second");
        QTest::newRow("figures") << QByteArray("data=tabular,latency_ms=100,per_second=50")
                                 << QByteArray(
                                        "latency=under_200_ms latency=seconds latency=overnight "
                                        "volume=1_per_second volume=17_per_second");
        QTest::newRow("overnight")
            << QByteArray("data=tabular,latency=overnight,latency_ms=1,software=custom_cuda")
            << QByteArray("volume=1_per_second software=standard");
        QTest::newRow("training") << QByteArray("phase=training,budget=balanced")
                                  << QByteArray("latency=within_3_days volume=10m_tokens "
                                                "budget=lowest_cost budget=fastest");
    }

    void onlyLooserAnswersAreToRelax()
    {
        QFETCH(QByteArray, answers);
        QFETCH(QByteArray, looser);
        const EvaluationInputs inputs = EvaluationDesk().with(newPlan());
        const std::string found =
            joined(guideChanges(inputs, choicesFrom(answers.constData())), " ",
                   [](const GuideChange &change) {
                       return std::string(keyOf(change.to->step)) + '=' + change.to->key;
                   });
        QCOMPARE(found, looser.toStdString());
    }

    void aStatedFigureIsShownInPlaceOfTheAnswers_data()
    {
        QTest::addColumn<QByteArray>("answers");
        QTest::addColumn<QByteArray>("titles");
        QTest::newRow("none") << QByteArray("")
                              << QByteArray("Text under 1B|under 200 ms|1,000 a minute");
        QTest::newRow("figures") << QByteArray("latency_ms=50,per_second=1234.5,model=GPT-2 Large")
                                 << QByteArray("GPT-2 Large|under 50 ms|1,234.5 a second");
        QTest::newRow("a minute") << QByteArray("latency_ms=0.001,per_minute=1000")
                                  << QByteArray("Text under 1B|under 0.001 ms|1,000 a minute");
        // Batches have no limit in milliseconds.
        QTest::newRow("overnight") << QByteArray("latency=overnight,latency_ms=50")
                                   << QByteArray("Text under 1B|overnight|1,000 a minute");
    }

    void aStatedFigureIsShownInPlaceOfTheAnswers()
    {
        QFETCH(QByteArray, answers);
        QFETCH(QByteArray, titles);
        const auto question = guideBook().question(choicesFrom(answers.constData()));
        QVERIFY(question);
        const Table table = guidePathTable(*question, english());
        std::vector<std::string> shown;
        for (std::size_t row = 1; row <= 3; ++row) { // data, latency, volume
            shown.push_back(std::get<std::string>(table.rows[row][2]));
            // The reason is that of the answer.
            QCOMPARE(std::holds_alternative<std::monostate>(table.rows[row][4]),
                     statedTitle(*question, question->path[row]->step, english()).has_value());
        }
        QCOMPARE(joined(shown, "|"), titles.toStdString());
    }

    void fastestRanksByTheLimit()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(newPlan());
        const auto walk = walkGuide(inputs, choicesFrom("budget=fastest"));
        QVERIFY(walk);
        QVERIFY(walk->families.size() > 1);
        double before = 0;
        for (const OfferIndex offer : walk->families) {
            const double latency = walk->candidates->sizing(offer).p95LatencyMs.value;
            QVERIFY(latency >= before);
            before = latency;
        }
    }
};

QTEST_APPLESS_MAIN(GuideTest)
#include "tst_guide.moc"
