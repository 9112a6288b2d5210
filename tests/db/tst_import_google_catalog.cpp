// SPDX-License-Identifier: GPL-3.0-or-later
// Google's SKUs under the descriptions that the Billing API has, their prices solved from machines
// that the shipped catalog prices: every other machine then has to come out as shipped, too.
// Descriptions after build/mapping.csv of
// github.com/Cyclenerd/google-cloud-pricing-cost-calculator, 2026-08.
#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "import_fixture.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <map>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kRegion = "us-central1";

/// A family with two machines whose prices determine the prices of its cores and memory. If all of
/// a family have the same memory per core, the second is empty, and the price is split arbitrarily.
struct FamilyOfSkus {
    const char *words; ///< before "Core" and "Ram"
    const char *one;
    const char *other;
    const char *withSsd; ///< identifies the local SSD of the family, if it has its own
};

constexpr FamilyOfSkus kFamilies[] = {
    {"N1 Predefined Instance", "n1-standard-4", "n1-highmem-4", ""},
    {"N2 Instance", "n2-standard-4", "n2-highmem-4", ""},
    {"N2D AMD Instance", "n2d-standard-4", "n2d-highmem-4", ""},
    {"N4 Instance", "n4-standard-4", "n4-highmem-4", ""},
    {"N4A Instance", "n4a-standard-4", "n4a-highmem-4", ""},
    {"N4D Instance", "n4d-standard-4", "n4d-highmem-4", ""},
    {"E2 Instance", "e2-standard-4", "e2-highmem-4", ""},
    {"C2D AMD Instance", "c2d-standard-4", "c2d-highmem-4", ""},
    {"C3 Instance", "c3-standard-4", "c3-highmem-4", ""},
    {"C3D Instance", "c3d-standard-8", "c3d-highmem-8", ""},
    {"C4 Instance", "c4-standard-8", "c4-highmem-8", "c4-standard-8-lssd"},
    {"C4A Arm Instance", "c4a-standard-8", "c4a-highmem-8", "c4a-standard-8-lssd"},
    {"C4D Instance", "c4d-standard-8", "c4d-highmem-8", "c4d-standard-8-lssd"},
    {"C4N Instance", "c4n-standard-8", "c4n-highmem-8", ""},
    {"M3 Memory-optimized Instance", "m3-megamem-64", "m3-ultramem-64", ""},
    {"M4 Instance", "m4-megamem-112", "m4-ultramem-112", ""},
    {"Memory-optimized Instance", "m1-megamem-96", "m1-ultramem-80", ""},
    {"M4Ultramem224 Instance", "m4-ultramem-224", "", ""},
    {"Compute optimized", "c2-standard-4", "", ""},
    {"T2A Arm Instance", "t2a-standard-4", "", ""},
    {"T2D AMD Instance", "t2d-standard-4", "", ""},
    {"H3 Instance", "h3-standard-88", "", ""},
};

class SkuPage
{
public:
    explicit SkuPage(const Catalog &catalog) : m_catalog(catalog) {}

    [[nodiscard]] const InstanceType &type(const char *name) const
    {
        return m_catalog.types[m_catalog.findType(known::google, name).value()];
    }
    [[nodiscard]] double price(const char *name) const
    {
        const auto offer = m_catalog.find(onDemand(known::google, kRegion, name));
        return m_catalog.offer(offer.value()).rate.exact().toDouble();
    }

