// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sized_types_cache.h"

#include <algorithm>

namespace headroom {

namespace {
/// A table takes about a megabyte with the whole catalog.
constexpr std::size_t kMost = 16;
} // namespace

std::shared_ptr<const SizedTypes> SizedTypesCache::find(WorkloadId workload) const
{
    const auto found = std::ranges::find(m_entries, workload, &Entry::workload);
    return found == m_entries.end() ? nullptr : found->sized;
}

void SizedTypesCache::keep(WorkloadId workload, std::shared_ptr<const SizedTypes> sized)
{
    std::erase_if(m_entries, [&](const Entry &entry) { return entry.workload == workload; });
    m_entries.push_front({workload, std::move(sized)});
    if (m_entries.size() > kMost)
        m_entries.pop_back();
}

} // namespace headroom
