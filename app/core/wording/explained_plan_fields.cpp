// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedPlanFields{
    Meaning{"plan_name",
            HEADROOM_TEXT("Explained", "Name of the plan"),
            HEADROOM_TEXT("Explained", "What the plan is called on the first page of its report."),
            {},
            HEADROOM_TEXT("Explained", "Untitled plan"),
            HEADROOM_TEXT("Explained", "Support platform 2027")},
    Meaning{"monthly_budget", HEADROOM_TEXT("Explained", "Monthly budget"),
            HEADROOM_TEXT("Explained", "What a month may cost; the charts draw it as a line, and "
                                       "findings say when it is exceeded."),
            HEADROOM_TEXT("Explained", "a month"), HEADROOM_TEXT("Explained", "none"), "$33,000"},
    Meaning{"scenario_budget", HEADROOM_TEXT("Explained", "Budget of this scenario"),
            HEADROOM_TEXT("Explained",
                          "What a month of this scenario may cost, in place of the plan's budget."),
            HEADROOM_TEXT("Explained", "a month"), HEADROOM_TEXT("Explained", "the plan's"),
            "$25,000"},
    Meaning{"price_policy",
            HEADROOM_TEXT("Explained", "Prices"),
            HEADROOM_TEXT("Explained", "Whether the plan counts with the newest prices of the "
                                       "catalog, or keeps those it was saved with."),
            {},
            HEADROOM_TEXT("Explained", "of the catalog"),
            HEADROOM_TEXT("Explained", "kept in the plan")},
    Meaning{"growth", HEADROOM_TEXT("Explained", "Growth of demand"),
            HEADROOM_TEXT("Explained", "By how much demand grows from one month to the next."),
            HEADROOM_TEXT("Explained", "% a month"), "0 %", "5 %"},
    Meaning{"price_change", HEADROOM_TEXT("Explained", "Change of public prices"),
            HEADROOM_TEXT("Explained", "By how much public prices are assumed to differ from those "
                                       "of the catalog; own prices stay."),
            "%", "0 %", "−10 %"},
    Meaning{
        "provider_split", HEADROOM_TEXT("Explained", "Share of a provider"),
        HEADROOM_TEXT("Explained", "Which part of the computing cost this provider shall have."),
        "%", HEADROOM_TEXT("Explained", "no target"), "60 %"},
    Meaning{"tolerance_of_the_provider_split",
            HEADROOM_TEXT("Explained", "Tolerance of the shares"),
            HEADROOM_TEXT("Explained",
                          "How far a share may lie from its target before a finding says so."),
            HEADROOM_TEXT("Explained", "percentage points"), "0",
            HEADROOM_TEXT("Explained", "5 points")},
    Meaning{"spot_interruptions", HEADROOM_TEXT("Explained", "Spot interruptions"),
            HEADROOM_TEXT("Explained", "How often one instance is taken away."),
            HEADROOM_TEXT("Explained", "a day"), HEADROOM_TEXT("Explained", "0.1 a day"),
            HEADROOM_TEXT("Explained", "0.2 a day")},
    Meaning{"spot_rates_by_offer",
            HEADROOM_TEXT("Explained", "Published rates by offer"),
            HEADROOM_TEXT("Explained",
                          "Whether the rates of interruption that providers publish take the "
                          "place of the one rate for all, where there are some."),
            {},
            HEADROOM_TEXT("Explained", "one rate for all"),
            HEADROOM_TEXT("Explained", "published rates")},
    Meaning{"restart_time_on_spot", HEADROOM_TEXT("Explained", "Restart after an interruption"),
            HEADROOM_TEXT("Explained", "How long it takes until a replacement works again."),
            HEADROOM_TEXT("Explained", "min"), HEADROOM_TEXT("Explained", "10 min"),
            HEADROOM_TEXT("Explained", "20 min")},
    Meaning{"checkpoint_time", HEADROOM_TEXT("Explained", "Writing a checkpoint"),
            HEADROOM_TEXT("Explained", "How long the work stands still while it is saved."),
            HEADROOM_TEXT("Explained", "min"), HEADROOM_TEXT("Explained", "1 min"),
            HEADROOM_TEXT("Explained", "3 min")},
    Meaning{"fallback_of_spot", HEADROOM_TEXT("Explained", "Fallback on demand"),
            HEADROOM_TEXT("Explained", "Which part of the spot hours is paid at the on-demand "
                                       "price because there is no spot capacity."),
            "%", "0 %", "10 %"},
    Meaning{"scenario_name",
            HEADROOM_TEXT("Explained", "Name of the scenario"),
            HEADROOM_TEXT(
                "Explained",
                "What it is called on its tab and in the report; a plan uses each name once."),
            {},
            "Scenario 1",
            HEADROOM_TEXT("Explained", "Two clouds")},
    Meaning{
        "workload_name",
        HEADROOM_TEXT("Explained", "Name of the workload"),
        HEADROOM_TEXT("Explained", "What it is called in every table; a plan uses each name once."),
        {},
        HEADROOM_TEXT("Explained", "New workload"),
        HEADROOM_TEXT("Explained", "Chat API")},
    Meaning{"prices_as_of", HEADROOM_TEXT("Explained", "Day of the prices"),
            HEADROOM_TEXT("Explained", "Every price is the newest that is known up to this day."),
            HEADROOM_TEXT("Explained", "YYYY-MM-DD"), HEADROOM_TEXT("Explained", "today"),
            "2026-07-20"},
    Meaning{"currency", HEADROOM_TEXT("Explained", "Currency of the plan"),
            HEADROOM_TEXT("Explained", "What the plan counts in; prices in another currency are "
                                       "converted with the rates below."),
            HEADROOM_TEXT("Explained", "code of three letters"), "USD", "EUR"},
    Meaning{"rate_from", HEADROOM_TEXT("Explained", "One unit of"),
            HEADROOM_TEXT("Explained", "The currency that is worth so much."),
            HEADROOM_TEXT("Explained", "code of three letters"), HEADROOM_TEXT("Explained", "none"),
            "USD"},
    Meaning{"rate_to", HEADROOM_TEXT("Explained", "In"),
            HEADROOM_TEXT("Explained", "The currency in which that is said."),
            HEADROOM_TEXT("Explained", "code of three letters"), HEADROOM_TEXT("Explained", "none"),
            "EUR"},
    Meaning{"rate_rate", HEADROOM_TEXT("Explained", "Is worth"),
            HEADROOM_TEXT("Explained",
                          "How much one unit of the first currency is worth in the second."),
            HEADROOM_TEXT("Explained", "units"), HEADROOM_TEXT("Explained", "none"), "0.9185"},
    Meaning{
        "rate_date", HEADROOM_TEXT("Explained", "On"),
        HEADROOM_TEXT("Explained",
                      "The day of the rate; a plan counts with the newest one up to its own day."),
        HEADROOM_TEXT("Explained", "YYYY-MM-DD"), HEADROOM_TEXT("Explained", "today"),
        "2026-07-20"},
    Meaning{"rate_source",
            HEADROOM_TEXT("Explained", "Says"),
            HEADROOM_TEXT("Explained", "Who states the rate."),
            {},
            HEADROOM_TEXT("Explained", "none"),
            HEADROOM_TEXT("Explained", "European Central Bank")},
    Meaning{"book_name",
            HEADROOM_TEXT("Explained", "Name of the price book"),
            HEADROOM_TEXT("Explained", "It stands wherever one of its prices does."),
            {},
            HEADROOM_TEXT("Explained", "Our agreements"),
            HEADROOM_TEXT("Explained", "AWS agreement 2026")},
    Meaning{"book_owner",
            HEADROOM_TEXT("Explained", "Owner"),
            HEADROOM_TEXT("Explained", "Who answers for these prices."),
            {},
            HEADROOM_TEXT("Explained", "none"),
            "Procurement"},
    Meaning{
        "book_date", HEADROOM_TEXT("Explained", "Date of the price book"),
        HEADROOM_TEXT("Explained", "The day from which these prices hold; fixed prices carry it."),
        HEADROOM_TEXT("Explained", "YYYY-MM-DD"), HEADROOM_TEXT("Explained", "today"),
        "2026-07-20"},
    Meaning{"google_key",
            HEADROOM_TEXT("Explained", "Google API key"),
            HEADROOM_TEXT("Explained", "Google tells its prices only to holders of a key; it is "
                                       "sent to Google alone and never stored."),
            {},
            HEADROOM_TEXT("Explained", "none"),
            HEADROOM_TEXT("Explained", "from Google's console")},
    Meaning{"regions_of_plan", HEADROOM_TEXT("Explained", "Regions of the plan"),
            HEADROOM_TEXT(
                "Explained",
                "Only the regions in which the plan runs something are asked for; that is quick.")},
    Meaning{"all_regions", HEADROOM_TEXT("Explained", "All regions"),
            HEADROOM_TEXT("Explained",
                          "Every region that the catalog knows is asked for; that takes longer.")},
    Meaning{"refreshed_provider",
            HEADROOM_TEXT("Explained", "Provider to ask"),
            HEADROOM_TEXT("Explained", "Whether this provider is asked for its public prices, and "
                                       "how much is downloaded for it."),
            {},
            {},
            "AWS"},
};

} // namespace

std::span<const Meaning> explainedPlanFields()
{
    return kExplainedPlanFields;
}

} // namespace headroom
