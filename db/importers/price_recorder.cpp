// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/price_recorder.h"

#include "core/catalog/known_providers.h"
#include "core/letters.h"
#include "db/text/plain_text.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr std::uint8_t kSecondary = 0x80;
constexpr std::uint32_t kMaxTypes = 60'000;
constexpr std::uint32_t kMaxRegions = 10'000;
constexpr std::uint32_t kMaxPurchases = 250;
constexpr std::uint32_t kMaxSources = 4'000;
constexpr std::size_t kNamedRegions = 10;
constexpr std::size_t kLongestSource = 300;

// Layout of an offer's key.
constexpr unsigned kDayBits = 16;
constexpr unsigned kPurchaseBits = 8;
constexpr unsigned kRegionBits = 16;

std::uint64_t packedKey(std::uint64_t type, std::uint64_t region, std::uint64_t purchase,
                        std::uint64_t day)
{
    return (((type << kRegionBits | region) << kPurchaseBits | purchase) << kDayBits) | day;
}

std::uint64_t mixed(std::uint64_t key)
{
    key ^= key >> 32;
    key *= 0x9e3779b97f4a7c15ULL;
    return key ^ (key >> 29);
}

/// Names as the providers compare them: Azure writes sizes with spaces or underscores and ignores
/// case ("Standard_E32as v5"), and people write names of the others in capitals.
std::string folded(Provider provider, std::string_view name)
{
    std::string text(keyOf(provider));
    text += '/';
    for (const char c : name)
        text += c == ' ' ? '_' : lowered(c);
    return text;
}

/// "East US" and "eastus" are one region.
std::string foldedRegion(Provider provider, std::string_view name)
{
    std::string text = folded(provider, name);
    std::erase(text, '_');
    return text;
}

std::uint16_t dayOf(Date date)
{
    return static_cast<std::uint16_t>(std::clamp(date.days(), 0, 65535));
}

} // namespace

PriceRecorder::PriceRecorder(const Catalog &catalog, ImportMeter &meter, Date today)
    : m_catalog(catalog),
      m_meter(meter),
      m_today(today),
      m_acceleratorNames(catalog),
      m_slots(std::size_t(1) << 16)
{
    for (const InstanceType &type : catalog.types)
        m_foldedTypes.emplace(folded(type.provider, type.name), type.name);
    for (const Region &region : catalog.regions)
        m_foldedRegions.emplace(foldedRegion(region.provider, region.name), region.name);
}

void PriceRecorder::reject(const Rejection &rejection)
{
    ++m_read;
    m_meter.countRow();
    m_log.add(rejection, m_file);
}

void PriceRecorder::refuse(const PriceRow &row, Text reason, std::string_view detail)
{
    m_log.add({RejectionKind::faulty, reason, detail, row.place}, m_file);
}

void PriceRecorder::accept(const PriceRow &row)
{
    ++m_read;
    m_meter.countRow();
    const auto key = keyOf(row);
    if (!key)
        return;
    if (const auto known = find(*key))
        settle(*known, row);
    else
        store(*key, row);
}

std::optional<std::uint64_t> PriceRecorder::keyOf(const PriceRow &row)
{
    if (row.rate.nanos() <= 0 || row.rate.nanos() > 1'000'000'000'000'000 || row.asOf.days() < 0
        || row.asOf.days() > 65535) {
        refuse(row, HEADROOM_TEXT("Imports", "The price or its date is out of range."),
               row.instanceType);
        return std::nullopt;
    }
    // A list of tomorrow may be fetched today, on the other side of the earth.
    if (row.asOf.days() > m_today.days() + 1) {
        refuse(row, HEADROOM_TEXT("Imports", "The date lies in the future."), row.asOf.toString());
        return std::nullopt;
    }
    if (!m_sourceNumbers.contains(row.source) && !isUtf8(row.source)) {
        refuse(row, HEADROOM_TEXT("Imports", "The source is not valid UTF-8."), row.source);
        return std::nullopt;
    }
    const auto type = typeNumber(row);
    if (!type)
        return std::nullopt;
    const auto region = regionNumber(row);
    const auto purchase = region ? purchaseNumber(row.purchase) : std::nullopt;
    if (!purchase) {
        refuse(row,
               HEADROOM_TEXT("Imports",
                             "The list names implausibly many regions or purchase options."),
               row.region);
        return std::nullopt;
    }
    return packedKey(*type, *region, *purchase, dayOf(row.asOf));
}

