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
};

} // namespace

std::span<const Meaning> explainedPageControls()
{
    return kExplainedPageControls;
}

} // namespace headroom
