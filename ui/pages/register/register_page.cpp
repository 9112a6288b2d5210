// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/register/register_page.h"

#include "core/documents/register_templates.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/format.h"
#include "core/register/register_tables.h"
#include "core/wording/register_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/register/distribution_chart.h"
#include "ui/pages/register/register_lists.h"
#include "ui/pages/register/risk_matrix.h"
#include "ui/pages/register/roadmap_chart.h"
#include "ui/pages/register/role_list.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/table_setup.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kNameColumn = 180;

/// The rows with the numbers that the matrix has for them.
Table numbered(Table table)
{
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        auto &name = std::get<std::string>(table.rows[row].front());
        name = std::to_string(row + 1) + "  " + name;
    }
    return table;
}

} // namespace

RegisterPage::RegisterPage(const PageContext & /*context*/, QWidget *parent)
    : Page(parent),
      m_content(new QWidget(this)),
      m_matrix(new RiskMatrix(m_content)),
      m_chart(new RoadmapChart(m_content)),
      m_distribution(new DistributionChart(m_content))
{
    QVBoxLayout *layout = setColumn(m_content, "page_register");
    for (QWidget *card :
         {buildRisks(), buildRoadmap(), buildRoles(), buildTrials(), buildDecisions()})
        layout->addWidget(card);
    layout->addStretch(1);
    render({});
}

QWidget *RegisterPage::firstFocus() const
{
    return m_risks.view;
}

RegisterPage::Part RegisterPage::buildPart(const QString &title, const char *name,
                                           const char *copyName)
{
    Part part;
    part.card = new Card(m_content);
    part.view = new QTableView(part.card);
    part.view->setObjectName(QLatin1String(name));
    part.model = new TableModel(part.card);
    auto *copy = part.card->copyHead(title, copyName);
    setUpFullHeightTable(part.view, part.model, title, copy);
    return part;
}

QPushButton *RegisterPage::addTool(Card *card, const QString &text, const char *name,
                                   const char *meaning)
{
    QPushButton *button = card->tool(Icon::Plus, text, name, meaning);
    setRole(button, Role::Link);
    card->column()->addWidget(button, 0, Qt::AlignLeft);
    return button;
}

void RegisterPage::foldIn(Part &part, const QString &title, QWidget *list, bool isOpen)
{
    part.edit = new Collapsible(title, part.card);
    part.edit->explainHead("register_edit");
    part.edit->body()->addWidget(list);
    part.edit->setOpen(isOpen);
    part.card->column()->addWidget(part.edit);
}

QWidget *RegisterPage::buildRisks()
{
    m_risks = buildPart(tr("Risks"), "riskTable", "copyRisks");
    QVBoxLayout *column = m_risks.card->column();
    m_sentence = wrappedLabel("registerSentence", Role::Title, m_risks.card);
    column->insertWidget(0, m_sentence);
    m_matrix->setWhatsThis(explanationTip("risk_matrix"));
    auto *picture = new QHBoxLayout;
    picture->setSpacing(currentTokens().space.large);
    picture->addWidget(m_matrix, 0, Qt::AlignTop);
    picture->addWidget(m_risks.view, 1, Qt::AlignTop);
    column->addLayout(picture);
    keepColumnsFitting(m_risks.view, kNameColumn, {"owner", "due", "mitigation", "progress"});
    m_riskList = new RiskList([this](const auto &risks) { emit editRequested(SetRisks{risks}); },
                              m_risks.card);
    foldIn(m_risks, tr("Edit risks"), m_riskList, false);
    m_documentsRisks = addTool(m_risks.card, tr("The seven risks of the documents"),
                               "addDocumentedRisks", "add_documented_risks");
    m_proposedRisks = addTool(m_risks.card, {}, "addProposedRisks", "add_proposed_risks");
    connect(m_documentsRisks, &QPushButton::clicked, this, [this] { addRisks(documentedRisks()); });
    connect(m_proposedRisks, &QPushButton::clicked, this,
            [this] { addRisks(proposedRisks(plan(), m_measures, language())); });
    connect(m_matrix, &RiskMatrix::chosen, m_risks.view, [this](int risk) {
        for (int row = 0; row < m_risks.model->rowCount(); ++row) {
            if (m_risks.model->sourceRow(m_risks.model->index(row, 0)) == risk)
                m_risks.view->selectRow(row);
        }
    });
    connect(m_risks.view->selectionModel(), &QItemSelectionModel::currentRowChanged, m_matrix,
            [this](const QModelIndex &current) {
                m_matrix->setCurrent(current.isValid() ? m_risks.model->sourceRow(current) : -1);
            });
    return m_risks.card;
}

