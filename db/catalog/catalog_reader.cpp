// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_reader.h"

#include "core/enum_names.h"
#include "core/error.h"
#include "db/sqlite/connection.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

namespace {

/// Database numbers are kept in 16 bits.
constexpr std::size_t kMaxRows = 65'535;

Error damagedTable(const Connection &connection, std::string_view table)
{
    return connection.error(
        {HEADROOM_TEXT("Errors", "The catalog is damaged: table %1 has a value out of range."),
         std::string(table)},
        HEADROOM_TEXT("Errors", "Use the catalog that came with the program."));
}

/// Maps database numbers of a table's rows to array positions.
class Positions
{
public:
    /// False when the number is out of range.
    [[nodiscard]] bool put(std::int64_t number, std::size_t position)
    {
        if (number < 0 || static_cast<std::size_t>(number) >= kMaxRows || position >= kMaxRows)
            return false;
        m_positions.resize(std::max(m_positions.size(), static_cast<std::size_t>(number) + 1),
                           kNoPosition);
        m_positions[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(position);
        return true;
    }
    [[nodiscard]] std::optional<std::uint16_t> of(std::int64_t number) const
    {
        if (number < 0 || static_cast<std::size_t>(number) >= m_positions.size()
            || m_positions[static_cast<std::size_t>(number)] == kNoPosition)
            return std::nullopt;
        return m_positions[static_cast<std::size_t>(number)];
    }
    /// False when a number has no row.
    template <typename T>
    [[nodiscard]] bool replace(std::vector<T> &numbers) const
    {
        bool known = true;
        for (T &number : numbers) {
            const bool found = number < m_positions.size() && m_positions[number] != kNoPosition;
            known = known && found;
            number = found ? static_cast<T>(m_positions[number]) : T{};
        }
        return known;
    }

private:
    static constexpr std::uint16_t kNoPosition = std::numeric_limits<std::uint16_t>::max();
    std::vector<std::uint16_t> m_positions;
};

/// Runs a query and hands every row to `take`, which says whether the row is in range.
template <typename Take>
Expected<void> readTable(const Connection &connection, std::string_view table,
                         const std::string &columns, const Take &take,
                         std::string_view condition = "1")
{
    HEADROOM_TRY(auto statement,
                 connection.prepare("SELECT " + columns + " FROM " + std::string(table) + " WHERE "
                                    + std::string(condition) + " ORDER BY id"));
    for (std::size_t rows = 0;; ++rows) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return {};
        if (rows >= kMaxRows || !take(statement))
            return tl::unexpected(damagedTable(connection, table));
    }
}

/// False when the number is none of the enumeration's values.
template <typename Enum>
bool readEnum(const Statement &row, int column, Enum &value)
{
    const std::int64_t number = row.integer(column);
    if (number < 0 || number >= static_cast<std::int64_t>(kAllOf<Enum>.size()))
        return false;
    value = static_cast<Enum>(number);
    return true;
}

/// False when the number is below zero, above `max`, or no number.
bool readPlain(const Statement &row, int column, double max, double &value)
{
    value = row.real(column);
    return value >= 0 && value <= max;
}

std::string readText(const Statement &row, int column)
{
    return std::string(row.text(column));
}

constexpr std::size_t kMaxAccelerators = 32'767; // InstanceType::accelerator has a sign

class Assembly
{
public:
    Assembly(const Connection &connection, PriceBook book) : m_connection(connection)
    {
        m_catalog.book = book;
    }

    Expected<Catalog> assemble(OfferColumns columns)
    {
        return readHead()
            .and_then([this] { return readSources(); })
            .and_then([this] { return readProviders(); })
            .and_then([this] { return readAccelerators(); })
            .and_then([this] { return readFamilies(); })
            .and_then([this] { return readTypes(); })
            .and_then([&] { return readRegions(columns); })
            .and_then([&] { return readPurchases(columns); })
            .and_then([&] { return takeOffers(std::move(columns)); })
            .and_then([this] { return readAliases(); })
            .map([this] { return std::move(m_catalog); });
    }

private:
    Expected<void> readHead();
    Expected<void> readSources();
    Expected<void> readProviders();
    bool readProvider(const Statement &row, int column, Provider &provider) const;
    Expected<void> readAccelerators();
    Expected<void> readFamilies();
    bool takeFamily(const Statement &row);
    Expected<void> readTypes();
    bool takeType(const Statement &row);
    Expected<void> readRegions(const OfferColumns &columns);
    Expected<void> readPurchases(const OfferColumns &columns);
    Expected<void> takeOffers(OfferColumns &&columns);
    [[nodiscard]] bool offersAreSane() const;
    Expected<void> readAliases();

