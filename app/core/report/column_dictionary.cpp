// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/column_dictionary.h"

#include "core/texts/file_texts.h"
#include "core/texts/headings.h"
#include "core/wording/explanations.h"

#include <algorithm>
#include <string>

namespace headroom {

namespace {

/// For scripts: how a value is written.
Text formOf(ColumnKind kind)
{
    switch (kind) {
    case ColumnKind::text: return file_text::kWords;
    case ColumnKind::money: return file_text::kAmount;
    case ColumnKind::rate: return file_text::kRate;
    case ColumnKind::exact: return file_text::kDecimal;
    case ColumnKind::number: return file_text::kNumber;
    case ColumnKind::percent: return file_text::kPercent;
    case ColumnKind::date: return file_text::kDate;
    }
    return {};
}

TableRow rowOf(const Column &column, std::string_view file, const Language &language)
{
    const auto meaning = explanationInFiles(column.key);
    const auto said = [&](Text Meaning::*part) {
        return meaning ? textCell(language.say((*meaning).*part)) : Cell();
    };
    return {column.key,
            meaning ? said(&Meaning::term) : textCell(column.title),
            language.say(formOf(column.kind)),
            said(&Meaning::unit),
            said(&Meaning::meaning),
            std::string(file)};
}

} // namespace

Table columnDictionary(std::span<const ColumnsOfFile> files, const Language &language)
{
    Table table = tableOf(language, Message(),
                          {{"key", heading::kKey},
                           {"term", heading::kTermOfColumn},
                           {"form", heading::kForm},
                           {"unit", heading::kUnit},
                           {"meaning", heading::kMeaning},
                           {"files", heading::kFiles}});
    for (const ColumnsOfFile &file : files) {
        for (const Column &column : file.columns) {
            const auto known = std::ranges::find_if(table.rows, [&](const TableRow &row) {
                return std::get<std::string>(row.front()) == column.key;
            });
            if (known == table.rows.end())
                table.rows.push_back(rowOf(column, file.file, language));
            else
                std::get<std::string>(known->back()).append(" ").append(file.file);
        }
    }
    return table;
}

} // namespace headroom
