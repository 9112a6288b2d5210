// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_writer.h"

#include "db/plan/plan_tree.h"

namespace headroom::storage {

nlohmann::ordered_json planTree(const Plan &plan)
{
    return treeOf(plan);
}

} // namespace headroom::storage
