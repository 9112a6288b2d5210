// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/evaluation.h"
#include "ui/rows/finding_rows.h"

#include <QFrame>

#include <optional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

class AnswerPart;
class BudgetGauge;
class DifferencePart;
class FindingModel;
class FindingsPopup;

/// Bottom bar: total, difference from the baseline, the rest of the answer, budget, findings.
class BottomBar final : public QFrame
{
    Q_OBJECT

public:
    explicit BottomBar(QWidget *parent = nullptr);

    /// `snapshot` is null until the prices have been loaded; `failure`: why they never will be.
    /// `planned`: the plan without what is tried, while something is.
    void render(const Snapshot *snapshot, const Snapshot *planned = nullptr,
                const std::optional<Error> &failure = {});
    /// Says something about the answer before its terms, as a warning; empty: nothing.
    void remark(const QString &words);
    /// One line of the most important, in a window that is low for its text.
    void setShort(bool isShort);
    /// Called for another plan: discards the findings of the previous one.
    void reset();
    /// Puts a widget behind the total: what the total rests on.
    void placeNextToTotal(QWidget *widget);
    [[nodiscard]] FindingModel *findings() const { return m_model; }

    bool eventFilter(QObject *watched, QEvent *event) override;

public slots:
    void showFindings();

signals:
    void budgetActivated();
    void workloadActivated(headroom::WorkloadId workload);
    void ruleActivated(headroom::WorkloadId workload, const QString &rule);
    void targetActivated(headroom::ui::FindingTarget target);
    void referenceActivated(const QString &table, const QString &words);

private:
    void explainParts();
    void elideBudget();
    void renderSummary(const Snapshot &snapshot, const Snapshot *planned);
    void renderFindings(const Snapshot &snapshot);

    QPushButton *m_totalLabel;
    QLabel *m_total;
    QHBoxLayout *m_totalRow;
    DifferencePart *m_before;     ///< to the plan, of what is tried
    DifferencePart *m_difference; ///< to the baseline
    AnswerPart *m_answer;
    QPushButton *m_budgetLabel;
    QString m_budgetText;
    QString m_budgetShort; ///< said where that has no room
    BudgetGauge *m_gauge;
    QLabel *m_findingsLabel;
    QPushButton *m_findings;
    FindingModel *m_model;
    FindingsPopup *m_popup;
};

} // namespace headroom::ui
