// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedPageControls{
    Meaning{"chip_dimension",
            HEADROOM_TEXT("Explained", "Stack by"),
            HEADROOM_TEXT("Explained", "What the bars and the table are divided by."),
            {},
            HEADROOM_TEXT("Explained", "workload"),
            HEADROOM_TEXT("Explained", "provider")},
    Meaning{"chip_cost",
            HEADROOM_TEXT("Explained", "Cost"),
            HEADROOM_TEXT("Explained",
                          "Which cost bars and table show: effective (upfront fees spread over "
                          "their term), list (on demand at public prices), contracted (on demand "
                          "at your own prices) or cash (as it is billed, fees when they are "
                          "paid). Each has the other cost lines that are taken of it."),
            {},
            HEADROOM_TEXT("Explained", "effective"),
            HEADROOM_TEXT("Explained", "cash")},
    Meaning{"chip_month",
            HEADROOM_TEXT("Explained", "Month"),
            HEADROOM_TEXT("Explained", "What “a month” means; press to change it."),
            {},
            "730 h",
            HEADROOM_TEXT("Explained", "30 days")},
    Meaning{"chip_growth", HEADROOM_TEXT("Explained", "Growth"),
            HEADROOM_TEXT("Explained",
                          "By how much demand grows from month to month; press to change it."),
            HEADROOM_TEXT("Explained", "% a month"), "0 %", "5 %"},
    Meaning{"chip_budget", HEADROOM_TEXT("Explained", "Budget"),
            HEADROOM_TEXT("Explained", "What a month may cost; press to change it."),
            HEADROOM_TEXT("Explained", "a month"), HEADROOM_TEXT("Explained", "none"), "$33,000"},
    Meaning{"monthly_bars", HEADROOM_TEXT("Explained", "Cost by month"),
            HEADROOM_TEXT("Explained",
                          "What each of the next months costs, growth included; the line is the "
                          "budget, which can be dragged, or moved with Ctrl+Up and Ctrl+Down."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"table_title", HEADROOM_TEXT("Explained", "Month breakdown"),
            HEADROOM_TEXT("Explained", "One month of the stated basis, line by line; the lines add "
                                       "up to the total to the cent."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "provider_split_card",
        HEADROOM_TEXT("Explained", "Provider split"),
        HEADROOM_TEXT("Explained",
                      "Which part of the computing cost each provider has, and what was aimed at."),
        "%",
        {},
        HEADROOM_TEXT("Explained", "AWS 60 %, Azure 40 %")},
    Meaning{"chip_columns", HEADROOM_TEXT("Explained", "Columns"),
            HEADROOM_TEXT("Explained", "Which columns the table has.")},
    Meaning{"catalog_order", HEADROOM_TEXT("Explained", "Order"),
            HEADROOM_TEXT("Explained",
                          "First each type at its lowest price on demand, then every other offer; "
                          "a click on a heading sorts, a third click brings this order back.")},
    Meaning{
        "price_ages", HEADROOM_TEXT("Explained", "Age of prices"),
        HEADROOM_TEXT(
            "Explained",
            "Prices that were read long ago are marked: amber after 90 days, red after a year.")},
    Meaning{
        "side_by_side", HEADROOM_TEXT("Explained", "Side by side"),
        HEADROOM_TEXT("Explained", "The offers that are selected above, property by property.")},
    Meaning{"prices_by_region", HEADROOM_TEXT("Explained", "By region"),
            HEADROOM_TEXT("Explained",
                          "What the selected machine costs in every region, lowest first."),
            HEADROOM_TEXT("Explained", "per hour")},
    Meaning{
        "prices_over_time", HEADROOM_TEXT("Explained", "Over time"),
        HEADROOM_TEXT("Explained", "What the selected offer cost, from every list that was read."),
        HEADROOM_TEXT("Explained", "per hour")},
    Meaning{"inspected", HEADROOM_TEXT("Explained", "Selected"),
            HEADROOM_TEXT("Explained", "The workload whose fields stand below.")},
    Meaning{"inspected_kind", HEADROOM_TEXT("Explained", "Kind"),
            HEADROOM_TEXT("Explained", "Which task it is, and so which fields it has.")},
    Meaning{"page_commitments", HEADROOM_TEXT("Explained", "Commitments"),
            HEADROOM_TEXT("Explained",
                          "Which reservations, savings plans and committed use would carry the "
                          "plan's use on demand for less, how much of each, and why not.")},
    Meaning{"chip_commitment_months", HEADROOM_TEXT("Explained", "Months looked at"),
            HEADROOM_TEXT("Explained",
                          "Over how many calendar months of the forecast commitments are judged; "
                          "a shorter term is renewed within them."),
            HEADROOM_TEXT("Explained", "months"), "12", "36"},
    Meaning{"commitment_looked_at", HEADROOM_TEXT("Explained", "Commitment looked at"),
            HEADROOM_TEXT("Explained",
                          "What it is for, how it is bought, and the workloads that it may carry; "
                          "choose another one in the table below.")},
    Meaning{"use_curve", HEADROOM_TEXT("Explained", "Use by the hour"),
            HEADROOM_TEXT("Explained",
                          "All hours of the months looked at, sorted by their use. What lies under "
                          "the line is committed: used below the curve, paid for nothing above it. "
                          "Drag the line, or move it with the up and down keys.")},
    Meaning{"committed_amount_field",
            HEADROOM_TEXT("Explained", "Amount to commit to"),
            HEADROOM_TEXT("Explained",
                          "How many instances, or how much spend at committed rates, is paid for "
                          "in every hour."),
            {},
            HEADROOM_TEXT("Explained", "the amount that costs least"),
            "3"},
    Meaning{"committed_amount_slider", HEADROOM_TEXT("Explained", "Amount by slider"),
            HEADROOM_TEXT("Explained",
                          "From nothing to the highest use; cost, unused part and distance from "
                          "the lowest cost follow.")},
    Meaning{"copy_use_curve", HEADROOM_TEXT("Explained", "Copy picture"),
            HEADROOM_TEXT("Explained", "Puts the picture of the use into the clipboard.")},
    Meaning{"commit_button", HEADROOM_TEXT("Explained", "Commit"),
            HEADROOM_TEXT("Explained",
                          "Puts the commitment into the scenario, as one step that can be undone. "
                          "The scenario then costs what is shown above, to the cent.")},
    Meaning{"remove_commitment", HEADROOM_TEXT("Explained", "Remove commitment"),
            HEADROOM_TEXT("Explained", "Takes the selected commitment out of the scenario.")},
};

} // namespace

std::span<const Meaning> explainedPageControls()
{
    return kExplainedPageControls;
}

} // namespace headroom
