// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/command_palette.h"

#include "ui/charts/chart_text.h"
#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kPaletteWidth = 720;
constexpr int kVisibleRows = 11;
constexpr int kKindWidth = 84;
constexpr int kEntryHeight = 34;

int paletteLength(int length)
{
    return qRound(length * currentTokens().scale);
}

/// An entry on one line: its kind, its title, what it does, and its shortcut at the right.
class EntryDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = currentTokens();
        const ColorTokens &color = tokens.color;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(color.selection);
            painter->drawRoundedRect(QRectF(option.rect), tokens.radius.control,
                                     tokens.radius.control);
        }
        const bool isEnabled = index.data(PaletteModel::EnabledRole).toBool();
        const QFont small = typeFont(TypeRole::Small, tokens);
        const QFont body = typeFont(TypeRole::Body, tokens);
        QRectF area = QRectF(option.rect).adjusted(tokens.space.medium, 0, -tokens.space.medium, 0);
        const auto put = [&](QRectF place, const QString &text, const QFont &font,
                             const QColor &ink, Qt::Alignment side) {
            drawText(*painter, place, side | Qt::AlignVCenter | Qt::AlignAbsolute,
                     elided(text, font, place.width()), font, ink);
        };
        put({area.topLeft(), QSizeF(paletteLength(kKindWidth), area.height())},
            index.data(PaletteModel::KindRole).toString(), small, color.muted, Qt::AlignLeft);
        area.setLeft(area.left() + paletteLength(kKindWidth));
        const QString shortcut = index.data(PaletteModel::ShortcutRole).toString();
        if (!shortcut.isEmpty()) {
            put(area, shortcut, small, color.muted, Qt::AlignRight);
            area.setRight(area.right() - textWidth(shortcut, small) - tokens.space.large);
        }
        const QString title = index.data(Qt::DisplayRole).toString();
        put(area, title, body, isEnabled ? color.text : color.disabled, Qt::AlignLeft);
        area.setLeft(area.left() + textWidth(title, body) + tokens.space.large);
        if (area.width() > paletteLength(kKindWidth))
            put(area, index.data(PaletteModel::DetailRole).toString(), small, color.muted,
                Qt::AlignLeft);
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem & /*option*/,
                                 const QModelIndex & /*index*/) const override
    {
        return {paletteLength(kPaletteWidth) / 2, paletteLength(kEntryHeight)};
    }
};

} // namespace

CommandPalette::CommandPalette(PaletteEntries entries, PaletteModel::Answers answers,
                               QWidget *window)
    : QFrame(window, Qt::Popup),
      m_window(window),
      m_model(new PaletteModel(std::move(entries), std::move(answers), this)),
      m_field(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_nothing(plainLabel(tr("Nothing has this name."), Role::Muted, this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Command palette"));
    setAttribute(Qt::WA_DeleteOnClose);
    setRole(this, Role::Popup);
    m_field->setPlaceholderText(tr("Search or ask: a command, a workload, “double traffic”"));
    m_field->setAccessibleName(tr("Search or ask"));
    nameAndExplain(m_field, "paletteField", "palette_search");
    m_list->setAccessibleName(tr("Found"));
    nameAndExplain(m_list, "paletteList", "palette_list");
    m_list->setModel(m_model);
    m_list->setItemDelegate(new EntryDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    setRole(m_list, Role::MixList);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, evenMargins(space.medium));
    layout->addWidget(m_field);
    layout->addWidget(m_nothing);
    layout->addWidget(m_list, 1);
    m_field->installEventFilter(this);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::act);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        m_list->setCurrentIndex(index);
        act();
    });
    search({});
}

void CommandPalette::open()
{
    const SpaceTokens &space = currentTokens().space;
    fit();
    move(m_window->mapToGlobal(QPoint((m_window->width() - width()) / 2, 2 * space.huge)));
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

/// Resizes to the entries that are listed.
void CommandPalette::fit()
{
    const SpaceTokens &space = currentTokens().space;
    const int width = std::min(paletteLength(kPaletteWidth), m_window->width() - 2 * space.huge);
    const int rows = std::clamp(m_model->rowCount(), 1, kVisibleRows);
    const int height = m_field->sizeHint().height() + 2 * space.medium + space.small
                       + rows * paletteLength(kEntryHeight);
    resize(width, std::min(height, m_window->height() - 2 * space.huge));
}

void CommandPalette::search(const QString &query)
{
    m_model->search(query);
    const bool isAny = m_model->rowCount() > 0;
    m_nothing->setVisible(!isAny);
    if (isAny)
        m_list->setCurrentIndex(m_model->index(0));
    m_list->scrollToTop();
    fit();
}

void CommandPalette::step(int by)
{
    const int last = m_model->rowCount() - 1;
    if (last >= 0)
        m_list->setCurrentIndex(
            m_model->index(std::clamp(m_list->currentIndex().row() + by, 0, last)));
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<const QKeyEvent *>(event)->key()) {
    case Qt::Key_Down: step(1); return true;
    case Qt::Key_Up: step(-1); return true;
    case Qt::Key_PageDown: step(kVisibleRows - 1); return true;
    case Qt::Key_PageUp: step(1 - kVisibleRows); return true;
    case Qt::Key_Escape: close(); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

/// The action finds the window without the palette over it.
void CommandPalette::act()
{
    const PaletteEntry *entry = m_model->entryAt(m_list->currentIndex().row());
    if (entry == nullptr || !entry->isEnabled || !entry->act)
        return;
    QTimer::singleShot(0, m_window, entry->act);
    close();
}

} // namespace headroom::ui
