// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/table_header.h"

#include "ui/models/column_key.h"
#include "ui/theme/theme.h"

#include <QIcon>
#include <QStyleOptionHeader>

#include <algorithm>

namespace headroom::ui {

namespace {

int markSize()
{
    return currentTokens().type.caption;
}

} // namespace

TableHeader::TableHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
}

void TableHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    QHeaderView::paintSection(painter, rect, section);
    const QIcon mark = markOf(section);
    if (mark.isNull())
        return;
    const SpaceTokens &space = currentTokens().space;
    const QString title = model()->headerData(section, orientation()).toString();
    const int words =
        QFontMetrics(typeFont(TypeRole::CaptionBold, currentTokens())).horizontalAdvance(title);
    const auto alignment =
        Qt::Alignment(model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt());
    // A sorted column has its arrow at the right of the title; then the mark begins the
    // heading.
    const bool isRight = alignment.testFlag(Qt::AlignRight) && sortIndicatorSection() != section;
    const int beside = isRight ? rect.width() - words - 2 * space.medium - markSize() : 0;
    mark.paint(painter, QRect(rect.left() + std::max(0, beside), rect.center().y() - markSize() / 2,
                              markSize(), markSize()));
}

/// Qt leaves no room for the padding of the style, and would cut a title that is aligned right at
/// its beginning.
void TableHeader::initStyleOptionForIndex(QStyleOptionHeader *option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    const int mark = markOf(section).isNull() ? 0 : markSize() + currentTokens().space.tiny;
    const int padding = currentTokens().space.headerPadding();
    const int room = sectionSize(section) - 2 * padding - mark;
    option->text = QFontMetrics(typeFont(TypeRole::CaptionBold, currentTokens()))
                       .elidedText(option->text, textElideMode(), room);
}

QSize TableHeader::sectionSizeFromContents(int section) const
{
    QSize size = QHeaderView::sectionSizeFromContents(section);
    if (!markOf(section).isNull())
        size.rwidth() += markSize() + currentTokens().space.tiny;
    return size;
}

QIcon TableHeader::markOf(int section) const
{
    return model() ? model()->headerData(section, orientation(), kHeaderMarkRole).value<QIcon>()
                   : QIcon();
}

} // namespace headroom::ui
