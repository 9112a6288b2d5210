// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/catalog_store.h"
#include "support/tiny_catalog.h"

#include <mutex>
#include <string>

namespace headroom::testing {

/// The tiny catalogs until others are put in, or an error.
class MemoryCatalogSource final : public CatalogSource
{
public:
    explicit MemoryCatalogSource(std::string refusal = {});
    ~MemoryCatalogSource() override;
    using CatalogSource::load;
    [[nodiscard]] Expected<LoadedCatalogs> load(const std::optional<Date> &asOf) const override;
    [[nodiscard]] Expected<std::vector<DatedPrice>>
    history(const OfferReference &offer) const override
    {
        const std::lock_guard lock(m_mutex);
        if (!m_refusal.empty())
            return failure(m_refusal);
        return offer.instanceType == m_historyOf ? m_history : std::vector<DatedPrice>();
    }
    /// Sets the price history of a type's offers; other types have none.
    void putHistory(std::string type, std::vector<DatedPrice> prices)
    {
        const std::lock_guard lock(m_mutex);
        m_historyOf = std::move(type);
        m_history = std::move(prices);
    }
    /// Sets the result of later loads.
    void put(std::shared_ptr<const Catalog> catalog)
    {
        const std::lock_guard lock(m_mutex);
        m_catalog = std::move(catalog);
    }
    /// Sets the result of later loads of a given day.
    void putOlder(std::shared_ptr<const Catalog> catalog)
    {
        const std::lock_guard lock(m_mutex);
        m_older = std::move(catalog);
    }
    /// Sets the problem that later loads report: the loaded catalog is not the user's own.
    void putProblem(Error problem)
    {
        const std::lock_guard lock(m_mutex);
        m_problem = std::move(problem);
    }
    void refuse(std::string refusal)
    {
        const std::lock_guard lock(m_mutex);
        m_refusal = std::move(refusal);
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const Catalog> m_catalog;
    std::shared_ptr<const Catalog> m_older; ///< null: the same
    std::string m_historyOf;
    std::vector<DatedPrice> m_history;
    std::string m_refusal;
    std::optional<Error> m_problem;
};

/// The clock of tests: 20 November 2026.
[[nodiscard]] inline Date fixedToday()
{
    return Date::fromCivil(2026, 11, 20);
}

} // namespace headroom::testing
