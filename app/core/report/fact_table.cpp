// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/fact_table.h"

#include "core/report/breakdown.h"
#include "core/report/carbon_table.h"
#include "core/report/report_facts.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/headings.h"
#include "core/texts/workbook_texts.h"
#include "core/wording/commitment_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>

namespace headroom {

namespace {

constexpr std::string_view kComputeCharge = "compute";
constexpr std::string_view kOtherCharge = "other_costs";
/// In the order of their columns.
constexpr std::array kFactViews{CostView::list, CostView::contracted, CostView::effective,
                                CostView::cash};
static_assert(kFactViews.size() == kAllOf<CostView>.size());

const std::initializer_list<ColumnText> kFactColumns{
    {"plan", heading::kPlan},
    {"scenario", heading::kScenario},
    {"month", heading::kMonth, ColumnKind::date},
    {"name", heading::kWorkload},
    {"kind", heading::kKind},
    {"environment", heading::kEnvironment},
    {"team", heading::kTeam},
    {"charge", heading::kCharge},
    {"provider", heading::kProvider},
    {"region", heading::kRegion},
    {"family", heading::kFamily},
    {"instance_type", heading::kInstanceType},
    {"pricing_model", heading::kPricingModel},
    {"term_years", heading::kTerm, ColumnKind::exact},
    {"payment", heading::kPayment},
    {"operating_system", heading::kOperatingSystem},
    {"tenancy", heading::kTenancy},
    {"commitment", heading::kCommitment},
    {"count", heading::kCount, ColumnKind::exact},
    {"hours", heading::kHours, ColumnKind::exact},
    {"unit_price", heading::kUnitPrice, ColumnKind::rate},
    {"instance_hours", heading::kInstanceHours, ColumnKind::exact},
    {"list_cost", heading::kListCost, ColumnKind::money},
    {"contracted_cost", heading::kContractedCost, ColumnKind::money},
    {"effective_cost", heading::kEffectiveCost, ColumnKind::money},
    {"cash_cost", heading::kCash, ColumnKind::money},
    {"currency", workbook_text::kCurrency},
    {"price_as_of", heading::kPriceOf, ColumnKind::date},
    {"price_book", heading::kPriceBook},
    {"price_source", heading::kPriceSource},
    {"valuation_date", heading::kValuedOn, ColumnKind::date},
    {"kwh", carbon_text::kEnergy, ColumnKind::number},
    {"kg_co2e", carbon_text::kCarbon, ColumnKind::number},
    {"kg_co2e_low", carbon_text::kCarbonLow, ColumnKind::number},
    {"kg_co2e_high", carbon_text::kCarbonHigh, ColumnKind::number},
};
constexpr std::size_t kOfferCells = 9; ///< provider to tenancy
constexpr std::size_t kUsageCells = 4; ///< count to instance_hours

/// The rows of one scenario, month by month.
class FactRows
{
public:
    FactRows(const Snapshot &snapshot, const ScenarioEvaluation &scenario, const Language &language)
        : m_snapshot(snapshot),
          m_scenario(scenario),
          m_language(language)
    {}

    std::vector<TableRow> take()
    {
        for (const ForecastMonth &month : m_scenario.forecast) {
            for (std::size_t i = 0; i < m_scenario.lines.size(); ++i)
                addLine(month, i);
        }
        return std::move(m_rows);
    }

private:
    void addLine(const ForecastMonth &month, std::size_t i)
    {
        const Line &line = m_scenario.lines[i];
        const std::span<const Line> parts = partsOf(line);
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const ComputeViews compute = line.parts.empty()          ? computeOf(month.views[i])
                                         : p < month.parts[i].size() ? month.parts[i][p]
                                                                     : ComputeViews();
            addCompute(month, i, parts[p], compute);
        }
        addOthers(month, i);
    }

    void addCompute(const ForecastMonth &month, std::size_t i, const Line &part,
                    const ComputeViews &compute)
    {
        TableRow row = begun(month, i, kComputeCharge);
        addOffer(row, i, part);
        row.push_back(part.usage ? Cell(part.count) : Cell());
        row.push_back(part.usage ? Cell(part.hours) : Cell());
        row.push_back(part.price ? Cell(unitPriceOf(part)) : Cell());
        // The hours of a fleet's parts are known only together.
        const InstanceHours &used = month.used[i];
        const bool areHoursKnown = part.usage && hasCost(m_scenario.lines[i]);
        row.push_back(areHoursKnown && m_scenario.lines[i].parts.empty()
                          ? Cell(Exact::ratio(used.numerator, used.denominator))
                          : Cell());
        // A line without a price may still bear what nobody uses of a commitment.
        const auto &effective = compute[static_cast<std::size_t>(CostView::effective)];
        const bool isKnown = hasCost(part) || effective.value_or(Money()) != Money();
        for (const CostView view : kFactViews)
            row.push_back(isKnown ? cellOf(compute[static_cast<std::size_t>(view)]) : Cell());
        finish(std::move(row), part, areHoursKnown ? part.footprint : Footprint(),
               shareOf(used, m_scenario.lines[i]));
    }

