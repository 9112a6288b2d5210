// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/offer_model.h"
#include "ui/models/table_model.h"
#include "ui/views/catalog/catalog_page.h"
#include "ui/views/catalog/offer_prices.h"
#include "ui/views/catalog/region_prices.h"
#include "ui/views/filter_chips.h"
#include "window_fixtures.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

QString cell(const CatalogPage &page, int row, OfferColumn column)
{
    const auto &columns = page.model()->columns();
    const auto at = std::ranges::find(columns, column) - columns.begin();
    return page.model()->index(row, static_cast<int>(at)).data().toString();
}

} // namespace

class CatalogPageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("Headroom"));
        QCoreApplication::setApplicationName(QStringLiteral("HeadroomCatalogPageTest"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
    }

    void init()
    {
        QSettings().clear();
        m_page = std::make_unique<CatalogPage>();
        m_page->resize(900, 700);
        m_page->show();
        m_page->render(m_snapshot);
    }

    void cleanup() { m_page.reset(); }

    void showsEveryOfferOfTheCatalog()
    {
        const QAbstractItemModelTester tester(m_page->model());
        QCOMPARE(m_page->model()->shown(), m_snapshot->inputs.catalog->offerCount());
        m_page->filters()->search()->setText(QStringLiteral("g5.xlarge"));
        QVERIFY(m_page->model()->shown() < m_snapshot->inputs.catalog->offerCount());
        for (int row = 0; row < m_page->model()->rowCount(); ++row)
            QCOMPARE(cell(*m_page, row, OfferColumn::type), QStringLiteral("g5.xlarge"));
    }

    void theCounterFollowsTheSearch()
    {
        QTest::keyClicks(m_page->filters()->search(), QStringLiteral("a100 spot"));
        const auto *counter = m_page->findChild<QLabel *>(QStringLiteral("catalogCounter"));
        QVERIFY(counter->text().startsWith(QStringLiteral("1 of ")));
        QTest::keyClick(m_page->filters()->search(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_page->filters()->search(), Qt::Key_Delete);
        QCOMPARE(m_page->model()->shown(), m_page->model()->catalog()->offerCount());
    }

    void aSearchWithoutResultSaysSoAndCanBeCleared()
    {
        auto *clear = m_page->findChild<QPushButton *>(QStringLiteral("clearAllFilters"));
        QVERIFY(!clear->isVisible());
        m_page->filters()->search()->setText(QStringLiteral("no such machine"));
        QCOMPARE(m_page->model()->rowCount(), 0);
        QVERIFY(!m_page->table()->isVisible());
        QVERIFY(m_page->findChild<QLabel *>(QStringLiteral("nothingFound"))->isVisible());
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(m_page->filters()->search()->text().isEmpty());
        QVERIFY(m_page->table()->isVisible());
        QCOMPARE(m_page->model()->shown(), m_page->model()->catalog()->offerCount());
    }

    void theUsualColumnsFitANarrowWindow()
    {
        m_page->resize(960, 600);
        QTRY_VERIFY(m_page->table()->viewport()->width() < 960);
        QCOMPARE(m_page->table()->horizontalScrollBar()->maximum(), 0);
        const auto hidden = [this] {
            int count = 0;
            for (int i = 0; i < m_page->model()->columnCount(); ++i)
                count += m_page->table()->isColumnHidden(i) ? 1 : 0;
            return count;
        };
        m_page->resize(640, 600);
        QTRY_VERIFY(hidden() == 2); // vCPU and memory
        m_page->resize(1800, 600);
        QTRY_VERIFY(hidden() == 0);
    }

    void columnsAndWidthsAreRemembered()
    {
        const auto action = [this](const char *text) {
            for (QAction *one : m_page->table()->findChildren<QAction *>())
                if (one->text() == QLatin1String(text))
                    return one;
            return static_cast<QAction *>(nullptr);
        };
        QVERIFY(action("Per TFLOPS"));
        action("Per TFLOPS")->trigger();
        action("Region")->trigger();
        m_page->table()->setColumnWidth(0, 333);
        const auto columns = m_page->model()->columns();
        QVERIFY(std::ranges::find(columns, OfferColumn::perTflops) != columns.end());
        QVERIFY(std::ranges::find(columns, OfferColumn::region) == columns.end());
        m_page = std::make_unique<CatalogPage>();
        m_page->render(m_snapshot);
        QCOMPARE(m_page->model()->columns(), columns);
        QCOMPARE(m_page->table()->columnWidth(0), 333);
        m_page->table()->findChild<QAction *>(QStringLiteral("usualColumns"))->trigger();
        QVERIFY(m_page->model()->columns() != columns);
        QVERIFY(m_page->table()->columnWidth(0) != 333);
    }

    void wholeFiguresHaveNoDecimals()
    {
        m_page->filters()->search()->setText(QStringLiteral("m5.large"));
        QCOMPARE(m_page->model()->rowCount(), 1);
        QCOMPARE(cell(*m_page, 0, OfferColumn::vcpus), QStringLiteral("2"));
        QCOMPARE(cell(*m_page, 0, OfferColumn::memory), QStringLiteral("8"));
        QVERIFY(cell(*m_page, 0, OfferColumn::price).startsWith(QStringLiteral("$0.096")));
    }

    void aClickOnAHeaderSorts()
    {
        const auto &columns = m_page->model()->columns();
        const int price =
            static_cast<int>(std::ranges::find(columns, OfferColumn::price) - columns.begin());
        m_page->table()->sortByColumn(price, Qt::DescendingOrder);
        double before = 1e9;
        for (int row = 0; row < m_page->model()->rowCount(); ++row) {
            const double rate =
                m_page->model()->catalog()->offer(m_page->model()->offerAt(row)).rate.toDouble();
            QVERIFY(rate <= before);
            before = rate;
        }
    }

    void selectedOffersStandSideBySide()
    {
        m_page->filters()->search()->setText(QStringLiteral("g5.xlarge"));
        m_page->table()->selectAll();
        const int selected = m_page->model()->rowCount();
        QCOMPARE(m_page->comparison()->columnCount(), 1 + std::min(4, selected));
        QVERIFY(!m_page->prices()->regions()->bars().empty());
        for (std::size_t i = 1; i < m_page->prices()->regions()->bars().size(); ++i)
            QVERIFY(m_page->prices()->regions()->bars()[i - 1].rate
                    <= m_page->prices()->regions()->bars()[i].rate);
    }

    void copiesWhatIsSelected()
    {
        auto *copy = m_page->findChild<QPushButton *>(QStringLiteral("copyOffers"));
        QVERIFY(!copy->isEnabled());
        m_page->filters()->search()->setText(QStringLiteral("m5.large"));
        m_page->table()->selectRow(0);
        QVERIFY(copy->isEnabled());
        QTest::mouseClick(copy, Qt::LeftButton);
        const QStringList lines = QGuiApplication::clipboard()->text().split(
            QRegularExpression(QStringLiteral("[\r\n]+")), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[1].startsWith(QStringLiteral("m5.large\t")));
    }

    void exportsTheRowsAsShown()
    {
        m_page->filters()->search()->setText(QStringLiteral("g5.xlarge"));
        Table exported;
        connect(m_page.get(), &CatalogPage::exportRequested, this,
                [&](const std::function<Table()> &table) { exported = table(); });
        QTest::mouseClick(m_page->findChild<QPushButton *>(QStringLiteral("exportCatalog")),
                          Qt::LeftButton);
        QCOMPARE(exported.rows.size(), m_page->model()->shown());
        QCOMPARE(exported.columns.size(), m_page->model()->columns().size());
    }

private:
    std::shared_ptr<const Snapshot> m_snapshot = snapshotOf(smallPlan());
    std::unique_ptr<CatalogPage> m_page;
};

QTEST_MAIN(CatalogPageTest)
#include "tst_catalog_page.moc"
