// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/migration/catalog_choice.h"

#include "catalog/migration/catalog_migration.h"

#include <filesystem>
#include <system_error>

namespace headroom::storage {

CatalogChoice chooseCatalog(const std::string &users, const std::string &shipped)
{
    std::error_code failed;
    if (!std::filesystem::exists(users, failed))
        return {shipped, {}};
    const auto migrated = migrateCatalog(users);
    if (!migrated)
        return {shipped, "Your price catalog cannot be used: " + migrated.error().what
                             + " The prices that came with Headroom are used instead; the file "
                             + users + " is left as it is."};
    if (!*migrated)
        return {users, {}};
    return {users, "Your price catalog was made by an earlier version of Headroom and has been "
                   "brought up to date; the file of before is kept as "
                       + (*migrated)->backup + '.'};
}

} // namespace headroom::storage
