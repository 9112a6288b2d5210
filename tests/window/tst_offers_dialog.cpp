// SPDX-License-Identifier: GPL-3.0-or-later
// Two offers for one workload against each other: what the dialog lists, other offers, and the way
// to an assumption.
#include "session/current_view.h"
#include "support/patience.h"
#include "ui/dialogs/offers_dialog.h"
#include "ui/whatif/what_if_panel.h"
#include "window_desk.h"
#include "window_fixtures.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

constexpr WorkloadId kChat = 2;

QTableView *tableOf(const QWidget &dialog)
{
    return dialog.findChild<QTableView *>(QStringLiteral("offersTable"));
}

QString textIn(const QWidget &dialog, const char *label)
{
    return dialog.findChild<QLabel *>(QLatin1String(label))->text();
}

} // namespace

class OffersDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void offerInUseIsComparedWithTheCheapest()
    {
        OffersDialog dialog(snapshotOf(smallPlan()), {.workload = kChat, .first = {}, .second = {}},
                            nullptr);
        dialog.show();
        QVERIFY(!textIn(dialog, "offersToday").isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(tableOf(dialog)->model()->rowCount() > 3, kPatience);
        QVERIFY(textIn(dialog, "offersToday").endsWith(u'.'));
        QVERIFY(!textIn(dialog, "offersNote").isEmpty());
        auto *first = dialog.findChild<QComboBox *>(QStringLiteral("firstOffer"));
        auto *second = dialog.findChild<QComboBox *>(QStringLiteral("secondOffer"));
        QVERIFY(first->currentText() != second->currentText());
        QCOMPARE(first->findText(second->currentText()), -1);
        dialog.findChild<QPushButton *>(QStringLiteral("copyOffers"))->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u'\t'));
    }

    void anotherOfferIsChosen()
    {
        OffersDialog dialog(snapshotOf(smallPlan()), {.workload = kChat, .first = {}, .second = {}},
                            nullptr);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(tableOf(dialog)->model()->rowCount() > 3, kPatience);
        auto *second = dialog.findChild<QComboBox *>(QStringLiteral("secondOffer"));
        QVERIFY(second->count() > 1);
        const int other = second->currentIndex() == 0 ? 1 : 0;
        const QString chosen = second->itemText(other);
        const QString before = textIn(dialog, "offersToday");
        second->setCurrentIndex(other);
        emit second->activated(other);
        QTRY_COMPARE_WITH_TIMEOUT(second->currentText(), chosen, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(textIn(dialog, "offersToday") != before
                                     && !textIn(dialog, "offersToday").endsWith(u'…'),
                                 kPatience);
    }

    void withoutAWorkloadOrPricesItIsSaidWhy()
    {
        const OffersDialog none(snapshotOf(smallPlan()), {}, nullptr);
        QVERIFY(textIn(none, "offersToday").startsWith(QStringLiteral("Select a workload")));
        const OffersDialog early(nullptr, {.workload = kChat, .first = {}, .second = {}}, nullptr);
        QVERIFY(textIn(early, "offersToday").contains(QStringLiteral("Prices")));
    }

    void aRowLeadsToItsAssumption()
    {
        ui::testing::Desk desk;
        desk.load();
        desk.window->findChild<CurrentView *>()->selectWorkload(kChat);
        desk.trigger("offers");
        auto *dialog = desk.window->findChild<OffersDialog *>();
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(tableOf(*dialog)->model()->rowCount() > 3, kPatience);
        auto *panel = desk.window->findChild<WhatIfPanel *>();
        QVERIFY(panel != nullptr && !panel->isVisible());
        const QSignalSpy asked(dialog, &OffersDialog::whatIfRequested);
        const int rows = tableOf(*dialog)->model()->rowCount();
        for (int row = 0; row < rows; ++row) {
            tableOf(*dialog)->selectRow(row);
            emit tableOf(*dialog)->activated(tableOf(*dialog)->currentIndex());
            const QString control = asked.last().first().toString();
            QVERIFY2(panel->findChild<QWidget *>(control), qPrintable(control));
        }
        QTRY_VERIFY_WITH_TIMEOUT(panel->isVisible(), kPatience);
    }
};

QTEST_MAIN(OffersDialogTest)
#include "tst_offers_dialog.moc"
