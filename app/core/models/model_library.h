// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_profile.h"

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace headroom {

/// Models by name and alias. Names are compared without case, spaces, dashes, dots or an owner ("meta-llama/").
/// Pointers stay valid while the library lives; a model added under a known name hides the former one.
class ModelLibrary
{
public:
    /// A table of models (model_table.h), such as resources/models/models.csv.
    [[nodiscard]] static Expected<ModelLibrary> parse(std::string_view csv);

    ModelLibrary() = default;
    ModelLibrary(ModelLibrary &&) = default;
    ModelLibrary &operator=(ModelLibrary &&) = default;
    ModelLibrary &operator=(const ModelLibrary &) = delete;
    /// Only on purpose: others point into a library.
    [[nodiscard]] ModelLibrary copy() const { return ModelLibrary(*this); }

    const ModelProfile *add(ModelProfile model);
    [[nodiscard]] Expected<void> addAll(std::string_view csv);
    [[nodiscard]] const ModelProfile *find(std::string_view name) const;
    [[nodiscard]] const std::deque<ModelProfile> &models() const { return m_models; }

private:
    ModelLibrary(const ModelLibrary &) = default;

    std::deque<ModelProfile> m_models;
    std::unordered_map<std::string, std::size_t> m_indexByKey;
};

/// The form in which names are compared.
[[nodiscard]] std::string modelKey(std::string_view name);

} // namespace headroom
