// SPDX-License-Identifier: GPL-3.0-or-later
// The manual inside the program: it explains every page, dialog and field of the window, and its
// links lead somewhere.
#include "explained_walk.h"
#include "ui/format/explained.h"
#include "ui/help/manual_window.h"
#include "ui/pages/page_list.h"
#include "ui/views/fields/field_row.h"
#include "ui/window/manual_control.h"

#include <QAbstractScrollArea>
#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextBrowser>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

const QString kFolder = QStringLiteral(HEADROOM_MANUAL);

QString pageTitle(const ManualWindow &window)
{
    return window.text()->document()->firstBlock().text();
}

ManualWindow *opened(const Desk &desk)
{
    return desk.window->findChild<ManualControl *>()->manualWindow();
}

} // namespace

class TestManual : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }
    void everyPageHasATextUnderItsTitle();
    void everyLinkLeadsToAPage();
    void keysAreThoseOfTheWindow();
    void everyPageOfTheWindowIsExplained();
    void everyDialogIsExplained_data();
    void everyDialogIsExplained();
    void everyFieldIsExplained_data();
    void everyFieldIsExplained();
    void searchLeavesThePagesWithAllWords();
    void nothingIsMarkedWhereNothingIsFound();
    void whatIsSearchedForIsText();
    void linksThatLeadOutsideReadNothing();
    void helpOpensAtTheFieldOfTheKeyboard();
    void helpOpensAtThePageInFront();
    void aPageInFrontGoesBeforeTheKeyboardOfBefore();
    void theFirstPageGoesBeforeTheKeyboardOfTheWindow();
    void helpOpensInADialogAndStaysUsable();
    void withoutItsFilesItHasTheWords();
    void itExplainsItself();
};

void TestManual::everyPageHasATextUnderItsTitle()
{
    const Manual manual(kFolder);
    QVERIFY(manual.pages().size() > 30);
    ManualWindow window(manual);
    QSet<QString> files;
    for (const ManualPage &page : manual.pages()) {
        QVERIFY2(!files.contains(page.file), qPrintable(page.file));
        files.insert(page.file);
        window.openAt({page.file});
        QVERIFY2(window.text()->toPlainText().size() > 80, qPrintable(page.file));
        QVERIFY2(window.text()->document()->firstBlock().blockFormat().headingLevel() == 1,
                 qPrintable(page.file));
    }
}

void TestManual::everyLinkLeadsToAPage()
{
    static const QRegularExpression kLink(QStringLiteral("\\]\\(([^)]*)\\)"));
    const Manual manual(kFolder);
    int links = 0;
    for (const ManualPage &page : manual.pages())
        for (const auto &link : kLink.globalMatch(page.text)) {
            ++links;
            QVERIFY2(manual.find(link.captured(1)) != nullptr,
                     qPrintable(page.file + u' ' + link.captured(1)));
        }
    QVERIFY(links > 60);
}

void TestManual::keysAreThoseOfTheWindow()
{
    static const QRegularExpression kKeys(
        QStringLiteral("\\bCtrl\\+(?:Shift\\+)?\\w+|\\bF\\d+\\b"));
    Desk desk;
    desk.load();
    QStringList known{QStringLiteral("Ctrl+C"), QStringLiteral("Ctrl+Up"),
                      QStringLiteral("Ctrl+Down")}; // of tables and charts
    for (const QAction *action : desk.window->findChildren<QAction *>())
        for (const QKeySequence &keys : action->shortcuts())
            known += keys.toString(QKeySequence::PortableText);
    const Manual manual(kFolder);
    int named = 0;
    for (const ManualPage &page : manual.pages())
        for (const auto &found : kKeys.globalMatch(page.text)) {
            const QString keys =
                found.captured().replace(QStringLiteral("comma"), QStringLiteral(","));
            QVERIFY2(known.contains(keys), qPrintable(page.file + u' ' + keys));
            ++named;
        }
    QVERIFY(named > 20);
}

void TestManual::everyPageOfTheWindowIsExplained()
{
    const Manual manual(kFolder);
    for (const PageEntry &page : pageList())
        QVERIFY2(manual.find(QString::fromStdString(page.key) + QStringLiteral(".md")) != nullptr,
                 page.key.c_str());
    Desk desk;
    desk.load();
    desk.trigger("newPlan");
    for (const char *part :
         {"startPage", "workloadList", "inspector", "whatIfPanel", "bottomBar"}) {
        const auto *widget = desk.window->findChild<QWidget *>(QLatin1String(part));
        QVERIFY2(widget != nullptr, part);
        QVERIFY2(!manual.placeOf(widget).file.isEmpty(), part);
    }
}

