// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery_pages.h"
#include "sample_scenes.h"
#include "ui/charts/scatter_export.h"
#include "ui/charts/scatter_geometry.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <QTest>
#include <QWidget>
#include <QXmlStreamReader>

#include <set>

using namespace headroom::ui;

namespace {

constexpr QSize kSize(900, 560);

int colorsOf(const QImage &image)
{
    std::set<QRgb> colors;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2)
            colors.insert(image.pixel(x, y));
    return static_cast<int>(colors.size());
}

QImage rendered(const QByteArray &svg)
{
    QSvgRenderer renderer(svg);
    QImage image(kSize, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

int elementsOf(const QByteArray &svg, QLatin1String name)
{
    int count = 0;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == name)
            ++count;
    return reader.hasError() ? -1 : count;
}

QByteArray pdfOf(const ScatterScene &scene)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setResolution(72);
    QPainter painter(&writer);
    paintScatter(painter, QRectF(0, 0, 480, 320), scene, makeTokens(Appearance::Light));
    painter.end();
    return bytes;
}

} // namespace

class TestChartExports final : public QObject
{
    Q_OBJECT

private slots:
    void picturesShowTheChart_data()
    {
        QTest::addColumn<Appearance>("appearance");
        QTest::addColumn<double>("ratio");
        QTest::newRow("light") << Appearance::Light << 1.0;
        QTest::newRow("dark") << Appearance::Dark << 1.0;
        QTest::newRow("double density") << Appearance::Light << 2.0;
    }
    void picturesShowTheChart()
    {
        QFETCH(Appearance, appearance);
        QFETCH(double, ratio);
        const Tokens tokens = makeTokens(appearance);
        for (const QImage &image : {scatterImage(samples::scatter(3'000), kSize, ratio, tokens),
                                    stackedBarsImage(samples::months(), kSize, ratio, tokens)}) {
            QCOMPARE(image.size(), kSize * ratio);
            QCOMPARE(image.pixelColor(1, 1), tokens.color.surface);
            QVERIFY(colorsOf(image) > 20);
        }
    }

    void svgIsWellFormedAndShowsTheChart()
    {
        const Tokens tokens = makeTokens(Appearance::Light);
        for (const QByteArray &svg : {scatterSvg(samples::scatter(3'000), kSize, tokens),
                                      stackedBarsSvg(samples::months(), kSize, tokens)}) {
            QVERIFY(elementsOf(svg, QLatin1String("g")) > 20);
            QCOMPARE(elementsOf(svg, QLatin1String("image")), 0);
            QVERIFY(svg.contains("Headroom Sans, Inter,"));
            QVERIFY(colorsOf(rendered(svg)) > 20);
        }
    }

    void captionIsAtTheFootAndTakesItsLine()
    {
        const Tokens tokens = makeTokens(Appearance::Light);
        ScatterScene scene = samples::scatter(100);
        const QByteArray without = scatterSvg(scene, kSize, tokens);
        scene.caption = QStringLiteral("Constraints: regions: eu-west-1");
        const QByteArray with = scatterSvg(scene, kSize, tokens);
        QVERIFY(!without.contains("Constraints: regions"));
        QVERIFY(with.contains("Constraints: regions: eu-west-1"));
        const QRectF area(QPointF(), kSize);
        const ScatterRanges ranges{{1, 100}, {1, 100}};
        const ScatterGeometry g = scatterGeometry(area, scene, ranges, tokens);
        QVERIFY(g.caption.top() >= g.legendOrigin.y() + g.legend.height());
        QVERIFY(g.caption.bottom() <= area.bottom());
    }

    void svgStaysInsideThePlotWhenZoomed()
    {
        ScatterView view;
        view.x = AxisRange{30.0, 60.0};
        view.y = AxisRange{900.0, 4'000.0};
        const QImage image = rendered(
            scatterSvg(samples::scatter(3'000), kSize, makeTokens(Appearance::Light), view));
        // Nothing reaches the margin, although the frontier goes on beyond the view.
        for (int x = 0; x < kSize.width(); ++x) {
            QCOMPARE(image.pixelColor(x, 4), QColor(Qt::white));
            QCOMPARE(image.pixelColor(x, kSize.height() - 4), QColor(Qt::white));
        }
    }

    void printedCloudIsThinnedButKeepsWhatMatters()
    {
        const ScatterScene scene = samples::scatter(100'000);
        const QByteArray svg = scatterSvg(scene, kSize, makeTokens(Appearance::Light));
        const int marks = elementsOf(svg, QLatin1String("circle"));
        QVERIFY(marks > 1'000);
        QVERIFY2(marks < 20'000, qPrintable(QString::number(marks)));
        QVERIFY2(svg.size() < 1'000'000, qPrintable(QString::number(svg.size())));
        const QByteArray pdf = pdfOf(scene);
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        QVERIFY2(pdf.size() < 2'000'000, qPrintable(QString::number(pdf.size())));
    }

    void exportsOfOneSceneAreTheSame()
    {
        const Tokens tokens = makeTokens(Appearance::Light);
        QCOMPARE(scatterSvg(samples::scatter(5'000), kSize, tokens),
                 scatterSvg(samples::scatter(5'000), kSize, tokens));
        QCOMPARE(scatterImage(samples::scatter(5'000), kSize, 1.0, tokens),
                 scatterImage(samples::scatter(5'000), kSize, 1.0, tokens));
    }

    void hostileTextIsLiteral()
    {
        ScatterScene scene = samples::scatter(100);
        scene.y.title = QStringLiteral("<img src=x> & \"co\"\nnext");
        scene.groups[0].label = QStringLiteral("</text><script>");
        scene.groups[1].label = QStringLiteral("bell\u0007 escape\u001B turn\u202E none\uFFFF");
        scene.need->label = [](double) { return QStringLiteral("<b>need</b>"); };
        const QByteArray svg = scatterSvg(scene, kSize, makeTokens(Appearance::Light));
        QCOMPARE(elementsOf(svg, QLatin1String("script")), 0);
        QCOMPARE(elementsOf(svg, QLatin1String("img")), 0);
        QVERIFY(elementsOf(svg, QLatin1String("text")) > 5);
        QVERIFY(svg.contains("&lt;img src=x&gt;"));
        for (const char *dropped : {"\x07", "\x1B", "\u202E", "\uFFFF"})
            QVERIFY2(!svg.contains(dropped), dropped);
        QXmlStreamReader reader(svg);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }

    void nothingInTheGalleryIsBlank_data()
    {
        QTest::addColumn<int>("page");
        const auto pages = gallery::pages();
        for (int i = 0; i < pages.size(); ++i)
            QTest::newRow(qPrintable(pages[i].name)) << i;
    }
    void nothingInTheGalleryIsBlank()
    {
        QFETCH(int, page);
        QImage light;
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            applyTheme(*qApp, makeTokens(appearance));
            const std::unique_ptr<QWidget> widget(gallery::pages()[page].build());
            widget->resize(1100, 760);
            QImage image = widget->grab().toImage();
            if (const auto point = gallery::pages()[page].point) {
                point(*widget);
                QCoreApplication::processEvents(); // replots wait for the event loop
                const QImage pointed = widget->grab().toImage();
                QVERIFY(pointed != image);
                image = pointed;
            }
            QVERIFY(colorsOf(image) > 10);
            QVERIFY(image != light);
            light = image;
        }
        applyTheme(*qApp, makeTokens(Appearance::Light));
    }
};

QTEST_MAIN(TestChartExports)
#include "tst_chart_exports.moc"
