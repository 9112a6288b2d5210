// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanations.h"

#include "core/wording/explanation_tables.h"

#include <array>
#include <unordered_map>

namespace headroom {

namespace {

using MeaningIndex = std::unordered_map<std::string_view, const Meaning *>;

const MeaningIndex &meaningIndex()
{
    static const MeaningIndex index = [] {
        MeaningIndex all;
        for (const auto &part :
             {explainedWorkloadFields(), explainedPlanFields(), explainedFactFields(),
              explainedColumns(), explainedPriceColumns(), explainedNotions(), explainedControls(),
              explainedPageControls(), explainedInspectorControls(), explainedMix(),
              explainedDialogControls()})
            for (const Meaning &entry : part)
                all.emplace(entry.key, &entry);
        return all;
    }();
    return index;
}

bool isSaid(const Text &text)
{
    return *text.source != '\0';
}

} // namespace

std::optional<Meaning> explanationOf(std::string_view key)
{
    // Columns that are counted have one meaning: "offer_17" is an offer.
    const std::size_t name = key.find_last_not_of("0123456789");
    if (name != std::string_view::npos && name + 1 < key.size() && key[name] == '_'
        && !meaningIndex().contains(key))
        key = key.substr(0, name);
    const auto found = meaningIndex().find(key);
    return found == meaningIndex().end() ? std::nullopt : std::optional(*found->second);
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
    return {
        {HEADROOM_TEXT("Explained", "Words of the trade"), explainedNotions()},
        {HEADROOM_TEXT("Explained", "Fields of a workload"), explainedWorkloadFields()},
        {HEADROOM_TEXT("Explained", "Fields of plan, scenario and prices"), explainedPlanFields()},
        {HEADROOM_TEXT("Explained", "Rules and choices for the whole mix"), explainedMix()},
        {HEADROOM_TEXT("Explained", "Figures and columns"), explainedColumns()},
        {HEADROOM_TEXT("Explained", "Columns of price tables"), explainedPriceColumns()},
        {HEADROOM_TEXT("Explained", "Fields of own models and accelerators"),
         explainedFactFields()}};
}

} // namespace headroom
