// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::compiler {

/// A CSV file of resources/catalog in memory: a header line and rows of as many fields.
class TableFile
{
public:
    struct Row {
        std::size_t line = 0;
        std::vector<std::string> fields;
    };

    /// Fails when a named column is missing, a row has another number of fields, or a column has no
    /// name.
    [[nodiscard]] static Expected<TableFile> read(const std::filesystem::path &path,
                                                  const std::vector<std::string> &requiredColumns);

    [[nodiscard]] const std::vector<std::string> &columns() const { return m_columns; }
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    /// The column must be one of the required ones.
    [[nodiscard]] const std::string &field(const Row &row, const std::string &column) const;
    /// "prices/aws/us-east-1.csv line 12: what", as an error.
    [[nodiscard]] tl::unexpected<Error> refuse(const Row &row, Message what) const;

private:
    std::string m_name;
    std::vector<std::string> m_columns;
    std::unordered_map<std::string, std::size_t> m_columnIndex;
    std::vector<Row> m_rows;
};

} // namespace headroom::compiler
