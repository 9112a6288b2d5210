// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/commitments/commitments_page.h"

#include "core/report/commitment_table.h"
#include "core/wording/commitment_words.h"
#include "core/wording/proposal_words.h"
#include "core/wording/service_words.h"
#include "session/language.h"
#include "ui/charts/use_curve_chart.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/commitments/amount_panel.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/flow_layout.h"
#include "ui/views/parts/table_setup.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kPictureHeight = 300;
constexpr QSize kPictureSize(960, 540); ///< as it is copied
constexpr double kPictureRatio = 2;
constexpr int kCommitmentColumn = 230; ///< a name is readable from here on
constexpr std::array kMonthChoices{12, 24, 36};

bool hasCommittable(const CommitmentContent &content)
{
    return !content.proposals.empty() || !content.horizon->scenario().commitments.empty();
}

/// "Chat API, Sentiment, Staging API and 14 more".
std::string shortNamesOf(const Plan &plan, const std::vector<WorkloadId> &workloads)
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < plan.workloads.size(); ++place)
        if (std::ranges::find(workloads, plan.workloads[place].id) != workloads.end())
            places.push_back(place);
    return namesOf(plan, places, language());
}

QString monthsText(int months)
{
    return tr("%n months", months);
}

} // namespace

CommitmentsPage::CommitmentsPage(const PageContext &, QWidget *parent)
    : Page(parent),
      m_content(new QWidget(this)),
      m_monthsChip(new ChipButton(tr("Evaluate over"), m_content)),
      m_title(wrappedText({}, Role::BodyBold, m_content)),
      m_verdict(wrappedLabel("commitmentVerdict", Role::Body, m_content)),
      m_chart(new UseCurveChart(m_content)),
      m_panel(new AmountPanel(m_content)),
      m_table(new QTableView(m_content)),
      m_model(new TableModel(this)),
      m_decidedCard(new Card(m_content)),
      m_decided(new QTableView(m_content)),
      m_decidedModel(new TableModel(this)),
      m_renews(new QCheckBox(tr("Renew after each term"), m_decidedCard)),
      m_remove(new QPushButton(lineIcon(Icon::Trash), tr("Remove"), m_decidedCard))
{
    m_chart->setObjectName(QStringLiteral("useCurve"));
    m_table->setObjectName(QStringLiteral("proposalTable"));
    m_decided->setObjectName(QStringLiteral("decidedTable"));
    m_renews->setObjectName(QStringLiteral("renewCommitment"));
    m_remove->setObjectName(QStringLiteral("removeCommitment"));
    QVBoxLayout *layout = setColumn(m_content, "page_commitments");
    layout->addWidget(buildChips());
    layout->addWidget(buildPicture());
    layout->addWidget(buildProposals());
    layout->addWidget(buildDecided());
    layout->addStretch(1);
    connectParts();
    render({});
}

QWidget *CommitmentsPage::firstFocus() const
{
    return m_chart;
}

QWidget *CommitmentsPage::buildChips()
{
    auto *row = new QWidget(m_content);
    row->setLayout(new FlowLayout(currentTokens().space.small));
    auto *choices = new QMenu(this);
    auto *group = new QActionGroup(choices);
    for (const int months : kMonthChoices) {
        QAction *action = choices->addAction(monthsText(months));
        action->setCheckable(true);
        group->addAction(action);
        connect(choices, &QMenu::aboutToShow, action,
                [this, action, months] { action->setChecked(m_months == months); });
        connect(action, &QAction::triggered, this, [this, months] { setMonths(months); });
    }
    m_monthsChip->setMenu(choices);
    m_monthsChip->setValue(monthsText(m_months));
    nameAndExplain(m_monthsChip, "monthsChip", "chip_commitment_months");
    row->layout()->addWidget(m_monthsChip);
    return row;
}

QWidget *CommitmentsPage::buildPicture()
{
    auto *card = new Card(m_content);
    const SpaceTokens &space = currentTokens().space;
    explain(m_title, "commitment_looked_at");
    auto *copy = card->tool(Icon::Copy, tr("Copy picture"), "copyPicture", "copy_use_curve");
    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setImage(
            useCurveImage(m_chart->scene(), kPictureSize, kPictureRatio, currentTokens()));
    });
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(copy);
    card->column()->addLayout(head);
    m_chart->setMinimumHeight(kPictureHeight);
    m_chart->setWhatsThis(explanationTip("use_curve"));
    auto *parts = new QHBoxLayout;
    parts->setSpacing(space.large);
    parts->addWidget(m_chart, 1);
    parts->addWidget(m_panel);
    card->column()->addLayout(parts);
    explain(m_verdict, "commitment_verdict");
    card->column()->addWidget(m_verdict);
    return card;
}

