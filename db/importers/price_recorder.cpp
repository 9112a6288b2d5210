// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/price_recorder.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr std::uint8_t kSecondary = 0x80;
constexpr std::uint32_t kMostTypes = 60'000;
constexpr std::uint32_t kMostRegions = 10'000;
constexpr std::uint32_t kMostPurchases = 250;
constexpr std::uint32_t kMostSources = 4'000;

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

std::uint16_t dayOf(Date date)
{
    return static_cast<std::uint16_t>(std::clamp(date.days(), 0, 65535));
}

} // namespace

PriceRecorder::PriceRecorder(const Catalog &catalog, ImportMeter &meter)
    : m_catalog(catalog),
      m_meter(meter),
      m_slots(std::size_t(1) << 16)
{}

void PriceRecorder::reject(const Rejection &rejection)
{
    ++m_read;
    m_meter.countRow();
    m_log.add(rejection, m_file);
}

void PriceRecorder::refuse(const PriceRow &row, std::string_view reason, std::string_view detail)
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
        refuse(row, "The price or its date is out of range.", row.instanceType);
        return std::nullopt;
    }
    const auto type = typeNumber(row);
    if (!type)
        return std::nullopt;
    const auto region = regionNumber(row);
    const auto purchase = region ? purchaseNumber(row.purchase) : std::nullopt;
    if (!purchase) {
        refuse(row, "The list names more regions or purchase options than there can be.",
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

std::optional<std::uint32_t> PriceRecorder::typeNumber(const PriceRow &row)
{
    const std::string_view name = qualified(row.provider, row.instanceType);
    if (const auto numbered = m_typeNumbers.find(name); numbered != m_typeNumbers.end())
        return numbered->second;
    const bool described = row.facts && row.facts->vcpus > 0 && row.facts->memoryGib > 0;
    const auto known = m_catalog.findType(row.provider, row.instanceType);
    if (!described && !known) {
        refuse(row,
               "The catalog does not know the instance type, and the list does not describe it.",
               row.instanceType);
        return std::nullopt;
    }
    // Other names of a type are the same type.
    if (known && m_catalog.types[*known].name != row.instanceType) {
        PriceRow renamed = row;
        renamed.instanceType = m_catalog.types[*known].name;
        const std::string alias(name);
        const auto number = typeNumber(renamed);
        if (number)
            m_typeNumbers.emplace(alias, *number);
        return number;
    }
    if (m_types.size() == kMostTypes) {
        refuse(row, "The list names more instance types than there can be.", row.instanceType);
        return std::nullopt;
    }
    Type &type = m_types.emplace_back();
    type.provider = row.provider;
    type.name = row.instanceType;
    if (described) {
        type.hasFacts = true;
        type.facts = *row.facts;
        type.architecture = row.facts->cpuArchitecture.substr(0, 32);
        type.accelerator = row.facts->accelerator.substr(0, 64);
        type.facts.cpuArchitecture = type.architecture;
        type.facts.accelerator = type.accelerator;
    }
    const auto number = static_cast<std::uint32_t>(m_types.size() - 1);
    m_typeNumbers.emplace(name, number);
    return number;
}

std::optional<std::uint32_t> PriceRecorder::regionNumber(const PriceRow &row)
{
    const std::string_view name = qualified(row.provider, row.region);
    if (const auto known = m_regionNumbers.find(name); known != m_regionNumbers.end())
        return known->second;
    if (m_regions.size() == kMostRegions)
        return std::nullopt;
    m_regions.push_back({row.provider, std::string(row.region)});
    const auto number = static_cast<std::uint32_t>(m_regions.size() - 1);
    m_regionNumbers.emplace(name, number);
    return number;
}

std::optional<std::uint32_t> PriceRecorder::purchaseNumber(const PurchaseOption &purchase)
{
    const auto known = std::find(m_purchases.begin(), m_purchases.end(), purchase);
    if (known != m_purchases.end())
        return static_cast<std::uint32_t>(known - m_purchases.begin());
    if (m_purchases.size() == kMostPurchases)
        return std::nullopt;
    m_purchases.push_back(purchase);
    return static_cast<std::uint32_t>(m_purchases.size() - 1);
}

std::uint16_t PriceRecorder::sourceNumber(std::string_view source)
{
    source = source.substr(0, 300);
    if (const auto known = m_sourceNumbers.find(source); known != m_sourceNumbers.end())
        return static_cast<std::uint16_t>(known->second);
    if (m_sources.size() == kMostSources) {
        m_log.addNote(
            "The list names over 4,000 sources; later ones are recorded as the last of these.");
        return static_cast<std::uint16_t>(kMostSources - 1);
    }
    m_sources.emplace_back(source);
    m_sourceNumbers.emplace(source, static_cast<std::uint32_t>(m_sources.size() - 1));
    return static_cast<std::uint16_t>(m_sources.size() - 1);
}

void PriceRecorder::store(std::uint64_t key, const PriceRow &row)
{
    if (m_size == kMostPrices) {
        m_error = Error{"The list has more than 4,000,000 prices.",
                        {},
                        "Split it, by region for example; nothing was changed."};
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
            refuse(row, "The list has another price for the same offer and day.", row.instanceType);
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
        price.region = m_regions[(key >> (kDayBits + kPurchaseBits)) & 0xffff].text;
        price.purchase = m_purchases[(key >> kDayBits) & 0xff];
        price.asOf = Date::fromDays(static_cast<std::int32_t>(key & 0xffff));
        price.rate = HourlyRate::fromNanos(chunk.nanos[at]);
        price.upfrontNanos = chunk.upfront[at];
        price.source = m_sources[chunk.source[at]];
        price.flags = chunk.flags[at] & 0x7f;
        const auto outcome = staging.stage(price);
        if (!outcome)
            return tl::unexpected(outcome.error());
        ledger.inserted += *outcome == RowOutcome::inserted;
        ledger.updated += *outcome == RowOutcome::updated;
        ledger.unchanged += *outcome == RowOutcome::unchanged;
        if (*outcome == RowOutcome::unknownType) {
            m_log.add(
                {RejectionKind::faulty, "The catalog has no such instance type.", type.name, {}},
                m_file);
        }
        report.oldest = std::min(report.oldest.value_or(price.asOf), price.asOf);
        report.newest = std::max(report.newest.value_or(price.asOf), price.asOf);
    }
    ledger.read = static_cast<std::int64_t>(m_read);
    ledger.duplicate = static_cast<std::int64_t>(m_duplicates);
    m_log.fill(report);
    return {};
}

void PriceRecorder::fillUnstaged(ImportReport &report) const
{
    report.ledger.read = static_cast<std::int64_t>(m_read);
    report.ledger.inserted = static_cast<std::int64_t>(m_size);
    report.ledger.duplicate = static_cast<std::int64_t>(m_duplicates);
    m_log.fill(report);
}

} // namespace headroom::storage
