// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/mix_outcome.h"

#include "core/evaluation/format.h"
#include "core/evaluation/name_findings.h"
#include "core/letters.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/mix_commitment_texts.h"
#include "core/texts/mix_texts.h"
#include "core/texts/split_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/fact_words.h"
#include "core/wording/finding_words.h"
#include "core/wording/mix_words.h"
#include "core/wording/plan_changes.h"
#include "core/wording/switching_words.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

std::string remedyWords(const RuleMend &mend, const MixRules &rules, const std::string &currency,
                        const Language &language)
{
    const std::string rule = describe(rules, mend.rule, currency, language);
    if (mend.isDropped)
        return language.say(mix_text::kResolvedWithout, {rule});
    return language.say(mix_text::kResolvedBy,
                        {describe(mend.mended, mend.rule, currency, language), rule});
}

/// The workloads whose offer was chosen and may miss their service level.
std::string namesThatMayMiss(const Snapshot &chosen)
{
    std::string names;
    const auto &lines = chosen.evaluation.activeScenario().lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].pinned && lines[i].offer && lines[i].verdict == Verdict::mayMiss)
            names += (names.empty() ? "" : ", ") + chosen.plan().workloads[i].name;
    }
    return names;
}

/// Outcome of moves to another provider, and whether fewer would be enough.
std::string outcomeOfSplit(const MixProposal &proposal, const Language &language)
{
    const double tolerance = proposal.rules.splitTolerancePoints;
    const std::string points = language.say(
        split_text::kPoints, {language.marked(Exact::fromDouble(tolerance).value_or(0).toString())},
        pluralOf(tolerance));
    if (!proposal.chosen)
        return language.say(proposal.choice.status == MixStatus::infeasible
                                ? split_text::kNoMoves
                                : split_text::kNoneFound,
                            {points});
    const auto lines = linesOf(proposal);
    const auto moves = std::ranges::count_if(lines, &ProposedLine::moves);
    if (moves == 0)
        return language.say(split_text::kReached, {points});
    const Money more = proposal.chosen->evaluation.activeScenario().total
                       - proposal.today->evaluation.activeScenario().total;
    return language.say(
        proposal.choice.status == MixStatus::optimal ? split_text::kMinimum : split_text::kMinFound,
        {points, formatMoneySigned(more, proposal.today->plan().currency, language)},
        static_cast<int>(moves));
}

} // namespace

std::string committedOutcome(const MixChoice &choice, const std::string &currency,
                             const Language &language)
{
    using namespace mix_commitment_text;
    const std::string months = std::to_string(choice.committed->months);
    if (choice.headroomBound && choice.headroom) {
        std::string minimum = language.say(
            kOfAsMuch, {formatMoney(choice.committed->bound, currency, language), months});
        if (!std::isfinite(*choice.headroomBound))
            return minimum;
        const std::string maximum =
            *choice.headroomBound == *choice.headroom
                ? language.say(kMaxHeadroom)
                : language.say(kHeadroomWithin, {formatFigure(*choice.headroomBound, language)});
        return maximum + ' ' + minimum;
    }
    if (choice.status == MixStatus::optimal)
        return language.say(kOptimal, {months});
    if (choice.committed->bound <= Money())
        return language.say(kNoBound);
    return language.say(kWithin,
                        {language.marked(gapPercent(choice)),
                         formatMoney(choice.committed->bound, currency, language), months});
}

std::string leftOutTerm(int years, int months, const Language &language)
{
    using namespace mix_commitment_text;
    return language.say(kLeftOut, {years == 1 ? language.say(kOneYear)
                                              : language.say(kYears, {std::to_string(years)}),
                                   language.say(kMonths, {}, months)});
}

std::string whyUnserved(const Plan &plan, const ScenarioEvaluation &today, WorkloadId id,
                        const Language &language)
{
    const auto isUnknown = [&](const Finding &one) {
        return one.workload == id && isAboutUnknownWork(one);
    };
    const auto found = std::ranges::find_if(today.findings, isUnknown);
    if (found != today.findings.end())
        return messageOf(*found, language);
    const Workload *workload = findWorkload(plan, id);
    return language.say(mix_text::kNotServed, {workload == nullptr ? "" : workload->name});
}

std::string mayMissOf(const Snapshot &chosen, const Language &language)
{
    const std::string names = namesThatMayMiss(chosen);
    return names.empty() ? std::string() : language.say(mix_text::kMayMiss, {names});
}

