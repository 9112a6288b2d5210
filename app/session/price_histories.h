// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/catalog_store.h"
#include "session/study.h"

#include <memory>
#include <vector>

namespace headroom {

/// Reads every price that an offer ever had; who asks again before the answer gets only the newest.
class PriceHistories final : public Study<std::vector<DatedPrice>>
{
public:
    explicit PriceHistories(std::shared_ptr<const CatalogSource> source, QObject *parent = nullptr);

    void start(const OfferReference &offer);
    [[nodiscard]] const OfferReference &offer() const { return m_offer; } ///< asked about last

private:
    std::shared_ptr<const CatalogSource> m_source;
    OfferReference m_offer;
};

} // namespace headroom
