// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/mix_options.h"

#include "core/letters.h"
#include "ui/command_line/planning_inputs.h"

#include <array>

namespace headroom::cli {

namespace {

template <NamedEnum Enum>
QStringList keysOf()
{
    QStringList keys;
    for (const Enum value : kAllOf<Enum>)
        keys += QString::fromUtf8(keyOf(value).data());
    return keys;
}

tl::unexpected<Error> notUnderstood(const QString &text, const char *option, const char *form)
{
    return failure("“" + text.toStdString() + "” is not valid.", option,
                   std::string("Write it like ") + form + '.');
}

/// Reads an option into a rule; an option that is not given leaves the rule alone.
template <typename T, typename Read>
Expected<void> readInto(const Arguments &arguments, const char *name, T &rule, Read read)
{
    const QString option = QString::fromLatin1(name);
    if (!arguments.has(option))
        return {};
    HEADROOM_TRY(rule, read(arguments.value(option)));
    return {};
}

Expected<Money> moneyOf(const QString &text, const char *option)
{
    const auto amount = Exact::parse(text.toStdString());
    constexpr std::int64_t kMaximum = 1'000'000'000'000;
    if (!amount || *amount > Exact(kMaximum) || *amount < Exact(-kMaximum))
        return notUnderstood(text, option, "1234.56");
    return Money::rounded(*amount);
}

Expected<double> numberOf(const QString &text, const char *option)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber ? Expected<double>(number) : notUnderstood(text, option, "10 or 12.5");
}

Expected<std::int64_t> countOf(const QString &text, const char *option)
{
    bool isNumber = false;
    const qlonglong number = text.toLongLong(&isNumber);
    constexpr qlonglong kMaximum = 1'000'000'000;
    if (!isNumber || number < 0 || number > kMaximum)
        return notUnderstood(text, option, "10");
    return number;
}

Expected<Provider> providerOf(const QString &text, const char *option)
{
    const std::string key = text.trimmed().toStdString();
    if (const auto provider = providerWithKey(key))
        return *provider;
    return tl::unexpected(unknownProvider(key, option));
}

Expected<std::vector<Provider>> providersOf(const QString &text)
{
    std::vector<Provider> providers;
    for (const QString &part : text.split(u',')) {
        HEADROOM_TRY(const Provider provider, providerOf(part, "--providers"));
        providers.push_back(provider);
    }
    return providers;
}

Expected<std::vector<ProviderShare>> splitOf(const QString &text)
{
    constexpr const char *kForm = "aws=60,gcp=30,azure=10";
    std::vector<ProviderShare> split;
    for (const QString &part : text.split(u',')) {
        HEADROOM_TRY(const Provider provider, providerOf(part.section(u'=', 0, 0), "--split"));
        bool isNumber = false;
        const double percent = part.section(u'=', 1).toDouble(&isNumber);
        if (!isNumber)
            return notUnderstood(part, "--split", kForm);
        split.push_back({provider, percent});
    }
    return split;
}

Expected<std::vector<Quota>> quotasOf(const QString &text)
{
    constexpr const char *kForm = "aws/p4d/us-east-1=96,gcp//=16";
    std::vector<Quota> quotas;
    for (const QString &part : text.split(u',')) {
        const QStringList path = part.section(u'=', 0, 0).split(u'/');
        HEADROOM_TRY(const Provider provider, providerOf(path.front(), "--quota"));
        const auto maximum = countOf(part.section(u'=', 1), "--quota");
        if (!maximum || path.size() != 3)
            return notUnderstood(part, "--quota", kForm);
        quotas.push_back({provider, path[1].toStdString(), path[2].toStdString(), *maximum});
    }
    return quotas;
}

Expected<std::vector<std::string>> regionsOf(const QString &text)
{
    std::vector<std::string> regions;
    for (const QString &part : text.split(u','))
        regions.push_back(part.trimmed().toStdString());
    return regions;
}

/// Keys of what is allowed, with commas between; written with hyphens or with underscores.
template <NamedEnum Enum>
Expected<std::vector<Enum>> valuesOf(const QString &text, const char *option, const char *form)
{
    std::vector<Enum> values;
    for (const QString &part : text.split(u',')) {
        const QString key = part.trimmed().replace(u'-', u'_');
        const auto value = fromKey<Enum>(key.toStdString());
        if (!value)
            return notUnderstood(part, option, form);
        values.push_back(*value);
    }
    return values;
}

/// “any”, “none”, or what is allowed.
Expected<std::optional<CommitmentRule>> commitmentsOf(const QString &text)
{
    std::vector<std::string> words;
    for (const QString &part : text.split(u','))
        words.push_back(part.trimmed().toStdString());
    if (words == std::vector<std::string>{"none"})
        return std::optional<CommitmentRule>();
    if (const auto rule = commitmentRuleOf(words))
        return rule;
    return failure("“" + text.toStdString() + "” does not say which commitments are allowed.",
                   "--commitments",
                   "Write any, none, or some of these, separated by commas: "
                       + joined(commitmentWords()) + ".");
}

/// Options that say more about shares need some.
Expected<void> checkShareOptions(const Arguments &arguments, const MixRules &rules)
{
    if (rules.split.empty() && arguments.has("split-tolerance"))
        return failure("--split-tolerance needs a provider split.", "--split-tolerance",
                       "Leave it out, or state the shares with --split.");
    if (rules.split.empty() && !rules.maxSpotPercent && arguments.has("split-base"))
        return failure("--split-base needs shares.", "--split-base",
                       "Leave it out, or state shares with --split or --spot.");
    return {};
}

} // namespace

