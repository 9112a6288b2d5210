// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"
#include "core/comparison/offer_break_even.h"
#include "session/jobs/job_queue.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Two offers for a workload held against each other, and others that are worth it.
struct ComparedOffers {
    std::vector<OfferReference> shortlist; ///< the two among them
    std::optional<OfferBreakEvens> found;  ///< absent: there are no two offers
};

/// Looks on a worker for the values of assumptions at which two offers for a workload of a snapshot cost the same.
class OfferComparison final : public QObject
{
    Q_OBJECT

public:
    /// What is held against each other; whichever is absent is what is in use, or else the cheapest that meets.
    struct Wanted {
        WorkloadId workload = 0;
        std::optional<OfferReference> first;
        std::optional<OfferReference> second;
    };

    explicit OfferComparison(QObject *parent = nullptr);

    /// found() follows, unless stop() or another start() comes before.
    void start(const std::shared_ptr<const Snapshot> &snapshot, const Wanted &wanted);
    void stop() { m_jobs.forget(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void found(const std::shared_ptr<const headroom::ComparedOffers> &compared);

private:
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

/// Looks on a worker for the values of assumptions at which two scenarios of a snapshot cost the same.
class BreakEvenSearch final : public QObject
{
    Q_OBJECT

public:
    explicit BreakEvenSearch(QObject *parent = nullptr);

    /// found() follows, unless stop() or another start() comes before.
    void start(const std::shared_ptr<const Snapshot> &snapshot, std::size_t first,
               std::size_t second);
    void stop() { m_jobs.forget(); }
    [[nodiscard]] bool isRunning() const { return m_jobs.isBusy(); }

signals:
    void found(const headroom::BreakEvens &values);

private:
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
