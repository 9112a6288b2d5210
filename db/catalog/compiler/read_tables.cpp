// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_tables.h"
#include "table_file.h"

#include <charconv>

namespace headroom::compiler {

namespace fs = std::filesystem;

std::string nameKey(Provider provider, std::string_view name)
{
    return std::string(keyOf(provider)) + '/' + std::string(name);
}

std::optional<double> parseQuantity(std::string_view text)
{
    if (text.empty())
        return 0.0;
    double value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && value >= 0 && value < 1e9 ? std::optional(value) : std::nullopt;
}

bool parseDevices(std::string_view text, TypeRow &type)
{
    const std::size_t slash = text.find('/');
    const auto count = parseQuantity(text.substr(0, slash));
    const auto share = slash == std::string_view::npos ? std::optional(1.0)
                                                       : parseQuantity(text.substr(slash + 1));
    if (!count || !share || *count < 1 || *count > 4096 || *share < 1 || *share > 64)
        return false;
    type.accelerators = static_cast<int>(*count);
    type.acceleratorShare = static_cast<int>(*share);
    type.type.acceleratorCount = *count / *share;
    return type.accelerators == *count && type.acceleratorShare == *share;
}

HardwareGroup groupOf(InstanceCategory category)
{
    switch (category) {
    case InstanceCategory::compute:
    case InstanceCategory::hpc: return HardwareGroup::cpuCompute;
    case InstanceCategory::memory:
    case InstanceCategory::storage: return HardwareGroup::cpuMemory;
    case InstanceCategory::gpu: return HardwareGroup::inferenceGpu;
    default: return HardwareGroup::cpuGeneral;
    }
}

namespace {

tl::unexpected<Error> refuseProvider(const TableFile &file, const TableFile::Row &row)
{
    return file.refuse(row, unknownProvider(file.field(row, "provider"), {}).whatAndRemedy());
}

Expected<void> readSources(const fs::path &folder, CatalogTables &tables)
{
    HEADROOM_TRY(auto file, TableFile::read(folder / "sources.csv",
                                            {"id", "as_of", "basis", "text", "licence"}));
    for (const auto &row : file.rows()) {
        SourceRow source;
        source.key = file.field(row, "id");
        source.text = file.field(row, "text");
        if (const std::string &licence = file.field(row, "licence"); !licence.empty())
            source.text += " (" + licence + ')';
        const std::string &basis = file.field(row, "basis");
        if (basis != "quoted" && basis != "derived")
            return file.refuse(row,
                               HEADROOM_TEXT("Errors", "The basis must be quoted or derived."));
        source.derived = basis == "derived";
        if (const std::string &asOf = file.field(row, "as_of"); !asOf.empty()) {
            auto date = Date::parse(asOf);
            if (!date)
                return file.refuse(row, date.error().what);
            source.asOf = *date;
        }
        if (!tables.sourceByKey.emplace(source.key, tables.sources.size()).second)
            return file.refuse(
                row, Message(HEADROOM_TEXT("Errors", "The source '%1' occurs twice."), source.key));
        tables.sources.push_back(std::move(source));
    }
    return {};
}

/// Name of the price column of a purchase option: what is usual goes without saying.
std::string columnOf(const PurchaseOption &purchase)
{
    std::string column = keyOf(purchase);
    const auto add = [&](std::string_view key) { column += '_' + std::string(key); };
    if (purchase.payment != Payment::noUpfront)
        add(keyOf(purchase.payment));
    if (purchase.operatingSystem != OperatingSystem::gnuLinux)
        add(keyOf(purchase.operatingSystem));
    if (purchase.tenancy != Tenancy::shared)
        add(keyOf(purchase.tenancy));
    return column;
}

Expected<void> readPurchases(const fs::path &folder, CatalogTables &tables)
{
    HEADROOM_TRY(auto file, TableFile::read(folder / "purchase_options.csv",
                                            {"id", "model", "term_years", "payment",
                                             "operating_system", "tenancy"}));
    for (const auto &row : file.rows()) {
        const auto model = fromKey<PricingModel>(file.field(row, "model"));
        const auto payment = fromKey<Payment>(file.field(row, "payment"));
        const auto system = fromKey<OperatingSystem>(file.field(row, "operating_system"));
        const auto tenancy = fromKey<Tenancy>(file.field(row, "tenancy"));
        const auto years = parseQuantity(file.field(row, "term_years"));
        if (!model || !payment || !system || !tenancy || !years || *years > 10)
            return file.refuse(row,
                               HEADROOM_TEXT("Errors", "A field is not one of the known words."));
        const PurchaseOption purchase{*model, static_cast<std::uint8_t>(*years), *payment, *system,
                                      *tenancy};
        const std::string &key = file.field(row, "id");
        if (key != columnOf(purchase))
            return file.refuse(row, Message(HEADROOM_TEXT("Errors", "The id should be '%1'."),
                                            columnOf(purchase)));
        if (!tables.purchaseByKey.emplace(key, tables.purchases.size()).second)
            return file.refuse(
                row,
                Message(HEADROOM_TEXT("Errors", "The purchase option '%1' occurs twice."), key));
        tables.purchases.push_back(purchase);
    }
    return {};
}

Expected<void> readRegions(const fs::path &folder, CatalogTables &tables)
{
    HEADROOM_TRY(auto file, TableFile::read(folder / "regions.csv", {"provider", "region", "place",
                                                                     "country", "continent"}));
    for (const auto &row : file.rows()) {
        const auto provider = fromKey<Provider>(file.field(row, "provider"));
        if (!provider)
            return refuseProvider(file, row);
        Region region{*provider, file.field(row, "region"), file.field(row, "place"),
                      file.field(row, "country"), file.field(row, "continent")};
        if (!tables.regionByName.emplace(nameKey(*provider, region.name), tables.regions.size())
                 .second)
            return file.refuse(
                row,
                Message(HEADROOM_TEXT("Errors", "The region '%1' occurs twice."), region.name));
        tables.regions.push_back(std::move(region));
    }
    return {};
}

Expected<void> readAccelerators(const fs::path &folder, CatalogTables &tables)
{
    HEADROOM_TRY(auto file, TableFile::read(folder / "accelerators.csv",
                                            {"id", "name", "vendor", "stack", "group", "memory_gib",
                                             "performance_facts"}));
    for (const auto &row : file.rows()) {
        const auto stack = fromKey<SoftwareStack>(file.field(row, "stack"));
        const auto group = fromKey<HardwareGroup>(file.field(row, "group"));
        const auto memory = parseQuantity(file.field(row, "memory_gib"));
        if (!stack || !group || !memory || *memory == 0)
            return file.refuse(row,
                               HEADROOM_TEXT("Errors", "The stack, group or memory is not known."));
        AcceleratorRow accelerator;
        accelerator.model = {file.field(row, "name"),
                             file.field(row, "id"),
                             !file.field(row, "performance_facts").empty(),
                             file.field(row, "vendor"),
                             *stack,
                             *group};
        accelerator.memoryGib = *memory;
        if (!tables.acceleratorByModel.emplace(accelerator.model.model, tables.accelerators.size())
                 .second)
            return file.refuse(
                row, Message(HEADROOM_TEXT("Errors", "The accelerator '%1' occurs twice."),
                             accelerator.model.model));
        tables.accelerators.push_back(std::move(accelerator));
    }
    return {};
}

std::string withCommas(std::string traits)
{
    for (char &c : traits) {
        if (c == ';')
            c = ',';
    }
    return traits;
}

Expected<InstanceFamily> parseFamily(const TableFile &file, const TableFile::Row &row,
                                     const CatalogTables &tables)
{
    const auto provider = fromKey<Provider>(file.field(row, "provider"));
    if (!provider)
        return refuseProvider(file, row);
    InstanceFamily family;
    family.provider = *provider;
    family.name = file.field(row, "family");
    family.traits = withCommas(file.field(row, "traits"));
    family.successor = file.field(row, "successor");
    const std::string &status = file.field(row, "status");
    family.retired = status == "retired";
    family.previousGeneration =
        family.retired || status == "previous" || status == "retirement_announced";
    if (!family.previousGeneration && status != "current")
        return file.refuse(
            row, HEADROOM_TEXT(
                     "Errors",
                     "The status must be current, previous, retirement_announced or retired."));
    if (const std::string &retires = file.field(row, "retires"); !retires.empty()) {
        auto date = Date::parse(retires);
        if (!date)
            return file.refuse(row, date.error().what);
        family.retires = *date;
    }
    if (family.previousGeneration) {
        const auto source = lookUp(tables.sourceByKey, file.field(row, "source"));
        if (!source)
            return file.refuse(
                row, HEADROOM_TEXT("Errors", "A status other than current needs a known source."));
        family.statusSource = tables.sources[*source].text;
    }
    return family;
}

Expected<void> readFamilies(const fs::path &folder, CatalogTables &tables)
{
    HEADROOM_TRY(auto file, TableFile::read(folder / "families.csv",
                                            {"provider", "family", "status", "retires", "successor",
                                             "traits", "source"}));
    for (const auto &row : file.rows()) {
        HEADROOM_TRY(auto family, parseFamily(file, row, tables));
        if (!tables.familyByName
                 .emplace(nameKey(family.provider, family.name), tables.families.size())
                 .second)
            return file.refuse(
                row,
                Message(HEADROOM_TEXT("Errors", "The family '%1' occurs twice."), family.name));
        tables.families.push_back(std::move(family));
    }
    for (const auto &row : file.rows()) {
        const std::string &successor = file.field(row, "successor");
        if (!successor.empty()
            && !tables.familyByName.contains(file.field(row, "provider") + '/' + successor))
            return file.refuse(
                row,
                Message(HEADROOM_TEXT("Errors", "The successor '%1' is not known."), successor));
    }
    return {};
}

/// Fills what follows from the accelerator, or says why it cannot.
std::string placeAccelerator(const std::string &model, const std::string &count,
                             const CatalogTables &tables, TypeRow &type)
{
    type.type.group = groupOf(type.type.category);
    if (model.empty())
        return count.empty() ? "" : "A count without an accelerator.";
    const auto accelerator = lookUp(tables.acceleratorByModel, model);
    if (!accelerator)
        return "The accelerator '" + model + "' is not known.";
    if (!parseDevices(count, type))
        return "The count of accelerators is not a number or a fraction.";
    type.type.accelerator = static_cast<std::int16_t>(*accelerator);
    type.type.group = tables.accelerators[*accelerator].model.group;
    return {};
}

Expected<TypeRow> parseType(const TableFile &file, const TableFile::Row &row,
                            const CatalogTables &tables)
{
    const auto provider = fromKey<Provider>(file.field(row, "provider"));
    const auto category = fromKey<InstanceCategory>(file.field(row, "category"));
    const auto source = lookUp(tables.sourceByKey, file.field(row, "source"));
    const auto family =
        lookUp(tables.familyByName, file.field(row, "provider") + '/' + file.field(row, "family"));
    if (!provider || !category || !source || !family)
        return file.refuse(
            row, HEADROOM_TEXT("Errors", "The provider, family, category or source is not known."));
    const auto vcpus = parseQuantity(file.field(row, "vcpus"));
    const auto memory = parseQuantity(file.field(row, "memory_gib"));
    const auto network = parseQuantity(file.field(row, "network_gbps"));
    const auto storage = parseQuantity(file.field(row, "local_storage_gb"));
    // Neoclouds often sell accelerators without a word about the host.
    const bool hasAccelerator = !file.field(row, "accelerator").empty();
    const auto isSize = [&](const std::optional<double> &size, const char *column) {
        return size && (*size > 0 || (hasAccelerator && file.field(row, column).empty()));
    };
    if (!isSize(vcpus, "vcpus") || !isSize(memory, "memory_gib") || !network || !storage)
        return file.refuse(row, HEADROOM_TEXT("Errors", "A size is missing or not a number."));
    TypeRow type;
    type.type.provider = *provider;
    type.type.name = file.field(row, "name");
    type.type.family = static_cast<std::uint16_t>(*family);
    type.type.category = *category;
    type.type.cpuArchitecture = file.field(row, "cpu_architecture");
    type.type.vcpus = *vcpus;
    type.type.memoryGib = *memory;
    type.type.networkGbps = *network;
    type.type.localStorageGb = *storage;
    type.type.source = static_cast<std::uint16_t>(*source);
    std::string problem = placeAccelerator(file.field(row, "accelerator"),
                                           file.field(row, "accelerator_count"), tables, type);
    if (!problem.empty())
        return file.refuse(row, std::move(problem));
    if (type.type.cpuArchitecture != "x86_64" && type.type.cpuArchitecture != "arm64")
        return file.refuse(
            row, HEADROOM_TEXT("Errors", "The CPU architecture must be x86_64 or arm64."));
    return type;
}

Expected<void> readTypes(const fs::path &folder, CatalogTables &tables)
{
    HEADROOM_TRY(auto file,
                 TableFile::read(folder / "instance_types.csv",
                                 {"provider", "name", "family", "category", "cpu_architecture",
                                  "vcpus", "memory_gib", "accelerator", "accelerator_count",
                                  "network_gbps", "local_storage_gb", "source"}));
    for (const auto &row : file.rows()) {
        HEADROOM_TRY(auto type, parseType(file, row, tables));
        if (!tables.typeByName
                 .emplace(nameKey(type.type.provider, type.type.name), tables.types.size())
                 .second)
            return file.refuse(row, Message(HEADROOM_TEXT("Errors", "The type '%1' occurs twice."),
                                            type.type.name));
        tables.types.push_back(std::move(type));
    }
    return {};
}

} // namespace

Expected<CatalogTables> readTables(const fs::path &resources)
{
    const fs::path folder = resources / "catalog";
    CatalogTables tables;
    return readSources(folder, tables)
        .and_then([&] { return readPurchases(folder, tables); })
        .and_then([&] { return readRegions(folder, tables); })
        .and_then([&] { return readAccelerators(folder, tables); })
        .and_then([&] { return readFamilies(folder, tables); })
        .and_then([&] { return readTypes(folder, tables); })
        .map([&] { return std::move(tables); });
}

} // namespace headroom::compiler
