// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "support/tiny_catalog.h"

#include <memory>
#include <string>

namespace headroom::testing {

/// Inputs of evaluations other than the plan: a small catalog, the shipped sizing facts, a day.
class EvaluationDesk
{
public:
    explicit EvaluationDesk(std::shared_ptr<const Catalog> catalog = tinyCatalog());

    [[nodiscard]] EvaluationInputs with(Plan plan) const;

private:
    EvaluationInputs m_inputs;
};

[[nodiscard]] bool hasFinding(const ScenarioEvaluation &scenario, const std::string &code,
                              Severity severity);

} // namespace headroom::testing
