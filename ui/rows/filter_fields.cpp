// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/filter_fields.h"

#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/text.h"

namespace headroom::ui {

QString chosenText(const OfferFilter &filter, FilterField field)
{
    const std::set<std::string> keys = chosenKeys(filter, field);
    if (keys.empty())
        return tr("any");
    return keys.size() == 1 ? textOf(nameOfKey(field, *keys.begin()))
                            : tr("%1 chosen").arg(keys.size());
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
