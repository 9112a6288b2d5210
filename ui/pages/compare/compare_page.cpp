// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.h"

#include "core/report/break_even_table.h"
#include "core/report/comparison_tables.h"
#include "core/texts/break_even_texts.h"
#include "core/texts/comparison_texts.h"
#include "session/language.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/charts/waterfall_export.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/compare/ready_made_row.h"
#include "ui/pages/compare/scenario_card.h"
#include "ui/prices/table_tabs.h"
#include "ui/rows/compared_cards.h"
#include "ui/rows/linked_rows.h"
#include "ui/rows/mix_rows.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/flow_layout.h"
#include "ui/views/parts/table_setup.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QItemSelection>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr int kTableHeight = 420;
constexpr int kWorkloadsTab = 1;
constexpr int kFigureColumn = 220; ///< the names of many figures begin alike
constexpr int kPictureWidth = 900;

/// Scenarios compared by name, or by default; names of removed scenarios are ignored.
std::vector<std::size_t> comparedIn(const Plan &plan, const std::vector<std::string> &names)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i)
        if (std::ranges::find(names, plan.scenarios[i].name) != names.end())
            chosen.push_back(i);
    return chosen.empty() ? comparedByDefault(plan) : chosen;
}

} // namespace

ComparePage::ComparePage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_content(new QWidget(this)),
      m_readyMade(new ReadyMadeRow(m_content)),
      m_compared(new ChipButton(tr("Compared"), m_content)),
      m_explained(new ChipButton(tr("Waterfall to"), m_content)),
      m_against(new ChipButton(tr("Break-even with"), m_content)),
      m_comparedMenu(new QMenu(this)),
      m_explainedMenu(new QMenu(this)),
      m_againstMenu(new QMenu(this)),
      m_cardGrid(new QGridLayout),
      m_alone(nullptr),
      m_waterfallCard(nullptr),
      m_waterfall(new WaterfallBars(m_content)),
      m_order(wrappedText({}, Role::MutedSmall, m_content)),
      m_tables(new TableTabs(m_content, kFigureColumn))
{
    QVBoxLayout *layout = setColumn(m_content, "page_compare");
    layout->addWidget(m_readyMade);
    connect(m_readyMade, &ReadyMadeRow::scenarioTried, this, &Page::scenarioTried);
    layout->addWidget(buildChips());
    m_cardGrid->setSpacing(currentTokens().space.medium);
    layout->addLayout(m_cardGrid);
    m_alone = buildAlone();
    layout->addWidget(m_alone);
    m_waterfallCard = buildWaterfallCard();
    layout->addWidget(m_waterfallCard);
    layout->addWidget(buildTables());
    layout->addStretch(1);
    m_search.onFinish(this, [this](const Expected<BreakEvens> &values) {
        m_breakEvens = values;
        renderTables();
    });
    render({});
}

QWidget *ComparePage::firstFocus() const
{
    return m_compared;
}

QTableView *ComparePage::table() const
{
    return m_tables->findChild<QTableView *>();
}

QWidget *ComparePage::buildChips()
{
    auto *row = new QWidget(m_content);
    row->setLayout(new FlowLayout(currentTokens().space.small));
    m_compared->setMenu(m_comparedMenu);
    m_explained->setMenu(m_explainedMenu);
    nameAndExplain(m_compared, "comparedChip", "chip_compared");
    m_against->setMenu(m_againstMenu);
    m_againstMenu->setObjectName(QStringLiteral("againstMenu"));
    nameAndExplain(m_explained, "explainedChip", "chip_explained");
    nameAndExplain(m_against, "againstChip", "chip_against");
    row->layout()->addWidget(m_compared);
    row->layout()->addWidget(m_explained);
    row->layout()->addWidget(m_against);
    auto *versions = new QPushButton(tr("Since an earlier version…"), row);
    setRole(versions, Role::Link);
    nameAndExplain(versions, "sinceVersionButton", "menu_sinceVersion");
    row->layout()->addWidget(versions);
    connect(versions, &QPushButton::clicked, this, &Page::versionsRequested);
    connect(m_comparedMenu, &QMenu::aboutToShow, this, &ComparePage::fillComparedMenu);
    connect(m_explainedMenu, &QMenu::aboutToShow, this, &ComparePage::fillExplainedMenu);
    connect(m_againstMenu, &QMenu::aboutToShow, this, &ComparePage::fillAgainstMenu);
    return row;
}

