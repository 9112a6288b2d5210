// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/split_study.h"

#include "core/planning/split_proposal.h"
#include "core/proposals/split_tables.h"
#include "core/wording/split_texts.h"

namespace headroom {

std::shared_ptr<const SplitStudy> splitForReport(const std::shared_ptr<const Snapshot> &snapshot,
                                                 const ChoiceSolver &solve,
                                                 const Language &language)
{
    const Plan &plan = snapshot->plan();
    if (activeScenario(plan).providerSplit.empty() || plan.workloads.empty())
        return nullptr;
    SplitStudy study;
    const auto proposal = proposeSplit(snapshot, solve);
    if (!proposal) {
        study.sentences = {
            language.say(split_text::kRefused, {proposal.error().whatAndRemedy(language)})};
        return std::make_shared<const SplitStudy>(std::move(study));
    }
    study.sentences = splitOutcome(*proposal, language);
    for (Table table : {splitShares(*proposal, language), splitMoves(*proposal, language),
                        splitCommitments(*proposal, language)}) {
        if (!table.rows.empty())
            study.tables.push_back(std::move(table));
    }
    return std::make_shared<const SplitStudy>(std::move(study));
}

} // namespace headroom
