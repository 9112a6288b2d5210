// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/interruption_rules.h"

#include "core/csv/text_table.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

namespace headroom {

namespace {

Expected<InterruptionRate> rateOf(const TextTable &table, std::size_t row)
{
    HEADROOM_TRY(const double perDay, table.figure(row, table.column("per_day")));
    HEADROOM_TRY(const double low, table.figure(row, table.column("low")));
    HEADROOM_TRY(const double high, table.figure(row, table.column("high")));
    if (!(low >= 0 && low <= perDay && perDay <= high))
        return failure(error_text::kNumberOutOfRange, table.place(row, table.column("per_day")));
    return InterruptionRate{perDay, low, high};
}

} // namespace

int narrowness(std::string_view hardware, std::string_view instanceType, std::string_view family)
{
    constexpr int kType = 2;
    return hardware.empty() ? 0 : hardware == instanceType ? kType : hardware == family ? 1 : -1;
}

Expected<InterruptionRules> InterruptionRules::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    InterruptionRules book;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        InterruptionRule rule;
        const int provider = table.column("provider");
        const auto known = fromKey<Provider>(table.text(row, provider));
        if (!known)
            return tl::unexpected(
                unknownProvider(table.text(row, provider), table.place(row, provider)));
        rule.provider = *known;
        rule.hardware = table.trimmed(row, table.column("hardware"));
        HEADROOM_TRY(rule.rate, rateOf(table, row));
        const std::string date = table.trimmed(row, table.column("date"));
        if (!date.empty()) {
            HEADROOM_TRY(rule.asOf, Date::parse(date));
        }
        rule.source = table.trimmed(row, table.column("source"));
        book.m_rules.push_back(std::move(rule));
    }
    return book;
}

const InterruptionRule *InterruptionRules::ruleFor(Provider provider, std::string_view instanceType,
                                                   std::string_view family) const
{
    const InterruptionRule *best = nullptr;
    int narrowest = -1;
    for (const InterruptionRule &rule : m_rules) {
        const int fits =
            rule.provider == provider ? narrowness(rule.hardware, instanceType, family) : -1;
        if (fits > narrowest) {
            narrowest = fits;
            best = &rule;
        }
    }
    return best;
}

Expected<InterruptionRules> shippedInterruptionRules()
{
    return InterruptionRules::parse(shipped::kInterruptions);
}

} // namespace headroom