QWidget *RegisterPage::buildRoadmap()
{
    m_roadmap = buildPart(tr("Roadmap"), "roadmapTable", "copyRoadmap");
    QVBoxLayout *column = m_roadmap.card->column();
    m_chart->setWhatsThis(explanationTip("roadmap_chart"));
    column->addWidget(m_chart);
    keepColumnsFitting(m_roadmap.view, kNameColumn,
                       {"owner", "progress", "last_week", "first_week"});
    m_taskList = new TaskList(
        [this](const auto &tasks) { setRoadmap(withTasks(m_snapshot->seen().phases, tasks)); },
        m_roadmap.card);
    foldIn(m_roadmap, tr("Table and tasks"), m_roadmap.view, false);
    m_roadmap.edit->body()->addWidget(m_taskList);
    const auto day = [this] { return firstForecastMonth(m_snapshot->inputs); };
    connect(addTool(m_roadmap.card, tr("The four phases of the documents"), "addDocumentedPhases",
                    "add_documented_phases"),
            &QPushButton::clicked, this,
            [this, day] { setRoadmap(documentedRoadmap(plan(), day())); });
    connect(addTool(m_roadmap.card, tr("Their list of priorities"), "addDocumentedPriorities",
                    "add_documented_priorities"),
            &QPushButton::clicked, this,
            [this, day] { setRoadmap(documentedPriorities(plan(), day())); });
    return m_roadmap.card;
}

QWidget *RegisterPage::buildRoles()
{
    m_roles = buildPart(tr("Roles of providers"), "roleTable", "copyRoles");
    m_distribution->setWhatsThis(explanationTip("distribution_chart"));
    m_roles.card->column()->addWidget(m_distribution);
    keepColumnsFitting(m_roles.view, kNameColumn, {"advantages", "purpose", "compute"});
    m_roleList = new RoleList(
        [this](const auto &roles) { emit editRequested(SetProviderRoles{roles}); }, m_roles.card);
    foldIn(m_roles, tr("Table and roles"), m_roles.view, false);
    m_roles.edit->body()->addWidget(m_roleList);
    connect(addTool(m_roles.card, tr("The allocation of the documents"), "addDocumentedRoles",
                    "add_documented_roles"),
            &QPushButton::clicked, this,
            [this] { emit editRequested(SetProviderRoles{documentedRoles()}); });
    return m_roles.card;
}

QWidget *RegisterPage::buildTrials()
{
    m_trials = buildPart(tr("Trials"), "trialTable", "copyTrials");
    m_trials.card->column()->addWidget(m_trials.view);
    keepColumnsFitting(m_trials.view, kNameColumn,
                       {"quality", "ran_on", "hyperparameters", "cost_per_million_tokens"});
    m_trialList = new TrialList(
        [this](const auto &trials) { emit editRequested(SetTrials{trials}); }, m_trials.card);
    foldIn(m_trials, tr("Edit trials"), m_trialList, true);
    return m_trials.card;
}

QWidget *RegisterPage::buildDecisions()
{
    m_decisions = buildPart(tr("Decisions"), "decisionTable", "copyDecisions");
    m_decisions.card->column()->addWidget(m_decisions.view);
    keepColumnsFitting(m_decisions.view, kNameColumn, {"scenario", "outcome"});
    m_decisionList = new DecisionList(
        [this](const auto &decisions) { emit editRequested(SetDecisions{decisions}); },
        m_decisions.card);
    foldIn(m_decisions, tr("Edit decisions"), m_decisionList, true);
    return m_decisions.card;
}

Page::EmptyState RegisterPage::emptyState(const ViewInput & /*input*/) const
{
    return {};
}

void RegisterPage::addRisks(const std::vector<PlanRisk> &risks)
{
    std::vector<PlanRisk> all = plan().risks;
    for (const PlanRisk &risk : risks) {
        if (std::ranges::find(all, risk.name, &PlanRisk::name) == all.end())
            all.push_back(risk);
    }
    emit editRequested(SetRisks{all});
}

