// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/files/atomic_file.h"

#include "db/files/replace_file.h"

namespace headroom::storage {

Expected<void> writeFileAtomically(const std::string &path, std::string_view bytes)
{
    if (path.empty())
        return failure("No file name was given.");
    const auto replaced = replaceFile(FileCalls(), path, bytes, {});
    if (!replaced)
        return tl::unexpected(Error(replaced.error()));
    return {};
}

} // namespace headroom::storage
