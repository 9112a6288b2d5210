// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/flow_layout.h"

#include <QWidget>

#include <algorithm>

namespace headroom::ui {

FlowLayout::FlowLayout(int spacing, QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        size.rwidth() += item->sizeHint().width() + spacing();
        size.setHeight(std::max(size.height(), item->sizeHint().height()));
    }
    return size;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (QLayoutItem *item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect &rect, bool apply) const
{
    QPoint place = rect.topLeft();
    int lineHeight = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (place.x() > rect.x() && place.x() + size.width() > rect.x() + rect.width()) {
            place = QPoint(rect.x(), place.y() + lineHeight + spacing());
            lineHeight = 0;
        }
        if (apply)
            item->setGeometry(QRect(place, size));
        place.rx() += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return place.y() + lineHeight - rect.y();
}

} // namespace headroom::ui