QWidget *CommitmentsPage::buildProposals()
{
    auto *card = new Card(m_content);
    auto *copy = card->copyHead(tr("Proposals"), "copyProposals");
    setUpFullHeightTable(m_table, m_model, tr("Commitments proposed"), copy);
    keepColumnsFitting(m_table, kCommitmentColumn,
                       {"commitment_verdict", "committed_cost", "workloads", "saving_after_fall",
                        "used_months", "unused_cost", "commitment_coverage", "break_even",
                        "committed_amount"});
    card->column()->addWidget(m_table);
    return card;
}

QWidget *CommitmentsPage::buildDecided()
{
    auto *head = new QHBoxLayout;
    head->addWidget(plainLabel(tr("Decided"), Role::Section, m_decidedCard));
    head->addStretch(1);
    explain(m_renews, "renews");
    head->addWidget(m_renews);
    explain(m_remove, "remove_commitment");
    setRole(m_remove, Role::Quiet);
    head->addWidget(m_remove);
    m_decidedCard->column()->addLayout(head);
    setUpFullHeightTable(m_decided, m_decidedModel, tr("Commitments decided"));
    keepColumnsFitting(m_decided, kCommitmentColumn, {"workloads", "unused_cost", "break_even"});
    m_decidedCard->column()->addWidget(m_decided);
    return m_decidedCard;
}

void CommitmentsPage::connectParts()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                const int row = m_model->sourceRow(current);
                if (row >= 0 && m_shown)
                    showProposal(static_cast<std::size_t>(row));
            });
    connect(m_chart, &UseCurveChart::amountMoved, this, [this](double amount) {
        if (!m_selected)
            return;
        const Exact wanted = committedAmount(*m_selected, amount);
        m_panel->setAmount(wanted);
        showAmount(wanted);
    });
    connect(m_panel, &AmountPanel::amountChosen, this, [this](const Exact &amount) {
        m_chart->setAmount(amount.toDouble());
        showAmount(amount);
    });
    m_study.onFinish(
        this,
        [this](const Expected<std::shared_ptr<const CommitmentContent>> &judged) { take(judged); });
    connect(m_panel, &AmountPanel::commitRequested, this, &CommitmentsPage::commit);
    connect(m_decided->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CommitmentsPage::showRenewal);
    connect(m_renews, &QCheckBox::clicked, this, &CommitmentsPage::setRenewal);
    connect(m_remove, &QPushButton::clicked, this, &CommitmentsPage::removeDecided);
}

void CommitmentsPage::setMonths(int months)
{
    if (m_months == months)
        return;
    m_months = months;
    m_monthsChip->setValue(monthsText(months));
    judge();
}

void CommitmentsPage::judge()
{
    if (!m_input.snapshot)
        return;
    using Judging = Study<std::shared_ptr<const CommitmentContent>>;
    m_study.ask(
        [snapshot = m_input.snapshot, months = m_months] {
            return Judging::Answer(commitmentContent(snapshot, months));
        },
        Judging::Previous::answered);
}

void CommitmentsPage::take(const Expected<std::shared_ptr<const CommitmentContent>> &judged)
{
    if (!judged) {
        m_input = {}; // so that they are evaluated again
        return fail(judged.error());
    }
    if ((*judged)->snapshot != m_input.snapshot || (*judged)->months != m_months)
        return;
    m_made = *judged;
    render(m_input);
}

void CommitmentsPage::prepare(const ViewInput &input)
{
    const bool isNew = input.snapshot != m_input.snapshot;
    m_input = input;
    if (isNew)
        judge();
}

Page::EmptyState CommitmentsPage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see which commitments pay."), false,
                EmptyStateAction::addWorkload, tr("Add workload")};
    if (!m_made)
        return {tr("Evaluating commitments…"), true};
    if (!hasCommittable(*m_made))
        return {tr("No workload uses on-demand capacity for which a commitment is sold."), false,
                EmptyStateAction::explore, tr("Choose in Explore")};
    return {};
}

