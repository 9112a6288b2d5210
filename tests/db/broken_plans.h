// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headroom::testing {

/// A small valid plan; the tests break one thing of it.
[[nodiscard]] nlohmann::json goodPlan();
[[nodiscard]] std::string with(const char *pointer, const nlohmann::json &value);
[[nodiscard]] std::string without(const char *pointer);

struct BrokenPlan {
    const char *name;
    std::string text;
    QString place;  ///< that the refusal names
    QString reason; ///< a part of what it says
};

/// Files that are no plan, and plans of which one thing is wrong.
[[nodiscard]] std::vector<BrokenPlan> brokenPlans();
/// Those of them in which a value has another type.
[[nodiscard]] std::vector<BrokenPlan> plansOfBrokenTypes();

} // namespace headroom::testing
