// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/guide/guide_book.h"
#include "core/language.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// The answers walked to their end: what meets the question, as `headroom candidates` lists it for
/// the same workload under the same lens.
struct GuideWalk {
    GuideQuestion question;
    EvaluationInputs inputs; ///< whose plan has the workload as its last one
    std::shared_ptr<const CandidateSet> candidates;
    std::vector<OfferIndex> offers;   ///< that meet the question
    std::vector<OfferIndex> families; ///< of them the cheapest of each accelerator, as ranked

    [[nodiscard]] const Workload &workload() const { return inputs.plan->workloads.back(); }
};

/// Walks the answers on the plan of the inputs: its currency, month and scenario. Fails on answers
/// that do not exist, or without a rate of exchange.
[[nodiscard]] Expected<GuideWalk> walkGuide(const EvaluationInputs &inputs,
                                            const GuideChoices &choices,
                                            PriceLens lens = PriceLens::onDemand);

/// The model or the figure that stands in place of the answer to a question; absent: none does.
[[nodiscard]] std::optional<std::string> statedTitle(const GuideQuestion &question, GuideStep step,
                                                     const Language &language);

/// A looser answer to one question, and what it leads to.
struct GuideChange {
    const GuideAnswer *from = nullptr;
    const GuideAnswer *to = nullptr;
    std::size_t families = 0;
    std::optional<Money> cheapest = std::nullopt; ///< a month; absent: nothing meets it either
};

/// Each answer after the first question that asks for less than the one taken, one at a time, in
/// the order of the walk. Figures that were given in place of an answer's go with it.
[[nodiscard]] std::vector<GuideChange> guideChanges(const EvaluationInputs &inputs,
                                                    const GuideChoices &choices,
                                                    PriceLens lens = PriceLens::onDemand);

/// Answers to relax where nothing meets them, as sentences.
[[nodiscard]] std::vector<std::string> relaxations(const GuideQuestion &question,
                                                   const std::vector<GuideChange> &changes,
                                                   const std::string &currency,
                                                   const Language &language);

} // namespace headroom
