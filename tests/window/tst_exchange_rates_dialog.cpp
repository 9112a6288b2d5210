// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/patience.h"
#include "ui/prices/exchange_rates_dialog.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/text_field.h"
#include "window_desk.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

const ExchangeRate kRate{"USD", "EUR", Exact::ratio(1837, 2000), Date::fromCivil(2026, 11, 19),
                         "ECB"};

Plan planWith(std::vector<ExchangeRate> rates)
{
    Plan plan = smallPlan();
    plan.exchangeRates = std::move(rates);
    return plan;
}

template <typename Widget>
Widget *child(const QWidget &parent, const char *name)
{
    return parent.findChild<Widget *>(QLatin1String(name));
}

void enter(const QWidget &dialog, const QStringList &values)
{
    const QStringList fields{"rate_from", "rate_to", "rate_rate", "rate_date", "rate_source"};
    for (qsizetype i = 0; i < fields.size(); ++i)
        dialog.findChild<QLineEdit *>(fields[i])->setText(values[i]);
}

QString errorAt(const QWidget &dialog, const char *field)
{
    const auto *row = qobject_cast<FieldRow *>(child<QWidget>(dialog, field)->parentWidget());
    return row ? row->error() : QStringLiteral("no row");
}

template <typename Edit>
Edit editOf(const QSignalSpy &edits)
{
    return std::get<Edit>(edits.last().first().value<PlanEdit>());
}

} // namespace

class ExchangeRatesDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void aRateIsEntered()
    {
        ExchangeRatesDialog dialog(planWith({}), fixedToday());
        QSignalSpy edits(&dialog, &ExchangeRatesDialog::editRequested);
        enter(dialog, {"usd", "eur", "0.9185", "2026-11-19", "ECB"});
        child<QPushButton>(dialog, "addExchangeRate")->click();
        QCOMPARE(edits.count(), 1);
        QVERIFY(editOf<SetExchangeRates>(edits).value == std::vector{kRate});
        dialog.render(planWith({kRate}));
        QCOMPARE(child<QListWidget>(dialog, "exchangeRates")->item(0)->text(),
                 QStringLiteral("1 USD = 0.9185 EUR of 2026-11-19 (ECB)"));
    }

    void badInputIsSaidAtItsField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QStringList>("values");
        QTest::newRow("zero") << "rate_rate" << QStringList{"USD", "EUR", "0", "2026-11-19", "ECB"};
        QTest::newRow("negative") << "rate_rate"
                                  << QStringList{"USD", "EUR", "-2", "2026-11-19", "ECB"};
        QTest::newRow("NaN") << "rate_rate"
                             << QStringList{"USD", "EUR", "NaN", "2026-11-19", "ECB"};
        QTest::newRow("tomorrow") << "rate_date"
                                  << QStringList{"USD", "EUR", "1", "2026-11-21", "ECB"};
        QTest::newRow("no day") << "rate_date" << QStringList{"USD", "EUR", "1", "", "ECB"};
        QTest::newRow("no source")
            << "rate_source" << QStringList{"USD", "EUR", "1", "2026-11-19", " "};
        QTest::newRow("no currency")
            << "rate_to" << QStringList{"USD", "E", "1", "2026-11-19", "ECB"};
    }

    void badInputIsSaidAtItsField()
    {
        QFETCH(QString, field);
        QFETCH(QStringList, values);
        ExchangeRatesDialog dialog(planWith({}), fixedToday());
        QSignalSpy edits(&dialog, &ExchangeRatesDialog::editRequested);
        enter(dialog, values);
        child<QPushButton>(dialog, "addExchangeRate")->click();
        QCOMPARE(edits.count(), 0);
        QVERIFY(!errorAt(dialog, qPrintable(field)).isEmpty());
    }

    void aRateIsRemoved()
    {
        ExchangeRatesDialog dialog(planWith({kRate}), fixedToday());
        QSignalSpy edits(&dialog, &ExchangeRatesDialog::editRequested);
        child<QPushButton>(dialog, "removeExchangeRate")->click();
        QVERIFY(editOf<SetExchangeRates>(edits).value.empty());
        dialog.render(planWith({}));
        QVERIFY(!child<QPushButton>(dialog, "removeExchangeRate")->isEnabled());
    }

    void aTableIsImportedAsAWhole()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("rates.csv"));
        const auto write = [&](const char *text) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        ExchangeRatesDialog dialog(planWith({kRate}), fixedToday());
        QSignalSpy edits(&dialog, &ExchangeRatesDialog::editRequested);
        write("from,to,rate,date,source\nUSD,GBP,0.78,2026-11-19,BoE\nUSD,CHF,0,2026-11-19,SNB\n");
        dialog.importTable(path);
        QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>(dialog, "exchangeRateProblem")
                                     ->text()
                                     .contains(QStringLiteral("line 3, column rate")),
                                 kPatience);
        QCOMPARE(edits.count(), 0);
        write("from,to,rate,date,source\nUSD,GBP,0.78,2026-11-19,BoE\n");
        dialog.importTable(path);
        QVERIFY(edits.wait(kPatience));
        QCOMPARE(editOf<SetExchangeRates>(edits).value.size(), std::size_t(2));
    }

    void amountsWithoutARateKeepTheCurrency()
    {
        ExchangeRatesDialog dialog(planWith({}), fixedToday()); // it has a budget
        QSignalSpy edits(&dialog, &ExchangeRatesDialog::editRequested);
        auto *currency = child<TextField>(dialog, "planCurrency");
        currency->selectAll();
        QTest::keyClicks(currency, QStringLiteral("EUR"));
        QTest::keyClick(currency, Qt::Key_Return);
        QCOMPARE(edits.count(), 0);
        QVERIFY(errorAt(dialog, "planCurrency").contains(QStringLiteral("exchange rate")));
        dialog.render(planWith({kRate}));
        currency->selectAll();
        QTest::keyClicks(currency, QStringLiteral("eur"));
        QTest::keyClick(currency, Qt::Key_Return);
        QCOMPARE(editOf<SetCurrency>(edits).currency, std::string("EUR"));
    }

    void closingAsksAboutARateNotAdded()
    {
        ExchangeRatesDialog dialog(planWith({}), fixedToday());
        dialog.show();
        enter(dialog, {"USD", "EUR", "0.9185", "", ""});
        dialog.close();
        QVERIFY(dialog.isVisible());
        auto *question = child<QMessageBox>(dialog, "dropExchangeRate");
        QVERIFY(question);
        question->reject();
        QCOMPARE(child<QLineEdit>(dialog, "rate_rate")->text(), QStringLiteral("0.9185"));
        enter(dialog, {"USD", "EUR", "0.9185", "2026-11-19", "ECB"});
        child<QPushButton>(dialog, "addExchangeRate")->click();
        QVERIFY(child<QLineEdit>(dialog, "rate_rate")->text().isEmpty());
        dialog.close();
        QVERIFY(!dialog.isVisible());
    }

    void theCurrencyIsTakenBeforeClosing()
    {
        ExchangeRatesDialog dialog(planWith({kRate}), fixedToday());
        QSignalSpy edits(&dialog, &ExchangeRatesDialog::editRequested);
        dialog.show();
        auto *currency = child<TextField>(dialog, "planCurrency");
        currency->selectAll();
        QTest::keyClicks(currency, QStringLiteral("JPY")); // no rate leads there
        dialog.close();
        QVERIFY(dialog.isVisible());
        QVERIFY(!errorAt(dialog, "planCurrency").isEmpty());
        currency->selectAll();
        QTest::keyClicks(currency, QStringLiteral("EUR"));
        dialog.close();
        QVERIFY(!dialog.isVisible());
        QCOMPARE(editOf<SetCurrency>(edits).currency, std::string("EUR"));
    }

    void theWindowConvertsThePlan()
    {
        Desk desk;
        desk.load();
        const Money before = desk.session.snapshot()->evaluation.activeScenario().total;
        desk.trigger("exchangeRates");
        auto *dialog = desk.window->findChild<ExchangeRatesDialog *>();
        QVERIFY(dialog);
        enter(*dialog, {"USD", "EUR", "0.5", "2026-11-19", "ECB"});
        child<QPushButton>(*dialog, "addExchangeRate")->click();
        auto *currency = child<TextField>(*dialog, "planCurrency");
        currency->selectAll();
        QTest::keyClicks(currency, QStringLiteral("EUR"));
        QTest::keyClick(currency, Qt::Key_Return);
        QCOMPARE(desk.session.plan().currency, std::string("EUR"));
        QTRY_VERIFY(desk.session.snapshot()->plan().currency == "EUR");
        const Money after = desk.session.snapshot()->evaluation.activeScenario().total;
        QVERIFY2(after > Money() && after < before,
                 (before.toString() + " to " + after.toString()).c_str());
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.session.plan().currency, std::string("USD"));
    }
};

QTEST_MAIN(ExchangeRatesDialogTest)
#include "tst_exchange_rates_dialog.moc"
