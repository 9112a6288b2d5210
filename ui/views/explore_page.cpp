// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/explore_page.h"

#include "core/evaluation/format.h"
#include "ui/charts/scatter_chart.h"
#include "ui/format/text.h"
#include "ui/models/frontier_model.h"
#include "ui/rows/axis_names.h"
#include "ui/rows/limit_lines.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/filter_bar.h"
#include "ui/views/filter_chips.h"
#include "ui/views/offer_delegate.h"
#include "ui/views/table_setup.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::size_t kMostSelected = 200;
constexpr int kOfferColumn = 230; ///< most offers and their places are readable from here on

} // namespace

ExplorePage::ExplorePage(ViewState *state, QWidget *parent)
    : QWidget(parent),
      m_state(state),
      m_pages(new QStackedLayout(this)),
      m_empty(plainLabel({}, Role::Muted, this)),
      m_filters(new FilterBar(state, this)),
      m_tools(new QWidget(this)),
      m_counter(plainLabel({}, Role::MutedSmall, m_tools)),
      m_costChip(new ChipButton(tr("Cost"), this)),
      m_performanceChip(new ChipButton(tr("against"), this)),
      m_scaleChip(new ChipButton(tr("Scale"), this)),
      m_chart(new ScatterChart(this)),
      m_tableTitle(plainLabel(tr("On the frontier"), Role::Section, this)),
      m_table(new QTableView(this)),
      m_frontier(new FrontierModel(this))
{
    const SpaceTokens &space = currentTokens().space;
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setObjectName(QStringLiteral("exploreEmpty"));
    m_counter->setObjectName(QStringLiteral("offerCounter"));
    m_chart->setObjectName(QStringLiteral("scatter"));
    m_table->setObjectName(QStringLiteral("frontierTable"));
    auto *content = new QWidget(this);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, space.large + 2, 0);
    layout->setSpacing(space.medium);
    layout->addWidget(m_filters);
    auto *splitter = new QSplitter(Qt::Vertical, content);
    splitter->setHandleWidth(space.medium);
    splitter->setChildrenCollapsible(false);
    splitter->setObjectName(QStringLiteral("exploreSplitter"));
    setRole(splitter, Role::Bare);
    splitter->addWidget(buildChartCard());
    splitter->addWidget(buildTableCard());
    splitter->setStretchFactor(0, 5);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({500, 170});
    layout->addWidget(splitter, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(content);
    buildTools();
    buildAxisMenus();
    connectChart();
    connect(m_state, &ViewState::filterChanged, this, &ExplorePage::update);
    connect(m_state, &ViewState::axesChanged, this, &ExplorePage::update);
    update();
}

void ExplorePage::buildTools()
{
    auto *layout = new QHBoxLayout(m_tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(currentTokens().space.medium);
    m_counter->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(m_counter);
    layout->addWidget(m_filters->chips()->search());
}

QWidget *ExplorePage::buildChartCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(space.medium, space.medium, space.medium, space.small);
    layout->setSpacing(space.small);
    auto *row = new QHBoxLayout;
    row->setSpacing(space.small);
    row->addWidget(m_costChip);
    row->addWidget(m_performanceChip);
    row->addWidget(m_scaleChip);
    row->addStretch(1);
    // Not among the chips, where it would begin another line and push the chart down.
    row->addWidget(m_filters->chips()->reset());
    row->addWidget(m_filters->fitChip());
    layout->addLayout(row);
    layout->addWidget(m_chart, 1);
    return card;
}

QWidget *ExplorePage::buildTableCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    card->setMinimumHeight(currentTokens().size.tableRow * 3);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(space.small, space.medium, space.small, space.small);
    layout->setSpacing(space.tiny);
    m_tableTitle->setContentsMargins(space.small, 0, 0, 0);
    layout->addWidget(m_tableTitle);
    dressTable(m_table, tr("Offers on the frontier"));
    m_table->setModel(m_frontier);
    m_table->setItemDelegateForColumn(0, new OfferDelegate(m_table));
    keepColumnsFitting(
        m_table, kOfferColumn,
        {QStringLiteral("unit_cost"), QStringLiteral("latency"), QStringLiteral("run_hours")});
    copyOnRequest(m_table, [this] { return m_frontier->tabSeparated(); });
    layout->addWidget(m_table, 1);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const auto offer = m_frontier->offerAt(index))
            allocate(*offer);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &index) {
                if (const auto offer = m_frontier->offerAt(index); offer && m_table->hasFocus())
                    lookAt(*offer);
            });
    return card;
}

