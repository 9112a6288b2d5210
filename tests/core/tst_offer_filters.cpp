// SPDX-License-Identifier: GPL-3.0-or-later
// Filters over random catalogs, each against asking every offer by itself.
#include "core/catalog/filter_choices.h"
#include "core/catalog/filter_field.h"
#include "core/catalog/interruption_rules.h"
#include "core/catalog/known_providers.h"
#include "core/catalog/offer.h"
#include "support/dice.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr std::array kClouds{known::aws, known::google, known::azure};

const std::vector<std::string> kRegions{"east-1", "west-2", "north-3"};
const std::vector<std::string> kAccelerators{"NVIDIA T4", "NVIDIA A100", "Inferentia2"};
const std::vector<PurchaseOption> kPurchases{
    {},
    {.model = PricingModel::spot},
    {.model = PricingModel::reserved, .termYears = 1},
    {.model = PricingModel::savingsPlan, .termYears = 3, .payment = Payment::allUpfront},
    {.model = PricingModel::sustainedUse},
    {.model = PricingModel::capacityBlock},
    {.operatingSystem = OperatingSystem::windows}};

/// Each type is sold in some regions in some ways, at least in one.
std::shared_ptr<const Catalog> randomCatalog(unsigned seed)
{
    Dice dice(seed);
    CatalogBuilder catalog;
    for (int t = 0; t < 12; ++t) {
        const Provider provider = dice.of(std::vector<Provider>(kClouds.begin(), kClouds.end()));
        const std::string family = "f" + std::to_string(t / 3);
        catalog.type(provider, family + (provider == known::aws ? "." : "-") + std::to_string(t), 4,
                     16);
        if (dice.oneIn(2))
            catalog.accelerators(dice.of(kAccelerators), 1, 16);
        bool any = false;
        for (const std::string &region : kRegions) {
            for (const PurchaseOption &purchase : kPurchases) {
                if (dice.oneIn(3) || (!any && region == kRegions.back())) {
                    catalog.offer(region, purchase, "1.5");
                    any = true;
                }
            }
        }
    }
    return catalog.build();
}

/// From the words of the offer: "reserved 3 years" is signed for three.
bool isSignedAs(const std::optional<PriceLens> &lens, const PurchaseOption &purchase)
{
    const std::string words = keyOf(purchase);
    const bool isLong = words.ends_with("_1y") || words.ends_with("_3y");
    if (!lens)
        return true;
    switch (*lens) {
    case PriceLens::onDemand:
        return !isLong && !words.starts_with("spot") && !words.starts_with("capacity_block");
    case PriceLens::oneYear: return words.ends_with("_1y");
    case PriceLens::threeYears: return words.ends_with("_3y");
    case PriceLens::spot: return words.starts_with("spot");
    }
    return false;
}

/// As a reader of the offer would decide it.
bool isWanted(const Catalog &catalog, const OfferFilter &filter, OfferIndex index)
{
    const OfferReference offer = catalog.reference(index);
    const InstanceType &type = *catalog.offer(index).type;
    const std::string accelerator =
        type.accelerator < 0
            ? ""
            : catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name;
    const std::string family = catalog.families[type.family].name;
    const auto allows = [](const auto &wanted, const auto &value) {
        return wanted.empty() || wanted.count(value) == 1;
    };
    if (!allows(filter.providers, offer.provider) || !allows(filter.regions, offer.region)
        || !allows(filter.pricingModels, offer.purchase.model) || !allows(filter.groups, type.group)
        || !allows(filter.families, family) || !allows(filter.accelerators, accelerator)
        || !isSignedAs(filter.lens, offer.purchase))
        return false;
    QString all = QString::fromStdString(std::string(nameOf(offer.provider)) + '\n' + type.name
                                         + '\n' + family + '\n' + accelerator + '\n' + offer.region
                                         + '\n' + nameOf(offer.purchase));
    const QStringList words = QString::fromStdString(filter.search).split(' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(
        words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

OfferFilter randomFilter(Dice &dice, const Catalog &catalog)
{
    OfferFilter filter;
    if (dice.oneIn(3))
        filter.providers = {kClouds[0], kClouds[static_cast<std::size_t>(dice.between(0, 2))]};
    if (dice.oneIn(3))
        filter.regions = {dice.of(kRegions), dice.of(kRegions)};
    if (dice.oneIn(3))
        filter.pricingModels = {dice.of(kPurchases).model, dice.of(kPurchases).model};
    if (dice.oneIn(3))
        filter.lens = kAllOf<PriceLens>[static_cast<std::size_t>(
            dice.between(0, static_cast<int>(kAllOf<PriceLens>.size()) - 1))];
    if (dice.oneIn(4))
        filter.groups = {dice.of(catalog.types).group};
    if (dice.oneIn(4))
        filter.families = {dice.of(catalog.families).name, dice.of(catalog.families).name};
    if (dice.oneIn(4))
        filter.accelerators = {dice.oneIn(2) ? "" : dice.of(kAccelerators)};
    if (dice.oneIn(4))
        filter.search = dice.of(std::vector<std::string>{"t4", "AWS", "f1 spot", "WEST reserved 1",
                                                         "f2 on-demand", " nvidia  f0 ", "azure"});
    return filter;
}

std::size_t countOf(const Catalog &catalog, const OfferFilter &filter)
{
    std::size_t count = 0;
    for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer)
        count += isWanted(catalog, filter, offer) ? 1 : 0;
    return count;
}

} // namespace