QWidget *ComparePage::buildAlone()
{
    auto *card = new Card(m_content);
    card->setObjectName(QStringLiteral("aloneCard"));
    auto *words = wrappedText(tr("There is only one scenario. Add a second one, which starts as a "
                                 "copy, or try changes and keep them."),
                              Role::Body, card);
    card->column()->addWidget(words);
    auto *add = new QPushButton(tr("Add a scenario"), card);
    nameAndExplain(add, "compareAdd", "compare_add");
    auto *attempt = new QPushButton(tr("Try in What if…"), card);
    setRole(attempt, Role::Link);
    nameAndExplain(attempt, "compareWhatIf", "compare_what_if");
    auto *row = new QHBoxLayout;
    row->setSpacing(currentTokens().space.small);
    row->addWidget(add);
    row->addWidget(attempt);
    row->addStretch(1);
    card->column()->addLayout(row);
    connect(add, &QPushButton::clicked, this, [this] {
        const Plan &plan = m_comparison.snapshot->plan();
        emit editRequested(AddScenario{tr("Scenario %1").arg(plan.scenarios.size()).toStdString(),
                                       plan.activeScenario});
    });
    connect(attempt, &QPushButton::clicked, this,
            [this] { emit whatIfRequested(QStringLiteral("whatif_traffic")); });
    return card;
}

QWidget *ComparePage::buildWaterfallCard()
{
    auto *card = new Card(m_content);
    QVBoxLayout *layout = card->column();
    auto *head = new QHBoxLayout;
    head->addWidget(plainLabel(tr("Why they differ"), Role::Section, card));
    head->addStretch(1);
    auto *picture =
        card->tool(Icon::Image, tr("Export picture"), "exportPicture", "export_picture");
    head->addWidget(picture);
    layout->addLayout(head);
    nameAndExplain(m_waterfall, "waterfall", "waterfall");
    layout->addWidget(m_waterfall);
    layout->addWidget(m_order);
    connect(picture, &QPushButton::clicked, this, &ComparePage::exportPicture);
    return card;
}

QWidget *ComparePage::buildTables()
{
    auto *card = new Card(m_content);
    QVBoxLayout *layout = card->column();
    m_tables->setMinimumHeight(kTableHeight);
    layout->addWidget(m_tables);
    connect(m_tables, &TableTabs::exportRequested, this, &Page::exportRequested);
    connect(m_tables->tabs(), &QTabBar::currentChanged, this, &ComparePage::followSelection);
    connect(table(), &QTableView::clicked, this, [this](const QModelIndex &index) {
        const WorkloadId workload = workloadAt(index.row());
        if (workload == 0)
            return;
        const bool ends = m_view->state().linked == std::set{workload};
        m_view->selectWorkload(workload);
        const std::set<WorkloadId> linked = ends ? std::set<WorkloadId>() : std::set{workload};
        m_view->link(linked, offersOf(*m_comparison.snapshot, linked));
    });
    return card;
}

void ComparePage::choose(std::vector<std::size_t> scenarios)
{
    std::ranges::sort(scenarios);
    std::vector<std::string> names;
    for (const std::size_t index : scenarios)
        names.push_back(m_comparison.snapshot->plan().scenarios[index].name);
    m_view->compare(names);
}

void ComparePage::fillComparedMenu()
{
    m_comparedMenu->clear();
    std::vector<std::size_t> chosen;
    for (const ComparedScenario &scenario : m_comparison.scenarios)
        chosen.push_back(scenario.index);
    const Plan &plan = m_comparison.snapshot->plan();
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        QAction *action = m_comparedMenu->addAction(
            textOf(plan.scenarios[i].name).replace(u'&', QStringLiteral("&&")));
        const bool isChosen = std::ranges::find(chosen, i) != chosen.end();
        action->setCheckable(true);
        action->setChecked(isChosen);
        action->setEnabled(isChosen ? chosen.size() > 1 : chosen.size() < kMaxCompared);
        connect(action, &QAction::triggered, this, [this, chosen, i, isChosen] {
            std::vector<std::size_t> next = chosen;
            if (isChosen)
                std::erase(next, i);
            else
                next.push_back(i);
            choose(std::move(next));
        });
    }
}

void ComparePage::fillExplainedMenu()
{
    m_explainedMenu->clear();
    const std::size_t baseline = m_comparison.snapshot->evaluation.baseline;
    for (const ComparedScenario &scenario : m_comparison.scenarios) {
        if (scenario.index == baseline)
            continue;
        const std::string &name = m_comparison.evaluation(scenario).name;
        m_explainedMenu->addAction(textOf(name).replace(u'&', QStringLiteral("&&")), this,
                                   [this, name] { m_view->explain(name); });
    }
}

