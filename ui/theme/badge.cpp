// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/badge.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

namespace headroom::ui {

Badge::Badge(const QString &text, Tone tone, QWidget *parent) : QWidget(parent), m_tone(tone)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(text);
}

void Badge::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void Badge::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

QSizeF Badge::sizeOf(const QString &text, const Tokens &tokens)
{
    const QFontMetricsF metrics(typeFont(TypeRole::CaptionBold, tokens));
    return {metrics.horizontalAdvance(text) + 1.5 * tokens.space.small,
            metrics.height() + tokens.space.tiny};
}

void Badge::paint(QPainter &painter, QRectF area, const QString &text, Tone tone,
                  const Tokens &tokens)
{
    const QColor &ink = tokens.color.tone(tone);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone == Tone::Accent
                         ? tokens.color.selection
                         : mixed(ink, tokens.color.raised, tokens.isDark() ? 0.16 : 0.1));
    painter.drawRoundedRect(area, tokens.radius.badge, tokens.radius.badge);
    painter.setPen(ink);
    painter.setFont(typeFont(TypeRole::CaptionBold, tokens));
    painter.drawText(area, Qt::AlignCenter | Qt::TextSingleLine, text);
    painter.restore();
}

QSize Badge::sizeHint() const
{
    const QSizeF size = sizeOf(m_text, currentTokens());
    return {qCeil(size.width()), qCeil(size.height())};
}

void Badge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = currentTokens();
    paint(painter, rect(), m_text, m_tone, tokens);
    if (!hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(tokens.color.accent);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius.badge,
                            tokens.radius.badge);
}

void Badge::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
