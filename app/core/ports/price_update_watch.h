// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/watch.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom {

enum class PriceUpdatePhase : std::uint8_t { fetching, reading, comparing, publishing };

/// Progress of an import or a refresh.
struct PriceUpdateProgress {
    PriceUpdatePhase phase = PriceUpdatePhase::reading;
    std::string file; ///< name of the file that is fetched or read, without its folder
    std::uint64_t bytes =
        0; ///< of that file when fetching, of all files, packed or not, when reading
    std::optional<std::uint64_t> bytesTotal;
    double bytesPerSecond = 0; ///< when fetching
    int filesDone = 0;
    std::optional<int> filesTotal; ///< not known for lists that come in pages
    std::uint64_t rows = 0;        ///< prices found so far
    double rowsPerSecond = 0;
    std::optional<double> secondsLeft; ///< of this file or phase; absent while unknown
};

/// Told at most ten times a second and file, and as each phase begins; a stop is honoured within a
/// second and leaves the catalog as it was, byte for byte.
using PriceUpdateWatch = Watch<PriceUpdateProgress>;

} // namespace headroom
