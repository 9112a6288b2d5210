// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog_difference.h"
#include "core/evaluation/price_changes.h"
#include "core/ports/price_updater.h"
#include "session/jobs/job_queue.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace headroom {

class PlanSession;

/// Effect of an update on the catalog and, if a plan was priced, on the open plan.
struct PriceUpdateResult {
    ImportReport report;
    /// The newest public prices, whatever day's the plan uses. Null: none were shown before.
    std::shared_ptr<const Catalog> before;
    std::shared_ptr<const Catalog> after; ///< null: the new catalog could not be loaded
    CatalogDifference difference;
    PriceEffect effect;
    bool planKeepsPrices = false;   ///< the plan is evaluated with the prices it was saved with
    std::optional<Date> pricesAsOf; ///< the plan is evaluated with the prices of this day
    std::vector<EmbeddedPrice> previousPrices; ///< those of the plan before the update

    [[nodiscard]] bool isCompared() const { return before && after; }
};

/// Imports and refreshes in the background, one at a time. A success makes the session load the
/// catalog again; one of finished, failed and stopped ends every update.
class PriceUpdate final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    PriceUpdate(PlanSession &session, std::shared_ptr<const PriceUpdater> updater,
                QObject *parent = nullptr);

    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const std::shared_ptr<const PriceUpdater> &updater() const { return m_updater; }

    /// Refused while another update runs.
    void importFiles(const QStringList &files);
    void refresh(const PriceRefresh &choice);

public slots:
    void cancel() { m_jobs.stop(); }

signals:
    void started();
    void progressed(const headroom::PriceUpdateProgress &progress); ///< at most ten times a second
    void finished(const std::shared_ptr<const headroom::PriceUpdateResult> &result);
    void failed(const headroom::Error &error); ///< the catalog is as it was
    void stopped();                            ///< cancelled; the catalog is as it was

private:
    using Work = std::function<Expected<ImportReport>(const PriceUpdateWatch &)>;
    struct Outcome {
        ImportReport report;
        std::shared_ptr<const Catalog> before; ///< the newest prices until now; null: not known
    };

    void start(Work work);
    void takeOutcome(const Expected<Outcome> &outcome);
    void reload();
    void compare(const PriceChanges &changes);
    void finish();
    void end();

    PlanSession &m_session;
    std::shared_ptr<const PriceUpdater> m_updater;
    std::shared_ptr<PriceUpdateResult> m_result;
    std::shared_ptr<const Snapshot> m_before;
    bool m_running = false;
    JobQueue m_jobs{JobQueue::Policy::inOrder};
};

} // namespace headroom
