// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mix_delegate.h"

#include "core/plan/plan_validation.h"
#include "ui/charts/share_bar.h"
#include "ui/models/mix_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kBarHeight = 4;
constexpr int kLinkWidth = 3; ///< of the mark at the edge of a row that is highlighted with others
constexpr int kLettersInStrip = 2;
constexpr int kLettersOfGroup = 5;

/// Layout of one row.
struct RowLayout {
    QRect ground;
    QRect name;
    QRect cost;
    QRect task;
    QRectF bar;
};

RowLayout layoutOf(const QRect &row, const QString &cost, const Tokens &tokens)
{
    const SpaceTokens &space = tokens.space;
    RowLayout layout;
    layout.ground = row.adjusted(0, 1, 0, -1);
    const QRect inside =
        layout.ground.adjusted(space.medium - 2, space.small, -(space.medium - 2), -space.small);
    const int line = QFontMetrics(typeFont(TypeRole::BodyBold, tokens)).height();
    const int costWidth =
        QFontMetrics(typeFont(TypeRole::Body, tokens)).horizontalAdvance(cost) + space.hair;
    layout.cost = QRect(inside.right() - costWidth + 1, inside.top(), costWidth, line);
    layout.name =
        QRect(inside.left(), inside.top(), inside.width() - costWidth - space.small, line);
    layout.task = QRect(inside.left(), inside.top() + line + 2, inside.width(),
                        QFontMetrics(typeFont(TypeRole::Small, tokens)).height());
    layout.bar =
        QRectF(inside.left(), inside.bottom() + 1 - kBarHeight, inside.width(), kBarHeight);
    return layout;
}

void drawText(QPainter &painter, const QRect &rect, TypeRole role, const QColor &color,
              const QString &text, const Tokens &tokens,
              Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter)
{
    const QFont font = typeFont(role, tokens);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, rect.width()));
}

void paintGround(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                 const QRect &ground, const Tokens &tokens)
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool pointed = option.state.testFlag(QStyle::State_MouseOver);
    const bool focused = selected && option.state.testFlag(QStyle::State_HasFocus);
    if (selected || pointed) {
        painter.setPen(focused ? QPen(tokens.color.accent, 1) : QPen(Qt::NoPen));
        painter.setBrush(selected ? tokens.color.selection : tokens.color.hover);
        painter.drawRoundedRect(QRectF(ground).adjusted(0.5, 0.5, -0.5, -0.5),
                                tokens.radius.control, tokens.radius.control);
    }
    if (index.data(MixModel::LinkedRole).toBool())
        painter.fillRect(QRect(ground.left(), ground.top() + tokens.radius.control, kLinkWidth,
                               ground.height() - 2 * tokens.radius.control),
                         tokens.color.accent);
}

/// Name of a group, its sum and its share, and whether it is folded.
void paintHeading(QPainter &painter, const QRect &row, const QModelIndex &index,
                  const Tokens &tokens)
{
    const SpaceTokens &space = tokens.space;
    const QRect inside = row.adjusted(space.small, space.small, -(space.medium - 2), 0);
    const QString sum = index.data(MixModel::CostRole).toString();
    const int icon = tokens.size.icon;
    const bool isFolded = index.data(MixModel::FoldedRole).toBool();
    lineIcon(isFolded ? Icon::ChevronRight : Icon::ChevronDown)
        .paint(&painter, QRect(inside.left(), inside.top(), icon, inside.height()));
    const int width =
        QFontMetrics(typeFont(TypeRole::Small, tokens)).horizontalAdvance(sum) + space.hair;
    const QRect cost(inside.right() - width + 1, inside.top(), width, inside.height());
    const QRect name(inside.left() + icon + space.tiny, inside.top(),
                     inside.width() - icon - width - space.small, inside.height());
    drawText(painter, name, TypeRole::SmallBold, tokens.color.text,
             index.data(Qt::DisplayRole).toString(), tokens);
    drawText(painter, cost, TypeRole::Small, tokens.color.muted, sum, tokens);
}

} // namespace

void MixDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (index.data(MixModel::HeadingRole).toBool())
        paintHeading(*painter, option.rect, index, tokens);
    else
        paintWorkload(*painter, option, index, tokens);
    painter->restore();
}

void MixDelegate::paintWorkload(QPainter &painter, const QStyleOptionViewItem &option,
                                const QModelIndex &index, const Tokens &tokens)
{
    const QString cost = index.data(MixModel::CostRole).toString();
    const RowLayout layout = layoutOf(option.rect, cost, tokens);
    paintGround(painter, option, index, layout.ground, tokens);
    drawText(painter, layout.name, TypeRole::BodyBold, tokens.color.text,
             index.data(Qt::DisplayRole).toString(), tokens);
    const auto tone = static_cast<Tone>(index.data(MixModel::CostToneRole).toInt());
    drawText(painter, layout.cost, TypeRole::Body, tokens.color.tone(tone), cost, tokens);
    drawText(painter, layout.task, TypeRole::Small, tokens.color.muted,
             index.data(MixModel::TaskRole).toString(), tokens);
    paintShareBar(painter, layout.bar, index.data(MixModel::ShareRole).toDouble(), tokens);
}

QSize MixDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    const int name = QFontMetrics(typeFont(TypeRole::BodyBold, tokens)).height();
    if (index.data(MixModel::HeadingRole).toBool())
        return {option.rect.width(), name + 2 * tokens.space.small};
    const int text = name + 2 + QFontMetrics(typeFont(TypeRole::Small, tokens)).height();
    return {option.rect.width(),
            text + 2 * tokens.space.small + tokens.space.tiny + kBarHeight + 4};
}

QWidget *MixDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &,
                                   const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setMaxLength(static_cast<int>(limits::kNameLength));
    editor->setAccessibleName(tr("Name of the workload"));
    return editor;
}

void MixDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                       const QModelIndex &) const
{
    const Tokens &tokens = currentTokens();
    editor->setGeometry(option.rect.left() + 2, option.rect.top() + 3, option.rect.width() - 4,
                        tokens.size.control);
}

void MixStripDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    const Tokens &tokens = currentTokens();
    const SpaceTokens &space = tokens.space;
    const QString name = index.data(Qt::DisplayRole).toString();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect inside = option.rect.adjusted(space.tiny, space.tiny, -space.tiny, -space.tiny);
    if (index.data(MixModel::HeadingRole).toBool()) {
        drawText(*painter, inside, TypeRole::Caption, tokens.color.muted,
                 name.left(kLettersOfGroup), tokens);
    } else {
        paintGround(*painter, option, index, option.rect.adjusted(0, 1, 0, -1), tokens);
        drawText(*painter, inside, TypeRole::BodyBold, tokens.color.text,
                 name.left(kLettersInStrip), tokens, Qt::AlignHCenter | Qt::AlignTop);
        const QRectF bar(inside.left(), inside.bottom() + 1 - kBarHeight, inside.width(),
                         kBarHeight);
        paintShareBar(*painter, bar, index.data(MixModel::ShareRole).toDouble(), tokens);
    }
    painter->restore();
}

QSize MixStripDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const Tokens &tokens = currentTokens();
    const int name = QFontMetrics(typeFont(TypeRole::BodyBold, tokens)).height();
    return {option.rect.width(), name + 3 * tokens.space.tiny + kBarHeight};
}

} // namespace headroom::ui
