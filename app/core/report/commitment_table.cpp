// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/commitment_table.h"

#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/commitment_words.h"
#include "core/wording/proposal_words.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kPercentOfWhole = 100;

Cell percentCell(double share)
{
    return share * kPercentOfWhole;
}

/// No value: never within the term.
Cell usedMonthsCell(const CommitmentOutcome &outcome)
{
    const auto &payOff = outcome.payOff;
    return payOff && payOff->usedMonths <= payOff->termMonths
               ? Cell(Exact(std::int64_t{payOff->usedMonths}))
               : Cell();
}

/// Each proposal is judged on its own. Of several purchases of the same machines one is bought, the
/// first, which saves most; the others that pay off are alternatives to it.
Text statusOf(const std::vector<CommitmentProposal> &proposals, std::size_t index,
              const Language &language)
{
    if (!proposals[index].pays)
        return HEADROOM_TEXT("Commitments", "rejected");
    const std::string target = targetOf(proposals[index].commitment, language);
    const auto before = proposals.begin() + static_cast<std::ptrdiff_t>(index);
    const bool isFirst = std::none_of(proposals.begin(), before, [&](const auto &other) {
        return targetOf(other.commitment, language) == target;
    });
    return isFirst ? report_text::kProvenFigure : HEADROOM_TEXT("Commitments", "alternative");
}

TableRow rowOf(const CommitmentProposal &proposal, const Text &status, const Plan &plan,
               const Language &language)
{
    const CommitmentOutcome &outcome = proposal.outcome;
    const Commitment &commitment = proposal.commitment;
    return {targetOf(commitment, language),
            kindOf(commitment, language),
            textCell(namesOf(plan, proposal.workloads)),
            amountOf(commitment, plan.currency, language),
            language.say(status),
            percentCell(outcome.coverage),
            percentCell(outcome.utilisation),
            percentCell(outcome.breakEven),
            usedMonthsCell(outcome),
            outcome.committed,
            outcome.unused,
            outcome.saving(),
            outcome.savingAfterFall(),
            verdictOn(proposal, plan.currency, language)};
}

} // namespace

std::string namesOf(const Plan &plan, const std::vector<WorkloadId> &workloads)
{
    std::string names;
    for (const WorkloadId id : workloads) {
        const Workload *workload = findWorkload(plan, id);
        if (workload != nullptr)
            names += (names.empty() ? "" : ", ") + workload->name;
    }
    return names;
}

Table commitmentTable(const std::vector<CommitmentProposal> &proposals, const Plan &plan,
                      const Language &language)
{
    Table table = tableOf(language, HEADROOM_TEXT("Commitments", "Commitments proposed"),
                          {{"commitment_target", heading::kCommitmentTarget},
                           {"commitment_kind", heading::kCommitmentKind},
                           {"workloads", heading::kWorkloads},
                           {"committed_amount", heading::kCommittedAmount},
                           {"commitment_proposed", heading::kProposed},
                           {"commitment_coverage", heading::kCoverage, ColumnKind::percent},
                           {"commitment_utilisation", heading::kUtilisation, ColumnKind::percent},
                           {"break_even", heading::kBreakEven, ColumnKind::percent},
                           {"used_months", heading::kUsedMonths, ColumnKind::exact},
                           {"committed_cost", heading::kCommittedCost, ColumnKind::money},
                           {"unused_cost", heading::kUnusedCost, ColumnKind::money},
                           {"commitment_saving", heading::kSaving, ColumnKind::money},
                           {"saving_after_fall", heading::kSavingAfterFall, ColumnKind::money},
                           {"commitment_verdict", heading::kVerdict}});
    for (std::size_t i = 0; i < proposals.size(); ++i)
        table.rows.push_back(rowOf(proposals[i], statusOf(proposals, i, language), plan, language));
    return table;
}

Table decidedCommitmentTable(const Plan &plan, const Scenario &scenario,
                             const ScenarioEvaluation &evaluation, const Language &language)
{
    Table table = tableOf(language, HEADROOM_TEXT("Commitments", "Commitments decided"),
                          {{"commitment_target", heading::kCommitmentTarget},
                           {"commitment_kind", heading::kCommitmentKind},
                           {"workloads", heading::kWorkloads},
                           {"committed_amount", heading::kCommittedAmount},
                           {"commitment_term", heading::kTerm},
                           {"commitment_utilisation", heading::kUtilisation, ColumnKind::percent},
                           {"break_even", heading::kBreakEven, ColumnKind::percent},
                           {"committed_cost", heading::kCommittedCost, ColumnKind::money},
                           {"unused_cost", heading::kUnusedCost, ColumnKind::money}});
    Money billed;
    Money unused;
    for (std::size_t i = 0; i < scenario.commitments.size(); ++i) {
        const Commitment &commitment = scenario.commitments[i];
        const EvaluatedCommitment &outcome = evaluation.commitments[i];
        const bool isUsed = outcome.isPriced && outcome.forecast.billed != Money();
        billed += outcome.forecast.billed;
        unused += outcome.forecast.unused;
        table.rows.push_back({targetOf(commitment, language), kindOf(commitment, language),
                              textCell(namesOf(plan, outcome.workloads)),
                              amountOf(commitment, plan.currency, language),
                              termOf(commitment, evaluation.forecast.front().month, language),
                              isUsed ? percentCell(outcome.forecast.utilisation) : Cell(),
                              percentCell(outcome.breakEven),
                              outcome.isPriced ? Cell(outcome.forecast.billed) : Cell(),
                              outcome.isPriced ? Cell(outcome.forecast.unused) : Cell()});
    }
    table.total = TableRow{language.say(heading::kTotal), {}, {}, {}, {}, {}, {}, billed, unused};
    return table;
}

} // namespace headroom
