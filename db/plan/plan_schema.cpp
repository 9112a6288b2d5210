// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_schema.h"

#include "db/plan/json_text.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <exception>
#include <memory>

namespace headroom::storage {

namespace {

using nlohmann::json;

std::unique_ptr<const valijson::Schema> loadSchema()
{
    const json tree = *parseJson(planSchemaText(), "plan.schema.json");
    auto schema = std::make_unique<valijson::Schema>();
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(tree), *schema);
    return schema;
}

/// Steps look like "<root>", "[workloads]" and "[0]".
std::string pathOf(const std::vector<std::string> &steps)
{
    JsonPointer path;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        path.enter(std::string_view(steps[i]).substr(1, steps[i].size() - 2));
    }
    return path.text();
}

tl::unexpected<Error> broken(const std::string &what, const std::string &where)
{
    return failure(
        Message(HEADROOM_TEXT("Errors", "The plan breaks its schema: %1"), what), where,
        HEADROOM_TEXT("Errors", "Correct it according to resources/schema/plan.schema.json."));
}

} // namespace

Expected<void> checkPlanSchema(const json &tree, const std::string &file)
{
    static const std::unique_ptr<const valijson::Schema> kSchema = loadSchema();
    try {
        valijson::Validator validator(valijson::Validator::kStrongTypes);
        const valijson::adapters::NlohmannJsonAdapter target(tree);
        // Collecting errors goes through everything; most plans have none.
        if (validator.validate(*kSchema, target, nullptr))
            return {};
        valijson::ValidationResults results;
        valijson::ValidationResults::Error first;
        static_cast<void>(validator.validate(*kSchema, target, &results));
        if (!results.popError(first))
            return broken("its structure is not as expected.", file);
        return broken(first.description, placeIn(file, pathOf(first.context)));
    } catch (const std::exception &problem) {
        return broken(problem.what(), file);
    }
}

} // namespace headroom::storage
