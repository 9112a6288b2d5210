// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace headroom::ui {

/// The workloads of a mix that is folded: the first letters of each, and the bar of its cost. It
/// shares rows and selection with the list that it stands for.
class MixStrip final : public QListView
{
    Q_OBJECT

public:
    explicit MixStrip(QListView *list, QWidget *parent = nullptr);
};

} // namespace headroom::ui
