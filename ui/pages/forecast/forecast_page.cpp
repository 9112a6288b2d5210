// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/forecast_page.h"

#include "core/evaluation/forecast.h"
#include "core/evaluation/format.h"
#include "core/evaluation/left_out.h"
#include "core/guide/monitoring.h"
#include "session/language.h"
#include "ui/charts/day_calendar.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/term_bar.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/forecast/alert_rule_list.h"
#include "ui/pages/forecast/monitoring_rule_list.h"
#include "ui/pages/forecast/outlook_card.h"
#include "ui/rows/forecast_scene.h"
#include "ui/rows/limit_lines.h"
#include "ui/rows/linked_rows.h"
#include "ui/rows/table_text.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/flow_layout.h"
#include "ui/views/parts/table_setup.h"
#include "ui/views/parts/total_delegate.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr int kForecastChartHeight = 320;
constexpr int kMonthColumn = 90;
constexpr int kAlertColumn = 160;
constexpr int kMaxFiredAlerts = 12; // rows; further ones are scrolled to
constexpr std::array kHorizons{12, 24, 36, 48, 60};

QLabel *addLine(Card *card, Role role, const char *name)
{
    auto *line = wrappedLabel(name, role, card);
    card->column()->addWidget(line);
    return line;
}

} // namespace

ForecastPage::ForecastPage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_content(new QWidget(this)),
      m_monthsChip(new ChipButton(tr("Horizon"), m_content)),
      m_shownChip(new ChipButton(tr("Show"), m_content)),
      m_budgetChip(new ChipButton(tr("Budget"), m_content)),
      m_chart(new StackedBarsChart(m_content)),
      m_table(new QTableView(m_content)),
      m_model(new TableModel(this)),
      m_calendar(new DayCalendar(m_content)),
      m_outlook(new OutlookCard(m_content))
{
    m_chart->setObjectName(QStringLiteral("forecastChart"));
    m_table->setObjectName(QStringLiteral("forecastTable"));
    m_calendar->setObjectName(QStringLiteral("alertCalendar"));
    QVBoxLayout *layout = setColumn(m_content, "page_forecast");
    layout->addWidget(buildChips());
    layout->addWidget(buildChartCard());
    layout->addWidget(buildTableCard());
    m_driversCard = buildDriversCard();
    layout->addWidget(m_driversCard);
    auto *outlook = new Card(m_content);
    outlook->column()->addWidget(m_outlook);
    layout->addWidget(outlook);
    auto *alerts = new Collapsible(tr("Alert rehearsal"), m_content);
    alerts->setObjectName(QStringLiteral("alertRehearsal"));
    alerts->explainHead("alert_calendar");
    alerts->body()->setSpacing(currentTokens().space.medium);
    alerts->body()->addWidget(buildAlertsCard());
    m_firedAlertsCard = buildFiredAlertsCard();
    alerts->body()->addWidget(m_firedAlertsCard);
    alerts->body()->addWidget(buildMonitoringCard());
    alerts->setOpen(false);
    layout->addWidget(alerts);
    layout->addStretch(1);
    m_draws.onProgress(this, [this](const DrawProgress &drawn) { showReport(drawn.report); });
    m_draws.onFinish(this, [this](const Expected<ForecastDraws::Report> &report) {
        if (report)
            showReport(*report);
        else
            fail(report.error());
    });
    connectEdits();
    render({});
}

QWidget *ForecastPage::firstFocus() const
{
    return m_chart;
}

QMenu *ForecastPage::buildMonths()
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    for (const int months : kHorizons) {
        QAction *action = menu->addAction(tr("%n months", nullptr, months));
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action,
                [this, action, months] { action->setChecked(m_months == months); });
        connect(action, &QAction::triggered, this,
                [this, months] { m_view->setForecastMonths(months); });
    }
    return menu;
}

QMenu *ForecastPage::buildShown()
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &name, auto isShown, auto choose) {
        QAction *action = menu->addAction(name);
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action,
                [action, isShown] { action->setChecked(isShown()); });
        connect(action, &QAction::triggered, this, choose);
    };
    add(
        tr("Range of the sum"), [this] { return !m_stacked; },
        [this] { m_view->setForecastStacked(false); });
    menu->addSeparator();
    for (const Dimension dimension : kAllOf<Dimension>)
        add(
            tr("Stacked by %1").arg(textOf(nameOf(dimension, language()))),
            [this, dimension] { return m_stacked && m_dimension == dimension; },
            [this, dimension] {
                m_view->setDimension(dimension);
                m_view->setForecastStacked(true);
            });
    return menu;
}

QWidget *ForecastPage::buildChips()
{
    auto *row = new QWidget(m_content);
    row->setLayout(new FlowLayout(currentTokens().space.small));
    m_monthsChip->setMenu(buildMonths());
    m_shownChip->setMenu(buildShown());
    nameAndExplain(m_monthsChip, "horizonChip", "chip_horizon");
    nameAndExplain(m_shownChip, "shownChip", "chip_forecast_shown");
    explain(m_budgetChip, "chip_budget");
    for (ChipButton *chip : {m_monthsChip, m_shownChip, m_budgetChip})
        row->layout()->addWidget(chip);
    connect(m_budgetChip, &QAbstractButton::clicked, this,
            [this] { emit assumptionsRequested(QStringLiteral("budget")); });
    return row;
}

