// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/models/model_row_delegate.h"

#include "ui/models/model_choice_model.h"
#include "ui/theme/badge.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace headroom::ui {

namespace {

void drawLine(QPainter &painter, const QRect &place, TypeRole role, const QColor &ink,
              const QString &text)
{
    const QFont font = typeFont(role, currentTokens());
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, place.width()));
}

} // namespace

void ModelRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    const SpaceTokens &space = tokens.space;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected || option.state.testFlag(QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(selected ? tokens.color.selection : tokens.color.hover);
        painter->drawRoundedRect(option.rect.adjusted(0, 1, 0, -1), tokens.radius.control,
                                 tokens.radius.control);
    }
    QRect inside =
        option.rect.adjusted(space.medium, space.tiny + 2, -space.medium, -(space.tiny + 2));
    if (const QString badge = index.data(ModelChoiceModel::BadgeRole).toString();
        !badge.isEmpty()) {
        const QSizeF size = Badge::sizeOf(badge, tokens);
        Badge::paint(*painter,
                     QRectF(inside.right() - size.width(), inside.center().y() - size.height() / 2,
                            size.width(), size.height()),
                     badge, Tone::Accent, tokens);
        inside.setRight(inside.right() - static_cast<int>(size.width()) - space.small);
    }
    const QString alias = index.data(ModelChoiceModel::AliasRole).toString();
    const QString name = index.data(Qt::DisplayRole).toString();
    const int half = inside.height() / 2;
    drawLine(*painter, QRect(inside.topLeft(), QSize(inside.width(), half)), TypeRole::BodyBold,
             tokens.color.text, alias.isEmpty() ? name : tr("%1 (%2)").arg(name, alias));
    drawLine(*painter, QRect(inside.left(), inside.top() + half, inside.width(), half),
             TypeRole::Small, tokens.color.muted,
             index.data(ModelChoiceModel::FiguresRole).toString());
    painter->restore();
}

QSize ModelRowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const Tokens &tokens = currentTokens();
    return {option.rect.width(), QFontMetrics(typeFont(TypeRole::BodyBold, tokens)).height()
                                     + QFontMetrics(typeFont(TypeRole::Small, tokens)).height()
                                     + 2 * (tokens.space.tiny + 2)};
}

} // namespace headroom::ui
