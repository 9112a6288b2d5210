// SPDX-License-Identifier: GPL-3.0-or-later
// The marks, texts and pictures that charts are drawn from.
#include "ui/charts/chart_text.h"
#include "ui/charts/mark_path.h"
#include "ui/charts/mark_stamps.h"
#include "ui/charts/vector_export.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QPolygonF>
#include <QTest>
#include <QXmlStreamReader>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <vector>

using namespace headroom;
using namespace headroom::ui;

namespace {

const std::vector<MarkShape> kShapes = [] {
    std::vector<MarkShape> shapes;
    for (std::size_t i = 0; i < kMarkShapeCount; ++i)
        shapes.push_back(static_cast<MarkShape>(i));
    return shapes;
}();
constexpr std::array kFills{MarkFill::Hollow, MarkFill::Half, MarkFill::Full};

MarkStamps stampsOf(double radius, double ratio, Appearance appearance = Appearance::Light)
{
    MarkStamps stamps;
    stamps.setLook({.radius = radius, .crowding = 0.0, .devicePixelRatio = ratio, .scheme = 0},
                   makeTokens(appearance).color);
    return stamps;
}

/// The sum of the opacities of a stamp's pixels that have a colour near the ink's.
double inkOf(const MarkStamp &stamp, const QColor &ink)
{
    double sum = 0;
    for (const QRgb pixel : stamp.pixels) {
        const QRgb plain = qUnpremultiply(pixel);
        const int apart = std::abs(qRed(plain) - ink.red()) + std::abs(qGreen(plain) - ink.green())
                          + std::abs(qBlue(plain) - ink.blue());
        if (apart < 40)
            sum += qAlpha(pixel) / 255.0;
    }
    return sum;
}

void paintTitle(QPainter &painter, const QRectF &area)
{
    drawText(painter, area, Qt::AlignLeft, QStringLiteral("<b>bold</b> & more"),
             typeFont(TypeRole::Body, currentTokens()), Qt::black);
}

} // namespace

