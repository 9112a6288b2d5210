// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

/// A whole number from `least` to `most`, or `otherwise` where the option was not given. `what`: "draws".
[[nodiscard]] Expected<std::uint64_t> wholeNumberOf(const Arguments &arguments,
                                                    const QString &option, const std::string &what,
                                                    std::uint64_t least, std::uint64_t most,
                                                    std::uint64_t otherwise);

} // namespace headroom::cli
