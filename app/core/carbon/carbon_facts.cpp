// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/carbon/carbon_facts.h"

#include "core/catalog/fact_row.h"
#include "core/csv/text_table.h"
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
Expected<DatedFigure> datedFigure(const TextTable &table, std::size_t row, std::string_view middle)
{
    const FactRow cells(table, row);
    DatedFigure dated;
    HEADROOM_TRY(dated.value.value, table.figure(row, table.column(middle)));
    HEADROOM_TRY(dated.value.low, table.figure(row, table.column("low")));
    HEADROOM_TRY(dated.value.high, table.figure(row, table.column("high")));
    HEADROOM_TRY(const double year, table.figure(row, table.column("year")));
    const RangedFigure &value = dated.value;
    if (value.low <= 0 || value.low > value.value || value.value > value.high)
        return failure(error_text::kNotACarbonRange, cells.place(middle));
    constexpr double kOldestYear = 2000;
    constexpr double kNewestYear = 2100;
    if (!(year >= kOldestYear && year <= kNewestYear))
        return failure(error_text::kNoYearOfCarbon, cells.place("year"));
    dated.year = static_cast<int>(year);
    dated.source = cells.text("source");
    if (dated.source.empty())
        return failure(error_text::kNoSourceOfCarbon, cells.place("source"));
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

Expected<std::vector<CarbonFact>> figuresIn(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    std::vector<CarbonFact> facts;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const FactRow cells(table, row);
        const auto figure = fromKey<CarbonFigure>(cells.text("figure"));
        if (!figure)
            return failure(error_text::kNotACarbonFigure, cells.place("figure"));
        HEADROOM_TRY(const auto provider, providerIn(cells));
        HEADROOM_TRY(auto dated, datedFigure(table, row, "value"));
        facts.push_back({*figure, provider, dated.value, dated.year, std::move(dated.source)});
    }
    for (const CarbonFigure figure : kAllOf<CarbonFigure>) {
        const bool isKnown = std::ranges::any_of(
            facts, [&](const CarbonFact &fact) { return fact.figure == figure && !fact.provider; });
        if (!isKnown)
            return failure(error_text::kCarbonFigureMissing, std::string(keyOf(figure)));
    }
    return facts;
}

Expected<std::vector<GridFact>> gridsIn(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    std::vector<GridFact> facts;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const FactRow cells(table, row);
        HEADROOM_TRY(const auto provider, providerIn(cells));
        const auto method = fromKey<GridMethod>(cells.text("method"));
        if (!method)
            return failure(error_text::kNotAGridMethod, cells.place("method"));
        HEADROOM_TRY(auto dated, datedFigure(table, row, "grams_per_kwh"));
        GridFact fact{
            provider, cells.text("region"),   cells.text("country"), dated.value, dated.year,
            *method,  std::move(dated.source)};
        if (provider.has_value() == fact.region.empty()
            || fact.region.empty() == fact.country.empty())
            return failure(error_text::kNotAPlaceOfCarbon, cells.place("region"));
        facts.push_back(std::move(fact));
    }
    return facts;
}

} // namespace

Expected<CarbonFacts> CarbonFacts::parse(std::string_view figures, std::string_view grid)
{
    CarbonFacts facts;
    HEADROOM_TRY(facts.m_figures, figuresIn(figures));
    HEADROOM_TRY(facts.m_grids, gridsIn(grid));
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
