// SPDX-License-Identifier: GPL-3.0-or-later
// With every translated text bracketed, what is not bracketed cannot be translated.
#include "core/advice/advice.h"
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/wording/axis_titles.h"
#include "core/wording/edit_names.h"
#include "core/wording/explain.h"
#include "core/wording/refusal_words.h"
#include "session/document/document.h"
#include "session/language.h"
#include "ui/format/pseudo_translator.h"
#include "ui/format/text.h"
#include "ui/models/finding_model.h"
#include "ui/rows/finding_rows.h"
#include "ui/views/findings_popup.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

bool isTranslated(const QString &text)
{
    return text.startsWith(QStringLiteral("[!!! ")) && text.endsWith(QStringLiteral(" !!!]"));
}

/// A plan with several findings.
Plan troubledPlan()
{
    Plan plan = smallPlan();
    plan.scenarios.front().allocations.begin()->second.offer.instanceType = "no.such.type";
    plan.monthlyBudget = Money::fromCents(1);
    return plan;
}

} // namespace

class PseudoLanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(QCoreApplication::installTranslator(&m_translator)); }
    void cleanup() { QCoreApplication::removeTranslator(&m_translator); }

    void placesAndMarkupStay()
    {
        const QString text = m_translator.translate("Findings", "<b>%1</b> of %n (*.csv) & more");
        QVERIFY2(text.contains(QStringLiteral("<b>%1</b>")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("%n (*.csv)")));
        QVERIFY(!text.contains(QStringLiteral("more")));
        QVERIFY(m_translator.translate("QShortcut", "Ctrl").isEmpty());
    }

    void everyFindingIsTranslated()
    {
        const auto rows = findingRows(*snapshotOf(troubledPlan()));
        QVERIFY(!rows.empty());
        for (const FindingRow &row : rows) {
            QVERIFY2(isTranslated(row.message), qPrintable(row.message));
            QVERIFY2(row.detail.isEmpty() || isTranslated(row.detail), qPrintable(row.detail));
        }
    }

    void labelsOfTheFindingsAreTranslated()
    {
        FindingModel model;
        model.setRows(findingRows(*snapshotOf(troubledPlan())));
        const FindingsPopup popup(&model, nullptr);
        const auto labels = popup.findChildren<QLabel *>();
        QVERIFY(!labels.isEmpty());
        for (const QLabel *label : labels)
            QVERIFY2(label->text().isEmpty() || isTranslated(label->text()),
                     qPrintable(label->text()));
        QVERIFY(isTranslated(popup.accessibleName()));
    }

    void countsAreTranslated()
    {
        const FindingSummary summary = findingSummary(std::vector<Finding>(2));
        QVERIFY2(isTranslated(summary.rest), qPrintable(summary.rest));
        QVERIFY(summary.rest.contains(u'2'));
    }

    void refusalsAreTranslated()
    {
        Refusal refusal;
        refusal.code = RefusalCode::badDemand;
        refusal.subject = RefusalSubject::deadline;
        QVERIFY(isTranslated(QString::fromStdString(refusalText(refusal, language()))));
    }

    void axisTitlesAreTranslated()
    {
        CandidateSet candidates;
        candidates.sized = std::make_shared<const SizedTypes>();
        for (const WorkloadKind kind :
             {WorkloadKind::training, WorkloadKind::development, WorkloadKind::realTimeInference}) {
            SizingDemand demand;
            demand.kind = kind;
            for (const PerformanceAxis axis : performanceAxes(demand)) {
                const AxisTitle title = axisTitle(candidates, axis, language());
                QVERIFY(isTranslated(QString::fromStdString(title.quantity)));
                QVERIFY(isTranslated(QString::fromStdString(title.detail)));
            }
        }
        for (const CostAxis axis : {CostAxis::monthly, CostAxis::monthlyReplica, CostAxis::unitCost,
                                    CostAxis::perThroughput})
            QVERIFY(isTranslated(QString::fromStdString(
                axisTitle(candidates, axis, "USD", {}, language()).quantity)));
    }

    void howStepsAreTranslated()
    {
        const auto snapshot = snapshotOf(smallPlan());
        const Plan &plan = snapshot->plan();
        const auto &lines = snapshot->evaluation.activeScenario().lines;
        std::size_t seen = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            for (const HowStep &step : explain(snapshot->inputs, activeScenario(plan),
                                               plan.workloads[i], lines[i], language())) {
                QVERIFY2(isTranslated(QString::fromStdString(step.title)), step.title.c_str());
                QVERIFY2(step.formula.empty() || isTranslated(QString::fromStdString(step.formula)),
                         step.formula.c_str());
                ++seen;
            }
        }
        QVERIFY(seen >= 4);
    }

    void undoNamesAreTranslated()
    {
        const Plan plan = smallPlan();
        const Workload &workload = plan.workloads.front();
        for (const PlanEdit &edit :
             {PlanEdit(RemoveWorkload{workload.id}), PlanEdit(ChangeWorkload{workload, "zones"}),
              PlanEdit(SetMonthBasis{}), PlanEdit(SetBudget{}), PlanEdit(SetNotes{"x"}),
              PlanEdit(SetPricesAsOf{})}) {
            const std::string name = editName(plan, edit, language());
            QVERIFY2(isTranslated(QString::fromStdString(name)), name.c_str());
        }
        // The field too, not only the sentence around it.
        QVERIFY(
            !QString::fromStdString(editName(plan, ChangeWorkload{workload, "zones"}, language()))
                 .contains(QStringLiteral("zones")));
    }

    void undoStepsOfADocumentAreTranslated()
    {
        Document document(nullptr);
        document.apply(SetNotes{"something new"});
        const QString name = document.undoStack()->undoText();
        QVERIFY2(isTranslated(name), qPrintable(name));
    }

    void errorsAreTranslated()
    {
        const auto refused = applyEdit(smallPlan(), ProposeScenario{"nowhere"});
        QVERIFY(!refused);
        QVERIFY(isTranslated(textOf(refused.error().what)));
        QVERIFY(textOf(refused.error().what).contains(QStringLiteral("nowhere")));
        QVERIFY(isTranslated(textOf(Date::parse("soon").error().remedy)));
    }

    void adviceIsTranslated()
    {
        const auto book = RuleBook::parse("rule,verdict,condition,text,source\n"
                                          "R1,note,,Used at {utilisation} % of it.,S1\n");
        const SizingDemand demand;
        const HardwareShape hardware;
        Sizing sizing;
        sizing.utilisation = 0.25;
        AdviceQuestion question;
        question.demand = &demand;
        question.hardware = &hardware;
        question.sizing = &sizing;
        const auto advice = book->advise(question, language());
        QCOMPARE(advice.size(), std::size_t{1});
        QVERIFY2(isTranslated(QString::fromStdString(advice[0].text)), advice[0].text.c_str());
        QCOMPARE(book->advise(question)[0].text, std::string("Used at 25 % of it."));
    }

    void termsAreTranslatedButNoNamesOfProducts()
    {
        QVERIFY(isTranslated(textOf(nameOf(PricingModel::spot))));
        QVERIFY(isTranslated(textOf(nameOf(Evidence::measured))));
        QVERIFY(isTranslated(textOf(nameOf(WorkloadKind::training))));
        QVERIFY(isTranslated(QString::fromStdString(describe(MonthBasis{}, language()))));
        QCOMPARE(textOf(nameOf(known::google)), QStringLiteral("Google Cloud"));
    }

    void withoutATranslationItIsEnglish()
    {
        QCoreApplication::removeTranslator(&m_translator);
        const Text text = HEADROOM_TEXT_N("Findings", "%n notes", "%n note");
        QCOMPARE(language().say(text, {}, 1), std::string("1 note"));
        QCOMPARE(language().say(text, {}, 2), std::string("2 notes"));
    }

private:
    PseudoTranslator m_translator;
};

QTEST_MAIN(PseudoLanguageTest)
#include "tst_pseudo_language.moc"
