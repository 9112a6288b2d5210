// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xlsx_check.h"

#include "db/export/xml_reader.h"
#include "db/export/zip_parts.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

namespace headroom::storage {

namespace {

using Parts = std::map<std::string, std::string>;
using Kind = XmlPiece::Kind;

constexpr std::string_view kContentTypes = "[Content_Types].xml";

std::optional<std::size_t> countOf(std::string_view digits)
{
    std::size_t count = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    return !digits.empty() && read.ptr == digits.data() + digits.size() ? std::optional(count)
                                                                        : std::nullopt;
}

/// Number of members that a list states, such as <cellXfs count="12">.
std::optional<std::size_t> statedCount(const XmlPiece &list)
{
    for (const char *key : {"uniqueCount", "size", "count"}) {
        if (const auto count = countOf(list.attribute(key)))
            return count;
    }
    return std::nullopt;
}

/// Every tag is closed by its own, and every list has as many members as it states.
bool isWholeXml(std::string_view xml)
{
    struct List {
        std::optional<std::size_t> stated;
        std::size_t members = 0;
    };
    std::vector<List> open{{}};
    XmlReader reader(xml);
    while (const auto piece = reader.next()) {
        if (piece->kind == Kind::opening) {
            ++open.back().members;
            open.push_back({statedCount(*piece)});
        } else if (piece->kind == Kind::closing) {
            if (open.back().stated.value_or(open.back().members) != open.back().members)
                return false;
            open.pop_back();
        }
    }
    return reader.isComplete();
}

/// The parts that a part with relationships leads to.
void addTargets(const std::string &name, const std::string &xml, std::set<std::string> &targets)
{
    // "xl/_rels/workbook.xml.rels" names what "xl/workbook.xml" needs, from its folder.
    const auto folder = std::filesystem::path(name).parent_path().parent_path();
    XmlReader reader(xml);
    while (const auto piece = reader.next()) {
        if (piece->kind == Kind::opening && piece->name == "Relationship")
            targets.insert((folder / piece->attribute("Target")).lexically_normal().string());
    }
}

/// The parts whose kinds are stated.
std::set<std::string> typedParts(const std::string &xml)
{
    std::set<std::string> parts;
    XmlReader reader(xml);
    while (const auto piece = reader.next()) {
        if (piece->kind == Kind::opening && piece->name == "Override"
            && piece->attribute("PartName").starts_with('/'))
            parts.emplace(piece->attribute("PartName").substr(1));
    }
    return parts;
}

/// Every part is reached, has a kind, and nothing is referred to that is not there.
bool areConnected(const Parts &parts)
{
    std::set<std::string> targets;
    std::set<std::string> contents;
    for (const auto &[name, xml] : parts) {
        if (name.ends_with(".rels"))
            addTargets(name, xml, targets);
        else if (name != kContentTypes)
            contents.insert(name);
    }
    const auto types = parts.find(std::string(kContentTypes));
    return types != parts.end() && targets == contents && typedParts(types->second) == contents;
}

std::vector<std::string> sharedTexts(const std::string &xml)
{
    std::vector<std::string> texts;
    XmlReader reader(xml);
    while (const auto piece = reader.next()) {
        if (piece->kind == Kind::opening && piece->name == "si")
            texts.emplace_back();
        else if (piece->kind == Kind::text && !texts.empty())
            texts.back() += piece->text;
    }
    return texts;
}

std::vector<std::string> sheetNames(const std::string &xml)
{
    std::vector<std::string> names;
    XmlReader reader(xml);
    while (const auto piece = reader.next()) {
        if (piece->kind == Kind::opening && piece->name == "sheet")
            names.emplace_back(piece->attribute("name"));
    }
    return names;
}

/// Row and column of "B7".
std::optional<WrittenCell> cellAt(std::string_view place)
{
    constexpr std::size_t kLetters = 26;
    WrittenCell cell;
    std::size_t column = 0;
    while (!place.empty() && place.front() >= 'A' && place.front() <= 'Z') {
        column = column * kLetters + static_cast<std::size_t>(place.front() - 'A') + 1;
        place.remove_prefix(1);
    }
    const auto row = countOf(place);
    if (column == 0 || !row || *row == 0)
        return std::nullopt;
    cell.row = *row - 1;
    cell.column = column - 1;
    return cell;
}

/// The value of a cell as it is written in the sheet, and what kind of value it is.
struct RawCell {
    WrittenCell cell;
    bool isShared = false;
    bool isBlank = true;
};

bool commitText(RawCell &raw, std::string_view tag, const std::string &text,
                const std::vector<std::string> &shared)
{
    if (tag == "f") {
        raw.cell.formula += text;
        return true;
    }
    raw.isBlank = false;
    if (!raw.isShared) {
        double number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        raw.cell.number = number;
        return read.ptr == text.data() + text.size();
    }
    const auto index = countOf(text);
    if (!index || *index >= shared.size())
        return false;
    raw.cell.text = shared[*index];
    return true;
}

/// The cells of a sheet that are not blank; nothing where one cannot be read.
std::optional<std::vector<WrittenCell>> cellsOf(const std::string &xml,
                                                const std::vector<std::string> &shared)
{
    std::vector<WrittenCell> cells;
    std::optional<RawCell> raw;
    std::string_view tag;
    XmlReader reader(xml);
    while (const auto piece = reader.next()) {
        if (piece->kind == Kind::opening) {
            tag = piece->name;
            if (tag != "c")
                continue;
            const auto at = cellAt(piece->attribute("r"));
            if (!at)
                return std::nullopt;
            raw = RawCell{*at, piece->attribute("t") == "s"};
        } else if (piece->kind == Kind::text) {
            if (raw && !commitText(*raw, tag, piece->text, shared))
                return std::nullopt;
        } else if (piece->name == "c" && raw) {
            if (!raw->isBlank)
                cells.push_back(std::move(raw->cell));
            raw.reset();
        }
    }
    return cells;
}

bool isSame(const WrittenCell &written, const WrittenCell &found)
{
    constexpr double kSixteenDigits = 1e-15; // as many as the library writes
    WrittenCell rounded = found;
    if (written.number && found.number
        && std::abs(*written.number - *found.number) <= kSixteenDigits * std::abs(*written.number))
        rounded.number = written.number;
    return rounded == written;
}

} // namespace

bool isWholeWorkbook(std::string_view bytes, const std::vector<WrittenSheet> &sheets)
{
    const auto parts = zipParts(bytes);
    if (!parts || !areConnected(*parts)
        || !std::ranges::all_of(*parts, [](const auto &part) { return isWholeXml(part.second); }))
        return false;
    const auto part = [&](const std::string &name) {
        const auto found = parts->find(name);
        return found == parts->end() ? std::string() : found->second;
    };
    const std::vector<std::string> shared = sharedTexts(part("xl/sharedStrings.xml"));
    if (!std::ranges::equal(sheetNames(part("xl/workbook.xml")), sheets, {}, {},
                            &WrittenSheet::name))
        return false;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const auto cells =
            cellsOf(part("xl/worksheets/sheet" + std::to_string(i + 1) + ".xml"), shared);
        if (!cells || !std::ranges::equal(sheets[i].cells, *cells, isSame))
            return false;
    }
    return true;
}

} // namespace headroom::storage
