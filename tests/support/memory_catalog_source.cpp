// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_catalog_source.h"

namespace headroom::testing {

MemoryCatalogSource::MemoryCatalogSource(std::string refusal)
    : m_catalog(tinyCatalog()),
      m_refusal(std::move(refusal))
{}

MemoryCatalogSource::~MemoryCatalogSource() = default;

Expected<LoadedCatalogs> MemoryCatalogSource::load(const std::optional<Date> &asOf) const
{
    const std::lock_guard lock(m_mutex);
    if (!m_refusal.empty())
        return failure(m_refusal);
    return LoadedCatalogs{asOf && m_older ? m_older : m_catalog, tinyReferenceBook(), m_problem};
}

} // namespace headroom::testing
