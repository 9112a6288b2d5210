// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/report/portfolio.h"
#include "core/texts/portfolio_texts.h"
#include "db/export/csv.h"
#include "db/export/portfolio_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <utility>
#include <vector>

namespace headroom::cli {

namespace {

/// By whatever path: a plan that counts twice would go unnoticed in a long list.
Expected<void> checkNamedOnce(const QStringList &files)
{
    QSet<QString> known;
    for (const QString &file : files) {
        const QString path = QFileInfo(file).canonicalFilePath();
        if (!path.isEmpty() && known.contains(path))
            return failure(portfolio_text::kNamedTwice, file.toStdString(),
                           portfolio_text::kNameOnce);
        known.insert(path);
    }
    return {};
}

/// Plan by plan: of each, only its sums stay in memory.
Expected<Portfolio> evaluatedPortfolio(const Arguments &arguments)
{
    HEADROOM_CHECK(checkNamedOnce(arguments.positionals));
    std::vector<PortfolioPlan> plans;
    for (const QString &file : arguments.positionals) {
        const std::string path = file.toStdString();
        HEADROOM_TRY(const auto snapshot, evaluatedVersion(arguments, path));
        plans.push_back(portfolioPlanOf(path, *snapshot));
    }
    return portfolioOf(std::move(plans));
}

Expected<int> runPortfolio(const Arguments &arguments)
{
    HEADROOM_TRY(const auto portfolio, evaluatedPortfolio(arguments));
    const bool hasErrors = std::ranges::any_of(
        portfolio.plans, [](const PortfolioPlan &plan) { return plan.errors > 0; });
    const QString format = arguments.value("format");
    const std::string text =
        format == "json"  ? storage::portfolioJson(portfolio)
        : format == "csv" ? storage::csvText(portfolioTable(portfolio, english()))
                          : textOf(portfolioTable(portfolio, language()), portfolio.currency());
    return printed(text, hasErrors ? kFindings : kOk);
}

} // namespace

Command portfolioCommand()
{
    return {.usage = "portfolio PLAN... [options]",
            .summary = "Adds up the active scenarios of several plans, plan by plan.",
            .run = runPortfolio,
            .positionals = 1,
            .options = planOptions(
                {kMonthsOption,
                 {"format", "FORMAT", "text (default), json or csv", {"text", "json", "csv"}}}),
            .morePositionals = true};
}

} // namespace headroom::cli
