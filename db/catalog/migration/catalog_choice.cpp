// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/migration/catalog_choice.h"

#include "db/catalog/migration/catalog_migration.h"

#include <filesystem>
#include <system_error>

namespace headroom::storage {

CatalogChoice chooseCatalog(const std::string &users, const std::string &shipped)
{
    std::error_code failed;
    if (!std::filesystem::exists(users, failed))
        return {shipped, {}, {}, {}};
    const auto migrated = migrateCatalog(users);
    if (!migrated)
        return {shipped, {}, {}, Error{migrated.error().what, users, migrated.error().remedy}};
    return {users, shipped, *migrated ? migrationNotice(**migrated) : std::string(), {}};
}

} // namespace headroom::storage
