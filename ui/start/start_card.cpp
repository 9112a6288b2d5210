// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_card.h"

#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QTextLayout>

namespace headroom::ui {

namespace {

constexpr int kTextLines = 2;
constexpr int kNarrowestCard = 150;

/// The text in so many lines; what is too long ends in an ellipsis.
QStringList linesOf(const QString &text, const QFont &font, int width)
{
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (int i = 0; i < kTextLines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        const bool isLast = i + 1 == kTextLines;
        const QString rest = text.mid(line.textStart());
        lines += isLast ? QFontMetrics(font).elidedText(rest, Qt::ElideRight, width)
                        : rest.left(line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

int heightOf(TypeRole role)
{
    return QFontMetrics(typeFont(role, currentTokens())).height();
}

} // namespace

StartCard::StartCard(const CardText &words, QWidget *parent, Look look)
    : QAbstractButton(parent),
      m_look(look)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setWords(words);
}

void StartCard::setWords(const CardText &words)
{
    m_words = words;
    describe();
    updateGeometry();
    update();
}

void StartCard::setAside(const QString &aside)
{
    m_aside = aside;
    describe();
    update();
}

void StartCard::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

void StartCard::describe()
{
    setAccessibleName(m_aside.isEmpty() ? m_words.title : tr("%1, %2").arg(m_words.title, m_aside));
    // A card may show less than there is.
    setPlainToolTip(this, m_words.note.isEmpty()
                              ? m_words.text
                              : m_words.text + QStringLiteral("\n\n") + m_words.note);
    setAccessibleDescription(m_words.note.isEmpty() ? m_words.text
                                                    : tr("%1. %2").arg(m_words.text, m_words.note));
}

QSize StartCard::sizeHint() const
{
    const SpaceTokens &space = currentTokens().space;
    int height = 2 * space.medium + heightOf(TypeRole::BodyBold) + space.tiny
                 + kTextLines * heightOf(TypeRole::Small);
    if (!m_words.note.isEmpty())
        height += space.tiny + heightOf(TypeRole::Caption);
    return {kNarrowestCard * 2, height};
}

QSize StartCard::minimumSizeHint() const
{
    return {kNarrowestCard, sizeHint().height()};
}

void StartCard::paintGround(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    const ColorTokens &color = tokens.color;
    const bool isMarked = isChecked() || isDown();
    QColor ground = m_look == Look::Lead || isMarked ? color.selection : color.surface;
    if (underMouse() && !isMarked)
        ground = mixed(color.accent, ground, 0.05);
    const bool isAccented = m_look == Look::Lead || isMarked || underMouse();
    QPen pen(isAccented ? mixed(color.accent, color.surface, 0.55) : color.border, 1);
    if (hasFocus())
        pen = QPen(color.accent, tokens.size.focusRing);
    painter.setPen(pen);
    painter.setBrush(ground);
    const double inset = pen.widthF() / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset),
                            tokens.radius.card, tokens.radius.card);
}

int StartCard::paintTitle(QPainter &painter, const QRect &inside) const
{
    const Tokens &tokens = currentTokens();
    const QFont font = typeFont(TypeRole::BodyBold, tokens);
    QRect line(inside.left(), inside.top(), inside.width(), QFontMetrics(font).height());
    const int bottom = line.bottom() + tokens.space.tiny;
    painter.setFont(font);
    painter.setPen(m_look == Look::Lead ? tokens.color.accent : tokens.color.text);
    if (!m_aside.isEmpty()) {
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, m_aside);
        line.setRight(line.right() - QFontMetrics(font).horizontalAdvance(m_aside)
                      - tokens.space.small);
    }
    if (!icon().isNull()) {
        const int side = tokens.size.icon;
        icon().paint(&painter, QRect(line.left(), line.center().y() - side / 2, side, side));
        line.setLeft(line.left() + side + tokens.space.small);
    }
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(m_words.title, Qt::ElideMiddle, line.width()));
    return bottom;
}

void StartCard::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    const SpaceTokens &space = tokens.space;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGround(painter);
    const QRect inside =
        rect().adjusted(space.large - 2, space.medium, -(space.large - 2), -space.medium);
    int top = paintTitle(painter, inside);
    const QFont small = typeFont(TypeRole::Small, tokens);
    painter.setFont(small);
    painter.setPen(tokens.color.tone(m_tone));
    for (const QString &line : linesOf(m_words.text, small, inside.width())) {
        const QRect place(inside.left(), top, inside.width(), QFontMetrics(small).height());
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line);
        top += place.height();
    }
    if (m_words.note.isEmpty())
        return;
    const QFont caption = typeFont(TypeRole::Caption, tokens);
    painter.setFont(caption);
    painter.setPen(tokens.color.muted);
    painter.drawText(
        inside, Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine,
        QFontMetrics(caption).elidedText(m_words.note, Qt::ElideRight, inside.width()));
}

void StartCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void StartCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateGeometry();
    QAbstractButton::changeEvent(event);
}

} // namespace headroom::ui
