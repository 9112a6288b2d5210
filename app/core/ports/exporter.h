// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/report/table.h"

#include <string>
#include <string_view>

namespace headroom {

struct ForecastReport;
struct Workbook;

/// Writes what a reader takes out of the program. A failed write says so and leaves an existing
/// file as it was.
class Exporter
{
public:
    virtual ~Exporter() = default;
    [[nodiscard]] virtual Expected<void> writeCsv(const std::string &path,
                                                  const Table &table) const = 0;
    [[nodiscard]] virtual Expected<void> writeWorkbook(const std::string &path,
                                                       const Workbook &workbook) const = 0;
    /// Writes the active alerts as definitions for the services that watch the real cost; the
    /// folder must exist.
    [[nodiscard]] virtual Expected<void> writeAlerts(const std::string &folder,
                                                     const ForecastReport &report) const = 0;
    [[nodiscard]] virtual Expected<void> writeFile(const std::string &path,
                                                   std::string_view bytes) const = 0;
};

} // namespace headroom
