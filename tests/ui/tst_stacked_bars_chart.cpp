// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_scenes.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/stacked_bars_painter.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom::ui;

class TestStackedBarsChart final : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<StackedBarsChart> m_chart;

    // QTest::mouseMove moves the real pointer, which stays on the screen; this does not.
    void pointAt(QPointF at, Qt::MouseButtons buttons = Qt::NoButton)
    {
        QMouseEvent event(QEvent::MouseMove, at, m_chart->mapToGlobal(at), Qt::NoButton, buttons,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(m_chart.get(), &event);
    }

private slots:
    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }

    void init()
    {
        m_chart = std::make_unique<StackedBarsChart>();
        m_chart->resize(900, 420);
        m_chart->setScene(samples::months());
        m_chart->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    }

    void heightsAreInProportion()
    {
        const auto &series = m_chart->scene().series;
        const double scale = m_chart->segmentRect(0, 0).height() / series[0].values[0];
        for (std::size_t bar = 0; bar < 12; ++bar)
            for (std::size_t i = 0; i < series.size(); ++i) {
                const QRectF segment = m_chart->segmentRect(bar, i);
                // A pixel goes to the gap above the segment below.
                QVERIFY(std::abs(segment.height() - series[i].values[bar] * scale) < 1.6);
                if (i > 0)
                    QVERIFY(segment.bottom() <= m_chart->segmentRect(bar, i - 1).top());
            }
    }

    void hoverTellsBarAndSegment()
    {
        pointAt(m_chart->segmentRect(11, 1).center());
        const auto *card = m_chart->findChild<HoverCard *>();
        QVERIFY(card->isVisible());
        QCOMPARE(card->text().title, QStringLiteral("Nov 2027"));
        QVERIFY(
            QRectF(m_chart->rect()).contains(QRectF(card->geometry()).adjusted(14, 14, -14, -14)));
        pointAt(m_chart->segmentRect(11, 0).center());
        QCOMPARE(card->text().title, QStringLiteral("Nov 2027"));
        pointAt({2, 2});
        QVERIFY(!card->isVisible());
    }

    void clickedSeriesIsHighlightedUntilTheNextClick()
    {
        QSignalSpy segments(m_chart.get(), &StackedBarsChart::segmentActivated);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {},
                          m_chart->segmentRect(4, 2).center().toPoint());
        QCOMPARE(segments.size(), 1);
        QCOMPARE(segments[0], QVariantList({4, 2}));
        const auto nameOf = [this](std::size_t series) {
            return std::set{m_chart->scene().series[series].label};
        };
        QCOMPARE(m_chart->keptSeries(), nameOf(2));
        const QImage two = m_chart->grab().toImage();
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, QPoint(30, 410));
        QCOMPARE(m_chart->keptSeries(), nameOf(0));
        QCOMPARE(segments.size(), 1);
        pointAt({2, 2});
        QVERIFY(m_chart->grab().toImage() != two);
        // It stays the same one while costs change.
        m_chart->setScene(m_chart->scene());
        QCOMPARE(m_chart->keptSeries(), nameOf(0));
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, QPoint(30, 410));
        QVERIFY(m_chart->keptSeries().empty());
    }

    void severalSeriesAreHighlightedTogether()
    {
        QSignalSpy highlighted(m_chart.get(), &StackedBarsChart::seriesHighlighted);
        const QImage none = m_chart->grab().toImage();
        const auto &series = m_chart->scene().series;
        m_chart->highlight({series[0].label, series[1].label});
        QCOMPARE(highlighted.size(), 0);
        QTRY_VERIFY(m_chart->grab().toImage() != none);
        const QImage two = m_chart->grab().toImage();
        const auto colourOf = [this](const QImage &image, std::size_t of) {
            return image.pixelColor(m_chart->segmentRect(4, of).center().toPoint()
                                    * image.devicePixelRatio());
        };
        QCOMPARE(colourOf(two, 1), colourOf(none, 1));
        QVERIFY(colourOf(two, 2) != colourOf(none, 2));
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QCOMPARE(highlighted.size(), 1);
        QCOMPARE(highlighted[0], QVariantList({QString()}));
        QTRY_VERIFY(m_chart->grab().toImage() == none);
    }

    void keysWalkThroughBarsAndSeries()
    {
        QSignalSpy segments(m_chart.get(), &StackedBarsChart::segmentActivated);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Up, Qt::Key_Up})
            QTest::keyClick(m_chart.get(), key);
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(segments.size(), 1);
        QCOMPARE(segments[0], QVariantList({1, 1}));
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QVERIFY(!m_chart->findChild<HoverCard *>()->isVisible());
    }

    void currentMarkIsAnnouncedToScreenReaders()
    {
        QAccessibleInterface *told = QAccessible::queryAccessibleInterface(m_chart.get());
        QCOMPARE(told->role(), QAccessible::Chart);
        QVERIFY(told->text(QAccessible::Value).isEmpty());
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QVERIFY(!told->text(QAccessible::Value).isEmpty());
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QVERIFY(told->text(QAccessible::Value).isEmpty());
    }

    void keysMoveTheBudget()
    {
        QSignalSpy chosen(m_chart.get(), &StackedBarsChart::budgetChosen);
        const double before = m_chart->scene().budget->value;
        QTest::keyClick(m_chart.get(), Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(m_chart->scene().budget->value > before);
        QTest::keyClick(m_chart.get(), Qt::Key_Down, Qt::ControlModifier);
        QTest::keyClick(m_chart.get(), Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(m_chart->scene().budget->value < before);
        QCOMPARE(chosen.size(), 3);
    }

    void budgetTagCoversNothing()
    {
        const Tokens tokens = makeTokens(Appearance::Light);
        StackedBarsScene scene = samples::months();
        QVERIFY(scene.budget);
        const double first = scene.budget->value;
        for (const double share : {0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0, 1.2}) {
            scene.budget->value = first * share;
            const StackedBarsGeometry g =
                stackedBarsGeometry(QRectF(0, 0, 900, 420), scene, tokens);
            const QRectF tag = budgetPill(g, scene, tokens);
            QVERIFY(g.area.contains(tag));
            for (const auto &bar : g.segments)
                for (const QRectF &segment : bar)
                    QVERIFY2(!segment.intersects(tag), qPrintable(QString::number(share)));
        }
    }

    void budgetTagIsNextToTheBand()
    {
        const Tokens tokens = makeTokens(Appearance::Light);
        StackedBarsScene scene = samples::months(36);
        const auto &first = scene.series.front().values;
        scene.series.resize(1);
        BarsFan fan;
        for (const double value : first) {
            fan.low.push_back(value * 0.8);
            fan.middle.push_back(value);
            fan.high.push_back(value * 1.6);
        }
        scene.fan = fan;
        for (const double share : {0.9, 1.0, 1.1, 1.3, 1.5}) {
            scene.budget->value = first.front() * share;
            const StackedBarsGeometry g =
                stackedBarsGeometry(QRectF(0, 0, 900, 420), scene, tokens);
            const QRectF tag = budgetPill(g, scene, tokens);
            QVERIFY(g.area.contains(tag));
            // The band from bar to bar, point by point.
            for (std::size_t bar = 0; bar + 1 < first.size(); ++bar) {
                for (const double part : {0.0, 0.25, 0.5, 0.75}) {
                    const double x =
                        g.columns[bar].center().x()
                        + part * (g.columns[bar + 1].center().x() - g.columns[bar].center().x());
                    const double low = (1 - part) * fan.low[bar] + part * fan.low[bar + 1];
                    const double high = (1 - part) * fan.high[bar] + part * fan.high[bar + 1];
                    const QRectF band(QPointF(x - 0.5, g.y.toPixel(high)),
                                      QPointF(x + 0.5, g.y.toPixel(low)));
                    QVERIFY2(!band.intersects(tag), qPrintable(QString::number(share)));
                }
            }
        }
    }

    void firstBarIsLabelled()
    {
        for (const int width : {420, 640, 900, 1600}) {
            const StackedBarsGeometry g = stackedBarsGeometry(
                QRectF(0, 0, width, 420), samples::months(36), makeTokens(Appearance::Light));
            QVERIFY(g.labelled.front());
        }
    }

    void barsThatAreTheGroundAreSeen()
    {
        // Contrast of WCAG 2.1 by its own formula.
        const auto luminance = [](const QColor &color) {
            const auto linear = [](double part) {
                return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
                   + 0.0722 * linear(color.blueF());
        };
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            const Tokens tokens = makeTokens(appearance);
            StackedBarsScene scene = samples::months();
            scene.series = {{.label = {}, .colorSlot = -1, .values = {9000}, .pale = true}};
            scene.budget.reset();
            const StackedBarsGeometry g =
                stackedBarsGeometry(QRectF(0, 0, 900, 420), scene, tokens);
            QImage picture(900, 420, QImage::Format_RGB32);
            picture.fill(tokens.color.surface);
            QPainter painter(&picture);
            paintBars(painter, g, scene, tokens, {});
            painter.end();
            double one = luminance(picture.pixelColor(g.segments[0][0].center().toPoint()));
            double other = luminance(tokens.color.surface);
            if (one < other)
                std::swap(one, other);
            const double contrast = (one + 0.05) / (other + 0.05);
            QVERIFY2(contrast >= 2.2, qPrintable(QString::number(contrast)));
        }
    }

    void budgetIsDragged()
    {
        QSignalSpy chosen(m_chart.get(), &StackedBarsChart::budgetChosen);
        const auto &series = m_chart->scene().series;
        const double scale = m_chart->segmentRect(0, 0).height() / series[0].values[0];
        const double base = m_chart->segmentRect(0, 0).bottom();
        const QPoint line(m_chart->width() - 8, static_cast<int>(std::lround(base - 9000 * scale)));
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, line);
        pointAt(line + QPoint(0, 30), Qt::LeftButton);
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, line + QPoint(0, 30));
        QCOMPARE(chosen.size(), 1);
        QVERIFY(chosen[0][0].toDouble() < 9000.0);
        QVERIFY(chosen[0][0].toDouble() > 7000.0);
    }

    void strangeValuesHaveNoHeight()
    {
        StackedBarsScene scene = samples::months(2);
        scene.series[0].values = {-50.0, std::numeric_limits<double>::quiet_NaN()};
        scene.series[1].values.clear();
        m_chart->setScene(scene);
        QVERIFY(m_chart->segmentRect(0, 0).isEmpty());
        QVERIFY(m_chart->segmentRect(1, 0).isEmpty());
        QVERIFY(m_chart->segmentRect(0, 1).isEmpty());
        QVERIFY(!m_chart->grab().isNull());
        m_chart->setScene({});
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::keyClick(m_chart.get(), Qt::Key_Up);
        QVERIFY(!m_chart->grab().isNull());
    }

    void manyBarsStillFit()
    {
        m_chart->setScene(samples::months(36));
        for (std::size_t bar = 1; bar < 36; ++bar)
            QVERIFY(m_chart->segmentRect(bar, 0).left()
                    >= m_chart->segmentRect(bar - 1, 0).right());
        QVERIFY(m_chart->segmentRect(35, 0).right() <= m_chart->width());
    }
};

QTEST_MAIN(TestStackedBarsChart)
#include "tst_stacked_bars_chart.moc"