    const Connection &m_connection;
    Catalog m_catalog;
    std::vector<double> m_acceleratorMemory;
    std::map<std::int64_t, Provider> m_providers; ///< by the file's number
    Positions m_sources;
    Positions m_accelerators;
    Positions m_families;
    Positions m_types;
    Positions m_regions;
    Positions m_purchases;
};

std::string bookNumber(PriceBook book)
{
    return std::to_string(static_cast<int>(book));
}

Expected<void> Assembly::readHead()
{
    bool found = false;
    auto read = readTable(
        m_connection, "price_book", "name, currency, content_hash",
        [&](const Statement &row) {
            m_catalog.name = readText(row, 0);
            m_catalog.currency = readText(row, 1);
            m_catalog.version = readText(row, 2);
            return found = true;
        },
        "id = " + bookNumber(m_catalog.book));
    if (read && !found)
        return tl::unexpected(
            m_connection.error(Message(HEADROOM_TEXT("Errors", "This catalog has no %1."),
                                       std::string(nameOf(m_catalog.book)))));
    return read;
}

Expected<void> Assembly::readSources()
{
    return readTable(m_connection, "source", "id, text", [this](const Statement &row) {
        m_catalog.sources.push_back(readText(row, 1));
        return m_sources.put(row.integer(0), m_catalog.sources.size() - 1);
    });
}

Expected<void> Assembly::readProviders()
{
    std::optional<Error> full;
    auto read =
        readTable(m_connection, "provider", "id, key, name, kind, quota_unit, naming",
                  [&](const Statement &row) {
                      ProviderFacts facts{.key = readText(row, 1), .name = readText(row, 2)};
                      if (!isPlainName(facts.key) || !readEnum(row, 3, facts.kind)
                          || !readEnum(row, 4, facts.quotaUnit) || !readEnum(row, 5, facts.naming))
                          return false;
                      const auto provider = addedProvider(facts);
                      if (!provider) {
                          full = provider.error();
                          return false;
                      }
                      m_providers.emplace(row.integer(0), *provider);
                      return true;
                  });
    return full ? tl::unexpected(*full) : read;
}

bool Assembly::readProvider(const Statement &row, int column, Provider &provider) const
{
    const auto found = m_providers.find(row.integer(column));
    if (found == m_providers.end())
        return false;
    provider = found->second;
    return true;
}

Expected<void> Assembly::readAccelerators()
{
    return readTable(
        m_connection, "accelerator",
        "id, model, name, vendor, stack, hardware_group, memory_gib, has_performance_facts",
        [this](const Statement &row) {
            AcceleratorModel accelerator;
            accelerator.model = readText(row, 1);
            accelerator.name = readText(row, 2);
            accelerator.vendor = readText(row, 3);
            accelerator.hasPerformanceFacts = row.integer(7) != 0;
            double memory = 0;
            const bool sane = readEnum(row, 4, accelerator.stack)
                              && readEnum(row, 5, accelerator.group)
                              && readPlain(row, 6, 1e6, memory);
            m_catalog.accelerators.push_back(std::move(accelerator));
            m_acceleratorMemory.push_back(memory);
            return sane && m_catalog.accelerators.size() <= kMaxAccelerators
                   && m_accelerators.put(row.integer(0), m_catalog.accelerators.size() - 1);
        });
}

bool Assembly::takeFamily(const Statement &row)
{
    InstanceFamily family;
    family.name = readText(row, 2);
    family.traits = readText(row, 3);
    family.successor = readText(row, 4);
    family.previousGeneration = row.integer(5) != 0;
    family.retired = row.integer(6) != 0;
    const std::int64_t retires = row.integer(7);
    if (retires > 0)
        family.retires = Date::fromDays(static_cast<std::int32_t>(retires));
    family.statusSource = readText(row, 8);
    const bool sane = readProvider(row, 1, family.provider) && retires >= 0 && retires <= 65535;
    m_catalog.families.push_back(std::move(family));
    return sane && m_families.put(row.integer(0), m_catalog.families.size() - 1);
}

Expected<void> Assembly::readFamilies()
{
    return readTable(m_connection, "family",
                     "id, provider, name, traits, successor, previous_generation, retired, "
                     "retires, status_source",
                     [this](const Statement &row) { return takeFamily(row); });
}

bool Assembly::takeType(const Statement &row)
{
    InstanceType type;
    type.name = readText(row, 2);
    type.cpuArchitecture = readText(row, 6);
    const auto family = m_families.of(row.integer(3));
    const auto source = m_sources.of(row.integer(14));
    if (!family || !source)
        return false;
    type.family = *family;
    type.source = *source;
    if (!row.isNull(9)) {
        const auto accelerator = m_accelerators.of(row.integer(9));
        const std::int64_t count = row.integer(10);
        const std::int64_t share = row.integer(11);
        if (!accelerator || count < 1 || count > 4096 || share < 1 || share > 64)
            return false;
        type.accelerator = static_cast<std::int16_t>(*accelerator);
        type.acceleratorCount = static_cast<double>(count) / static_cast<double>(share);
        type.acceleratorMemoryGib = m_acceleratorMemory[*accelerator];
    }
    const bool sane = readProvider(row, 1, type.provider) && readEnum(row, 4, type.category)
                      && readEnum(row, 5, type.group) && readPlain(row, 7, 1e6, type.vcpus)
                      && readPlain(row, 8, 1e7, type.memoryGib)
                      && readPlain(row, 12, 1e6, type.networkGbps)
                      && readPlain(row, 13, 1e9, type.localStorageGb);
    m_catalog.types.push_back(std::move(type));
    return sane && m_types.put(row.integer(0), m_catalog.types.size() - 1);
}

Expected<void> Assembly::readTypes()
{
    // The user's own book prices the public types too; the reference book has only its own.
    const std::string books =
        m_catalog.book == PriceBook::own
            ? bookNumber(PriceBook::own) + ", " + bookNumber(PriceBook::publicCatalog)
            : bookNumber(m_catalog.book);
    return readTable(
        m_connection, "instance_type",
        "id, provider, name, family, category, hardware_group, cpu_architecture, vcpus, "
        "memory_gib, accelerator, "
        "accelerators, accelerator_share, network_gbps, local_storage_gb, source",
        [this](const Statement &row) { return takeType(row); }, "book IN (" + books + ')');
}

template <typename T>
std::vector<bool> usedNumbers(const std::vector<T> &numbers)
{
    std::vector<bool> used(kMaxRows + 1, false);
    for (const T number : numbers)
        used[number] = true;
    return used;
}

Expected<void> Assembly::readRegions(const OfferColumns &columns)
{
    const std::vector<bool> used = usedNumbers(columns.region);
    return readTable(m_connection, "region", "id, provider, name, place, country, continent",
                     [&](const Statement &row) {
                         const std::int64_t number = row.integer(0);
                         if (number < 0 || static_cast<std::size_t>(number) >= kMaxRows)
                             return false;
                         if (!used[static_cast<std::size_t>(number)])
                             return true; // another book's
                         Region region;
                         region.name = readText(row, 2);
                         region.place = readText(row, 3);
                         region.country = readText(row, 4);
                         region.continent = readText(row, 5);
                         const bool sane = readProvider(row, 1, region.provider);
                         m_catalog.regions.push_back(std::move(region));
                         return sane && m_regions.put(number, m_catalog.regions.size() - 1);
                     });
}

Expected<void> Assembly::readPurchases(const OfferColumns &columns)
{
    const std::vector<bool> used = usedNumbers(columns.purchase);
    return readTable(m_connection, "purchase_option",
                     "id, model, term_years, payment, operating_system, tenancy",
                     [&](const Statement &row) {
                         const std::int64_t number = row.integer(0);
                         if (number < 0 || number > 254)
                             return false;
                         if (!used[static_cast<std::size_t>(number)])
                             return true; // another book's
                         PurchaseOption purchase;
                         const std::int64_t years = row.integer(2);
                         purchase.termYears = static_cast<std::uint8_t>(years);
                         const bool sane = years >= 0 && years <= 10
                                           && readEnum(row, 1, purchase.model)
                                           && readEnum(row, 3, purchase.payment)
                                           && readEnum(row, 4, purchase.operatingSystem)
                                           && readEnum(row, 5, purchase.tenancy);
                         m_catalog.purchases.push_back(purchase);
                         return sane && m_purchases.put(number, m_catalog.purchases.size() - 1);
                     });
}

bool Assembly::offersAreSane() const
{
    constexpr std::int64_t kMaxNanos = 1'000'000'000'000'000;
    const bool ranges =
        std::ranges::all_of(m_catalog.offerNanos,
                            [](std::int64_t nanos) { return nanos >= 1 && nanos <= kMaxNanos; })
        && std::ranges::all_of(m_catalog.offerFlags, [](std::uint8_t flags) { return flags <= 7; });
    return ranges && std::ranges::is_sorted(m_catalog.offerType);
}

Expected<void> Assembly::takeOffers(OfferColumns &&columns)
{
    const bool known = m_types.replace(columns.type) && m_regions.replace(columns.region)
                       && m_purchases.replace(columns.purchase)
                       && m_sources.replace(columns.source);
    m_catalog.offerType = std::move(columns.type);
    m_catalog.offerRegion = std::move(columns.region);
    m_catalog.offerPurchase = std::move(columns.purchase);
    m_catalog.offerNanos = std::move(columns.nanos);
    m_catalog.offerDate = std::move(columns.day);
    m_catalog.offerSource = std::move(columns.source);
    m_catalog.offerFlags = std::move(columns.flags);
    bool feesAreSane = true;
    for (std::size_t i = 0; i < columns.upfrontRow.size(); ++i) {
        const std::int64_t fee = columns.upfront[i];
        feesAreSane = feesAreSane && columns.upfrontRow[i] < m_catalog.offerCount() && fee > 0;
        m_catalog.offerUpfrontNanos.emplace(columns.upfrontRow[i], fee);
    }
    if (!known || !feesAreSane || !offersAreSane())
        return tl::unexpected(damagedTable(m_connection, "offer_columns"));
    return {};
}

Expected<void> Assembly::readAliases()
{
    HEADROOM_TRY(
        auto statement,
        m_connection.prepare("SELECT provider, alias, type FROM type_alias WHERE book = ?1"));
    statement.bind(1, static_cast<std::int64_t>(m_catalog.book));
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            break;
        Provider provider{};
        const auto type = m_types.of(statement.integer(2));
        if (!readProvider(statement, 0, provider) || !type)
            return tl::unexpected(damagedTable(m_connection, "type_alias"));
        m_catalog.typeByName.emplace(std::string(keyOf(provider)) + '/' + readText(statement, 1),
                                     *type);
    }
    m_catalog.buildIndexes();
    return {};
}

