// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/catalog_store.h"
#include "session/latest_runner.h"

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
    struct Found {
        OfferReference offer;
        Expected<std::vector<DatedPrice>> prices;
    };

    std::shared_ptr<const CatalogSource> m_source;
    LatestRunner<Found> m_reader; ///< last: its thread ends before what it could wake is gone
};

} // namespace headroom
