// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/register/role_list.h"

#include "core/letters.h"
#include "ui/format/text.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/number_field.h"

#include <algorithm>

namespace headroom::ui {

namespace {

enum RoleColumn : std::size_t {
    providerColumn,
    rankColumn,
    percentColumn,
    purposeColumn,
    advantagesColumn
};

constexpr const char *kBetween = "; ";

ChoiceField::Choices providersWithRoles()
{
    ChoiceField::Choices choices;
    for (const Provider provider : hardwareProviders())
        choices.emplace_back(keyOf(provider), textOf(nameOf(provider)));
    return choices;
}

std::vector<std::string> advantagesIn(const QString &text)
{
    std::vector<std::string> advantages;
    for (const QString &part : text.split(u';', Qt::SkipEmptyParts)) {
        if (const QString advantage = part.trimmed(); !advantage.isEmpty())
            advantages.push_back(advantage.toStdString());
    }
    return advantages;
}

} // namespace

RoleList::RoleList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto takeProvider = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](ProviderRole &role) {
            role.provider = fromKey<Provider>(key).value_or(role.provider);
        });
    };
    const auto takeRank = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](ProviderRole &role) {
            role.role = fromKey<ProviderRank>(key).value_or(role.role);
        });
    };
    const auto takePercent = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](ProviderRole &role) {
            role.percent = value ? std::optional(value->toDouble()) : std::nullopt;
        });
    };
    const auto takePurpose = [this](std::size_t row, const QString &text, TextField *) {
        changeAt(row, [&](ProviderRole &role) { role.purpose = text.toStdString(); });
    };
    const auto takeAdvantages = [this](std::size_t row, const QString &text, TextField *) {
        changeAt(row, [&](ProviderRole &role) { role.advantages = advantagesIn(text); });
    };
    build({QStringLiteral("role"), tr("+ A role"), "add_role", "remove_role"},
          {{QStringLiteral("provider"), tr("Provider"), "role_provider", 2,
            choiceEntry(providersWithRoles(), takeProvider)},
           {QStringLiteral("rank"), tr("Role"), "role", 2,
            choiceEntry(choicesOf(kAllOf<ProviderRank>), takeRank)},
           {QStringLiteral("percent"), tr("Share"), "role_percent", 1,
            numberEntry({.unit = QStringLiteral("%"),
                         .minimum = Exact(0),
                         .maximum = Exact(100),
                         .optional = true},
                        takePercent)},
           {QStringLiteral("purpose"), tr("Purpose"), "role_purpose", 4, textEntry(takePurpose)},
           {QStringLiteral("advantages"), tr("Advantages"), "role_advantages", 4,
            textEntry(takeAdvantages)}});
}

/// The next rank, for a provider that has none yet.
void RoleList::addTo(Entries &roles) const
{
    ProviderRole role;
    const auto providers = hardwareProviders();
    const auto free = std::ranges::find_if(providers, [&](Provider provider) {
        return std::ranges::find(roles, provider, &ProviderRole::provider) == roles.end();
    });
    if (free == providers.end())
        return;
    role.provider = *free;
    const std::size_t last = kAllOf<ProviderRank>.size() - 1;
    role.role = kAllOf<ProviderRank>[std::min(roles.size(), last)];
    roles.push_back(std::move(role));
}

void RoleList::render(const Entries &roles)
{
    setEntries(roles);
    for (std::size_t row = 0; row < roles.size(); ++row) {
        const ProviderRole &role = roles[row];
        list().field<ChoiceField>(row, providerColumn)->setCurrentKey(keyOf(role.provider));
        list().field<ChoiceField>(row, rankColumn)->setCurrentKey(keyOf(role.role));
        const auto percent =
            role.percent ? Exact::fromDouble(*role.percent) : Expected<Exact>(Exact());
        list()
            .field<NumberField>(row, percentColumn)
            ->setValue(role.percent && percent ? std::optional(*percent) : std::nullopt);
        list().field<TextField>(row, purposeColumn)->setValue(textOf(role.purpose));
        list()
            .field<TextField>(row, advantagesColumn)
            ->setValue(textOf(joined(role.advantages, kBetween)));
    }
}

} // namespace headroom::ui
