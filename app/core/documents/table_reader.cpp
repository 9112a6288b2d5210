// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/table_reader.h"

#include "core/wording/document_texts.h"

#include <array>

namespace headroom {

std::string RowReader::text(std::string_view column)
{
    return std::string(m_table.text(m_row, place(column)));
}

std::vector<std::string> RowReader::list(std::string_view column)
{
    return m_table.parts(m_row, place(column), '|');
}

Exact RowReader::number(std::string_view column)
{
    const auto value = Exact::parse(m_table.text(m_row, place(column)));
    if (!value) {
        refuse(value.error().what, column);
        return 0;
    }
    return *value;
}

Exact RowReader::positive(std::string_view column)
{
    const Exact value = number(column);
    if (value > Exact(0))
        return value;
    refuse(english().say(document_text::kAboveZero), column);
    return 1;
}

std::optional<Exact> RowReader::optionalNumber(std::string_view column)
{
    if (m_table.text(m_row, place(column)).empty())
        return std::nullopt;
    return number(column);
}

StatedRange RowReader::range(const std::string &name)
{
    return {optionalNumber(name + "_low"), optionalNumber(name + "_high")};
}

Provider RowReader::provider(std::string_view column)
{
    const auto provider = fromKey<Provider>(text(column));
    if (!provider)
        refuse(english().say(document_text::kNoProvider), column);
    return provider.value_or(Provider::aws);
}

SizeClass RowReader::sizeClass(std::string_view column)
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

void RowReader::refuse(std::string what, std::string_view column)
{
    if (!m_problem)
        m_problem = Error{std::move(what), m_table.place(m_row, m_table.column(column)), {}};
}

int RowReader::place(std::string_view column)
{
    const int place = m_table.column(column);
    if (place < 0)
        refuse(english().say(document_text::kNoColumn, {std::string(column)}), column);
    return place;
}

} // namespace headroom
