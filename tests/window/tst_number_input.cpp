// SPDX-License-Identifier: GPL-3.0-or-later
#include "format/number_input.h"
#include "views/fields/number_field.h"

#include <QSignalSpy>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;

class NumberInputTest : public QObject
{
    Q_OBJECT

private slots:
    void readsNumbersOfTheLocale_data();
    void readsNumbersOfTheLocale();
    void refusesWhatIsNoNumber_data();
    void refusesWhatIsNoNumber();
    void writesWhatItReadsBack();
    void moneyIsRoundedToCents();
    void enterTakesTheInput();
    void escapeDropsTheInput();
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

void NumberInputTest::enterTakesTheInput()
{
    NumberField field({.unit = QStringLiteral("req/s"), .least = Exact(0)});
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

void NumberInputTest::invalidInputGivesAReasonAndChangesNothing()
{
    NumberField field({.whole = true, .least = Exact(1), .most = Exact(31)});
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
    NumberField field({.least = Exact(0)});
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
