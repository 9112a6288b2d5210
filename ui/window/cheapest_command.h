// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/cheapest_offers.h"
#include "ui/rows/cheapest_words.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace headroom {
class CurrentView;
}

namespace headroom::ui {

class MessageBar;

/// "Use the cheapest": of the offers that the filters on the screen let pass, found in
/// the background, put to use as one undo step; it says what it could not do.
class CheapestCommand final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the command.
    CheapestCommand(PlanSession &session, const CurrentView &view, MessageBar *messages,
                    QObject *parent);

    /// The filter of the offers that are on the screen: pages without offers have none.
    [[nodiscard]] CandidateFilter filterOnScreen() const;
    /// True if a filter narrows the choice.
    [[nodiscard]] bool isFiltered() const;
    /// Effect of the command on the selected workload.
    [[nodiscard]] CheapestWords announcement() const;

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
    const CurrentView &m_view;
    CandidateFilter m_filter; ///< of the search that is under way
    MessageBar *m_messages;
    CheapestSearch m_search;
    JobProgress m_progress;
    QTimer m_patience; ///< no message for short searches
};

} // namespace headroom::ui