void ComparePage::fillAgainstMenu()
{
    m_againstMenu->clear();
    const ComparedScenario *shown = explained();
    for (const ComparedScenario &scenario : m_comparison.scenarios) {
        if (&scenario == shown)
            continue;
        const std::string &name = m_comparison.evaluation(scenario).name;
        m_againstMenu->addAction(textOf(name).replace(u'&', QStringLiteral("&&")), this,
                                 [this, name] {
                                     m_againstName = name;
                                     seekBreakEvens();
                                     renderTables();
                                 });
    }
}

std::size_t ComparePage::against() const
{
    const ComparedScenario *shown = explained();
    for (const ComparedScenario &scenario : m_comparison.scenarios) {
        if (&scenario != shown && m_comparison.evaluation(scenario).name == m_againstName)
            return scenario.index;
    }
    return m_comparison.snapshot->evaluation.baseline;
}

Page::EmptyState ComparePage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to compare scenarios."), false, EmptyStateAction::addWorkload,
                tr("Add workload")};
    return {};
}

void ComparePage::renderContent(const ViewInput &input)
{
    m_readyMade->render(input.snapshot, input.state.lens());
    if (input.snapshot != m_comparison.snapshot || input.state.compared != m_shownNames)
        m_comparison = compareScenarios(input.snapshot,
                                        comparedIn(input.snapshot->plan(), input.state.compared));
    else if (input.state.explained == m_shownExplained)
        return followSelection();
    m_shownNames = input.state.compared;
    m_shownExplained = input.state.explained;
    renderCards();
    renderWaterfall();
    seekBreakEvens();
    renderTables();
}

void ComparePage::renderCards()
{
    const std::vector<ScenarioCardContent> contents = comparedCards(m_comparison);
    while (m_cards.size() < contents.size()) {
        auto *card = new ScenarioCard(m_content);
        card->setObjectName(QStringLiteral("scenarioCard%1").arg(m_cards.size()));
        m_cards.push_back(card);
        connect(card, &ScenarioCard::opened, this, &Page::scenarioSelected);
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i]->setVisible(i < contents.size());
        if (i < contents.size())
            m_cards[i]->render(contents[i]);
    }
    m_shownCards = contents.size();
    m_columns = 0;
    placeCards();
    const std::size_t all = m_comparison.snapshot->plan().scenarios.size();
    m_alone->setVisible(all == 1);
    m_compared->setValue(tr("%1 of %2").arg(contents.size()).arg(all));
}

/// Side by side as far as there is room, in rows of the same length.
void ComparePage::placeCards()
{
    const int gap = m_cardGrid->horizontalSpacing();
    const auto count = static_cast<int>(m_shownCards);
    int minimum = ScenarioCard::kMinWidth;
    for (std::size_t i = 0; i < m_shownCards; ++i)
        minimum = std::max(minimum, m_cards[i]->minimumSizeHint().width());
    const int fitting = std::max(1, (width() - currentTokens().space.huge + gap) / (minimum + gap));
    const int rows = std::max(1, (count + fitting - 1) / fitting);
    const int columns = std::max(1, (count + rows - 1) / rows);
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (ScenarioCard *card : m_cards)
        m_cardGrid->removeWidget(card);
    for (int column = 0; column < m_cardGrid->columnCount(); ++column)
        m_cardGrid->setColumnStretch(column, column < columns ? 1 : 0);
    for (int i = 0; i < count; ++i)
        m_cardGrid->addWidget(m_cards[static_cast<std::size_t>(i)], i / columns, i % columns);
    for (int column = 0; column < columns; ++column)
        m_cardGrid->setColumnStretch(column, 1);
}

void ComparePage::resizeEvent(QResizeEvent *event)
{
    placeCards();
    Page::resizeEvent(event);
}

const ComparedScenario *ComparePage::explained() const
{
    const ComparedScenario *otherwise = nullptr;
    for (const ComparedScenario &scenario : m_comparison.scenarios) {
        if (scenario.index == m_comparison.snapshot->evaluation.baseline)
            continue;
        const std::string &name = m_comparison.evaluation(scenario).name;
        if (name == m_shownExplained)
            return &scenario;
        if (otherwise == nullptr || name == m_comparison.snapshot->plan().proposed)
            otherwise = &scenario;
    }
    return otherwise;
}

