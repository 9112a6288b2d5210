// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/filter_fields.h"

#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/text.h"

namespace headroom::ui {

namespace {

std::string keyTogether(FilterField field, const std::string &key)
{
    return std::string(keyOf(field)) + ':' + key;
}

/// The values of a field keep their own headings, behind its name.
Message headingTogether(FilterField field, const Message &own)
{
    if (own.empty())
        return nameOf(field);
    return tr("%1: %2").arg(textOf(nameOf(field)), textOf(own)).toStdString();
}

} // namespace

QString chosenText(const OfferFilter &filter, std::span<const FilterField> fields)
{
    QStringList names;
    for (const FilterField field : fields)
        for (const std::string &key : chosenKeys(filter, field))
            names += textOf(nameOfKey(field, key));
    if (names.empty())
        return tr("any");
    return names.size() == 1 ? names.front() : tr("%1 chosen").arg(names.size());
}

std::vector<FilterChoice> choicesTogether(std::span<const FilterField> fields,
                                          const ChoicesOfField &choices)
{
    std::vector<FilterChoice> all;
    for (const FilterField field : fields) {
        for (FilterChoice &choice : choices(field)) {
            choice.key = keyTogether(field, choice.key);
            if (fields.size() > 1)
                choice.heading = headingTogether(field, choice.heading);
            all.push_back(std::move(choice));
        }
    }
    return all;
}

std::set<std::string> keysTogether(const OfferFilter &filter, std::span<const FilterField> fields)
{
    std::set<std::string> keys;
    for (const FilterField field : fields)
        for (const std::string &key : chosenKeys(filter, field))
            keys.insert(keyTogether(field, key));
    return keys;
}

void setKeysTogether(OfferFilter &filter, std::span<const FilterField> fields,
                     const std::set<std::string> &keys)
{
    for (const FilterField field : fields) {
        const std::string before = keyTogether(field, {});
        std::set<std::string> own;
        for (const std::string &key : keys)
            if (key.starts_with(before))
                own.insert(key.substr(before.size()));
        setKeys(filter, field, own);
    }
}

QString conditionsText(const OfferFilter &filter, const Constraints &constraints)
{
    QStringList parts;
    if (const std::string text = constraintsText(constraints, language()); !text.empty())
        parts += tr("Constraints: %1").arg(textOf(text));
    if (const std::string text = filterText(filter, language()); !text.empty())
        parts += tr("Filters: %1").arg(textOf(text));
    return parts.join(QStringLiteral(" · "));
}

} // namespace headroom::ui
