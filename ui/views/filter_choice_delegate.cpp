// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/filter_choice_delegate.h"

#include "ui/models/filter_choice_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

void paintBox(QPainter &painter, const QRect &box, bool checked, const Tokens &tokens)
{
    painter.setPen(QPen(checked ? tokens.color.accent : tokens.color.muted, 1));
    painter.setBrush(checked ? tokens.color.accent : tokens.color.surface);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius.badge,
                            tokens.radius.badge);
    if (checked)
        lineIconOnAccent(Icon::Check).paint(&painter, box.adjusted(2, 2, -2, -2));
}

} // namespace

void FilterChoiceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & (QStyle::State_MouseOver | QStyle::State_Selected)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(tokens.color.selection);
        painter->drawRoundedRect(option.rect, tokens.radius.badge, tokens.radius.badge);
    }
    const QRect inside = option.rect.adjusted(tokens.space.small, 0, -tokens.space.small, 0);
    QRect box(0, 0, tokens.size.icon, tokens.size.icon);
    box.moveCenter(QPoint(inside.left() + tokens.size.icon / 2, inside.center().y()));
    const bool checked = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    paintBox(*painter, box, checked, tokens);

    const QString count = index.data(FilterChoiceModel::CountRole).toString();
    painter->setFont(typeFont(TypeRole::Small, tokens));
    painter->setPen(tokens.color.muted);
    painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, count);
    const int countWidth = painter->fontMetrics().horizontalAdvance(count);

    const QRect name = inside.adjusted(tokens.size.icon + tokens.space.small, 0,
                                       -countWidth - tokens.space.small, 0);
    painter->setFont(typeFont(TypeRole::Body, tokens));
    painter->setPen(tokens.color.text);
    painter->drawText(
        name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, name.width()));
    painter->restore();
}

QSize FilterChoiceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.rect.width(), currentTokens().size.control};
}

bool FilterChoiceDelegate::editorEvent(QEvent *event, QAbstractItemModel *model,
                                       const QStyleOptionViewItem &, const QModelIndex &index)
{
    bool wanted = false;
    if (event->type() == QEvent::MouseButtonRelease)
        wanted = static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton;
    else if (event->type() == QEvent::KeyPress)
        wanted = static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space;
    if (!wanted)
        return false;
    const bool checked = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace headroom::ui
