// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/vector_export.h"

#include "core/outgoing_text.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace headroom::ui {

QByteArray svgDocument(QSize size, const QString &title,
                       const std::function<void(QPainter &)> &paint)
{
    loadThemeResources();
    QByteArray svg;
    QBuffer buffer(&svg);
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96); // a pixel of the drawing is one of CSS
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(0, 0), size));
        // The generator writes the title as it is.
        generator.setTitle(title.toHtmlEscaped());
        QPainter painter(&generator);
        paint(painter);
    }
    // XML holds no control characters, whatever names do.
    svg = QByteArray::fromStdString(printableLines(svg.toStdString()));
    const QByteArray own = fontFamily().toUtf8();
    const QByteArray named = "font-family=\"" + own + "\"";
    const QByteArray withFallback =
        "font-family=\"" + own + ", Inter, Helvetica, Arial, sans-serif\"";
    svg.replace(named, withFallback);
    return svg;
}

} // namespace headroom::ui
