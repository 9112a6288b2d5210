// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

struct RejectedRow {
    std::uint64_t line = 0; ///< 0 when the file has no lines
    std::string reason;
    friend bool operator==(const RejectedRow &, const RejectedRow &) = default;
};

/// What one import did: read = inserted + updated + unchanged + duplicate + rejected.
struct ImportLedger {
    Date day;
    std::string file; ///< for people; never opened again
    std::string format;
    std::int64_t read = 0;
    std::int64_t inserted = 0;
    std::int64_t updated = 0;
    std::int64_t unchanged = 0;
    std::int64_t duplicate = 0;
    std::int64_t rejected = 0;
    std::vector<RejectedRow> rejections; ///< the first kKeptRejections of them

    [[nodiscard]] bool addsUp() const
    {
        return read == inserted + updated + unchanged + duplicate + rejected;
    }
    friend bool operator==(const ImportLedger &, const ImportLedger &) = default;
};

inline constexpr std::size_t kKeptRejections = 1000;

} // namespace headroom
