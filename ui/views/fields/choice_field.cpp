// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/choice_field.h"

#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"

#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

namespace headroom::ui {

ChoiceField::ChoiceField(const Choices &choices, QWidget *parent) : QComboBox(parent)
{
    leaveWheelToPage(this);
    setRole(this, Role::Calm);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setPlaceholderText(tr("mixed"));
    for (const auto &[key, label] : choices)
        addItem(label, textOf(key));
    connect(this, &QComboBox::activated, this, &ChoiceField::take);
}

void ChoiceField::setCurrentKey(std::string_view key)
{
    m_value = key;
    setCurrentIndex(findData(textOf(m_value)));
}

void ChoiceField::setMixed()
{
    m_value.clear();
    setCurrentIndex(-1);
}

void ChoiceField::take()
{
    const std::string key = currentKey();
    showReason({});
    ask([&] { emit chosen(key); });
    // The plan's value: an edit that was taken has changed it by now.
    setCurrentIndex(findData(textOf(m_value)));
}

std::string ChoiceField::currentKey() const
{
    return currentData().toString().toStdString();
}

void ChoiceField::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText.clear();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const SpaceTokens &space = currentTokens().space;
    const QRect area = rect().adjusted(space.small, 0, -space.huge, 0);
    const ColorTokens &color = currentTokens().color;
    const bool isMixed = currentIndex() < 0;
    painter.setPen(!isEnabled() ? color.disabled : isMixed ? color.muted : color.text);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(isMixed ? placeholderText() : currentText(),
                                              Qt::ElideRight, area.width()));
}

} // namespace headroom::ui
