// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/exporter.h"

namespace headroom::storage {

/// Exports to the file system, each file whole or not at all.
class FileExporter final : public Exporter
{
public:
    [[nodiscard]] Expected<void> writeCsv(const std::string &path,
                                          const Table &table) const override;
    [[nodiscard]] Expected<void> writeWorkbook(const std::string &path,
                                               const Workbook &workbook) const override;
    [[nodiscard]] Expected<void> writeAlerts(const std::string &folder,
                                             const ForecastReport &report) const override;
    [[nodiscard]] Expected<void> writeFile(const std::string &path,
                                           std::string_view bytes) const override;
};

} // namespace headroom::storage