    /// Of the planned month's hours; energy follows them.
    [[nodiscard]] static double shareOf(const InstanceHours &used, const Line &line)
    {
        const Exact hours = Exact::ratio(used.numerator, used.denominator);
        return line.usedHours.isZero() ? 0 : hours.toDouble() / line.usedHours.toDouble();
    }

    void addOthers(const ForecastMonth &month, std::size_t i)
    {
        const ViewedCosts &views = month.views[i];
        const auto isSome = [](const auto &cost) { return cost && cost->other != Money(); };
        if (std::ranges::none_of(views, isSome))
            return;
        const Line &line = m_scenario.lines[i];
        TableRow row = begun(month, i, kOtherCharge);
        addOffer(row, i, line);
        row.resize(row.size() + kUsageCells);
        for (const CostView view : kFactViews) {
            const auto &cost = views[static_cast<std::size_t>(view)];
            row.push_back(cost ? Cell(cost->other) : Cell());
        }
        finish(std::move(row), Line(), Footprint(), 0);
    }

    [[nodiscard]] TableRow begun(const ForecastMonth &month, std::size_t i,
                                 std::string_view charge) const
    {
        const Workload &workload = m_scenario.plan->workloads[i];
        return {textCell(m_scenario.plan->name),
                m_scenario.name,
                month.month,
                workload.name,
                std::string(keyOf(workload.kind)),
                workload.environment,
                textCell(workload.team),
                std::string(charge)};
    }

    void addOffer(TableRow &row, std::size_t i, const Line &part) const
    {
        if (!part.offer) {
            row.resize(row.size() + kOfferCells + 1);
            return;
        }
        const PurchaseOption &purchase = part.offer->purchase;
        row.insert(row.end(),
                   {std::string(keyOf(part.offer->provider)), textCell(part.offer->region),
                    groupOf(m_snapshot.inputs, m_scenario, i, part, Dimension::family, m_language),
                    part.offer->instanceType, keyOf(purchase), Exact(purchase.termYears),
                    std::string(keyOf(purchase.payment)),
                    std::string(keyOf(purchase.operatingSystem)),
                    std::string(keyOf(purchase.tenancy)), textCell(commitmentsOf(part))});
    }

    /// The scenario's commitments that cover the line in the planned month.
    [[nodiscard]] std::string commitmentsOf(const Line &part) const
    {
        std::string words;
        for (const LineCover &cover : part.covers) {
            words += words.empty() ? "" : "; ";
            words += describe(m_scenario.commitments[cover.commitment].commitment,
                              m_scenario.plan->currency, m_language);
        }
        return words;
    }

    /// `priced`: whose price it is; a line without a price has none to name.
    void finish(TableRow row, const Line &priced, const Footprint &footprint, double shareOfHours)
    {
        const auto &price = priced.price;
        row.insert(row.end(), {m_scenario.plan->currency, price ? cellOf(price->asOf) : Cell(),
                               price ? Cell(std::string(keyOf(price->book))) : Cell(),
                               price ? textCell(price->source) : Cell(), m_scenario.valuationDate});
        std::ranges::move(carbonCells(footprint, shareOfHours), std::back_inserter(row));
        m_rows.push_back(std::move(row));
    }

    [[nodiscard]] static ComputeViews computeOf(const ViewedCosts &views)
    {
        ComputeViews compute;
        std::ranges::transform(views, compute.begin(), [](const auto &cost) {
            return cost ? std::optional(cost->compute) : std::nullopt;
        });
        return compute;
    }

    const Snapshot &m_snapshot;
    const ScenarioEvaluation &m_scenario;
    const Language &m_language;
    std::vector<TableRow> m_rows;
};

} // namespace

std::vector<Column> factColumns(const Language &language)
{
    return columnsOf(language, kFactColumns);
}

Table factTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                const Language &language)
{
    Table table = tableOf(language, {workbook_text::kFacts}, kFactColumns);
    table.rows = FactRows(snapshot, scenario, language).take();
    return table;
}

} // namespace headroom
