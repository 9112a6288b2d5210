// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace headroom::storage {

enum class ImportPhase : std::uint8_t { reading, staging, publishing };

/// How far an import has come.
struct ImportProgress {
    ImportPhase phase = ImportPhase::reading;
    std::string file;  ///< the one being read, without its folder
    int filesDone = 0; ///< of those read
    int filesTotal = 0;
    std::uint64_t bytesRead = 0; ///< of the file as it lies on disk, packed or not
    std::uint64_t bytesTotal = 0;
    std::uint64_t rows = 0; ///< prices found so far
    double rowsPerSecond = 0;
    std::optional<double> secondsLeft; ///< not before there is something to judge it from
};

/// How a caller watches an import and stops it. `progress` is called on the importing thread, at most
/// ten times a second; a stop is honoured within a second and leaves the catalog as it was.
struct ImportControl {
    std::stop_token stop;
    std::function<void(const ImportProgress &)> progress;
};

} // namespace headroom::storage
