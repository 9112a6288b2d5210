// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/commitment_bill.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// One calendar month with a commitment and without it: all lines of the scenario, other costs
/// included.
struct CommitmentMonth {
    Date month;
    Money without;
    Money with;
    Money cashWithout;
    Money cashWith; ///< upfront fees in the month they are paid
};

/// Use that makes a commitment pay off over its whole term.
struct PayOff {
    int termMonths = 0;
    int usedMonths =
        0; ///< months of full use from which it costs less than on demand; above termMonths: never
    int stopMonth = 0; ///< use stops after this month
    Money loss;        ///< cost above on demand in that case; negative: a saving
};
inline constexpr int kStopMonth = 6; ///< or the last month of the horizon, whichever is earlier

/// Outcome of an amount over the months of the horizon. The decided commitments are included both
/// with and without it.
struct CommitmentOutcome {
    Exact amount;
    double coverage = 0;    ///< covered share of what its lines would cost on demand, 0 to 1
    double utilisation = 0; ///< used share of the committed amount
    double breakEven = 1;   ///< utilisation from which it pays off: 1 - discount
    Money committed;        ///< its charges, upfront fees spread over the term
    Money unused;           ///< unused part of `committed`
    Money monthly;          ///< cost of the scenario's month with it: all lines, to the cent
    Money monthlyWithout;
    Money total; ///< of all months, with it
    Money totalWithout;
    Money afterFall; ///< the same if use in every hour were lower by kFallPercent
    Money afterFallWithout;
    std::optional<PayOff> payOff; ///< absent: nothing is committed
    std::vector<CommitmentMonth> months;

    [[nodiscard]] Money saving() const { return totalWithout - total; }
    [[nodiscard]] Money savingAfterFall() const { return afterFallWithout - afterFall; }
};
inline constexpr int kFallPercent = 30;

/// Use by the hour, highest first.
struct UseStep {
    double level = 0; ///< instances, or spend per hour
    double hours = 0;
};

/// The months over which commitments are evaluated, for one scenario with its decided commitments.
class CommitmentHorizon
{
public:
    CommitmentHorizon(std::shared_ptr<const Snapshot> snapshot, std::size_t scenario, int months);
    /// The horizon after a further commitment is decided, with its outcome.
    [[nodiscard]] std::shared_ptr<const CommitmentHorizon>
    with(const Commitment &commitment, const CommitmentOutcome &outcome) const;

    [[nodiscard]] const Snapshot &snapshot() const { return *m_use->snapshot; }
    [[nodiscard]] const Scenario &scenario() const { return m_use->scenario; }
    [[nodiscard]] const ScenarioEvaluation &evaluation() const { return m_use->evaluation; }
    [[nodiscard]] const CommittableLines &lines() const { return m_use->lines; }
    [[nodiscard]] std::size_t months() const { return m_all.size(); }

private:
    friend class CommitmentStudy;
    friend class CommitmentPool;

    /// The part that no commitment changes.
    struct Use {
        Use(std::shared_ptr<const Snapshot> of, std::size_t index);

        std::shared_ptr<const Snapshot> snapshot;
        const Scenario &scenario;
        const ScenarioEvaluation &evaluation;
        EvaluationInputs inputs; ///< with the scenario's effective plan
        CommittableLines lines;
        std::vector<MonthOfUse> months;
        MonthOfUse plan; ///< of the scenario's own month
    };

    std::shared_ptr<const Use> m_use;
    std::vector<CommitmentTerms> m_decided;
    std::vector<CommitmentMonth> m_all; ///< all lines under the decided commitments, in `without`
    Money m_monthly;                    ///< total of a month, in `without`
};

/// The lines that a kind of commitment changes, month by month. Kinds for the same lines share it.
class CommitmentPool;
/// The pools of one horizon, by their lines.
using CommitmentPools = std::map<std::vector<std::size_t>, std::shared_ptr<const CommitmentPool>>;

/// One kind of commitment, for any amount.
class CommitmentStudy
{
public:
    /// The kind must have a price and lines (CommittableLines::termsOf).
    CommitmentStudy(std::shared_ptr<const CommitmentHorizon> horizon, Commitment kind);
    CommitmentStudy(std::shared_ptr<const CommitmentHorizon> horizon, Commitment kind,
                    CommitmentPools &pools);

    [[nodiscard]] const Commitment &kind() const { return m_kind; }
    [[nodiscard]] std::vector<WorkloadId> workloads() const;

    /// Optimal amount for the use that no decided commitment covers: whole instances, or spend; 0
    /// if nothing pays off.
    [[nodiscard]] const Exact &bestAmount() const { return m_best; }
    /// Smallest useful amount, and the highest use.
    [[nodiscard]] const Exact &minAmount() const { return m_minimum; }
    [[nodiscard]] const Exact &maxAmount() const { return m_maximum; }
    [[nodiscard]] const std::vector<UseStep> &curve() const { return m_curve; }

    [[nodiscard]] CommitmentOutcome outcomeAt(const Exact &amount) const;

private:
    void measure(CommitmentPools &pools);
    void searchAtPricesOfTerms(const CommitmentTerms &terms,
                               const std::vector<const CommittedSpend *> &before);

    std::shared_ptr<const CommitmentHorizon> m_horizon;
    Commitment m_kind;
    std::shared_ptr<const CommitmentPool> m_pool;
    Exact m_best;
    Exact m_minimum;
    Exact m_maximum;
    std::vector<UseStep> m_curve;
};

} // namespace headroom
