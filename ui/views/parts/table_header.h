// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

class QIcon;

namespace headroom::ui {

/// The headings of a table, some with a mark before their title (ui/models/column_key.h); a title
/// that has no room ends in an ellipsis.
class TableHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit TableHeader(QWidget *parent = nullptr);

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    [[nodiscard]] QIcon markOf(int section) const;
};

} // namespace headroom::ui
