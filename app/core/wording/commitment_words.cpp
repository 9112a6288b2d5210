// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/commitment_words.h"

#include "core/evaluation/format.h"

namespace headroom {

std::string targetOf(const Commitment &commitment, const Language &language)
{
    std::string name = language.say(nameOf(commitment.provider));
    if (commitment.target.empty())
        return language.say(HEADROOM_TEXT("Commitments", "%1, all machines"), {name});
    for (const std::string &part : {commitment.region, commitment.target})
        name += part.empty() ? "" : ' ' + part;
    return name;
}

std::string kindOf(const Commitment &commitment, const Language &language)
{
    PurchaseOption purchase = commitment.purchase;
    if (commitment.book == PriceBook::reference) {
        // Nothing of the historic book's is stated; the discount says what is assumed.
        purchase.payment = Payment::noUpfront;
        purchase.operatingSystem = OperatingSystem::gnuLinux;
        purchase.tenancy = Tenancy::shared;
    }
    std::string kind = nameOf(purchase, language);
    if (!commitment.percentOff)
        return kind;
    return language.say(HEADROOM_TEXT("Commitments", "%1, %2 % off assumed"),
                        {kind, language.marked(commitment.percentOff->toString())});
}

std::string amountOf(const Commitment &commitment, const std::string &currency,
                     const Language &language)
{
    constexpr int kDecimals = 4; // a hundredth of a cent: nobody commits to less
    if (countsInstances(commitment))
        return language.say(HEADROOM_TEXT_N("Commitments", "%n instances", "%n instance"), {},
                            static_cast<int>(commitment.amount.scaled(0)));
    return language.say(HEADROOM_TEXT("Commitments", "%1 an hour"),
                        {formatAmount(commitment.amount, currency, 2, kDecimals, language)});
}

std::string termOf(const Commitment &commitment, Date first, const Language &language)
{
    const auto monthOf = [&](Date date) {
        return language.say(HEADROOM_TEXT("Months", "%1 %2"),
                            {language.say(monthName(date.month())), std::to_string(date.year())});
    };
    const Date begin = beginOf(commitment, first);
    if (const auto end = endOf(commitment, first))
        return language.say(HEADROOM_TEXT("Commitments", "%1 to %2"),
                            {monthOf(begin), monthOf(end->firstOfMonthPlus(-1))});
    return language.say(HEADROOM_TEXT("Commitments", "from %1, renewed"), {monthOf(begin)});
}

std::string describe(const Commitment &commitment, const std::string &currency,
                     const Language &language)
{
    if (!commitment.renews)
        return language.say(HEADROOM_TEXT("Commitments", "%1, %2, %3, not renewed"),
                            {targetOf(commitment, language), kindOf(commitment, language),
                             amountOf(commitment, currency, language)});
    return language.say(HEADROOM_TEXT("Commitments", "%1, %2, %3"),
                        {targetOf(commitment, language), kindOf(commitment, language),
                         amountOf(commitment, currency, language)});
}

} // namespace headroom
