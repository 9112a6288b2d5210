// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/evaluation_desk.h"

#include <algorithm>
#include <utility>

namespace headroom::testing {

EvaluationDesk::EvaluationDesk(std::shared_ptr<const Catalog> catalog)
{
    m_inputs.facts = std::make_shared<const SizingFacts>(shippedSizingFacts().value());
    m_inputs.catalog = std::move(catalog);
    m_inputs.referenceBook = tinyReferenceBook();
    m_inputs.hardware = std::make_shared<const CatalogHardware>(
        hardwareOf(*m_inputs.catalog, m_inputs.facts->hardware));
    m_inputs.valuationDate = Date::fromCivil(2026, 11, 20);
}

EvaluationInputs EvaluationDesk::with(Plan plan) const
{
    EvaluationInputs inputs = m_inputs;
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    return inputs;
}

bool hasFinding(const ScenarioEvaluation &scenario, const std::string &code, Severity severity)
{
    return std::ranges::any_of(scenario.findings, [&](const Finding &finding) {
        return finding.code == code && finding.severity == severity;
    });
}

} // namespace headroom::testing
