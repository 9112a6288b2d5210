// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/candidates_command.h"

#include "core/evaluation/format.h"
#include "core/evaluation/limit_standing.h"
#include "core/evaluation/missing_offers.h"
#include "core/evaluation/price_dates.h"
#include "core/report/candidate_table.h"
#include "core/wording/filter_words.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <array>

namespace headroom::cli {

namespace {

const QStringList kCandidateFormats{QStringLiteral("csv"), QStringLiteral("json")};
/// In the order of kBestPerFields.
const QStringList kBestPer{QStringLiteral("provider"), QStringLiteral("accelerator"),
                           QStringLiteral("family")};
/// In the order of kScopes.
const QStringList kOnly{QStringLiteral("met"), QStringLiteral("meeting")};
constexpr std::array kScopes{CandidateScope::metForCertain, CandidateScope::meeting};
constexpr std::array kBestPerFields{FilterField::provider, FilterField::accelerator,
                                    FilterField::family};

Expected<std::size_t> limitOf(const Arguments &arguments)
{
    const QString option = QStringLiteral("limit");
    if (!arguments.has(option))
        return std::size_t{0};
    bool isNumber = false;
    const uint limit = arguments.value(option).toUInt(&isNumber);
    if (!isNumber || limit == 0)
        return failure("“" + arguments.value(option).toStdString() + "” is not a number of rows.",
                       "--limit");
    return std::size_t{limit};
}

Expected<CandidateFilter> filterOf(const Arguments &arguments)
{
    CandidateFilter filter;
    if (const QString option = QStringLiteral("only"); arguments.has(option)) {
        const auto scope = choiceOf(arguments, option, kOnly);
        if (!scope)
            return tl::unexpected(scope.error());
        filter.scope = kScopes.at(static_cast<std::size_t>(kOnly.indexOf(*scope)));
    }
    return filter;
}

Expected<CandidateRows> rowsOf(const Arguments &arguments)
{
    const auto limit = limitOf(arguments);
    if (!limit)
        return tl::unexpected(limit.error());
    CandidateRows rows{*limit, std::nullopt};
    if (const QString option = QStringLiteral("best-per"); arguments.has(option)) {
        const auto field = choiceOf(arguments, option, kBestPer);
        if (!field)
            return tl::unexpected(field.error());
        rows.bestPer = kBestPerFields.at(static_cast<std::size_t>(kBestPer.indexOf(*field)));
    }
    return rows;
}

/// Why nothing is listed, and how close the best comes.
std::string whyNothing(const CandidateSet &candidates, const CandidateFilter &filter)
{
    std::string why = "No offer is listed. " + leftOutText(leftOut(candidates, filter), english());
    const auto fitting = splitCandidates(candidates, filter).outOfScope;
    if (const auto closest = closestMiss(candidates, fitting)) {
        const LimitStanding &standing = closest->standing;
        why += ". The closest misses " + std::string(nameOf(standing.limit)) + " with "
               + formatFigure(standing.reached.value) + " of " + formatFigure(standing.asked) + ' '
               + std::string(unitOf(standing.limit)) + ": "
               + describe(candidates.catalog->reference(closest->offer));
    }
    return why + '.';
}

} // namespace

CommandSyntax candidatesSyntax()
{
    CommandSyntax syntax{
        QStringLiteral("candidates PLAN --workload NAME [options]"),
        QStringLiteral("Prints every offer that fits a workload, the cheapest first."), 1,
        planOptions()};
    syntax.options.push_back({QStringLiteral("workload"), QStringLiteral("NAME"),
                              QStringLiteral("the workload to serve")});
    syntax.options.push_back({QStringLiteral("scenario"), QStringLiteral("NAME"),
                              QStringLiteral("with the assumptions of this scenario")});
    syntax.options.push_back({QStringLiteral("format"), QStringLiteral("FORMAT"),
                              QStringLiteral("csv (default) or json")});
    syntax.options.push_back(
        {QStringLiteral("limit"), QStringLiteral("N"), QStringLiteral("at most N rows")});
    syntax.options.push_back(
        {QStringLiteral("only"), QStringLiteral("VERDICT"),
         QStringLiteral("met: what keeps the service level in its whole 80 % range; meeting: also "
                        "what may miss it")});
    syntax.options.push_back(
        {QStringLiteral("best-per"), QStringLiteral("WHAT"),
         QStringLiteral("only the cheapest offer that meets the service level of each provider, "
                        "accelerator or family")});
    return syntax;
}

Expected<Table> candidatesOf(const Snapshot &snapshot, const std::string &workload,
                             const CandidateFilter &filter, const CandidateRows &rows)
{
    for (const Workload &candidate : snapshot.plan().workloads) {
        if (candidate.name != workload)
            continue;
        const Scenario &scenario = activeScenario(snapshot.plan());
        const CandidateSet candidates = findCandidates(snapshot.inputs, scenario, candidate.id);
        if (!candidates.priceTerms)
            return failure("The prices are in " + candidates.catalog->currency
                               + ", and the plan has no rate of exchange to "
                               + snapshot.plan().currency + '.',
                           "currency", "Give one with --exchange-rates FILE.");
        const std::vector<OfferIndex> offers = filterCandidates(candidates, filter);
        if (offers.empty())
            say("headroom: " + whyNothing(candidates, filter));
        if (const auto span = datesOf(*candidates.catalog, offers); span && span->isFarApart())
            say("headroom: Prices that are ranked here are of " + describe(*span) + '.');
        return candidateTable(snapshot.inputs, scenario, candidates, offers, rows, english());
    }
    std::string known;
    for (const Workload &candidate : snapshot.plan().workloads)
        known += (known.empty() ? "“" : ", “") + candidate.name + "”";
    return failure("The plan has no workload “" + workload + "”.", "--workload",
                   known.empty() ? "It has none at all." : "It has " + known + '.');
}

int runCandidates(const Arguments &arguments)
{
    const auto workload = arguments.text(QStringLiteral("workload"));
    if (!workload)
        return refused(
            {"Say which workload, with --workload NAME.", {}, "See headroom candidates --help."});
    const auto format = choiceOf(arguments, QStringLiteral("format"), kCandidateFormats);
    if (!format)
        return refused(format.error());
    const auto filter = filterOf(arguments);
    if (!filter)
        return refused(filter.error());
    const auto rows = rowsOf(arguments);
    if (!rows)
        return refused(rows.error());
    const auto snapshot = evaluatedPlan(arguments);
    if (!snapshot)
        return refused(snapshot.error());
    const auto table = candidatesOf(**snapshot, *workload, *filter, *rows);
    if (!table)
        return refused(table.error());
    return printed(*format == QLatin1String("json") ? storage::tableJson(*table)
                                                    : storage::csvText(*table),
                   kOk);
}

} // namespace headroom::cli
