// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace headroom::testing {

/// What evaluations need beside the plan: a small catalog, the shipped sizing facts, a day.
class EvaluationDesk
{
public:
    explicit EvaluationDesk(std::shared_ptr<const Catalog> catalog = tinyCatalog())
    {
        auto facts = shippedSizingFacts();
        if (!facts)
            qFatal("%s", facts.error().text().c_str());
        m_inputs.facts = std::make_shared<const SizingFacts>(std::move(*facts));
        m_inputs.catalog = std::move(catalog);
        m_inputs.referenceBook = tinyReferenceBook();
        m_inputs.hardware = std::make_shared<const CatalogHardware>(
            hardwareOf(*m_inputs.catalog, m_inputs.facts->hardware));
        m_inputs.valuationDate = Date::fromCivil(2026, 11, 20);
    }

    [[nodiscard]] EvaluationInputs with(Plan plan) const
    {
        EvaluationInputs inputs = m_inputs;
        inputs.plan = std::make_shared<const Plan>(std::move(plan));
        return inputs;
    }

private:
    EvaluationInputs m_inputs;
};

[[nodiscard]] inline bool hasFinding(const ScenarioEvaluation &scenario, const std::string &code,
                                     Severity severity)
{
    return std::ranges::any_of(scenario.findings, [&](const Finding &finding) {
        return finding.code == code && finding.severity == severity;
    });
}

} // namespace headroom::testing
