// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

namespace headroom {

/// Sizing tables of the most recently shown workloads: a change of price or schedule reuses them.
/// The user of a table checks whether it still matches its workload's demand.
class SizedTypesCache
{
public:
    [[nodiscard]] std::shared_ptr<const SizedTypes> find(WorkloadId workload) const
    {
        const auto found = std::ranges::find(m_entries, workload, &Entry::workload);
        return found == m_entries.end() ? nullptr : found->sized;
    }

    void keep(WorkloadId workload, std::shared_ptr<const SizedTypes> sized)
    {
        constexpr std::size_t kMaximum =
            16; // a table takes about a megabyte with the whole catalog
        std::erase_if(m_entries, [&](const Entry &entry) { return entry.workload == workload; });
        m_entries.push_front({workload, std::move(sized)});
        if (m_entries.size() > kMaximum)
            m_entries.pop_back();
    }

    void clear() { m_entries.clear(); }

private:
    struct Entry {
        WorkloadId workload = 0;
        std::shared_ptr<const SizedTypes> sized;
    };
    std::deque<Entry> m_entries; ///< newest first
};

} // namespace headroom