    void add(const QString &description, double price, const char *unit)
    {
        const auto nanos = std::llround(price * 1e9);
        const QJsonObject unitPrice = {{"currencyCode", "USD"},
                                       {"units", QString::number(nanos / 1'000'000'000)},
                                       {"nanos", nanos % 1'000'000'000}};
        const QJsonObject expression = {
            {"usageUnit", unit},
            {"tieredRates",
             QJsonArray{QJsonObject{{"startUsageAmount", 0}, {"unitPrice", unitPrice}}}}};
        m_skus.append(QJsonObject{
            {"skuId", QString::number(m_skus.size())},
            {"description", description + " running in Iowa"},
            {"category", QJsonObject{{"usageType", "OnDemand"}}},
            {"serviceRegions", QJsonArray{kRegion}},
            {"pricingInfo", QJsonArray{QJsonObject{{"effectiveTime", "2026-11-01T00:00:00Z"},
                                                   {"pricingExpression", expression}}}}});
    }

    void addFamily(const FamilyOfSkus &family)
    {
        const InstanceType &one = type(family.one);
        double core = 0.6 * price(family.one) / one.vcpus;
        double memory = 0.4 * price(family.one) / one.memoryGib;
        if (*family.other) {
            const InstanceType &other = type(family.other);
            const double determinant = one.vcpus * other.memoryGib - other.vcpus * one.memoryGib;
            core = (price(family.one) * other.memoryGib - price(family.other) * one.memoryGib)
                   / determinant;
            memory =
                (one.vcpus * price(family.other) - other.vcpus * price(family.one)) / determinant;
        }
        const QString words = family.words;
        add(words + " Core", core, "h");
        // The API states the memory of two families per 10^9 bytes.
        const bool decimal = words.startsWith("M4Ultramem224") || words.startsWith("C4D");
        add(words + " Ram", decimal ? memory / 1.073741824 : memory, decimal ? "GBy.h" : "GiBy.h");
        if (!*family.withSsd)
            return;
        const InstanceType &with = type(family.withSsd);
        const double ssd = price(family.withSsd) - core * with.vcpus - memory * with.memoryGib;
        add(words.section(' ', 0, 0) + " Instance Local SSD", ssd * 730 / with.localStorageGb,
            "GiBy.mo");
    }

    [[nodiscard]] QByteArray text() const
    {
        return QJsonDocument(QJsonObject{{"skus", m_skus}}).toJson();
    }

private:
    const Catalog &m_catalog;
    QJsonArray m_skus;
};

} // namespace

class TestImportGoogleCatalog : public QObject
{
    Q_OBJECT

private:
    Catalog m_catalog;

    [[nodiscard]] QByteArray page() const
    {
        SkuPage page(m_catalog);
        for (const FamilyOfSkus &family : kFamilies)
            page.addFamily(family);
        // The common local SSD, as C3 has it.
        const InstanceType &c3 = page.type("c3-standard-8-lssd");
        const double ssd = page.price("c3-standard-8-lssd") - page.price("c3-standard-8");
        page.add("SSD backed Local Storage", ssd * 730 / c3.localStorageGb, "GiBy.mo");
        // Z3 has a SKU of its own that is not what it is charged by.
        page.add("Z3 Instance Local SSD", 0.5, "GiBy.mo");
        // Z3 and G4: what is left of the smallest machine.
        const InstanceType &z3 = page.type("z3-highmem-14-standardlssd");
        const double z3Rest =
            page.price("z3-highmem-14-standardlssd") - ssd / c3.localStorageGb * z3.localStorageGb;
        page.add("Z3 Instance Core", 0.6 * z3Rest / z3.vcpus, "h");
        page.add("Z3 Instance Ram", 0.4 * z3Rest / z3.memoryGib, "GiBy.h");
        const double memory = (page.price("g4-standard-12") / 2 - page.price("g4-standard-6")) * 2;
        const double rest = page.price("g4-standard-48") - 180 * memory;
        page.add("G4 Instance Ram", memory, "GiBy.h");
        page.add("G4 Instance Core", 0.3 * rest / 48, "h");
        page.add("RTX 6000 96GB", 0.7 * rest, "h");
        return page.text();
    }

private slots:
    void initTestCase()
    {
        const auto store = storage::CatalogStore::open(shippedCatalogPath());
        QVERIFY(store);
        m_catalog = store->load(PriceBook::publicCatalog).value();
    }

    void everyMachineComesOutAsShipped()
    {
        const Imported read = import(page(), m_catalog);
        QVERIFY2(!read.error, read.error ? read.error->text().c_str() : "");
        std::map<std::string, int> seen;
        for (const ImportedRow &row : read.rows) {
            if (row.row.purchase.model != PricingModel::onDemand)
                continue;
            const auto shipped = m_catalog.find(onDemand(known::google, row.region, row.type));
            if (!shipped)
                continue;
            const double expected = m_catalog.offer(*shipped).rate.exact().toDouble();
            const double found = row.row.rate.exact().toDouble();
            QVERIFY2(std::abs(found - expected) < 1e-5 * expected,
                     (row.type + ": " + row.row.rate.toString()).c_str());
            ++seen[row.type];
        }
        QVERIFY(seen.size() > 450);
        for (const char *type :
             {"c4-standard-8-lssd", "c4d-highmem-96-lssd", "c4a-standard-72-lssd",
              "c3-standard-8-lssd", "c3d-highmem-16-lssd", "m4-ultramem-224", "m1-ultramem-160",
              "g4-standard-6", "g4-standard-384", "z3-highmem-16-highlssd", "e2-micro"})
            QVERIFY2(seen.contains(type), type);
    }

    void oldNamesOfM1CostWhatM1Costs()
    {
        const Imported read = import(page(), m_catalog);
        for (const auto &[oldName, name] : {std::pair{"n1-megamem-96", "m1-megamem-96"},
                                            std::pair{"n1-ultramem-160", "m1-ultramem-160"}})
            QCOMPARE(read.rate(kRegion, oldName), read.rate(kRegion, name));
    }

    void machinesWithLocalSsdOfUnknownSizeStayWithoutAPrice()
    {
        const Imported read = import(page(), m_catalog);
        int withSsd = 0;
        for (const InstanceType &type : m_catalog.types) {
            const bool unknown = type.provider == known::google && type.localStorageGb == 0
                                 && (type.name.starts_with("z3-") || type.name.ends_with("-lssd"));
            withSsd += unknown ? 1 : 0;
            if (unknown)
                QCOMPARE(read.rate(kRegion, type.name), "none");
        }
        QVERIFY(withSsd >= 2);
    }

    void partsThatAreMissingAreSaid()
    {
        SkuPage page(m_catalog);
        page.addFamily({"C4 Instance", "c4-standard-8", "c4-highmem-8", ""});
        page.add("G4 Instance Core", 0.02, "h");
        const Imported read = import(page.text(), m_catalog);
        QCOMPARE(read.rate(kRegion, "c4-standard-8-lssd"), "none");
        QCOMPARE(read.notes.size(), std::size_t(1));
        const QString note = QString::fromStdString(read.notes.front());
        QVERIFY2(note.contains("local SSD c4 ("), qPrintable(note));
        QVERIFY2(note.contains("GPU rtx 6000 96gb (7 machines)"), qPrintable(note));
        QVERIFY(read.reasons().contains("No machine in the catalog can be priced"));
    }
};

QTEST_GUILESS_MAIN(TestImportGoogleCatalog)
#include "tst_import_google_catalog.moc"