Expected<void> finishBook(const Connection &connection, PriceBook book)
{
    HEADROOM_TRY(auto prices, readPriceTable(connection, book, std::nullopt));
    HEADROOM_CHECK(writeOfferColumns(connection, book, prices.current));
    HEADROOM_TRY(auto catalog, assembleCatalog(connection, book, std::move(prices.current)));
    HEADROOM_TRY(auto statement,
                 connection.prepare(
                     "UPDATE price_book SET content_hash = ?2, price_check = ?3 WHERE id = ?1"));
    const std::string hash = contentHash(catalog);
    return statement.runWith(book, hash, prices.check);
}

} // namespace

Expected<Catalog> assembleCatalog(const Connection &connection, PriceBook book,
                                  OfferColumns columns)
{
    return Assembly(connection, book).assemble(std::move(columns));
}

Expected<std::vector<PriceBook>> booksOf(const Connection &connection)
{
    HEADROOM_TRY(
        auto statement,
        connection.prepare("SELECT id FROM price_book WHERE id BETWEEN 0 AND 2 ORDER BY id"));
    std::vector<PriceBook> books;
    while (true) {
        HEADROOM_TRY(auto row, statement.step());
        if (!row)
            return books;
        books.push_back(static_cast<PriceBook>(statement.integer(0)));
    }
}

Expected<void> finishCatalog(const Connection &connection)
{
    HEADROOM_TRY(auto books, booksOf(connection));
    for (const PriceBook book : books) {
        HEADROOM_CHECK(finishBook(connection, book));
    }
    return {};
}

} // namespace headroom::storage
