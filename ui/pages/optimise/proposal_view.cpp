// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/proposal_view.h"

#include "core/evaluation/format.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/accepted_lines_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/card.h"
#include "ui/views/parts/table_setup.h"
#include "ui/views/parts/total_delegate.h"

#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kWorkloadColumn = 140;
constexpr int kProposedColumn = 200;

} // namespace

ProposalView::ProposalView(QWidget *parent)
    : QWidget(parent),
      m_model(new TableModel(this)),
      m_lines(new AcceptedLinesModel(m_model, this)),
      m_table(new QTableView(this)),
      m_all(new QCheckBox(tr("All moves"), this)),
      m_promise(wrappedLabel("promise", Role::BodyBold, this)),
      m_part(wrappedLabel("proposalRemark", Role::MutedSmall, this)),
      m_accept(new QPushButton(tr("Accept"), this)),
      m_commitmentModel(new TableModel(this)),
      m_commitmentLines(new AcceptedLinesModel(m_commitmentModel, this)),
      m_commitmentTable(new QTableView(this)),
      m_commitmentsSaid(wrappedLabel("commitmentsSaid", Role::Muted, this)),
      m_commitments(nullptr),
      m_bindingModel(new TableModel(this)),
      m_bindingTable(new QTableView(this)),
      m_binding(nullptr)
{
    auto *layout = columnIn(this, currentTokens().space.medium);
    layout->addWidget(buildLines());
    m_commitments = buildCommitments();
    layout->addWidget(m_commitments);
    m_binding = buildBinding();
    layout->addWidget(m_binding);
    for (const AcceptedLinesModel *lines : {m_lines, m_commitmentLines})
        connect(lines, &AcceptedLinesModel::acceptedChanged, this, &ProposalView::showPromise);
    connect(m_accept, &QPushButton::clicked, this, &ProposalView::acceptRequested);
    connect(m_all, &QCheckBox::clicked, this, [this] {
        const bool some =
            m_lines->accepted().size() < m_lines->acceptable().size()
            || m_commitmentLines->accepted().size() < m_commitmentLines->acceptable().size();
        m_lines->acceptAll(some);
        m_commitmentLines->acceptAll(some);
    });
}

QFrame *ProposalView::buildLines()
{
    auto *card = new Card(this);
    QVBoxLayout *layout = card->column();
    auto *head = new QHBoxLayout;
    head->addWidget(plainLabel(tr("Proposed mix"), Role::Section, card));
    head->addStretch(1);
    auto *copy = card->tool(Icon::Copy, tr("Copy table"), "copyProposal", "copy_table");
    auto *save = card->tool(Icon::Export, tr("Export CSV"), "exportProposal", "export_csv");
    head->addWidget(copy);
    head->addWidget(save);
    layout->addLayout(head);
    m_table->setObjectName(QStringLiteral("proposalTable"));
    setUpTable(m_table, tr("Proposed mix compared with today's plan"));
    m_table->setModel(m_lines);
    m_table->setItemDelegate(new TotalDelegate(m_table));
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setWordWrap(true);
    keepColumnsFitting(m_table, kWorkloadColumn,
                       {"runner_up", "runner_up_costs_more", "mix_change", "today_cost",
                        "proposed_cost", "today_offer"});
    auto *decision = new QHBoxLayout; // in sight whatever the number of lines
    decision->setSpacing(currentTokens().space.medium);
    nameAndExplain(m_all, "acceptAll", "accept_all");
    explain(m_promise, "promise");
    setRole(m_accept, Role::Primary);
    nameAndExplain(m_accept, "acceptMix", "accept_mix");
    decision->addWidget(m_all);
    m_promise->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    decision->addWidget(m_promise, 1);
    decision->addWidget(m_accept);
    layout->addLayout(decision);
    layout->addWidget(m_part);
    layout->addWidget(m_table);
    copyOnRequest(
        m_table, [this] { return tabSeparated(m_model->shownTable()); }, copy);
    connect(save, &QPushButton::clicked, this, [this] {
        emit exportRequested(QStringLiteral("optimise"),
                             [table = m_model->shownTable()] { return table; });
    });
    connect(m_table, &QTableView::activated, m_lines, &AcceptedLinesModel::toggle);
    return card;
}

QFrame *ProposalView::buildCommitments()
{
    auto *card = new Card(this);
    QVBoxLayout *layout = card->column();
    layout->addWidget(plainLabel(tr("Commitments"), Role::Section, card));
    m_commitmentTable->setObjectName(QStringLiteral("mixCommitmentTable"));
    setUpTable(m_commitmentTable, tr("Proposed commitments compared with today's"));
    m_commitmentTable->setModel(m_commitmentLines);
    m_commitmentTable->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    keepColumnsFitting(
        m_commitmentTable, kProposedColumn,
        {"commitment_utilisation", "today_amount", "commitment_change", "commitment_month"});
    copyOnRequest(m_commitmentTable,
                  [this] { return tabSeparated(m_commitmentModel->shownTable()); });
    layout->addWidget(m_commitmentTable);
    layout->addWidget(m_commitmentsSaid);
    connect(m_commitmentTable, &QTableView::activated, m_commitmentLines,
            &AcceptedLinesModel::toggle);
    return card;
}

