// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/report/token_table.h"
#include "core/tokens/token_break_even.h"
#include "core/wording/choice_words.h"
#include "core/wording/token_words.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "db/files/read_file.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>
#include <utility>

namespace headroom::cli {

namespace {

constexpr std::size_t kLargestPrices = std::size_t{4} << 20;

Expected<TokenQuestion> questionOf(const Arguments &arguments)
{
    TokenQuestion question{arguments.text("model").value_or(std::string())};
    const auto cached = arguments.text("cached-input");
    if (!cached)
        return question;
    const auto percent = Exact::parse(*cached);
    if (!percent || percent->isNegative() || *percent > Exact(100))
        return failure("“" + *cached + "” is not a share in percent.", "--cached-input",
                       "Write a number from 0 to 100.");
    question.cachedInputPercent = *percent;
    return question;
}

/// The inputs with the prices of --prices in addition to those that ship.
Expected<EvaluationInputs> withOwnApis(EvaluationInputs inputs, const Arguments &arguments)
{
    const auto path = arguments.text("prices");
    if (!path)
        return inputs;
    HEADROOM_TRY(
        const auto contents,
        storage::readFile(storage::FileCalls(), *path, kLargestPrices).map_error([](Error error) {
            return givenBy("prices", std::move(error));
        }));
    HEADROOM_TRY(const auto own, TokenApis::parse(contents.bytes, *path));
    inputs.tokenApis = std::make_shared<const TokenApis>(inputs.tokenApis->with(own));
    return inputs;
}

Expected<std::vector<const Workload *>> workloadsAsked(const Plan &plan, const Arguments &arguments)
{
    std::vector<const Workload *> asked;
    if (arguments.positionals.size() > 1) {
        HEADROOM_TRY(asked.emplace_back(),
                     workloadNamed(plan, arguments.positionals[1].toStdString(), "WORKLOAD"));
        return asked;
    }
    for (const Workload &workload : plan.workloads)
        asked.push_back(&workload);
    return asked;
}

struct Compared {
    const Workload *workload = nullptr; ///< as the scenario has it
    TokenComparison tokens;
};

std::string rivalText(const char *title, const std::optional<TokenRival> &rival,
                      const Snapshot &snapshot)
{
    if (!rival)
        return {};
    return std::string(title) + ": " + describe(rival->offer) + ", "
           + formatMoney(rival->monthly, snapshot.plan().currency, language()) + " a month.\n";
}

std::string pricesText(const TokenComparison &tokens, const std::string &currency)
{
    constexpr int kPriceDecimals = 4;
    TextTable table({true, true, false, true, true, true, false, false});
    table.add({"MONTHLY", "12 MONTHS", "TOKEN API", "INPUT", "CACHED", "OUTPUT", "DATED", "SPEED"});
    for (std::size_t i = 0; i < tokens.offers.size(); ++i) {
        const TokenOffer &offer = tokens.offers[i];
        const auto price = [&](const Exact &amount) {
            return formatAmount(amount, currency, 2, kPriceDecimals, language());
        };
        const bool hasCost = offer.obstacle == TokenObstacle::none;
        const auto money = [&](Money amount) {
            return hasCost ? formatMoney(amount, currency, language()) : "not priced";
        };
        table.add({money(offer.monthly), money(tokens.twelveMonths[i]), describe(offer.api),
                   hasCost ? price(offer.prices.input) : "",
                   offer.prices.cachedInput ? price(*offer.prices.cachedInput) : "",
                   hasCost ? price(offer.prices.output) : "", offer.api.asOf.toString(),
                   speedOf(offer.api)});
    }
    return table.text();
}

std::string breakEvensText(const TokenComparison &tokens)
{
    std::string text;
    for (std::size_t i = 0; i < tokens.offers.size(); ++i) {
        const TokenOffer &offer = tokens.offers[i];
        text += describe(offer.api) + ": ";
        const auto say = [&](const char *title, const std::optional<TokenRival> &rival) {
            if (rival && i < rival->breakEvens.size())
                text += title + describe(rival->breakEvens[i], tokens.demand, language()) + ' ';
        };
        say("Compared with the present offer: ", tokens.present);
        say("With the cheapest offers: ", tokens.cheapest);
        const std::string remarks = remarksOn(offer, language());
        const std::string limits = limitsOf(offer.api, language());
        const std::string others = disagreementOn(offer.api, language());
        text += (remarks.empty() ? "" : "Note: " + remarks + ". ")
                + (limits.empty() ? "" : "Limits: " + limits + ". ")
                + (offer.api.region.empty() ? "" : "Data stays in: " + offer.api.region + ". ")
                + "Evidence: " + evidenceOf(offer.api, language()) + '.'
                + (others.empty() ? "" : " Other prices: " + others + '.') + '\n';
    }
    return text;
}

std::string apisText(const Compared &compared, const TokenQuestion &question,
                     const Snapshot &snapshot)
{
    const TokenComparison &tokens = compared.tokens;
    const Demand &demand = compared.workload->demand;
    const std::string &model = question.model.empty() ? compared.workload->model : question.model;
    std::string text = compared.workload->name + ": "
                       + demandWords(tokens.today, tokens.demand, language()) + ", "
                       + formatFigure(demand.inputTokens, language()) + " tokens in, "
                       + formatFigure(demand.outputTokens, language()) + " out\n";
    if (tokens.offers.empty())
        return text + "No known token API serves " + model + ".\n";
    if (model != compared.workload->model)
        text += "The instances serve the workload's own model, " + compared.workload->model + ".\n";
    return text + rivalText("Present offer", tokens.present, snapshot)
           + rivalText("Cheapest offer without a contract that keeps the service level",
                       tokens.cheapest, snapshot)
           + "\nToken APIs that serve " + model + ", prices per million tokens\n"
           + pricesText(tokens, snapshot.plan().currency) + '\n' + breakEvensText(tokens);
}

Expected<int> runApis(const Arguments &arguments)
{
    if (arguments.positionals.size() > 2)
        return failure("What is “" + arguments.positionals[2].toStdString() + "”?", {},
                       "See headroom apis --help.");
    HEADROOM_TRY(const auto question, questionOf(arguments));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    HEADROOM_TRY(const auto asked, workloadsAsked(snapshot->plan(), arguments));
    HEADROOM_TRY(const auto inputs, withOwnApis(snapshot->inputs, arguments));
    const Scenario &scenario = activeScenario(snapshot->plan());
    const std::shared_ptr<const Plan> effective = effectivePlan(inputs.plan, scenario);
    Table table = tokenTable({}, {}, english());
    std::string text;
    for (const Workload *workload : asked) {
        const Workload &now = *findWorkload(*effective, workload->id);
        if (!isTokenWork(inputs, now)) {
            if (asked.size() == 1)
                return failure("“" + now.name + "” is no inference by a language model.",
                               "WORKLOAD", "A token API needs a model and tokens per request.");
            continue;
        }
        const auto tokens = compareTokens(inputs, scenario, now.id, question);
        const Table rows = tokenTable(now.name, *tokens, english());
        table.rows.insert(table.rows.end(), rows.rows.begin(), rows.rows.end());
        text += (text.empty() ? "" : "\n") + apisText({&now, *tokens}, question, *snapshot);
    }
    if (text.empty())
        text = "No workload of the plan is inference by a language model.\n";
    const QString format = arguments.value("format");
    return printed(format == "json"  ? storage::tableJson("apis", table)
                   : format == "csv" ? storage::csvText(table)
                                     : text,
                   exitCodeOfNames(*snapshot));
}

} // namespace

Command apisCommand()
{
    return {.usage = "apis PLAN [WORKLOAD] [options]",
            .summary = "Prints what language-model workloads cost on token APIs, and from which "
                       "demand on instances are cheaper.",
            .run = runApis,
            .positionals = 1,
            .options = planOptions(
                {{"model", "NAME", "APIs of this model instead of the workload's own"},
                 {"cached-input", "PERCENT",
                  "share of the input tokens that the provider has cached (default: the workload's "
                  "prefix cache)"},
                 {"prices", "FILE", "token API prices (CSV) in addition to those that ship"},
                 {"scenario", "NAME", "this scenario instead of the active one"},
                 {"format", "FORMAT", "text (default), csv or json", {"text", "csv", "json"}}}),
            .morePositionals = true};
}

} // namespace headroom::cli
