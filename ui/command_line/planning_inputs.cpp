// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/planning_inputs.h"

#include "core/evaluation/format.h"
#include "core/evaluation/limit_check.h"
#include "core/evaluation/missing_offers.h"
#include "core/evaluation/name_findings.h"
#include "core/evaluation/price_dates.h"
#include "core/owned/own_price_book.h"
#include "core/plan/exchange_rate_table.h"
#include "core/planning/planning_facts.h"
#include "core/texts/version_texts.h"
#include "core/wording/filter_words.h"
#include "core/wording/finding_words.h"
#include "db/catalog/catalog_store.h"
#include "db/files/read_file.h"
#include "db/plan/plan_json.h"
#include "db/pricebook/own_book_csv.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "ui/command_line/data_files.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/standard_streams.h"

#include <QFileInfo>

namespace headroom::cli {

namespace {

/// Reason why nothing is listed, and the closest miss.
std::string whyNothing(const CandidateSet &candidates, const CandidateFilter &filter)
{
    std::string why = "No offer is listed. " + leftOutText(leftOut(candidates, filter), english());
    const auto fitting = splitCandidates(candidates, filter).outOfScope;
    if (const auto closest = closestMiss(candidates, fitting)) {
        const LimitCheck &check = closest->check;
        why += ". The closest misses " + std::string(nameOf(check.limit)) + " with "
               + formatFigure(check.reached.value, english()) + " of "
               + formatFigure(check.asked, english()) + ' ' + std::string(unitOf(check.limit))
               + ": " + describe(candidates.catalog->reference(closest->offer));
    }
    return why + '.';
}

Expected<Date> valuationDate(const Arguments &arguments)
{
    if (const auto given = arguments.text("date")) {
        auto date = Date::parse(*given);
        if (!date)
            return failure(date.error().what, "--date", date.error().remedy);
        return *date;
    }
    return today();
}

Expected<void> activate(Plan &plan, const std::string &scenario)
{
    if (findScenario(plan, scenario)) {
        plan.activeScenario = scenario;
        return {};
    }
    return failure("The plan has no scenario “" + scenario + "”.", "--scenario",
                   "It has " + quotedNames(plan.scenarios) + '.');
}

Expected<Plan> planAt(const std::string &path)
{
    HEADROOM_TRY(auto loaded, loadPlan(path));
    for (const Message &notice : loaded.notices)
        say("headroom: " + path + ": " + std::string(notice));
    return std::move(loaded.plan);
}

Expected<Plan> loadedPlan(const Arguments &arguments)
{
    HEADROOM_TRY(auto plan, planAt(arguments.positionals.front().toStdString()));
    if (const auto scenario = arguments.text("scenario")) {
        HEADROOM_CHECK(activate(plan, *scenario));
    }
    return plan;
}

/// Lays the rates of a file over those of the plan.
Expected<void> addExchangeRates(Plan &plan, const Arguments &arguments)
{
    constexpr std::size_t kLargestTable = std::size_t{4} << 20;
    const auto path = arguments.text("exchange-rates");
    if (!path)
        return {};
    const auto givenHere = [](Error error) { return givenBy("exchange-rates", std::move(error)); };
    HEADROOM_TRY(
        const auto contents,
        storage::readFile(storage::FileCalls(), *path, kLargestTable).map_error(givenHere));
    auto rates = exchangeRatesFromCsv(contents.bytes, today());
    if (!rates) {
        Error &error = rates.error();
        error.where = *path + (error.where.empty() ? "" : ", " + error.where);
        return tl::unexpected(givenHere(std::move(error)));
    }
    plan.exchangeRates = withRates(std::move(plan.exchangeRates), *rates);
    return {};
}

Error unusable(const Error &why)
{
    return {"Your price catalog cannot be used. " + std::string(why.what), why.where,
            "Rename the file to start a new one with the next import, or name another with "
            "--catalog FILE."};
}

/// The catalog without a substitute: a script could not notice that its figures are based on other
/// prices.
Expected<storage::CatalogChoice> catalogChoice(const Arguments &arguments)
{
    if (const auto given = arguments.text("catalog")) {
        if (auto store = storage::CatalogStore::open(*given); !store)
            return tl::unexpected(givenBy("catalog", std::move(store.error())));
        return storage::CatalogChoice{*given, {}};
    }
    HEADROOM_TRY(auto choice, catalogInUse());
    choice.fallback.clear();
    if (const auto own = storage::CatalogStore::open(choice.path); !own)
        return tl::unexpected(choice.isShipped ? storage::unusableShippedCatalog(own.error())
                                               : unusable(own.error()));
    return choice;
}

Expected<PlanningFacts> planningFacts(const Arguments &arguments, const std::optional<Date> &asOf)
{
    HEADROOM_TRY(const auto choice, catalogChoice(arguments));
    auto facts = loadPlanningFacts(storage::SqliteCatalogSource([&choice] {
                                       return Expected<storage::CatalogChoice>(choice);
                                   }),
                                   asOf, takingTurns());
    const auto own = arguments.text("own-prices");
    if (!facts || !own)
        return facts;
    HEADROOM_TRY(
        auto book,
        storage::readOwnBookCsv(*own, facts->catalogs.catalog.get()).map_error([](Error error) {
            return givenBy("own-prices", std::move(error));
        }));
    const Date agreed = book.date;
    auto with = withOwnPrices(std::move(*facts), std::make_shared<const OwnPriceBook>(book));
    if (!with.ownBook && !book.isEmpty())
        say("headroom: " + *own + ": the prices were agreed on " + agreed.toString()
            + ", after the day whose prices the plan uses; they do not count.");
    return with;
}

Expected<EvaluationInputs> inputsFor(const Arguments &arguments, Plan plan, OwnPriceUse ownPrices)
{
    HEADROOM_TRY(const auto date, valuationDate(arguments));
    HEADROOM_CHECK(addExchangeRates(plan, arguments));
    const auto setRule = [&](const char *option, const char *onWord, RuleSwitch rule) {
        for (Scenario &scenario : plan.scenarios) {
            if (arguments.has(option))
                setOn(scenario.rules, rule, arguments.value(option) == onWord);
        }
    };
    setRule("obtainable", "only", RuleSwitch::obtainable);
    setRule("moves", "near", RuleSwitch::stay);
    HEADROOM_TRY(auto shipped, planningFacts(arguments, plan.pricesAsOf));
    FactsOfPlan facts(std::move(shipped));
    const auto shared = std::make_shared<const Plan>(std::move(plan));
    return inputsOf(facts.factsFor(*shared), shared, date, ownPrices, onTwoThreads);
}

Expected<std::shared_ptr<const Snapshot>> evaluated(const Arguments &arguments, Plan plan)
{
    HEADROOM_TRY(const auto months, monthsOf(arguments));
    HEADROOM_TRY(const auto inputs, inputsFor(arguments, std::move(plan), OwnPriceUse::used));
    return makeSnapshot(inputs, EvaluationOptions{months});
}

} // namespace

Expected<int> monthsOf(const Arguments &arguments)
{
    const QString option = "months";
    if (!arguments.has(option))
        return kForecastMonths;
    bool isNumber = false;
    const int months = arguments.value(option).toInt(&isNumber);
    if (!isNumber || months < 1 || months > kMaxForecastMonths)
        return failure("“" + arguments.value(option).toStdString() + "” is not a number of months.",
                       "--months", "Write a whole number from 1 to 60.");
    return months;
}

Expected<std::string> catalogFile(const Arguments &arguments)
{
    return catalogChoice(arguments).map(
        [](storage::CatalogChoice choice) { return std::move(choice.path); });
}

Error givenBy(const std::string &option, Error error)
{
    error.where = "--" + option + (error.where.empty() ? "" : ' ' + error.where);
    return error;
}

std::vector<Option> planOptions(std::vector<Option> own)
{
    const std::initializer_list<Option> shared{
        kCatalogOption,
        {"date", "YYYY-MM-DD", "valuation date (default: today)"},
        {"own-prices", "FILE", "own price book (CSV) applied on top of the catalog"},
        {"exchange-rates", "FILE",
         "exchange rates (CSV: from,to,rate,date,source) in addition to the plan's"},
        {"obtainable",
         "WHICH",
         "only: propose only what can be had tomorrow; any: every offer (default: as the plan "
         "says)",
         {"only", "any"}},
        {"moves",
         "WHICH",
         "near: workloads with an offer stay on their stack and in their area; free: they may move "
         "anywhere (default: as the plan says)",
         {"near", "free"}}};
    own.insert(own.begin(), shared.begin(), shared.end());
    return own;
}

Expected<void> checkWorkIsKnown(const Snapshot &snapshot, const Workload &workload)
{
    for (const Finding &finding : snapshot.evaluation.activeScenario().findings) {
        if (finding.workload == workload.id && isAboutUnknownWork(finding))
            return failure(messageOf(finding, english()), workload.name,
                           detailOf(finding, english()));
    }
    return {};
}

std::vector<std::string> unknownNames(const Snapshot &snapshot)
{
    std::vector<std::string> unknown;
    for (const Finding &finding : snapshot.evaluation.activeScenario().findings) {
        if (isAboutUnknownName(finding) && finding.severity == Severity::error)
            unknown.push_back(messageOf(finding, english()) + ' ' + detailOf(finding, english()));
    }
    return unknown;
}

int exitCodeOfNames(const Snapshot &snapshot)
{
    return unknownNames(snapshot).empty() ? kOk : kFindings;
}

Expected<std::shared_ptr<const Snapshot>> evaluatedPlan(const Arguments &arguments)
{
    HEADROOM_TRY(auto plan, loadedPlan(arguments));
    HEADROOM_TRY(auto snapshot, evaluated(arguments, std::move(plan)));
    for (const std::string &unknown : unknownNames(*snapshot))
        say("headroom: " + unknown);
    return snapshot;
}

Expected<EvaluationInputs> publicInputs(const Arguments &arguments)
{
    HEADROOM_TRY(auto plan, loadedPlan(arguments));
    return inputsFor(arguments, std::move(plan), OwnPriceUse::hidden);
}

Expected<EvaluationInputs> inputsOfNewPlan(const Arguments &arguments)
{
    return inputsFor(arguments, newPlan(), OwnPriceUse::used);
}

Expected<std::shared_ptr<const Snapshot>> evaluatedVersion(const Arguments &arguments,
                                                           const std::string &path)
{
    HEADROOM_TRY(auto plan, planAt(path));
    return evaluated(arguments, std::move(plan));
}

Expected<VersionComparison> versionsSince(const Arguments &arguments, const std::string &path,
                                          const Snapshot &now)
{
    HEADROOM_TRY(const auto before, evaluatedVersion(arguments, path));
    const std::string file = QFileInfo(QString::fromStdString(path)).fileName().toStdString();
    const std::string name = language().say(version_text::kNow);
    return compareVersions({before->inputs, file == name ? path : file}, {now.inputs, name});
}

Expected<void> writeOutput(const Arguments &arguments, const Snapshot &chosen)
{
    if (!arguments.has("output"))
        return {};
    Plan plan = withEmbeddedPrices(chosen);
    plan.proposed = plan.activeScenario;
    HEADROOM_TRY(const auto text, storage::writePlan(plan));
    return writeOutputFile(arguments, {*arguments.text("output"), "--output"}, text);
}

std::string calendarMonths(std::size_t months)
{
    return std::to_string(months) + (months == 1 ? " calendar month" : " calendar months");
}

Expected<const Workload *> workloadNamed(const Plan &plan, const std::string &name,
                                         const char *where)
{
    const auto found = std::ranges::find(plan.workloads, name, &Workload::name);
    if (found != plan.workloads.end())
        return &*found;
    const std::string known = quotedNames(plan.workloads);
    return failure("The plan has no workload “" + name + "”.", where,
                   known.empty() ? "It has none." : "It has " + known + '.');
}

Expected<Table> candidatesOf(const Snapshot &snapshot, const std::string &workload,
                             const CandidateFilter &filter, const CandidateRows &rows)
{
    HEADROOM_TRY(const Workload *const candidate, workloadNamed(snapshot.plan(), workload));
    HEADROOM_CHECK(checkWorkIsKnown(snapshot, *candidate));
    const Scenario &scenario = activeScenario(snapshot.plan());
    const CandidateSet candidates = findCandidates(snapshot.inputs, scenario, candidate->id);
    if (!candidates.priceTerms)
        return failure("The prices are in " + candidates.catalog->currency
                           + ", and the plan has no exchange rate to " + snapshot.plan().currency
                           + '.',
                       "currency", "Give one with --exchange-rates FILE.");
    std::vector<OfferIndex> offers = filterCandidates(candidates, filter);
    const std::size_t unobtainable = std::erase_if(offers, [&](OfferIndex offer) {
        return candidates.state[offer] == CandidateState::unobtainable;
    });
    if (unobtainable > 0)
        say("headroom: Left out, because it cannot be had tomorrow: "
            + formatCount(static_cast<std::int64_t>(unobtainable), english())
            + " offers. With --obtainable any they are listed.");
    if (offers.empty())
        say("headroom: " + whyNothing(candidates, filter));
    if (const auto span = datesOf(*candidates.catalog, offers); span && span->isFarApart())
        say("headroom: The prices ranked here date from " + describe(*span) + '.');
    return candidateTable(snapshot.inputs, scenario, candidates, offers, rows, english());
}

int exitCodeOf(const ScenarioEvaluation &scenario)
{
    return countFindings(scenario.findings).errors > 0 ? kFindings : kOk;
}

} // namespace headroom::cli
