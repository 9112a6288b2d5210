// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/parts/table_setup.h"

namespace headroom::ui {

/// Cells of the table of candidates: a name with its machine in muted type behind it, differences in their tone, and
/// the verdict as a mark before what it rests on.
class CandidateDelegate final : public RowDelegate
{
    Q_OBJECT

public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

private:
    void paintName(QPainter *painter, QRect rest, const QModelIndex &index) const;
    void paintVerdict(QPainter *painter, QRect rest, const QModelIndex &index) const;
};

} // namespace headroom::ui
