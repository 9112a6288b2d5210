// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/price_lens.h"
#include "session/jobs/job_queue.h"

#include <QObject>
#include <QString>

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// Works out on a worker what the templates cost at least under a price lens; none is opened by it.
class TemplatePrices final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this. `shipped`: folder of the templates.
    TemplatePrices(PlanSession &session, QString shipped, QObject *parent = nullptr);

    /// found() follows for each, once prices are known; what was asked for before is dropped.
    void read(PriceLens lens);
    void forget() { m_jobs.forget(); }

signals:
    /// "from $5,434.12", a month; "no offer" where no price under the lens serves all of it.
    void found(const QString &key, const QString &price);

private:
    PlanSession &m_session;
    QString m_shipped;
    JobQueue m_jobs{JobQueue::Policy::inOrder};
};

} // namespace headroom::ui
