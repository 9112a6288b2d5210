// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/filter_choice_delegate.h"

#include "ui/models/filter_choice_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headroom::ui {

namespace {

void paintBox(QPainter &painter, const QRect &box, Qt::CheckState state, const Tokens &tokens)
{
    const bool filled = state != Qt::Unchecked;
    painter.setPen(QPen(filled ? tokens.color.accent : tokens.color.muted, 1));
    painter.setBrush(filled ? tokens.color.accent : tokens.color.surface);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius.badge,
                            tokens.radius.badge);
    if (state == Qt::Checked)
        lineIconOnAccent(Icon::Check).paint(&painter, box.adjusted(2, 2, -2, -2));
    if (state != Qt::PartiallyChecked)
        return;
    painter.setPen(QPen(tokens.color.surface, 2));
    painter.drawLine(box.left() + box.width() / 4, box.center().y() + 1,
                     box.right() - box.width() / 4, box.center().y() + 1);
}

/// At the right, never over more than half of the row; returns what it leaves.
QRect paintCount(QPainter &painter, const QRect &row, const QString &count, const Tokens &tokens)
{
    painter.setFont(typeFont(TypeRole::Small, tokens));
    painter.setPen(tokens.color.muted);
    const QFontMetrics metrics = painter.fontMetrics();
    const int width = std::min(metrics.horizontalAdvance(count) + 1, row.width() * 3 / 5);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(count, Qt::ElideRight, width));
    return row.adjusted(0, 0, -width - tokens.space.small, 0);
}

/// One text after another, until there is no room.
QRect paintWords(QPainter &painter, const QRect &place, const QString &text, TypeRole type,
                 const QColor &ink)
{
    painter.setFont(typeFont(type, currentTokens()));
    painter.setPen(ink);
    const QFontMetrics metrics = painter.fontMetrics();
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, place.width()));
    return place.adjusted(metrics.horizontalAdvance(text) + currentTokens().space.small, 0, 0, 0);
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
    paintBox(*painter, box, index.data(Qt::CheckStateRole).value<Qt::CheckState>(), tokens);
    const QRect words = inside.adjusted(tokens.size.icon + tokens.space.small, 0, 0, 0);
    const QString name = index.data().toString();
    if (index.data(FilterChoiceModel::HeadingRole).toBool()) {
        paintWords(*painter, words, name, TypeRole::SmallBold, tokens.color.muted);
    } else {
        const QColor &ink = index.data(FilterChoiceModel::ShownRole).toBool() ? tokens.color.text
                                                                              : tokens.color.muted;
        QRect rest = paintCount(*painter, words,
                                index.data(FilterChoiceModel::CountRole).toString(), tokens);
        rest = paintWords(*painter, rest, name, TypeRole::Body, ink);
        const QString detail = index.data(FilterChoiceModel::DetailRole).toString();
        if (rest.width() > tokens.size.icon)
            paintWords(*painter, rest, detail, TypeRole::Small, tokens.color.muted);
    }
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
