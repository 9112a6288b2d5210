// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/completion_list.h"

#include "theme/roles.h"

#include <QEvent>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QScrollBar>
#include <QStandardItemModel>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kMostRows = 10;

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
    setMaxVisibleItems(kMostRows);
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

/// The completer makes the list as wide as the field. It may be wider, and stays on the screen.
void CompletionList::place()
{
    m_placing = true;
    const QRect screen = m_field->screen()->availableGeometry();
    const int frame = m_list->width() - m_list->viewport()->width();
    const int wanted = m_list->sizeHintForColumn(0) + std::max(frame, 2)
                       + m_list->verticalScrollBar()->sizeHint().width();
    const int width = std::min(std::max(wanted, m_field->width()), screen.width());
    const int left = m_field->mapToGlobal(m_field->rect().topRight()).x() + 1 - width;
    m_list->setGeometry(std::clamp(left, screen.left(), screen.right() + 1 - width), m_list->y(),
                        width, m_list->height());
    m_placing = false;
}

} // namespace headroom::ui
