// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mix_view.h"

#include "core/plan/effective_plan.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/mix_model.h"
#include "ui/start/template_list.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/mix_delegate.h"
#include "ui/views/parts/menu_heading.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr int kMinLink = 120;
constexpr std::size_t kManyWorkloads = 24; ///< above it they are grouped and searched
constexpr std::array<const char *, 3> kGroupingKeys{"none", "environment", "team"};

QListView *makeList(MixModel *model, QWidget *parent)
{
    auto *list = new QListView(parent);
    setRole(list, Role::MixList);
    list->setAccessibleName(MixView::tr("Workload mix"));
    nameAndExplain(list, "workloadList", "mix_list");
    list->setModel(model);
    list->setItemDelegate(new MixDelegate(list));
    list->setFrameShape(QFrame::NoFrame);
    list->setMouseTracking(true);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
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
      m_search(new QLineEdit(this)),
      m_groupingField(new ChoiceField({{kGroupingKeys[0], tr("as listed")},
                                       {kGroupingKeys[1], tr("by environment")},
                                       {kGroupingKeys[2], tr("by team")}},
                                      this)),
      m_empty(wrappedText(tr("No workloads yet. Add the first one to see what it costs."),
                          Role::Muted, this)),
      m_add(new QPushButton(tr("+ Add workload"), this)),
      m_cheapest(new QPushButton(this)),
      m_addMenu(new QMenu(this))
{
    setRole(this, Role::Panel);
    const SpaceTokens &space = currentTokens().space;
    m_empty->setContentsMargins(space.medium - 2, 0, space.small, 0);
    setRole(m_add, Role::Link);
    m_add->setAccessibleName(tr("Add workload"));
    nameAndExplain(m_add, "addWorkload", "add_workload");
    buildAddMenu();
    // A button with a menu of its own would lose the room between its text and its frame.
    connect(m_add, &QPushButton::clicked, this, [this] { openAddMenu(m_add); });
    setRole(m_cheapest, Role::Link);
    nameAndExplain(m_cheapest, "cheapestForAll", "cheapest_for_all");
    connect(m_cheapest, &QPushButton::clicked, this, &MixView::cheapestForAllRequested);

    const int edge = space.medium - 2; // that of the names on the cards
    auto *layout =
        columnIn(this, space.small, {space.medium, space.large, space.medium, space.medium});
    layout->addLayout(buildHead());
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(edge - space.small - 1, 0, 0, 0);
    foot->addWidget(m_cheapest, 0, Qt::AlignLeft);
    foot->addWidget(m_add, 0, Qt::AlignLeft);
    layout->addLayout(foot);
    buildShortcuts();
    connectSelection();
    connect(m_list, &QWidget::customContextMenuRequested, this, &MixView::showContextMenu);
    connect(m_model, &MixModel::renameRequested, this, &MixView::rename);
    // Queued: a drop still reads the model after it has moved a row.
    connect(
        m_model, &MixModel::moveRequested, this,
        [this](WorkloadId id, int position) {
            emit editRequested(MoveWorkload{id, static_cast<std::size_t>(position)});
        },
        Qt::QueuedConnection);
}

QLayout *MixView::buildHead()
{
    const SpaceTokens &space = currentTokens().space;
    auto *title = plainLabel(tr("Workload mix"), Role::Section, this);
    title->setContentsMargins(space.medium - 2, 0, 0, 0);
    explain(title, "mix_title");
    m_groupingField->setAccessibleName(tr("Group workloads"));
    nameAndExplain(m_groupingField, "mixGrouping", "mix_grouping");
    connect(m_groupingField, &ChoiceField::chosen, this, [this](const std::string &key) {
        setGrouping(static_cast<MixGrouping>(std::ranges::find(kGroupingKeys, key)
                                             - kGroupingKeys.begin()));
    });
    m_search->setPlaceholderText(tr("Find workload or team"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Find workload or team"));
    nameAndExplain(m_search, "mixSearch", "mix_search");
    connect(m_search, &QLineEdit::textChanged, this, &MixView::hideRows);
    m_list->viewport()->installEventFilter(this);
    auto *head = new QVBoxLayout;
    head->setSpacing(space.small);
    head->addWidget(title);
    head->addWidget(m_search);
    head->addWidget(m_groupingField, 0, Qt::AlignRight);
    return head;
}

void MixView::openAddMenu(QWidget *at)
{
    // Without room below, the menu does not cover the button: the pointer would rest on an entry.
    const int height = m_addMenu->sizeHint().height();
    const QRect screen = at->screen()->availableGeometry();
    QPoint corner = at->mapToGlobal(QPoint(0, at->height()));
    if (corner.y() + height > screen.bottom())
        corner.ry() -= at->height() + height;
    if (corner.y() < screen.top())
        corner.rx() += at->width();
    m_addMenu->popup(corner);
}

void MixView::connectSelection()
{
    QItemSelectionModel *selection = m_list->selectionModel();
    connect(selection, &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                if (current.isValid())
                    m_view->selectWorkload(m_model->idAt(current));
            });
    connect(selection, &QItemSelectionModel::selectionChanged, this, &MixView::keepCurrentSelected);
    // Queued too: the list may be in the middle of choosing a row that is not to be.
    const auto follow = [this](ViewParts parts) {
        if (!parts.testFlag(ViewPart::selection))
            return;
        followSelection();
        revealCurrent();
    };
    connect(m_view, &CurrentView::changed, this, [this](ViewParts parts) {
        if (parts.testFlag(ViewPart::linked))
            m_model->setLinked(m_view->state().linked);
    });
    connect(m_view, &CurrentView::changed, this, follow);
    connect(m_view, &CurrentView::changed, this, follow, Qt::QueuedConnection);
}

/// Ctrl removes a row from a selection of several: the current one must be among the remaining
/// rows.
void MixView::keepCurrentSelected()
{
    QItemSelectionModel *selection = m_list->selectionModel();
    const QModelIndexList rows = selection->selectedIndexes();
    if (!rows.isEmpty() && !selection->isSelected(m_list->currentIndex()))
        selection->setCurrentIndex(rows.last(), QItemSelectionModel::NoUpdate);
    emit selectedChanged();
}

std::vector<WorkloadId> MixView::selected() const
{
    QModelIndexList rows = m_list->selectionModel()->selectedIndexes();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    std::vector<WorkloadId> ids;
    for (const QModelIndex &row : rows)
        ids.push_back(m_model->idAt(row));
    return ids;
}

void MixView::render(const std::shared_ptr<const Plan> &shown,
                     const std::shared_ptr<const Snapshot> &snapshot, bool hasFailed)
{
    m_plan = shown;
    m_snapshot = snapshot;
    m_hasFailed = hasFailed;
    const Plan &plan = *shown;
    m_workloads.clear();
    for (const Workload &workload : plan.workloads)
        m_workloads.push_back(statedWorkload(activeScenario(plan), workload));
    renderRows();
    m_empty->setVisible(plan.workloads.empty());
    // While the list was hidden, the keyboard had to go to the next widget.
    const bool appears = m_list->isHidden() && !plan.workloads.empty();
    m_list->setVisible(!plan.workloads.empty());
    if (appears && window()->focusWidget() == m_add)
        m_list->setFocus(Qt::OtherFocusReason);
    m_unpin = unpinAll(activeScenario(plan), tr("Unpin all").toStdString());
    const auto &allocations = activeScenario(plan).allocations;
    m_without.clear();
    for (const Workload &workload : plan.workloads) {
        if (!allocations.contains(workload.id))
            m_without.push_back(workload.id);
    }
    m_cheapest->setVisible(!m_without.empty());
    sayCheapest();
    followSelection();
}

MixGrouping MixView::grouping() const
{
    const bool areMany = m_plan && m_plan->workloads.size() > kManyWorkloads;
    return m_grouping.value_or(areMany ? MixGrouping::environment : MixGrouping::none);
}

void MixView::renderRows()
{
    const std::size_t count = m_plan->workloads.size();
    m_groupingField->setVisible(count > kManyWorkloads || m_grouping);
    m_groupingField->setCurrentKey(kGroupingKeys[static_cast<std::size_t>(grouping())]);
    m_search->setVisible(count > kManyWorkloads || !m_search->text().isEmpty());
    m_model->setRows(mixRows(*m_plan, m_snapshot.get(), m_hasFailed, grouping()));
    hideRows();
}

void MixView::setGrouping(MixGrouping grouping)
{
    m_grouping = grouping;
    renderRows();
    followSelection();
}

/// Those of folded groups and those that the search does not find.
void MixView::hideRows()
{
    const QStringList words = m_search->text().toCaseFolded().split(u' ', Qt::SkipEmptyParts);
    bool isShown = false; // any row of the group above
    for (int row = m_model->rowCount() - 1; row >= 0; --row) {
        const MixRow &entry = m_model->rowAt(row);
        const bool isFound = std::ranges::all_of(
            words, [&](const QString &word) { return entry.searched.contains(word); });
        const bool isHeading = entry.id == 0;
        const bool isFolded = words.isEmpty() && m_model->isFolded(entry.group);
        m_list->setRowHidden(row, isHeading ? !isShown : !isFound || isFolded);
        isShown = !isHeading && (isShown || isFound);
    }
}

void MixView::fold(const QModelIndex &heading)
{
    m_model->toggleFold(m_model->rowAt(heading.row()).group);
    hideRows();
}

/// The group of the selected workload.
void MixView::foldCurrent(bool isFolded)
{
    const QModelIndex current = m_list->currentIndex();
    const QString group = current.isValid() ? m_model->rowAt(current.row()).group : QString();
    if (group.isEmpty() || m_model->isFolded(group) == isFolded)
        return;
    m_model->toggleFold(group);
    hideRows();
}

void MixView::revealCurrent()
{
    const QModelIndex current = m_list->currentIndex();
    if (!current.isValid())
        return;
    foldCurrent(false);
    m_list->scrollTo(current);
}

bool MixView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_list->viewport() || event->type() != QEvent::MouseButtonPress)
        return QFrame::eventFilter(watched, event);
    const auto *press = static_cast<QMouseEvent *>(event);
    const QModelIndex index = m_list->indexAt(press->position().toPoint());
    if (!index.data(MixModel::HeadingRole).toBool())
        return QFrame::eventFilter(watched, event);
    fold(index);
    return true;
}

