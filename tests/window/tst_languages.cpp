// SPDX-License-Identifier: GPL-3.0-or-later
// Another language is chosen while the window is open: all of it follows, and nothing else changes.
#include "core/wording/choice_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/pages/page_list.h"
#include "ui/window/language_switch.h"
#include "window_desk.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <latch>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// The window of a desk, as main() makes it.
struct Room {
    mutable Desk desk; ///< what a const room contains is used all the same
    LanguageChoice choice{QStringLiteral(HEADROOM_DATA_DIR "/translations")};
    std::unique_ptr<LanguageSwitch> windows;

    Room()
    {
        choice.useOnce(LanguageWish::english);
        choice.apply();
        windows = std::make_unique<LanguageSwitch>(choice, [this] {
            return std::make_unique<MainWindow>(
                desk.session, desk.ownPrices, desk.exporter, desk.updater, desk.appearance,
                ShippedPlans{QStringLiteral("sample.headroom"), QStringLiteral("templates")},
                Solvers{});
        });
        window().resize(1280, 720);
        window().show();
        desk.window.reset();
        desk.load();
    }
    ~Room()
    {
        choice.useOnce(LanguageWish::english);
        choice.apply();
    }

    [[nodiscard]] MainWindow &window() const { return windows->window(); }
    [[nodiscard]] CurrentView *view() const { return window().findChild<CurrentView *>(); }
    [[nodiscard]] QAction *action(const char *name) const
    {
        return window().findChild<QAction *>(QLatin1String(name));
    }
    void choose(const char *language) const
    {
        const MainWindow *before = &window();
        action(language)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(&window() != before, kPatience);
    }
    void show(const std::string &page) const
    {
        view()->setPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy(), kPatience);
        QTest::qWait(200); // searches of the page
    }
};

struct Shown {
    QString where;
    QString text;
};

/// What stands on the window, and in its menus.
std::vector<Shown> shownTexts(const QWidget &window)
{
    std::vector<Shown> shown;
    const auto add = [&](const QObject *object, const QString &text) {
        if (!text.isEmpty())
            shown.push_back({object->objectName(), text});
    };
    for (const auto *label : window.findChildren<QLabel *>())
        if (label->isVisible())
            add(label, label->text());
    for (const auto *button : window.findChildren<QAbstractButton *>())
        if (button->isVisible())
            add(button, button->text());
    for (const auto *bar : window.findChildren<QTabBar *>())
        for (int i = 0; bar->isVisible() && i < bar->count(); ++i)
            add(bar, bar->tabText(i));
    for (const auto *action : window.findChildren<QAction *>())
        add(action, action->text());
    for (const auto *table : window.findChildren<QTableView *>())
        for (int i = 0; table->isVisible() && table->model() && i < table->model()->columnCount();
             ++i)
            add(table, table->model()->headerData(i, Qt::Horizontal).toString());
    return shown;
}

/// Words of the grammar, which no name contains.
bool isEnglish(const QString &text)
{
    static const QRegularExpression kWords(QStringLiteral(
        "\\b(the|of|and|with|without|from|by|is|are|not|no|a|month|cost|price|"
        "prices|offer|offers|all|add|show|use|choose|only|limit|limits|met|saved)\\b"));
    return kWords.match(text).hasMatch();
}

/// Where a price, a rule or a figure of power comes from: in the words of those who published it.
bool isSource(const QString &text)
{
    static const QRegularExpression kSource(QStringLiteral("\na test|^“|^PUE | PUE |\nPUE "));
    return kSource.match(text).hasMatch();
}

QStringList englishIn(const QWidget &window)
{
    QStringList found;
    for (const Shown &shown : shownTexts(window))
        if (isEnglish(shown.text) && !isSource(shown.text))
            found += shown.where + QStringLiteral(": ") + shown.text;
    return found;
}

/// Buttons that are narrower than their text, other than those that show a picture or shorten it
/// themselves.
QStringList cutIn(const QWidget &window)
{
    QStringList found;
    for (const auto *button : window.findChildren<QAbstractButton *>()) {
        const auto *tool = qobject_cast<const QToolButton *>(button);
        const bool showsText =
            qobject_cast<const QPushButton *>(button) != nullptr
            || (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonTextOnly);
        const bool shortens =
            button->text().endsWith(u'…') || button->objectName() == QLatin1String("budgetButton");
        const QString text = QString(button->text()).remove(u'&');
        if (button->isVisible() && showsText && !shortens && button->icon().isNull()
            && button->fontMetrics().horizontalAdvance(text) > button->width())
            found += button->objectName() + QStringLiteral(": ") + text;
    }
    return found;
}

} // namespace

class LanguagesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void theWindowFollows();
    void whatIsShownStays();
    void noEnglishIsLeft();
    void nothingIsCut();
    void mnemonicsOfAMenuAreEachTheirOwn();
    void numbersAreThoseOfTheLanguage();
    void wordsAreThoseOfTheLanguage();
    void theChoiceIsRemembered();
    void theWindowStaysWhileAFileIsWritten();
};

