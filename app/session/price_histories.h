// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/catalog_store.h"
#include "session/jobs/job_queue.h"

#include <QObject>

namespace headroom {

/// Reads every price that an offer ever had, on a worker; who asks again before the answer gets only the newest.
class PriceHistories final : public QObject
{
    Q_OBJECT

public:
    explicit PriceHistories(std::shared_ptr<const CatalogSource> source, QObject *parent = nullptr);

    void ask(const OfferReference &offer);

signals:
    void found(const headroom::OfferReference &offer,
               const headroom::Expected<std::vector<headroom::DatedPrice>> &prices);

private:
    std::shared_ptr<const CatalogSource> m_source;
    JobQueue m_reader{JobQueue::Policy::newestWins};
};

} // namespace headroom
