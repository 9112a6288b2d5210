// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/document_words.h"

#include "core/evaluation/format.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

// The documents state their prices in dollars.
const std::string kDollars = "USD";

/// As withNames() writes it.
std::string quotedName(const SourceDocument &document)
{
    return "“" + document.name + "”";
}

} // namespace

std::string shownValue(const Exact &value, FigureUnit unit)
{
    switch (unit) {
    case FigureUnit::hours: return value.toString(2, 2) + " h";
    case FigureUnit::requests: return value.toString(1, 2);
    case FigureUnit::requestsPerSecond: return value.toString(1, 1) + " requests/s";
    case FigureUnit::requestsPerHour: return formatExact(value, 0, english()) + " requests/h";
    case FigureUnit::percent: return formatExact(value, 1, english()) + " %";
    case FigureUnit::dollars: return formatAmount(value, kDollars, 2, 2, english());
    case FigureUnit::dollarsPerMillion: return formatAmount(value, kDollars, 2, 3, english());
    case FigureUnit::cards: return formatExact(value, 0, english());
    case FigureUnit::times: return formatExact(value, 1, english()) + " ×";
    case FigureUnit::gigabytes: return formatExact(value, 0, english()) + " GB";
    }
    return {};
}

std::string filledIn(std::string text, const std::vector<WorkedFigure> &figures)
{
    std::size_t at = text.find('{');
    while (at != std::string::npos) {
        const std::size_t end = text.find('}', at);
        if (end == std::string::npos)
            break;
        const WorkedFigure *figure = findFigure(figures, text.substr(at + 1, end - at - 1));
        const std::string shown =
            figure == nullptr ? text.substr(at, end + 1 - at) : shownValue(*figure);
        text.replace(at, end + 1 - at, shown);
        at = text.find('{', at + shown.size());
    }
    return text;
}

void addLegend(Finding &finding, const std::vector<SourceDocument> &documents)
{
    const auto names = [&](const SourceDocument &document) {
        return std::ranges::any_of(finding.detail, [&](const FindingStatement &statement) {
            return std::ranges::any_of(statement.facts, [&](const Fact &fact) {
                const auto *text = std::get_if<std::string>(&fact);
                return text != nullptr && text->find(quotedName(document)) != std::string::npos;
            });
        });
    };
    std::vector<FindingStatement> legend;
    for (const SourceDocument &document : documents) {
        if (names(document))
            legend.push_back(say(Says::documentTitle, quotedName(document), document.title));
    }
    std::ranges::move(legend, std::back_inserter(finding.detail));
}

} // namespace headroom