void CommitmentsPage::renderContent(const ViewInput &)
{
    if (m_made == m_shown)
        return;
    m_shown = m_made;
    const Plan &plan = m_shown->snapshot->plan();
    const auto wanted = m_selected;
    m_model->setTable(commitmentTable(m_shown->proposals, plan, language()), plan.currency);
    fitHeightToRows(m_table);
    showDecided();
    const auto found =
        std::ranges::find_if(m_shown->proposals, [&](const CommitmentProposal &proposal) {
            return wanted && isSameKind(*wanted, proposal.commitment);
        });
    const std::size_t index = found == m_shown->proposals.end()
                                  ? 0
                                  : static_cast<std::size_t>(found - m_shown->proposals.begin());
    m_panel->setVisible(!m_shown->proposals.empty());
    if (m_shown->proposals.empty()) {
        m_selected.reset();
        m_title->clear();
        m_verdict->clear();
        m_chart->setScene({});
        return;
    }
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex place = m_model->index(row, 0);
        if (m_model->sourceRow(place) == static_cast<int>(index))
            m_table->setCurrentIndex(place);
    }
    showProposal(index);
}

void CommitmentsPage::showProposal(std::size_t index)
{
    const CommitmentProposal &proposal = m_shown->proposals[index];
    const Plan &plan = m_shown->snapshot->plan();
    m_selected = proposal.commitment;
    m_title->setText(tr("%1, %2 (%3)")
                         .arg(textOf(targetOf(proposal.commitment, language())),
                              textOf(kindOf(proposal.commitment, language())),
                              textOf(shortNamesOf(plan, proposal.workloads))));
    m_panel->show(proposal, plan.currency);
    m_chart->setScene(useCurveScene(proposal, *m_shown, m_panel->amount().toDouble()));
    std::string words = verdictOn(proposal, plan.currency, language());
    if (proposal.pays)
        words += ' ' + afterFallWords(proposal.outcome, plan.currency, language());
    const std::string caveats = caveatsOf(proposal, plan, language());
    m_verdict->setText(textOf(words + (caveats.empty() ? "" : ' ' + caveats)));
}

void CommitmentsPage::showAmount(const Exact &amount)
{
    m_selected->amount = amount;
}

void CommitmentsPage::showDecided()
{
    const CommitmentHorizon &horizon = *m_shown->horizon;
    const Plan &plan = m_shown->snapshot->plan();
    const int row = std::max(0, m_decided->currentIndex().row());
    m_decidedModel->setTable(
        decidedCommitmentTable(plan, horizon.scenario(), horizon.evaluation(), language()),
        plan.currency);
    fitHeightToRows(m_decided);
    m_decidedCard->setVisible(!horizon.scenario().commitments.empty());
    if (const int rows = m_decidedModel->rowCount(); rows > 0)
        m_decided->setCurrentIndex(m_decidedModel->index(std::min(row, rows - 1), 0));
    showRenewal();
}

void CommitmentsPage::showRenewal()
{
    const int row = m_decidedModel->sourceRow(m_decided->currentIndex());
    m_renews->setEnabled(row >= 0 && m_shown);
    if (m_renews->isEnabled())
        m_renews->setChecked(
            m_shown->horizon->scenario().commitments[static_cast<std::size_t>(row)].renews);
}

void CommitmentsPage::setRenewal(bool renews)
{
    const int row = m_decidedModel->sourceRow(m_decided->currentIndex());
    if (row < 0 || !m_shown)
        return;
    SetCommitments edit{activeScenario(m_shown->snapshot->plan()).commitments, {}};
    Commitment &changed = edit.commitments[static_cast<std::size_t>(row)];
    changed.renews = renews;
    edit.name = (renews ? tr("Renew commitment to %1") : tr("Let commitment to %1 end"))
                    .arg(textOf(targetOf(changed, language())))
                    .toStdString();
    emit editRequested(edit);
}

void CommitmentsPage::commit()
{
    if (!m_selected || !m_shown || m_panel->amount() <= Exact(0))
        return;
    Commitment wanted = *m_selected;
    wanted.amount = m_panel->amount();
    SetCommitments edit{
        activeScenario(m_shown->snapshot->plan()).commitments,
        tr("Commit to %1")
            .arg(textOf(describe(wanted, m_shown->snapshot->plan().currency, language())))
            .toStdString()};
    edit.commitments.push_back(std::move(wanted));
    emit editRequested(edit);
}

void CommitmentsPage::removeDecided()
{
    const int row = m_decidedModel->sourceRow(m_decided->currentIndex());
    if (row < 0 || !m_shown)
        return;
    SetCommitments edit{activeScenario(m_shown->snapshot->plan()).commitments, {}};
    const auto removed = edit.commitments.begin() + row;
    edit.name =
        tr("Remove commitment to %1").arg(textOf(targetOf(*removed, language()))).toStdString();
    edit.commitments.erase(removed);
    emit editRequested(edit);
}

} // namespace headroom::ui
