// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <deque>
#include <memory>

namespace headroom {

/// Sizing tables of the workloads that were looked at last: a change of price or schedule needs no new
/// one. Whether a table still matches its workload's demand is decided where it is used.
class SizedTypesCache
{
public:
    [[nodiscard]] std::shared_ptr<const SizedTypes> find(WorkloadId workload) const;
    void keep(WorkloadId workload, std::shared_ptr<const SizedTypes> sized);
    void clear() { m_entries.clear(); }

private:
    struct Entry {
        WorkloadId workload = 0;
        std::shared_ptr<const SizedTypes> sized;
    };
    std::deque<Entry> m_entries; ///< newest first
};

} // namespace headroom