void ExplorePage::buildAxisMenus()
{
    auto *costs = new QMenu(this);
    for (const CostAxis axis : {CostAxis::monthly, CostAxis::monthlyReplica, CostAxis::unitCost}) {
        QAction *action = costs->addAction(capitalised(nameText(axis)));
        connect(action, &QAction::triggered, this, [this, axis] { m_state->setCostAxis(axis); });
    }
    m_costChip->setMenu(costs);
    auto *performances = new QMenu(this);
    // The axes that make sense depend on the kind of the workload.
    connect(performances, &QMenu::aboutToShow, this, [this, performances] {
        performances->clear();
        if (!hasContent())
            return;
        for (const PerformanceAxis axis : performanceAxes(m_candidates->sized->demand.kind)) {
            QAction *action = performances->addAction(capitalised(nameText(axis)));
            connect(action, &QAction::triggered, this,
                    [this, axis] { m_state->setPerformanceAxis(axis); });
        }
    });
    m_performanceChip->setMenu(performances);
    m_scaleChip->setObjectName(QStringLiteral("scaleChip"));
    connect(m_scaleChip, &QAbstractButton::clicked, this,
            [this] { m_state->setLogarithmic(!m_state->logarithmic()); });
}

void ExplorePage::connectChart()
{
    connect(m_chart, &ScatterChart::pointActivated, this, &ExplorePage::allocate);
    connect(m_chart, &ScatterChart::pointInspected, this, &ExplorePage::lookAt);
    connect(m_chart, &ScatterChart::needMoved, this, &ExplorePage::moveNeed);
    connect(m_chart, &ScatterChart::needChosen, this, &ExplorePage::moveNeed);
    connect(m_chart, &ScatterChart::budgetMoved, this, &ExplorePage::moveBudget);
    connect(m_chart, &ScatterChart::budgetChosen, this, &ExplorePage::moveBudget);
    connect(m_chart, &ScatterChart::pointsSelected, this, [this](QList<std::uint32_t> offers) {
        m_selected.assign(offers.begin(), offers.end());
        std::ranges::sort(m_selected);
        if (m_selected.empty())
            m_state->lookAt(std::nullopt);
        update();
    });
    connect(m_chart, &ScatterChart::groupActivated, this,
            [this](FamilyGroup group) { toggleGroup(hardwareGroup(group)); });
}

const ScatterScene &ExplorePage::scene() const
{
    return m_chart->scene();
}

void ExplorePage::render(std::shared_ptr<const Snapshot> snapshot,
                         std::shared_ptr<const CandidateSet> candidates)
{
    // A selection belongs to the cloud of one workload and catalog.
    if (!candidates || !m_candidates || candidates->workload != m_candidates->workload
        || candidates->catalog != m_candidates->catalog)
        m_selected.clear();
    m_snapshot = std::move(snapshot);
    m_candidates = std::move(candidates);
    m_filters->setCandidates(m_candidates);
    update();
}

bool ExplorePage::hasContent() const
{
    return m_snapshot && m_candidates
           && findWorkload(m_snapshot->plan(), m_candidates->workload) != nullptr;
}

void ExplorePage::update()
{
    if (!hasContent()) {
        m_tools->setEnabled(false);
        m_counter->clear();
        showEmpty();
        return;
    }
    m_pages->setCurrentIndex(1);
    m_tools->setEnabled(true);
    ExploreView view{.context = {m_snapshot, m_candidates, m_candidates->workload},
                     .filter = m_state->filter(),
                     .performance = m_state->performanceAxis(),
                     .cost = m_state->costAxis(),
                     .logarithmic = m_state->logarithmic(),
                     .selected = m_selected};
    const auto axes = performanceAxes(m_candidates->sized->demand.kind);
    if (!axes.empty() && std::ranges::find(axes, view.performance) == axes.end())
        view.performance = axes.front();
    m_costChip->setValue(nameText(view.cost));
    m_performanceChip->setValue(nameText(view.performance));
    m_scaleChip->setValue(view.logarithmic ? tr("log") : tr("linear"));
    updatePoints(view);
    ExploreContent content = exploreContent(view, m_points);
    m_counter->setText(
        tr("%1 of %2 offers")
            .arg(textOf(formatCount(static_cast<std::int64_t>(content.visible.size()))),
                 textOf(formatCount(static_cast<std::int64_t>(content.offers)))));
    const bool farApart = content.dates && content.dates->isFarApart();
    if (farApart)
        m_counter->setText(m_counter->text()
                           + tr(" · prices up to %1 days apart").arg(content.dates->days()));
    // Room that it once had stays, so that filters do not move the panels beside.
    m_counter->setMinimumWidth(std::max(m_counter->minimumWidth(), m_counter->sizeHint().width()));
    setTone(m_counter, farApart ? Tone::Warning : Tone::Muted);
    m_counter->setToolTip(
        farApart ? plainToolTip(
            tr("Prices that are ranked here are of %1.").arg(textOf(describe(*content.dates))))
                 : QString());
    m_counter->setAccessibleDescription(m_counter->toolTip());
    updateTable(view, content);
    m_chart->setScene(std::move(content.scene));
}

