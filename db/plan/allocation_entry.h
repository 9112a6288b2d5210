// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/plan/plan_fields.h"

namespace headroom::storage {

/// An allocation as files list it: with the workload it belongs to.
struct AllocationEntry : Allocation {
    WorkloadId workload = 0;

    friend bool operator==(const AllocationEntry &, const AllocationEntry &) = default;
};

template <typename Io>
void fields(Io &io, Of<AllocationEntry>)
{
    io.required("workload", &AllocationEntry::workload);
    fields(io, Of<Allocation>());
}

} // namespace headroom::storage
