// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/price_histories.h"

#include <QMetaObject>

namespace headroom {

PriceHistories::PriceHistories(std::shared_ptr<const CatalogSource> source, QObject *parent)
    : QObject(parent),
      m_source(std::move(source)),
      m_reader([this] {
          QMetaObject::invokeMethod(
              this,
              [this] {
                  if (const auto answer = m_reader.take(); answer && !m_reader.isBusy())
                      emit found(answer->offer, answer->prices);
              },
              Qt::QueuedConnection);
      })
{}

void PriceHistories::ask(const OfferReference &offer)
{
    m_reader.request([source = m_source, offer] { return Found{offer, source->history(offer)}; });
}

} // namespace headroom
