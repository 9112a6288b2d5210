// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_profile.h"

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom {

/// Models by name and alias. Names are compared without case, spaces, dashes, dots or an owner
/// ("meta-llama/"). Pointers stay valid while the library lives; a model added under a known name
/// hides the former one.
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
    [[nodiscard]] ModelLibrary copy() const;

    const ModelProfile *add(ModelProfile model);
    [[nodiscard]] Expected<void> addAll(std::string_view csv);
    [[nodiscard]] const ModelProfile *find(std::string_view name) const;
    /// Names and aliases that a name may have been meant for, as the models call themselves.
    [[nodiscard]] std::vector<std::string> nearest(std::string_view name) const;
    [[nodiscard]] const std::deque<ModelProfile> &models() const { return m_models; }

private:
    ModelLibrary(const ModelLibrary &) = default;

    std::deque<ModelProfile> m_models;
    std::unordered_map<std::string, std::size_t> m_indexByKey;
};

/// The form in which names are compared.
[[nodiscard]] std::string modelKey(std::string_view name);

/// Profiles as a comma-separated table with a header line: the layout of
/// resources/models/models.csv. Needed are the columns name and params_b; what is left out or empty
/// is "not known". Aliases are parted by "|". Anything wrong is an error that names line and
/// column; then nothing is read.
[[nodiscard]] Expected<std::vector<ModelProfile>> readModelTable(std::string_view csv);

/// The same table, with every column.
[[nodiscard]] std::string modelTable(std::span<const ModelProfile> models);

/// Sizes and usefulness checked: a reason in words, or nothing. The place of an error is the
/// column.
[[nodiscard]] Expected<void> checkModel(const ModelProfile &model);

} // namespace headroom
