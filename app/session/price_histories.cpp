// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/price_histories.h"

#include <utility>

namespace headroom {

PriceHistories::PriceHistories(std::shared_ptr<const CatalogSource> source, QObject *parent)
    : Study(parent),
      m_source(std::move(source))
{}

void PriceHistories::start(const OfferReference &offer)
{
    m_offer = offer;
    ask([source = m_source, offer] { return source->history(offer); });
}

} // namespace headroom
