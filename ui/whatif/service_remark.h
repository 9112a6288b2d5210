// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/goal_seek.h"
#include "session/jobs/job_queue.h"
#include "session/plan_preview.h"

#include <QWidget>

#include <map>
#include <memory>

class QLabel;
class QPushButton;

namespace headroom::ui {

/// The service levels under what is tried: which workloads miss theirs, and what it would cost to
/// let sizing decide counts that were set by hand.
class ServiceRemark final : public QWidget
{
    Q_OBJECT

public:
    explicit ServiceRemark(QWidget *parent = nullptr);

    /// `planned`: without what is tried; null while prices are loading.
    void render(std::shared_ptr<const Snapshot> planned, const ShownPlan &shown);

signals:
    void scaleRequested(const std::map<headroom::WorkloadId, headroom::Allocation> &allocations);

private:
    void seekScale();
    void offer(const std::optional<WithoutManualCounts> &scaling);

    std::shared_ptr<const Snapshot> m_planned;
    std::shared_ptr<const Snapshot> m_shown;
    std::vector<ServiceRisk> m_risks;
    std::optional<WithoutManualCounts> m_scaling;
    QLabel *m_words;
    QPushButton *m_scale;
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom::ui
