// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/own_rule_text.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/number_input.h"
#include "ui/format/text.h"

#include <algorithm>
#include <string_view>

namespace headroom::ui {

namespace {

/// Columns as errors of the planner name them.
constexpr std::array<std::string_view, kRuleColumnCount> kKeys{
    "provider",   "family",      "region",         "instance_type", "pricing_model",
    "term_years", "percent_off", "price_per_hour", "note",          "matches"};

template <typename Texts>
auto &textAt(Texts &texts, RuleColumn column)
{
    return texts[static_cast<std::size_t>(column)];
}

RuleColumn columnOf(std::string_view key)
{
    const auto found = std::ranges::find(kKeys, key);
    return static_cast<RuleColumn>(found - kKeys.begin());
}

QString numberText(const Exact &value, const QLocale &locale)
{
    return editableNumber(value, locale);
}

/// Reads the two figures; a fault names the column.
std::optional<RuleFault> readFigures(const RuleTexts &texts, const QLocale &locale,
                                     OwnPriceRule &rule)
{
    const QString &percent = textAt(texts, RuleColumn::percentOff);
    if (!percent.trimmed().isEmpty()) {
        const auto value = parseNumber(QString(percent).remove(u'%'), locale);
        if (!value)
            return RuleFault{RuleColumn::percentOff, textOf(value.error().what)};
        rule.percentOff = *value;
    }
    const QString &price = textAt(texts, RuleColumn::pricePerHour);
    if (price.trimmed().isEmpty())
        return std::nullopt;
    const auto value = parseNumber(QString(price).remove(u'$'), locale);
    if (!value)
        return RuleFault{RuleColumn::pricePerHour, textOf(value.error().what)};
    const auto rate = HourlyRate::parse(value->toString());
    if (!rate)
        return RuleFault{RuleColumn::pricePerHour, textOf(rate.error().what)};
    rule.fixedPrice = *rate;
    return std::nullopt;
}

} // namespace

std::string_view keyOf(RuleColumn column)
{
    return kKeys[static_cast<std::size_t>(column)];
}

QString headerOf(RuleColumn column)
{
    switch (column) {
    case RuleColumn::provider: return tr("Provider");
    case RuleColumn::family: return tr("Family");
    case RuleColumn::region: return tr("Region");
    case RuleColumn::instanceType: return tr("Instance type");
    case RuleColumn::pricingModel: return tr("Pricing");
    case RuleColumn::termYears: return tr("Term");
    case RuleColumn::percentOff: return tr("% off");
    case RuleColumn::pricePerHour: return tr("Price per hour");
    case RuleColumn::note: return tr("Note");
    case RuleColumn::matches: return tr("Matches");
    }
    return {};
}

RuleTexts textsOf(const OwnPriceRule &rule, const QLocale &locale)
{
    RuleTexts texts;
    if (rule.provider)
        textAt(texts, RuleColumn::provider) = textOf(keyOf(*rule.provider));
    textAt(texts, RuleColumn::family) = textOf(rule.family);
    textAt(texts, RuleColumn::region) = textOf(rule.region);
    textAt(texts, RuleColumn::instanceType) = textOf(rule.instanceType);
    if (rule.model)
        textAt(texts, RuleColumn::pricingModel) = textOf(keyOf(*rule.model));
    if (rule.termYears)
        textAt(texts, RuleColumn::termYears) = QString::number(*rule.termYears);
    if (rule.percentOff)
        textAt(texts, RuleColumn::percentOff) = numberText(*rule.percentOff, locale);
    if (rule.fixedPrice)
        textAt(texts, RuleColumn::pricePerHour) = numberText(rule.fixedPrice->exact(), locale);
    textAt(texts, RuleColumn::note) = textOf(rule.note);
    return texts;
}

tl::expected<OwnPriceRule, RuleFault> ruleFrom(const RuleTexts &texts, const QLocale &locale)
{
    const auto plain = [&texts](RuleColumn column) {
        return textAt(texts, column).trimmed().toStdString();
    };
    OwnPriceRule rule;
    rule.provider = fromKey<Provider>(plain(RuleColumn::provider));
    rule.family = plain(RuleColumn::family);
    rule.region = plain(RuleColumn::region);
    rule.instanceType = plain(RuleColumn::instanceType);
    rule.model = fromKey<PricingModel>(plain(RuleColumn::pricingModel));
    if (const std::string term = plain(RuleColumn::termYears); !term.empty())
        rule.termYears = static_cast<std::uint8_t>(term.front() - '0');
    rule.note = plain(RuleColumn::note);
    if (auto fault = readFigures(texts, locale, rule))
        return tl::unexpected(std::move(*fault));
    if (const auto checked = checkRule(rule); !checked)
        return tl::unexpected(
            RuleFault{columnOf(checked.error().where), textOf(checked.error().what)});
    return rule;
}

QString shownText(const RuleTexts &texts, RuleColumn column)
{
    const QString &text = textAt(texts, column);
    const std::string key = text.toStdString();
    switch (column) {
    case RuleColumn::provider:
        return text.isEmpty() ? tr("any") : textOf(nameOf(*fromKey<Provider>(key)));
    case RuleColumn::pricingModel: {
        PurchaseOption purchase;
        purchase.model = fromKey<PricingModel>(key).value_or(PricingModel::onDemand);
        return text.isEmpty() ? tr("any") : textOf(nameOf(purchase, language()));
    }
    case RuleColumn::termYears:
        if (text.isEmpty())
            return tr("any");
        if (text == u'0')
            return tr("none");
        return text == u'1' ? tr("1 year") : tr("%1 years").arg(text);
    case RuleColumn::family:
    case RuleColumn::region:
    case RuleColumn::instanceType: return text.isEmpty() ? tr("any") : text;
    default: return text;
    }
}

QString reachText(const RuleReach &reach)
{
    if (reach.addsOffer)
        return tr("adds an offer");
    const QString matching =
        textOf(formatCount(static_cast<std::int64_t>(reach.matching), language()));
    if (reach.matching == 0)
        return tr("no offer");
    if (reach.deciding == reach.matching)
        return reach.matching == 1 ? tr("1 offer") : tr("%1 offers").arg(matching);
    return tr("%1 of %2")
        .arg(textOf(formatCount(static_cast<std::int64_t>(reach.deciding), language())), matching);
}

QString reachRemark(const RuleReach &reach)
{
    if (reach.addsOffer)
        return tr("The catalog has no such offer; the rule adds it.");
    if (reach.matching == 0)
        return tr("Nothing in the catalog matches this rule.");
    if (reach.deciding == reach.matching)
        return tr("The rule applies to every offer that it matches.");
    return tr("For the other offers that it matches, a narrower or later rule applies.");
}

} // namespace headroom::ui
