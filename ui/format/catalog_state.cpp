// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/catalog_state.h"

#include "session/language.h"
#include "ui/format/text.h"

#include <QStringList>

namespace headroom::ui {

QString textWithoutCatalog(const std::optional<Error> &failure)
{
    if (!failure)
        return tr("Loading the catalog…");
    QStringList lines{tr("There are no prices, because the catalog could not be loaded."),
                      textOf(failure->whatAndRemedy(language()))};
    if (!failure->where.empty())
        lines += textOf(failure->where);
    return lines.join(u'\n');
}

QString shortTextWithoutCatalog(const std::optional<Error> &failure)
{
    return failure ? tr("no prices") : QString();
}

} // namespace headroom::ui
