// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_migration.h"

#include "db/plan/plan_json.h"

#include <array>

namespace headroom::storage {

namespace {

/// One entry for each version that has been left behind.
constexpr std::array<PlanMigration, kPlanVersion - 1> kMigrations = {};

} // namespace

void migratePlan(nlohmann::json &tree, int version, std::span<const PlanMigration> migrations)
{
    for (std::size_t i = static_cast<std::size_t>(version) - 1; i < migrations.size(); ++i)
        migrations[i](tree);
}

void migratePlan(nlohmann::json &tree, int version)
{
    migratePlan(tree, version, kMigrations);
}

} // namespace headroom::storage
