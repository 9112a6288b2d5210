// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/switch_field.h"

#include "ui/theme/theme.h"

#include <QSignalBlocker>

namespace headroom::ui {

SwitchField::SwitchField(QWidget *parent) : QCheckBox(parent)
{
    setMinimumHeight(currentTokens().size.control); // as high as the fields around it
    connect(this, &QCheckBox::stateChanged, this, &SwitchField::take);
}

void SwitchField::setValue(bool on)
{
    m_value = on ? Qt::Checked : Qt::Unchecked;
    showValue();
}

void SwitchField::setMixed()
{
    m_value = Qt::PartiallyChecked;
    showValue();
}

void SwitchField::take(int state)
{
    showReason({});
    ask([&] { emit chosen(state == Qt::Checked); });
    // The plan's value: an edit that was taken has changed it by now.
    showValue();
}

void SwitchField::showValue()
{
    const QSignalBlocker blocker(this);
    setTristate(m_value == Qt::PartiallyChecked);
    setCheckState(m_value);
}

} // namespace headroom::ui
