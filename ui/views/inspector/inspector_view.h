// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/price_history.h"
#include "core/evaluation/candidates.h"
#include "core/plan/plan_edit.h"

#include <QFrame>

#include <memory>
#include <vector>

class QLabel;
class QScrollArea;

namespace headroom::ui {

class AdviceSection;
class AllocationSection;
class Badge;
class CandidateSection;
class HistorySection;
class HowSection;
class RightsizingSection;
class ScenarioScope;
class WorkloadSection;
struct InspectorInput;

/// The right panel: the fields of the selected workload, its hardware, and how its cost is
/// calculated; or the same for an inspected candidate.
class InspectorView final : public QFrame
{
    Q_OBJECT

public:
    explicit InspectorView(QWidget *parent = nullptr);

    /// Does nothing where all stays the same.
    void render(std::shared_ptr<const Plan> plan, std::shared_ptr<const Snapshot> snapshot,
                WorkloadId selected);
    /// Shows an offer of `candidates` until it is none of them any more; nothing: what is in use.
    void inspect(std::shared_ptr<const CandidateSet> candidates,
                 const std::optional<OfferReference> &offer);

    /// Called for another plan: discards the state of the previous one.
    void reset();

    /// Several workloads are edited at once. True: others than before.
    bool editTogether(std::vector<WorkloadId> workloads);

    /// Unfolds the section with the field of this name ("peak_requests") and focuses it.
    void focusField(const QString &field);
    /// Unfolds how the figures were calculated.
    void showCalculation();
    /// Effect of using the cheapest offer; empty: not known.
    void announceCheapest(const QString &use, const QString &committed);
    void showHistory(const OfferReference &offer, const Expected<std::vector<DatedPrice>> &prices);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void exploreRequested();
    void cheapestRequested();
    void leversRequested();
    void ruleRequested(const QString &rule);
    void fleetRequested(headroom::WorkloadId workload);
    void candidateLeft();
    void fieldWanted(); ///< the keyboard is about to go to one
    void breakEvenRequested();
    void historyWanted(const headroom::OfferReference &offer);

private:
    void buildContent();
    void buildHead(QWidget *content);
    void buildSections(QWidget *content);
    void add(WorkloadSection *section, bool open);
    void renderUnfolded(WorkloadSection *section);
    void renderHead(const InspectorInput &input);
    [[nodiscard]] InspectorInput inputOf(const Workload &workload) const;
    [[nodiscard]] std::vector<const Workload *> together(const Plan &plan,
                                                         WorkloadId selected) const;
    [[nodiscard]] std::optional<Line> candidate() const;

    std::shared_ptr<const Plan> m_given;
    std::shared_ptr<const Plan> m_plan; ///< the same, as the active scenario states its workloads
    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<WorkloadId> m_together; ///< empty: one alone
    WorkloadId m_shown = 0;
    bool m_isCurrent = false; ///< nothing else was asked for since it was rendered
    bool m_shownCandidate = false;
    std::shared_ptr<const CandidateSet> m_candidates;
    std::optional<OfferReference> m_inspectedOffer;
    QScrollArea *m_scroll;
    QLabel *m_empty;
    QLabel *m_name;
    Badge *m_environment;
    QLabel *m_kind;
    std::vector<WorkloadSection *> m_sections;
    ScenarioScope *m_scope;
    CandidateSection *m_candidate;
    AllocationSection *m_allocation;
    HistorySection *m_history;
    RightsizingSection *m_rightsizing;
    AdviceSection *m_advice;
    HowSection *m_how;
};

} // namespace headroom::ui
