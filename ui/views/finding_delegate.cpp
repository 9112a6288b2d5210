// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/finding_delegate.h"

#include "ui/models/finding_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kWrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

struct Part {
    TypeRole role = TypeRole::Body;
    QColor color;
    QString text;
};

std::vector<Part> partsOf(const QModelIndex &index, const Tokens &tokens)
{
    std::vector<Part> parts{
        {TypeRole::SmallBold, tokens.color.muted, index.data(FindingModel::SubjectRole).toString()},
        {TypeRole::Body, tokens.color.text, index.data(Qt::DisplayRole).toString()}};
    const QString detail = index.data(FindingModel::DetailRole).toString();
    if (!detail.isEmpty())
        parts.push_back({TypeRole::Small, tokens.color.muted, detail});
    const QString lead = index.data(FindingModel::LeadRole).toString();
    if (!lead.isEmpty())
        parts.push_back({TypeRole::SmallBold, tokens.color.accent, lead});
    return parts;
}

int heightOf(const Part &part, int width, const Tokens &tokens)
{
    return QFontMetrics(typeFont(part.role, tokens))
        .boundingRect(QRect(0, 0, width, 10'000), kWrapped, part.text)
        .height();
}

int textLeft(const Tokens &tokens)
{
    return tokens.space.small + tokens.size.icon + tokens.space.small;
}

Icon iconOf(Severity severity)
{
    switch (severity) {
    case Severity::error: return Icon::Error;
    case Severity::warning: return Icon::Warning;
    case Severity::note: return Icon::Info;
    }
    return Icon::Info;
}

int widthOf(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    return view ? view->viewport()->width() : option.rect.width();
}

} // namespace

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool pointed = option.state.testFlag(QStyle::State_MouseOver);
    if (pointed || option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(pointed ? tokens.color.hover : tokens.color.selection);
        painter->drawRoundedRect(option.rect, tokens.radius.control, tokens.radius.control);
    }
    const auto severity = static_cast<Severity>(index.data(FindingModel::SeverityRole).toInt());
    const QPoint corner = option.rect.topLeft() + QPoint(tokens.space.small, tokens.space.small);
    lineIcon(iconOf(severity), toneOf(severity))
        .paint(painter, QRect(corner, QSize(tokens.size.icon, tokens.size.icon)));
    QRect rest = option.rect.adjusted(textLeft(tokens), tokens.space.small, -tokens.space.small, 0);
    for (const Part &part : partsOf(index, tokens)) {
        rest.setHeight(heightOf(part, rest.width(), tokens));
        painter->setFont(typeFont(part.role, tokens));
        painter->setPen(part.color);
        painter->drawText(rest, kWrapped, part.text);
        rest.moveTop(rest.bottom() + 3);
    }
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    const int width = widthOf(option);
    const int textWidth = width - textLeft(tokens) - tokens.space.small;
    int height = 2 * tokens.space.small;
    for (const Part &part : partsOf(index, tokens))
        height += heightOf(part, textWidth, tokens) + 2;
    return {width, height};
}

} // namespace headroom::ui
