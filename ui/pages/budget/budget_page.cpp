// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/budget/budget_page.h"

#include "core/evaluation/forecast.h"
#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/report/cross_table.h"
#include "core/report/report_facts.h"
#include "core/wording/forecast_words.h"
#include "session/language.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/budget/budget_reasons_cards.h"
#include "ui/rows/budget_scene.h"
#include "ui/rows/limit_lines.h"
#include "ui/rows/linked_rows.h"
#include "ui/rows/mix_rows.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/flow_layout.h"
#include "ui/views/parts/side_by_side.h"
#include "ui/views/parts/table_setup.h"
#include "ui/views/parts/total_delegate.h"

#include <QActionGroup>
#include <QBoxLayout>
#include <QItemSelection>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace headroom::ui {

namespace {

constexpr int kChartHeight = 300;
constexpr int kFirstColumn = 150; ///< a name is readable from here on

} // namespace

BudgetPage::BudgetPage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_content(new QWidget(this)),
      m_rows(new ChipButton(tr("Rows"), m_content)),
      m_dimension(new ChipButton(tr("Stack by"), m_content)),
      m_cost(new ChipButton(tr("Cost"), m_content)),
      m_basis(new ChipButton(tr("Month"), m_content)),
      m_growth(new ChipButton(tr("Growth"), m_content)),
      m_budget(new ChipButton(tr("Budget"), m_content)),
      m_chart(new StackedBarsChart(m_content)),
      m_tableTitle(plainLabel({}, Role::Section, m_content)),
      m_table(new QTableView(m_content)),
      m_model(new TableModel(this)),
      m_reasons(new BudgetReasonsCards(m_content))
{
    m_chart->setObjectName(QStringLiteral("monthlyBars"));
    m_table->setObjectName(QStringLiteral("budgetTable"));
    QVBoxLayout *layout = setColumn(m_content, "page_budget");
    layout->addWidget(buildChips());
    auto *sides = new SideBySide(m_content);
    sides->subject()->addWidget(buildChartCard());
    sides->subject()->addWidget(buildTableCard());
    sides->explanation()->addWidget(m_reasons);
    sides->explanation()->addStretch(1);
    layout->addWidget(sides);
    layout->addStretch(1);
    connectEdits();
    render({});
}

QWidget *BudgetPage::firstFocus() const
{
    return m_chart;
}

QWidget *BudgetPage::buildChips()
{
    auto *row = new QWidget(m_content);
    row->setLayout(new FlowLayout(currentTokens().space.small));
    m_dimension->setMenu(makeDimensionMenu(
        &BudgetPage::shownStack, [this](Dimension dimension) { m_view->setDimension(dimension); }));
    m_rows->setMenu(makeDimensionMenu(&BudgetPage::shownRows, [this](Dimension dimension) {
        const bool isSame = dimension == m_view->state().dimension;
        m_view->setBudgetRows(isSame ? std::nullopt : std::optional(dimension));
    }));
    m_cost->setMenu(makeCostMenu());
    nameAndExplain(m_cost, "costChip", "chip_cost");
    for (ChipButton *chip : {m_rows, m_dimension, m_cost, m_basis, m_growth, m_budget})
        row->layout()->addWidget(chip);
    nameAndExplain(m_rows, "rowsChip", "chip_rows");
    nameAndExplain(m_dimension, "dimensionChip", "chip_dimension");
    explain(m_basis, "chip_month");
    explain(m_growth, "chip_growth");
    explain(m_budget, "chip_budget");
    const auto leadsTo = [this](ChipButton *chip, const QString &field) {
        connect(chip, &QAbstractButton::clicked, this,
                [this, field] { emit assumptionsRequested(field); });
    };
    leadsTo(m_basis, QStringLiteral("month"));
    leadsTo(m_growth, QStringLiteral("growth"));
    leadsTo(m_budget, QStringLiteral("budget"));
    return row;
}

Dimension BudgetPage::shownStack() const
{
    return m_view->state().dimension;
}

Dimension BudgetPage::shownRows() const
{
    return m_view->state().budgetRows.value_or(shownStack());
}

