// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_text.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace headroom::ui {

void drawText(QPainter &painter, QRectF area, Qt::Alignment alignment, const QString &text,
              const QFont &font, const QColor &ink)
{
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(area, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip,
                     text);
}

double textWidth(const QString &text, const QFont &font)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

double lineHeight(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height());
}

QString elidedInTheMiddle(const QString &text, const QFont &font, double width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width);
}

QString elided(const QString &text, const QFont &font, double width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

QSizeF pillSize(const QString &text, const Tokens &tokens)
{
    const QFont font = typeFont(TypeRole::CaptionBold, tokens);
    return {std::ceil(textWidth(text, font)) + 2.0 * tokens.space.small,
            lineHeight(font) + tokens.space.tiny};
}

void drawPill(QPainter &painter, QRectF pill, const QString &text, const QColor &ground,
              const QColor &ink, const Tokens &tokens)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    drawText(painter, pill, Qt::AlignCenter, text, typeFont(TypeRole::CaptionBold, tokens), ink);
}

} // namespace headroom::ui
