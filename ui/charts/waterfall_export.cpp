// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/waterfall_export.h"

#include "ui/charts/chart_text.h"
#include "ui/charts/vector_export.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr double kPixelRatio = 2.0;

QFont titleFont(const Tokens &tokens)
{
    return typeFont(TypeRole::Title, tokens);
}

double headHeight(const Tokens &tokens)
{
    return lineHeight(titleFont(tokens)) + tokens.space.medium;
}

QSize sizeOf(const std::vector<WaterfallStep> &steps, int width, const Tokens &tokens)
{
    const double bars = WaterfallBars::heightOf(steps.size(), tokens);
    return {width, qCeil(2 * kExportMargin + headHeight(tokens) + bars)};
}

void paintPicture(QPainter &painter, QRectF area, const std::vector<WaterfallStep> &steps,
                  const QString &title, const Tokens &tokens)
{
    const QFont font = titleFont(tokens);
    drawText(painter, QRectF(area.left(), area.top(), area.width(), lineHeight(font)),
             Qt::AlignLeft | Qt::AlignVCenter, elided(title, font, area.width()), font,
             tokens.color.text);
    area.setTop(area.top() + headHeight(tokens));
    WaterfallBars::paint(painter, area, steps, tokens);
}

} // namespace

QByteArray waterfallSvg(const std::vector<WaterfallStep> &steps, const QString &title, int width,
                        const Tokens &tokens)
{
    loadThemeResources();
    const QSize size = sizeOf(steps, width, tokens);
    return chartSvg(size, title, tokens, [&](QPainter &painter, const QRectF &area) {
        paintPicture(painter, area, steps, title, tokens);
    });
}

QByteArray waterfallPng(const std::vector<WaterfallStep> &steps, const QString &title, int width,
                        const Tokens &tokens)
{
    loadThemeResources();
    const QSize size = sizeOf(steps, width, tokens);
    const QImage image =
        chartImage(size, kPixelRatio, tokens, [&](QPainter &painter, const QRectF &area) {
            paintPicture(painter, area, steps, title, tokens);
        });
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return png;
}

} // namespace headroom::ui
