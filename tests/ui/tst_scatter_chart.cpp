// SPDX-License-Identifier: GPL-3.0-or-later
#include "scatter_hand.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/scatter_geometry.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class TestScatterChart final : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<ScatterChart> m_chart;

private slots:
    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }

    void init()
    {
        m_chart = shownChart();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    }

    void hoveringShowsTheCardNextToTheMark()
    {
        for (std::uint32_t i = 0; i < 5; ++i) {
            const QPointF mark = m_chart->positionOf(i);
            move(*m_chart, mark);
            QCOMPARE(m_chart->current(), std::optional(i));
            const auto *card = m_chart->findChild<HoverCard *>();
            QVERIFY(card->isVisible());
            QCOMPARE(card->text().title, QStringLiteral("<img src=x> %1").arg(i));
            const QRectF inner = QRectF(card->geometry()).adjusted(14, 14, -14, -14);
            QVERIFY(QRectF(m_chart->rect()).contains(inner));
            QVERIFY(!inner.contains(mark));
            QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("Monthly cost $1")));
        }
        move(*m_chart, {200, 60});
        QVERIFY(!m_chart->current());
        QVERIFY(!m_chart->findChild<HoverCard *>()->isVisible());
        QCOMPARE(m_chart->accessibleDescription(), m_chart->scene().summary);
    }

    void clickAsksForTheCandidate()
    {
        QSignalSpy activated(m_chart.get(), &ScatterChart::pointActivated);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, m_chart->positionOf(3).toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<std::uint32_t>(), 3U);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, QPoint(200, 60));
        QCOMPARE(activated.size(), 1);
    }

    /// A workload that is dragged from the mix; beforehand it is said what that will do.
    void droppedRowActivatesTheMark()
    {
        QSignalSpy activated(m_chart.get(), &ScatterChart::pointActivated);
        QMimeData row;
        row.setData(QStringLiteral("application/x-qabstractitemmodeldatalist"), "row");
        const auto dragged = [&](QPointF to) {
            QDragEnterEvent enter(to.toPoint(), Qt::MoveAction, &row, Qt::LeftButton, {});
            QApplication::sendEvent(m_chart.get(), &enter);
            QDragMoveEvent move(to.toPoint(), Qt::MoveAction, &row, Qt::LeftButton, {});
            QApplication::sendEvent(m_chart.get(), &move);
            return move.isAccepted();
        };
        QVERIFY(!dragged({200, 60}));
        QVERIFY(dragged(m_chart->positionOf(2)));
        const HoverText card = m_chart->findChild<HoverCard *>()->text();
        QCOMPARE(card.footer,
                 QStringLiteral("Drop: use %1, %2").arg(card.title, card.rows.front().value));
        QDropEvent drop(m_chart->positionOf(2), Qt::MoveAction, &row, Qt::LeftButton, {});
        QApplication::sendEvent(m_chart.get(), &drop);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<std::uint32_t>(), 2U);
        move(*m_chart, m_chart->positionOf(3));
        QVERIFY(!m_chart->findChild<HoverCard *>()->text().footer.startsWith(u"Drop"));
    }

    void needLineIsWhereNoSideFallsShort()
    {
        ScatterScene scene = m_chart->scene();
        scene.shortfall = Shortfall::None;
        m_chart->setScene(scene);
        QSignalSpy chosen(m_chart.get(), &ScatterChart::needChosen);
        const QPoint from = needLine(*m_chart).toPoint();
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_chart.get(), from + QPoint(60, 0));
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, from + QPoint(60, 0));
        QCOMPARE(chosen.count(), 1);
    }

    void needLineIsDragged()
    {
        QSignalSpy moved(m_chart.get(), &ScatterChart::needMoved);
        QSignalSpy chosen(m_chart.get(), &ScatterChart::needChosen);
        const QPoint from = needLine(*m_chart).toPoint();
        drag(*m_chart, from, from + QPoint(60, 10));
        QVERIFY(moved.size() >= 2);
        QCOMPARE(chosen.size(), 1);
        const double value = chosen[0][0].toDouble();
        QVERIFY(value > 20.0);
        QCOMPARE(m_chart->scene().need->value, value);
        QVERIFY(std::abs(needLine(*m_chart).x() - (from.x() + 60)) < 2.0);
        QVERIFY(!m_chart->isZoomed());
    }

    void sceneThatArrivesWhileDraggingDoesNotPullTheLineAway()
    {
        connect(m_chart.get(), &ScatterChart::needMoved, m_chart.get(),
                [this] { m_chart->setScene(fewCandidates()); });
        QSignalSpy chosen(m_chart.get(), &ScatterChart::needChosen);
        const QPoint from = needLine(*m_chart).toPoint();
        drag(*m_chart, from, from + QPoint(60, 0));
        QVERIFY(chosen[0][0].toDouble() > 20.0);
    }

    void budgetLineIsDraggedByItsLabel()
    {
        QSignalSpy chosen(m_chart.get(), &ScatterChart::budgetChosen);
        // The label is at the right end of the line, inside the plot.
        const double y = m_chart->positionOf(2).y()
                         + (m_chart->positionOf(3).y() - m_chart->positionOf(2).y())
                               * std::log(6000.0 / 2700.0) / std::log(3.0);
        const QPoint from(kSize.width() - 30, static_cast<int>(std::lround(y)));
        drag(*m_chart, from, from + QPoint(0, 50));
        QCOMPARE(chosen.size(), 1);
        QVERIFY(chosen[0][0].toDouble() < 6000.0);
    }

    void fixedLinesStay()
    {
        ScatterScene scene = fewCandidates();
        scene.need->draggable = false;
        m_chart->setScene(scene);
        QSignalSpy chosen(m_chart.get(), &ScatterChart::needChosen);
        const QPoint from = needLine(*m_chart).toPoint();
        drag(*m_chart, from, from + QPoint(60, 0));
        QCOMPARE(chosen.size(), 0);
        QVERIFY(m_chart->isZoomed()); // the drag has moved the view instead
    }

    void showAllIsNextToTheTexts()
    {
        const auto *button = m_chart->findChild<QPushButton *>(QStringLiteral("scatterShowAll"));
        for (const int width : {1400, 1000, 800, 640, 480}) {
            m_chart->resize(width, 420);
            QTest::keyClick(m_chart.get(), Qt::Key_Plus);
            QVERIFY(m_chart->isZoomed());
            const ScatterGeometry g =
                scatterGeometry(m_chart->rect(), m_chart->scene(),
                                {m_chart->xView(), m_chart->yView()}, currentTokens());
            const QRectF shapes(g.shapesOrigin, QSizeF(width, g.shapes.height()));
            const QRectF place(button->geometry());
            QVERIFY2(g.shapes.height() == 0 || !place.intersects(shapes),
                     qPrintable(QString::number(width)));
            QVERIFY(QRectF(m_chart->rect()).contains(place));
        }
    }

    void currentMarkIsAnnouncedToScreenReaders()
    {
        QAccessibleInterface *told = QAccessible::queryAccessibleInterface(m_chart.get());
        QCOMPARE(told->role(), QAccessible::Chart);
        QVERIFY(told->text(QAccessible::Value).isEmpty());
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QVERIFY(m_chart->current().has_value());
        const QString mark = told->text(QAccessible::Value);
        QVERIFY(!mark.isEmpty());
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QVERIFY(told->text(QAccessible::Value) != mark);
    }

    void wheelZoomsAtThePointerAndKeysReset()
    {
        QSignalSpy changed(m_chart.get(), &ScatterChart::viewChanged);
        const AxisRange x = m_chart->xView();
        const QPointF mark = m_chart->positionOf(2);
        turnWheel(*m_chart, mark, 3);
        QVERIFY(m_chart->isZoomed());
        QVERIFY(m_chart->xView().high - m_chart->xView().low < x.high - x.low);
        QVERIFY(QLineF(m_chart->positionOf(2), mark).length() < 1.5);
        QVERIFY(m_chart->findChild<QPushButton *>()->isVisible());
        QTest::keyClick(m_chart.get(), Qt::Key_0);
        QVERIFY(!m_chart->isZoomed());
        QCOMPARE(m_chart->xView(), x);
        QVERIFY(!m_chart->findChild<QPushButton *>()->isVisible());
        QTest::keyClick(m_chart.get(), Qt::Key_Plus);
        QVERIFY(m_chart->isZoomed());
        QTest::mouseClick(m_chart->findChild<QPushButton *>(), Qt::LeftButton);
        QVERIFY(!m_chart->isZoomed());
        QCOMPARE(changed.size(), 4);
    }

    void dragPansAndDoubleClickResets()
    {
        const QPointF before = m_chart->positionOf(2);
        drag(*m_chart, {700, 500}, {660, 470});
        QVERIFY(QLineF(m_chart->positionOf(2), before + QPointF(-40, -30)).length() < 1.5);
        QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, QPoint(700, 500));
        QVERIFY(!m_chart->isZoomed());
        QVERIFY(QLineF(m_chart->positionOf(2), before).length() < 0.5);
    }

    void middleOfTheViewStaysAmongTheCandidates()
    {
        const AxisRange x = m_chart->xView();
        const AxisRange y = m_chart->yView();
        const auto isMiddleInside = [](AxisRange shown, AxisRange whole) {
            const double middle = std::sqrt(shown.low * shown.high);
            return middle >= whole.low * 0.999 && middle <= whole.high * 1.001;
        };
        for (int i = 0; i < 60; ++i)
            drag(*m_chart, {300, 200}, {900, 560});
        QVERIFY(isMiddleInside(m_chart->xView(), x) && isMiddleInside(m_chart->yView(), y));
        for (int i = 0; i < 60; ++i)
            turnWheel(*m_chart, {500, 300}, -5);
        QVERIFY(m_chart->positionOf(4).x() - m_chart->positionOf(0).x() > 100.0);
    }

    void zoomSurvivesEditsButNotAnotherSubject()
    {
        turnWheel(*m_chart, {500, 300}, 2);
        const AxisRange zoomed = m_chart->xView();
        ScatterScene scene = m_chart->scene();
        scene.marks = std::make_shared<ScatterMarks>(5, std::uint8_t(0));
        m_chart->setScene(scene);
        QCOMPARE(m_chart->xView(), zoomed);
        scene.points = std::make_shared<ScatterPoints>(*scene.points); // an edit
        m_chart->setScene(scene);
        QCOMPARE(m_chart->xView(), zoomed);
        scene.x.scale = AxisScale::Linear;
        m_chart->setScene(scene);
        QVERIFY(!m_chart->isZoomed());
        turnWheel(*m_chart, {500, 300}, 2);
        scene.subject = 7; // another workload
        m_chart->setScene(scene);
        QVERIFY(!m_chart->isZoomed());
    }

    void rectangleSelects()
    {
        QSignalSpy selected(m_chart.get(), &ScatterChart::pointsSelected);
        const QPoint from = m_chart->positionOf(1).toPoint() + QPoint(-20, 20);
        const QPoint to = m_chart->positionOf(3).toPoint() + QPoint(20, -20);
        drag(*m_chart, from, to, Qt::ShiftModifier);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected[0][0].value<QList<std::uint32_t>>(), QList<std::uint32_t>({1, 2, 3}));
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QVERIFY(selected[1][0].value<QList<std::uint32_t>>().isEmpty());
        QVERIFY(!m_chart->isZoomed());
    }

    void keysWalkAlongTheFrontier()
    {
        QSignalSpy activated(m_chart.get(), &ScatterChart::pointActivated);
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(activated.size(), 0);
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QCOMPARE(m_chart->current(), std::optional(0U));
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::keyClick(m_chart.get(), Qt::Key_Left);
        QCOMPARE(m_chart->current(), std::optional(1U));
        QTest::keyClick(m_chart.get(), Qt::Key_End);
        QCOMPARE(m_chart->current(), std::optional(4U));
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QCOMPARE(m_chart->current(), std::optional(4U));
        QVERIFY(m_chart->findChild<HoverCard *>()->isVisible());
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(activated[0][0].value<std::uint32_t>(), 4U);
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QVERIFY(!m_chart->current());
    }

    void keysMoveTheLines()
    {
        QSignalSpy need(m_chart.get(), &ScatterChart::needChosen);
        QSignalSpy budget(m_chart.get(), &ScatterChart::budgetChosen);
        QTest::keyClick(m_chart.get(), Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(m_chart.get(), Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(need[0][0].toDouble() > 20.0);
        QVERIFY(budget[0][0].toDouble() < 6000.0);
    }

    void legendAsksForTheGroup()
    {
        QSignalSpy groups(m_chart.get(), &ScatterChart::groupActivated);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, QPoint(30, kSize.height() - 40));
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, QPoint(30, kSize.height() - 12));
        QCOMPARE(groups.size(), 1); // of the two lines only the first has groups
        QCOMPARE(groups[0][0].value<HardwareGroup>(), HardwareGroup::earlierGpu);
    }

    void emptySceneSaysSo()
    {
        m_chart->setScene({});
        const QImage blank = pictureOf(*m_chart);
        ScatterScene scene;
        scene.emptyText = QStringLiteral("No offer matches these filters");
        m_chart->setScene(scene);
        QVERIFY(pictureOf(*m_chart) != blank);
        for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Return, Qt::Key_Plus, Qt::Key_0,
                              Qt::Key_Escape, Qt::Key_Home})
            QTest::keyClick(m_chart.get(), static_cast<Qt::Key>(key));
        turnWheel(*m_chart, {300, 300}, 2);
        drag(*m_chart, {300, 300}, {200, 200});
        QVERIFY(!m_chart->current());
    }

    void changesOnAHiddenPageAreShownLater()
    {
        QWidget page;
        page.resize(kSize);
        auto *chart = new ScatterChart(&page);
        chart->resize(kSize);
        chart->setScene(fewCandidates());
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const QImage before = chart->grab().toImage();
        chart->hide();
        ScatterScene scene = fewCandidates();
        scene.marks = std::make_shared<ScatterMarks>(5, mark::kHidden);
        chart->setScene(scene);
        QCoreApplication::processEvents();
        chart->show();
        QVERIFY(chart->grab().toImage() != before);
        chart->setScene(fewCandidates());
        QCoreApplication::processEvents();
        QCOMPARE(chart->grab().toImage(), before);
    }
};

QTEST_MAIN(TestScatterChart)
#include "tst_scatter_chart.moc"
