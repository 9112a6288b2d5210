// SPDX-License-Identifier: GPL-3.0-or-later
// Every widget that shows or takes something says what it is, to the eye and to screen readers: each page, each dialog
// and each heading of a table is opened and walked.
#include "core/wording/explanations.h"
#include "ui/dialogs/glossary_dialog.h"
#include "ui/format/explained.h"
#include "ui/prices/update_summary.h"
#include "ui/start/start_page.h"
#include "ui/views/explanation_popup.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/field_row.h"
#include "window_desk.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTableView>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

bool takesInput(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
           || qobject_cast<const QComboBox *>(widget)
           || qobject_cast<const QPlainTextEdit *>(widget)
           || qobject_cast<const QAbstractItemView *>(widget)
           || (widget->focusPolicy() & Qt::TabFocus);
}

/// A sentence, a heading of a card or what a reader has written needs no other sentence.
bool saysItself(const QLabel *label)
{
    const QString text = label->text();
    return text.isEmpty() || label->wordWrap() || text.endsWith(u'.') || text.endsWith(u'…')
           || text.size() == 1 || qobject_cast<const GlossaryDialog *>(label->window())
           || label->property("role") == QStringLiteral("section")
           || label->font().capitalization() == QFont::AllUppercase;
}

/// What Qt made for itself within a widget of ours.
bool isInner(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    return widget->objectName().startsWith(QStringLiteral("qt_"))
           || qobject_cast<const QMenuBar *>(parent) || qobject_cast<const QHeaderView *>(widget)
           || widget->inherits("QComboBoxPrivateContainer") || qobject_cast<const QMenu *>(widget)
           || qobject_cast<const QMenuBar *>(widget)
           || (qobject_cast<const QTabBar *>(parent)
               && qobject_cast<const QAbstractButton *>(widget));
}

/// The tool tip that the pointer brings up: of the widget, or of the row or card around it.
QString toolTipOf(const QWidget *widget)
{
    for (int up = 0; widget && up < 4 && !widget->isWindow(); ++up, widget = widget->parentWidget())
        if (!widget->toolTip().isEmpty())
            return widget->toolTip();
    return {};
}

QString nameOf(const QWidget *widget)
{
    QStringList path;
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        path.prepend(QString::fromLatin1(widget->metaObject()->className()).section(u':', -1) + u'#'
                     + widget->objectName());
    return path.join(u'/');
}

/// What is missing in a window, a line each.
QStringList unexplained(const QWidget *window)
{
    QStringList missing;
    for (const QWidget *widget : window->findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != window || isInner(widget))
            continue;
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *tabs = qobject_cast<const QTabBar *>(widget);
        const auto *table = qobject_cast<const QTableView *>(widget);
        if (tabs)
            for (int tab = 0; tab < tabs->count(); ++tab)
                if (tabs->tabToolTip(tab).isEmpty())
                    missing += QStringLiteral("tab “%1”: %2").arg(tabs->tabText(tab), nameOf(tabs));
        if (table && table->horizontalHeader()->isVisible())
            for (int column = 0; column < table->model()->columnCount(); ++column)
                if (table->model()
                        ->headerData(column, Qt::Horizontal, Qt::ToolTipRole)
                        .toString()
                        .isEmpty())
                    missing +=
                        QStringLiteral("heading “%1”: %2")
                            .arg(table->model()->headerData(column, Qt::Horizontal).toString(),
                                 nameOf(table));
        const bool mustExplain = (label && !saysItself(label))
                                 || (takesInput(widget) && !tabs && !table
                                     && !qobject_cast<const QAbstractItemView *>(widget));
        if (mustExplain && toolTipOf(widget).isEmpty() && widget->whatsThis().isEmpty())
            missing +=
                QStringLiteral("“%1”: %2").arg(label ? label->text() : QString(), nameOf(widget));
        if (takesInput(widget) && !label) {
            QAccessibleInterface *told =
                QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
            if (told->text(QAccessible::Name).isEmpty())
                missing += QStringLiteral("without a name: ") + nameOf(widget);
            if (told->text(QAccessible::Description).contains(QStringLiteral("<qt>")))
                missing += QStringLiteral("markup in its description: ") + nameOf(widget);
        }
    }
    return missing;
}

#define EXPLAINED(window)                                                                          \
    do {                                                                                           \
        const QStringList missing = unexplained(window);                                           \
        QVERIFY2(missing.isEmpty(), qPrintable(u'\n' + missing.join(u'\n')));                      \
    } while (false)

QDialog *newDialog(const Desk &desk, const QList<QDialog *> &before)
{
    for (QDialog *dialog : desk.window->findChildren<QDialog *>())
        if (!before.contains(dialog) && dialog->isVisible())
            return dialog;
    return nullptr;
}

/// The dialog that an action opens, at once or when what it shows has been read; null: none.
QDialog *openedBy(const Desk &desk, const char *action)
{
    const auto before = desk.window->findChildren<QDialog *>();
    desk.trigger(action);
    [[maybe_unused]] const bool came =
        QTest::qWaitFor([&] { return newDialog(desk, before) != nullptr; }, kPatience);
    return newDialog(desk, before);
}

} // namespace

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
    void theGlossaryOpensAtTheFieldOfTheKeyboard();
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
    for (const char *action : {"showExplore", "showBudget", "showOptimise", "showCatalog"})
        QTest::newRow(action) << action;
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
    QTest::addColumn<QString>("action");
    for (const char *action :
         {"assumptions", "modelsAndAccelerators", "ownPrices", "refreshPrices", "importHistory",
          "pricesAsOf", "exchangeRates", "glossary", "shortcuts", "about"})
        QTest::newRow(action) << action;
}

void TestExplanations::theDialogsExplainThemselves()
{
    QFETCH(QString, action);
    Desk desk;
    desk.ownPrices.start();
    desk.load();
    QTRY_VERIFY_WITH_TIMEOUT(desk.ownPrices.isReady(), kPatience);
    const QDialog *dialog = openedBy(desk, action.toLatin1().constData());
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
    auto *range = desk.window->findChild<QAbstractButton *>(QStringLiteral("rangeLabel"));
    QVERIFY(range != nullptr);
    QTest::mouseClick(range, Qt::LeftButton);
    auto *popup = desk.window->findChild<ExplanationPopup *>();
    QVERIFY(popup != nullptr && popup->isVisible());
    QVERIFY(popup->accessibleDescription().contains(QStringLiteral("four cases of five")));
    QTest::keyClick(popup, Qt::Key_Escape);
    QVERIFY(popup == nullptr || !popup->isVisible());
}

void TestExplanations::theGlossaryOpensAtTheFieldOfTheKeyboard()
{
    Desk desk;
    desk.load();
    desk.window->activateWindow();
    auto *field = desk.window->findChild<QWidget *>(QStringLiteral("field_environment"));
    QVERIFY(field != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT((field->setFocus(), field->hasFocus()), kPatience);
    auto *glossary = qobject_cast<GlossaryDialog *>(openedBy(desk, "glossary"));
    QVERIFY(glossary != nullptr);
    QCOMPARE(glossary->search()->text(), QStringLiteral("Environment"));
    QVERIFY(glossary->shownTerms().contains(QStringLiteral("Environment")));
    QVERIFY(!glossary->shownTerms().contains(QStringLiteral("Zones")));
    glossary->search()->setText(QStringLiteral("no such word"));
    QVERIFY(glossary->shownTerms().isEmpty());
}

QTEST_MAIN(TestExplanations)
#include "tst_explanations.moc"
