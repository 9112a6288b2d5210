// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/number_input.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/pending_edit.h"

#include <QSignalSpy>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;

class NumberInputTest : public QObject
{
    Q_OBJECT

public:
    static void initMain() { qputenv("LC_ALL", "de_DE.UTF-8"); } // QLocale::system()

private slots:
    void readsNumbersOfTheLocale_data();
    void readsNumbersOfTheLocale();
    void refusesWhatIsNoNumber_data();
    void refusesWhatIsNoNumber();
    void writesWhatItReadsBack();
    void moneyIsRoundedToCents();
    void unitsAreRead_data();
    void unitsAreRead();
    void unreadableUnitNamesThoseThatAre_data();
    void unreadableUnitNamesThoseThatAre();
    void unitIsNextToTheFigureBeingEdited();
    void enterTakesTheInput();
    void escapeDropsTheInput();
    void escapeInAnUnchangedFieldClosesTheDialog();
    void aDialogTakesItsFieldsBeforeItCloses();
    void refusedValueStaysAndIsAskedAgain();
    void textSetByAProgramIsTaken();
    void invalidInputGivesAReasonAndChangesNothing();
    void anOptionalFieldCanBeEmptied();
    void arrowKeysStepByATenth();
    void renderingKeepsWhatIsBeingTyped();
};

void NumberInputTest::readsNumbersOfTheLocale_data()
{
    QTest::addColumn<QString>("locale");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("value");
    QTest::newRow("plain") << "en_US"
                           << "20" << 20.0;
    QTest::newRow("decimals") << "en_US"
                              << "0.25" << 0.25;
    QTest::newRow("grouped") << "en_US"
                             << "1,234.5" << 1234.5;
    QTest::newRow("spaces") << "en_US"
                            << " 1 234 " << 1234.0;
    QTest::newRow("thousands") << "en_US"
                               << "20k" << 20'000.0;
    QTest::newRow("billions") << "en_US"
                              << "1.5B" << 1.5e9;
    QTest::newRow("minus sign") << "en_US" << QString(QChar(0x2212)) + "3" << -3.0;
    QTest::newRow("German decimals") << "de_DE"
                                     << "0,25" << 0.25;
    QTest::newRow("German grouping") << "de_DE"
                                     << "1.234,5" << 1234.5;
    QTest::newRow("German point is grouping") << "de_DE"
                                              << "1.234" << 1234.0;
    QTest::newRow("as the user's system writes it") << "en_US"
                                                    << "0,25" << 0.25;
    QTest::newRow("grouped as there") << "en_US"
                                      << "1.234,5" << 1234.5;
    QTest::newRow("the program's way comes first") << "en_US"
                                                   << "1.234" << 1.234;
    QTest::newRow("C") << "C"
                       << "1234.5" << 1234.5;
}

void NumberInputTest::readsNumbersOfTheLocale()
{
    QFETCH(QString, locale);
    QFETCH(QString, typed);
    QFETCH(double, value);
    const auto number = parseNumber(typed, QLocale(locale));
    QVERIFY2(number.has_value(), qPrintable(typed));
    QCOMPARE(number->toDouble(), value);
}

void NumberInputTest::refusesWhatIsNoNumber_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *typed : {"", "abc", "nan", "inf", "-inf", "1e5", "1..2", "12 req", "--3", "k"})
        QTest::newRow(typed) << QString::fromLatin1(typed);
}

void NumberInputTest::refusesWhatIsNoNumber()
{
    QFETCH(QString, typed);
    const auto number = parseNumber(typed, QLocale(QStringLiteral("en_US")));
    QVERIFY(!number.has_value());
    QVERIFY(!number.error().what.empty());
}

void NumberInputTest::writesWhatItReadsBack()
{
    for (const char *name : {"en_US", "de_DE", "fr_FR", "C"}) {
        const QLocale locale{QLatin1String(name)};
        for (const double value : {0.0, 0.25, 20.0, 1234.5, 2e9, 0.0005}) {
            const auto read = parseNumber(editableNumber(value, locale), locale);
            QVERIFY2(read.has_value(), qPrintable(editableNumber(value, locale)));
            QCOMPARE(read->toDouble(), value);
        }
        const Money money = Money::fromCents(1'234'567);
        QCOMPARE(parseMoney(editableMoney(money, locale), locale).value(), money);
    }
}

