// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icon_label.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace headroom::ui {

IconLabel::IconLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void IconLabel::setIcon(const QIcon &icon)
{
    m_icon = icon;
    update();
}

QSize IconLabel::sizeHint() const
{
    const int side = currentTokens().size.icon;
    return {side, side};
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QRect place(QPoint(), sizeHint());
    place.moveCenter(rect().center());
    QPainter painter(this);
    m_icon.paint(&painter, place);
}

} // namespace headroom::ui
