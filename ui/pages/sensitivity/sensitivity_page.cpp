// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sensitivity/sensitivity_page.h"

#include "core/evaluation/format.h"
#include "core/evaluation/left_out.h"
#include "core/wording/uncertain_words.h"
#include "session/language.h"
#include "ui/charts/tornado_chart.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/tornado_scene.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/table_setup.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kAssumptionColumn = 240;
constexpr int kInputColumn = 140;
constexpr int kExceedanceTab = 2;
constexpr int kStillShown = 3; ///< of the assumptions without effect; the table has them all

} // namespace

SensitivityPage::SensitivityPage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_content(new QWidget(this)),
      m_measures(new QTabBar(m_content)),
      m_noBudget(wrappedLabel("noBudget", Role::MutedSmall, m_content)),
      m_chart(new TornadoChart(m_content)),
      m_table(new QTableView(m_content)),
      m_thresholdState(wrappedLabel("thresholdWords", Role::Muted, m_content)),
      m_thresholds(new QTableView(m_content)),
      m_thresholdModel(new TableModel(this)),
      m_model(new TableModel(this))
{
    m_chart->setObjectName(QStringLiteral("tornadoChart"));
    m_table->setObjectName(QStringLiteral("swingTable"));
    QVBoxLayout *layout = setColumn(m_content, "page_sensitivity");
    layout->addWidget(buildMeasures());
    layout->addWidget(buildChartCard());
    layout->addWidget(buildTableCard());
    layout->addWidget(buildThresholdCard());
    layout->addStretch(1);
    m_study.onProgress(this,
                       [this](const SensitivityProgress &known) { showReport(known.report); });
    m_study.onFinish(this, [this](const Expected<SensitivityStudy::Report> &report) {
        if (report)
            showReport(*report);
        else
            fail(report.error());
    });
    connect(m_measures, &QTabBar::currentChanged, this, &SensitivityPage::showMeasure);
    connect(m_chart, &TornadoChart::activated, this, [this](int bar) {
        if (m_report)
            goToAssumption(
                orderedSwings(*m_report, measure())[static_cast<std::size_t>(bar)].assumption);
    });
    render({});
}

QWidget *SensitivityPage::firstFocus() const
{
    return m_chart;
}

QWidget *SensitivityPage::buildMeasures()
{
    auto *row = new QWidget(m_content);
    auto *layout = rowIn(row, currentTokens().space.medium);
    leaveWheelToPage(m_measures);
    setUpTabs(m_measures, Role::Segmented, "swingMeasures", tr("Effect shown"));
    m_measures->setUsesScrollButtons(false); // the chosen one is bold and a little wider
    for (const QString &name : {tr("Month"), tr("12 months"), tr("Exceeding the budget")})
        m_measures->addTab(name);
    explainTabs(m_measures, {"swing_month", "swing_year", "swing_passing"});
    layout->addWidget(m_measures);
    layout->addWidget(m_noBudget, 1);
    return row;
}

QWidget *SensitivityPage::buildChartCard()
{
    auto *card = new Card(m_content);
    m_sentence = wrappedLabel("tornadoSentence", Role::Title, card);
    m_state = wrappedLabel("tornadoState", Role::Muted, card);
    m_chart->setWhatsThis(explanationTip("tornado_chart"));
    card->column()->addWidget(m_sentence);
    card->column()->addWidget(m_state);
    card->column()->addWidget(m_chart);
    m_noEffect = wrappedLabel("noEffect", Role::MutedSmall, card);
    m_noEffect->setContentsMargins(currentTokens().space.small, 0, 0, 0);
    card->column()->addWidget(m_noEffect);
    return card;
}

QWidget *SensitivityPage::buildTableCard()
{
    auto *card = new Card(m_content);
    auto *copy = card->copyHead(tr("Assumption by assumption"), "copySwings");
    setUpFullHeightTable(m_table, m_model, tr("Effect of each assumption on the cost"), copy);
    m_table->setTextElideMode(Qt::ElideMiddle); // many begin alike
    keepColumnsFitting(m_table, kAssumptionColumn,
                       {"passed_at_p90", "passed_at_p10", "year_at_p90", "year_at_p10",
                        "change_at_p90", "change_at_p10"});
    card->column()->addWidget(m_table);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        const int row = m_model->sourceRow(index);
        if (m_report && row >= 0)
            goToAssumption(
                orderedSwings(*m_report, measure())[static_cast<std::size_t>(row)].assumption);
    });
    return card;
}

QWidget *SensitivityPage::buildThresholdCard()
{
    auto *card = new Card(m_content);
    auto *copy =
        card->copyHead(tr("Demand at which a different offer becomes best"), "copyThresholds");
    m_thresholdState->setContentsMargins(currentTokens().space.small, 0, 0, 0);
    card->column()->addWidget(m_thresholdState);
    m_thresholds->setObjectName(QStringLiteral("thresholdTable"));
    setUpFullHeightTable(m_thresholds, m_thresholdModel,
                         tr("Demand at which a different offer becomes best"), copy);
    keepColumnsFitting(m_thresholds, kInputColumn, {"best_below", "demand_now"});
    card->column()->addWidget(m_thresholds);
    return card;
}

