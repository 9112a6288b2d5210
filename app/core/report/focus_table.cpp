// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/focus_table.h"

#include "core/catalog/offer.h"
#include "core/catalog/provider.h"
#include "core/texts/file_texts.h"
#include "core/texts/report_texts.h"

#include <algorithm>
#include <array>
#include <string>
#include <variant>

namespace headroom {

namespace {

/// Version 1.4 of https://focus.finops.org: alphabetical, own columns last.
struct FocusColumn {
    std::string_view name;
    ColumnKind kind = ColumnKind::text;
};
constexpr std::array kFocusColumns{
    FocusColumn{"BilledCost", ColumnKind::money},
    FocusColumn{"BillingAccountId"},
    FocusColumn{"BillingAccountName"},
    FocusColumn{"BillingCurrency"},
    FocusColumn{"BillingPeriodEnd"},
    FocusColumn{"BillingPeriodStart"},
    FocusColumn{"ChargeCategory"},
    FocusColumn{"ChargeClass"},
    FocusColumn{"ChargeDescription"},
    FocusColumn{"ChargeFrequency"},
    FocusColumn{"ChargePeriodEnd"},
    FocusColumn{"ChargePeriodStart"},
    FocusColumn{"ConsumedQuantity", ColumnKind::exact},
    FocusColumn{"ConsumedUnit"},
    FocusColumn{"ContractedCost", ColumnKind::money},
    FocusColumn{"EffectiveCost", ColumnKind::money},
    FocusColumn{"HostProviderName"},
    FocusColumn{"InvoiceIssuerName"},
    FocusColumn{"ListCost", ColumnKind::money},
    FocusColumn{"PricingCategory"},
    FocusColumn{"PricingQuantity", ColumnKind::exact},
    FocusColumn{"PricingUnit"},
    FocusColumn{"RegionId"},
    FocusColumn{"ServiceCategory"},
    FocusColumn{"ServiceName"},
    FocusColumn{"ServiceProviderName"},
    FocusColumn{"x_Commitment"},
    FocusColumn{"x_Environment"},
    FocusColumn{"x_InstanceType"},
    FocusColumn{"x_PriceBook"},
    FocusColumn{"x_PriceDate", ColumnKind::date},
    FocusColumn{"x_PriceSource"},
    FocusColumn{"x_PricingModel"},
    FocusColumn{"x_Scenario"},
    FocusColumn{"x_Team"},
    FocusColumn{"x_ValuationDate", ColumnKind::date},
    FocusColumn{"x_Workload"},
};

constexpr const char *kAccount = "forecast"; ///< a plan is billed to no account
constexpr const char *kHours = "Hours";

/// Name of instances in the provider's own exports; others have none.
Text serviceOf(Provider provider)
{
    switch (factsOf(provider).naming) {
    case Naming::aws: return file_text::kAmazonInstances;
    case Naming::google: return file_text::kGoogleInstances;
    case Naming::azure: return file_text::kAzureInstances;
    case Naming::plain: break;
    }
    return report_text::kInstancesForHire;
}

/// One fact, read by the keys of its columns.
class FactReader
{
public:
    FactReader(const Table &facts, const TableRow &row) : m_facts(facts), m_row(row) {}

    [[nodiscard]] const Cell &cell(std::string_view key) const
    {
        const auto column = std::ranges::find(m_facts.columns, key, &Column::key);
        return m_row[static_cast<std::size_t>(column - m_facts.columns.begin())];
    }
    [[nodiscard]] std::string text(std::string_view key) const
    {
        const auto *words = std::get_if<std::string>(&cell(key));
        return words == nullptr ? std::string() : *words;
    }
    [[nodiscard]] bool has(std::string_view key) const
    {
        return !std::holds_alternative<std::monostate>(cell(key));
    }

private:
    const Table &m_facts;
    const TableRow &m_row;
};

std::string beginning(Date day)
{
    return day.toString() + "T00:00:00Z";
}

std::string pricingCategoryOf(const FactReader &fact)
{
    if (fact.text("pricing_model") == keyOf(PricingModel::spot))
        return "Dynamic";
    const auto *years = std::get_if<Exact>(&fact.cell("term_years"));
    const bool isCommitted = fact.has("commitment") || (years != nullptr && !years->isZero());
    return isCommitted ? "Committed" : "Standard";
}

TableRow focusRow(const FactReader &fact, const Language &language)
{
    const bool isCompute = fact.has("count") || fact.has("instance_hours");
    const auto provider = fromKey<Provider>(fact.text("provider"));
    const std::string unknown = language.say(report_text::kNotStated);
    const std::string seller = provider ? factsOf(*provider).name : unknown;
    const Date month = std::get<Date>(fact.cell("month"));
    const Cell &quantity = fact.cell("instance_hours");
    const Cell unit = fact.has("instance_hours") ? Cell(std::string(kHours)) : Cell();
    const Text description =
        isCompute ? report_text::kForecastOfCompute : report_text::kForecastOfOthers;
    return {
        fact.cell("cash_cost"),
        std::string(kAccount),
        fact.cell("plan"),
        fact.cell("currency"),
        beginning(month.firstOfMonthPlus(1)),
        beginning(month),
        std::string("Usage"),
        Cell(), // ChargeClass: no correction
        language.say(description, {fact.text("name"), fact.text("instance_type")}),
        std::string("Usage-Based"),
        beginning(month.firstOfMonthPlus(1)),
        beginning(month),
        quantity,
        unit,
        fact.cell("contracted_cost"),
        fact.cell("effective_cost"),
        seller,
        seller,
        fact.cell("list_cost"),
        pricingCategoryOf(fact),
        quantity,
        unit,
        fact.cell("region"),
        std::string(isCompute ? "Compute" : "Other"),
        language.say(isCompute && provider ? serviceOf(*provider)
                                           : report_text::kOtherCostsOfMonth),
        seller,
        fact.cell("commitment"),
        fact.cell("environment"),
        fact.cell("instance_type"),
        fact.cell("price_book"),
        fact.cell("price_as_of"),
        fact.cell("price_source"),
        fact.cell("pricing_model"),
        fact.cell("scenario"),
        fact.cell("team"),
        fact.cell("valuation_date"),
        fact.cell("name"),
    };
}

} // namespace

Table focusTable(const Table &facts, const Language &language)
{
    Table table;
    table.title = facts.title;
    for (const FocusColumn &column : kFocusColumns)
        table.columns.push_back({std::string(column.name), std::string(column.name), column.kind});
    for (const TableRow &row : facts.rows) {
        if (const FactReader fact(facts, row); fact.has("effective_cost"))
            table.rows.push_back(focusRow(fact, language));
    }
    return table;
}

} // namespace headroom
