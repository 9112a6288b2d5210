// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/mix_optimiser.h"
#include "ui/pages/page.h"

#include <memory>

class QFrame;
class QPushButton;
class QScrollArea;
class QTabBar;

namespace headroom::ui {

class CurveView;
class NearestView;
class ProposalView;
class RulesPanel;
class SearchCard;

/// Offers for all workloads together: rules on the left, search and proposal on the right. The plan
/// changes only when a proposal is accepted.
class OptimisePage final : public Page
{
    Q_OBJECT

public:
    explicit OptimisePage(const PageContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *firstFocus() const override;
    [[nodiscard]] QTableView *table() const override;
    /// Searches for the fewest moves to the provider split, unless a search is running.
    void reachSplit();
    [[nodiscard]] const MixOptimiser &optimiser() const { return m_optimiser; }
    [[nodiscard]] const std::shared_ptr<const MixProposal> &proposal() const { return m_proposal; }

protected:
    [[nodiscard]] EmptyState emptyState(const ViewInput &input) const override;
    void renderContent(const ViewInput &input) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildRules();
    QWidget *buildResult();
    void connectSearch();
    void connectAround();
    QTabBar *buildTabs();
    void start(std::int64_t nodes);
    void begin(const QString &headline, const QString &detail);
    void accept();
    void follow(const MixProgress &progress);
    void take(const std::shared_ptr<const MixProposal> &proposal);
    void take(const std::shared_ptr<const MixCurve> &curve);
    void take(const std::shared_ptr<const MixAlternatives> &alternatives);
    void takeOther(Expected<MixProposal> proposal);
    void refuse(const Error &error);
    void sayOutcome();
    bool sayAccepted();
    void showState();
    void showCourse();
    void say(const QString &headline, const QString &detail = {});
    [[nodiscard]] bool isFresh() const;
    [[nodiscard]] bool isCourseOfUse() const;
    [[nodiscard]] Money courseToday() const;
    [[nodiscard]] QString amount(Money money) const;

    /// The last accepted proposal and the plan that contains it.
    struct Accepted {
        Money promised;
        std::map<WorkloadId, Allocation> moves;
        std::optional<std::vector<Commitment>> commitments;
        std::shared_ptr<const Plan> plan; ///< null: not there yet

        [[nodiscard]] bool isIn(const Scenario &scenario) const;
    };

    MixOptimiser m_optimiser;
    std::optional<Accepted> m_accepted;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const MixProposal> m_proposal;
    std::shared_ptr<const Snapshot> m_curveOf; ///< the plan that the curve was drawn for
    std::shared_ptr<const MixCurve> m_curve;
    std::shared_ptr<const MixProposal> m_best; ///< that the next ones come after
    std::shared_ptr<const MixAlternatives> m_alternatives;
    std::int64_t m_nodes = 0;        ///< that the search may take
    QScrollArea *m_scroll = nullptr; ///< of the result
    QFrame *m_rulesCard;
    RulesPanel *m_rules;
    QPushButton *m_start;
    QPushButton *m_cancel;
    QPushButton *m_reachSplit;
    SearchCard *m_search;
    QTabBar *m_tabs;
    ProposalView *m_result;
    CurveView *m_curveView;
    NearestView *m_nearestView;
};

} // namespace headroom::ui
