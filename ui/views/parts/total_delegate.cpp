// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/total_delegate.h"

#include "ui/models/table_model.h"
#include "ui/theme/theme.h"

namespace headroom::ui {

void TotalDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    RowDelegate::initStyleOption(option, index);
    if (index.data(TableModel::IsTotalRole).toBool())
        option->font = typeFont(TypeRole::BodyBold, currentTokens());
}

} // namespace headroom::ui
