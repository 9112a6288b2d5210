// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/constraint_offer.h"

#include "core/plan/filter_constraints.h"
#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QStringList>

namespace headroom::ui {

namespace {

QString namesOf(const std::vector<FilterField> &fields)
{
    QStringList names;
    for (const FilterField field : fields)
        names += textOf(nameOf(field));
    return names.join(QStringLiteral(", "));
}

} // namespace

std::optional<ConstraintOffer> constraintOffer(const Workload &workload,
                                               const std::string &instanceType,
                                               const OfferFilter &filter)
{
    KeptFilter kept = keptAsConstraints(filter, workload.constraints);
    if (kept.kept.empty())
        return std::nullopt;
    OfferFilter said;
    for (const FilterField field : kept.kept)
        setKeys(said, field, chosenKeys(filter, field));
    QString text =
        tr("%1 is in use for %2. It was chosen under filters (%3).")
            .arg(textOf(instanceType), textOf(workload.name), textOf(filterText(said, language())));
    if (!kept.withoutConstraint.empty())
        text +=
            u' ' + tr("Without a matching constraint: %1.").arg(namesOf(kept.withoutConstraint));
    Workload changed = workload;
    changed.constraints = std::move(kept.constraints);
    return ConstraintOffer{
        std::move(text),
        ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "constraints")}};
}

} // namespace headroom::ui
