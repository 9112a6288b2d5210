// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/vector_export.h"

#include "core/outgoing_text.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace headroom::ui {

namespace {

void paintPage(QPainter &painter, QSize size, const Tokens &tokens, const PaintChart &paint)
{
    const QRectF page(QPointF(0, 0), size);
    painter.fillRect(page, tokens.color.surface);
    paint(painter, page.adjusted(kExportMargin, kExportMargin, -kExportMargin, -kExportMargin));
}

} // namespace

QImage chartImage(QSize size, double devicePixelRatio, const Tokens &tokens,
                  const PaintChart &paint)
{
    loadThemeResources();
    QImage image(size * devicePixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatio);
    QPainter painter(&image);
    paintPage(painter, size, tokens, paint);
    return image;
}

QByteArray chartSvg(QSize size, const QString &title, const Tokens &tokens, const PaintChart &paint)
{
    loadThemeResources();
    QByteArray svg;
    QBuffer buffer(&svg);
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96); // one pixel of the drawing is one CSS pixel
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(0, 0), size));
        // The generator does not escape the title.
        generator.setTitle(title.toHtmlEscaped());
        QPainter painter(&generator);
        paintPage(painter, size, tokens, paint);
    }
    // XML allows no control characters, but names may contain them.
    svg = QByteArray::fromStdString(printableLines(svg.toStdString()));
    const QByteArray own = fontFamily().toUtf8();
    const QByteArray named = "font-family=\"" + own + "\"";
    const QByteArray withFallback =
        "font-family=\"" + own + ", Inter, Helvetica, Arial, sans-serif\"";
    svg.replace(named, withFallback);
    return svg;
}

} // namespace headroom::ui
