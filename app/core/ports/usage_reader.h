// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/metering/metered_usage.h"

#include <stop_token>
#include <string>

namespace headroom {

/// Reads measured usage and bills from files.
class UsageReader
{
public:
    virtual ~UsageReader() = default;
    /// All usage that the file states, or an error that names file, line and column: never a part of it. A stop
    /// request is an error of kind cancelled. Blocks; called on a worker thread.
    [[nodiscard]] virtual Expected<MeteredUsage> read(const std::string &path,
                                                      const std::stop_token &stop) const = 0;
};

} // namespace headroom
