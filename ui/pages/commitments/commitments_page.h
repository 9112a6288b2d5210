// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/study.h"
#include "ui/pages/page.h"
#include "ui/rows/commitment_rows.h"

#include <memory>
#include <optional>

class QCheckBox;
class QLabel;
class QPushButton;

namespace headroom::ui {

class AmountPanel;
class Card;
class ChipButton;
class TableModel;
class UseCurveChart;

/// Commitments that pay off: the load duration curve of the use that each kind covers, the amount,
/// every kind with its verdict, and the commitments already decided.
class CommitmentsPage final : public Page
{
    Q_OBJECT

public:
    explicit CommitmentsPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override { return m_table; }
    [[nodiscard]] UseCurveChart *chart() const { return m_chart; }
    [[nodiscard]] AmountPanel *amountPanel() const { return m_panel; }
    [[nodiscard]] TableModel *model() const { return m_model; }
    /// True while commitments are evaluated that differ from those shown.
    [[nodiscard]] bool isBehind() const { return m_study.isRunning(); }

protected:
    void prepare(const ViewInput &input) override;
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;

private:
    QWidget *buildChips();
    QWidget *buildPicture();
    QWidget *buildProposals();
    QWidget *buildDecided();
    void connectParts();
    void setMonths(int months);
    void judge();
    void take(const Expected<std::shared_ptr<const CommitmentContent>> &judged);
    void showProposal(std::size_t index);
    void showDecided();
    void showAmount(const Exact &amount);
    void commit();
    void removeDecided();
    void showRenewal();
    void setRenewal(bool renews);

    ViewInput m_input;
    int m_months = kForecastMonths;
    std::shared_ptr<const CommitmentContent> m_made;  ///< the newest
    std::shared_ptr<const CommitmentContent> m_shown; ///< contents of chart and tables
    std::optional<Commitment> m_selected;             ///< the selected kind
    QWidget *m_content;
    ChipButton *m_monthsChip;
    QLabel *m_title;
    QLabel *m_verdict;
    UseCurveChart *m_chart;
    AmountPanel *m_panel;
    QTableView *m_table;
    TableModel *m_model;
    Card *m_decidedCard;
    QTableView *m_decided;
    TableModel *m_decidedModel;
    QCheckBox *m_renews; ///< the selected one of those decided
    QPushButton *m_remove;
    Study<std::shared_ptr<const CommitmentContent>> m_study;
};

} // namespace headroom::ui