QWidget *ForecastPage::buildChartCard()
{
    auto *card = new Card(m_content);
    m_sum = addLine(card, Role::Title, "forecastSum");
    m_budgetLine = addLine(card, Role::Muted, "forecastBudget");
    keepReadable(m_chart, kForecastChartHeight);
    m_chart->setWhatsThis(explanationTip("forecast_chart"));
    card->column()->addWidget(m_chart);
    m_legend = addLine(card, Role::MutedSmall, "forecastLegend");
    return card;
}

/// Low windows show the chart above its sentence.
void ForecastPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    auto *column = static_cast<QVBoxLayout *>(m_chart->parentWidget()->layout());
    const bool isBelow = column->indexOf(m_budgetLine) > column->indexOf(m_chart);
    if (isLow(*this) == isBelow)
        return;
    column->removeWidget(m_budgetLine);
    column->insertWidget(column->indexOf(m_chart) + (isBelow ? 0 : 1), m_budgetLine);
}

QWidget *ForecastPage::buildDriversCard()
{
    auto *card = new Card(m_content);
    setPlainToolTip(card, explanationText("forecast_drivers"));
    card->column()->addWidget(plainLabel(tr("Sources of uncertainty"), Role::Section, card));
    m_drivers = new TermBar(card);
    card->column()->addWidget(m_drivers);
    m_driversCaption = addLine(card, Role::MutedSmall, "driversCaption");
    return card;
}

QWidget *ForecastPage::buildTableCard()
{
    auto *card = new Card(m_content);
    auto *copy = card->copyHead(tr("Month by month"), "copyForecast");
    setUpFullHeightTable(m_table, m_model, tr("Cost by month"), copy);
    m_table->setItemDelegate(new TotalDelegate(m_table));
    keepColumnsFitting(m_table, kMonthColumn, {"budget", "cash", "p50", "passed_budget"});
    card->column()->addWidget(m_table);
    return card;
}

QWidget *ForecastPage::buildAlertsCard()
{
    auto *card = new Card(m_content);
    m_calendar->setWhatsThis(explanationTip("alert_calendar"));
    card->column()->addWidget(m_calendar);
    m_alerts = addLine(card, Role::MutedSmall, "alertSummary");
    m_rules = new AlertRuleList(
        [this](const auto &rules) { emit editRequested(SetAlertRules{rules}); }, card);
    card->column()->addWidget(m_rules);
    return card;
}

/// The calendar's twin.
QWidget *ForecastPage::buildFiredAlertsCard()
{
    auto *card = new Card(m_content);
    auto *copy = card->copyHead(tr("Days on which alerts fire"), "copyRings");
    m_firedAlerts = new TableModel(this);
    m_firedAlertsTable = new QTableView(card);
    m_firedAlertsTable->setObjectName(QStringLiteral("ringsTable"));
    setUpTable(m_firedAlertsTable, tr("Days on which alerts fire"));
    m_firedAlertsTable->setModel(m_firedAlerts);
    keepColumnsFitting(m_firedAlertsTable, kMonthColumn, {});
    card->column()->addWidget(m_firedAlertsTable);
    copyOnRequest(
        m_firedAlertsTable, [this] { return tabSeparated(m_firedAlerts->shownTable()); }, copy);
    return card;
}

/// Thresholds to watch once the system runs, beside the planned values.
QWidget *ForecastPage::buildMonitoringCard()
{
    auto *card = new Card(m_content);
    auto *copy = card->copyHead(tr("What to watch once it runs"), "copyMonitoring");
    m_monitoring = new TableModel(this);
    m_monitoringTable = new QTableView(card);
    m_monitoringTable->setObjectName(QStringLiteral("monitoringTable"));
    setUpFullHeightTable(m_monitoringTable, m_monitoring, tr("What to watch once it runs"), copy);
    keepColumnsFitting(m_monitoringTable, kAlertColumn, {"rule:duration", "rule:watches"});
    card->column()->addWidget(m_monitoringTable);
    m_monitoringRules = new MonitoringRuleList(
        [this](const auto &rules) { emit editRequested(SetMonitoringRules{rules}); }, card);
    card->column()->addWidget(m_monitoringRules);
    return card;
}

void ForecastPage::showMonitoring(const ForecastReport &report)
{
    const auto rules = monitoringRules(*report.snapshot, report.alerts);
    m_monitoring->setTable(monitoringTable(rules, *report.snapshot, language()),
                           report.snapshot->plan().currency);
    fitHeightToRows(m_monitoringTable);
}