/// In words, of each workload the change that is nearest to its demand.
void SensitivityPage::showThresholds()
{
    const bool isKnown =
        m_report && m_report->searched == m_report->snapshot->plan().workloads.size();
    m_thresholds->setVisible(isKnown && !m_report->thresholds.empty());
    if (!isKnown)
        return m_thresholdState->setText(tr("Looking for the best offer at each demand…"));
    const QString sentences = thresholdSentences(*m_report);
    m_thresholdState->setText(
        sentences.isEmpty()
            ? tr("From a tenth of the demand to ten times the demand, the same offers stay best.")
            : sentences + u' ' + textOf(language().say(kExaminedDemand)));
    m_thresholdModel->setTable(thresholdTable(*m_report, language()),
                               m_report->snapshot->plan().currency);
    fitHeightToRows(m_thresholds);
}

SwingMeasure SensitivityPage::measure() const
{
    return static_cast<SwingMeasure>(m_measures->currentIndex());
}

Page::EmptyState SensitivityPage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see which assumptions its cost depends on."), false,
                EmptyStateAction::addWorkload, tr("Add workload")};
    if (hasNoCost(input.snapshot->evaluation.activeScenario()))
        return {tr("No workload has an offer yet, so no assumption affects a cost."), false,
                EmptyStateAction::explore, tr("Choose in Explore")};
    return {};
}

void SensitivityPage::renderContent(const ViewInput &input)
{
    if (input.snapshot == m_snapshot)
        return;
    m_snapshot = input.snapshot;
    m_content->setCursor(Qt::BusyCursor);
    if (!m_report) {
        showMeasure();
        showThresholds();
    }
    m_study.start(m_snapshot);
}

void SensitivityPage::leaveContent()
{
    m_study.forget();
    m_snapshot.reset();
    m_report.reset();
}

void SensitivityPage::hideEvent(QHideEvent *event)
{
    // The study restarts when the page is shown again, unless it has finished.
    if (m_study.isRunning()) {
        m_study.forget();
        m_snapshot.reset();
    }
    Page::hideEvent(event);
}

void SensitivityPage::showReport(const SensitivityStudy::Report &report)
{
    if (!m_snapshot)
        return;
    m_report = report;
    const bool hasBudget = report->hasBudget();
    {
        const QSignalBlocker quiet(m_measures);
        if (!hasBudget && measure() == SwingMeasure::exceedance)
            m_measures->setCurrentIndex(0);
        m_measures->setTabEnabled(kExceedanceTab, hasBudget);
    }
    m_noBudget->setText(hasBudget ? QString() : tr("The plan has no budget."));
    showMeasure();
    showThresholds();
}

void SensitivityPage::showMeasure()
{
    const bool isExceedance = measure() == SwingMeasure::exceedance;
    if (!m_report) {
        m_sentence->setText(tr("Calculating the effect of each assumption…"));
        m_state->hide();
        m_chart->setScene({});
        m_noEffect->hide();
        m_model->setTable({}, {});
        fitHeightToRows(m_table);
        return;
    }
    TornadoScene scene = tornadoScene(m_report, measure());
    const bool isDrawn = !scene.bars.empty() || !scene.still.isEmpty();
    const QString all = scene.still.join(QStringLiteral(", "));
    const QString few = QStringList(scene.still.mid(0, kStillShown)).join(QStringLiteral(", "));
    const auto more = static_cast<int>(scene.still.size() - kStillShown);
    m_noEffect->setText(more > 0 ? tr("No effect: %1 and %n more.", nullptr, more).arg(few)
                                 : tr("No effect: %1.").arg(all));
    setPlainToolTip(m_noEffect, all);
    m_noEffect->setVisible(!scene.still.isEmpty());
    if (isDrawn)
        m_content->unsetCursor();
    m_sentence->setText(isDrawn                                ? scene.summary
                        : m_report->sensitivity.swings.empty() ? tr("Nothing is uncertain")
                                                               : tr("Drawing futures…"));
    const Risk &risk = m_report->risk;
    const auto count = [](std::size_t draws) {
        return textOf(formatCount(static_cast<std::int64_t>(draws), language()));
    };
    m_state->setText(
        isExceedance && isDrawn
            ? tr("One assumption at a time at its P10 and P90, all others drawn in the same %1 "
                 "futures of 12 months (standard error up to %2 points); over all: %3 futures.")
                  .arg(count(risk.drawsOfEnd),
                       textOf(formatFigure(maxErrorOf(risk.drawsOfEnd), language())),
                       count(risk.draws))
            : tr("One assumption at a time, all others as planned."));
    m_state->setVisible(isDrawn);
    m_chart->setScene(std::move(scene));
    m_model->setTable(swingTable(*m_report, measure(), language()),
                      m_report->snapshot->plan().currency);
    fitHeightToRows(m_table);
}

void SensitivityPage::goToAssumption(std::size_t assumption)
{
    const WorkloadId workload = workloadOf(*m_report, assumption);
    const QString control = whatIfControlOf(m_report->sensitivity.assumptions[assumption]);
    if (workload != 0)
        m_view->selectWorkload(workload);
    // The selection may have been kept, because a field has an invalid input.
    if (workload == 0 || m_view->state().workload == workload)
        emit whatIfRequested(control);
}

} // namespace headroom::ui
