// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/provider.h"

#include "core/catalog/fact_row.h"
#include "core/letters.h"
#include "core/models/nearest_names.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <memory>

namespace headroom {

namespace {

/// The process's table: places are only ever taken, so that evaluations on several threads read it
/// while a catalog adds to it.
class ProviderTable
{
public:
    static ProviderTable &instance()
    {
        static ProviderTable table;
        return table;
    }

    [[nodiscard]] std::size_t count() const { return m_count.load(std::memory_order_acquire); }
    [[nodiscard]] const ProviderFacts &at(std::size_t index) const
    {
        return *m_places[index].load(std::memory_order_acquire);
    }

    [[nodiscard]] std::optional<Provider> find(std::string_view key) const
    {
        const std::size_t count = this->count();
        for (std::size_t i = 0; i < count; ++i) {
            if (at(i).key == key)
                return Provider::at(i);
        }
        return std::nullopt;
    }

    std::optional<Provider> add(const ProviderFacts &facts)
    {
        auto added = std::make_unique<const ProviderFacts>(facts);
        for (std::size_t place = 0; place < kMaxProviders; ++place) {
            const ProviderFacts *there = nullptr;
            if (m_places[place].compare_exchange_strong(there, added.get())) {
                (void)added.release(); // the table's, as long as the program runs
                m_count.fetch_add(1, std::memory_order_release);
                return Provider::at(place);
            }
            if (there->key == facts.key)
                return Provider::at(place);
        }
        return std::nullopt;
    }

private:
    ProviderTable()
    {
        const auto shipped = parseProviders(shipped::kProviders);
        assert(shipped && !shipped->empty());
        for (const ProviderFacts &facts : *shipped)
            add(facts);
    }

    std::array<std::atomic<const ProviderFacts *>, kMaxProviders> m_places{};
    std::atomic<std::size_t> m_count = 0;
};

template <typename Wanted>
std::vector<Provider> providersThat(const Wanted &wanted)
{
    std::vector<Provider> providers = allProviders();
    std::erase_if(providers, [&](Provider provider) { return !wanted(factsOf(provider)); });
    return providers;
}

} // namespace

const ProviderFacts &factsOf(Provider provider)
{
    return ProviderTable::instance().at(provider.index());
}

std::string_view keyOf(Provider provider)
{
    return factsOf(provider).key;
}

Text nameOf(Provider provider)
{
    // The only name that is translated: all others are proper names.
    constexpr Text kOwnHardware = HEADROOM_TEXT("Terms", "own hardware");
    const std::string &name = factsOf(provider).name;
    return name == kOwnHardware.source ? kOwnHardware : Text(name.c_str());
}

std::size_t providerCount()
{
    return ProviderTable::instance().count();
}

std::vector<Provider> allProviders()
{
    std::vector<Provider> providers(providerCount());
    for (std::size_t i = 0; i < providers.size(); ++i)
        providers[i] = Provider::at(i);
    return providers;
}

std::vector<Provider> providersOfKind(ProviderKind kind)
{
    return providersThat([kind](const ProviderFacts &facts) { return facts.kind == kind; });
}

std::vector<Provider> rentingProviders()
{
    return providersThat([](const ProviderFacts &facts) {
        return facts.kind == ProviderKind::hyperscaler || facts.kind == ProviderKind::neocloud;
    });
}

std::vector<Provider> hardwareProviders()
{
    return providersThat(
        [](const ProviderFacts &facts) { return facts.kind != ProviderKind::tokenApi; });
}

std::optional<Provider> providerWithKey(std::string_view key)
{
    return ProviderTable::instance().find(key);
}

Expected<Provider> addedProvider(const ProviderFacts &facts)
{
    if (const auto provider = ProviderTable::instance().add(facts))
        return *provider;
    return failure({error_text::kTooManyProviders, facts.name, std::to_string(kMaxProviders)});
}

Error unknownProvider(std::string_view key, std::string where)
{
    std::vector<std::string> known;
    for (const Provider provider : allProviders()) {
        known.emplace_back(keyOf(provider));
        // A display name in place of the key.
        if (lowered(factsOf(provider).name) == lowered(key))
            return {{error_text::kNoSuchProvider, std::string(key)},
                    std::move(where),
                    {error_text::kWriteProvider, std::string(keyOf(provider))}};
    }
    return {{error_text::kNoSuchProvider, std::string(key)},
            std::move(where),
            {error_text::kNearestProviders, joined(nearestNames(key, known))}};
}

Expected<std::vector<ProviderFacts>> parseProviders(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    std::vector<ProviderFacts> providers;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const FactRow cells(table, row);
        const auto kind = fromKey<ProviderKind>(cells.text("kind"));
        const auto unit = fromKey<QuotaUnit>(cells.text("quota_unit"));
        const auto naming = fromKey<Naming>(cells.text("naming"));
        ProviderFacts facts{cells.text("key"), cells.text("name"),
                            kind.value_or(ProviderKind::neocloud),
                            unit.value_or(QuotaUnit::accelerators), naming.value_or(Naming::plain)};
        const bool isTwin =
            std::ranges::find(providers, facts.key, &ProviderFacts::key) != providers.end();
        if (!kind || !unit || !naming || facts.key.empty() || facts.name.empty() || isTwin)
            return failure(error_text::kNotAProvider, cells.place("key"));
        providers.push_back(std::move(facts));
    }
    return providers;
}

} // namespace headroom