std::vector<Option> mixOptions()
{
    return {
        Option{"budget", "AMOUNT", "monthly limit, instead of the plan's budget"},
        Option{"split", "SHARES", "shares of the providers: aws=60,gcp=30,azure=10"},
        Option{"split-tolerance", "POINTS", "tolerance of each share (default 5)"},
        Option{"split-base", "BASE", "shares of cost (default), hours or workloads",
               keysOf<ShareBase>()},
        Option{"spot", "PERCENT", "maximum share on spot capacity"},
        Option{"quota", "QUOTAS",
               "vCPUs (Google: accelerators) at once, PROVIDER/FAMILY/REGION=N, separated by "
               "commas; an empty part means all"},
        Option{"carbon", "KG",
               "maximum kg CO2e a month, instead of the plan's; offers whose carbon is not known "
               "are left out"},
        Option{"types", "N", "maximum number of different instance types"},
        Option{"stay", "AMOUNT", "minimum monthly saving per moved workload"},
        Option{"providers", "NAMES", "only these providers: aws,gcp,azure"},
        Option{"regions", "NAMES", "only these regions"},
        Option{"pricing", "MODELS",
               "only these pricing models: on_demand,spot,reserved (default: "
               "none with a term that the scenario does not use already)"},
        Option{"commitments", "WHICH",
               "also decide on commitments: any, none (default), or some of "
               "1y,3y,reserved,savings_plan,cud,no_upfront,partial_upfront,all_upfront"},
        Option{"months", "N",
               "evaluate commitments over N months of the forecast (default 12); longer terms "
               "are left out"},
        Option{"sharing",
               "WHO",
               "also decide who runs on whose instances: any that may share, or none (default)",
               {"any", "none"}},
        Option{"objective", "OBJECTIVE",
               "cost: lowest cost (default); headroom: maximum headroom of the tightest line, then "
               "lowest cost; "
               "carbon: least CO2e a month, then lowest cost",
               keysOf<MixObjective>()},
        Option{"headroom", "RATIO",
               "minimum of capacity over demand, or deadline over time, for each line"}};
}

Expected<MixRules> mixRulesOf(const Arguments &arguments, const Catalog &catalog, MixRules rules)
{
    if (arguments.has("split-base"))
        rules.base = *fromKey<ShareBase>(arguments.value("split-base").toStdString());
    if (arguments.has("objective"))
        rules.objective = *fromKey<MixObjective>(arguments.value("objective").toStdString());
    if (arguments.has("curve"))
        rules.objective = MixObjective::cost; // of each point
    const auto money = [](const char *option) {
        return [option](const QString &text) { return moneyOf(text, option); };
    };
    const auto number = [](const char *option) {
        return [option](const QString &text) { return numberOf(text, option); };
    };
    const auto types = [](const QString &text) { return countOf(text, "--types"); };
    const auto pricing = [](const QString &text) {
        return valuesOf<PricingModel>(text, "--pricing", "on_demand,spot,reserved");
    };
    const int monthsOfPlan = rules.commitments ? rules.commitments->months : kForecastMonths;
    const std::array read{readInto(arguments, "budget", rules.budget, money("--budget")),
                          readInto(arguments, "split", rules.split, splitOf),
                          readInto(arguments, "split-tolerance", rules.splitTolerancePoints,
                                   number("--split-tolerance")),
                          readInto(arguments, "spot", rules.maxSpotPercent, number("--spot")),
                          readInto(arguments, "quota", rules.quotas, quotasOf),
                          readInto(arguments, "carbon", rules.maxCarbonKg, number("--carbon")),
                          readInto(arguments, "types", rules.maxTypes, types),
                          readInto(arguments, "stay", rules.minSaving, money("--stay")),
                          readInto(arguments, "providers", rules.providers, providersOf),
                          readInto(arguments, "regions", rules.regions, regionsOf),
                          readInto(arguments, "pricing", rules.pricingModels, pricing),
                          readInto(arguments, "commitments", rules.commitments, commitmentsOf),
                          readInto(arguments, "headroom", rules.minHeadroom, number("--headroom"))};
    for (const Expected<void> &result : read) {
        if (!result)
            return tl::unexpected(result.error());
    }
    if (arguments.has("sharing"))
        rules.sharesInstances = arguments.value("sharing") == "any";
    HEADROOM_CHECK(checkShareOptions(arguments, rules));
    if (!rules.commitments && arguments.has("months"))
        return failure(
            "--months needs --commitments.", "--months",
            "Leave it out, or name the commitments that may be bought with --commitments.");
    if (rules.commitments) {
        rules.commitments->months = monthsOfPlan;
        if (arguments.has("months")) {
            HEADROOM_TRY(rules.commitments->months, monthsOf(arguments));
        }
    }
    const auto checked = checkRules(rules).and_then([&] { return checkNames(rules, catalog); });
    if (checked)
        return rules;
    // Either the option or, where it is not given, the plan states it.
    const std::string &rule = checked.error().where;
    return failure(checked.error().what,
                   arguments.has(QString::fromStdString(rule)) ? "--" + rule
                                                               : "the plan's rule “" + rule + "”",
                   checked.error().remedy);
}

} // namespace headroom::cli