std::string leftOutOutcome(const UnobtainableOffers &leftOut, const Language &language)
{
    const std::size_t count = leftOut.count();
    if (count == 0)
        return {};
    const auto counted = [&](std::size_t of) {
        return formatCount(static_cast<std::int64_t>(of), language);
    };
    std::vector<std::string> parts;
    for (const ConsumptionKind kind : kAllOf<ConsumptionKind>) {
        if (const std::size_t of = leftOut.byKind[static_cast<std::size_t>(kind)]; of > 0)
            parts.push_back(language.say(nameOf(kind)) + ' ' + counted(of));
    }
    if (leftOut.oldCommitments > 0)
        parts.push_back(language.say(mix_text::kOldCommitments, {counted(leftOut.oldCommitments)}));
    return language.say(mix_text::kLeftOutCheaper, {joined(parts)}, static_cast<int>(count));
}

std::string movingOutcome(const Snapshot &today, const Snapshot &chosen, const Language &language)
{
    const SwitchingCost once = switchingCostBetween(today.inputs, activeScenario(today.plan()),
                                                    activeScenario(chosen.plan()));
    const Money saves =
        today.evaluation.activeScenario().total - chosen.evaluation.activeScenario().total;
    return payBackSentence(once, saves, today.plan().currency, language);
}

std::string carbonOutcome(const Snapshot &today, const Snapshot &chosen, const Language &language)
{
    const CarbonTotal &before = today.evaluation.activeScenario().carbon;
    const CarbonTotal &after = chosen.evaluation.activeScenario().carbon;
    if (before.withCarbon == 0 || after.withCarbon == 0)
        return {};
    const auto figure = [&](double value) { return formatFigure(value, language); };
    const auto lines = std::max(before.lines, after.lines);
    const bool isWhole = before.withCarbon == lines && after.withCarbon == lines;
    std::string outcome =
        isWhole ? language.say(carbon_text::kMixCarbon,
                               {figure(before.kg.value), figure(after.kg.value)})
                : language.say(carbon_text::kMixCarbonOfSome,
                               {figure(before.kg.value), std::to_string(before.withCarbon),
                                figure(after.kg.value), std::to_string(after.withCarbon),
                                std::to_string(lines)});
    if (const auto &limit = chosen.plan().monthlyCarbonKg; limit && after.kg.value > *limit)
        outcome += ' ' + language.say(carbon_text::kMixOverLimit, {figure(*limit)});
    return outcome;
}

std::string answerOfMix(const MixProposal &proposal, const Language &language)
{
    const ScenarioEvaluation &then = proposal.chosen->evaluation.activeScenario();
    const std::string answer = describe(answerOf(then), language);
    const auto against = differenceOf(then, proposal.today->evaluation.activeScenario());
    if (!against)
        return answer + '.';
    return language.say(
        mix_text::kAgainstToday,
        {answer, formatMoneySigned(*against, proposal.today->plan().currency, language)});
}

std::string changedSince(const MixProposal &proposal, const Snapshot &now, const Language &language)
{
    std::vector<std::string> parts;
    if (proposal.today->inputs.catalog != now.inputs.catalog)
        parts.push_back(language.say(mix_text::kPrices));
    for (std::string &part : changedParts(now.plan(), proposal.today->plan(), language))
        parts.push_back(std::move(part));
    std::string again = language.say(mix_text::kOptimiseAgain);
    if (parts.empty())
        return again;
    return language.say(mix_text::kChangedSince, {firstNames(std::move(parts), language)}) + '\n'
           + again;
}

std::string sharingOutcome(const Plan &plan, const MixRules &rules, const MixChoice &choice,
                           const Language &language)
{
    using namespace mix_text;
    if (!rules.sharesInstances)
        return {};
    std::string who;
    for (const auto &[id, allocation] : choice.allocations) {
        const Workload *guest = findWorkload(plan, id);
        const Workload *host =
            allocation.onInstancesOf ? findWorkload(plan, *allocation.onInstancesOf) : nullptr;
        if (guest != nullptr && host != nullptr)
            who += (who.empty() ? "" : "; ") + language.say(kOnThoseOf, {guest->name, host->name});
    }
    if (who.empty())
        return language.say(kSavesNothing);
    if (!choice.withoutSharing)
        return language.say(kKeepsRules, {who});
    return *choice.withoutSharing > choice.monthly ? language.say(
               kSaves,
               {formatMoney(*choice.withoutSharing - choice.monthly, plan.currency, language), who})
                                                   : language.say(kSavesNothing);
}

std::string gapPercent(const MixChoice &choice)
{
    const Exact percent = gapOf(choice) * Exact(100);
    int decimals = 1;
    Exact digit = Exact::ratio(1, 10); // the last that is shown
    while (percent > Exact(0) && percent < Exact(1) && percent < digit * Exact(10)) {
        digit = digit / Exact(10);
        ++decimals;
    }
    Exact shown = Exact::ratio(percent.scaled(decimals), 1) * digit;
    if (shown < percent)
        shown += digit;
    return shown.toString(0, decimals);
}

