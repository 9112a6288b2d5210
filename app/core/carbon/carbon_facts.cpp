// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/carbon/carbon_facts.h"

#include "core/catalog/fact_row.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <string>
#include <utility>

namespace headroom {

namespace {

/// Columns of a figure that both tables have.
struct DatedFigure {
    RangedFigure value;
    int year = 0;
    std::string source;
};

/// `middle`: the column of the expected value.
Expected<DatedFigure> datedFigure(const FactRow &row, std::string_view middle)
{
    DatedFigure dated;
    HEADROOM_TRY(dated.value.value, row.figure(middle));
    HEADROOM_TRY(dated.value.low, row.figure("low"));
    HEADROOM_TRY(dated.value.high, row.figure("high"));
    HEADROOM_TRY(const double year, row.figure("year"));
    const RangedFigure &value = dated.value;
    if (value.low <= 0 || value.low > value.value || value.value > value.high)
        return failure(error_text::kNotACarbonRange, row.place(middle));
    constexpr double kOldestYear = 2000;
    constexpr double kNewestYear = 2100;
    if (!(year >= kOldestYear && year <= kNewestYear))
        return failure(error_text::kNoYearOfCarbon, row.place("year"));
    dated.year = static_cast<int>(year);
    dated.source = row.text("source");
    if (dated.source.empty())
        return failure(error_text::kNoSourceOfCarbon, row.place("source"));
    return dated;
}

/// Absent where the cell is empty.
Expected<std::optional<Provider>> providerIn(const FactRow &row)
{
    if (row.text("provider").empty())
        return std::nullopt;
    HEADROOM_TRY(const Provider provider, row.provider());
    return provider;
}

Expected<CarbonFact> factIn(const FactRow &row)
{
    const auto figure = fromKey<CarbonFigure>(row.text("figure"));
    if (!figure)
        return failure(error_text::kNotACarbonFigure, row.place("figure"));
    HEADROOM_TRY(const auto provider, providerIn(row));
    HEADROOM_TRY(auto dated, datedFigure(row, "value"));
    return CarbonFact{*figure, provider, dated.value, dated.year, std::move(dated.source)};
}

Expected<void> checkComplete(const std::vector<CarbonFact> &facts)
{
    for (const CarbonFigure figure : kAllOf<CarbonFigure>) {
        const bool isKnown = std::ranges::any_of(
            facts, [&](const CarbonFact &fact) { return fact.figure == figure && !fact.provider; });
        if (!isKnown)
            return failure(error_text::kCarbonFigureMissing, std::string(keyOf(figure)));
    }
    return {};
}

Expected<GridFact> gridIn(const FactRow &row)
{
    HEADROOM_TRY(const auto provider, providerIn(row));
    const auto method = fromKey<GridMethod>(row.text("method"));
    if (!method)
        return failure(error_text::kNotAGridMethod, row.place("method"));
    HEADROOM_TRY(auto dated, datedFigure(row, "grams_per_kwh"));
    GridFact fact{provider, row.text("region"),     row.text("country"), dated.value, dated.year,
                  *method,  std::move(dated.source)};
    if (provider.has_value() == fact.region.empty() || fact.region.empty() == fact.country.empty())
        return failure(error_text::kNotAPlaceOfCarbon, row.place("region"));
    return fact;
}

} // namespace

Expected<CarbonFacts> CarbonFacts::parse(std::string_view figures, std::string_view grid)
{
    CarbonFacts facts;
    HEADROOM_TRY(facts.m_figures, factsIn(figures, factIn));
    HEADROOM_CHECK(checkComplete(facts.m_figures));
    HEADROOM_TRY(facts.m_grids, factsIn(grid, gridIn));
    return facts;
}

const CarbonFact &CarbonFacts::figure(CarbonFigure figure, Provider provider) const
{
    const CarbonFact *general = nullptr;
    for (const CarbonFact &fact : m_figures) {
        if (fact.figure == figure && fact.provider == provider)
            return fact;
        if (fact.figure == figure && !fact.provider)
            general = &fact;
    }
    return *general;
}

const GridFact *CarbonFacts::gridOf(const Region &region) const
{
    const GridFact *ofCountry = nullptr;
    // Own hardware stands where its owner says: a location may be named after its country.
    const std::string &country = region.country.empty() ? region.name : region.country;
    for (const GridFact &fact : m_grids) {
        if (fact.provider == region.provider && fact.region == region.name)
            return &fact;
        if (!fact.provider && fact.country == country)
            ofCountry = &fact;
    }
    return ofCountry;
}

Expected<CarbonFacts> shippedCarbonFacts()
{
    return CarbonFacts::parse(shipped::kCarbonFigures, shipped::kCarbonGrid);
}

} // namespace headroom
