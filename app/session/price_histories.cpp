// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/price_histories.h"

namespace headroom {

PriceHistories::PriceHistories(std::shared_ptr<const CatalogSource> source, QObject *parent)
    : QObject(parent),
      m_source(std::move(source))
{}

void PriceHistories::ask(const OfferReference &offer)
{
    m_reader.run([source = m_source, offer] { return source->history(offer); },
                 [this, offer](const Expected<std::vector<DatedPrice>> &prices) {
                     if (!m_reader.isBusy())
                         emit found(offer, prices);
                 });
}

} // namespace headroom
