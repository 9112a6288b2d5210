// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "support/memory_catalog_source.h"
#include "ui/prices/price_difference_dialog.h"
#include "ui/prices/prices_as_of_dialog.h"
#include "ui/views/parts/message_bar.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// A small plan that was saved with one other price and one offer that the catalog does not have
/// any more.
Plan savedPlan()
{
    Plan plan = smallPlan();
    const auto &allocations = plan.scenarios.front().allocations;
    plan.prices = {{allocations.at(1).offer, *HourlyRate::parse("0.40"),
                    Date::fromCivil(2025, 1, 1), "an older list"},
                   {anOffer(known::aws, "eu-north-1", "g4dn.xlarge"), *HourlyRate::parse("0.55"),
                    std::nullopt, "an older list"}};
    return plan;
}

QString cell(const QTableView *table, int row, int column)
{
    return table->model()->index(row, column).data().toString();
}

template <typename Edit>
Edit editOf(const QSignalSpy &edits)
{
    return std::get<Edit>(edits.first().first().value<PlanEdit>());
}

} // namespace

class PriceDialogsTest : public QObject
{
    Q_OBJECT

private slots:
    void differencesAreListed()
    {
        const Plan plan = savedPlan();
        const PriceDifferenceDialog dialog(priceChanges(snapshotOf(plan)->inputs), plan);
        const auto *table = dialog.findChild<QTableView *>(QStringLiteral("priceDifferences"));
        QCOMPARE(table->model()->rowCount(), 2);
        QVERIFY(cell(table, 0, 0).contains(QLatin1String("g4dn.xlarge")));
        QCOMPARE(cell(table, 0, 1), QStringLiteral("Notebooks"));
        QCOMPARE(cell(table, 0, 3), QStringLiteral("2025-01-01"));
        QCOMPARE(cell(table, 0, 6).left(6), QStringLiteral("+31.5\u202f").left(6)); // 0.40 to 0.526
        QVERIFY(cell(table, 0, 7).startsWith(QLatin1String("+$")));
        QCOMPARE(cell(table, 1, 1), QStringLiteral("in another scenario"));
        QCOMPARE(cell(table, 1, 4), QStringLiteral("not in the catalog"));
        QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("totalDifference"))
                    ->text()
                    .startsWith(QLatin1String("+$")));
    }

    void keepingIsAnEditWithTheSavedRows()
    {
        const Plan plan = savedPlan();
        PriceDifferenceDialog dialog(priceChanges(snapshotOf(plan)->inputs), plan);
        QSignalSpy edits(&dialog, &PriceDifferenceDialog::editRequested);
        QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("usePricesOfCatalog"))
                     ->isEnabled()); // they are shown already
        dialog.findChild<QPushButton *>(QStringLiteral("keepSavedPrices"))->click();
        const auto edit = editOf<SetPricePolicy>(edits);
        QCOMPARE(edit.policy, PricePolicy::keep);
        QVERIFY(edit.prices == plan.prices);
    }

    void dayIsChecked()
    {
        PricesAsOfDialog dialog(std::nullopt, fixedToday());
        QSignalSpy edits(&dialog, &PricesAsOfDialog::editRequested);
        auto *day = dialog.findChild<QLineEdit *>(QStringLiteral("pricesAsOfDay"));
        auto *use = dialog.findChild<QPushButton *>(QStringLiteral("usePricesAsOf"));
        QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("useNewestPrices"))->isEnabled());
        for (const char *wrong : {"", "2026-11-21", "2026-02-30", "31.1.2026"}) {
            day->setText(QLatin1String(wrong));
            QVERIFY2(!use->isEnabled(), wrong);
        }
        day->setText(QStringLiteral("2026-01-31"));
        use->click();
        QVERIFY(editOf<SetPricesAsOf>(edits).value == Date::fromCivil(2026, 1, 31));
    }

    void newestPricesEndTheDay()
    {
        PricesAsOfDialog dialog(Date::fromCivil(2026, 1, 31), fixedToday());
        QSignalSpy edits(&dialog, &PricesAsOfDialog::editRequested);
        dialog.findChild<QPushButton *>(QStringLiteral("useNewestPrices"))->click();
        QVERIFY(!editOf<SetPricesAsOf>(edits).value);
    }

    void offerDoesNotHideWhatWasJustSaid()
    {
        MessageBar bar;
        bar.showTransientNotice(QStringLiteral("The plan was edited outside Headroom."));
        bar.offer(QStringLiteral("Prices have changed."), {{QStringLiteral("Keep"), [] {}}});
        QCOMPARE(bar.text(),
                 QStringLiteral("The plan was edited outside Headroom. Prices have changed."));
        bar.offer(QStringLiteral("Once more."), {});
        QCOMPARE(bar.text(), QStringLiteral("Once more."));
    }

    void aLongPathDoesNotWidenTheWindow()
    {
        MessageBar bar;
        bar.showError({"It failed.", {}, {}});
        const int width = bar.minimumSizeHint().width();
        const std::string path = "/" + std::string(250, 'x') + "/" + std::string(250, 'y');
        bar.showError({"It failed.", path, {}});
        QCOMPARE(bar.minimumSizeHint().width(), width);
        const auto *text = bar.findChild<QLabel *>(QStringLiteral("messageText"));
        QVERIFY(text->toolTip().contains(QString::fromStdString(path)));
    }

    void offerStaysUntilItIsAnswered()
    {
        MessageBar bar;
        bool answered = false;
        bar.offer(QStringLiteral("Prices have changed."),
                  {{QStringLiteral("Keep"), [&answered] { answered = true; }}});
        bar.settle();
        QCOMPARE(bar.text(), QStringLiteral("Prices have changed."));
        for (QPushButton *button : bar.findChildren<QPushButton *>())
            button->click();
        QVERIFY(answered);
        QVERIFY(bar.text().isEmpty());
        bar.showError({"It failed.", {}, {}});
        bar.settle();
        QVERIFY(bar.text().isEmpty());
    }
};

QTEST_MAIN(PriceDialogsTest)
#include "tst_price_dialogs.moc"
