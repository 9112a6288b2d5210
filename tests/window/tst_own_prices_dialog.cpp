// SPDX-License-Identifier: GPL-3.0-or-later
#include "own_prices_desk.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

struct Desk : OwnPricesDesk {
    using OwnPricesDesk::OwnPricesDesk;

    QModelIndex cell(int row, RuleColumn column) const
    {
        return model().index(row, static_cast<int>(column));
    }
    void type(int row, RuleColumn column, const QString &text) const
    {
        model().setData(cell(row, column), text, Qt::EditRole);
    }
    QString shown(int row, RuleColumn column) const { return cell(row, column).data().toString(); }
};

} // namespace

class OwnPricesDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        headroom::testing::useTestSettings();
        QLocale::setDefault(QLocale::c());
    }

    void newRuleNamesWhatIsMissing()
    {
        Desk desk;
        QVERIFY(desk.button("applyOwnPrices")->isEnabled());
        desk.button("addRule")->click();
        QCOMPARE(desk.dialog->statusText(),
                 QStringLiteral("Row 1, % off: A rule needs either a percentage or a price."));
        QCOMPARE(desk.shown(0, RuleColumn::percentOff), QStringLiteral("missing"));
        QVERIFY(!desk.button("applyOwnPrices")->isEnabled());
        desk.type(0, RuleColumn::percentOff, QStringLiteral("12"));
        QVERIFY(desk.button("applyOwnPrices")->isEnabled());
    }

    void wrongFieldsAreNamed_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *name, RuleColumn column, const char *typed,
                            const char *said) {
            QTest::newRow(name) << static_cast<int>(column) << QString(QLatin1String(typed))
                                << QString::fromUtf8(said);
        };
        row("text", RuleColumn::percentOff, "much", "Row 2, % off: This is not a number");
        row("all off", RuleColumn::percentOff, "100",
            "Row 2, % off: The percentage 100 is out of range");
        row("both", RuleColumn::pricePerHour, "1.5", "Row 2, Price per hour: A rule has either");
        row("markup", RuleColumn::family, "<b>m5", "Row 2, Family: “<b>m5” is not a plain name.");
        row("no provider", RuleColumn::provider, "", "");
    }
    void wrongFieldsAreNamed()
    {
        QFETCH(int, column);
        QFETCH(QString, typed);
        QFETCH(QString, said);
        Desk desk({percentOff(10), percentOff(5)});
        desk.type(1, static_cast<RuleColumn>(column), typed);
        if (said.isEmpty()) // a percentage for every provider is no mistake
            QVERIFY(desk.button("applyOwnPrices")->isEnabled());
        else
            QVERIFY2(desk.dialog->statusText().startsWith(said),
                     qPrintable(desk.dialog->statusText()));
    }

    void changesOutliveACrashUntilTheyAreAppliedOrDropped()
    {
        Desk desk({percentOff(10)});
        QVERIFY(!desk.store->draft());
        desk.type(0, RuleColumn::percentOff, QStringLiteral("12"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.store->draft(), kPatience);
        QVERIFY(desk.store->draft()->book.rules.front() == percentOff(12));
        // While something is wrong, the last that was right is kept.
        desk.type(0, RuleColumn::percentOff, QStringLiteral("much"));
        QVERIFY(desk.store->draft()->book.rules.front() == percentOff(12));
        desk.type(0, RuleColumn::percentOff, QStringLiteral("13"));
        desk.button("applyOwnPrices")->click();
        QVERIFY(desk.dialog->isVisible() && !desk.dialog->isEnabled()); // while it is being stored
        desk.dialog->reject();
        QTRY_VERIFY_WITH_TIMEOUT(!desk.dialog->isVisible(), kPatience);
        QVERIFY(!desk.store->draft());
        QVERIFY(desk.store->load()->book->rules.front() == percentOff(13));
    }

    void aDraftIsRestoredAsChanges()
    {
        Desk desk({percentOff(10)});
        const OwnPriceDraft draft{"1",
                                  {"ACME", "FinOps", Date::fromCivil(2026, 10, 1), {percentOff(7)}},
                                  desk.store->load()->fingerprint,
                                  1};
        desk.store->leaveDraft(draft);
        desk.dialog->takeDraft(draft);
        QCOMPARE(desk.shown(0, RuleColumn::percentOff), QStringLiteral("7"));
        QTRY_VERIFY_WITH_TIMEOUT(!desk.store->leftDraft() && desk.store->draft(), kPatience);
        desk.dialog->reject(); // asks, because there are changes
        QVERIFY(desk.dialog->findChild<QMessageBox *>(QStringLiteral("dropOwnPrices")));
        desk.button("applyOwnPrices")->click();
        QTRY_VERIFY_WITH_TIMEOUT(desk.store->load()->book->rules.front() == percentOff(7),
                                 kPatience);
    }

    void aBookChangedElsewhereIsAskedAbout_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("stored");
        QTest::newRow("replace") << QByteArray("replaceOwnPrices") << 12;
        QTest::newRow("load") << QByteArray("loadOwnPrices") << 30;
    }
    void aBookChangedElsewhereIsAskedAbout()
    {
        QFETCH(QByteArray, answer);
        QFETCH(int, stored);
        Desk desk({percentOff(10)});
        desk.type(0, RuleColumn::percentOff, QStringLiteral("12"));
        QVERIFY(desk.store->save({"ACME", "FinOps", Date::fromCivil(2026, 10, 1), {percentOff(30)}},
                                 {}));
        desk.button("applyOwnPrices")->click();
        QMessageBox *question = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT(
            (question = desk.dialog->findChild<QMessageBox *>(QStringLiteral("ownPricesQuestion"))),
            kPatience);
        QVERIFY(desk.store->load()->book->rules.front() == percentOff(30));
        question->findChild<QPushButton *>(QLatin1String(answer))->click();
        QTRY_COMPARE_WITH_TIMEOUT(desk.prices.book().rules.front().percentOff,
                                  std::optional(Exact(stored)), kPatience);
        QVERIFY(desk.store->load()->book->rules.front() == percentOff(stored));
        QTRY_VERIFY_WITH_TIMEOUT(!desk.store->draft(), kPatience);
    }

    void rulesAreCountedInTheCatalog()
    {
        OwnPriceRule narrow = percentOff(20);
        narrow.instanceType = "g4dn.xlarge";
        OwnPriceRule unknown = percentOff(20);
        unknown.family = "zz9";
        Desk desk({percentOff(10), narrow, unknown});
        QTRY_VERIFY_WITH_TIMEOUT(desk.shown(2, RuleColumn::matches) == QLatin1String("no offer"),
                                 kPatience);
        QVERIFY2(desk.shown(0, RuleColumn::matches).contains(QLatin1String(" of ")),
                 qPrintable(desk.shown(0, RuleColumn::matches)));
        QVERIFY(desk.shown(1, RuleColumn::matches).contains(QLatin1String("offer")));
        QCOMPARE(desk.cell(2, RuleColumn::matches).data(OwnRuleModel::ToneRole).toInt(),
                 static_cast<int>(Tone::Warning));
        // A rule that is not finished leaves the counts of the others alone.
        desk.button("addRule")->click();
        QCOMPARE(desk.shown(3, RuleColumn::matches), QStringLiteral("–"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.shown(2, RuleColumn::matches), QStringLiteral("no offer"),
                                  kPatience);
    }

    void applyStoresAndUses()
    {
        Desk desk;
        QSignalSpy changed(&desk.prices, &OwnPrices::changed);
        desk.button("addRule")->click();
        desk.type(0, RuleColumn::provider, QStringLiteral("aws"));
        desk.type(0, RuleColumn::percentOff, QStringLiteral("12.5"));
        desk.dialog->findChild<QLineEdit *>(QStringLiteral("bookOwner"))
            ->setText(QStringLiteral("FinOps"));
        desk.button("applyOwnPrices")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!desk.dialog->isVisible(), kPatience);
        QCOMPARE(changed.count(), 1);
        const OwnPriceBook stored = *desk.store->load()->book;
        QCOMPARE(stored.owner, std::string("FinOps"));
        QVERIFY(*stored.rules.at(0).percentOff == Exact::ratio(25, 2));
    }

    void refusedSaveKeepsTheDialog()
    {
        Desk desk({percentOff(10)});
        desk.store->refusal = "The disk is full.";
        desk.button("applyOwnPrices")->click();
        QTRY_VERIFY_WITH_TIMEOUT(
            desk.dialog->statusText().contains(QLatin1String("The disk is full.")), kPatience);
        QVERIFY(desk.dialog->isVisible() && desk.dialog->isEnabled());
    }

    void editsAreUndoneInside()
    {
        Desk desk({percentOff(10)});
        QAbstractItemModelTester tester(&desk.model());
        desk.dialog->findChild<QTableView *>(QStringLiteral("ownRules"))
            ->setCurrentIndex(desk.cell(0, RuleColumn::note));
        desk.button("duplicateRule")->click();
        desk.type(1, RuleColumn::percentOff, QStringLiteral("30"));
        desk.button("removeRule")->click();
        QCOMPARE(desk.model().rowCount(), 1);
        desk.button("undoRule")->click();
        QCOMPARE(desk.shown(1, RuleColumn::percentOff), QStringLiteral("30"));
        desk.button("undoRule")->click();
        desk.button("undoRule")->click();
        QCOMPARE(desk.model().rowCount(), 1);
        QVERIFY(!desk.button("undoRule")->isEnabled());
        desk.button("redoRule")->click();
        QCOMPARE(desk.model().rowCount(), 2);
    }

    void cancelAsksBeforeItDropsChanges()
    {
        Desk desk({percentOff(10)});
        desk.dialog->reject();
        QVERIFY(!desk.dialog->isVisible());
        desk.dialog->show();
        desk.type(0, RuleColumn::percentOff, QStringLiteral("30"));
        desk.dialog->reject();
        QVERIFY(desk.dialog->isVisible());
        auto *box = desk.dialog->findChild<QMessageBox *>(QStringLiteral("dropOwnPrices"));
        QVERIFY(box);
        for (QAbstractButton *button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
        }
        QVERIFY(!desk.dialog->isVisible());
        QVERIFY(*desk.store->load()->book->rules.at(0).percentOff == Exact(10));
    }

    void importReplacesTheRulesAsOneStep()
    {
        Desk desk({percentOff(10)});
        desk.prices.exportFile(
            "theirs.csv",
            {"Theirs", "Purchasing", Date::fromCivil(2026, 1, 2), {percentOff(1), percentOff(2)}},
            [](const Expected<void> &) {});
        desk.prices.importFile(QStringLiteral("theirs.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.model().rowCount(), 2, kPatience);
        QCOMPARE(desk.dialog->findChild<QLineEdit *>(QStringLiteral("bookName"))->text(),
                 QStringLiteral("Theirs"));
        desk.button("undoRule")->click();
        QCOMPARE(desk.model().rowCount(), 1);
        desk.prices.importFile(QStringLiteral("missing.csv"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.dialog->statusText().contains(QLatin1String("missing.csv")),
                                 kPatience);
    }

    void editorsOfferWhatTheCatalogHas()
    {
        Desk desk({percentOff(10)});
        auto *table = desk.dialog->findChild<QTableView *>(QStringLiteral("ownRules"));
        table->edit(desk.cell(0, RuleColumn::provider));
        auto *box = table->findChild<QComboBox *>();
        QVERIFY(box);
        QCOMPARE(box->currentText(), QStringLiteral("AWS"));
        box->setCurrentIndex(box->findText(QStringLiteral("Azure")));
        emit box->activated(box->currentIndex());
        QCOMPARE(desk.shown(0, RuleColumn::provider), QStringLiteral("Azure"));
    }

    /// An open cell of a rule, with what is typed in it.
    static QLineEdit *typeInto(const Desk &desk, RuleColumn column, const QString &text)
    {
        auto *table = desk.dialog->findChild<QTableView *>(QStringLiteral("ownRules"));
        QApplication::setActiveWindow(desk.dialog.get());
        table->setCurrentIndex(desk.cell(0, column));
        table->edit(desk.cell(0, column));
        auto *editor = qobject_cast<QLineEdit *>(desk.dialog->focusWidget());
        if (!editor)
            qFatal("no editor");
        editor->selectAll();
        QTest::keyClicks(editor, text);
        return editor;
    }

    void openCellIsTakenBeforeApplyAndClose_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("typed");
        for (int column = 0; column <= static_cast<int>(RuleColumn::note); ++column) {
            const auto which = static_cast<RuleColumn>(column);
            QString typed;
            if (which == RuleColumn::percentOff)
                typed = QStringLiteral("30");
            else if (which == RuleColumn::family || which == RuleColumn::region
                     || which == RuleColumn::instanceType || which == RuleColumn::note)
                typed = QStringLiteral("abc1");
            if (!typed.isEmpty())
                QTest::newRow(qPrintable(headerOf(which))) << column << typed;
        }
    }
    void openCellIsTakenBeforeApplyAndClose()
    {
        QFETCH(int, column);
        QFETCH(QString, typed);
        const auto which = static_cast<RuleColumn>(column);
        Desk desk({percentOff(10)});
        typeInto(desk, which, typed);
        desk.dialog->close();
        QVERIFY(desk.dialog->isVisible()); // it asks before it drops the change
        auto *box = desk.dialog->findChild<QMessageBox *>(QStringLiteral("dropOwnPrices"));
        QVERIFY(box);
        box->reject();
        QCOMPARE(desk.shown(0, which), typed);
        desk.button("undoRule")->click();
        typeInto(desk, which, typed);
        desk.button("applyOwnPrices")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!desk.dialog->isVisible(), kPatience);
        Desk stored({desk.store->load()->book->rules.front()});
        QCOMPARE(stored.shown(0, which), typed);
    }

    void aPickedNameIsTaken_data()
    {
        QTest::addColumn<QString>("by");
        for (const char *by : {"mouse", "Return", "Tab"})
            QTest::newRow(by) << QString::fromLatin1(by);
    }
    void aPickedNameIsTaken()
    {
        QFETCH(QString, by);
        Desk desk({percentOff(10)});
        auto *editor = typeInto(desk, RuleColumn::instanceType, QStringLiteral("g4dn"));
        QAbstractItemView *list = editor->completer()->popup();
        QVERIFY(list->isVisible());
        const QModelIndex first = list->model()->index(0, 0);
        const QString wanted = first.data().toString();
        if (by == QStringLiteral("mouse")) {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualRect(first).center());
        } else {
            QTest::keyClick(list, Qt::Key_Down);
            QTest::keyClick(list, by == QStringLiteral("Tab") ? Qt::Key_Tab : Qt::Key_Return);
        }
        QTRY_COMPARE(desk.shown(0, RuleColumn::instanceType), wanted);
    }

    void figuresAreReadInTheReadersLocale()
    {
        const QLocale german(QLocale::German, QLocale::Germany);
        RuleTexts texts;
        texts[static_cast<std::size_t>(RuleColumn::percentOff)] = QStringLiteral("12,5 %");
        const auto rule = ruleFrom(texts, german);
        QVERIFY(rule);
        QVERIFY(*rule->percentOff == Exact::ratio(25, 2));
        QCOMPARE(textsOf(*rule, german)[static_cast<std::size_t>(RuleColumn::percentOff)],
                 QStringLiteral("12,5"));
    }
};

QTEST_MAIN(OwnPricesDialogTest)
#include "tst_own_prices_dialog.moc"
