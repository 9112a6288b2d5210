// SPDX-License-Identifier: GPL-3.0-or-later
#include "table_file.h"

#include <csv.h>

#include <fstream>
#include <iterator>

namespace headroom::compiler {

namespace {

struct Parse {
    std::vector<TableFile::Row> rows;
    TableFile::Row current;
    std::size_t line = 1;
};

void takeField(void *text, std::size_t size, void *context)
{
    static_cast<Parse *>(context)->current.fields.emplace_back(static_cast<const char *>(text),
                                                               size);
}

void takeRow(int /*delimiter*/, void *context)
{
    auto &parse = *static_cast<Parse *>(context);
    parse.current.line = parse.line++;
    parse.rows.push_back(std::move(parse.current));
    parse.current = {};
}

Expected<std::vector<TableFile::Row>> parseCsv(const std::string &text, const std::string &name)
{
    csv_parser parser{};
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
        return failure(HEADROOM_TEXT("Errors", "The CSV reader could not be started."), name);
    Parse parse;
    const bool read =
        csv_parse(&parser, text.data(), text.size(), takeField, takeRow, &parse) == text.size()
        && csv_fini(&parser, takeField, takeRow, &parse) == 0;
    const std::string problem = csv_strerror(csv_error(&parser));
    csv_free(&parser);
    if (!read)
        return failure(Message(HEADROOM_TEXT("Errors", "Not a CSV file: %1."), problem),
                       name + " line " + std::to_string(parse.line));
    if (parse.rows.empty())
        return failure(HEADROOM_TEXT("Errors", "The table is empty."), name);
    return std::move(parse.rows);
}

} // namespace

Expected<TableFile> TableFile::read(const std::filesystem::path &path,
                                    const std::vector<std::string> &requiredColumns)
{
    TableFile table;
    table.m_name = path.string();
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return failure(HEADROOM_TEXT("Errors", "The table could not be opened."), table.m_name);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    HEADROOM_TRY(auto rows, parseCsv(text, table.m_name));
    table.m_columns = std::move(rows.front().fields);
    table.m_rows.assign(std::next(std::make_move_iterator(rows.begin())),
                        std::make_move_iterator(rows.end()));
    for (std::size_t i = 0; i < table.m_columns.size(); ++i) {
        if (table.m_columns[i].empty()
            || !table.m_columnIndex.emplace(table.m_columns[i], i).second)
            return failure(
                HEADROOM_TEXT("Errors", "A column has no name, or the same name as another."),
                table.m_name + " line 1");
    }
    for (const std::string &column : requiredColumns) {
        if (!table.m_columnIndex.contains(column))
            return failure(Message(HEADROOM_TEXT("Errors", "Column '%1' is missing."), column),
                           table.m_name + " line 1");
    }
    for (const Row &row : table.m_rows) {
        if (row.fields.size() != table.m_columns.size())
            return table.refuse(
                row, HEADROOM_TEXT("Errors",
                                   "The row has a different number of fields from the header."));
    }
    return table;
}

const std::string &TableFile::field(const Row &row, const std::string &column) const
{
    return row.fields[m_columnIndex.at(column)];
}

tl::unexpected<Error> TableFile::refuse(const Row &row, Message what) const
{
    return failure(std::move(what), m_name + " line " + std::to_string(row.line));
}

} // namespace headroom::compiler