QMenu *BudgetPage::makeDimensionMenu(Dimension (BudgetPage::*shown)() const,
                                     const std::function<void(Dimension)> &choose)
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    for (const Dimension dimension : kAllOf<Dimension>) {
        QAction *action = menu->addAction(capitalised(textOf(nameOf(dimension, language()))));
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action, [this, action, dimension, shown] {
            action->setChecked((this->*shown)() == dimension);
        });
        connect(action, &QAction::triggered, this, [choose, dimension] { choose(dimension); });
    }
    return menu;
}

QMenu *BudgetPage::makeCostMenu()
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    for (const CostView view : kAllOf<CostView>) {
        QAction *action = menu->addAction(capitalised(textOf(nameOf(view))));
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action,
                [this, action, view] { action->setChecked(m_view->state().costView == view); });
        connect(action, &QAction::triggered, this, [this, view] { m_view->setCostView(view); });
    }
    return menu;
}

QWidget *BudgetPage::buildChartCard()
{
    auto *card = new Card(m_content);
    keepReadable(m_chart, kChartHeight);
    m_chart->setWhatsThis(explanationTip("monthly_bars"));
    card->column()->addWidget(m_chart);
    return card;
}

QWidget *BudgetPage::buildTableCard()
{
    auto *card = new Card(m_content);
    const SpaceTokens &space = currentTokens().space;
    auto *head = new QHBoxLayout;
    m_tableTitle->setContentsMargins(space.small, 0, 0, 0);
    explain(m_tableTitle, "table_title");
    head->addWidget(m_tableTitle);
    head->addStretch(1);
    auto *copy = card->tool(Icon::Copy, tr("Copy table"), "copyTable", "copy_table");
    head->addWidget(copy);
    card->column()->addLayout(head);
    setUpFullHeightTable(m_table, m_model, tr("Monthly cost by workload"), copy);
    m_table->setItemDelegate(new TotalDelegate(m_table));
    keepColumnsFitting(m_table, kFirstColumn,
                       {"list_cost", "contracted_cost", "cash_cost", "upfront_cost", "environment",
                        "compute_cost", "other_cost", "hours", "unit_price", "count",
                        "pricing_model", "provider"});
    card->column()->addWidget(m_table);
    connect(m_table, &QTableView::clicked, this, &BudgetPage::selectRow);
    connect(m_table, &QTableView::activated, this, &BudgetPage::selectRow);
    return card;
}

void BudgetPage::connectEdits()
{
    const auto moveBudget = [this](double value) {
        if (!m_snapshot)
            return;
        const Money budget = Money::nearest(roundedForDragging(value));
        emit editRequested(
            budgetEdit(m_snapshot->plan(), firstForecastMonth(m_snapshot->inputs), budget));
    };
    connect(m_chart, &StackedBarsChart::budgetMoved, this, moveBudget);
    connect(m_chart, &StackedBarsChart::budgetChosen, this, moveBudget);
    connect(m_chart, &StackedBarsChart::segmentActivated, this, [this](int, int series) {
        if (!m_snapshot || m_shownDimension != Dimension::workload)
            return;
        const QString name = m_chart->scene().series[static_cast<std::size_t>(series)].label;
        if (const WorkloadId workload = workloadNamed(m_snapshot->plan(), name))
            m_view->selectWorkload(workload);
    });
    connect(m_chart, &StackedBarsChart::seriesHighlighted, this, [this](const QString &group) {
        if (m_snapshot)
            link(workloadsIn(*m_snapshot, m_shownDimension, group));
    });
}

Page::EmptyState BudgetPage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see what it costs."), false, EmptyStateAction::addWorkload,
                tr("Add workload")};
    if (totalStateOf(input.snapshot->evaluation.activeScenario()) == TotalState::nothingInUse)
        return {tr("No workload has an offer yet, so there is no cost."), false,
                EmptyStateAction::explore, tr("Choose in Explore")};
    return {};
}