void ComparePage::renderWaterfall()
{
    const ComparedScenario *scenario = explained();
    m_waterfallCard->setVisible(scenario != nullptr);
    m_explained->setVisible(scenario != nullptr);
    if (scenario == nullptr)
        return;
    m_explained->setValue(textOf(m_comparison.evaluation(*scenario).name));
    QStringList remarks{textOf(comparison_text::kOrderOfCauses)};
    for (const std::string &remark : comparisonRemarks(m_comparison, language()))
        remarks += textOf(remark);
    m_order->setText(remarks.join(u'\n'));
    m_waterfall->setSteps(waterfallSteps(m_comparison, *scenario));
    m_waterfall->setAccessibleName(
        textOf(waterfallTable(m_comparison, *scenario, language()).title));
}

void ComparePage::seekBreakEvens()
{
    m_breakEvens.reset();
    const ComparedScenario *scenario = explained();
    m_against->setVisible(scenario != nullptr && m_comparison.scenarios.size() > 2);
    if (scenario == nullptr)
        return m_search.forget();
    m_against->setValue(textOf(m_comparison.snapshot->plan().scenarios[against()].name));
    m_search.start(m_comparison.snapshot, against(), scenario->index);
}

Table ComparePage::breakEvens(const ComparedScenario &scenario) const
{
    const bool isKnown = m_breakEvens && *m_breakEvens;
    return breakEvenTable(isKnown ? **m_breakEvens : BreakEvens(),
                          m_comparison.snapshot->plan().scenarios[against()].name,
                          m_comparison.evaluation(scenario).name, language());
}

void ComparePage::renderTables()
{
    const int shown = m_tables->tabs()->currentIndex();
    std::vector<TableTabs::Page> pages{
        {tr("Figures"), comparisonTable(m_comparison, language()), {}, {}},
        {tr("Workloads"), comparedWorkloads(m_comparison, language()), {}, {}},
        {tr("Assumptions"), comparedAssumptions(m_comparison, language()), {}, {}}};
    if (const ComparedScenario *scenario = explained()) {
        pages.push_back({tr("Steps"), waterfallTable(m_comparison, *scenario, language()), {}, {}});
        pages.push_back({tr("Break-even"),
                         breakEvens(*scenario),
                         !m_breakEvens   ? textOf(break_even_text::kSeeking)
                         : *m_breakEvens ? textOf(break_even_text::kHowToRead)
                                         : textOf(m_breakEvens->error().whatAndRemedy(language())),
                         {}});
    }
    const auto count = static_cast<int>(pages.size());
    m_tables->setPages(std::move(pages), m_comparison.snapshot->plan().currency);
    QTabBar *tabs = m_tables->tabs();
    constexpr std::array kKeys{"table_figures", "table_workloads", "table_assumptions",
                               "table_steps", "table_break_even"};
    for (int i = 0; i < count; ++i)
        tabs->setTabToolTip(i, explanationTip(kKeys[static_cast<std::size_t>(i)]));
    if (shown > 0 && shown < count)
        tabs->setCurrentIndex(shown);
    followSelection();
}

/// The workload of a row of the table of workloads; 0: the row is of none.
WorkloadId ComparePage::workloadAt(int row) const
{
    if (m_tables->tabs()->currentIndex() != kWorkloadsTab
        || m_tables->model()->sourceRow(m_tables->model()->index(row, 0)) < 0)
        return 0;
    return workloadNamed(m_comparison.snapshot->plan(),
                         m_tables->model()->index(row, 0).data().toString());
}

/// The rows of the workloads that are highlighted everywhere else; without any, that of the
/// selected one.
void ComparePage::followSelection()
{
    const ViewState &state = m_view->state();
    const std::set<WorkloadId> wanted =
        state.linked.empty() ? std::set{state.workload} : state.linked;
    QItemSelection rows;
    bool areSelected = true; // among others, they stay so
    for (int row = 0; row < m_tables->model()->rowCount(); ++row) {
        const WorkloadId workload = workloadAt(row);
        if (workload == 0 || !wanted.contains(workload))
            continue;
        const QModelIndex first = m_tables->model()->index(row, 0);
        rows.select(first, first);
        areSelected = areSelected && table()->selectionModel()->isRowSelected(row);
    }
    if (!areSelected)
        selectRows(table(), rows);
}

void ComparePage::exportPicture()
{
    const QString title = m_waterfall->accessibleName();
    emit pictureRequested(title, [steps = m_waterfall->steps(), title](const QString &suffix) {
        const Tokens tokens = makeTokens(Appearance::Light);
        return suffix == QStringLiteral("png") ? waterfallPng(steps, title, kPictureWidth, tokens)
                                               : waterfallSvg(steps, title, kPictureWidth, tokens);
    });
}

} // namespace headroom::ui
