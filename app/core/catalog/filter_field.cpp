// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/filter_field.h"

namespace headroom {

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
    case FilterField::search:
        return filter.search.empty() ? std::set<std::string>() : std::set{filter.search};
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
    case FilterField::search: filter.search = keys.empty() ? std::string() : *keys.begin(); break;
    }
}

Message nameOfKey(FilterField field, const std::string &key)
{
    switch (field) {
    case FilterField::provider:
        if (const auto provider = fromKey<Provider>(key))
            return nameOf(*provider);
        break;
    case FilterField::group:
        if (const auto group = fromKey<HardwareGroup>(key))
            return nameOf(*group);
        break;
    case FilterField::pricingModel:
        if (const auto model = fromKey<PricingModel>(key))
            return nameOf(*model);
        break;
    case FilterField::accelerator:
        if (key.empty())
            return HEADROOM_TEXT("Terms", "no accelerator");
        break;
    case FilterField::region:
    case FilterField::family:
    case FilterField::search: break;
    }
    return key;
}

} // namespace headroom
