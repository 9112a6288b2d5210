// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/parts/table_setup.h"

namespace headroom::ui {

/// Delegate that paints the total of a TableModel in bold.
class TotalDelegate final : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace headroom::ui
