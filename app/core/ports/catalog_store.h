// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/price_history.h"
#include "core/error.h"

#include <memory>
#include <optional>

namespace headroom {

/// The price lists a session works with.
struct LoadedCatalogs {
    std::shared_ptr<const Catalog> catalog;
    std::shared_ptr<const Catalog> referenceBook;
    std::optional<Error> problem; ///< why they are not those that the user has made
};

class CatalogSource
{
public:
    virtual ~CatalogSource() = default;
    /// With a day: the public prices that were known then. Blocks for some tens of milliseconds,
    /// with a day for some hundreds; called on a worker thread.
    [[nodiscard]] virtual Expected<LoadedCatalogs> load(const std::optional<Date> &asOf) const = 0;
    [[nodiscard]] Expected<LoadedCatalogs> load() const { return load(std::nullopt); }
    /// Every public price that the offer ever had, oldest first; empty when there is none. Blocks
    /// for some milliseconds; called on a worker thread.
    [[nodiscard]] virtual Expected<std::vector<DatedPrice>>
    history(const OfferReference &offer) const = 0;
};

} // namespace headroom
