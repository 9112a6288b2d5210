// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/number_field.h"

#include "format/number_input.h"
#include "format/text.h"
#include "theme/roles.h"
#include "views/fields/undo_keys.h"

#include <QFocusEvent>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

NumberField::NumberField(NumberFormat format, QWidget *parent)
    : QLineEdit(parent),
      m_format(std::move(format))
{
    setRole(this, Role::Calm);
    setAlignment(Qt::AlignRight);
    setPlaceholderText(m_format.emptyText);
    showText();
}

void NumberField::setValue(const std::optional<Exact> &value)
{
    const bool same = value == m_value;
    m_value = value;
    // What is being typed is not taken away by a plan that changes meanwhile.
    if (hasFocus() && isModified() && same)
        return;
    showText();
}

void NumberField::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    if (isModified())
        return;
    setText(plainText());
    selectAll();
}

void NumberField::focusOutEvent(QFocusEvent *event)
{
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        take();
    QLineEdit::focusOutEvent(event);
    if (!isModified())
        setText(restingText());
}

bool NumberField::event(QEvent *event)
{
    if (!isModified() && asksForUndo(event)) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: take(); return;
    case Qt::Key_Escape:
        showText();
        emit rejected({});
        return;
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Down: step(-1); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void NumberField::take()
{
    if (!isModified())
        return;
    QString typed = text().trimmed();
    if (!m_format.unit.isEmpty() && typed.endsWith(m_format.unit))
        typed = typed.chopped(m_format.unit.size()).trimmed();
    if (typed.isEmpty() && m_format.optional) {
        choose(std::nullopt);
        return;
    }
    Expected<Exact> number = parseNumber(typed, locale());
    if (m_format.money)
        number = parseMoney(typed, locale()).map([](Money money) { return money.exact(); });
    const QString reason = number ? reasonAgainst(*number) : textOf(number.error().what);
    if (!reason.isEmpty()) {
        emit rejected(reason);
        return;
    }
    choose(*number);
}

void NumberField::step(int direction)
{
    const double now = m_value ? m_value->toDouble() : 0;
    const double size = now > 0 ? std::pow(10.0, std::floor(std::log10(now)) - 1) : 1;
    const double unit = m_format.whole ? std::max(1.0, size) : size;
    const Expected<Exact> wanted = Exact::fromDouble(std::round(now / unit + direction) * unit);
    if (!wanted || !reasonAgainst(*wanted).isEmpty())
        return;
    setModified(true);
    choose(*wanted);
    setText(plainText());
    selectAll();
}

void NumberField::choose(const std::optional<Exact> &value)
{
    setModified(false);
    emit rejected({});
    if (value == m_value) {
        showText();
        return;
    }
    m_value = value;
    showText();
    emit valueChosen(value);
}

QString NumberField::reasonAgainst(const Exact &value) const
{
    if (m_format.whole && value.denominator() != 1)
        return tr("Only whole numbers.");
    if (m_format.least && value < *m_format.least)
        return tr("At least %1.").arg(editableNumber(*m_format.least, locale()));
    if (m_format.most && value > *m_format.most)
        return tr("At most %1.").arg(editableNumber(*m_format.most, locale()));
    return {};
}

QString NumberField::plainText() const
{
    if (!m_value)
        return {};
    return m_format.money ? editableMoney(Money::rounded(*m_value), locale())
                          : editableNumber(*m_value, locale());
}

QString NumberField::restingText() const
{
    const QString figure = plainText();
    if (figure.isEmpty() || m_format.unit.isEmpty())
        return figure;
    if (m_format.money)
        return m_format.unit + figure;
    return figure + QChar(0x00A0) + m_format.unit;
}

void NumberField::showText()
{
    setText(hasFocus() ? plainText() : restingText());
    setModified(false);
}

} // namespace headroom::ui
