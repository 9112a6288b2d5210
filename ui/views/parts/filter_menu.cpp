// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/filter_menu.h"

#include "ui/format/explained.h"
#include "ui/models/filter_choice_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"
#include "ui/views/parts/filter_choice_delegate.h"

#include <QActionEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kMenuWidth = 340;
constexpr int kMostFilters = 12;
constexpr int kFewChoices = 8;

} // namespace

FilterMenu::FilterMenu(const QString &name, QWidget *parent)
    : QMenu(parent),
      m_name(name),
      m_model(new FilterChoiceModel(this))
{
    connect(m_model, &FilterChoiceModel::checkedChanged, this, [this] {
        showFoot();
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
    buildSearch();
    buildList();
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    const SpaceTokens &space = currentTokens().space;
    layout->setContentsMargins(space.small, space.small, space.small, space.tiny);
    layout->setSpacing(space.tiny);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    layout->addLayout(buildFoot());
    m_content = new QWidgetAction(this);
    m_content->setDefaultWidget(box);
    addAction(m_content);
}

QLayout *FilterMenu::buildFoot()
{
    m_clear = new QPushButton(tr("Clear"));
    m_emptyOnes = new QPushButton;
    m_emptyOnes->setObjectName(QStringLiteral("emptyOnes"));
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_clear);
    foot->addStretch(1);
    foot->addWidget(m_emptyOnes);
    for (QPushButton *button : {m_clear, m_emptyOnes})
        setRole(button, Role::Link);
    explain(m_clear, "clear_choices");
    explain(m_emptyOnes, "empty_choices");
    connect(m_clear, &QPushButton::clicked, m_model, &FilterChoiceModel::clearChecked);
    connect(m_emptyOnes, &QPushButton::clicked, this, [this] {
        m_model->setEmptyOnesListed(!m_model->areEmptyOnesListed());
        showFoot();
        fitList();
    });
    return foot;
}

void FilterMenu::showFoot()
{
    m_clear->setEnabled(!m_model->checked().empty());
    const int count = m_model->emptyOnes();
    m_emptyOnes->setVisible(count > 0);
    m_emptyOnes->setText(m_model->areEmptyOnesListed()
                             ? tr("Hide %n without offers", nullptr, count)
                             : tr("Hidden: %n without offers", nullptr, count));
}

/// As high as its rows, up to a limit; the menu follows.
void FilterMenu::fitList()
{
    const int rows = std::clamp(m_model->rowCount(), 1, kMostFilters);
    m_list->setFixedHeight(rows * currentTokens().size.control + 2);
    m_content->defaultWidget()->adjustSize();
    // A menu measures its parts anew when it hears that one has changed.
    QActionEvent changed(QEvent::ActionChanged, m_content);
    QCoreApplication::sendEvent(this, &changed);
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(firstValue());
}

QModelIndex FilterMenu::firstValue() const
{
    int row = 0;
    while (m_model->index(row).data(FilterChoiceModel::HeadingRole).toBool())
        ++row;
    return m_model->index(row);
}

void FilterMenu::buildSearch()
{
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search %1").arg(m_name));
    dressSearch(m_search);
    explain(m_search, "search_choices");
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setSearch(text);
        if (m_list != nullptr)
            m_list->setCurrentIndex(firstValue());
    });
}

void FilterMenu::buildList()
{
    m_list = new QListView;
    m_list->setAccessibleName(m_name);
    explain(m_list, "filter_choices");
    setRole(m_list, Role::MixList);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FilterChoiceDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedWidth(qRound(kMenuWidth * currentTokens().scale));
}

void FilterMenu::setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked)
{
    build();
    m_search->clear();
    m_search->setVisible(static_cast<int>(choices.size()) > kFewChoices);
    m_model->setChoices(std::move(choices), std::move(checked));
    showFoot();
    fitList();
}

bool FilterMenu::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress || m_model->rowCount() == 0)
        return QMenu::eventFilter(watched, event);
    QModelIndex row = m_list->currentIndex();
    if (!row.isValid())
        row = firstValue();
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down:
        m_list->setCurrentIndex(row);
        m_list->setFocus(Qt::TabFocusReason);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: {
        const bool checked = row.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
        m_model->setData(row, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
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
