// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_own_price_store.h"

namespace headroom::testing {

MemoryOwnPriceStore::MemoryOwnPriceStore() = default;
MemoryOwnPriceStore::~MemoryOwnPriceStore() = default;

Expected<StoredOwnPrices> MemoryOwnPriceStore::load() const
{
    const std::lock_guard lock(m_mutex);
    if (!refusal.empty())
        return failure(refusal, "own-prices.csv");
    return StoredOwnPrices{m_book, fingerprint()};
}

} // namespace headroom::testing
