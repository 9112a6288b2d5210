// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/json_values.h"

#include "core/outgoing_text.h"

namespace headroom::storage {

std::string jsonText(const Json &document)
{
    constexpr int kIndent = 2;
    return escapedJson(document.dump(kIndent, ' ', false, Json::error_handler_t::replace)) + '\n';
}

} // namespace headroom::storage