void MixView::announceCheapest(const QString &words, bool isFiltered)
{
    m_cheapestSaid = words;
    m_isFiltered = isFiltered;
    sayCheapest();
}

/// Names the offer where one workload needs one, and otherwise among which it chooses; cut in the
/// middle, so that the price stays.
void MixView::sayCheapest()
{
    const bool isOne = m_without.size() == 1;
    QString words = m_isFiltered ? tr("Use cheapest shown") : tr("Use cheapest of all");
    if (isOne && selected() == m_without && !m_cheapestSaid.isEmpty())
        words = m_cheapestSaid;
    else if (!isOne)
        words = tr("%1 (%2)").arg(words).arg(m_without.size());
    const int room = std::max(m_list->width(), kMinLink);
    m_cheapest->setText(m_cheapest->fontMetrics().elidedText(words, Qt::ElideMiddle, room));
    m_cheapest->setAccessibleName(words);
}

void MixView::reset()
{
    m_search->clear();
    m_grouping.reset();
    m_plan.reset();
    m_snapshot.reset();
    m_model->setRows({});
}

void MixView::buildAddMenu()
{
    m_addMenu->setToolTipsVisible(true);
    QAction *describe = m_addMenu->addAction(tr("&Describe it…"));
    describe->setObjectName(QStringLiteral("describeWorkload"));
    describe->setToolTip(
        plainToolTip(tr("At most six questions, then every offer that serves it, on the chart.")));
    connect(describe, &QAction::triggered, this, &MixView::describeRequested);
    QAction *guide = m_addMenu->addAction(tr("&Find the hardware…"));
    guide->setObjectName(QStringLiteral("findHardware"));
    guide->setToolTip(
        plainToolTip(tr("A guide of six questions: the selection tree of the documents, with "
                        "today's prices at its end.")));
    guide->setWhatsThis(guide->toolTip());
    connect(guide, &QAction::triggered, this, &MixView::guideRequested);
    addTemplates();
    addHeading(m_addMenu, tr("By kind"));
    for (const WorkloadKind kind : kKindsOffered) {
        QAction *action = m_addMenu->addAction(textOf(nameOf(kind)));
        action->setObjectName(QStringLiteral("add_") + textOf(keyOf(kind)));
        action->setToolTip(
            plainToolTip(tr("A workload with this kind's defaults, ready to be named.")));
        connect(action, &QAction::triggered, this, [this, kind] { add(kind); });
    }
}

