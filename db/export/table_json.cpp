// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/table_json.h"

#include "db/export/json_values.h"

#include <cmath>

namespace headroom::storage {

namespace {

struct CellValue {
    Json operator()(std::monostate /*notStated*/) const { return nullptr; }
    Json operator()(const std::string &text) const { return text; }
    Json operator()(Money amount) const { return amount.toString(); }
    Json operator()(HourlyRate rate) const { return rate.toString(); }
    Json operator()(const Exact &value) const { return value.toString(); }
    Json operator()(double value) const
    {
        return std::isfinite(value) ? Json(value) : Json(nullptr);
    }
    Json operator()(Date date) const { return date.toString(); }
};

Json rowsOf(const Table &table)
{
    Json rows = Json::array();
    for (const TableRow &row : table.rows) {
        Json object = Json::object();
        for (std::size_t i = 0; i < table.columns.size() && i < row.size(); ++i)
            object[table.columns[i].key] = std::visit(CellValue{}, row[i]);
        rows.push_back(std::move(object));
    }
    return rows;
}

} // namespace

std::string tableJson(const Table &table)
{
    return jsonText(rowsOf(table));
}

std::string tablesJson(const std::vector<KeyedTable> &tables)
{
    Json all = Json::object();
    for (const KeyedTable &one : tables)
        all[one.key] = rowsOf(one.table);
    return jsonText(all);
}

} // namespace headroom::storage
