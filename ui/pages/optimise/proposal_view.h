// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_proposal.h"
#include "core/report/table.h"

#include <QWidget>

#include <functional>
#include <memory>

class QCheckBox;
class QFrame;
class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class AcceptedLinesModel;
class TableModel;

/// Proposal compared with today's plan, line by line, to be accepted as a whole or in part, and the
/// cost of its rules.
class ProposalView final : public QWidget
{
    Q_OBJECT

public:
    explicit ProposalView(QWidget *parent = nullptr);

    void setProposal(const std::shared_ptr<const MixProposal> &proposal);
    /// State of the plan relative to the plan that the proposal was computed for.
    enum class ProposalState { fresh, accepted, stale };
    void setProposalState(ProposalState state);
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] AcceptedLinesModel *lines() const { return m_lines; }
    /// Monthly cost with the ticked lines.
    [[nodiscard]] Money promised() const;
    [[nodiscard]] std::map<WorkloadId, Allocation> moves() const;
    /// Those that are decided with what is ticked; absent: the search did not decide on any.
    [[nodiscard]] std::optional<std::vector<Commitment>> commitments() const;

signals:
    void acceptRequested();
    void exportRequested(const QString &subject, const std::function<headroom::Table()> &table);

private:
    QFrame *buildLines();
    QFrame *buildCommitments();
    QFrame *buildBinding();
    void showCommitments();
    void showPromise();
    /// Remark on the moves: the number ticked, out of all.
    [[nodiscard]] QString remark(std::size_t accepted, std::size_t all) const;
    [[nodiscard]] AcceptedParts acceptedParts() const;
    [[nodiscard]] QString amount(Money money) const;

    std::shared_ptr<const MixProposal> m_proposal;
    ProposalState m_state = ProposalState::stale;
    TableModel *m_model;
    AcceptedLinesModel *m_lines;
    QTableView *m_table;
    QCheckBox *m_all;
    QLabel *m_promise;
    QLabel *m_part;
    QPushButton *m_accept;
    TableModel *m_commitmentModel;
    AcceptedLinesModel *m_commitmentLines;
    QTableView *m_commitmentTable;
    QLabel *m_commitmentsSaid;
    QFrame *m_commitments;
    TableModel *m_bindingModel;
    QTableView *m_bindingTable;
    QFrame *m_binding;
};

} // namespace headroom::ui
