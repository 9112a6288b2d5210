// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/own_price_book.h"
#include "error.h"

#include <optional>
#include <string>

namespace headroom {

/// Where the user's own price book is kept, apart from catalog and plans, and the files it is exchanged in.
class OwnPriceStore
{
public:
    virtual ~OwnPriceStore() = default;
    /// Absent: there is none.
    [[nodiscard]] virtual Expected<std::optional<OwnPriceBook>> load() const = 0;
    /// The whole book or nothing: a failed save leaves the one before.
    [[nodiscard]] virtual Expected<void> save(const OwnPriceBook &book) const = 0;

    [[nodiscard]] virtual Expected<OwnPriceBook> readFile(const std::string &path) const = 0;
    [[nodiscard]] virtual Expected<void> writeFile(const std::string &path,
                                                   const OwnPriceBook &book) const = 0;
};

} // namespace headroom
