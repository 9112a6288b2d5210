// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "db/catalog/catalog_store.h"
#include "db/plan/file_plan_store.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace headroom {

inline const std::string kData = HEADROOM_DATA_DIR;

template <typename T>
T orStop(Expected<T> value)
{
    if (!value) {
        std::fprintf(stderr, "%s\n", value.error().text().c_str());
        std::exit(1);
    }
    return std::move(*value);
}

inline Plan samplePlan()
{
    return orStop(storage::FilePlanStore({}).load(kData + "/plans/textnlp.headroom")).plan;
}

/// A plan on the shipped catalog.
inline EvaluationInputs inputsOf(Plan plan)
{
    const LoadedCatalogs books =
        orStop(storage::SqliteCatalogSource(kData + "/catalog.sqlite").load());
    EvaluationInputs inputs;
    inputs.catalog = books.catalog;
    inputs.referenceBook = books.referenceBook;
    inputs.facts = std::make_shared<const SizingFacts>(orStop(shippedSizingFacts()));
    inputs.hardware = std::make_shared<const CatalogHardware>(
        hardwareOf(*inputs.catalog, inputs.facts->hardware));
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    inputs.valuationDate = Date::fromCivil(2026, 11, 20);
    return inputs;
}

} // namespace headroom
