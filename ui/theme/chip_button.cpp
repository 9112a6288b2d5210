// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/chip_button.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

namespace headroom::ui {

namespace {

int chevronSize(const Tokens &tokens)
{
    return tokens.type.small;
}

struct ChipLayout {
    QFont captionFont;
    QFont valueFont;
    double captionWidth = 0.0;
    double valueWidth = 0.0;
    double gap = 0.0;
};

ChipLayout layoutOf(const QString &caption, const QString &value, const Tokens &tokens)
{
    ChipLayout layout{typeFont(TypeRole::Small, tokens), typeFont(TypeRole::SmallBold, tokens)};
    layout.captionWidth = QFontMetricsF(layout.captionFont).horizontalAdvance(caption);
    layout.valueWidth = QFontMetricsF(layout.valueFont).horizontalAdvance(value);
    if (!caption.isEmpty() && !value.isEmpty())
        layout.gap = QFontMetricsF(layout.captionFont).horizontalAdvance(QLatin1Char(' '));
    return layout;
}

} // namespace

ChipButton::ChipButton(const QString &caption, QWidget *parent)
    : QAbstractButton(parent),
      m_caption(caption)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &ChipButton::openMenu);
    textChanged();
}

void ChipButton::setValue(const QString &value)
{
    if (m_value == value)
        return;
    m_value = value;
    textChanged();
}

void ChipButton::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    updateGeometry();
    update();
}

void ChipButton::setShort(bool isShort)
{
    if (std::exchange(m_isShort, isShort) == isShort)
        return;
    updateGeometry();
    update();
}

QString ChipButton::caption() const
{
    return m_isShort && m_active ? QString() : m_caption;
}

QString ChipButton::valueShown() const
{
    return m_isShort && !m_active ? QString() : m_value;
}

void ChipButton::setMenu(QMenu *menu)
{
    m_menu = menu;
    textChanged();
}

QSize ChipButton::sizeHint() const
{
    return sizeOf(caption(), valueShown());
}

QSize ChipButton::fullSize() const
{
    return sizeOf(m_caption, m_value);
}

QSize ChipButton::sizeOf(const QString &caption, const QString &value) const
{
    const Tokens &tokens = currentTokens();
    const ChipLayout layout = layoutOf(caption, value, tokens);
    double width = layout.captionWidth + layout.gap + layout.valueWidth + 2.0 * tokens.space.medium;
    if (m_menu)
        width += chevronSize(tokens) + tokens.space.tiny;
    return QSize(qCeil(width), tokens.size.chip);
}

void ChipButton::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    const ColorTokens &color = tokens.color;
    const ChipLayout layout = layoutOf(caption(), valueShown(), tokens);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);

    const bool ring = hasFocus();
    const bool lit = underMouse() && isEnabled();
    const QColor ground = m_active          ? color.selection
                          : lit || isDown() ? color.hover
                                            : color.surface;
    const QColor edge = ring              ? color.accent
                        : m_active        ? mixed(color.accent, color.surface, 0.45)
                        : lit || isDown() ? mixed(color.muted, color.control, 0.4)
                                          : color.control;
    const double line = ring ? tokens.size.focusRing : 1.0;
    const QRectF pill = QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2);
    painter.setPen(QPen(edge, line));
    painter.setBrush(ground);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);

    const QColor captionInk = !isEnabled() ? color.disabled : m_active ? color.accent : color.muted;
    const QColor valueInk = !isEnabled() ? color.disabled : m_active ? color.accent : color.text;
    QRectF area = QRectF(rect()).adjusted(tokens.space.medium, 0, -tokens.space.small, 0);
    painter.setFont(layout.captionFont);
    painter.setPen(captionInk);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, caption());
    area.setLeft(area.left() + layout.captionWidth + layout.gap);
    painter.setFont(layout.valueFont);
    painter.setPen(valueInk);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, valueShown());
    if (m_menu) {
        const int side = chevronSize(tokens);
        const QRect chevron(width() - tokens.space.small - side, (height() - side) / 2, side, side);
        lineIcon(Icon::ChevronDown, m_active ? Tone::Accent : Tone::Muted).paint(&painter, chevron);
    }
}

void ChipButton::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateGeometry();
    QAbstractButton::changeEvent(event);
}

void ChipButton::enterEvent(QEnterEvent *event)
{
    update();
    QAbstractButton::enterEvent(event);
}

void ChipButton::leaveEvent(QEvent *event)
{
    update();
    QAbstractButton::leaveEvent(event);
}

void ChipButton::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter
                       || (event->key() == Qt::Key_Down && m_menu);
    if (opens)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void ChipButton::openMenu()
{
    if (m_menu)
        m_menu->popup(mapToGlobal(QPoint(0, height() + currentTokens().space.tiny)));
}

void ChipButton::textChanged()
{
    setAccessibleName(QString(m_caption + QLatin1Char(' ') + m_value).trimmed());
    updateGeometry();
    update();
}

} // namespace headroom::ui
