// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/number_option.h"

namespace headroom::cli {

Expected<std::uint64_t> wholeNumberOf(const Arguments &arguments, const QString &option,
                                      const std::string &what, std::uint64_t least,
                                      std::uint64_t most, std::uint64_t otherwise)
{
    if (!arguments.has(option))
        return otherwise;
    bool isNumber = false;
    const std::uint64_t number = arguments.value(option).toULongLong(&isNumber);
    if (!isNumber || number < least || number > most)
        return failure("“" + arguments.value(option).toStdString() + "” is not a number for " + what
                           + '.',
                       "--" + option.toStdString(),
                       "Write a whole number from " + std::to_string(least) + " to "
                           + std::to_string(most) + '.');
    return number;
}

} // namespace headroom::cli
