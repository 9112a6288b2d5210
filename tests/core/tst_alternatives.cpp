// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/statement.h"
#include "core/plan/plan_edit.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

using namespace headroom;

namespace {

/// The values of the first types of a variant, each in its place.
template <std::size_t Index, typename Wrapped, typename Variant>
bool holdsItsOwn()
{
    using T = std::variant_alternative_t<Index, Variant>;
    const Wrapped made = T{};
    const Wrapped copied = made;
    Wrapped moved = Wrapped(made);
    // Over a value of another type, of its own, and over itself.
    Wrapped assigned =
        std::variant_alternative_t<(Index + 1) % std::variant_size_v<Variant>, Variant>{};
    assigned = made;
    assigned = std::move(moved);
    const Wrapped &itself = assigned;
    assigned = itself;
    return std::ranges::all_of(
        std::array{&made, &copied, &std::as_const(assigned)},
        [](auto *each) { return each->index() == Index && std::holds_alternative<T>(*each); });
}
template <typename Wrapped, typename Variant, std::size_t... Indexes>
bool allHoldTheirOwn(std::index_sequence<Indexes...>)
{
    return (holdsItsOwn<Indexes, Wrapped, Variant>() && ...);
}

} // namespace

class AlternativesTest : public QObject
{
    Q_OBJECT

private slots:
    void eachTypeHasItsPlace()
    {
        QVERIFY((allHoldTheirOwn<Fact, AnyFact>(
            std::make_index_sequence<std::variant_size_v<AnyFact>>())));
        QVERIFY((allHoldTheirOwn<PlanEdit, AnyPlanEdit>(
            std::make_index_sequence<std::variant_size_v<AnyPlanEdit>>())));
    }

    void onlyItsOwnTypesAreTaken()
    {
        QVERIFY((std::is_convertible_v<RenamePlan, PlanEdit>));
        QVERIFY((!std::is_convertible_v<Plan, PlanEdit>));
        QVERIFY((!std::is_convertible_v<std::string, PlanEdit>));
        QVERIFY((!std::is_convertible_v<double, Fact>));
        QVERIFY((std::is_convertible_v<const char *, Fact>));
    }

    /// Vectors move their elements when they grow; copies would be slow, and pointers into them
    /// invalid.
    void movingDoesNotCopy()
    {
        QVERIFY(std::is_nothrow_move_constructible_v<Fact>);
        QVERIFY(std::is_nothrow_move_assignable_v<PlanEdit>);
        std::vector<Fact> facts{std::string(100, 'x')};
        const char *text = std::get<std::string>(facts.front()).data();
        for (int i = 0; i < 50; ++i)
            facts.emplace_back(fact::Gib{1});
        QCOMPARE(static_cast<const void *>(std::get<std::string>(facts.front()).data()),
                 static_cast<const void *>(text));
    }

    void copiesAreApart()
    {
        Fact one = "a text that is longer than what fits into a string itself";
        Fact two = one;
        QVERIFY(one == two);
        std::get<std::string>(two) += '!';
        QVERIFY(!(one == two));
        two = fact::Duration{3};
        QVERIFY(std::holds_alternative<fact::Duration>(two));
        QVERIFY(std::holds_alternative<std::string>(one));
        one = std::move(two);
        QCOMPARE(std::get<fact::Duration>(one).seconds, 3.0);
    }

    void factsOfDifferentTypesDiffer()
    {
        QVERIFY(!(Fact(fact::Share{1}) == Fact(fact::Number{1, 0})));
        QVERIFY(!(Fact(fact::Share{1}) == Fact(fact::Share{2})));
        QVERIFY(Fact(fact::Share{1}) == Fact(fact::Share{1}));
        QVERIFY(Fact() == Fact(std::string()));
    }
};

QTEST_APPLESS_MAIN(AlternativesTest)
#include "tst_alternatives.moc"
