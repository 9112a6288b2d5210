// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/error.h"

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class ProviderKind : std::uint8_t { hyperscaler, neocloud, tokenApi, ownHardware };
template <>
inline constexpr auto kNamesOf<ProviderKind> = std::to_array<KeyedName>({
    {"hyperscaler", HEADROOM_TEXT("Terms", "hyperscaler")},
    {"neocloud", HEADROOM_TEXT("Terms", "neocloud")},
    {"token_api", HEADROOM_TEXT("Terms", "token API")},
    {"own_hardware", HEADROOM_TEXT("Terms", "own hardware")},
});

/// Unit of a provider's quotas.
enum class QuotaUnit : std::uint8_t { vcpus, accelerators };
template <>
inline constexpr auto kNamesOf<QuotaUnit> = std::to_array<std::string_view>({"vcpus",
                                                                             "accelerators"});

/// Naming scheme of regions and instance types; a plain name encodes nothing.
enum class Naming : std::uint8_t { aws, google, azure, plain };
template <>
inline constexpr auto kNamesOf<Naming> = std::to_array<std::string_view>({"aws", "google", "azure",
                                                                          "plain"});

/// A line of resources/catalog/providers.csv, or of the table of the same name in a catalog.
struct ProviderFacts {
    std::string key;  ///< in files and scripts
    std::string name; ///< for people
    ProviderKind kind = ProviderKind::neocloud;
    QuotaUnit quotaUnit = QuotaUnit::accelerators;
    Naming naming = Naming::plain;

    friend bool operator==(const ProviderFacts &, const ProviderFacts &) = default;
};

inline constexpr std::size_t kMaxProviders = 255;

/// A seller of instances, as its place in the table of providers: the shipped ones in the order of
/// their file, then those that only a catalog brings. The table grows and never forgets, so that a
/// place means the same provider as long as the program runs; it is no number for files.
class Provider
{
public:
    /// The first of the table.
    constexpr Provider() = default;
    /// `index` is below providerCount().
    [[nodiscard]] static constexpr Provider at(std::size_t index)
    {
        Provider provider;
        provider.m_index = static_cast<std::uint8_t>(index);
        return provider;
    }

    [[nodiscard]] constexpr std::size_t index() const { return m_index; }
    friend constexpr bool operator==(Provider, Provider) = default;
    friend constexpr auto operator<=>(Provider, Provider) = default;

private:
    std::uint8_t m_index = 0;
};

[[nodiscard]] const ProviderFacts &factsOf(Provider provider);
[[nodiscard]] std::string_view keyOf(Provider provider);
[[nodiscard]] Text nameOf(Provider provider);

[[nodiscard]] std::size_t providerCount();
[[nodiscard]] std::vector<Provider> allProviders();
[[nodiscard]] std::vector<Provider> providersOfKind(ProviderKind kind);
/// All that rent instances out.
[[nodiscard]] std::vector<Provider> rentingProviders();
/// All that instances come from: those that rent them out, and own hardware.
[[nodiscard]] std::vector<Provider> hardwareProviders();

[[nodiscard]] std::optional<Provider> providerWithKey(std::string_view key);
/// The same under the name that the other keyed values have.
template <std::same_as<Provider> P>
[[nodiscard]] std::optional<P> fromKey(std::string_view key)
{
    return providerWithKey(key);
}

/// A value with a key for files and a name for people.
template <typename T>
concept KeyedValue = NamedEnum<T> || std::same_as<T, Provider>;

/// The provider of a catalog, added to the table if its key is new there; fails when the table is
/// full. A known one keeps the facts that the table has.
[[nodiscard]] Expected<Provider> addedProvider(const ProviderFacts &facts);

/// Error for an unknown key: names it, and the known keys and names that are nearest to it.
[[nodiscard]] Error unknownProvider(std::string_view key, std::string where);

/// Parses the text of resources/catalog/providers.csv.
[[nodiscard]] Expected<std::vector<ProviderFacts>> parseProviders(std::string_view csv);

} // namespace headroom

template <>
struct std::hash<headroom::Provider> {
    std::size_t operator()(headroom::Provider provider) const noexcept { return provider.index(); }
};
