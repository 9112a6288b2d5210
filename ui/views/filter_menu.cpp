// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/filter_menu.h"

#include "ui/format/explained.h"
#include "ui/models/filter_choice_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"
#include "ui/views/filter_choice_delegate.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kMenuWidth = 270;
constexpr int kMostRows = 11;
constexpr int kFewChoices = 8;

} // namespace

FilterMenu::FilterMenu(const QString &name, QWidget *parent)
    : QMenu(parent),
      m_name(name),
      m_model(new FilterChoiceModel(this))
{
    connect(m_model, &FilterChoiceModel::checkedChanged, this, [this] {
        m_clear->setEnabled(!m_model->checked().empty());
        emit checkedChanged(m_model->checked());
    });
}

QListView *FilterMenu::list()
{
    build();
    return m_list;
}

void FilterMenu::build()
{
    if (m_list != nullptr)
        return;
    m_found = new QSortFilterProxyModel(this);
    m_found->setSourceModel(m_model);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    buildSearch();
    buildList();
    m_clear = new QPushButton(tr("Clear"));
    setRole(m_clear, Role::Link);
    explain(m_clear, "clear_choices");
    connect(m_clear, &QPushButton::clicked, m_model, &FilterChoiceModel::clearChecked);
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    const SpaceTokens &space = currentTokens().space;
    layout->setContentsMargins(space.small, space.small, space.small, space.tiny);
    layout->setSpacing(space.tiny);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    layout->addWidget(m_clear, 0, Qt::AlignLeft);
    auto *action = new QWidgetAction(this);
    action->setDefaultWidget(box);
    addAction(action);
}

void FilterMenu::buildSearch()
{
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search %1").arg(m_name));
    dressSearch(m_search);
    explain(m_search, "search_choices");
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, m_found,
            &QSortFilterProxyModel::setFilterFixedString);
}

void FilterMenu::buildList()
{
    m_list = new QListView;
    m_list->setAccessibleName(m_name);
    explain(m_list, "filter_choices");
    setRole(m_list, Role::MixList);
    m_list->setModel(m_found);
    m_list->setItemDelegate(new FilterChoiceDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedWidth(kMenuWidth);
}

void FilterMenu::setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked)
{
    const int rows = std::clamp(static_cast<int>(choices.size()), 1, kMostRows);
    build();
    m_search->clear();
    m_search->setVisible(static_cast<int>(choices.size()) > kFewChoices);
    m_clear->setEnabled(!checked.empty());
    m_model->setChoices(std::move(choices), std::move(checked));
    m_list->setFixedHeight(rows * currentTokens().size.control + 2);
    if (m_found->rowCount() > 0)
        m_list->setCurrentIndex(m_found->index(0, 0));
}

bool FilterMenu::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress || m_found->rowCount() == 0)
        return QMenu::eventFilter(watched, event);
    QModelIndex row = m_list->currentIndex();
    if (!row.isValid())
        row = m_found->index(0, 0);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down:
        m_list->setCurrentIndex(row);
        m_list->setFocus(Qt::TabFocusReason);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: {
        const bool checked = row.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
        m_found->setData(row, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        return true;
    }
    default: return QMenu::eventFilter(watched, event);
    }
}

void FilterMenu::showEvent(QShowEvent *event)
{
    QMenu::showEvent(event);
    // A menu takes the focus itself once it has been shown.
    QMetaObject::invokeMethod(
        this,
        [this] {
            QWidget *first =
                m_search->isVisibleTo(this) ? static_cast<QWidget *>(m_search) : m_list;
            first->setFocus(Qt::PopupFocusReason);
        },
        Qt::QueuedConnection);
}

} // namespace headroom::ui