void MixView::addTemplates()
{
    addHeading(m_addMenu, tr("From a template"));
    for (const PlanTemplate &entry : templateList()) {
        if (entry.group != PlanTemplate::Group::everyday)
            continue;
        QAction *action = m_addMenu->addAction(entry.title);
        action->setObjectName(QStringLiteral("addTemplate_") + entry.key);
        action->setToolTip(plainToolTip(entry.text));
        connect(action, &QAction::triggered, this,
                [this, key = entry.key] { emit templateRequested(key); });
    }
}

/// Opens the editor for the name of the new workload.
void MixView::add(WorkloadKind kind)
{
    const WorkloadId former = m_view->state().workload;
    emit editRequested(AddWorkload{newWorkload(kind)});
    if (m_view->state().workload != former)
        renameSelected();
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
    add(QKeySequence(Qt::Key_Left), [this] { foldCurrent(true); });
    add(QKeySequence(Qt::Key_Right), [this] { foldCurrent(false); });
}

void MixView::followSelection()
{
    QItemSelectionModel *selection = m_list->selectionModel();
    const QModelIndex wanted = m_model->indexOf(m_view->state().workload);
    if (wanted != m_list->currentIndex() || !selection->hasSelection())
        selection->setCurrentIndex(wanted, QItemSelectionModel::ClearAndSelect);
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
    const std::vector<WorkloadId> ids = selected();
    if (ids.size() > 1)
        emit editRequested(RemoveWorkloads{ids});
    else if (const WorkloadId id = m_view->state().workload)
        emit editRequested(RemoveWorkload{id});
}

