// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/switch_field.h"

#include <QSignalBlocker>

namespace headroom::ui {

SwitchField::SwitchField(QWidget *parent) : QCheckBox(parent)
{
    connect(this, &QCheckBox::toggled, this, &SwitchField::take);
}

void SwitchField::setValue(bool on)
{
    m_value = on;
    showValue();
}

void SwitchField::take(bool on)
{
    showReason({});
    ask([&] { emit chosen(on); });
    // The plan's value: an edit that was taken has changed it by now.
    showValue();
}

void SwitchField::showValue()
{
    const QSignalBlocker blocker(this);
    setChecked(m_value);
}

void SwitchField::showReason(const QString &reason)
{
    emit rejected(reason);
}

} // namespace headroom::ui