std::string_view PriceRecorder::qualified(Provider provider, std::string_view name)
{
    m_nameBuffer.assign(headroom::keyOf(provider));
    m_nameBuffer += '/';
    m_nameBuffer += name;
    return m_nameBuffer;
}

/// The name under which the catalog, or this import, knows a name that is written in another way.
const std::string *PriceRecorder::usualName(Provider provider, std::string_view name) const
{
    if (const auto known = m_catalog.findType(provider, name)) {
        // Other names of a type are the same type.
        const std::string &usual = m_catalog.types[*known].name;
        return usual == name ? nullptr : &usual;
    }
    const auto known = m_foldedTypes.find(folded(provider, name));
    return known == m_foldedTypes.end() || known->second == name ? nullptr : &known->second;
}

std::optional<std::uint32_t> PriceRecorder::typeNumber(const PriceRow &row)
{
    const std::string_view name = qualified(row.provider, row.instanceType);
    if (const auto numbered = m_typeNumbers.find(name); numbered != m_typeNumbers.end()) {
        if (Type &type = m_types[numbered->second]; row.facts && !type.isDescribed)
            describe(type, row);
        return numbered->second;
    }
    const std::string alias(name);
    if (const std::string *usual = usualName(row.provider, row.instanceType)) {
        PriceRow renamed = row;
        renamed.instanceType = *usual;
        const auto number = typeNumber(renamed);
        if (number)
            m_typeNumbers.emplace(alias, *number);
        return number;
    }
    const auto number = addType(row);
    if (number) {
        m_typeNumbers.emplace(alias, *number);
        m_typeNumbers.emplace(qualified(row.provider, m_types[*number].name), *number);
    }
    return number;
}

std::optional<std::uint32_t> PriceRecorder::addType(const PriceRow &row)
{
    TypeFacts facts = row.facts ? *row.facts : TypeFacts();
    const bool known = m_catalog.findType(row.provider, row.instanceType).has_value();
    if (!known) {
        if (const Text fault = faultOf(row, facts); !fault.empty()) {
            refuse(row, fault, row.instanceType);
            return std::nullopt;
        }
    }
    if (m_types.size() == kMaxTypes) {
        refuse(row, HEADROOM_TEXT("Imports", "The list names implausibly many instance types."),
               row.instanceType);
        return std::nullopt;
    }
    Type &type = m_types.emplace_back();
    type.provider = row.provider;
    type.name = row.instanceType;
    if (!known) {
        if (facts.knownAccelerator) {
            noteAccelerator(facts, facts.knownAccelerator->name);
            facts.accelerator = facts.knownAccelerator->name;
        } else if (!facts.accelerator.empty()) {
            noteAccelerator(facts, {});
        }
        // Azure's own spelling.
        if (row.provider == known::azure)
            std::ranges::replace(type.name, ' ', '_');
        takeFacts(type, facts);
        type.isDescribed = true;
        m_foldedTypes.emplace(folded(row.provider, type.name), type.name);
    } else if (row.facts) {
        describe(type, row);
    }
    return static_cast<std::uint32_t>(m_types.size() - 1);
}

std::optional<std::uint32_t> PriceRecorder::regionNumber(const PriceRow &row)
{
    const std::string_view name = qualified(row.provider, row.region);
    if (const auto known = m_regionNumbers.find(name); known != m_regionNumbers.end())
        return known->second;
    if (m_regions.size() == kMaxRegions)
        return std::nullopt;
    const std::string alias(name);
    if (!m_catalog.findRegion(row.provider, row.region)) {
        const auto [usual, isNew] =
            m_foldedRegions.try_emplace(foldedRegion(row.provider, row.region), row.region);
        if (isNew && m_newRegions.size() < kNamedRegions)
            m_newRegions.push_back(alias);
        if (usual->second != row.region) {
            PriceRow renamed = row;
            renamed.region = usual->second;
            const auto number = regionNumber(renamed);
            if (number)
                m_regionNumbers.emplace(alias, *number);
            return number;
        }
    }
    m_regions.push_back({row.provider, std::string(row.region)});
    const auto number = static_cast<std::uint32_t>(m_regions.size() - 1);
    m_regionNumbers.emplace(alias, number);
    return number;
}

