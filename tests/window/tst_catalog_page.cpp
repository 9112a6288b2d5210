// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_desk.h"
#include "ui/models/offer_model.h"
#include "ui/models/table_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/offer_prices.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/filter_chips.h"
#include "window_fixtures.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QResizeEvent>
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
        build();
        m_desk->page.resize(900, 700);
        m_desk->page.show();
        m_desk->show(m_snapshot);
    }

    void cleanup() { m_desk.reset(); }

    void showsEveryOfferOfTheCatalog()
    {
        const QAbstractItemModelTester tester(m_desk->page.model());
        QCOMPARE(m_desk->page.model()->shown(), m_snapshot->inputs.catalog->offerCount());
        m_desk->page.filters()->search()->setText(QStringLiteral("g5.xlarge"));
        QVERIFY(m_desk->page.model()->shown() < m_snapshot->inputs.catalog->offerCount());
        for (int row = 0; row < m_desk->page.model()->rowCount(); ++row)
            QCOMPARE(cell(m_desk->page, row, OfferColumn::type), QStringLiteral("g5.xlarge"));
    }

    /// As when a page is torn down: its children go one after the other, and the table may be the
    /// last.
    void theTableMayOutliveItsModel()
    {
        auto *viewport = m_desk->page.table()->viewport();
        delete m_desk->page.model();
        for (const QEvent::Type type : {QEvent::StyleChange, QEvent::Hide}) {
            QEvent event(type);
            QCoreApplication::sendEvent(viewport, &event);
        }
        QResizeEvent resized({300, 200}, viewport->size());
        QCoreApplication::sendEvent(viewport, &resized);
        QVERIFY(m_desk->page.table()->model() == nullptr);
    }

    void theCounterFollowsTheSearch()
    {
        QTest::keyClicks(m_desk->page.filters()->search(), QStringLiteral("a100 spot"));
        const auto *counter = m_desk->page.findChild<QLabel *>(QStringLiteral("catalogCounter"));
        QVERIFY(counter->text().startsWith(QStringLiteral("1 of ")));
        QTest::keyClick(m_desk->page.filters()->search(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_desk->page.filters()->search(), Qt::Key_Delete);
        QCOMPARE(m_desk->page.model()->shown(), m_desk->page.model()->catalog()->offerCount());
    }

    void aSearchWithoutResultSaysSoAndCanBeCleared()
    {
        auto *clear = m_desk->page.findChild<QPushButton *>(QStringLiteral("clearAllFilters"));
        QVERIFY(!clear->isVisible());
        m_desk->page.filters()->search()->setText(QStringLiteral("no such machine"));
        QCOMPARE(m_desk->page.model()->rowCount(), 0);
        QVERIFY(!m_desk->page.table()->isVisible());
        QVERIFY(m_desk->page.findChild<QLabel *>(QStringLiteral("nothingFound"))->isVisible());
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(m_desk->page.filters()->search()->text().isEmpty());
        QVERIFY(m_desk->page.table()->isVisible());
        QCOMPARE(m_desk->page.model()->shown(), m_desk->page.model()->catalog()->offerCount());
    }

    void theUsualColumnsFitANarrowWindow()
    {
        m_desk->page.resize(960, 600);
        QTRY_VERIFY(m_desk->page.table()->viewport()->width() < 960);
        QCOMPARE(m_desk->page.table()->horizontalScrollBar()->maximum(), 0);
        const auto hidden = [this] {
            int count = 0;
            for (int i = 0; i < m_desk->page.model()->columnCount(); ++i)
                count += m_desk->page.table()->isColumnHidden(i) ? 1 : 0;
            return count;
        };
        m_desk->page.resize(640, 600);
        QTRY_VERIFY(hidden() == 3); // vCPU, memory and the price of one accelerator
        m_desk->page.resize(1800, 600);
        QTRY_VERIFY(hidden() == 0);
    }

    void longNamesOfTypesGiveWayBeforeThePricing()
    {
        const auto widthOf = [this](OfferColumn column) {
            const auto &columns = m_desk->page.model()->columns();
            return m_desk->page.table()->columnWidth(
                static_cast<int>(std::ranges::find(columns, column) - columns.begin()));
        };
        Catalog catalog = *m_snapshot->inputs.catalog;
        catalog.types.back().name = "type-of-a-long-name-8g-1x";
        EvaluationInputs inputs = m_snapshot->inputs;
        inputs.catalog = std::make_shared<const Catalog>(std::move(catalog));
        m_desk->show(makeSnapshot(inputs));
        m_desk->page.resize(1800, 600);
        QTest::qWait(0);
        const int wholeType = widthOf(OfferColumn::type);
        const int wholePricing = widthOf(OfferColumn::pricingModel);
        int narrowed = 0;
        for (int width = 1800; width > 640; width -= 10) {
            m_desk->page.resize(width, 600);
            QTest::qWait(0);
            const int type = widthOf(OfferColumn::type);
            if (type < wholeType && type > wholeType * 9 / 10) {
                QCOMPARE(widthOf(OfferColumn::pricingModel), wholePricing);
                ++narrowed;
            }
        }
        QVERIFY(narrowed > 0);
    }

    void columnsFollowTheSizeOfTheText()
    {
        m_desk->page.resize(1800, 600);
        const auto column =
            static_cast<int>(std::ranges::find(m_desk->page.model()->columns(), OfferColumn::price)
                             - m_desk->page.model()->columns().begin());
        const int before = m_desk->page.table()->columnWidth(column);
        applyTheme(*qApp, makeTokens(Appearance::Light, 1.5));
        QTRY_VERIFY(m_desk->page.table()->columnWidth(column) > before * 5 / 4);
        applyTheme(*qApp, makeTokens(Appearance::Light));
        QTRY_COMPARE(m_desk->page.table()->columnWidth(column), before);
    }

    void columnsAndWidthsAreRemembered()
    {
        const auto action = [this](const char *text) {
            for (QAction *one : m_desk->page.table()->findChildren<QAction *>())
                if (one->text() == QLatin1String(text))
                    return one;
            return static_cast<QAction *>(nullptr);
        };
        QVERIFY(action("Per TFLOPS"));
        action("Per TFLOPS")->trigger();
        action("Region")->trigger();
        m_desk->page.table()->setColumnWidth(0, 333);
        const auto columns = m_desk->page.model()->columns();
        QVERIFY(std::ranges::find(columns, OfferColumn::perTflops) != columns.end());
        QVERIFY(std::ranges::find(columns, OfferColumn::region) == columns.end());
        build();
        m_desk->show(m_snapshot);
        QCOMPARE(m_desk->page.model()->columns(), columns);
        QCOMPARE(m_desk->page.table()->columnWidth(0), 333);
        m_desk->page.table()->findChild<QAction *>(QStringLiteral("usualColumns"))->trigger();
        QVERIFY(m_desk->page.model()->columns() != columns);
        QVERIFY(m_desk->page.table()->columnWidth(0) != 333);
    }

    void wholeFiguresHaveNoDecimals()
    {
        m_desk->page.filters()->search()->setText(QStringLiteral("m5.large"));
        QCOMPARE(m_desk->page.model()->rowCount(), 1);
        QCOMPARE(cell(m_desk->page, 0, OfferColumn::vcpus), QStringLiteral("2"));
        QCOMPARE(cell(m_desk->page, 0, OfferColumn::memory), QStringLiteral("8"));
        QVERIFY(cell(m_desk->page, 0, OfferColumn::price).startsWith(QStringLiteral("$0.096")));
    }

    void aClickOnAHeaderSorts()
    {
        const auto &columns = m_desk->page.model()->columns();
        const int price =
            static_cast<int>(std::ranges::find(columns, OfferColumn::price) - columns.begin());
        m_desk->page.table()->sortByColumn(price, Qt::DescendingOrder);
        double before = 1e9;
        for (int row = 0; row < m_desk->page.model()->rowCount(); ++row) {
            const double rate = m_desk->page.model()
                                    ->catalog()
                                    ->offer(m_desk->page.model()->offerAt(row))
                                    .rate.toDouble();
            QVERIFY(rate <= before);
            before = rate;
        }
    }

    void selectedOffersAreShownSideBySide()
    {
        m_desk->page.filters()->search()->setText(QStringLiteral("g5.xlarge"));
        m_desk->page.table()->selectAll();
        const int selected = m_desk->page.model()->rowCount();
        QCOMPARE(m_desk->page.comparison()->columnCount(), 1 + std::min(4, selected));
        QVERIFY(!m_desk->page.prices()->regions()->bars().empty());
        for (std::size_t i = 1; i < m_desk->page.prices()->regions()->bars().size(); ++i)
            QVERIFY(m_desk->page.prices()->regions()->bars()[i - 1].rate
                    <= m_desk->page.prices()->regions()->bars()[i].rate);
    }

    void copiesWhatIsSelected()
    {
        auto *copy = m_desk->page.findChild<QPushButton *>(QStringLiteral("copyOffers"));
        QVERIFY(!copy->isEnabled());
        m_desk->page.filters()->search()->setText(QStringLiteral("m5.large"));
        m_desk->page.table()->selectRow(0);
        QVERIFY(copy->isEnabled());
        QTest::mouseClick(copy, Qt::LeftButton);
        const QStringList lines = QGuiApplication::clipboard()->text().split(
            QRegularExpression(QStringLiteral("[\r\n]+")), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[1].startsWith(QStringLiteral("m5.large\t")));
    }

    void exportsTheRowsAsShown()
    {
        m_desk->page.filters()->search()->setText(QStringLiteral("g5.xlarge"));
        Table exported;
        connect(&m_desk->page, &CatalogPage::exportRequested, this,
                [&](const QString &subject, const std::function<Table()> &table) {
                    QCOMPARE(subject, QStringLiteral("catalog"));
                    exported = table();
                });
        QTest::mouseClick(m_desk->page.findChild<QPushButton *>(QStringLiteral("exportCatalog")),
                          Qt::LeftButton);
        QCOMPARE(exported.rows.size(), m_desk->page.model()->shown());
        QCOMPARE(exported.columns.size(), m_desk->page.model()->columns().size());
    }

private:
    std::shared_ptr<const Snapshot> m_snapshot = snapshotOf(smallPlan());
    void build()
    {
        m_desk.reset();
        m_desk = std::make_unique<ui::testing::PageDesk<CatalogPage>>();
    }

    std::unique_ptr<ui::testing::PageDesk<CatalogPage>> m_desk;
};

QTEST_MAIN(CatalogPageTest)
#include "tst_catalog_page.moc"