class ChartMarksTest : public QObject
{
    Q_OBJECT

private slots:
    void everyShapeStaysWithinItsReach()
    {
        for (const MarkShape shape : kShapes) {
            const QPolygonF outline = markPath(shape, QPointF(), 1.0).toFillPolygon();
            QVERIFY(!outline.isEmpty());
            for (const QPointF &corner : outline)
                QVERIFY(std::hypot(corner.x(), corner.y()) <= kMarkReach);
        }
    }

    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }

    void spansCoverWhatIsDrawn()
    {
        for (const double ratio : {1.0, 1.5, 2.0}) {
            MarkStamps stamps = stampsOf(4.5, ratio);
            for (const MarkShape shape : kShapes) {
                for (const MarkFill fill : kFills) {
                    const MarkStamp &stamp = stamps.mark(HardwareGroup::inferenceGpu, shape, fill);
                    const auto side = static_cast<std::size_t>(stamp.side);
                    QCOMPARE(stamp.side % 2, 1);
                    QCOMPARE(stamp.pixels.size(), side * side);
                    QCOMPARE(stamp.spans.size(), side);
                    for (std::size_t i = 0; i < stamp.pixels.size(); ++i) {
                        const QRgb pixel = stamp.pixels[i];
                        const MarkStamp::Span span = stamp.spans[i / side];
                        const auto column = static_cast<int>(i % side);
                        QVERIFY(qAlpha(pixel) == 0 || (column >= span.first && column < span.end));
                        // Premultiplied: no channel is above the opacity.
                        QVERIFY(qRed(pixel) <= qAlpha(pixel) && qGreen(pixel) <= qAlpha(pixel)
                                && qBlue(pixel) <= qAlpha(pixel));
                    }
                }
            }
        }
    }

    void certainMarksHaveMoreInk()
    {
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            MarkStamps stamps = stampsOf(6, 2, appearance);
            // Without a sign, which is cut out of the ink.
            const QColor ink = makeTokens(appearance).color.group(HardwareGroup::largeGpu);
            for (const MarkShape shape : kShapes) {
                std::vector<double> inks;
                for (const MarkFill fill : kFills)
                    inks.push_back(inkOf(stamps.mark(HardwareGroup::largeGpu, shape, fill), ink));
                QVERIFY(inks[0] > 0);
                QVERIFY(inks[1] > 1.3 * inks[0]);
                QVERIFY2(inks[2] > 1.1 * inks[1], QByteArray::number(static_cast<int>(shape)) + ": "
                                                      + QByteArray::number(inks[2] / inks[1]));
            }
        }
    }

    /// Each group of accelerators has a sign of its own, or none.
    void groupsDifferWithoutColour()
    {
        std::set<std::vector<std::pair<double, double>>> signs;
        for (const HardwareGroup group :
             {HardwareGroup::largeGpu, HardwareGroup::earlierGpu, HardwareGroup::inferenceGpu,
              HardwareGroup::inferentia, HardwareGroup::trainiumTpu, HardwareGroup::cpuMemory}) {
            const QPainterPath sign = groupSign(group, {}, 6);
            std::vector<std::pair<double, double>> corners;
            for (int i = 0; i < sign.elementCount(); ++i)
                corners.emplace_back(sign.elementAt(i).x, sign.elementAt(i).y);
            QVERIFY(signs.insert(corners).second);
            const QPointF centre(40, 30);
            QCOMPARE(groupSign(group, centre, 6).boundingRect(),
                     sign.boundingRect().translated(sign.isEmpty() ? QPointF() : centre));
        }
        MarkStamps stamps = stampsOf(4, 1, Appearance::Light);
        const QColor ground = makeTokens(Appearance::Light).color.surface;
        const MarkStamp &holed =
            stamps.mark(HardwareGroup::inferenceGpu, MarkShape::Disc, MarkFill::Full);
        const MarkStamp &plain =
            stamps.mark(HardwareGroup::largeGpu, MarkShape::Disc, MarkFill::Full);
        QVERIFY(qGray(holed.pixels[holed.pixels.size() / 2]) > qGray(ground.rgb()) - 60);
        QVERIFY(qGray(plain.pixels[plain.pixels.size() / 2]) < qGray(ground.rgb()) - 60);
    }

    void providersDifferWithoutColour()
    {
        MarkStamps stamps = stampsOf(6, 2);
        std::set<std::vector<int>> outlines;
        for (const MarkShape shape : kShapes) {
            std::vector<int> opaque;
            for (const QRgb pixel :
                 stamps.mark(HardwareGroup::inferenceGpu, shape, MarkFill::Full).pixels)
                opaque.push_back(qAlpha(pixel) > 128);
            outlines.insert(opaque);
        }
        QCOMPARE(outlines.size(), kShapes.size());
    }

    void aDenserScreenHasMorePixels()
    {
        MarkStamps one = stampsOf(5, 1);
        MarkStamps two = stampsOf(5, 2);
        const MarkStamp &small =
            one.mark(HardwareGroup::inferenceGpu, MarkShape::Disc, MarkFill::Full);
        const MarkStamp &large =
            two.mark(HardwareGroup::inferenceGpu, MarkShape::Disc, MarkFill::Full);
        QVERIFY(large.side > 1.8 * small.side);
        QVERIFY(one.faint(HardwareGroup::inferenceGpu).side <= small.side);
    }

    void anotherSchemeIsRepainted()
    {
        MarkStamps stamps = stampsOf(5, 1);
        const std::vector<QRgb> light =
            stamps.mark(HardwareGroup::inferenceGpu, MarkShape::Disc, MarkFill::Full).pixels;
        stamps.setLook({.radius = 5, .crowding = 0, .devicePixelRatio = 1, .scheme = 1},
                       makeTokens(Appearance::Dark).color);
        QVERIFY(stamps.mark(HardwareGroup::inferenceGpu, MarkShape::Disc, MarkFill::Full).pixels
                != light);
    }

    void shortenedTextFits()
    {
        const QFont font = typeFont(TypeRole::Body, currentTokens());
        const QString name = QStringLiteral("Standard_ND96isr_H100_v5, reserved for three years");
        for (double width = 60; width < 400; width += 20) {
            const QString right = elided(name, font, width);
            const QString middle = elidedInTheMiddle(name, font, width);
            QVERIFY(textWidth(right, font) <= width + 0.5);
            QVERIFY(textWidth(middle, font) <= width + 0.5);
            QVERIFY(right == name || name.startsWith(right.chopped(1)));
            QVERIFY(middle == name || middle.back() == name.back());
        }
        QCOMPARE(elided(name, font, 2 * textWidth(name, font)), name);
        const QSizeF pill = pillSize(name, currentTokens());
        QVERIFY(pill.width() > textWidth(name, typeFont(TypeRole::CaptionBold, currentTokens())));
    }

    void namesAreNoMarkupInAnSvg()
    {
        const QString title = QStringLiteral("<script>Costs</script> & \"more\"\x01");
        const QByteArray svg = chartSvg({300, 200}, title, currentTokens(), paintTitle);
        QXmlStreamReader reader(svg);
        QStringList elements;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement())
                elements += reader.name().toString();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(elements.contains(QStringLiteral("text")));
        QVERIFY(!elements.contains(QStringLiteral("script")));
        QVERIFY(!elements.contains(QStringLiteral("b")));
        QCOMPARE(chartSvg({300, 200}, title, currentTokens(), paintTitle), svg);
    }

    void aPictureHasTheSizeThatIsAsked()
    {
        for (const double ratio : {1.0, 2.0}) {
            const QImage image = chartImage({320, 180}, ratio, currentTokens(), paintTitle);
            QCOMPARE(image.size(), QSize(320, 180) * ratio);
            QCOMPARE(image.devicePixelRatio(), ratio);
            QCOMPARE(image.pixelColor(0, 0).alpha(), 255);
        }
    }
};

QTEST_MAIN(ChartMarksTest)
#include "tst_chart_marks.moc"
