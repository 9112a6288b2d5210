// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/offer_delegate.h"

#include "ui/models/frontier_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace headroom::ui {

namespace {

/// What styles leave between the edge of an item's text and the text itself.
constexpr int kTextMargin = 3;

} // namespace

void OfferDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                          const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QString name = option.text;
    option.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);

    const Tokens &tokens = currentTokens();
    option.text = name;
    const QRect place = style->subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget);
    QRect rest = place.adjusted(kTextMargin, 0, -kTextMargin, 0);
    painter->save();
    const bool inUse = index.data(FrontierModel::InUseRole).toBool();
    painter->setFont(typeFont(inUse ? TypeRole::BodyBold : TypeRole::Body, tokens));
    painter->setPen(inUse ? tokens.color.accent : tokens.color.text);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
    rest.setLeft(rest.left() + painter->fontMetrics().horizontalAdvance(name) + tokens.space.small);
    painter->setFont(typeFont(TypeRole::Small, tokens));
    painter->setPen(tokens.color.muted);
    const QString where = index.data(FrontierModel::PlaceRole).toString();
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(where, Qt::ElideRight, rest.width()));
    painter->restore();
}

} // namespace headroom::ui
