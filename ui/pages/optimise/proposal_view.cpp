// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/proposal_view.h"

#include "core/evaluation/format.h"
#include "core/proposals/mix_tables.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/accepted_lines_model.h"
#include "ui/pages/budget/total_delegate.h"
#include "ui/rows/table_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/card.h"
#include "ui/views/table_setup.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kWorkloadColumn = 130;

} // namespace

ProposalView::ProposalView(QWidget *parent)
    : QWidget(parent),
      m_model(new TableModel(this)),
      m_lines(new AcceptedLinesModel(m_model, this)),
      m_table(new QTableView(this)),
      m_all(new QCheckBox(tr("All moves"), this)),
      m_promise(plainLabel({}, Role::BodyBold, this)),
      m_part(plainLabel({}, Role::MutedSmall, this)),
      m_accept(new QPushButton(tr("Accept"), this)),
      m_bindingModel(new TableModel(this)),
      m_bindingTable(new QTableView(this)),
      m_binding(nullptr)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(currentTokens().space.medium);
    layout->addWidget(buildLines());
    m_binding = buildBinding();
    layout->addWidget(m_binding);
    connect(m_lines, &AcceptedLinesModel::acceptedChanged, this, &ProposalView::showPromise);
    connect(m_accept, &QPushButton::clicked, this, &ProposalView::acceptRequested);
    connect(m_all, &QCheckBox::clicked, this, [this] {
        m_lines->acceptAll(m_lines->accepted().size() < m_lines->acceptable().size());
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
    dressTable(m_table, tr("Proposed mix beside today's plan"));
    m_table->setModel(m_lines);
    m_table->setItemDelegate(new TotalDelegate(m_table));
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    keepColumnsFitting(m_table, kWorkloadColumn,
                       {QStringLiteral("runner_up"), QStringLiteral("runner_up_costs_more"),
                        QStringLiteral("mix_change"), QStringLiteral("today_offer"),
                        QStringLiteral("today_cost")});
    layout->addWidget(m_table);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(currentTokens().space.medium);
    m_all->setObjectName(QStringLiteral("acceptAll"));
    explain(m_all, "accept_all");
    m_promise->setObjectName(QStringLiteral("promise"));
    explain(m_promise, "promise");
    m_part->setWordWrap(true);
    setRole(m_accept, Role::Primary);
    m_accept->setObjectName(QStringLiteral("acceptMix"));
    explain(m_accept, "accept_mix");
    foot->addWidget(m_all);
    foot->addStretch(1);
    foot->addWidget(m_promise);
    foot->addWidget(m_accept);
    layout->addLayout(foot);
    layout->addWidget(m_part);
    const auto text = [this] { return tabSeparated(m_model->shownTable()); };
    copyOnRequest(m_table, text);
    connect(copy, &QPushButton::clicked, this,
            [text] { QGuiApplication::clipboard()->setText(text()); });
    connect(save, &QPushButton::clicked, this, [this] {
        emit exportRequested(QStringLiteral("optimise"),
                             [table = m_model->shownTable()] { return table; });
    });
    connect(m_table, &QTableView::activated, m_lines, &AcceptedLinesModel::toggle);
    return card;
}

QFrame *ProposalView::buildBinding()
{
    auto *card = new Card(this);
    QVBoxLayout *layout = card->column();
    layout->addWidget(plainLabel(tr("What the rules cost"), Role::Section, card));
    m_bindingTable->setObjectName(QStringLiteral("bindingTable"));
    dressTable(m_bindingTable, tr("What a month would cost less without each rule"));
    m_bindingTable->setModel(m_bindingModel);
    m_bindingTable->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    keepColumnsFitting(m_bindingTable, kWorkloadColumn, {QStringLiteral("rule_proven")});
    copyOnRequest(m_bindingTable, [this] { return tabSeparated(m_bindingModel->shownTable()); });
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
    m_bindingModel->setTable(bindingTable(*proposal, language()), currency);
    fitHeightToRows(m_bindingTable);
    m_binding->setVisible(!proposal->choice.binding.empty());
}

void ProposalView::setFresh(bool fresh)
{
    m_isFresh = fresh;
    showPromise();
}

std::set<WorkloadId> ProposalView::acceptedWorkloads() const
{
    std::set<WorkloadId> workloads;
    const Plan &plan = m_proposal->today->plan();
    for (const int row : m_lines->accepted())
        workloads.insert(plan.workloads[static_cast<std::size_t>(row)].id);
    return workloads;
}

Money ProposalView::promised() const
{
    return totalWith(*m_proposal, acceptedWorkloads());
}

std::map<WorkloadId, Allocation> ProposalView::moves() const
{
    return movesOf(*m_proposal, acceptedWorkloads());
}

QString ProposalView::amount(Money money) const
{
    return textOf(formatMoney(money, m_proposal->today->plan().currency, language()));
}

void ProposalView::showPromise()
{
    if (!m_proposal || !m_proposal->chosen)
        return;
    const std::size_t accepted = m_lines->accepted().size();
    const std::size_t all = m_lines->acceptable().size();
    m_all->setCheckState(accepted == 0     ? Qt::Unchecked
                         : accepted == all ? Qt::Checked
                                           : Qt::PartiallyChecked);
    m_all->setEnabled(all > 0);
    m_accept->setEnabled(m_isFresh && accepted > 0);
    m_accept->setText(accepted == all ? tr("Accept")
                                      : tr("Accept %1 of %2").arg(accepted).arg(all));
    const Money today = m_proposal->today->evaluation.activeScenario().total;
    const Money then = promised();
    const QString difference =
        textOf(formatMoneySigned(then - today, m_proposal->today->plan().currency, language()));
    m_promise->setText(tr("%1 → %2 a month (%3)").arg(amount(today), amount(then), difference));
    const bool isPart = accepted > 0 && accepted < all;
    m_part->setText(!m_isFresh && accepted > 0
                        ? tr("The plan is another one than this was computed for: optimise again.")
                    : all == 0 ? tr("The plan is already as good as the rules allow.")
                    : isPart
                        ? tr("The rules are kept by all moves together; a part of them may not.")
                        : QString());
    m_part->setVisible(!m_part->text().isEmpty());
}

} // namespace headroom::ui
