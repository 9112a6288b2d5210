// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the window while the catalog is loaded, after a failure, and after a reload.
#include "shown_texts.h"
#include "ui/models/mix_model.h"
#include "ui/pages/page_list.h"
#include "ui/views/mix_view.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

CurrentView *viewOf(const Desk &desk)
{
    return desk.window->findChild<CurrentView *>();
}

QPushButton *exportButtonOf(const Desk &desk)
{
    return desk.window->findChild<QPushButton *>(QStringLiteral("exportButton"));
}

QString emptyTextOf(const Page &page)
{
    return page.findChild<QLabel *>(QStringLiteral("pageEmpty"))->text();
}

/// Starts the session with a catalog that cannot be read.
void loadInVain(Desk &desk, const QString &reason)
{
    desk.catalogs->refuse(reason.toStdString());
    QSignalSpy refused(&desk.session, &PlanSession::refused);
    desk.session.start();
    QVERIFY(refused.wait(kPatience));
}

} // namespace

class WithoutCatalogTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void everyPartSaysWhy_data();
    void everyPartSaysWhy();
    void loadingIsSaidInOneWay();
    void aRefusedEditIsNoFailureOfTheCatalog();
    void aProblemOfOnesOwnCatalogLeavesPrices();
    void nothingThatNeedsPricesCanBeAsked();
};

void WithoutCatalogTest::everyPartSaysWhy_data()
{
    QTest::addColumn<QString>("reason");
    for (const char *reason : {"The catalog is damaged: its content does not match its hash.",
                               "The file catalog.sqlite that belongs to Headroom was not found.",
                               "The catalog was made by a newer version of Headroom.",
                               "The catalog was made by an older version of Headroom."})
        QTest::newRow(reason) << QString::fromLatin1(reason);
}

void WithoutCatalogTest::everyPartSaysWhy()
{
    QFETCH(QString, reason);
    Desk desk;
    loadInVain(desk, reason);
    auto *centre = desk.window->findChild<CentrePane *>();
    for (const PageEntry &entry : pageList()) {
        viewOf(desk)->setPage(entry.key);
        const Page *page = centre->page(entry.key);
        QVERIFY2(page && page->isVisible(), entry.key.c_str());
        QVERIFY2(emptyTextOf(*page).contains(reason), entry.key.c_str());
        QVERIFY(page->emptyStateButton()->isVisible());
        QCOMPARE(qobject_cast<QPushButton *>(page->emptyStateButton())->text(),
                 QStringLiteral("Reload"));
    }
    const auto *budget = desk.window->findChild<QPushButton *>(QStringLiteral("budgetButton"));
    QVERIFY(budget->accessibleName().contains(reason));
    QVERIFY(budget->toolTip().contains(reason.left(20)));
    QCOMPARE(desk.text("totalValue"), QStringLiteral("–"));
    const auto *mix = desk.window->findChild<MixView *>()->list()->model();
    QCOMPARE(mix->index(0, 0).data(MixModel::CostRole).toString(), QStringLiteral("–"));
    const auto *warning = desk.window->findChild<QLabel *>(QStringLiteral("fileWarning"));
    QVERIFY(warning->isVisible());
    QCOMPARE(warning->text(), QStringLiteral("no prices"));
    QVERIFY(warning->accessibleDescription().contains(reason));
    QVERIFY(!exportButtonOf(desk)->isEnabled());
    QVERIFY(exportButtonOf(desk)->accessibleDescription().contains(reason));
    QVERIFY(desk.message().isEmpty()); // the page says it
    for (const auto *label : desk.window->findChildren<QLabel *>())
        QVERIFY2(!label->isVisible() || !label->text().contains(QStringLiteral("oading")),
                 qPrintable(label->text()));

    // The file is mended: what is asked for again is there.
    desk.catalogs->refuse({});
    QSignalSpy ready(&desk.session, &PlanSession::snapshotChanged);
    qobject_cast<QPushButton *>(centre->page(pageList().back().key)->emptyStateButton())->click();
    QVERIFY(ready.wait(kPatience));
    QVERIFY(desk.text("totalValue").startsWith(u'$'));
    QVERIFY(!warning->isVisible());
    QVERIFY(exportButtonOf(desk)->isEnabled());
    QVERIFY(!exportButtonOf(desk)->accessibleDescription().contains(reason));
    QVERIFY(textsWith(*centre->page(pageList().back().key), reason).isEmpty());
}

void WithoutCatalogTest::loadingIsSaidInOneWay()
{
    const QString loading = QStringLiteral("Loading the catalog…");
    CurrentView view;
    QWidget window;
    for (const PageEntry &entry : pageList()) {
        Page *page = entry.make({&view, nullptr}, &window);
        page->render({});
        QCOMPARE(emptyTextOf(*page), loading);
    }
    Desk desk;
    const auto *budget = desk.window->findChild<QPushButton *>(QStringLiteral("budgetButton"));
    QCOMPARE(budget->accessibleName(), loading);
    QVERIFY(!exportButtonOf(desk)->isEnabled());
    const auto *warning = desk.window->findChild<QLabel *>(QStringLiteral("fileWarning"));
    QVERIFY(!warning->isVisible());
}

/// While it is being loaded, an edit is refused for a reason of its own.
void WithoutCatalogTest::aRefusedEditIsNoFailureOfTheCatalog()
{
    Desk desk;
    desk.session.document().apply(RemoveWorkload{99});
    QVERIFY(!desk.message().isEmpty());
    QVERIFY(!desk.session.shown().failure);
    QVERIFY(desk.window->findChild<CentrePane *>()->page(kExplorePage) == nullptr);
    desk.load();
    QVERIFY(desk.text("totalValue").startsWith(u'$'));
}

void WithoutCatalogTest::aProblemOfOnesOwnCatalogLeavesPrices()
{
    Desk desk;
    desk.catalogs->putProblem({"Your price catalog cannot be used.", "mine.sqlite", {}});
    desk.load();
    QVERIFY(desk.text("totalValue").startsWith(u'$'));
    QVERIFY(desk.message().contains(QStringLiteral("Your price catalog cannot be used.")));
    QVERIFY(exportButtonOf(desk)->isEnabled());
}

void WithoutCatalogTest::nothingThatNeedsPricesCanBeAsked()
{
    Desk desk;
    loadInVain(desk, QStringLiteral("The catalog is damaged."));
    for (const char *action :
         {"levers", "offers", "seekGoal", "sinceVersion", "modelsAndAccelerators"})
        QVERIFY2(!desk.window->findChild<QAction *>(QLatin1String(action))->isEnabled(), action);
    desk.trigger("useCheapest");
    QVERIFY(desk.message().contains(QStringLiteral("The catalog is damaged.")));
}

QTEST_MAIN(WithoutCatalogTest)
#include "tst_without_catalog.moc"
