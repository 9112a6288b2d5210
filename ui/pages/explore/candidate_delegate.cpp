// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/candidate_delegate.h"

#include "ui/charts/mark_path.h"
#include "ui/models/candidate_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace headroom::ui {

namespace {

/// What styles leave between the edge of an item's text and the text itself.
constexpr int kTextMargin = 3;
constexpr int kVerdictRadius = 4;
constexpr int kVerdictWidth = 16;

CandidateColumn columnOf(const QModelIndex &index)
{
    return static_cast<CandidateColumn>(index.column());
}

MarkFill fillOfVerdict(const QModelIndex &index)
{
    switch (static_cast<Verdict>(index.data(CandidateModel::VerdictRole).toInt())) {
    case Verdict::met: return MarkFill::Full;
    case Verdict::mayMiss: return MarkFill::Half;
    case Verdict::missed: break;
    }
    return MarkFill::Hollow;
}

} // namespace

void CandidateDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                              const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const Tokens &tokens = currentTokens();
    const auto tone = static_cast<Tone>(index.data(CandidateModel::ToneRole).toInt());
    if (tone != Tone::Normal) {
        option.palette.setColor(QPalette::Text, tokens.color.tone(tone));
        option.palette.setColor(QPalette::HighlightedText, tokens.color.tone(tone));
    }
    const bool isOwn =
        columnOf(index) == CandidateColumn::offer || columnOf(index) == CandidateColumn::metBy;
    const QString text = option.text;
    if (isOwn)
        option.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    if (!isOwn)
        return;
    option.text = text;
    const QRect place = style->subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget)
                            .adjusted(kTextMargin, 0, -kTextMargin, 0);
    painter->save();
    if (columnOf(index) == CandidateColumn::offer)
        paintName(painter, place, index);
    else
        paintVerdict(painter, place, index);
    painter->restore();
}

void CandidateDelegate::paintName(QPainter *painter, QRect rest, const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    const bool inUse = index.data(CandidateModel::InUseRole).toBool();
    const QString name = index.data(Qt::DisplayRole).toString();
    painter->setFont(typeFont(inUse ? TypeRole::BodyBold : TypeRole::Body, tokens));
    painter->setPen(inUse ? tokens.color.accent : tokens.color.text);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(name, Qt::ElideMiddle, rest.width()));
    rest.setLeft(rest.left() + painter->fontMetrics().horizontalAdvance(name) + tokens.space.small);
    painter->setFont(typeFont(TypeRole::Small, tokens));
    painter->setPen(tokens.color.muted);
    const QString machine = index.data(CandidateModel::MachineRole).toString();
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(machine, Qt::ElideRight, rest.width()));
}

void CandidateDelegate::paintVerdict(QPainter *painter, QRect rest, const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    painter->setRenderHint(QPainter::Antialiasing);
    const QPointF centre(rest.left() + kVerdictRadius + 1.0, rest.center().y() + 0.5);
    paintMark(*painter, MarkShape::Disc, centre, kVerdictRadius, tokens.color.muted,
              fillOfVerdict(index), tokens.color.surface);
    rest.setLeft(rest.left() + kVerdictWidth);
    painter->setFont(typeFont(TypeRole::Body, tokens));
    painter->setPen(tokens.color.text);
    const QString text = index.data(Qt::DisplayRole).toString();
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, rest.width()));
}

QSize CandidateDelegate::sizeHint(const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    QSize size = RowDelegate::sizeHint(option, index);
    const Tokens &tokens = currentTokens();
    if (columnOf(index) == CandidateColumn::metBy)
        size.rwidth() += kVerdictWidth;
    if (columnOf(index) == CandidateColumn::offer)
        size.rwidth() +=
            tokens.space.medium
            + QFontMetrics(typeFont(TypeRole::Small, tokens))
                  .horizontalAdvance(index.data(CandidateModel::MachineRole).toString());
    return size;
}

} // namespace headroom::ui
