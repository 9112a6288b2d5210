// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/text_field.h"

namespace headroom::ui {

void TextField::setValue(const QString &value)
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
    if (!hasFocus())
        setCursorPosition(0);
}

bool TextField::commitText()
{
    const QString typed = text();
    const QString former = m_value;
    showReason({});
    m_value = typed.trimmed();
    const QString wanted = m_value;
    showValue();
    if (wanted == former || ask([&] { emit textChosen(wanted); }))
        return true;
    if (m_value == wanted)
        m_value = former;
    keepTyped(typed);
    return false;
}

} // namespace headroom::ui
