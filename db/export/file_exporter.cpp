// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/file_exporter.h"

#include "db/export/alert_files.h"
#include "db/export/csv.h"
#include "db/export/xlsx.h"
#include "db/files/atomic_file.h"

#include <filesystem>

namespace headroom::storage {

Expected<void> FileExporter::writeCsv(const std::string &path, const Table &table) const
{
    return writeFileAtomically(path, csvText(table));
}

Expected<void> FileExporter::writeWorkbook(const std::string &path, const Workbook &workbook) const
{
    HEADROOM_TRY(const std::string bytes, xlsxBytes(workbook));
    return writeFileAtomically(path, bytes);
}

Expected<void> FileExporter::writeAlerts(const std::string &folder,
                                         const ForecastReport &report) const
{
    for (const AlertFile &file : alertFiles(report))
        HEADROOM_CHECK(
            writeFileAtomically((std::filesystem::path(folder) / file.name).string(), file.text));
    return {};
}

Expected<void> FileExporter::writeFile(const std::string &path, std::string_view bytes) const
{
    return writeFileAtomically(path, bytes);
}

} // namespace headroom::storage