class OfferFiltersTest : public QObject
{
    Q_OBJECT

private slots:
    void theMatcherDecidesAsAReaderWould()
    {
        std::size_t matched = 0;
        for (unsigned seed = 1; seed <= 200; ++seed) {
            const auto catalog = randomCatalog(seed);
            Dice dice(seed + 1'000);
            for (int i = 0; i < 10; ++i) {
                const OfferFilter filter = randomFilter(dice, *catalog);
                const OfferMatcher matcher(*catalog, filter);
                for (OfferIndex offer = 0; offer < catalog->offerCount(); ++offer) {
                    QCOMPARE(matcher.matches(offer), isWanted(*catalog, filter, offer));
                    matched += matcher.matches(offer) ? 1 : 0;
                }
            }
        }
        QVERIFY(matched > 1'000);
    }

    /// No offer is compared under two contracts; capacity blocks alone are compared under none.
    void everyPurchaseOptionIsUnderOneLens()
    {
        for (const PurchaseOption &purchase : kPurchases) {
            const auto lenses = std::ranges::count_if(
                kAllOf<PriceLens>, [&](PriceLens lens) { return isUnder(lens, purchase); });
            QCOMPARE(lenses, purchase.model == PricingModel::capacityBlock ? 0 : 1);
        }
    }

    void eachPartNarrowsAndLeavingItOutWidens()
    {
        for (unsigned seed = 1; seed <= 100; ++seed) {
            const auto catalog = randomCatalog(seed);
            Dice dice(seed + 2'000);
            const OfferFilter filter = randomFilter(dice, *catalog);
            const OfferMatcher narrow(*catalog, filter);
            for (const FilterField field : kAllOf<FilterField>) {
                const OfferFilter wider = without(filter, field);
                QVERIFY(!isSet(wider, field));
                const OfferMatcher wide(*catalog, wider);
                for (OfferIndex offer = 0; offer < catalog->offerCount(); ++offer)
                    QVERIFY(!narrow.matches(offer) || wide.matches(offer));
            }
        }
    }

    /// A value counts what would be shown if it alone were chosen in its field.
    void everyChoiceCountsWhatItAloneWouldShow()
    {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const auto catalog = randomCatalog(seed);
            Dice dice(seed + 3'000);
            const OfferFilter filter = randomFilter(dice, *catalog);
            for (const FilterField field : kAllOf<FilterField>) {
                if (field == FilterField::search) // typed, not chosen
                    continue;
                for (const FilterChoice &choice : filterChoices(*catalog, filter, field)) {
                    OfferFilter chosen = filter;
                    setKeys(chosen, field, {choice.key});
                    const std::size_t expected = countOf(*catalog, chosen);
                    QVERIFY2(choice.offers.value_or(0) == expected, choice.key.c_str());
                    QCOMPARE(choice.missing.absence == Absence::none, expected > 0);
                }
            }
        }
    }

    /// One filter that alone leaves a value out is named; without it there is something to show.
    void theFilterNamedIsTheOneToBlame()
    {
        int named = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const auto catalog = randomCatalog(seed);
            Dice dice(seed + 4'000);
            const OfferFilter filter = randomFilter(dice, *catalog);
            for (const FilterField field : kAllOf<FilterField>) {
                if (field == FilterField::search)
                    continue;
                for (const FilterChoice &choice : filterChoices(*catalog, filter, field)) {
                    if (!choice.missing.filter)
                        continue;
                    OfferFilter freed = without(filter, *choice.missing.filter);
                    setKeys(freed, field, {choice.key});
                    QVERIFY(countOf(*catalog, freed) > 0);
                    ++named;
                }
            }
        }
        QVERIFY(named > 50);
    }

    void everyValueOfTheCatalogIsAChoiceOnce()
    {
        for (unsigned seed = 1; seed <= 30; ++seed) {
            const auto catalog = randomCatalog(seed);
            for (const FilterField field :
                 {FilterField::region, FilterField::family, FilterField::provider}) {
                std::set<std::string> expected;
                for (OfferIndex offer = 0; offer < catalog->offerCount(); ++offer) {
                    const OfferReference reference = catalog->reference(offer);
                    const InstanceType &type = *catalog->offer(offer).type;
                    expected.insert(field == FilterField::region ? reference.region
                                    : field == FilterField::family
                                        ? catalog->families[type.family].name
                                        : std::string(keyOf(type.provider)));
                }
                std::set<std::string> listed;
                for (const FilterChoice &choice : filterValues(*catalog, field)) {
                    QVERIFY2(listed.insert(choice.key).second, choice.key.c_str());
                    QVERIFY(!choice.label.empty());
                }
                QVERIFY(std::ranges::includes(listed, expected));
            }
        }
    }

    void keysSetAndReadAreTheSame()
    {
        OfferFilter filter;
        const auto check = [&](FilterField field, const std::set<std::string> &keys) {
            setKeys(filter, field, keys);
            QCOMPARE(chosenKeys(filter, field), keys);
            QVERIFY(isSet(filter, field));
        };
        check(FilterField::provider, {"aws", "azure"});
        check(FilterField::region, {"east-1", "made up"});
        check(FilterField::pricingModel, {"cud", "spot"});
        check(FilterField::group, {std::string(keyOf(HardwareGroup::largeGpu))});
        check(FilterField::family, {"g5"});
        check(FilterField::accelerator, {"", "NVIDIA T4"});
        check(FilterField::search, {"two words"});
        // Keys that no enumeration has are left out, the others stay.
        setKeys(filter, FilterField::provider, {"aws", "ibm"});
        QCOMPARE(chosenKeys(filter, FilterField::provider), (std::set<std::string>{"aws"}));
        QCOMPARE(filter.families, (std::set<std::string>{"g5"}));
        QCOMPARE(std::string(nameOfKey(FilterField::provider, "gcp")), std::string("Google Cloud"));
        QCOMPARE(std::string(nameOfKey(FilterField::accelerator, "")),
                 std::string("no accelerator"));
        QCOMPARE(std::string(nameOfKey(FilterField::region, "east-1")), std::string("east-1"));
        QCOMPARE(std::string(nameOfKey(FilterField::provider, "ibm")), std::string("ibm"));
    }

    void everyOfferIsFoundByItsReference()
    {
        for (unsigned seed = 1; seed <= 50; ++seed) {
            const auto catalog = randomCatalog(seed);
            for (OfferIndex offer = 0; offer < catalog->offerCount(); ++offer) {
                const OfferReference reference = catalog->reference(offer);
                QCOMPARE(catalog->find(reference), std::optional(offer));
                const OfferRow row = catalog->offer(offer);
                QCOMPARE(row.type->name, reference.instanceType);
                QCOMPARE(row.region->name, reference.region);
                std::optional<OfferIndex> onDemand;
                for (OfferIndex other = 0; other < catalog->offerCount(); ++other) {
                    const OfferReference sold = catalog->reference(other);
                    if (sold.provider == reference.provider && sold.region == reference.region
                        && sold.instanceType == reference.instanceType
                        && sold.purchase.model == PricingModel::onDemand
                        && sold.purchase.operatingSystem == reference.purchase.operatingSystem)
                        onDemand = other;
                }
                QCOMPARE(catalog->findOnDemand(reference), onDemand);
            }
            QVERIFY(!catalog->find({known::aws, "nowhere", "f0.0", {}}).has_value());
        }
    }

    void countsOfTheProvidersAddUp()
    {
        for (unsigned seed = 1; seed <= 50; ++seed) {
            const auto catalog = randomCatalog(seed);
            const CatalogCounts all = countCatalog(*catalog, std::nullopt);
            std::size_t types = 0;
            std::size_t offers = 0;
            for (const Provider provider : kClouds) {
                const CatalogCounts one = countCatalog(*catalog, provider);
                types += one.types;
                offers += one.offers;
                OfferFilter filter;
                filter.providers = {provider};
                QCOMPARE(one.offers, countOf(*catalog, filter));
            }
            QCOMPARE(offers, all.offers);
            QCOMPARE(types, all.types);
            QCOMPARE(all.offers, catalog->offerCount());
        }
    }

    void theNarrowestRuleOfTheOwnProviderCounts()
    {
        const auto rules =
            InterruptionRules::parse("provider,hardware,per_day,low,high,date,source\n"
                                     "aws,,0.05,0.01,0.2,,all of AWS\n"
                                     "aws,g5,0.1,0.1,0.1,2026-01-02,a family\n"
                                     "gcp,g5.xlarge,0.9,0.9,0.9,,another cloud\n"
                                     "aws,g5.xlarge,0.2,0.1,0.3,,a type\n"
                                     "aws,g5.xlarge,0.3,0.1,0.4,,the same again\n");
        QVERIFY(rules.has_value());
        const auto source = [&](Provider provider, const char *type, const char *family) {
            const InterruptionRule *rule = rules->ruleFor(provider, type, family);
            return rule == nullptr ? std::string() : rule->source;
        };
        QCOMPARE(source(known::aws, "g5.xlarge", "g5"), std::string("a type"));
        QCOMPARE(source(known::aws, "g5.2xlarge", "g5"), std::string("a family"));
        QCOMPARE(source(known::aws, "p4d.24xlarge", "p4d"), std::string("all of AWS"));
        QCOMPARE(source(known::google, "g5.xlarge", ""), std::string("another cloud"));
        QCOMPARE(source(known::google, "a2", "a2"), std::string());
        QCOMPARE(rules->rules()[1].asOf, std::optional(Date::fromCivil(2026, 1, 2)));
    }

    void brokenRulesSayWhere_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("column");
        QTest::newRow("cloud") << "ibm,,0.1,0.1,0.1,,x"
                               << "provider";
        QTest::newRow("no number") << "aws,,often,0.1,0.1,,x"
                                   << "per_day";
        QTest::newRow("negative") << "aws,,0.1,-0.1,0.2,,x"
                                  << "per_day";
        QTest::newRow("under its range") << "aws,,0.1,0.2,0.3,,x"
                                         << "per_day";
        QTest::newRow("over its range") << "aws,,0.4,0.2,0.3,,x"
                                        << "per_day";
        QTest::newRow("high") << "aws,,0.1,0.1,high,,x"
                              << "high";
    }
    void brokenRulesSayWhere()
    {
        QFETCH(QString, row);
        QFETCH(QString, column);
        const std::string csv =
            "provider,hardware,per_day,low,high,date,source\n" + row.toStdString() + '\n';
        const auto rules = InterruptionRules::parse(csv);
        QVERIFY(!rules.has_value());
        QCOMPARE(QString::fromStdString(rules.error().where), "line 2, column " + column);
    }

    void plainNamesHaveNoOtherCharacters()
    {
        for (const char *good : {"a", "Standard_ND96is_v5", "n1-standard-4", "us-east-1", "a b",
                                 "custom:4/8", "1.5+x"})
            QVERIFY2(isPlainName(good), good);
        for (const char *bad : {"", " a", "a ", "a,b", "a\"", "<b>", "a\n", "=1;", "é", "a\tb"})
            QVERIFY2(!isPlainName(bad), bad);
        QVERIFY(isPlainName(std::string(64, 'a')));
        QVERIFY(!isPlainName(std::string(65, 'a')));
        QCOMPARE(shortTypeName("Standard_ND96is_v5"), std::string_view("ND96is_v5"));
        QCOMPARE(shortTypeName("g5.xlarge"), std::string_view("g5.xlarge"));
    }
};

QTEST_APPLESS_MAIN(OfferFiltersTest)
#include "tst_offer_filters.moc"
