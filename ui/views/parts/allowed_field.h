// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"

#include <QPushButton>

#include <functional>
#include <set>
#include <string>

namespace headroom::ui {

/// Button with a menu of allowed values; none chosen: any.
class AllowedField final : public QPushButton
{
    Q_OBJECT

public:
    using Keys = std::set<std::string>;
    using Choices = std::function<std::vector<FilterChoice>()>; ///< asked for when the menu opens

    using Names = std::function<QString(const std::string &)>; ///< of keys, for people

    AllowedField(const QString &label, FilterField values, Choices choices,
                 QWidget *parent = nullptr);
    AllowedField(const QString &label, Names names, Choices choices, QWidget *parent = nullptr);

    void setKeys(const Keys &keys);
    void setMixed(); ///< Represents several sets that differ

signals:
    void chosen(const std::set<std::string> &keys);

private:
    Names m_names;
    Keys m_keys;
};

/// Providers and pricing models that constraints and rules can allow.
[[nodiscard]] std::vector<FilterChoice> providerChoices();
[[nodiscard]] std::vector<FilterChoice> pricingChoices();

template <typename T>
[[nodiscard]] AllowedField::Keys keysOf(const std::vector<T> &values)
{
    AllowedField::Keys keys;
    for (const T value : values)
        keys.emplace(keyOf(value));
    return keys;
}

template <typename T, typename From>
[[nodiscard]] std::vector<T> valuesOf(const AllowedField::Keys &keys, From from)
{
    std::vector<T> values;
    for (const std::string &key : keys)
        if (const auto value = from(key))
            values.push_back(*value);
    return values;
}

} // namespace headroom::ui
