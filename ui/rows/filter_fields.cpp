// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/filter_fields.h"

#include "ui/format/text.h"

namespace headroom::ui {

namespace {

template <typename T>
std::set<std::string> keysOf(const std::set<T> &values)
{
    std::set<std::string> keys;
    for (const T value : values)
        keys.emplace(keyOf(value));
    return keys;
}

template <typename T, typename From>
std::set<T> valuesOf(const std::set<std::string> &keys, From from)
{
    std::set<T> values;
    for (const std::string &key : keys)
        if (const auto value = from(key))
            values.insert(*value);
    return values;
}

QString nameIn(FilterField field, const std::string &key)
{
    switch (field) {
    case FilterField::provider:
        if (const auto provider = fromKey<Provider>(key))
            return textOf(nameOf(*provider));
        break;
    case FilterField::group:
        if (const auto group = fromKey<HardwareGroup>(key))
            return textOf(nameOf(*group));
        break;
    case FilterField::pricingModel:
        if (const auto model = fromKey<PricingModel>(key))
            return textOf(nameOf(*model));
        break;
    case FilterField::accelerator:
        if (key.empty())
            return tr("none");
        break;
    default: break;
    }
    return textOf(key);
}

} // namespace

std::set<std::string> chosenKeys(const OfferFilter &filter, FilterField field)
{
    switch (field) {
    case FilterField::provider: return keysOf(filter.providers);
    case FilterField::region: return filter.regions;
    case FilterField::pricingModel: return keysOf(filter.pricingModels);
    case FilterField::group: return keysOf(filter.groups);
    case FilterField::family: return filter.families;
    case FilterField::accelerator: return filter.accelerators;
    }
    return {};
}

void setKeys(OfferFilter &filter, FilterField field, const std::set<std::string> &keys)
{
    switch (field) {
    case FilterField::provider:
        filter.providers = valuesOf<Provider>(keys, fromKey<Provider>);
        break;
    case FilterField::region: filter.regions = keys; break;
    case FilterField::pricingModel:
        filter.pricingModels = valuesOf<PricingModel>(keys, fromKey<PricingModel>);
        break;
    case FilterField::group:
        filter.groups = valuesOf<HardwareGroup>(keys, fromKey<HardwareGroup>);
        break;
    case FilterField::family: filter.families = keys; break;
    case FilterField::accelerator: filter.accelerators = keys; break;
    }
}

QString chosenText(const OfferFilter &filter, FilterField field)
{
    const std::set<std::string> keys = chosenKeys(filter, field);
    if (keys.empty())
        return tr("any");
    return keys.size() == 1 ? nameIn(field, *keys.begin()) : tr("%1 chosen").arg(keys.size());
}

} // namespace headroom::ui