void TestManual::everyDialogIsExplained_data()
{
    addDialogs({"seekGoal"});
}

void TestManual::everyDialogIsExplained()
{
    QFETCH(QString, action);
    Desk desk;
    const QDialog *dialog = openedOnPlan(desk, action);
    QVERIFY(dialog != nullptr);
    const ManualPlace place = Manual(kFolder).placeOf(dialog);
    QVERIFY2(place.file.endsWith(QStringLiteral(".md")), qPrintable(dialog->objectName()));
}

void TestManual::everyFieldIsExplained_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind <= static_cast<int>(WorkloadKind::preprocessing); ++kind)
        QTest::newRow(std::string(keyOf(static_cast<WorkloadKind>(kind))).c_str()) << kind;
}

void TestManual::everyFieldIsExplained()
{
    QFETCH(int, kind);
    Desk desk;
    Plan plan = smallPlan();
    plan.workloads.front().kind = static_cast<WorkloadKind>(kind);
    desk.store->change("kind.headroom", plan);
    desk.load();
    desk.open("kind.headroom");
    const Manual manual(kFolder);
    int words = 0;
    for (const FieldRow *row : desk.window->findChildren<FieldRow *>()) {
        const ManualPlace place = manual.placeOf(row->editor());
        QVERIFY2(!place.file.isEmpty(), qPrintable(row->editor()->objectName()));
        words += place.word.isEmpty() ? 0 : 1;
    }
    QVERIFY(words > 10);
}

void TestManual::searchLeavesThePagesWithAllWords()
{
    const Manual manual(kFolder);
    ManualWindow window(manual);
    window.openAt({QStringLiteral("contents.md")});
    const auto all = window.shownTitles().size();
    window.search()->setText(QStringLiteral("break-EVEN commitment"));
    QVERIFY(!window.shownTitles().isEmpty() && window.shownTitles().size() < all);
    QVERIFY(
        window.text()->toPlainText().contains(QStringLiteral("break-even"), Qt::CaseInsensitive));
    QVERIFY(!window.text()->extraSelections().isEmpty());
    const int first = window.text()->textCursor().position();
    QTest::keyClick(window.search(), Qt::Key_Return);
    QVERIFY(window.text()->textCursor().position() != first);
    const QList<QListWidgetItem *> selected = window.findChild<QListWidget *>()->selectedItems();
    QVERIFY(!selected.isEmpty() && selected.front()->text() == window.shownTitles().front());
    window.search()->setText(QStringLiteral("budget xyzzy"));
    QVERIFY(window.shownTitles().isEmpty());
    window.search()->clear();
    QCOMPARE(window.shownTitles().size(), all);
}

void TestManual::nothingIsMarkedWhereNothingIsFound()
{
    Desk desk;
    desk.load();
    desk.trigger("manual");
    ManualWindow *manual = opened(desk);
    manual->search()->setText(QStringLiteral("forecast"));
    QVERIFY(manual->text()->textCursor().hasSelection());
    const QString title = pageTitle(*manual);
    manual->search()->setText(QStringLiteral("forecast qqzz"));
    QVERIFY(manual->shownTitles().isEmpty());
    QVERIFY(!manual->text()->textCursor().hasSelection());
    QVERIFY(manual->text()->extraSelections().isEmpty());
    QCOMPARE(pageTitle(*manual), title);
}

void TestManual::whatIsSearchedForIsText()
{
    const Manual manual(kFolder);
    ManualWindow window(manual);
    window.openAt({QStringLiteral("contents.md")});
    const QString before = window.text()->toPlainText();
    for (const char *hostile : {"<b>", "[a](b)", "^.*$", "\\", "**"}) {
        window.search()->setText(QLatin1String(hostile));
        QVERIFY2(window.shownTitles().isEmpty(), hostile);
    }
    window.openAt({QStringLiteral("contents.md")});
    QCOMPARE(window.text()->toPlainText(), before);
}

void TestManual::linksThatLeadOutsideReadNothing()
{
    QTemporaryDir folder;
    QFile secret(folder.filePath(QStringLiteral("secret.md")));
    QVERIFY(secret.open(QFile::WriteOnly) && secret.write("# Secret") > 0);
    secret.close();
    const Manual manual(kFolder);
    ManualWindow window(manual);
    window.text()->setSource(QUrl::fromLocalFile(secret.fileName()));
    QVERIFY(!window.text()->toPlainText().contains(QStringLiteral("Secret")));
}

