// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/split_tables.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "core/texts/headings.h"
#include "core/texts/split_texts.h"
#include "core/wording/commitment_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom {

namespace {

/// Columns of mixTable(): workload, offer and cost today, offer and cost as proposed, difference.
constexpr std::array<std::size_t, 6> kColumns{0, 2, 3, 4, 5, 6};

TableRow shortened(const TableRow &row)
{
    TableRow cells;
    for (const std::size_t column : kColumns)
        cells.push_back(row[column]);
    return cells;
}

} // namespace

Table splitMoves(const SplitProposal &proposal, const Language &language)
{
    const Table all = mixTable(proposal.mix, language);
    Table table;
    table.title = language.say(split_text::kMoves);
    for (const std::size_t column : kColumns)
        table.columns.push_back(all.columns[column]);
    table.columns[3].title = language.say(split_text::kAfter);
    Money staying;
    bool doSomeStay = false;
    const auto lines = linesOf(proposal.mix);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].moves) {
            table.rows.push_back(shortened(all.rows[i]));
        } else {
            staying += lines[i].today->monthly;
            doSomeStay = true;
        }
    }
    if (doSomeStay && !table.rows.empty())
        table.rows.push_back(
            {language.say(split_text::kOthersStay), Cell(), staying, Cell(), staying, Money()});
    if (all.total && !table.rows.empty())
        table.total = shortened(*all.total);
    return table;
}

Table splitShares(const SplitProposal &proposal, const Language &language)
{
    Table table;
    table.title =
        language.say(split_text::kShares, {language.say(nameOf(proposal.mix.rules.base))});
    table.columns =
        columnsOf(language, {{"provider", heading::kProvider},
                             {"target_percent", heading::kTarget, ColumnKind::percent},
                             {"today_percent", heading::kToday, ColumnKind::percent},
                             {"after_percent", split_text::kAfter, ColumnKind::percent}});
    for (const SplitShare &share : proposal.shares)
        table.rows.push_back({language.say(nameOf(share.provider)), share.target, share.today,
                              proposal.mix.chosen ? Cell(share.after) : Cell()});
    return table;
}

Table splitCommitments(const SplitProposal &proposal, const Language &language)
{
    constexpr double kHundred = 100;
    Table table = tableOf(language, split_text::kCommitments,
                          {{"commitment_target", heading::kCommitmentTarget},
                           {"commitment_kind", heading::kCommitmentKind},
                           {"committed_amount", heading::kCommittedAmount},
                           {"commitment_month", heading::kMonthly, ColumnKind::money},
                           {"today_utilisation", split_text::kUsedToday, ColumnKind::percent},
                           {"after_utilisation", split_text::kUsedAfter, ColumnKind::percent},
                           {"today_unused", split_text::kUnusedToday, ColumnKind::money},
                           {"after_unused", split_text::kUnusedAfter, ColumnKind::money}});
    const MixProposal &mix = proposal.mix;
    if (std::ranges::none_of(linesOf(mix), &ProposedLine::moves))
        return table;
    const auto &decided = activeScenario(mix.today->plan()).commitments;
    const auto &today = mix.today->evaluation.activeScenario().commitments;
    const auto &after = mix.chosen->evaluation.activeScenario().commitments;
    const std::string &currency = mix.today->plan().currency;
    for (std::size_t i = 0; i < decided.size(); ++i) {
        TableRow row{targetOf(decided[i], language), kindOf(decided[i], language),
                     amountOf(decided[i], currency, language)};
        // A commitment that has no price, or has not begun, bills nothing that could be used.
        const bool isBilled = after[i].isPriced && after[i].month.billed != Money();
        const CommitmentUse &before = today[i].month;
        const CommitmentUse &then = after[i].month;
        for (Cell cell :
             {Cell(then.billed), Cell(before.utilisation * kHundred),
              Cell(then.utilisation * kHundred), Cell(before.unused), Cell(then.unused)})
            row.push_back(isBilled ? std::move(cell) : Cell());
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<std::string> splitOutcome(const SplitProposal &proposal, const Language &language)
{
    std::vector<std::string> sentences{outcomeOf(proposal.mix, language)};
    const auto lines = linesOf(proposal.mix);
    if (std::ranges::none_of(lines, &ProposedLine::moves))
        return sentences;
    sentences.push_back(language.say(proposal.takesDearerOffers ? split_text::kMoreExpensiveOffers
                                                                : split_text::kWhereTo));
    const MixProposal &mix = proposal.mix;
    const auto &after = mix.chosen->evaluation.activeScenario().commitments;
    if (after.empty())
        return sentences;
    const auto sum = [&](const auto &outcomes, Money CommitmentUse::*amount) {
        Money all;
        for (const EvaluatedCommitment &outcome : outcomes)
            all += outcome.month.*amount;
        return formatMoney(all, mix.today->plan().currency, language);
    };
    const auto &today = mix.today->evaluation.activeScenario().commitments;
    sentences.push_back(
        language.say(split_text::kCommitmentsStay,
                     {sum(after, &CommitmentUse::billed), sum(after, &CommitmentUse::unused),
                      sum(today, &CommitmentUse::unused)}));
    return sentences;
}

std::string sharesAfter(const MixProposal &mix, const Language &language)
{
    if (!mix.rules.mayStay || !mix.chosen)
        return {};
    const auto said = [&](const SplitShare &share) {
        return language.say(split_text::kShareAfter, {language.say(nameOf(share.provider)),
                                                      formatPercent(share.after, language),
                                                      formatPercent(share.target, language)});
    };
    return language.say(split_text::kSharesAfter, {joined(splitSharesOf(mix), ", ", said)});
}

} // namespace headroom