std::string uncertainOutcome(const Snapshot &chosen, const Language &language)
{
    const std::string names = namesThatMayMiss(chosen);
    return names.empty() ? names : language.say(mix_text::kOptimalUncertain, {names});
}

Text optimalBy(MixObjective objective)
{
    switch (objective) {
    case MixObjective::cost: break;
    case MixObjective::headroom: return mix_text::kOptimalHeadroom;
    case MixObjective::carbon: return mix_text::kOptimalCarbon;
    }
    return mix_text::kOptimalCost;
}

std::string outcomeOf(const MixProposal &proposal, const Language &language)
{
    const MixChoice &choice = proposal.choice;
    std::string uncertain =
        proposal.chosen ? uncertainOutcome(*proposal.chosen, language) : std::string();
    if (!uncertain.empty() && choice.status == MixStatus::optimal && !proposal.rules.mayStay)
        return uncertain;
    if (choice.committed)
        return committedOutcome(choice, proposal.today->plan().currency, language);
    if (proposal.rules.mayStay)
        return outcomeOfSplit(proposal, language);
    switch (choice.status) {
    case MixStatus::optimal: return language.say(optimalBy(proposal.rules.objective));
    case MixStatus::feasible:
        if (choice.headroomBound && std::isfinite(*choice.headroomBound))
            return language.say(mix_text::kWithinHeadroom,
                                {formatFigure(*choice.headroomBound, language)});
        return language.say(mix_text::kWithin,
                            {language.marked(gapPercent(choice)),
                             formatMoney(choice.bound, proposal.today->plan().currency, language)});
    case MixStatus::infeasible:
        return language.say(choice.clash.empty() ? mix_text::kSomeUnserved : mix_text::kNoMix);
    case MixStatus::unknown:
        return language.say(choice.isStopped             ? mix_text::kStoppedEarly
                            : proposal.rules.commitments ? mix_text::kNoneFound
                                                         : mix_text::kEndedEarly);
    }
    return {};
}

std::vector<std::string> commitmentNotes(const MixRules &rules, const MixChoice &choice,
                                         const std::string &currency, const Language &language)
{
    using namespace mix_commitment_text;
    std::vector<std::string> said;
    if (!rules.commitments)
        return said;
    const CommitmentRule &rule = *rules.commitments;
    const std::string months = std::to_string(rule.months);
    if (choice.commitments.empty())
        said.push_back(language.say(kNothingPays, {months}));
    else if (choice.committed)
        said.push_back(language.say(
            kOverMonths, {months, formatMoney(choice.committed->total, currency, language),
                          formatMoney(choice.committed->without, currency, language)}));
    for (const std::uint8_t years : kSoldTerms) {
        const PurchaseOption term{.model = PricingModel::reserved, .termYears = years};
        CommitmentRule ofTerm;
        ofTerm.years = rule.years;
        ofTerm.months = rule.months;
        if (ofTerm.allowsKind(term) && !ofTerm.allows(term))
            said.push_back(leftOutTerm(years, rule.months, language));
    }
    return said;
}

std::vector<std::string> clashOf(const MixProposal &proposal, const Language &language)
{
    const MixChoice &choice = proposal.choice;
    const std::string &currency = proposal.today->plan().currency;
    std::vector<std::string> said;
    const auto named = [&](const std::vector<MixRule> &clash) {
        return joined(clash, "; ", [&](const MixRule &rule) {
            return describe(proposal.rules, rule, currency, language);
        });
    };
    if (!choice.clash.empty())
        said.push_back(language.say(choice.clash.size() == 1 ? mix_text::kCannotBeKept
                                                             : mix_text::kCannotBeKeptTogether,
                                    {named(choice.clash)}));
    for (const std::vector<MixRule> &other : choice.otherClashes)
        said.push_back(language.say(mix_text::kNeither, {named(other)}));
    if (choice.mustAllGo)
        said.push_back(language.say(mix_text::kMustAllGo));
    for (const WorkloadId id : choice.unserved)
        said.push_back(whyUnserved(proposal.today->plan(),
                                   proposal.today->evaluation.activeScenario(), id, language));
    for (const RuleMend &mend : choice.mends)
        said.push_back(remedyWords(mend, proposal.rules, currency, language));
    return said;
}

std::optional<Money> pinsCostOf(const MixProposal &proposal)
{
    for (const RulePrice &price : proposal.choice.binding)
        if (price.rule.kind == MixRule::Kind::pins && price.saves > Money())
            return price.saves;
    return std::nullopt;
}

} // namespace headroom