void TestManual::helpOpensAtTheFieldOfTheKeyboard()
{
    Desk desk;
    desk.load();
    desk.window->activateWindow();
    auto *field = desk.window->findChild<QWidget *>(QStringLiteral("field_environment"));
    QVERIFY(field != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT((field->setFocus(), field->hasFocus()), kPatience);
    desk.trigger("manual");
    QVERIFY(opened(desk) != nullptr && opened(desk)->isVisible());
    QCOMPARE(opened(desk)->text()->source().fragment(), QStringLiteral("environment"));
    QCOMPARE(pageTitle(*opened(desk)), QStringLiteral("Fields of a workload"));
}

void TestManual::helpOpensAtThePageInFront()
{
    Desk desk;
    desk.load();
    ManualControl control(kFolder, *desk.window->findChild<CurrentView *>(), desk.window.get());
    desk.trigger("showForecast");
    QTest::qWait(0);
    if (QWidget *focus = desk.window->focusWidget())
        focus->clearFocus();
    control.open();
    QCOMPARE(pageTitle(*control.manualWindow()), QStringLiteral("Forecast"));
}

void TestManual::aPageInFrontGoesBeforeTheKeyboardOfBefore()
{
    Desk desk;
    desk.load();
    ManualControl control(kFolder, *desk.window->findChild<CurrentView *>(), desk.window.get());
    desk.window->activateWindow();
    auto *mix = desk.window->findChild<QWidget *>(QStringLiteral("workloadList"));
    QVERIFY(mix != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT((mix->setFocus(), mix->hasFocus()), kPatience);
    desk.trigger("showForecast");
    QTest::qWait(0);
    QCOMPARE(desk.window->focusWidget(), mix);
    control.open();
    QCOMPARE(pageTitle(*control.manualWindow()), QStringLiteral("Forecast"));
    auto *field = desk.window->findChild<QWidget *>(QStringLiteral("field_environment"));
    desk.window->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT((field->setFocus(), field->hasFocus()), kPatience);
    control.open();
    QCOMPARE(pageTitle(*control.manualWindow()), QStringLiteral("Fields of a workload"));
}

void TestManual::theFirstPageGoesBeforeTheKeyboardOfTheWindow()
{
    Desk desk;
    desk.load();
    desk.window->activateWindow();
    auto *mix = desk.window->findChild<QWidget *>(QStringLiteral("workloadList"));
    QTRY_VERIFY_WITH_TIMEOUT((mix->setFocus(), mix->hasFocus()), kPatience);
    ManualControl control(kFolder, *desk.window->findChild<CurrentView *>(), desk.window.get());
    QEvent begin(QEvent::WindowActivate);
    QCoreApplication::sendEvent(desk.window.get(), &begin);
    QTest::qWait(0);
    QCOMPARE(desk.window->focusWidget(), mix);
    control.open();
    QCOMPARE(pageTitle(*control.manualWindow()), QStringLiteral("Explore"));
    QTest::mouseClick(static_cast<QAbstractScrollArea *>(mix)->viewport(), Qt::LeftButton);
    control.open();
    QCOMPARE(pageTitle(*control.manualWindow()), QStringLiteral("Workloads and inspector"));
}

void TestManual::helpOpensInADialogAndStaysUsable()
{
    Desk desk;
    desk.load();
    QDialog *dialog = openedBy(desk, "assumptions");
    QVERIFY(dialog != nullptr);
    QWidget *field = dialog->focusWidget();
    QTest::keyClick(field != nullptr ? field : dialog, Qt::Key_F1);
    QVERIFY(opened(desk) != nullptr && opened(desk)->isVisible());
    QVERIFY(!opened(desk)->isModal() && opened(desk)->parentWidget() == nullptr);
    QTest::keyClicks(opened(desk)->search(), QStringLiteral("zones"));
    QCOMPARE(opened(desk)->search()->text(), QStringLiteral("zones"));
    QVERIFY(dialog->isVisible());
}

void TestManual::withoutItsFilesItHasTheWords()
{
    Desk desk; // whose folder is not there
    desk.load();
    desk.trigger("manual");
    QVERIFY(opened(desk) != nullptr && opened(desk)->shownTitles().size() > 5);
    QVERIFY(!opened(desk)->text()->toPlainText().isEmpty());
}

void TestManual::itExplainsItself()
{
    const Manual manual(kFolder);
    ManualWindow window(manual);
    window.openAt({QStringLiteral("contents.md")});
    EXPLAINED(&window);
}

QTEST_MAIN(TestManual)
#include "tst_manual.moc"