QFrame *ProposalView::buildBinding()
{
    auto *card = new Card(this);
    QVBoxLayout *layout = card->column();
    layout->addWidget(plainLabel(tr("What the rules cost"), Role::Section, card));
    m_bindingTable->setObjectName(QStringLiteral("bindingTable"));
    setUpFullHeightTable(m_bindingTable, m_bindingModel,
                         tr("Monthly saving if a rule were dropped"));
    keepColumnsFitting(m_bindingTable, kWorkloadColumn, {"rule_proven"});
    layout->addWidget(m_bindingTable);
    return card;
}

void ProposalView::setProposal(const std::shared_ptr<const MixProposal> &proposal)
{
    m_proposal = proposal;
    if (!proposal->chosen)
        return;
    const std::string &currency = proposal->today->plan().currency;
    m_model->setTable(mixTable(*proposal, language()), currency);
    fitHeightToRows(m_table);
    std::set<int> moves;
    const auto lines = linesOf(*proposal);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].moves)
            moves.insert(static_cast<int>(i));
    m_lines->setAcceptable(moves);
    showCommitments();
    m_bindingModel->setTable(bindingTable(*proposal, language()), currency);
    fitHeightToRows(m_bindingTable);
    m_binding->setVisible(!proposal->choice.binding.empty());
}

void ProposalView::showCommitments()
{
    m_commitments->setVisible(m_proposal->rules.commitments.has_value());
    m_commitmentModel->setTable(mixCommitmentTable(*m_proposal, language()),
                                m_proposal->today->plan().currency);
    std::set<int> changes;
    const auto all = commitmentsOf(*m_proposal);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].changes())
            changes.insert(static_cast<int>(i));
    m_commitmentLines->setAcceptable(changes);
    m_commitmentTable->setVisible(!all.empty());
    fitHeightToRows(m_commitmentTable);
    QStringList said;
    for (const std::string &sentence : commitmentNotes(
             m_proposal->rules, m_proposal->choice, m_proposal->today->plan().currency, language()))
        said += textOf(sentence);
    setTextOrHide(m_commitmentsSaid, said.join(u' '));
}

void ProposalView::setProposalState(ProposalState state)
{
    m_state = state;
    showPromise();
}

AcceptedParts ProposalView::acceptedParts() const
{
    AcceptedParts parts;
    const Plan &plan = m_proposal->today->plan();
    for (const int row : m_lines->accepted())
        parts.workloads.insert(plan.workloads[static_cast<std::size_t>(row)].id);
    for (const int row : m_commitmentLines->accepted())
        parts.commitments.insert(static_cast<std::size_t>(row));
    return parts;
}

std::optional<std::vector<Commitment>> ProposalView::commitments() const
{
    if (!m_proposal->rules.commitments)
        return std::nullopt;
    return commitmentsWith(*m_proposal, acceptedParts().commitments);
}

Money ProposalView::promised() const
{
    return totalWith(*m_proposal, acceptedParts());
}

std::map<WorkloadId, Allocation> ProposalView::moves() const
{
    return movesOf(*m_proposal, acceptedParts().workloads);
}

QString ProposalView::amount(Money money) const
{
    return textOf(formatMoney(money, m_proposal->today->plan().currency, language()));
}

void ProposalView::showPromise()
{
    if (!m_proposal || !m_proposal->chosen)
        return;
    const std::size_t accepted = m_lines->accepted().size() + m_commitmentLines->accepted().size();
    const std::size_t all = m_lines->acceptable().size() + m_commitmentLines->acceptable().size();
    m_all->setCheckState(accepted == 0     ? Qt::Unchecked
                         : accepted == all ? Qt::Checked
                                           : Qt::PartiallyChecked);
    m_all->setEnabled(all > 0 && m_state != ProposalState::accepted);
    m_accept->setEnabled(m_state == ProposalState::fresh && accepted > 0);
    m_accept->setText(accepted == all ? tr("Accept")
                                      : tr("Accept %1 of %2").arg(accepted).arg(all));
    const Money today = m_proposal->today->evaluation.activeScenario().total;
    const Money then = promised();
    const QString difference =
        textOf(formatMoneySigned(then - today, m_proposal->today->plan().currency, language()));
    m_promise->setText(tr("%1 → %2 a month (%3)").arg(amount(today), amount(then), difference));
    setTextOrHide(m_part, remark(accepted, all));
}

QString ProposalView::remark(std::size_t accepted, std::size_t all) const
{
    if (m_state == ProposalState::accepted)
        return tr("This is the plan now; “Today” is what it was before.");
    if (m_state == ProposalState::stale && accepted > 0)
        return tr("The plan has changed since this was computed. Optimise again.");
    if (all == 0)
        return tr("The plan is already as good as the rules allow.");
    if (accepted > 0 && accepted < all)
        return tr("The rules are kept by all moves together; a subset may break them.");
    return {};
}

} // namespace headroom::ui
