// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/data_files.h"

#include <QStandardPaths>

#include <filesystem>
#include <system_error>

namespace headroom::cli {

namespace {

/// Folder of the program at the first call: once an upgrade has replaced its file, the process can
/// no longer find out.
const std::filesystem::path &programFolder()
{
    static const std::filesystem::path folder = [] {
        std::error_code error;
        return std::filesystem::canonical("/proc/self/exe", error).parent_path();
    }();
    return folder;
}

} // namespace

Expected<std::string> findDataFile(const std::string &name)
{
    std::error_code error;
    const std::filesystem::path &folder = programFolder();
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
    HEADROOM_TRY(const auto shipped, findDataFile("catalog.sqlite"));
    return storage::chooseCatalog(userDataFile("catalog.sqlite"), shipped);
}

Expected<storage::CatalogFiles> catalogToUpdate(const std::string &target)
{
    std::error_code failed;
    if (std::filesystem::exists(target, failed)) {
        const auto own = storage::CatalogStore::open(target);
        if (!own)
            return failure(own.error().what, own.error().where,
                           "Rename the file to start a new catalog with this import.");
        return storage::CatalogFiles{target, target};
    }
    HEADROOM_TRY(const auto shipped, findDataFile("catalog.sqlite"));
    const auto folder = std::filesystem::path(target).parent_path();
    if (!folder.empty() && std::filesystem::create_directories(folder, failed))
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, failed);
    return storage::CatalogFiles{shipped, target};
}

QString fetchedListsFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
           + "/headroom/refresh";
}

} // namespace headroom::cli
