// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/charts/scatter_chart.h"
#include "ui/format/text.h"
#include "ui/models/frontier_model.h"
#include "ui/pages/explore/candidate_zoom.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/pages/explore/offer_delegate.h"
#include "ui/rows/axis_names.h"
#include "ui/rows/limit_lines.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/filter_chips.h"
#include "ui/views/table_setup.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

constexpr std::size_t kMostSelected = 200;
constexpr int kOfferColumn = 230; ///< most offers and their places are readable from here on

bool isSamePicture(const ViewInput &a, const ViewInput &b)
{
    return a.snapshot == b.snapshot && a.candidates == b.candidates
           && a.state.filter == b.state.filter && a.state.marked == b.state.marked
           && a.state.performanceAxis == b.state.performanceAxis
           && a.state.costAxis == b.state.costAxis && a.state.logarithmic == b.state.logarithmic;
}

bool hasCloud(const ViewInput &input)
{
    return input.snapshot && input.candidates
           && findWorkload(input.snapshot->plan(), input.candidates->workload) != nullptr;
}

} // namespace

ExplorePage::ExplorePage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_filters(new FilterBar(context.view, this)),
      m_tools(new QWidget(this)),
      m_counter(plainLabel({}, Role::MutedSmall, m_tools)),
      m_costChip(new ChipButton(tr("Cost"), this)),
      m_performanceChip(new ChipButton(tr("against"), this)),
      m_scaleChip(new ChipButton(tr("Scale"), this)),
      m_chart(new ScatterChart(this)),
      m_zoom(new CandidateZoom(context.view, m_chart)),
      m_tableTitle(plainLabel(tr("On the frontier"), Role::Section, this)),
      m_table(new QTableView(this)),
      m_frontier(new FrontierModel(this))
{
    const SpaceTokens &space = currentTokens().space;
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
    setContent(content);
    buildTools();
    buildAxisMenus();
    connectChart();
    render({});
}

QWidget *ExplorePage::firstFocus() const
{
    return m_chart;
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
        connect(action, &QAction::triggered, this, [this, axis] { m_view->setCostAxis(axis); });
    }
    m_costChip->setMenu(costs);
    auto *performances = new QMenu(this);
    // The axes that make sense depend on the kind of the workload.
    connect(performances, &QMenu::aboutToShow, this, [this, performances] {
        performances->clear();
        if (!m_input.candidates)
            return;
        for (const PerformanceAxis axis : performanceAxes(m_input.candidates->sized->demand.kind)) {
            QAction *action = performances->addAction(capitalised(nameText(axis)));
            connect(action, &QAction::triggered, this,
                    [this, axis] { m_view->setPerformanceAxis(axis); });
        }
    });
    m_performanceChip->setMenu(performances);
    m_scaleChip->setObjectName(QStringLiteral("scaleChip"));
    connect(m_scaleChip, &QAbstractButton::clicked, this,
            [this] { m_view->setLogarithmic(!m_view->state().logarithmic); });
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
        std::vector<OfferIndex> marked(offers.begin(), offers.end());
        std::ranges::sort(marked);
        if (marked.empty())
            m_view->lookAt(std::nullopt);
        m_view->mark(marked);
    });
    connect(m_chart, &ScatterChart::groupActivated, this,
            [this](FamilyGroup group) { toggleGroup(hardwareGroup(group)); });
}

const ScatterScene &ExplorePage::scene() const
{
    return m_chart->scene();
}

Page::Empty ExplorePage::emptyState(const ViewInput &input) const
{
    if (!input.snapshot && input.failed)
        return {tr("Without the catalog there are no offers to show.")};
    if (!input.snapshot)
        return {tr("Loading the catalog…"), true};
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see every offer that could serve it.")};
    if (hasCloud(input))
        return {};
    if (input.state.workload == 0)
        return {tr("Select a workload to see every offer that could serve it.")};
    return {tr("Sizing the workload on every offer…"), input.busy};
}

void ExplorePage::leaveContent()
{
    const bool hadContent = std::exchange(m_input, {}).candidates != nullptr;
    m_tools->setEnabled(false);
    m_counter->clear();
    if (hadContent)
        m_view->mark({});
}

void ExplorePage::renderContent(const ViewInput &input)
{
    const ViewInput before = std::exchange(m_input, input);
    m_filters->render(input.candidates, input.state.filter);
    m_tools->setEnabled(true);
    if (!isSamePicture(before, input))
        showPicture();
    m_zoom->follow(input);
    // Offers that were marked are of the catalog of that time.
    if (before.candidates && before.candidates->catalog != input.candidates->catalog)
        m_view->mark({});
}

