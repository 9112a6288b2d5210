// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/own_price_store.h"

namespace headroom::storage {

/// The own price book as a CSV file (own_book_csv.h) that only its user may read.
class FileOwnPriceStore final : public OwnPriceStore
{
public:
    explicit FileOwnPriceStore(std::string path) : m_path(std::move(path)) {}

    [[nodiscard]] Expected<std::optional<OwnPriceBook>> load() const override;
    [[nodiscard]] Expected<void> save(const OwnPriceBook &book) const override;
    [[nodiscard]] Expected<OwnPriceBook> readFile(const std::string &path) const override;
    [[nodiscard]] Expected<void> writeFile(const std::string &path,
                                           const OwnPriceBook &book) const override;

private:
    std::string m_path;
};

} // namespace headroom::storage
