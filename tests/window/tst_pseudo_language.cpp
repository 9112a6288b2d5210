// SPDX-License-Identifier: GPL-3.0-or-later
// With every translated text bracketed, what is not bracketed cannot be translated.
#include "core/plan/plan_edit.h"
#include "core/wording/axis_titles.h"
#include "core/wording/refusal_words.h"
#include "ui/format/language.h"
#include "ui/format/pseudo_translator.h"
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