std::optional<std::uint32_t> PriceRecorder::purchaseNumber(const PurchaseOption &purchase)
{
    const auto known = std::find(m_purchases.begin(), m_purchases.end(), purchase);
    if (known != m_purchases.end())
        return static_cast<std::uint32_t>(known - m_purchases.begin());
    if (m_purchases.size() == kMaxPurchases)
        return std::nullopt;
    m_purchases.push_back(purchase);
    return static_cast<std::uint32_t>(m_purchases.size() - 1);
}

std::uint16_t PriceRecorder::sourceNumber(std::string_view source)
{
    source = cutUtf8(source, kLongestSource);
    if (const auto known = m_sourceNumbers.find(source); known != m_sourceNumbers.end())
        return static_cast<std::uint16_t>(known->second);
    if (m_sources.size() == kMaxSources) {
        m_log.addNote(HEADROOM_TEXT(
            "Imports",
            "The list names over 4,000 sources; later ones are recorded under the last of these."));
        return static_cast<std::uint16_t>(kMaxSources - 1);
    }
    m_sources.emplace_back(source);
    m_sourceNumbers.emplace(source, static_cast<std::uint32_t>(m_sources.size() - 1));
    return static_cast<std::uint16_t>(m_sources.size() - 1);
}

void PriceRecorder::store(std::uint64_t key, const PriceRow &row)
{
    if (m_size == kMaxPrices) {
        m_error =
            Error{HEADROOM_TEXT("Errors", "The list has more than 4,000,000 prices."),
                  {},
                  HEADROOM_TEXT("Errors", "Split it, by region for example; nothing was changed.")};
        return;
    }
    if ((m_size + 1) * 4 > m_slots.size() * 3)
        grow();
    if (m_size % kChunk == 0)
        m_chunks.push_back(std::make_unique_for_overwrite<Chunk>());
    m_chunks.back()->offer[m_size % kChunk] = key;
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = mixed(key) & mask;
    while (m_slots[slot] != 0)
        slot = (slot + 1) & mask;
    m_slots[slot] = static_cast<std::uint32_t>(m_size + 1);
    replace(m_size++, row);
}

void PriceRecorder::replace(std::size_t index, const PriceRow &row)
{
    Chunk &chunk = *m_chunks[index / kChunk];
    const std::size_t at = index % kChunk;
    chunk.nanos[at] = row.rate.nanos();
    chunk.upfront[at] = row.upfrontNanos;
    chunk.start[at] = dayOf(row.inForceSince);
    chunk.source[at] = sourceNumber(row.source);
    chunk.flags[at] =
        static_cast<std::uint8_t>((row.flags & 0x7f) | (row.secondary ? kSecondary : 0));
}

void PriceRecorder::settle(std::size_t index, const PriceRow &row)
{
    const Chunk &chunk = *m_chunks[index / kChunk];
    const std::size_t at = index % kChunk;
    const bool keptIsSecondary = (chunk.flags[at] & kSecondary) != 0;
    const bool same = chunk.nanos[at] == row.rate.nanos() && chunk.upfront[at] == row.upfrontNanos;
    const std::uint16_t start = dayOf(row.inForceSince);
    bool replaces = false;
    if (keptIsSecondary != row.secondary) {
        replaces = keptIsSecondary;
    } else if (!same) {
        const bool decided = (row.sameOffer == SameOffer::laterStart && start != chunk.start[at])
                             || row.sameOffer == SameOffer::lowest;
        if (!decided) {
            refuse(row,
                   HEADROOM_TEXT("Imports",
                                 "The list has a different price for the same offer and day."),
                   row.instanceType);
            return;
        }
        replaces = row.sameOffer == SameOffer::lowest ? row.rate.nanos() < chunk.nanos[at]
                                                      : start > chunk.start[at];
    }
    ++m_duplicates;
    if (replaces)
        replace(index, row);
}

