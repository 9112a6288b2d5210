// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_profile.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom {

/// Fields of a model's config.json as the transformers library writes it. Fields of nested objects
/// are named with a dot ("rope_scaling.factor"), those of text_config stand for the model's own;
/// null counts as absent.
class ModelConfig
{
public:
    using Value =
        std::variant<bool, double, std::string, std::vector<double>, std::vector<std::string>>;
    using Names = std::initializer_list<std::string_view>;

    void set(std::string name, Value value)
    {
        m_values.insert_or_assign(std::move(name), std::move(value));
    }

    /// The first of these fields that is there with such a value.
    [[nodiscard]] std::optional<double> number(Names names) const;
    [[nodiscard]] std::optional<bool> flag(Names names) const;
    [[nodiscard]] std::string text(Names names) const; ///< empty when absent
    [[nodiscard]] std::span<const std::string> texts(Names names) const;
    [[nodiscard]] std::span<const double> numbers(Names names) const;
    [[nodiscard]] bool has(std::string_view name) const { return m_values.contains(name); }

private:
    template <typename T>
    [[nodiscard]] const T *first(Names names) const;

    std::map<std::string, Value, std::less<>> m_values;
};

/// The model that a config.json describes, parameters counted from its shapes: matrices and
/// embeddings, without norms, biases, encoders of pictures or sound beside a language model, and
/// layers that predict further tokens. A field that is missing is an error whose place is its name;
/// then there is no model. An architecture that is not known is read with the usual names of
/// fields, which its source then says. Without a name it has the one in the file, or that of its
/// architecture and size.
[[nodiscard]] Expected<ModelProfile> modelOfConfig(const ModelConfig &config, std::string name);

} // namespace headroom
