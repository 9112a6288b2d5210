// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/table_json.h"

#include "db/export/json_values.h"

namespace headroom::storage {

std::string tableJson(std::string_view format, const Table &table)
{
    return outputJson(format, {{"rows", tableRows(table)}});
}

std::string tablesJson(std::string_view format, const std::vector<KeyedTable> &tables)
{
    Json all = Json::object();
    for (const KeyedTable &one : tables)
        all[one.key] = tableRows(one.table);
    return outputJson(format, all);
}

} // namespace headroom::storage
