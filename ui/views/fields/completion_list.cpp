// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/completion_list.h"

#include "ui/theme/roles.h"

#include <QEvent>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QScrollBar>
#include <QStandardItemModel>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kMaxCompletions = 10;

} // namespace

CompletionList::CompletionList(QLineEdit *field)
    : QCompleter(field),
      m_field(field),
      m_list(new QListView),
      m_rows(new QStandardItemModel(this))
{
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setUniformItemSizes(true);
    setRole(m_list, Role::Completions);
    setPopup(m_list);
    setModel(m_rows);
    setCompletionRole(Qt::UserRole);
    setCaseSensitivity(Qt::CaseInsensitive);
    setFilterMode(Qt::MatchContains);
    setMaxVisibleItems(kMaxCompletions);
}

void CompletionList::setCompletions(std::vector<Completion> completions)
{
    if (completions == m_completions)
        return;
    m_completions = std::move(completions);
    m_rows->clear();
    for (const Completion &completion : m_completions) {
        auto *item = new QStandardItem(completion.label);
        item->setData(completion.text, Qt::UserRole);
        m_rows->appendRow(item);
    }
}

void CompletionList::setCompletions(const QStringList &texts)
{
    std::vector<Completion> completions;
    for (const QString &text : texts)
        completions.push_back({text, text});
    setCompletions(std::move(completions));
}

bool CompletionList::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    if (watched == m_list && !m_placing
        && (type == QEvent::Show || type == QEvent::Move || type == QEvent::Resize))
        place();
    return QCompleter::eventFilter(watched, event);
}

/// The completer makes the list as wide as the field, and leaves no room for its border.
void CompletionList::place()
{
    m_placing = true;
    const QRect screen = m_field->screen()->availableGeometry();
    const QRect field(m_field->mapToGlobal(QPoint()), m_field->size());
    const int border = 2 * m_list->frameWidth();
    const int bar = m_list->verticalScrollBar()->sizeHint().width();
    const int wide = std::max(m_list->sizeHintForColumn(0) + bar + border, field.width());
    const int rows = std::min(kMaxCompletions, m_list->model()->rowCount());
    QRect place(0, m_list->y(), std::min(wide, screen.width()),
                rows * m_list->sizeHintForRow(0) + border);
    place.moveRight(std::clamp(field.right(), screen.left() + place.width() - 1, screen.right()));
    if (m_list->y() < field.top()) // the list is above the field
        place.moveBottom(field.top() - 1);
    m_list->setGeometry(place);
    m_placing = false;
}

} // namespace headroom::ui
