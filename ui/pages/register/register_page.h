// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/plan_measures.h"
#include "ui/pages/page.h"

#include <memory>
#include <vector>

class QLabel;
class QPushButton;

namespace headroom::ui {

class Card;
class Collapsible;
class DecisionList;
class DistributionChart;
class RiskList;
class RiskMatrix;
class RoadmapChart;
class RoleList;
class TableModel;
class TaskList;
class TrialList;

/// Risks with what the plan measures about them, roadmap, roles of providers, trials and
/// decisions.
class RegisterPage final : public Page
{
    Q_OBJECT

public:
    explicit RegisterPage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override { return m_risks.view; }
    [[nodiscard]] RiskMatrix *matrix() const { return m_matrix; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;

private:
    /// A table of the register in its card.
    struct Part {
        Card *card = nullptr;
        QTableView *view = nullptr;
        TableModel *model = nullptr;
        Collapsible *edit = nullptr; ///< the fields of its entries, folded
    };

    [[nodiscard]] Part buildPart(const QString &title, const char *name, const char *copyName);
    QWidget *buildRisks();
    QWidget *buildRoadmap();
    QWidget *buildRoles();
    QWidget *buildTrials();
    QWidget *buildDecisions();
    QPushButton *addTool(Card *card, const QString &text, const char *name, const char *meaning);
    void foldIn(Part &part, const QString &title, QWidget *list, bool isOpen);
    void showTable(const Part &part, const Table &table) const;
    void renderBars();
    void setRoadmap(const std::vector<RoadmapPhase> &phases);
    void addRisks(const std::vector<PlanRisk> &risks);
    [[nodiscard]] const Plan &plan() const { return m_snapshot->plan(); }

    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<PlanMeasure> m_measures;
    QWidget *m_content;
    QLabel *m_sentence = nullptr;
    RiskMatrix *m_matrix;
    RoadmapChart *m_chart;
    DistributionChart *m_distribution;
    Part m_risks;
    Part m_roadmap;
    Part m_roles;
    Part m_trials;
    Part m_decisions;
    RiskList *m_riskList = nullptr;
    TaskList *m_taskList = nullptr;
    RoleList *m_roleList = nullptr;
    TrialList *m_trialList = nullptr;
    DecisionList *m_decisionList = nullptr;
    QPushButton *m_documentsRisks = nullptr;
    QPushButton *m_proposedRisks = nullptr;
};

} // namespace headroom::ui
