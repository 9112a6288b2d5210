// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/data_files.h"

#include "catalog/migration/catalog_choice.h"

#include <QStandardPaths>

#include <filesystem>
#include <system_error>

namespace headroom::cli {

Expected<std::string> findDataFile(const std::string &name)
{
    std::error_code error;
    const auto folder = std::filesystem::canonical("/proc/self/exe", error).parent_path();
    for (const auto &share : {folder / "share", folder.parent_path() / "share"}) {
        const auto file = share / "headroom" / name;
        if (std::filesystem::exists(file, error))
            return file.string();
    }
    return failure("The file " + name + " that belongs to Headroom was not found.", folder.string(),
                   "Install Headroom again, or build it completely.");
}

std::string userDataFile(const std::string &name)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return folder.toStdString() + "/headroom/" + name;
}

Expected<storage::CatalogChoice> catalogInUse()
{
    const auto shipped = findDataFile("catalog.sqlite");
    if (!shipped)
        return tl::unexpected(shipped.error());
    return storage::chooseCatalog(userDataFile("catalog.sqlite"), *shipped);
}

} // namespace headroom::cli