void BudgetPage::renderContent(const ViewInput &input)
{
    const Dimension rows = input.state.budgetRows.value_or(input.state.dimension);
    if (input.snapshot == m_snapshot && input.state.dimension == m_shownDimension
        && rows == m_shownRows && input.state.costView == m_shownCost)
        return followSelection(input.state);
    m_snapshot = input.snapshot;
    m_shownDimension = input.state.dimension;
    m_shownRows = rows;
    m_rows->setValue(textOf(nameOf(m_shownRows, language())));
    m_rows->setActive(m_shownRows != m_shownDimension);
    m_shownCost = input.state.costView;
    m_dimension->setValue(textOf(nameOf(m_shownDimension, language())));
    m_cost->setValue(textOf(nameOf(m_shownCost)));
    const Plan &plan = m_snapshot->plan();
    const ScenarioEvaluation &scenario = m_snapshot->evaluation.activeScenario();
    const double growth = activeScenario(plan).monthlyGrowthPercent;
    m_basis->setValue(textOf(describe(scenario.basis, language())));
    m_growth->setValue(
        tr("%1 a month").arg(textOf(formatStatedPercent(growth, language(), growth == 0 ? 0 : 1))));
    const QString budget = textOf(describeBudget(plan, activeScenario(plan), language()));
    m_budget->setValue(budget.isEmpty() ? tr("none") : budget);
    m_chart->setScene(
        budgetScene(budgetChart(*m_snapshot, scenario, m_shownDimension, language(), m_shownCost)));
    updateTable();
    m_reasons->show(*m_snapshot, m_shownCost);
    m_shownLinked.clear(); // the groups are others
    followSelection(input.state);
}

/// The workload of a row; 0: it is of none.
WorkloadId BudgetPage::workloadAt(int row) const
{
    const int source = m_model->sourceRow(m_model->index(row, 0));
    if (source < 0 || m_shownRows != Dimension::workload)
        return 0;
    const std::vector<Line> &lines = m_snapshot->evaluation.activeScenario().lines;
    if (m_shownDimension == Dimension::workload)
        return lines[static_cast<std::size_t>(source)].id;
    return workloadNamed(m_snapshot->plan(), m_model->index(row, 0).data().toString());
}

/// The rows of the workloads that are highlighted on every page; without any, the row of the
/// workload that the mix and the inspector are about.
void BudgetPage::followSelection(const ViewState &state)
{
    if (std::exchange(m_shownLinked, state.linked) != state.linked)
        m_chart->highlight(groupsOf(*m_snapshot, m_shownDimension, state.linked));
    const std::set<QString> groups = state.linked.empty()
                                         ? std::set<QString>()
                                         : groupsOf(*m_snapshot, m_shownRows, state.linked);
    QItemSelection rows;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex first = m_model->index(row, 0);
        const bool isTotal = m_model->sourceRow(first) < 0;
        const bool isMeant = state.linked.empty() ? workloadAt(row) == state.workload
                                                  : groups.contains(first.data().toString());
        if (!isTotal && state.workload != 0 && isMeant)
            rows.select(first, first);
    }
    selectRows(m_table, rows);
}

/// Highlights the workloads and their offers on every page; the same ones again, no longer.
void BudgetPage::link(std::set<WorkloadId> workloads)
{
    if (workloads == m_view->state().linked)
        workloads.clear();
    m_view->link(workloads, offersOf(*m_snapshot, workloads));
}

void BudgetPage::updateTable()
{
    const ScenarioEvaluation &scenario = m_snapshot->evaluation.activeScenario();
    const bool lines =
        m_shownRows == Dimension::workload && m_shownDimension == Dimension::workload;
    m_tableTitle->setText(tr("Month breakdown, %1 basis")
                              .arg(textOf(monthBasisOf(m_snapshot->plan(), scenario, language()))));
    m_model->setTable(lines ? budgetTable(scenario, language(), m_shownCost)
                            : crossTable(*m_snapshot, scenario, m_shownRows, m_shownDimension,
                                         language(), m_shownCost),
                      m_snapshot->plan().currency);
    fitHeightToRows(m_table);
}

void BudgetPage::selectRow(const QModelIndex &index)
{
    if (!m_snapshot || m_model->sourceRow(index) < 0)
        return;
    if (const WorkloadId workload = workloadAt(index.row()))
        m_view->selectWorkload(workload);
    const QString group = m_model->index(index.row(), 0).data().toString();
    link(workloadsIn(*m_snapshot, m_shownRows, group));
}

} // namespace headroom::ui
