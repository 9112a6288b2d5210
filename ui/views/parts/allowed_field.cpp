// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/allowed_field.h"

#include "ui/format/text.h"
#include "ui/models/filter_choice_model.h"
#include "ui/theme/roles.h"
#include "ui/views/parts/filter_menu.h"

#include <utility>

namespace headroom::ui {

namespace {

QString summaryOf(const AllowedField::Keys &keys, const AllowedField::Names &nameOf)
{
    if (keys.empty())
        return AllowedField::tr("any");
    if (keys.size() > 2)
        return AllowedField::tr("%1 allowed").arg(keys.size());
    QStringList names;
    for (const std::string &key : keys)
        names += nameOf(key);
    return names.join(QStringLiteral(", "));
}

} // namespace

AllowedField::AllowedField(const QString &label, FilterField values, Choices choices,
                           QWidget *parent)
    : AllowedField(
        label, [values](const std::string &key) { return textOf(nameOfKey(values, key)); },
        std::move(choices), parent)
{}

AllowedField::AllowedField(const QString &label, Names names, Choices choices, QWidget *parent)
    : QPushButton(parent),
      m_names(std::move(names))
{
    setRole(this, Role::Calm);
    auto *menu = new FilterMenu(label, this);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this,
            [this, menu, choices = std::move(choices)] { menu->setChoices(choices(), m_keys); });
    connect(menu, &FilterMenu::checkedChanged, this, &AllowedField::chosen);
}

void AllowedField::setKeys(const Keys &keys)
{
    m_keys = keys;
    setText(summaryOf(keys, m_names));
}

void AllowedField::setMixed()
{
    setText(tr("mixed"));
}

std::vector<FilterChoice> providerChoices()
{
    std::vector<FilterChoice> choices;
    for (const Provider provider : hardwareProviders())
        choices.push_back({.key = std::string(keyOf(provider)), .label = nameOf(provider)});
    return choices;
}

std::vector<FilterChoice> pricingChoices()
{
    std::vector<FilterChoice> choices;
    for (const PricingModel model : kAllOf<PricingModel>)
        choices.push_back({.key = std::string(keyOf(model)), .label = nameOf(model)});
    return choices;
}

} // namespace headroom::ui
