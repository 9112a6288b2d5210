// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace headroom {

/// Index of a type among the alternatives of a variant; their number if it is not one of them.
template <typename T, typename Variant>
inline constexpr std::size_t kIndexIn = 0;
template <typename T, typename... Types>
inline constexpr std::size_t kIndexIn<T, std::variant<Types...>> = [] {
    std::size_t index = 0;
    static_cast<void>(((std::is_same_v<T, Types> || (++index, false)) || ...));
    return index;
}();

template <typename T, typename Variant>
concept AlternativeOf = kIndexIn<T, Variant> < std::variant_size_v<Variant>;

template <typename T, typename Variant>
concept LetterFor = std::is_same_v<T, char> && AlternativeOf<std::string, Variant>;

/// A std::variant that is compiled once: the generated copy, move and destructor of a variant of
/// two dozen types cost the compiler more time than most sources that include it. Its header
/// declares
///   using Fact = Alternatives<AnyFact>;
///   extern template class Alternatives<AnyFact>;
/// and one source instantiates it. std::visit, std::get_if and std::holds_alternative accept it as
/// they do a variant.
template <typename Variant>
class Alternatives : public Variant
{
public:
    Alternatives();
    template <AlternativeOf<Variant> T>
    Alternatives(T value) // NOLINT(google-explicit-constructor)
        : Alternatives(kIndexIn<T, Variant>, static_cast<void *>(&value))
    {}
    // A template, because clang 14 instantiates members whose requirements are not met.
    template <LetterFor<Variant> Letter>
    Alternatives(const Letter *text) // NOLINT(google-explicit-constructor)
        : Alternatives(std::string(text))
    {}
    Alternatives(const Alternatives &other);
    Alternatives(Alternatives &&other) noexcept;
    Alternatives &operator=(const Alternatives &other);
    Alternatives &operator=(Alternatives &&other) noexcept;
    ~Alternatives();

    // The comparisons of std::variant would accept every derived class, even if its types cannot be
    // compared.
    friend bool operator<(const Alternatives &, const Alternatives &) = delete;

private:
    /// Move-constructs from a value of the type at the index.
    Alternatives(std::size_t index, void *value);

    /// Assigns the value of the type at the index: copied from a const Variant *, moved otherwise.
    template <typename From>
    void take(std::size_t index, From from);
};

// One function per type, chosen by index: instantiating std::variant's own copy and assignment
// takes the compiler several times as long.
template <typename Variant>
template <typename From>
void Alternatives<Variant>::take(std::size_t index, From from)
{
    [&]<std::size_t... At>(std::index_sequence<At...>)
    {
        using Take = void (*)(Variant &, From);
        constexpr std::array<Take, sizeof...(At)> kTakers{[](Variant &self, From source) {
            using T = std::variant_alternative_t<At, Variant>;
            if constexpr (std::is_same_v<From, void *>)
                self.template emplace<At>(std::move(*static_cast<T *>(source)));
            else if constexpr (std::is_same_v<From, Variant *>)
                self.template emplace<At>(std::move(*std::get_if<At>(source)));
            else
                self.template emplace<At>(*std::get_if<At>(source));
        }...};
        kTakers[index](*this, from);
    }
    (std::make_index_sequence<std::variant_size_v<Variant>>());
}

template <typename Variant>
Alternatives<Variant>::Alternatives() = default;

template <typename Variant>
Alternatives<Variant>::Alternatives(std::size_t index, void *value) : Variant()
{
    take(index, value);
}

template <typename Variant>
Alternatives<Variant>::Alternatives(const Alternatives &other) : Variant()
{
    take(other.index(), static_cast<const Variant *>(&other));
}

template <typename Variant>
Alternatives<Variant>::Alternatives(Alternatives &&other) noexcept : Variant()
{
    take(other.index(), static_cast<Variant *>(&other));
}

template <typename Variant>
Alternatives<Variant> &Alternatives<Variant>::operator=(const Alternatives &other)
{
    if (this != &other)
        *this = Alternatives(other);
    return *this;
}

template <typename Variant>
Alternatives<Variant> &Alternatives<Variant>::operator=(Alternatives &&other) noexcept
{
    if (this != &other)
        take(other.index(), static_cast<Variant *>(&other));
    return *this;
}

template <typename Variant>
Alternatives<Variant>::~Alternatives() = default;

} // namespace headroom
