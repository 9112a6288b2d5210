// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/number_field.h"

#include "ui/format/number_input.h"
#include "ui/format/text.h"
#include "ui/theme/theme.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int kPerSecond = 1000; ///< milliseconds: from there on limits are read in seconds

} // namespace

NumberField::NumberField(NumberFormat format, QWidget *parent)
    : LineField(parent),
      m_format(std::move(format))
{
    setPlaceholderText(m_format.emptyText);
    // While a figure is edited its unit is shown next to it.
    connect(this, &QLineEdit::textChanged, this, [this] {
        const int unit = fontMetrics().horizontalAdvance(m_format.unit);
        setTextMargins(0, 0, showsUnitAside() ? unit + currentTokens().space.tiny : 0, 0);
    });
    showValue();
}

void NumberField::setValue(const std::optional<Exact> &value)
{
    const bool same = value == m_value;
    m_value = value;
    // An input in progress is kept when the plan changes meanwhile.
    if (isPending()) {
        if (same)
            return;
        showReason({});
    }
    showValue();
}

void NumberField::setUnit(const QString &unit)
{
    if (unit == m_format.unit)
        return;
    m_format.unit = unit;
    if (!isPending())
        showValue();
}

void NumberField::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    if (isPending())
        return;
    showValue();
    selectAll();
}

void NumberField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up: step(1); return;
    case Qt::Key_Down: step(-1); return;
    default: LineField::keyPressEvent(event);
    }
}

void NumberField::paintEvent(QPaintEvent *event)
{
    LineField::paintEvent(event);
    if (!showsUnitAside())
        return;
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setPen(tokens.color.muted);
    painter.drawText(rect().adjusted(0, 0, -tokens.space.small - 2, 0),
                     Qt::AlignRight | Qt::AlignVCenter, m_format.unit);
}

/// A unit that is being typed takes the place of the one shown.
bool NumberField::showsUnitAside() const
{
    const QString typed = text().trimmed();
    return hasFocus() && !m_format.money && !m_format.unit.isEmpty()
           && (typed.isEmpty() ? !m_format.optional : typed.back().isDigit());
}

bool NumberField::commitText()
{
    const Expected<std::optional<Exact>> wanted = read(text().trimmed());
    const QString reason = !wanted   ? textOf(wanted.error().what)
                           : *wanted ? reasonAgainst(**wanted)
                                     : QString();
    if (reason.isEmpty())
        return choose(*wanted);
    refuse(reason);
    return false;
}

Expected<std::optional<Exact>> NumberField::read(QString typed) const
{
    const bool hasOwnUnit = m_format.measure == Measure::plain && !m_format.unit.isEmpty();
    if (hasOwnUnit && typed.endsWith(m_format.unit))
        typed = typed.chopped(m_format.unit.size()).trimmed();
    if (m_format.isChange && typed.startsWith(u'+'))
        typed = typed.mid(1).trimmed();
    if (typed.isEmpty() && m_format.optional)
        return std::optional<Exact>();
    if (m_format.money)
        return parseMoney(typed, numberLocale()).map([](Money money) {
            return std::optional(money.exact());
        });
    return parseMeasure(typed, m_format.measure, numberLocale()).map([](const Exact &number) {
        return std::optional(number);
    });
}

std::optional<Exact> NumberField::wanted() const
{
    if (!isPending())
        return m_value;
    const Expected<std::optional<Exact>> typed = read(text().trimmed());
    return typed && *typed && reasonAgainst(**typed).isEmpty() ? *typed : m_value;
}

void NumberField::step(int direction)
{
    const double now = m_value ? m_value->toDouble() : 0;
    const double size = now > 0 ? std::pow(10.0, std::floor(std::log10(now)) - 1) : 1;
    const double unit = m_format.whole ? std::max(1.0, size) : size;
    const Expected<Exact> wanted = Exact::fromDouble(std::round(now / unit + direction) * unit);
    if (!wanted || !reasonAgainst(*wanted).isEmpty())
        return;
    choose(*wanted);
    selectAll();
}

bool NumberField::choose(const std::optional<Exact> &value)
{
    const QString typed = text();
    const std::optional<Exact> former = m_value;
    showReason({});
    m_value = value;
    showValue();
    if (value == former || ask([&] { emit valueChosen(value); }))
        return true;
    if (m_value == value)
        m_value = former;
    keepTyped(typed);
    return false;
}

QString NumberField::reasonAgainst(const Exact &value) const
{
    if (m_format.whole && value.denominator() != 1)
        return tr("Only whole numbers.");
    if (m_format.minimum && value < *m_format.minimum)
        return tr("At least %1.").arg(editableNumber(*m_format.minimum, numberLocale()));
    if (m_format.maximum && value > *m_format.maximum)
        return tr("At most %1.").arg(editableNumber(*m_format.maximum, numberLocale()));
    return {};
}

QString NumberField::plainText() const
{
    if (!m_value)
        return {};
    return m_format.money ? editableMoney(Money::rounded(*m_value), numberLocale())
                          : editableNumber(*m_value, numberLocale());
}

QString NumberField::restingText() const
{
    QString figure = plainText();
    if (m_format.isChange && m_value && *m_value >= Exact(0))
        figure.prepend(u'+');
    if (figure.isEmpty() || m_format.unit.isEmpty())
        return figure;
    if (m_format.money)
        return m_format.unit + figure;
    if (m_format.measure == Measure::milliseconds && *m_value >= Exact(kPerSecond))
        return editableNumber(*m_value / Exact(kPerSecond), numberLocale()) + QChar(0x00A0)
               + tr("s");
    return figure + QChar(0x00A0) + m_format.unit;
}

QString NumberField::valueText() const
{
    return hasFocus() ? plainText() : restingText();
}

} // namespace headroom::ui
