// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/text/row_sink.h"

namespace headroom::storage {

std::string RowPlace::text() const
{
    if (line > 0)
        return "line " + std::to_string(line);
    if (byte == 0 && !path.empty())
        return std::string(path);
    const std::string offset = "byte " + std::to_string(byte);
    return path.empty() ? offset : std::string(path) + " (" + offset + ')';
}

} // namespace headroom::storage
