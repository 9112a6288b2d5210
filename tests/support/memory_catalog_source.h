// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/catalog_store.h"
#include "support/tiny_catalog.h"

#include <string>

namespace headroom::testing {

/// The tiny catalogs, or an error.
class MemoryCatalogSource final : public CatalogSource
{
public:
    explicit MemoryCatalogSource(std::string refusal = {}) : m_refusal(std::move(refusal)) {}
    [[nodiscard]] Expected<LoadedCatalogs> load() const override
    {
        if (!m_refusal.empty())
            return failure(m_refusal);
        return LoadedCatalogs{tinyCatalog(), tinyReferenceBook()};
    }

private:
    std::string m_refusal;
};

/// The clock of tests: 20 November 2026.
[[nodiscard]] inline Date fixedToday()
{
    return Date::fromCivil(2026, 11, 20);
}

} // namespace headroom::testing
