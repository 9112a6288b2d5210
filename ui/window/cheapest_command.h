// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/cheapest_offers.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace headroom::ui {

class MessageBar;

/// "Use the cheapest that meets": looks for the offers in the background, puts them to use as one undo step, and says what
/// it could not do.
class CheapestCommand final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the command.
    CheapestCommand(PlanSession &session, MessageBar *messages, QObject *parent);

    /// Those of the active scenario that no offer serves.
    [[nodiscard]] static std::vector<WorkloadId> withoutOffer(const Plan &plan);

public slots:
    void useFor(const std::vector<headroom::WorkloadId> &workloads);
    void useForAll(); ///< without an offer

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void showProgress();
    void take(const CheapestOffers &offers);

    PlanSession &m_session;
    MessageBar *m_messages;
    CheapestSearch m_search;
    JobProgress m_progress;
    QTimer m_patience; ///< what takes a moment only is not worth a word
};

} // namespace headroom::ui