ExploreView ExplorePage::exploreView() const
{
    const ViewState &state = m_input.state;
    const auto &candidates = m_input.candidates;
    ExploreView view{.context = {m_input.snapshot, candidates, candidates->workload},
                     .filter = state.filter,
                     .performance = state.performanceAxis,
                     .cost = state.costAxis,
                     .logarithmic = state.logarithmic,
                     .selected = {}};
    if (candidates->workload == state.workload)
        view.selected = state.marked;
    const auto axes = performanceAxes(candidates->sized->demand.kind);
    if (!axes.empty() && std::ranges::find(axes, view.performance) == axes.end())
        view.performance = axes.front();
    return view;
}

void ExplorePage::showPicture()
{
    const ExploreView view = exploreView();
    m_costChip->setValue(nameText(view.cost));
    m_performanceChip->setValue(nameText(view.performance));
    m_scaleChip->setValue(view.logarithmic ? tr("log") : tr("linear"));
    updatePoints(view);
    ExploreContent content = exploreContent(view, m_points);
    showCounter(content);
    updateTable(view, content);
    m_chart->setScene(std::move(content.scene));
}

void ExplorePage::showCounter(const ExploreContent &content)
{
    m_counter->setText(
        tr("%1 of %2 offers")
            .arg(textOf(formatCount(static_cast<std::int64_t>(content.visible.size()), language())),
                 textOf(formatCount(static_cast<std::int64_t>(content.offers), language()))));
    const bool farApart = content.dates && content.dates->isFarApart();
    if (farApart)
        m_counter->setText(m_counter->text()
                           + tr(" · prices up to %1 days apart").arg(content.dates->days()));
    // Room that it once had stays, so that filters do not move the panels beside.
    m_counter->setMinimumWidth(std::max(m_counter->minimumWidth(), m_counter->sizeHint().width()));
    setTone(m_counter, farApart ? Tone::Warning : Tone::Muted);
    m_counter->setToolTip(farApart
                              ? plainToolTip(tr("Prices that are ranked here are of %1.")
                                                 .arg(textOf(describe(*content.dates, language()))))
                              : QString());
    m_counter->setAccessibleDescription(m_counter->toolTip());
}

void ExplorePage::updatePoints(const ExploreView &view)
{
    const bool same = m_points && m_pointsOf.lock() == m_input.candidates
                      && m_pointsPerformance == view.performance && m_pointsCost == view.cost;
    if (same)
        return;
    m_points = explorePoints(view);
    m_pointsOf = m_input.candidates;
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
        const auto cost = [&](OfferIndex offer) { return m_input.candidates->monthlyCents[offer]; };
        const std::size_t shown = std::min(offers.size(), kMostSelected);
        std::ranges::partial_sort(offers, offers.begin() + static_cast<std::ptrdiff_t>(shown), {},
                                  cost);
        offers.resize(shown);
        m_tableTitle->setText(
            tr("Selected: %1 of %2")
                .arg(textOf(formatCount(static_cast<std::int64_t>(shown), language())),
                     textOf(formatCount(static_cast<std::int64_t>(content.selected.size()),
                                        language()))));
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

void ExplorePage::allocate(OfferIndex offer)
{
    if (!m_input.candidates || offer >= m_input.candidates->state.size())
        return;
    if (m_input.candidates->state[offer] == CandidateState::notAllowed) {
        emit remarkRequested(tr("This offer is ruled out by the workload's constraints."));
        return;
    }
    Allocation allocation;
    allocation.offer = m_input.candidates->catalog->reference(offer);
    allocation.pinned = true;
    emit editRequested(Allocate{m_input.candidates->workload, std::move(allocation)});
}

void ExplorePage::lookAt(OfferIndex offer)
{
    if (m_input.candidates && offer < m_input.candidates->state.size())
        m_view->lookAt(m_input.candidates->catalog->reference(offer));
}

void ExplorePage::moveNeed(double value)
{
    if (!m_input.candidates)
        return;
    const Workload *workload = findWorkload(m_input.snapshot->plan(), m_input.candidates->workload);
    if (auto edit = needEdit(*workload, m_pointsPerformance, value))
        emit editRequested(*edit);
}

void ExplorePage::moveBudget(double value)
{
    if (!m_input.candidates)
        return;
    emit editRequested(budgetEdit(m_input.snapshot->plan(),
                                  m_input.snapshot->evaluation.activeScenario(),
                                  m_input.candidates->workload, value));
}

void ExplorePage::toggleGroup(HardwareGroup group)
{
    CandidateFilter filter = m_view->state().filter;
    if (!filter.groups.erase(group))
        filter.groups.insert(group);
    m_view->setFilter(filter);
}

} // namespace headroom::ui
