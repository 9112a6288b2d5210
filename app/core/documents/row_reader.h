// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/csv/text_table.h"
#include "core/documents/document_rows.h"
#include "core/enum_names.h"
#include "core/error.h"
#include "core/texts/document_texts.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

/// Cells of one row as typed values. The first that cannot be read is kept as the error; the rest
/// then counts for nothing.
class RowReader
{
public:
    RowReader(const TextTable &table, std::size_t row) : m_table(table), m_row(row) {}

    [[nodiscard]] std::string text(std::string_view column)
    {
        return std::string(m_table.text(m_row, place(column)));
    }

    [[nodiscard]] std::vector<std::string> list(std::string_view column)
    {
        return m_table.parts(m_row, place(column), '|');
    }

    [[nodiscard]] Exact number(std::string_view column)
    {
        const auto value = Exact::parse(m_table.text(m_row, place(column)));
        if (!value) {
            refuse(value.error().what, column);
            return 0;
        }
        return *value;
    }

    [[nodiscard]] std::optional<Exact> optionalNumber(std::string_view column)
    {
        if (m_table.text(m_row, place(column)).empty())
            return std::nullopt;
        return number(column);
    }

    /// Above zero: what others are divided by.
    [[nodiscard]] Exact positive(std::string_view column)
    {
        const Exact value = number(column);
        if (value > Exact(0))
            return value;
        refuse(english().say(document_text::kAboveZero), column);
        return 1;
    }

    /// Range from the columns NAME_low and NAME_high.
    [[nodiscard]] StatedRange range(const std::string &name)
    {
        return {optionalNumber(name + "_low"), optionalNumber(name + "_high")};
    }

    [[nodiscard]] Provider provider(std::string_view column)
    {
        const auto provider = fromKey<Provider>(text(column));
        if (!provider)
            refuse(english().say(document_text::kNoProvider), column);
        return provider.value_or(Provider());
    }

    [[nodiscard]] SizeClass sizeClass(std::string_view column)
    {
        constexpr std::array kClasses{SizeClass::small, SizeClass::medium, SizeClass::large,
                                      SizeClass::extraLarge, SizeClass::ultra};
        const std::string word = text(column);
        for (const SizeClass sizeClass : kClasses) {
            if (word == keyOf(sizeClass))
                return sizeClass;
        }
        refuse(english().say(document_text::kNoSizeClass), column);
        return SizeClass::small;
    }

    /// A key of the enumeration.
    template <NamedEnum Enum>
    [[nodiscard]] Enum oneOf(std::string_view column)
    {
        const std::string word = text(column);
        const auto value = fromKey<Enum>(word);
        if (!value)
            refuse(english().say(document_text::kUnknownWord, {word}), column);
        return value.value_or(Enum());
    }

    void refuse(std::string what, std::string_view column)
    {
        if (!m_problem)
            m_problem = Error{std::move(what), m_table.place(m_row, m_table.column(column)), {}};
    }

    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

private:
    [[nodiscard]] int place(std::string_view column)
    {
        const int place = m_table.column(column);
        if (place < 0)
            refuse(english().say(document_text::kNoColumn, {std::string(column)}), column);
        return place;
    }

    const TextTable &m_table;
    std::size_t m_row;
    std::optional<Error> m_problem;
};

/// Every row of a table by `read`, or the first problem with its line and column.
template <typename Row>
[[nodiscard]] Expected<std::vector<Row>> readRows(std::string_view csv, Row (*read)(RowReader &row))
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.rowCount(); ++i) {
        RowReader reader(table, i);
        rows.push_back(read(reader));
        if (reader.problem())
            return tl::unexpected(*reader.problem());
    }
    return rows;
}

/// Fills `rows` from a table, or says what is wrong with it.
template <typename Row>
std::optional<Error> fill(std::vector<Row> &rows, const char *table, std::string_view csv,
                          Row (*read)(RowReader &row))
{
    auto result = readRows<Row>(csv, read);
    if (!result)
        return Error{result.error().what, std::string(table) + ", " + result.error().where, {}};
    rows = std::move(*result);
    return std::nullopt;
}

} // namespace headroom