std::optional<std::size_t> PriceRecorder::find(std::uint64_t key) const
{
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = mixed(key) & mask; m_slots[slot] != 0; slot = (slot + 1) & mask) {
        const std::size_t index = m_slots[slot] - 1;
        if (m_chunks[index / kChunk]->offer[index % kChunk] == key)
            return index;
    }
    return std::nullopt;
}

void PriceRecorder::grow()
{
    m_slots = {};
    std::size_t size = std::size_t(1) << 16;
    while (size < m_size * 2)
        size *= 2;
    m_slots.resize(size);
    for (std::size_t index = 0; index < m_size; ++index) {
        std::size_t slot = mixed(m_chunks[index / kChunk]->offer[index % kChunk]) & (size - 1);
        while (m_slots[slot] != 0)
            slot = (slot + 1) & (size - 1);
        m_slots[slot] = static_cast<std::uint32_t>(index + 1);
    }
}

Expected<void> PriceRecorder::stage(CatalogStaging &staging, const std::stop_token &stop,
                                    ImportReport &report)
{
    ImportLedger &ledger = report.ledger;
    for (std::size_t index = 0; index < m_size; ++index) {
        if (index % 4096 == 0 && stop.stop_requested())
            return tl::unexpected(cancelled());
        const Chunk &chunk = *m_chunks[index / kChunk];
        const std::size_t at = index % kChunk;
        const std::uint64_t key = chunk.offer[at];
        const Type &type = m_types[key >> (kDayBits + kPurchaseBits + kRegionBits)];
        StagedPrice price;
        price.provider = type.provider;
        price.instanceType = type.name;
        price.facts = type.hasFacts ? &type.facts : nullptr;
        price.addsAccelerators = type.addsAccelerators;
        price.region = m_regions[(key >> (kDayBits + kPurchaseBits)) & 0xffff].text;
        price.purchase = m_purchases[(key >> kDayBits) & 0xff];
        price.asOf = Date::fromDays(static_cast<std::int32_t>(key & 0xffff));
        price.rate = HourlyRate::fromNanos(chunk.nanos[at]);
        price.upfrontNanos = chunk.upfront[at];
        price.source = m_sources[chunk.source[at]];
        price.flags = chunk.flags[at] & 0x7f;
        HEADROOM_TRY(const auto outcome, staging.stage(price));
        ledger.inserted += outcome == RowOutcome::inserted;
        ledger.updated += outcome == RowOutcome::updated;
        ledger.unchanged += outcome == RowOutcome::unchanged;
        if (outcome == RowOutcome::unknownType) {
            m_log.add({RejectionKind::faulty,
                       HEADROOM_TEXT("Imports", "The catalog has no such instance type."),
                       type.name,
                       {}},
                      m_file);
        }
        report.oldest = std::min(report.oldest.value_or(price.asOf), price.asOf);
        report.newest = std::max(report.newest.value_or(price.asOf), price.asOf);
    }
    ledger.read = static_cast<std::int64_t>(m_read);
    ledger.duplicate = static_cast<std::int64_t>(m_duplicates);
    noteNewRegions();
    if (m_contradictions > kNamedContradictions)
        m_log.addNote({HEADROOM_TEXT("Imports", "The list describes %1 more machines differently "
                                                "from the catalog."),
                       std::to_string(m_contradictions - kNamedContradictions)});
    m_log.fill(report);
    return {};
}

void PriceRecorder::noteNewRegions()
{
    std::string names;
    for (const std::string &name : m_newRegions)
        names += (names.empty() ? "" : ", ") + name;
    if (!names.empty())
        m_log.addNote({m_newRegions.size() == kNamedRegions
                           ? HEADROOM_TEXT("Imports",
                                           "Regions that are new to the catalog: %1, perhaps more.")
                           : HEADROOM_TEXT("Imports", "Regions that are new to the catalog: %1."),
                       names});
}

} // namespace headroom::storage
