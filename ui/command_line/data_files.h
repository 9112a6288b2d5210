// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/date.h"
#include "db/catalog/catalog_store.h"
#include "db/catalog/staging/catalog_staging.h"

#include <QDate>
#include <QString>

#include <string>

namespace headroom::cli {

/// Path of a file that ships with the program ("catalog.sqlite", "plans/assistant.headroom"): in
/// share/headroom next to the executable, or in ../share/headroom once installed. The executable's
/// position is that of the first call.
[[nodiscard]] Expected<std::string> findDataFile(const std::string &name);

/// Path of the user's own copy of a file ($XDG_DATA_HOME/headroom), whether it exists or not.
[[nodiscard]] std::string userDataFile(const std::string &name);

/// The catalog to work with: what the user has imported goes before what came with the program.
[[nodiscard]] Expected<storage::CatalogChoice> catalogInUse();

/// A catalog that an import can write, and what it starts from: itself, or the catalog that came
/// with the program while there is none. Makes its folder.
[[nodiscard]] Expected<storage::CatalogFiles> catalogToUpdate(const std::string &target);

/// Folder in which a refresh stores fetched price lists until they are imported.
[[nodiscard]] QString fetchedListsFolder();

/// Current date in the computer's time zone.
[[nodiscard]] inline Date today()
{
    return Date::fromDays(
        static_cast<std::int32_t>(QDate(1970, 1, 1).daysTo(QDate::currentDate())));
}

} // namespace headroom::cli
