// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/planning_inputs.h"

#include "catalog/catalog_store.h"
#include "catalog/own_price_book.h"
#include "command_line/data_files.h"
#include "command_line/output.h"
#include "plan/file_plan_store.h"
#include "pricebook/own_book_csv.h"

#include <QDate>

#include <algorithm>
#include <system_error>

namespace headroom::cli {

namespace {

Expected<Date> valuationDate(const Arguments &arguments)
{
    if (const auto given = arguments.text(QStringLiteral("date"))) {
        auto date = Date::parse(*given);
        if (!date)
            return failure("“" + *given + "” is not a date.", "--date", "Write it as YYYY-MM-DD.");
        return *date;
    }
    const QDate today = QDate::currentDate();
    return Date::fromCivil(today.year(), static_cast<unsigned>(today.month()),
                           static_cast<unsigned>(today.day()));
}

Expected<void> activate(Plan &plan, const std::string &scenario)
{
    if (findScenario(plan, scenario)) {
        plan.activeScenario = scenario;
        return {};
    }
    std::string known;
    for (const Scenario &other : plan.scenarios)
        known += (known.empty() ? "“" : ", “") + other.name + "”";
    return failure("The plan has no scenario “" + scenario + "”.", "--scenario",
                   "It has " + known + '.');
}

Expected<Plan> loadedPlan(const Arguments &arguments)
{
    const std::string path = arguments.positionals.front().toStdString();
    auto loaded = storage::FilePlanStore({}).load(path);
    if (!loaded)
        return tl::unexpected(loaded.error());
    for (const std::string &notice : loaded->notices)
        say("headroom: " + path + ": " + notice);
    if (const auto scenario = arguments.text(QStringLiteral("scenario"))) {
        if (auto active = activate(loaded->plan, *scenario); !active)
            return tl::unexpected(active.error());
    }
    return std::move(loaded->plan);
}

} // namespace

std::vector<Option> planOptions()
{
    return {{QStringLiteral("catalog"), QStringLiteral("FILE"),
             QStringLiteral("price catalog; otherwise the one that ships with Headroom")},
            {QStringLiteral("date"), QStringLiteral("YYYY-MM-DD"),
             QStringLiteral("valuation date; otherwise today")},
            {QStringLiteral("own-prices"), QStringLiteral("FILE"),
             QStringLiteral("own price book (CSV) laid over the catalog")}};
}

Expected<std::string> catalogFile(const Arguments &arguments)
{
    if (const auto given = arguments.text(QStringLiteral("catalog")))
        return *given;
    auto choice = catalogInUse();
    if (!choice)
        return tl::unexpected(std::move(choice.error()));
    if (!choice->notice.empty())
        say("headroom: " + choice->notice);
    if (choice->problem)
        say("headroom: " + choice->problem->text());
    return std::move(choice->path);
}

Expected<std::shared_ptr<const Snapshot>> evaluatedPlan(const Arguments &arguments)
{
    const auto date = valuationDate(arguments);
    if (!date)
        return tl::unexpected(date.error());
    auto plan = loadedPlan(arguments);
    if (!plan)
        return tl::unexpected(plan.error());
    const auto file = catalogFile(arguments);
    if (!file)
        return tl::unexpected(file.error());
    auto catalogs = storage::SqliteCatalogSource(*file).load(plan->pricesAsOf);
    if (!catalogs)
        return tl::unexpected(catalogs.error());
    auto facts = sizingFactsWith(plan->models, plan->accelerators);
    if (!facts)
        return tl::unexpected(facts.error());
    EvaluationInputs inputs;
    inputs.catalog = catalogs->catalog;
    if (const auto own = arguments.text(QStringLiteral("own-prices"))) {
        auto book = storage::readOwnBookCsv(*own);
        if (!book)
            return tl::unexpected(book.error());
        inputs.catalog = std::make_shared<const Catalog>(applyOwnBook(*inputs.catalog, *book));
        inputs.ownBook = std::make_shared<const OwnPriceBook>(std::move(*book));
    }
    inputs.referenceBook = catalogs->referenceBook;
    inputs.facts = std::make_shared<const SizingFacts>(std::move(*facts));
    inputs.hardware = std::make_shared<const CatalogHardware>(
        hardwareOf(*inputs.catalog, inputs.facts->hardware));
    inputs.pricesAsOf = plan->pricesAsOf;
    inputs.plan = std::make_shared<const Plan>(std::move(*plan));
    inputs.valuationDate = *date;
    return makeSnapshot(inputs);
}

int exitCodeOf(const ScenarioEvaluation &scenario)
{
    return countFindings(scenario.findings).errors > 0 ? kFindings : kOk;
}

} // namespace headroom::cli
