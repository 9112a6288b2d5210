// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/fact_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/money/date_text.h"
#include "core/wording/digits.h"
#include "core/wording/refusal_words.h"

namespace headroom {

namespace {

struct FactWords {
    const Language &language; // NOLINT: lives as long as one call

    std::string operator()(const std::string &text) const { return text; }
    std::string operator()(std::int64_t count) const { return formatCount(count, language); }
    std::string operator()(const fact::Figure &figure) const
    {
        return formatFigure(figure.value, language);
    }
    std::string operator()(const fact::Duration &duration) const
    {
        return formatDuration(duration.seconds, language);
    }
    std::string operator()(const fact::DurationSpan &span) const
    {
        return formatDurationRange(span.range, span.toSeconds, language);
    }
    std::string operator()(const fact::Percent &percent) const
    {
        return formatPercent(percent.value, language, percent.decimals);
    }
    std::string operator()(const fact::Number &number) const
    {
        return formatExact(number.value, number.maxDecimals, language);
    }
    std::string operator()(const fact::Share &share) const { return percentOf(share.value); }
    std::string operator()(const fact::PercentSpan &span) const
    {
        return language.grouped(span.low.toString()) + "–" + language.grouped(span.high.toString())
               + " %";
    }
    std::string operator()(const fact::Cost &cost) const
    {
        return formatMoney(cost.amount, cost.currency, language);
    }
    std::string operator()(const fact::UnroundedCost &cost) const
    {
        return formatAmount(cost.amount, cost.currency, cost.minDecimals, cost.maxDecimals,
                            language);
    }
    std::string operator()(const fact::Rate &rate) const
    {
        return formatRate(rate.rate, rate.currency, language);
    }
    std::string operator()(const RangedFigure &range) const { return formatRange(range, language); }
    std::string operator()(const fact::Gib &gib) const
    {
        return language.marked(oneDecimal(gib.value));
    }
    std::string operator()(Date date) const { return formatDate(date, language); }
    std::string operator()(const fact::CalendarMonth &month) const
    {
        return language.say(
            HEADROOM_TEXT("Months", "%1 %2"),
            {language.say(monthName(month.date.month())), std::to_string(month.date.year())});
    }
    std::string operator()(const fact::HourOfDay &of) const
    {
        return (of.hour < 10 ? "0" : "") + std::to_string(of.hour) + ":00";
    }
    std::string operator()(const OfferReference &offer) const { return describe(offer, language); }
    std::string operator()(const PurchaseOption &purchase) const
    {
        return nameOf(purchase, language);
    }
    std::string operator()(Provider provider) const { return language.say(nameOf(provider)); }
    std::string operator()(SoftwareStack stack) const { return language.say(nameOf(stack)); }
    std::string operator()(const LifeCycle &cycle) const { return lifeCycleOf(cycle, language); }
    std::string operator()(const Conversion &conversion) const
    {
        return describe(conversion, language);
    }
    std::string operator()(const Refusal &refusal) const { return refusalText(refusal, language); }
    std::string operator()(const MemoryUse &use) const { return memoryText(use, language); }
    std::string operator()(const fact::Names &names) const
    {
        return firstNames(names.names, language);
    }
    std::string operator()(const fact::BothNames &names) const
    {
        std::string text;
        for (const std::string &name : names.names)
            text = text.empty() ? name
                                : language.say(HEADROOM_TEXT("Lists", "%1 and %2"), {text, name});
        return text;
    }
    std::string operator()(const fact::SharesByName &shares) const
    {
        return joined(shares.shares, ", ", [&](const auto &share) {
            return share.first + " (" + percentOf(share.second) + ')';
        });
    }

    [[nodiscard]] std::string percentOf(const Exact &share) const
    {
        return formatExact(Exact(100) * share, 1, language) + " %";
    }
};

} // namespace

std::string firstNames(std::vector<std::string> names, const Language &language,
                       std::size_t maximum)
{
    const std::size_t all = names.size();
    if (all <= maximum)
        return joined(names);
    names.resize(maximum);
    return language.say(HEADROOM_TEXT_N("Lists", "%1 and %n more", "%1 and %n more"),
                        {joined(names)}, static_cast<int>(all - maximum));
}

std::string words(const Fact &fact, const Language &language)
{
    return std::visit(FactWords{language}, fact);
}

} // namespace headroom