/// A scenario may have phases in place of the plan's.
void RegisterPage::setRoadmap(const std::vector<RoadmapPhase> &phases)
{
    Scenario assumptions = activeScenario(plan());
    if (!assumptions.phases)
        return emit editRequested(SetPhases{phases});
    assumptions.phases = phases;
    emit editRequested(ChangeAssumptions{assumptions, QT_TRANSLATE_NOOP("Fields", "phases")});
}

void RegisterPage::showTable(const Part &part, const Table &table) const
{
    part.view->setVisible(!table.rows.empty());
    part.model->setTable(table, plan().currency);
    fitHeightToRows(part.view);
}

void RegisterPage::renderBars()
{
    const ScenarioEvaluation &scenario = m_snapshot->evaluation.activeScenario();
    std::vector<RoadmapBar> bars;
    for (const RoadmapPhase &phase : m_snapshot->seen().phases) {
        const auto monthly = monthlyOf(phase, scenario);
        bars.push_back(
            {textOf(phase.name),
             monthly ? textOf(formatMoneyShort(*monthly, plan().currency, language())) : QString(),
             phase.start, phase.end});
        for (const RoadmapTask &task : phase.tasks)
            bars.push_back({textOf(task.name),
                            {},
                            task.start.value_or(phase.start),
                            task.end ? task.end : phase.end,
                            true,
                            task.status == ItemStatus::done});
    }
    m_chart->setVisible(!bars.empty());
    m_chart->setBars(std::move(bars), m_snapshot->inputs.valuationDate);
}

void RegisterPage::renderContent(const ViewInput &input)
{
    if (m_snapshot == input.snapshot)
        return;
    m_snapshot = input.snapshot;
    m_measures = planMeasures(*m_snapshot);
    const auto tables = registerTables(*m_snapshot, language(), RegisterReader::people);
    showTable(m_risks, numbered(registerPart(
                           tables, "risks",
                           {"risk", "plan_measures", "mitigation", "owner", "due", "progress"})));
    showTable(m_roadmap, registerPart(tables, "roadmap",
                                      {"phase", "task", "first_week", "last_week", "owner",
                                       "progress", "monthly_cost"}));
    showTable(m_roles, registerPart(tables, "provider_roles",
                                    {"provider", "role", "intended_percent", "actual_percent",
                                     "drift_points", "compute", "purpose", "advantages"}));
    showTable(m_trials,
              registerPart(tables, "experiments",
                           {"trial", "experiment", "hyperparameters", "ran_on", "duration_hours",
                            "billed", "tokens_per_second", "cost_per_million_tokens",
                            "against_best_percent", "quality"}));
    showTable(m_decisions, registerPart(tables, "decisions",
                                        {"decision", "date", "outcome", "why", "scenario"}));
    const std::vector<PlanRisk> &risks = plan().risks;
    const auto measured = std::ranges::count_if(
        risks, [this](const PlanRisk &risk) { return measureOf(m_measures, risk).has_value(); });
    m_sentence->setText(
        risks.empty() ? tr("No risk is recorded yet")
                      : tr("The plan measures %1 of %2 risks").arg(measured).arg(risks.size()));
    m_matrix->setVisible(!risks.empty());
    m_matrix->setRisks(risks);
    const auto proposed = unlistedRisks(plan(), m_measures).size();
    m_proposedRisks->setVisible(proposed > 0);
    m_proposedRisks->setText(tr("Risks that the plan's figures propose: %1").arg(proposed));
    m_documentsRisks->setVisible(std::ranges::any_of(documentedRisks(), [&](const PlanRisk &risk) {
        return std::ranges::find(risks, risk.name, &PlanRisk::name) == risks.end();
    }));
    m_riskList->render(risks, plan().workloads);
    m_taskList->render(m_snapshot->seen().phases);
    Distribution distribution = distributionOf(*m_snapshot);
    m_distribution->setVisible(!distribution.providers.empty());
    m_distribution->setDistribution(std::move(distribution), plan().currency);
    m_roleList->render(plan().providerRoles);
    m_trialList->render(plan().trials, plan().workloads, plan().currency);
    m_decisionList->render(plan().decisions, m_snapshot->inputs.valuationDate);
    renderBars();
}

} // namespace headroom::ui
