// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/documents/document_rows.h"
#include "core/money/exact.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace headroom {

/// Lowest and highest of some hourly prices in the catalog's currency; absent: there is none.
struct PriceSpan {
    std::optional<Exact> low;
    std::optional<Exact> high;

    void add(const Exact &price);
    void add(const PriceSpan &other);
};

/// Prices of a card today: of each machine that carries it, the lowest on demand for each card.
struct CardPrices {
    PriceSpan span;
    std::size_t machines = 0;
    std::size_t below = 0; ///< of them, below the printed range
    std::size_t above = 0;
};

/// Public prices on demand, for Linux on shared hardware, over all regions.
class TodaysPrices
{
public:
    /// The catalog must outlive it.
    explicit TodaysPrices(const Catalog &catalog);

    [[nodiscard]] PriceSpan ofType(Provider provider, std::string_view name) const;
    /// "T2/T3": families of AWS by the names that the documents give them; P4 is also P4d.
    [[nodiscard]] PriceSpan ofFamilies(std::string_view named) const;
    /// Machines with whole cards.
    [[nodiscard]] CardPrices ofCards(const StatedGpu &gpu) const;

private:
    const Catalog &m_catalog;
    std::vector<PriceSpan> m_types; ///< by type index
};

} // namespace headroom
