// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_fixture.h"
#include "core/catalog/known_providers.h"

#include "db/importers/importers.h"

#include <QFile>

#include <algorithm>

namespace headroom::testing {

namespace {

class Collector final : public storage::PriceRowSink
{
public:
    explicit Collector(Imported &imported) : m_imported(imported) {}

    void accept(const storage::PriceRow &row) override
    {
        ImportedRow kept;
        kept.row = row;
        kept.region = row.region;
        kept.type = row.instanceType;
        kept.source = row.source;
        kept.place = row.place.text();
        if (row.facts) {
            kept.vcpus = row.facts->vcpus;
            kept.memoryGib = row.facts->memoryGib;
        }
        m_imported.rows.push_back(std::move(kept));
    }
    void reject(const storage::Rejection &rejection) override
    {
        m_imported.rejections.push_back({rejection.kind, std::string(rejection.reason),
                                         std::string(rejection.detail), rejection.place.text()});
    }
    void unknownColumn(std::string_view name) override
    {
        m_imported.unknownColumns.emplace_back(name);
    }
    void note(Message sentence) override { m_imported.notes.push_back(sentence); }

private:
    Imported &m_imported;
};

void addType(Catalog &catalog, Provider provider, const char *name, double vcpus, double memoryGib,
             const char *accelerator = nullptr, double count = 0, double storageGb = 0)
{
    InstanceType type;
    type.provider = provider;
    type.name = name;
    type.vcpus = vcpus;
    type.memoryGib = memoryGib;
    type.localStorageGb = storageGb;
    if (accelerator) {
        AcceleratorModel model;
        model.model = accelerator;
        catalog.accelerators.push_back(model);
        type.accelerator = static_cast<std::int16_t>(catalog.accelerators.size() - 1);
        type.acceleratorCount = count;
    }
    catalog.types.push_back(std::move(type));
    if (provider != known::google)
        return;
    catalog.offerType.push_back(static_cast<std::uint16_t>(catalog.types.size() - 1));
    catalog.offerRegion.push_back(0);
    catalog.offerPurchase.push_back(0);
    catalog.offerNanos.push_back(1'000'000'000);
    catalog.offerDate.push_back(20'000);
    catalog.offerSource.push_back(0);
    catalog.offerFlags.push_back(0);
}

Catalog makeCatalog()
{
    Catalog catalog;
    Region region;
    region.provider = known::google;
    region.name = "us-central1";
    catalog.regions.push_back(region);
    catalog.purchases.emplace_back();
    catalog.sources.emplace_back("fixture");
    addType(catalog, known::aws, "m5.large", 2, 8);
    addType(catalog, known::aws, "g5.xlarge", 4, 16, "A10G", 1);
    addType(catalog, known::azure, "Standard_D4as_v7", 4, 16);
    addType(catalog, known::google, "e2-micro", 2, 1);
    addType(catalog, known::google, "e2-small", 2, 2);
    addType(catalog, known::google, "e2-medium", 2, 4);
    addType(catalog, known::google, "n1-standard-4", 4, 15);
    addType(catalog, known::google, "n1-standard-4+1xnvidia-tesla-t4", 4, 15, "T4", 1);
    addType(catalog, known::google, "a2-highgpu-1g", 12, 85, "A100-40GB-SXM", 1);
    addType(catalog, known::google, "a2-ultragpu-1g", 12, 170, "A100-80GB-SXM", 1, 375);
    addType(catalog, known::google, "a3-highgpu-8g", 208, 1872, "H100-80GB-SXM", 8);
    addType(catalog, known::google, "a3-megagpu-8g", 208, 1872, "H100-80GB-SXM", 8);
    catalog.buildIndexes();
    return catalog;
}

} // namespace

QString Imported::rate(const std::string &region, const std::string &type,
                       const PurchaseOption &purchase) const
{
    QString found;
    for (const ImportedRow &row : rows) {
        if (row.region != region || row.type != type || row.row.purchase != purchase)
            continue;
        if (!found.isEmpty())
            return QStringLiteral("more than one");
        found = QString::fromStdString(row.row.rate.toString());
    }
    return found.isEmpty() ? QStringLiteral("none") : found;
}

int Imported::count(RejectionKind kind) const
{
    return static_cast<int>(
        std::count_if(rejections.begin(), rejections.end(),
                      [&](const ImportedRejection &row) { return row.kind == kind; }));
}

QString Imported::reasons() const
{
    std::string text;
    for (const ImportedRejection &row : rejections)
        text += row.reason + " (" + row.place + ")\n";
    return QString::fromStdString(text);
}

Imported import(const QByteArray &text)
{
    return import(text, importCatalog());
}

Imported import(const QByteArray &text, const Catalog &catalog)
{
    Imported imported;
    Collector collector(imported);
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    const auto format = storage::detectFormat(view.substr(0, storage::kDetectionBytes));
    if (!format) {
        imported.error = format.error();
        return imported;
    }
    storage::GoogleParts parts(catalog);
    const storage::ImportContext context{[&] { return storage::textInMemory(view); },
                                         collector,
                                         catalog,
                                         Date::fromCivil(2026, 11, 20),
                                         "fixture",
                                         Date::fromCivil(2026, 11, 20)};
    const auto read = storage::readPriceList(*format, context, parts);
    if (!read)
        imported.error = read.error();
    else if (!parts.empty())
        parts.compose(collector);
    return imported;
}

QByteArray importFixture(const QString &name)
{
    QFile file(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/db/fixtures/import/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const Catalog &importCatalog()
{
    static const Catalog catalog = makeCatalog();
    return catalog;
}

PurchaseOption spot()
{
    PurchaseOption purchase;
    purchase.model = PricingModel::spot;
    return purchase;
}

PurchaseOption committed(PricingModel model, int years, Payment payment)
{
    PurchaseOption purchase;
    purchase.model = model;
    purchase.termYears = static_cast<std::uint8_t>(years);
    purchase.payment = payment;
    return purchase;
}

} // namespace headroom::testing
