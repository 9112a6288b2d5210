// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanations.h"

#include "core/csv/text_table.h"
#include "core/shipped/shipped_texts.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace headroom {

namespace {

/// resources/wording/explanations.csv; the rows of a part are adjacent.
class Explanations
{
public:
    Explanations()
    {
        const auto table = TextTable::parse(shipped::kExplanations);
        if (!table)
            return;
        std::vector<std::string_view> partOf;
        m_entries.reserve(table->rowCount());
        for (std::size_t row = 0; row < table->rowCount(); ++row) {
            const auto words = [&](std::string_view column) {
                return textIn(table->text(row, table->column(column)));
            };
            partOf.emplace_back(words("part"));
            m_entries.push_back({words("key"), words("term"), words("meaning"), words("unit"),
                                 words("default"), words("example")});
        }
        for (std::size_t i = 0, first = 0; i < partOf.size(); ++i) {
            m_byKey.emplace(m_entries[i].key, &m_entries[i]);
            if (i + 1 < partOf.size() && partOf[i + 1] == partOf[i])
                continue;
            m_parts.emplace(partOf[i], std::span(m_entries).subspan(first, i + 1 - first));
            first = i + 1;
        }
    }

    [[nodiscard]] const Meaning *find(std::string_view key) const
    {
        const auto found = m_byKey.find(key);
        return found == m_byKey.end() ? nullptr : found->second;
    }
    [[nodiscard]] std::span<const Meaning> part(std::string_view name) const
    {
        const auto found = m_parts.find(name);
        return found == m_parts.end() ? std::span<const Meaning>() : found->second;
    }

private:
    Text textIn(std::string_view cell)
    {
        if (cell.empty())
            return {};
        if (cell.starts_with(kInEveryLanguage))
            return m_texts.emplace_back(cell.substr(1)).c_str();
        return {"Explained", m_texts.emplace_back(cell).c_str()};
    }

    static constexpr char kInEveryLanguage = '~';
    std::deque<std::string> m_texts; ///< at places that stay
    std::vector<Meaning> m_entries;
    std::unordered_map<std::string_view, const Meaning *> m_byKey;
    std::unordered_map<std::string_view, std::span<const Meaning>> m_parts;
};

const Explanations &explanations()
{
    static const Explanations all;
    return all;
}

bool isSaid(const Text &text)
{
    return *text.source != '\0';
}

} // namespace

std::optional<Meaning> explanationOf(std::string_view key)
{
    // Columns that are counted have one meaning: "offer_17" is an offer.
    // So have those of one thing each: "scenario:Two clouds" is a scenario.
    key = key.substr(0, key.find(':'));
    const std::size_t name = key.find_last_not_of("0123456789");
    if (name != std::string_view::npos && name + 1 < key.size() && key[name] == '_'
        && explanations().find(key) == nullptr)
        key = key.substr(0, name);
    const Meaning *found = explanations().find(key);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<Meaning> explanationInFiles(std::string_view key)
{
    const auto own = explanations().part("file_columns");
    const auto found = std::ranges::find(own, key, &Meaning::key);
    return found == own.end() ? explanationOf(key) : std::optional(*found);
}

std::string textOf(const Meaning &meaning, const Language &language)
{
    std::string detail;
    for (const auto &[label, text] :
         {std::pair(HEADROOM_TEXT("Explained", "Unit: %1"), meaning.unit),
          std::pair(HEADROOM_TEXT("Explained", "Default: %1"), meaning.usual),
          std::pair(HEADROOM_TEXT("Explained", "Example: %1"), meaning.example)})
        if (isSaid(text))
            detail += (detail.empty() ? "" : " · ") + language.say(label, {language.say(text)});
    return language.say(meaning.meaning) + (detail.empty() ? "" : "\n" + detail);
}

std::vector<GlossaryPart> glossary()
{
    const auto part = [](const Text &title, std::string_view name) {
        return GlossaryPart{title, explanations().part(name)};
    };
    return {
        part(HEADROOM_TEXT("Explained", "Terms"), "notions"),
        part(HEADROOM_TEXT("Explained", "Fields of a workload"), "workload_fields"),
        part(HEADROOM_TEXT("Explained", "Fields of plan, scenario and prices"), "plan_fields"),
        part(HEADROOM_TEXT("Explained", "Rules and choices for the whole mix"), "mix"),
        part(HEADROOM_TEXT("Explained", "Figures and columns"), "columns"),
        part(HEADROOM_TEXT("Explained", "Forecast and uncertainty"), "forecast"),
        part(HEADROOM_TEXT("Explained", "Columns of price tables"), "price_columns"),
        part(HEADROOM_TEXT("Explained", "Fields of own models and accelerators"), "fact_fields"),
    };
}

} // namespace headroom