void ForecastPage::connectEdits()
{
    const auto moveBudget = [this](double value) {
        if (m_snapshot)
            emit editRequested(budgetEdit(m_snapshot->plan(),
                                          firstForecastMonth(m_snapshot->inputs),
                                          Money::nearest(roundedForDragging(value))));
    };
    connect(m_chart, &StackedBarsChart::budgetMoved, this, moveBudget);
    connect(m_chart, &StackedBarsChart::budgetChosen, this, moveBudget);
    connect(m_chart, &StackedBarsChart::seriesHighlighted, this, [this](const QString &group) {
        if (!m_snapshot || !m_stacked)
            return;
        const std::set<WorkloadId> linked = workloadsIn(*m_snapshot, m_dimension, group);
        m_view->link(linked, offersOf(*m_snapshot, linked));
    });
    connect(m_outlook, &OutlookCard::editRequested, this, &ForecastPage::editRequested);
}

Page::EmptyState ForecastPage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see the cost of the coming months."), false,
                EmptyStateAction::addWorkload, tr("Add workload")};
    if (hasNoCost(input.snapshot->evaluation.activeScenario()))
        return {tr("No workload has an offer yet, so there is nothing to forecast."), false,
                EmptyStateAction::explore, tr("Choose in Explore")};
    return {};
}

void ForecastPage::renderContent(const ViewInput &input)
{
    const ViewState &state = input.state;
    const bool isOther = input.snapshot != m_snapshot || state.forecastMonths != m_months;
    const bool looksOther = state.forecastStacked != m_stacked || state.dimension != m_dimension;
    m_snapshot = input.snapshot;
    m_months = state.forecastMonths;
    m_stacked = state.forecastStacked;
    m_dimension = state.dimension;
    m_monthsChip->setValue(tr("%n months", nullptr, m_months));
    m_shownChip->setValue(m_stacked
                              ? tr("stacked by %1").arg(textOf(nameOf(m_dimension, language())))
                              : tr("range of the sum"));
    if (isOther || state.workload != m_selected)
        m_outlook->render(m_snapshot, state.workload);
    m_selected = state.workload;
    if (isOther) {
        m_rules->render(m_snapshot->plan());
        m_monitoringRules->render(m_snapshot->plan());
        const ScenarioEvaluation &scenario = m_snapshot->evaluation.activeScenario();
        m_budgetChip->setValue(changesBudget(scenario) ? tr("by month")
                               : scenario.budget       ? textOf(formatMoney(
                                           *scenario.budget, m_snapshot->plan().currency, language()))
                                                       : tr("none"));
        m_draws.start(m_snapshot, m_months);
    } else if (looksOther && m_report) {
        updateChart();
    }
}

void ForecastPage::leaveContent()
{
    m_draws.forget();
    m_snapshot.reset();
    m_report.reset();
}

void ForecastPage::hideEvent(QHideEvent *event)
{
    // Drawn again when the page comes back, unless all was drawn.
    if (m_draws.isRunning()) {
        m_draws.forget();
        m_snapshot.reset();
    }
    Page::hideEvent(event);
}

void ForecastPage::updateChart()
{
    m_chart->setScene(
        forecastScene(*m_report, m_stacked ? std::optional(m_dimension) : std::nullopt));
    const auto draws = static_cast<std::int64_t>(m_report->risk.draws);
    const QString sentence =
        draws == 0  ? tr("Drawing futures…")
        : m_stacked ? tr("Bars: as planned. Lines on the bars: P10 to P90 of %1 futures.")
                    : tr("Bars: as planned. Band: P10 to P90 of %1 futures, with P50 as its line.");
    m_legend->setText(draws == 0 ? sentence : sentence.arg(textOf(formatCount(draws, language()))));
}

void ForecastPage::showReport(const ForecastDraws::Report &report)
{
    if (!m_snapshot)
        return;
    const bool isFirst = !m_report || m_report->alerts.days != report->alerts.days
                         || m_report->alerts.fired != report->alerts.fired;
    const bool isOtherPlan = !m_report || m_report->snapshot != report->snapshot;
    m_report = report;
    if (isOtherPlan)
        showMonitoring(*report);
    m_sum->setText(sumSentence(*report));
    setTextOrHide(m_budgetLine, budgetSentence(*report));
    updateChart();
    const std::vector<Term> drivers = driverTerms(*report);
    m_drivers->setTerms(drivers);
    m_driversCaption->setText(m_drivers->caption());
    m_driversCard->setVisible(!drivers.empty());
    m_model->setTable(forecastTableToRead(*report, language()), report->snapshot->plan().currency);
    fitHeightToRows(m_table);
    if (!isFirst)
        return;
    m_calendar->setScene(alertScene(*report));
    const auto dearest = std::ranges::max_element(report->alerts.days, {}, &PlannedDay::total);
    m_rules->setUsual(dearest == report->alerts.days.end() ? Money() : dearest->total);
    m_alerts->setText(alertSummary(*report));
    m_firedAlerts->setTable(firedAlertsTable(*report, language()),
                            report->snapshot->plan().currency);
    m_firedAlertsCard->setVisible(!report->alerts.fired.empty());
    fitHeightToRows(m_firedAlertsTable, kMaxFiredAlerts);
}

} // namespace headroom::ui