void LanguagesTest::theWindowFollows()
{
    const Room room;
    QCOMPARE(room.action("newPlan")->text(), QStringLiteral("&New plan…"));
    room.choose("languageGerman");
    QCOMPARE(room.action("newPlan")->text(), QStringLiteral("&Neuer Plan …"));
    QVERIFY(room.action("languageGerman")->isChecked());
    QVERIFY(room.window().isVisible());
    room.choose("languageEnglish");
    QCOMPARE(room.action("newPlan")->text(), QStringLiteral("&New plan…"));
    QVERIFY(room.action("languageEnglish")->isChecked());
}

void LanguagesTest::whatIsShownStays()
{
    const Room room;
    room.view()->selectWorkload(2);
    room.view()->setPage(kBudgetPage);
    room.view()->setDimension(Dimension::provider);
    room.action("whatIf")->trigger();
    const auto plan = room.desk.session.document().plan();
    const ViewState before = room.view()->state();
    const QSize size = room.window().size();
    room.choose("languageGerman");
    QVERIFY(room.view()->state() == before);
    QCOMPARE(room.desk.session.document().plan(), plan);
    QVERIFY(room.action("whatIf")->isChecked());
    QCOMPARE(room.window().size(), size);
}

void LanguagesTest::noEnglishIsLeft()
{
    const Room room;
    for (const PageEntry &entry : pageList()) {
        room.show(entry.key);
        if (entry.key == kBudgetPage)
            QVERIFY(englishIn(room.window()).size() > 20); // or the test could not fail
    }
    room.choose("languageGerman");
    for (const PageEntry &entry : pageList()) {
        room.show(entry.key);
        const QStringList left = englishIn(room.window());
        QVERIFY2(left.isEmpty(), qPrintable(QString::fromStdString(entry.key) + QStringLiteral("\n")
                                            + left.join(u'\n')));
    }
}

void LanguagesTest::nothingIsCut()
{
    const Room room;
    room.choose("languageGerman");
    room.window().resize(1280, 720);
    for (const PageEntry &entry : pageList()) {
        room.show(entry.key);
        const QStringList cut = cutIn(room.window());
        QVERIFY2(cut.isEmpty(), qPrintable(QString::fromStdString(entry.key) + QStringLiteral("\n")
                                           + cut.join(u'\n')));
    }
}

void LanguagesTest::mnemonicsOfAMenuAreEachTheirOwn()
{
    const Room room;
    for (const char *language : {"languageGerman", "languageEnglish"}) {
        room.choose(language);
        for (const QMenu *menu : room.window().findChildren<QMenu *>()) {
            QStringList keys;
            for (const QAction *action : menu->actions()) {
                const QKeySequence key = QKeySequence::mnemonic(action->text());
                if (!key.isEmpty())
                    keys += key.toString();
            }
            keys.sort();
            const QString all = keys.join(u' ');
            QVERIFY2(keys.removeDuplicates() == 0, qPrintable(menu->title() + u' ' + all));
        }
    }
}

void LanguagesTest::numbersAreThoseOfTheLanguage()
{
    const Room room;
    QCOMPARE(language().grouped("1234567.5"), std::string("1,234,567.5"));
    room.choose("languageGerman");
    QCOMPARE(language().grouped("1234567.5"), std::string("1.234.567,5"));
    QCOMPARE(english().grouped("1234567.5"), std::string("1,234,567.5")); // as files have it
}

void LanguagesTest::wordsAreThoseOfTheLanguage()
{
    const Room room;
    room.choose("languageGerman");
    // A text of one form, whatever is counted.
    QCOMPARE(language().say(HEADROOM_TEXT("Units", "%1 million requests"), {"3,5"}, 2),
             std::string("3,5 Millionen Anfragen"));
    QVERIFY(demandWords(1, OverrideField::people, language()).ends_with(" Person"));
    QVERIFY(demandWords(8, OverrideField::people, language()).ends_with(" Personen"));
    QCOMPARE(Date::fromCivil(2026, 11, 30).toLongString(language()),
             std::string("30. November 2026"));
    QDialog dialog;
    QCOMPARE(closeButtons(&dialog)->button(QDialogButtonBox::Close)->text(),
             QStringLiteral("Schließen"));
}

void LanguagesTest::theChoiceIsRemembered()
{
    {
        const Room room;
        room.choose("languageGerman");
    }
    const QString folder = QStringLiteral(HEADROOM_DATA_DIR "/translations");
    QVERIFY(LanguageChoice(folder).wish() == LanguageWish::german);
    LanguageChoice once(folder);
    once.useOnce(LanguageWish::english);
    QVERIFY(LanguageChoice(folder).wish() == LanguageWish::german);
    QVERIFY(!languageWishFrom(QStringLiteral("fr")));
}

/// Nobody would be told how it ended.
void LanguagesTest::theWindowStaysWhileAFileIsWritten()
{
    const Room room;
    std::latch isWritten(1);
    room.desk.session.document().work().run(
        FileWork::Kind::saving,
        [&isWritten]() -> Expected<int> {
            isWritten.wait();
            return 0;
        },
        [](const Expected<int> &) {});
    const MainWindow *before = &room.window();
    room.action("languageGerman")->trigger();
    QCoreApplication::sendPostedEvents();
    QCOMPARE(&room.window(), before);
    QVERIFY(room.action("languageEnglish")->isChecked());
    isWritten.count_down();
    room.desk.settle();
    room.choose("languageGerman");
}

QTEST_MAIN(LanguagesTest)
#include "tst_languages.moc"
