// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/table_json.h"

#include "core/outgoing_text.h"

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

} // namespace

std::string tableJson(const Table &table)
{
    Json rows = Json::array();
    for (const TableRow &row : table.rows) {
        Json object = Json::object();
        for (std::size_t i = 0; i < table.columns.size() && i < row.size(); ++i)
            object[table.columns[i].key] = std::visit(CellValue{}, row[i]);
        rows.push_back(std::move(object));
    }
    return jsonText(rows);
}

std::string yearAndMonth(Date month)
{
    constexpr std::size_t kLength = 7;
    return month.toString().substr(0, kLength);
}

std::string jsonText(const nlohmann::ordered_json &document)
{
    constexpr int kIndent = 2;
    return escapedJson(
               document.dump(kIndent, ' ', false, nlohmann::ordered_json::error_handler_t::replace))
           + '\n';
}

} // namespace headroom::storage
