// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mix_view.h"

#include "ui/format/text.h"
#include "ui/models/mix_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/mix_delegate.h"

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr std::array kKinds{WorkloadKind::realTimeInference, WorkloadKind::batchInference,
                            WorkloadKind::training,          WorkloadKind::fineTuning,
                            WorkloadKind::validation,        WorkloadKind::development,
                            WorkloadKind::preprocessing};

QListView *makeList(MixModel *model, QWidget *parent)
{
    auto *list = new QListView(parent);
    setRole(list, Role::MixList);
    list->setObjectName(QStringLiteral("workloadList"));
    list->setAccessibleName(MixView::tr("Workload mix"));
    list->setModel(model);
    list->setItemDelegate(new MixDelegate(list));
    list->setFrameShape(QFrame::NoFrame);
    list->setMouseTracking(true);
    list->setUniformItemSizes(true);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    list->setDragDropMode(QAbstractItemView::InternalMove);
    list->setDropIndicatorShown(true);
    list->setContextMenuPolicy(Qt::CustomContextMenu);
    // The panel keeps its shape while there is nothing to list.
    QSizePolicy policy = list->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    list->setSizePolicy(policy);
    return list;
}

} // namespace

MixView::MixView(CurrentView *view, QWidget *parent)
    : QFrame(parent),
      m_view(view),
      m_model(new MixModel(this)),
      m_list(makeList(m_model, this)),
      m_empty(plainLabel(tr("No workloads yet. Add the first one to see what it costs."),
                         Role::Muted, this)),
      m_add(new QPushButton(tr("+ Add workload"), this)),
      m_addMenu(new QMenu(this))
{
    setRole(this, Role::LeftPanel);
    const SpaceTokens &space = currentTokens().space;
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(space.small, 0, space.small, 0);
    setRole(m_add, Role::Link);
    m_add->setObjectName(QStringLiteral("addWorkload"));
    m_add->setAccessibleName(tr("Add workload"));
    buildAddMenu();
    m_add->setMenu(m_addMenu);

    auto *title = plainLabel(tr("Workload mix"), Role::Section, this);
    title->setContentsMargins(space.tiny, 0, 0, 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space.medium, space.large, space.medium, space.medium);
    layout->setSpacing(space.small);
    layout->addWidget(title);
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_add, 0, Qt::AlignLeft);
    buildShortcuts();

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                if (current.isValid())
                    m_view->selectWorkload(m_model->idAt(current));
            });
    connect(m_list, &QWidget::customContextMenuRequested, this, &MixView::showContextMenu);
    connect(m_model, &MixModel::renameRequested, this, &MixView::rename);
    // Queued: a drop still reads the model after it has moved a row.
    connect(
        m_model, &MixModel::moveRequested, this,
        [this](WorkloadId id, int position) {
            emit editRequested(MoveWorkload{id, static_cast<std::size_t>(position)});
        },
        Qt::QueuedConnection);
    // Queued too: the list may be in the middle of choosing a row that is not to be.
    const auto follow = [this](ViewParts parts) {
        if (parts.testFlag(ViewPart::selection))
            followSelection();
    };
    connect(m_view, &CurrentView::changed, this, follow);
    connect(m_view, &CurrentView::changed, this, follow, Qt::QueuedConnection);
}

void MixView::render(const Plan &plan, const Snapshot *snapshot)
{
    m_workloads = plan.workloads;
    m_model->setRows(mixRows(plan, snapshot));
    m_empty->setVisible(plan.workloads.empty());
    m_list->setVisible(!plan.workloads.empty());
    followSelection();
}

void MixView::buildAddMenu()
{
    for (const WorkloadKind kind : kKinds) {
        QAction *action = m_addMenu->addAction(textOf(nameOf(kind)));
        action->setObjectName(QStringLiteral("add_") + textOf(keyOf(kind)));
        connect(action, &QAction::triggered, this,
                [this, kind] { emit editRequested(AddWorkload{newWorkload(kind)}); });
    }
}

void MixView::buildShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto action) {
        auto *shortcut = new QShortcut(keys, m_list);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence(Qt::ALT | Qt::Key_Up), [this] { moveSelected(-1); });
    add(QKeySequence(Qt::ALT | Qt::Key_Down), [this] { moveSelected(1); });
    add(QKeySequence(Qt::Key_Delete), [this] { removeSelected(); });
}

void MixView::followSelection()
{
    const QModelIndex wanted = m_model->indexOf(m_view->state().workload);
    if (wanted != m_list->currentIndex() || !m_list->selectionModel()->isSelected(wanted))
        m_list->setCurrentIndex(wanted);
}

void MixView::renameSelected()
{
    m_list->setFocus();
    m_list->edit(m_list->currentIndex());
}

void MixView::duplicateSelected()
{
    if (const WorkloadId id = m_view->state().workload)
        emit editRequested(DuplicateWorkload{id});
}

void MixView::removeSelected()
{
    if (const WorkloadId id = m_view->state().workload)
        emit editRequested(RemoveWorkload{id});
}

void MixView::moveSelected(int by)
{
    const QModelIndex current = m_list->currentIndex();
    const int position = current.row() + by;
    if (current.isValid() && position >= 0 && position < m_model->rowCount())
        emit editRequested(
            MoveWorkload{m_model->idAt(current), static_cast<std::size_t>(position)});
}

void MixView::showContextMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (m_list->indexAt(position).isValid()) {
        menu->addAction(lineIcon(Icon::Rename), tr("Rename"), this, &MixView::renameSelected);
        menu->addAction(lineIcon(Icon::Duplicate), tr("Duplicate"), this,
                        &MixView::duplicateSelected);
        menu->addAction(lineIcon(Icon::ChevronUp), tr("Move up"), this,
                        [this] { moveSelected(-1); });
        menu->addAction(lineIcon(Icon::ChevronDown), tr("Move down"), this,
                        [this] { moveSelected(1); });
        menu->addSeparator();
        menu->addAction(lineIcon(Icon::Trash), tr("Remove"), this, &MixView::removeSelected);
    } else {
        menu->addActions(m_addMenu->actions());
    }
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

void MixView::rename(WorkloadId id, const QString &name)
{
    const auto found = std::ranges::find(m_workloads, id, &Workload::id);
    if (found == m_workloads.end())
        return;
    Workload changed = *found;
    changed.name = name.toStdString();
    emit editRequested(ChangeWorkload{std::move(changed), "name"});
}

} // namespace headroom::ui
