// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/budget_gauge.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/share_bar.h"
#include "ui/charts/sparkline.h"
#include "ui/charts/term_bar.h"
#include "ui/charts/tornado_painter.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

#include <cmath>

using namespace headroom::ui;

namespace {

// Length of the middle row in the colour, in device-independent pixels.
int along(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int x = 0; x < image.width(); ++x)
        count += image.pixelColor(x, image.height() / 2) == color;
    return qRound(count / image.devicePixelRatio());
}

int along(QWidget &widget, const QColor &color, QSize size)
{
    widget.resize(size);
    return along(widget.grab().toImage(), color);
}

QImage shareBar(double share)
{
    QImage image(400, 4, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintShareBar(painter, image.rect(), share, currentTokens());
    return image;
}

LegendItem item(const char *label, bool starts = false)
{
    LegendItem made;
    made.label = QString::fromLatin1(label);
    made.startsSection = starts;
    made.key = starts ? -1 : 7;
    return made;
}

} // namespace

class TestSmallCharts final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }

    void shareBarFillsItsShare()
    {
        const QColor accent = currentTokens().color.accent;
        const int filled = along(shareBar(0.25), accent);
        QVERIFY2(std::abs(filled - 100) <= 3, qPrintable(QString::number(filled)));
        QCOMPARE(along(shareBar(std::nan("")), accent), 0);
        QVERIFY(along(shareBar(7.0), accent) >= 397);
    }

    /// Also on a printer without colours, in both appearances.
    void endsOfATornadoDifferInGrey()
    {
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            const Tokens tokens = makeTokens(appearance);
            TornadoScene scene;
            scene.bars = {{QStringLiteral("Demand"), -1.0, 1.0, {}, {}}};
            QImage image(600, 200, QImage::Format_ARGB32_Premultiplied);
            image.fill(tokens.color.surface);
            const TornadoPainter tornado(scene, image.rect(), tokens);
            QPainter painter(&image);
            tornado.paint(painter);
            painter.end();
            const auto greyAt = [&](double value) {
                return qGray(image.pixel(qRound(tornado.at(value)),
                                         qRound(tornado.rowRect(0).center().y())));
            };
            QVERIFY(std::abs(greyAt(-0.5) - greyAt(0.5)) > 40);
        }
    }

    void termsAddUpToAHundred()
    {
        TermBar bar;
        bar.setTerms({{QStringLiteral("compute"), 1.0, 0},
                      {QStringLiteral("memory"), 1.0, 1},
                      {QStringLiteral("network"), 1.0, 2},
                      {QStringLiteral("none"), 0.0, 3}});
        QCOMPARE(bar.caption(),
                 QStringLiteral("compute 33.4 \u00b7 memory 33.3 \u00b7 network 33.3\u202f%"));
        QCOMPARE(bar.accessibleName(), bar.caption());
        const int second = along(bar, currentTokens().color.seriesAt(1), {300, 9});
        QVERIFY2(std::abs(second - 99) <= 2, qPrintable(QString::number(second)));
        bar.setTerms({});
        QVERIFY(bar.caption().isEmpty());
        QVERIFY(!bar.grab().isNull());
    }

    void gaugeShowsUseRangeAndExcess()
    {
        BudgetGauge gauge;
        const ColorTokens &color = currentTokens().color;
        gauge.setUse({0.5, std::nullopt, std::nullopt});
        QVERIFY(std::abs(along(gauge, color.accent, {400, 12}) - 200) <= 3);
        gauge.setUse({1.25, std::nullopt, std::nullopt});
        QVERIFY(along(gauge, color.warning, {400, 12}) > 380);
        QCOMPARE(along(gauge, color.accent, {400, 12}), 0);
        QVERIFY(along(gauge, color.text, {400, 12}) >= 1); // the budget, as a tick
        gauge.setUse({std::nan(""), std::nan(""), std::nan("")});
        QVERIFY(!gauge.grab().isNull());
    }

    void sparklineDrawsOnlyWhatItHas()
    {
        Sparkline line;
        line.resize(200, 40);
        const QImage empty = line.grab().toImage();
        line.setValues(std::vector<double>(24, 0.0));
        QCOMPARE(line.grab().toImage(), empty);
        line.setValues({1, 2, std::nan(""), 4});
        QVERIFY(line.grab().toImage() != empty);
    }

    void waterfallGrowsWithItsSteps()
    {
        WaterfallBars bars;
        using Kind = WaterfallStep::Kind;
        bars.setSteps({{QStringLiteral("Baseline"), QStringLiteral("$100"), 0, 100, Kind::Start},
                       {QStringLiteral("Spot"), QStringLiteral("−$40"), 100, 60, Kind::Saving}});
        const int two = bars.sizeHint().height();
        bars.setSteps({bars.steps()[0]});
        QCOMPARE(bars.sizeHint().height() * 2, two);
    }

    void legendWrapsBySection()
    {
        const Tokens tokens = makeTokens(Appearance::Light);
        const std::vector<LegendItem> items{item("T4, V100"), item("L4, A10G, L40S"),
                                            item("AWS", true), item("Google"), item("Azure")};
        const ChartLegend wide(items, 900.0, tokens);
        QCOMPARE(wide.itemRect(4).top(), wide.itemRect(0).top());
        const ChartLegend narrow(items, 300.0, tokens);
        QCOMPARE(narrow.itemRect(1).top(), narrow.itemRect(0).top());
        QVERIFY(narrow.itemRect(2).top() > narrow.itemRect(1).top());
        QCOMPARE(narrow.itemRect(4).top(), narrow.itemRect(2).top());
        const ChartLegend tiny(items, 90.0, tokens);
        for (std::size_t i = 0; i < items.size(); ++i)
            QVERIFY(tiny.itemRect(i).right() <= 90.0);
    }

    void legendReportsOnlyWhatCanBeSwitched()
    {
        const ChartLegend legend({item("T4, V100"), item("AWS", true)}, 400.0,
                                 makeTokens(Appearance::Light));
        QCOMPARE(legend.keyAt(legend.itemRect(0).center()), std::optional(7));
        QCOMPARE(legend.keyAt(legend.itemRect(1).center()), std::nullopt);
        QCOMPARE(legend.keyAt({390, 5}), std::nullopt);
    }
};

QTEST_MAIN(TestSmallCharts)
#include "tst_small_charts.moc"