void MixView::moveSelected(int by)
{
    const QModelIndex current = m_list->currentIndex();
    const int position = current.row() + by;
    if (grouping() != MixGrouping::none)
        return; // the neighbours are not those of the plan
    if (current.isValid() && position >= 0 && position < m_model->rowCount())
        emit editRequested(
            MoveWorkload{m_model->idAt(current), static_cast<std::size_t>(position)});
}

void MixView::showContextMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!m_list->indexAt(position).isValid())
        menu->addActions(m_addMenu->actions());
    else if (selected().size() > 1)
        addMenuForSeveral(menu);
    else
        addMenuForOne(menu);
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

/// In the menus of the mix, while anything is pinned.
void MixView::addUnpinAll(QMenu *menu)
{
    if (!m_unpin.allocations.empty())
        menu->addAction(lineIcon(Icon::Unpin), tr("Unpin all"), this,
                        [this] { emit editRequested(m_unpin); });
}

void MixView::addMenuForOne(QMenu *menu)
{
    menu->addAction(lineIcon(Icon::Rename), tr("Rename"), this, &MixView::renameSelected);
    menu->addAction(lineIcon(Icon::Duplicate), tr("Duplicate"), this, &MixView::duplicateSelected);
    menu->addAction(lineIcon(Icon::ChevronUp), tr("Move up"), this, [this] { moveSelected(-1); });
    menu->addAction(lineIcon(Icon::ChevronDown), tr("Move down"), this,
                    [this] { moveSelected(1); });
    menu->addSeparator();
    menu->addAction(lineIcon(Icon::Target), tr("Use the cheapest"), this,
                    [this] { emit cheapestRequested(selected()); });
    addUnpinAll(menu);
    menu->addSeparator();
    menu->addAction(lineIcon(Icon::Trash), tr("Remove"), this, &MixView::removeSelected);
}

void MixView::addMenuForSeveral(QMenu *menu)
{
    menu->addAction(lineIcon(Icon::Target), tr("Use the cheapest for each"), this,
                    [this] { emit cheapestRequested(selected()); });
    addUnpinAll(menu);
    menu->addSeparator();
    menu->addAction(lineIcon(Icon::Trash), tr("Remove %1 workloads").arg(selected().size()), this,
                    &MixView::removeSelected);
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
