// SPDX-License-Identifier: GPL-3.0-or-later
// Every widget that shows or takes something says what it is, to the eye and to screen readers:
// each page, each dialog and each heading of a table is opened and walked.
#include "core/wording/explanations.h"
#include "explained_walk.h"
#include "ui/format/explained.h"
#include "ui/pages/page_list.h"
#include "ui/prices/update_summary.h"
#include "ui/start/start_page.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/parts/explanation_popup.h"

#include <QTableView>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class TestExplanations : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useTestSettings();
        QAccessible::setActive(true);
    }
    void everyEntryIsASentenceWithItsOwnKey();
    void aTextNamesUnitDefaultAndExample();
    void namesStayAsTheyAreInEveryLanguage();
    void theStartPageExplainsItself();
    void thePagesExplainThemselves_data();
    void thePagesExplainThemselves();
    void everyFieldOfEachKindExplainsItself_data();
    void everyFieldOfEachKindExplainsItself();
    void theDialogsExplainThemselves_data();
    void theDialogsExplainThemselves();
    void anUpdateExplainsItself();
    void aRefusedFieldExplainsItselfAgainAfterwards();
    void evidenceAndRangeOpenTheirExplanations();
};

void TestExplanations::everyEntryIsASentenceWithItsOwnKey()
{
    for (const GlossaryPart &part : glossary())
        for (const Meaning &meaning : part.entries) {
            const QString words = QString::fromUtf8(meaning.meaning.source);
            QVERIFY2(words.endsWith(u'.'), meaning.key.data());
            QVERIFY2(*meaning.term.source != '\0', meaning.key.data());
            const auto found = explanationOf(meaning.key);
            QVERIFY2(found && found->meaning.source == meaning.meaning.source, meaning.key.data());
        }
    QVERIFY(!explanationOf("no such thing"));
}

void TestExplanations::aTextNamesUnitDefaultAndExample()
{
    QCOMPARE(explanationText("sequence_length"),
             QStringLiteral("How long one training example is.\n"
                            "Unit: tokens · Default: 1,024 · Example: 4,096"));
    QCOMPARE(explanationText("no such thing"), QString());
}

void TestExplanations::namesStayAsTheyAreInEveryLanguage()
{
    const auto precision = explanationOf("precision");
    QVERIFY(precision);
    QCOMPARE(precision->term.context, "Explained");
    QCOMPARE(precision->usual.source, "fp16");
    QCOMPARE(precision->usual.context, "");
}

void TestExplanations::theStartPageExplainsItself()
{
    Desk desk;
    desk.load();
    desk.trigger("newPlan");
    auto *page = desk.window->findChild<StartPage *>();
    QVERIFY(page != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible(), kPatience);
    EXPLAINED(desk.window.get());
}

void TestExplanations::thePagesExplainThemselves_data()
{
    QTest::addColumn<QString>("action");
    for (const PageEntry &page : pageList()) {
        QString action = QString::fromStdString(page.key);
        action[0] = action.front().toUpper();
        action.prepend(QStringLiteral("show"));
        QTest::newRow(qPrintable(action)) << action;
    }
}

void TestExplanations::thePagesExplainThemselves()
{
    QFETCH(QString, action);
    Desk desk;
    desk.load();
    desk.trigger(action.toLatin1().constData());
    QTest::qWait(0);
    if (auto *table = desk.window->findChild<QTableView *>(QStringLiteral("catalogTable")))
        table->selectRow(0);
    EXPLAINED(desk.window.get());
}

void TestExplanations::everyFieldOfEachKindExplainsItself_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind <= static_cast<int>(WorkloadKind::preprocessing); ++kind)
        QTest::newRow(std::string(keyOf(static_cast<WorkloadKind>(kind))).c_str()) << kind;
}

void TestExplanations::everyFieldOfEachKindExplainsItself()
{
    QFETCH(int, kind);
    Desk desk;
    Plan plan = smallPlan();
    Workload &workload = plan.workloads.front();
    workload.kind = static_cast<WorkloadKind>(kind);
    workload.model = "Llama-3.1-8B";
    workload.autoscaling = Autoscaling{};
    workload.constraints.interruptible = true;
    workload.schedule.kind = Schedule::Kind::hoursPerDay;
    workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 20};
    workload.otherCosts.push_back({"Storage", Money()});
    desk.store->change("kind.headroom", plan);
    desk.load();
    desk.open("kind.headroom");
    for (Collapsible *section : desk.window->findChildren<Collapsible *>())
        section->setOpen(true);
    QTest::qWait(0);
    const auto rows = desk.window->findChildren<FieldRow *>();
    QVERIFY(rows.size() > 10);
    for (const FieldRow *row : rows) {
        QVERIFY2(!row->toolTip().isEmpty(), qPrintable(row->editor()->objectName()));
        QVERIFY2(!row->editor()->accessibleDescription().isEmpty(),
                 qPrintable(row->editor()->objectName()));
    }
    EXPLAINED(desk.window.get());
}

void TestExplanations::theDialogsExplainThemselves_data()
{
    addDialogs({"reference", "shortcuts", "about"});
}

void TestExplanations::theDialogsExplainThemselves()
{
    QFETCH(QString, action);
    Desk desk;
    const QDialog *dialog = openedOnPlan(desk, action);
    QVERIFY(dialog != nullptr);
    EXPLAINED(dialog);
}

void TestExplanations::anUpdateExplainsItself()
{
    auto result = std::make_shared<PriceUpdateResult>();
    result->report.ledger.file = "prices.csv";
    result->report.ledger.format = "own CSV";
    UpdateSummary summary(result);
    summary.show();
    QVERIFY(QTest::qWaitForWindowExposed(&summary));
    EXPLAINED(&summary);
}

void TestExplanations::aRefusedFieldExplainsItselfAgainAfterwards()
{
    QLineEdit editor;
    FieldRow row(QStringLiteral("People"), &editor);
    row.explain("people");
    const QString meaning = editor.accessibleDescription();
    QVERIFY(meaning.startsWith(QStringLiteral("How many work at the same time")));
    row.setError(QStringLiteral("Not a number."));
    QCOMPARE(editor.accessibleDescription(), QStringLiteral("Not a number."));
    row.setError({});
    QCOMPARE(editor.accessibleDescription(), meaning);
    editor.setParent(nullptr);
}

void TestExplanations::evidenceAndRangeOpenTheirExplanations()
{
    Desk desk;
    desk.load();
    auto *range = desk.window->findChild<QAbstractButton *>(QStringLiteral("serviceLabel"));
    QVERIFY(range != nullptr);
    QTest::mouseClick(range, Qt::LeftButton);
    auto *popup = desk.window->findChild<ExplanationPopup *>();
    QVERIFY(popup != nullptr && popup->isVisible());
    QVERIFY(popup->accessibleDescription().contains(QStringLiteral("four cases out of five")));
    QTest::keyClick(popup, Qt::Key_Escape);
    QVERIFY(popup == nullptr || !popup->isVisible());
}

QTEST_MAIN(TestExplanations)
#include "tst_explanations.moc"
