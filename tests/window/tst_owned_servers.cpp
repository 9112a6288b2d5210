// SPDX-License-Identifier: GPL-3.0-or-later
// Owned servers in the dialog of own prices.
#include "own_prices_desk.h"
#include "ui/prices/owned_server_dialog.h"
#include "ui/views/fields/field_row.h"

#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

struct Desk : OwnPricesDesk {
    using OwnPricesDesk::OwnPricesDesk;

    /// Opens the entry of the menu of servers.
    OwnedServerDialog *server(int entry) const
    {
        button("ownedServers")->menu()->actions().at(entry)->trigger();
        const auto dialogs = dialog->findChildren<OwnedServerDialog *>();
        return dialogs.isEmpty() ? nullptr : dialogs.last();
    }
};

QLineEdit *fieldOf(const OwnedServerDialog &server, const char *column)
{
    return server.findChild<QLineEdit *>(QStringLiteral("owned_") + QLatin1String(column));
}

void enter(const OwnedServerDialog &server, const char *column, const char *text)
{
    QLineEdit *field = fieldOf(server, column);
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(text));
}

QString saidAt(const OwnedServerDialog &server, const char *column)
{
    return qobject_cast<FieldRow *>(fieldOf(server, column)->parentWidget())->error();
}

void enterServer(const OwnedServerDialog &server)
{
    for (const auto &[column, text] : {std::pair("name", "cellar-1"),
                                       {"vcpus", "96"},
                                       {"memory_gib", "384"},
                                       {"purchase", "12,000"},
                                       {"depreciation_months", "48"},
                                       {"power_idle", "0.2 kW"},
                                       {"power_loaded", "700 W"},
                                       {"price_per_kwh", "0.22"}})
        enter(server, column, text);
}

} // namespace

class OwnedServersTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        headroom::testing::useTestSettings();
        QLocale::setDefault(QLocale::c());
    }

    void serversAreEnteredAndUndone()
    {
        Desk desk({percentOff(10)});
        OwnedServerDialog *server = desk.server(0);
        QVERIFY(server);
        enterServer(*server);
        server->findChild<QPushButton *>(QStringLiteral("useServer"))->click();
        QCOMPARE(desk.model().nodes().size(), std::size_t(1));
        const OwnedNode node = desk.model().nodes().front();
        QCOMPARE(node.purchase, Money::fromCents(12'000'00));
        QVERIFY(node.idleWatts == Exact(200) && node.loadedWatts == Exact(700));
        QCOMPARE(node.currency, std::string("USD"));
        QCOMPARE(node.asOf, fixedToday());
        QCOMPARE(desk.button("ownedServers")->text(), QStringLiteral("Servers (1)"));
        desk.button("undoRule")->click();
        QVERIFY(desk.model().nodes().empty());
        desk.button("redoRule")->click();
        QVERIFY(desk.model().nodes().front() == node);
        desk.button("applyOwnPrices")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!desk.dialog->isVisible(), kPatience);
        const OwnPriceBook stored = *desk.store->load()->book;
        QVERIFY(stored.nodes.front() == node);
        QVERIFY(stored.rules.front() == percentOff(10));
    }

    void wrongServerIsSaidAtItsField()
    {
        Desk desk;
        OwnedServerDialog *server = desk.server(0);
        QVERIFY(server);
        auto *use = server->findChild<QPushButton *>(QStringLiteral("useServer"));
        use->click();
        QCOMPARE(saidAt(*server, "name"), QStringLiteral("The node has no name."));
        enterServer(*server);
        enter(*server, "power_idle", "200");
        QCOMPARE(saidAt(*server, "power_idle"),
                 QStringLiteral("Write the power with its unit, such as 900 W or 1.2 kW."));
        use->click();
        QVERIFY(server->isVisible() && desk.model().nodes().empty());
        enter(*server, "power_idle", "200 W");
        enter(*server, "residual", "12,000.01");
        QVERIFY(saidAt(*server, "power_idle").isEmpty());
        QCOMPARE(saidAt(*server, "residual"),
                 QStringLiteral("The residual value must not exceed the purchase: depreciation "
                                "would be negative."));
        enter(*server, "residual", "0");
        enter(*server, "accelerator", "H900");
        enter(*server, "accelerator_count", "8");
        QVERIFY(saidAt(*server, "accelerator").contains(QStringLiteral("H900")));
    }

    void serversAreChangedAndRemoved()
    {
        Desk desk;
        OwnedServerDialog *server = desk.server(0);
        enterServer(*server);
        server->findChild<QPushButton *>(QStringLiteral("useServer"))->click();
        const OwnedNode before = desk.model().nodes().front();
        server = desk.server(1);
        QCOMPARE(fieldOf(*server, "purchase")->text(), QStringLiteral("12,000"));
        server->findChild<QPushButton *>(QStringLiteral("useServer"))->click();
        QVERIFY(desk.model().nodes().front() == before); // nothing was changed
        server = desk.server(0);
        enterServer(*server);
        QCOMPARE(saidAt(*server, "name"), QStringLiteral("The node \"cellar-1\" is listed twice."));
        server->reject();
        server = desk.server(1);
        server->findChild<QPushButton *>(QStringLiteral("removeServer"))->click();
        QVERIFY(desk.model().nodes().empty());
        desk.button("undoRule")->click();
        QVERIFY(desk.model().nodes().front() == before);
    }
};

QTEST_MAIN(OwnedServersTest)
#include "tst_owned_servers.moc"
