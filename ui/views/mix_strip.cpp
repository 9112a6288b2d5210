// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mix_strip.h"

#include "ui/format/explained.h"
#include "ui/theme/roles.h"
#include "ui/views/mix_delegate.h"

namespace headroom::ui {

MixStrip::MixStrip(QListView *list, QWidget *parent) : QListView(parent)
{
    setRole(this, Role::MixList);
    setAccessibleName(list->accessibleName());
    nameAndExplain(this, "workloadStrip", "mix_list");
    setModel(list->model());
    setSelectionModel(list->selectionModel());
    setItemDelegate(new MixStripDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it would take half of the width
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
}

} // namespace headroom::ui