void NumberInputTest::moneyIsRoundedToCents()
{
    const QLocale english(QStringLiteral("en_US"));
    QCOMPARE(parseMoney(QStringLiteral("$1,000.005"), english).value(), Money::fromCents(100'001));
    QCOMPARE(parseMoney(QStringLiteral("9000 USD"), english).value(), Money::fromCents(900'000));
    QVERIFY(!parseMoney(QStringLiteral("9e99"), english).has_value());
}

void NumberInputTest::unitsAreRead_data()
{
    QTest::addColumn<int>("measure");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("value");
    const auto row = [](Measure measure, const char *typed, double value) {
        QTest::addRow("%d: %s", static_cast<int>(measure), typed)
            << static_cast<int>(measure) << QString::fromLatin1(typed) << value;
    };
    row(Measure::plain, "50M", 50e6);
    row(Measure::plain, "1.5 k", 1500);
    row(Measure::milliseconds, "8 s", 8000);
    row(Measure::milliseconds, "8000", 8000);
    row(Measure::milliseconds, "8,000 ms", 8000);
    row(Measure::milliseconds, "0.5min", 30'000);
    row(Measure::seconds, "250 ms", 0.25);
    row(Measure::seconds, "2 H", 7200);
    row(Measure::minutes, "1.5 h", 90);
    row(Measure::hours, "90 min", 1.5);
    row(Measure::hours, "2 days", 48);
    row(Measure::percent, "80 %", 80);
    row(Measure::percent, "-12.5%", -12.5);
    row(Measure::perSecond, "20", 20);
    row(Measure::perSecond, "20 req/s", 20);
    row(Measure::perSecond, "1.2k/min", 20);
    row(Measure::perSecond, "7.2k requests per hour", 2);
    row(Measure::perSecond, "8.64M a day", 100);
    row(Measure::perDay, "2 / s", 172'800);
    row(Measure::perDay, "500k", 500'000);
    row(Measure::perDay, "3 a day", 3);
    row(Measure::gibibytes, "2 TiB", 2048);
    row(Measure::gibibytes, "512MiB", 0.5);
    row(Measure::gibibytes, "1 GB", 0.931322574615478515625);
}

void NumberInputTest::unitsAreRead()
{
    QFETCH(int, measure);
    QFETCH(QString, typed);
    QFETCH(double, value);
    const auto number =
        parseMeasure(typed, static_cast<Measure>(measure), QLocale(QStringLiteral("en_US")));
    QVERIFY2(number.has_value(), number ? "" : std::string(number.error().what).c_str());
    QCOMPARE(number->toDouble(), value);
}

void NumberInputTest::unreadableUnitNamesThoseThatAre_data()
{
    QTest::addColumn<int>("measure");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *name, Measure measure, const char *typed, const char *said) {
        QTest::newRow(name) << static_cast<int>(measure) << QString::fromLatin1(typed)
                            << QString::fromLatin1(said);
    };
    row("another kind", Measure::milliseconds, "8 GiB", "ms, s, min, h, d");
    row("minutes or millions", Measure::milliseconds, "5 m", "ms, s, min, h, d");
    row("no rate", Measure::perSecond, "8 s", "/s, /min, /h, /day");
    row("no memory", Measure::gibibytes, "8 T", "MiB, GiB, TiB, MB, GB, TB");
    row("no share", Measure::percent, "8 h", "%");
    row("no unit at all", Measure::plain, "12 req", "k, M, B or T");
    row("no number", Measure::hours, "many", "ms, s, min, h, d");
    row("beyond all bounds", Measure::perDay, "999999999999T/s", "too large");
}

void NumberInputTest::unreadableUnitNamesThoseThatAre()
{
    QFETCH(int, measure);
    QFETCH(QString, typed);
    QFETCH(QString, said);
    const auto number =
        parseMeasure(typed, static_cast<Measure>(measure), QLocale(QStringLiteral("en_US")));
    QVERIFY(!number.has_value());
    QVERIFY2(QString::fromStdString(number.error().what).contains(said),
             std::string(number.error().what).c_str());
}

void NumberInputTest::unitIsNextToTheFigureBeingEdited()
{
    NumberField field({.unit = QStringLiteral("ms"), .measure = Measure::milliseconds});
    field.setLocale(QLocale(QStringLiteral("en_US")));
    field.setValue(Exact(8000));
    field.show();
    QApplication::setActiveWindow(&field);
    field.setFocus();
    QTRY_VERIFY(field.hasFocus());
    QCOMPARE(field.text(), QStringLiteral("8,000"));
    QVERIFY(field.textMargins().right() > 0);
    QTest::keyClicks(&field, QStringLiteral("9 s")); // in place of the unit shown
    QCOMPARE(field.textMargins().right(), 0);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(field.value(), std::optional(Exact(9000)));
    QVERIFY(field.textMargins().right() > 0);
}

void NumberInputTest::enterTakesTheInput()
{
    NumberField field({.unit = QStringLiteral("req/s"), .minimum = Exact(0)});
    field.setLocale(QLocale(QStringLiteral("en_US")));
    field.setValue(Exact(20));
    QCOMPARE(field.text(), QStringLiteral("20") + QChar(0x00A0) + QStringLiteral("req/s"));
    QSignalSpy chosen(&field, &NumberField::valueChosen);
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("35"));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(field.value(), std::optional(Exact(35)));
}

void NumberInputTest::escapeDropsTheInput()
{
    NumberField field({});
    field.setValue(Exact(20));
    QSignalSpy chosen(&field, &NumberField::valueChosen);
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("99"));
    QTest::keyClick(&field, Qt::Key_Escape);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(chosen.size(), 0);
    QCOMPARE(field.text(), QStringLiteral("20"));
}

void NumberInputTest::escapeInAnUnchangedFieldClosesTheDialog()
{
    FieldDialog dialog;
    auto *field = new NumberField({}, &dialog);
    field->setValue(Exact(20));
    dialog.show();
    QTest::keyClick(field, Qt::Key_9);
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(dialog.isVisible()); // it dropped the text
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

void NumberInputTest::aDialogTakesItsFieldsBeforeItCloses()
{
    FieldDialog dialog;
    auto *field = new NumberField({}, &dialog);
    field->setValue(Exact(20));
    dialog.show();
    QSignalSpy chosen(field, &NumberField::valueChosen);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("abc"));
    dialog.close();
    QVERIFY(dialog.isVisible());
    QCOMPARE(chosen.size(), 0);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("35"));
    dialog.close();
    QVERIFY(!dialog.isVisible());
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(field->value(), std::optional(Exact(35)));
}

void NumberInputTest::refusedValueStaysAndIsAskedAgain()
{
    QWidget form;
    auto *field = new NumberField({}, &form);
    field->setValue(Exact(20));
    int asked = 0;
    connect(field, &NumberField::valueChosen, &form, [&] {
        ++asked;
        refuseAskingField(form, QStringLiteral("The plan has no room for it."));
    });
    QSignalSpy rejected(field, &NumberField::rejected);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("900"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(rejected.last().first().toString(), QStringLiteral("The plan has no room for it."));
    QCOMPARE(field->value(), std::optional(Exact(20)));
    QCOMPARE(field->text(), QStringLiteral("900"));
    QVERIFY(!field->commitPending());
    QCOMPARE(asked, 2);
    field->setValue(Exact(21)); // the plan has another value: what was typed is over
    QVERIFY(rejected.last().first().toString().isEmpty());
    QVERIFY(field->commitPending());
    QVERIFY(!refuseAskingField(form, QStringLiteral("Nobody asks.")));
}

void NumberInputTest::textSetByAProgramIsTaken()
{
    NumberField field({});
    field.setValue(Exact(20));
    field.setText(QStringLiteral("30"));
    QTRY_COMPARE(field.value(), std::optional(Exact(30)));
}

void NumberInputTest::invalidInputGivesAReasonAndChangesNothing()
{
    NumberField field({.whole = true, .minimum = Exact(1), .maximum = Exact(31)});
    field.setValue(Exact(22));
    QSignalSpy chosen(&field, &NumberField::valueChosen);
    QSignalSpy rejected(&field, &NumberField::rejected);
    for (const char *typed : {"32", "0", "nonsense", ""}) {
        rejected.clear();
        field.selectAll();
        QTest::keyClick(&field, Qt::Key_Delete);
        QTest::keyClicks(&field, QString::fromLatin1(typed));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(rejected.size(), 1);
        QVERIFY(!rejected.first().first().toString().isEmpty());
        QCOMPARE(field.text(), QString::fromLatin1(typed));
    }
    QCOMPARE(chosen.size(), 0);
    QCOMPARE(field.value(), std::optional(Exact(22)));
}

void NumberInputTest::anOptionalFieldCanBeEmptied()
{
    NumberField field({.optional = true, .emptyText = QStringLiteral("no limit")});
    field.setValue(Exact(500));
    QSignalSpy chosen(&field, &NumberField::valueChosen);
    field.selectAll();
    QTest::keyClick(&field, Qt::Key_Delete);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(field.value(), std::optional<Exact>());
    QCOMPARE(field.placeholderText(), QStringLiteral("no limit"));
}

void NumberInputTest::arrowKeysStepByATenth()
{
    NumberField field({.minimum = Exact(0)});
    field.setValue(Exact(20));
    QTest::keyClick(&field, Qt::Key_Up);
    QCOMPARE(field.value(), std::optional(Exact(21)));
    QTest::keyClick(&field, Qt::Key_Down);
    QTest::keyClick(&field, Qt::Key_Down);
    QCOMPARE(field.value(), std::optional(Exact(19)));
}

void NumberInputTest::renderingKeepsWhatIsBeingTyped()
{
    NumberField field({});
    field.setValue(Exact(20));
    field.show();
    field.setFocus();
    QApplication::setActiveWindow(&field);
    QTRY_VERIFY(field.hasFocus());
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("3"));
    field.setValue(Exact(20));
    QCOMPARE(field.text(), QStringLiteral("3"));
}

QTEST_MAIN(NumberInputTest)
#include "tst_number_input.moc"
