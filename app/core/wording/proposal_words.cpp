// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/proposal_words.h"

#include "core/evaluation/format.h"
#include "core/language.h"
#include "core/money/date_text.h"

#include <algorithm>

namespace headroom {

namespace {

std::string percent(double share, const Language &language)
{
    constexpr double kPerCent = 100;
    return formatPercent(share * kPerCent, language);
}

std::string accepted(const CommitmentOutcome &outcome, const std::string &currency,
                     const Language &language)
{
    return language.say(
        HEADROOM_TEXT_N("Commitments",
                        "Saves %1 in %n months. It is %2 used and pays off from %3 on.",
                        "Saves %1 in %n month. It is %2 used and pays off from %3 on."),
        {formatMoney(outcome.saving(), currency, language), percent(outcome.utilisation, language),
         percent(outcome.breakEven, language)},
        static_cast<int>(outcome.months.size()));
}

std::string tooLittle(const CommitmentOutcome &outcome, const std::string &currency,
                      const Language &language)
{
    return language.say(
        HEADROOM_TEXT_N("Commitments",
                        "Rejected: %1 used, below the break-even of %2 (1 − discount). In %n "
                        "months it would cost %3 more than on demand.",
                        "Rejected: %1 used, below the break-even of %2 (1 − discount). In %n month "
                        "it would cost %3 more than on demand."),
        {percent(outcome.utilisation, language), percent(outcome.breakEven, language),
         formatMoney(-outcome.saving(), currency, language)},
        static_cast<int>(outcome.months.size()));
}

std::string withSpace(const std::string &sentence)
{
    return sentence.empty() ? sentence : ' ' + sentence;
}

std::string oldPriceWords(const OldPrice &price, const Language &language)
{
    return price.asOf ? language.say(
               HEADROOM_TEXT("Commitments", "Its price is of %1 and was not confirmed since."),
               {formatDate(*price.asOf, language)})
                      : language.say(HEADROOM_TEXT("Commitments", "Its price is not dated."));
}

bool hasRuns(const CommitmentProposal &proposal, const Plan &plan)
{
    return std::ranges::any_of(proposal.workloads, [&](WorkloadId id) {
        const Workload *workload = findWorkload(plan, id);
        return workload != nullptr && workload->schedule.kind == Schedule::Kind::perRun;
    });
}

} // namespace

std::string verdictOn(const CommitmentProposal &proposal, const std::string &currency,
                      const Language &language)
{
    const CommitmentOutcome &outcome = proposal.outcome;
    switch (refusalOf(proposal)) {
    case CommitmentRefusal::none:
        return accepted(outcome, currency, language)
               + withSpace(payOffWords(outcome, currency, language));
    case CommitmentRefusal::belowBreakEven:
        return tooLittle(outcome, currency, language)
               + withSpace(payOffWords(outcome, currency, language));
    case CommitmentRefusal::noDiscount:
        return language.say(
            HEADROOM_TEXT("Commitments", "Rejected: it is not cheaper than on demand."));
    case CommitmentRefusal::covered:
        return language.say(HEADROOM_TEXT(
            "Commitments",
            "Rejected: existing commitments already cover the use that would pay off."));
    case CommitmentRefusal::oldPrice:
        return language.say(HEADROOM_TEXT("Commitments",
                                          "Not proposed: it would save %1, but at a price that may "
                                          "have changed. Ask for today's price first."),
                            {formatMoney(outcome.saving(), currency, language)});
    }
    return {};
}

std::string caveatsOf(const CommitmentProposal &proposal, const Plan &plan,
                      const Language &language)
{
    std::string text;
    const auto add = [&](const std::string &sentence) {
        text += (text.empty() ? "" : " ") + sentence;
    };
    const int months = static_cast<int>(proposal.outcome.months.size());
    const int years = proposal.commitment.purchase.termYears;
    const auto judged = static_cast<std::size_t>(months);
    if (proposal.commitment.percentOff)
        add(language.say(HEADROOM_TEXT("Commitments",
                                       "The discount is the documents' range for one to three "
                                       "years, a rule of thumb, not a price.")));
    if (proposal.oldPrice)
        add(oldPriceWords(*proposal.oldPrice, language));
    if (outlasts(proposal.commitment, judged))
        add(language.say(
            HEADROOM_TEXT_N("Commitments",
                            "The term of %1 years is longer than the %n months considered.",
                            "The term of %1 years is longer than the %n month considered."),
            {std::to_string(years)}, months));
    if (hasRuns(proposal, plan))
        add(language.say(HEADROOM_TEXT(
            "Commitments",
            "Work in runs has no fixed hours: it is assumed to run while the other work does.")));
    return text;
}

std::string payOffMonths(const CommitmentOutcome &outcome, const Language &language)
{
    const auto &payOff = outcome.payOff;
    if (!payOff || payOff->usedMonths > payOff->termMonths)
        return language.say(HEADROOM_TEXT("Commitments", "never"));
    return language.say(HEADROOM_TEXT_N("Commitments", "%1 of %n months", "%1 of %n month"),
                        {std::to_string(payOff->usedMonths)}, payOff->termMonths);
}

std::string payOffWords(const CommitmentOutcome &outcome, const std::string &currency,
                        const Language &language)
{
    const auto &payOff = outcome.payOff;
    if (!payOff || payOff->usedMonths > payOff->termMonths)
        return {};
    const bool isLost = payOff->loss >= Money();
    return language.say(
        isLost ? HEADROOM_TEXT("Commitments", "It pays off if fully used for %1; if use stops "
                                              "after month %2, it loses %3.")
               : HEADROOM_TEXT("Commitments", "It pays off if fully used for %1; if use stops "
                                              "after month %2, it still saves %3."),
        {payOffMonths(outcome, language), std::to_string(payOff->stopMonth),
         formatMoney(isLost ? payOff->loss : -payOff->loss, currency, language)});
}

std::string afterFallWords(const CommitmentOutcome &outcome, const std::string &currency,
                           const Language &language)
{
    const Money saving = outcome.savingAfterFall();
    const std::string amount = formatMoney(saving < Money() ? -saving : saving, currency, language);
    return language.say(
        saving < Money()
            ? HEADROOM_TEXT("Commitments", "With %1 % less use it would lose %2.")
            : HEADROOM_TEXT("Commitments", "With %1 % less use it would still save %2."),
        {std::to_string(kFallPercent), amount});
}

} // namespace headroom