void ExplorePage::updatePoints(const ExploreView &view)
{
    const bool same = m_points && m_pointsOf.lock() == m_candidates
                      && m_pointsPerformance == view.performance && m_pointsCost == view.cost;
    if (same)
        return;
    m_points = explorePoints(view);
    m_pointsOf = m_candidates;
    m_pointsPerformance = view.performance;
    m_pointsCost = view.cost;
}

/// The frontier, or what the rectangle holds, the least expensive first.
void ExplorePage::updateTable(const ExploreView &view, const ExploreContent &content)
{
    std::vector<OfferIndex> offers = content.scene.frontier;
    m_tableTitle->setText(tr("On the frontier"));
    if (!content.selected.empty()) {
        offers = content.selected;
        const auto cost = [&](OfferIndex offer) { return m_candidates->monthlyCents[offer]; };
        const std::size_t shown = std::min(offers.size(), kMostSelected);
        std::ranges::partial_sort(offers, offers.begin() + static_cast<std::ptrdiff_t>(shown), {},
                                  cost);
        offers.resize(shown);
        m_tableTitle->setText(
            tr("Selected: %1 of %2")
                .arg(textOf(formatCount(static_cast<std::int64_t>(shown))),
                     textOf(formatCount(static_cast<std::int64_t>(content.selected.size())))));
    }
    std::vector<FrontierRow> rows;
    rows.reserve(offers.size());
    for (const OfferIndex offer : offers)
        rows.push_back(frontierRow(view.context, offer));
    FrontierUnits units;
    if (!offers.empty())
        units = frontierUnits(view.context, offers.front());
    m_frontier->setRows(std::move(rows), std::move(units));
}

void ExplorePage::showFailure()
{
    m_failed = true;
    update();
}

void ExplorePage::showEmpty()
{
    m_pages->setCurrentIndex(0);
    if (!m_snapshot)
        m_empty->setText(m_failed ? tr("Without the catalog there are no offers to show.")
                                  : tr("Loading the catalog…"));
    else if (m_snapshot->plan().workloads.empty())
        m_empty->setText(tr("Add a workload to see every offer that could serve it."));
    else if (m_state->selectedWorkload() == 0)
        m_empty->setText(tr("Select a workload to see every offer that could serve it."));
    else
        m_empty->setText(tr("Sizing the workload on every offer…"));
}

void ExplorePage::allocate(OfferIndex offer)
{
    if (!hasContent() || offer >= m_candidates->state.size())
        return;
    if (m_candidates->state[offer] == CandidateState::notAllowed) {
        emit remarkRequested(tr("This offer is ruled out by the workload's constraints."));
        return;
    }
    Allocation allocation;
    allocation.offer = m_candidates->catalog->reference(offer);
    allocation.pinned = true;
    emit editRequested(Allocate{m_candidates->workload, std::move(allocation)});
}

void ExplorePage::lookAt(OfferIndex offer)
{
    if (hasContent() && offer < m_candidates->state.size())
        m_state->lookAt(m_candidates->catalog->reference(offer));
}

void ExplorePage::moveNeed(double value)
{
    if (!hasContent())
        return;
    const Workload *workload = findWorkload(m_snapshot->plan(), m_candidates->workload);
    if (auto edit = needEdit(*workload, m_pointsPerformance, value))
        emit editRequested(*edit);
}

void ExplorePage::moveBudget(double value)
{
    if (!hasContent())
        return;
    emit editRequested(budgetEdit(m_snapshot->plan(), m_snapshot->evaluation.activeScenario(),
                                  m_candidates->workload, value));
}

void ExplorePage::toggleGroup(HardwareGroup group)
{
    CandidateFilter filter = m_state->filter();
    if (!filter.groups.erase(group))
        filter.groups.insert(group);
    m_state->setFilter(filter);
}

} // namespace headroom::ui
