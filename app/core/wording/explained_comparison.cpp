// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedComparison{
    Meaning{"page_compare", HEADROOM_TEXT("Explained", "Compare"),
            HEADROOM_TEXT("Explained", "Up to four scenarios side by side: what they cost, what "
                                       "they achieve, and why they differ.")},
    Meaning{"chip_compared", HEADROOM_TEXT("Explained", "Compared"),
            HEADROOM_TEXT("Explained", "Which scenarios stand side by side, four at most.")},
    Meaning{"chip_explained", HEADROOM_TEXT("Explained", "Way to"),
            HEADROOM_TEXT("Explained",
                          "The scenario whose difference to the baseline is taken apart below.")},
    Meaning{"chip_against",
            HEADROOM_TEXT("Explained", "Break-even with"),
            HEADROOM_TEXT("Explained",
                          "With which of the scenarios compared the break-even of the "
                          "one chosen beside is looked for: the baseline or any other."),
            {},
            HEADROOM_TEXT("Explained", "the baseline")},
    Meaning{"scenario_card", HEADROOM_TEXT("Explained", "Scenario"),
            HEADROOM_TEXT("Explained", "One scenario in short; what differs from the baseline is "
                                       "in bold. Press its name to look at it.")},
    Meaning{"waterfall", HEADROOM_TEXT("Explained", "From the baseline"),
            HEADROOM_TEXT("Explained",
                          "The baseline takes on what the scenario has, one cause after the other; "
                          "the steps add up to the difference to the cent."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"export_picture", HEADROOM_TEXT("Explained", "Export picture"),
            HEADROOM_TEXT("Explained", "Writes the picture as SVG or PNG.")},
    Meaning{"table_figures", HEADROOM_TEXT("Explained", "Figures"),
            HEADROOM_TEXT("Explained", "Every figure of the scenarios, one row each.")},
    Meaning{"table_workloads", HEADROOM_TEXT("Explained", "Workloads"),
            HEADROOM_TEXT("Explained", "What each workload costs in each scenario.")},
    Meaning{"table_assumptions", HEADROOM_TEXT("Explained", "Assumptions"),
            HEADROOM_TEXT("Explained",
                          "What each scenario assumes: its own, or inherited from the baseline.")},
    Meaning{"since_version", HEADROOM_TEXT("Explained", "Since"),
            HEADROOM_TEXT("Explained", "The version of the plan that today's is compared with: its "
                                       "file, a backup that saving has kept, or any other file.")},
    Meaning{"table_changes", HEADROOM_TEXT("Explained", "Changes"),
            HEADROOM_TEXT("Explained", "What differs between the two versions, before and now.")},
    Meaning{"table_steps", HEADROOM_TEXT("Explained", "Steps"),
            HEADROOM_TEXT("Explained",
                          "The steps of the picture above, and what each does to each workload.")},
    Meaning{"table_break_even", HEADROOM_TEXT("Explained", "Break-even"),
            HEADROOM_TEXT("Explained", "At which traffic, prices or growth the scenario and the "
                                       "baseline, or another one, cost the same.")},
    Meaning{
        "break_even", HEADROOM_TEXT("Explained", "Break-even"),
        HEADROOM_TEXT("Explained",
                      "The last value or change of the assumption up to which the one of both that "
                      "is cheaper today stays so.")},
    Meaning{"first_cost", HEADROOM_TEXT("Explained", "The first there"),
            HEADROOM_TEXT("Explained", "What the first of the two costs at that value.")},
    Meaning{"second_cost", HEADROOM_TEXT("Explained", "The other there"),
            HEADROOM_TEXT("Explained", "What the other of the two costs at that value.")},
    Meaning{"assumed_today", HEADROOM_TEXT("Explained", "Today"),
            HEADROOM_TEXT("Explained", "What is assumed in the scenario that is looked at.")},
    Meaning{"in_words", HEADROOM_TEXT("Explained", "In words"),
            HEADROOM_TEXT("Explained", "Who is cheaper on which side of the break-even, or no "
                                       "longer meets the service level there.")},
    Meaning{"compare_offers", HEADROOM_TEXT("Explained", "Break-even"),
            HEADROOM_TEXT("Explained", "At which demand, tokens, utilisation, prices or growth two "
                                       "offers for the workload cost the same.")},
    Meaning{"first_offer", HEADROOM_TEXT("Explained", "Offer"),
            HEADROOM_TEXT("Explained", "One of the two offers that are held against each other: "
                                       "what is in use, what is looked at, or one of the best.")},
    Meaning{"go_to_assumption", HEADROOM_TEXT("Explained", "Go to the assumption"),
            HEADROOM_TEXT("Explained", "Opens What if at the control of the assumption.")},
    Meaning{"cheaper_beyond", HEADROOM_TEXT("Explained", "Cheaper beyond"),
            HEADROOM_TEXT("Explained",
                          "The scenario that costs less when the assumption changes further.")},
    Meaning{"inherit", HEADROOM_TEXT("Explained", "Own or inherited"),
            HEADROOM_TEXT("Explained",
                          "Whether the scenario has a value of its own, or follows the "
                          "baseline; press to follow it again.")},
    Meaning{"scenario_note", HEADROOM_TEXT("Explained", "Note"),
            HEADROOM_TEXT("Explained", "What the scenario is for, in your words.")},
    Meaning{"scenario", HEADROOM_TEXT("Explained", "Scenario"),
            HEADROOM_TEXT("Explained", "A set of offers and assumptions under one name.")},
    Meaning{"amount", HEADROOM_TEXT("Explained", "Amount"),
            HEADROOM_TEXT("Explained", "What the cause adds to a month, in money."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"figure", HEADROOM_TEXT("Explained", "Figure"),
            HEADROOM_TEXT("Explained", "What is compared.")},
    Meaning{"assumption", HEADROOM_TEXT("Explained", "Assumption"),
            HEADROOM_TEXT("Explained", "What a scenario supposes beside its offers.")},
    Meaning{"of", HEADROOM_TEXT("Explained", "Of"),
            HEADROOM_TEXT("Explained",
                          "The workload or scenario that changed, or the proposal as a whole.")},
    Meaning{"what", HEADROOM_TEXT("Explained", "What"),
            HEADROOM_TEXT("Explained", "What of it differs between the two versions.")},
    Meaning{"earlier", HEADROOM_TEXT("Explained", "Earlier"),
            HEADROOM_TEXT("Explained", "As it stands in the earlier version.")},
    Meaning{"now", HEADROOM_TEXT("Explained", "Now"),
            HEADROOM_TEXT("Explained", "As it stands in the plan now.")},
    Meaning{"cause", HEADROOM_TEXT("Explained", "Cause"),
            HEADROOM_TEXT("Explained", "Why one scenario costs more or less than the baseline.")},
    Meaning{"whatif_traffic", HEADROOM_TEXT("Explained", "All traffic"),
            HEADROOM_TEXT("Explained", "Everything that users ask for, more or less than planned; "
                                       "training runs and people stay as they are."),
            "%", "0 %", "100 %"},
    Meaning{"whatif_growth", HEADROOM_TEXT("Explained", "Growth"),
            HEADROOM_TEXT("Explained", "By how much demand grows from month to month."),
            HEADROOM_TEXT("Explained", "% a month"), "0 %", "5 %"},
    Meaning{"whatif_own_growth", HEADROOM_TEXT("Explained", "Growth of the workload"),
            HEADROOM_TEXT("Explained",
                          "By how much the selected workload's demand grows from month to month, "
                          "whatever all demand does."),
            HEADROOM_TEXT("Explained", "% a month"), HEADROOM_TEXT("Explained", "like all demand"),
            "5 %"},
    Meaning{"whatif_own_growth_final", HEADROOM_TEXT("Explained", "Final multiple"),
            HEADROOM_TEXT("Explained",
                          "What the selected workload's S-curve comes to, as a multiple of today's "
                          "demand."),
            "×", "2", "3"},
    Meaning{"whatif_workload_traffic", HEADROOM_TEXT("Explained", "Traffic of the workload"),
            HEADROOM_TEXT("Explained", "What the selected workload is asked for at its peak, or a "
                                       "day. The bands show which offer is the cheapest that meets "
                                       "its service level.")},
    Meaning{"whatif_speed", HEADROOM_TEXT("Explained", "Predicted speed"),
            HEADROOM_TEXT("Explained",
                          "How fast the selected workload runs, against what is predicted for it. "
                          "The slider spans the prediction's own 80 % range: its ends are the 10th "
                          "and the 90th percentile."),
            "%", "0 %", "-20 %"},
    Meaning{"whatif_bands", HEADROOM_TEXT("Explained", "Bands"),
            HEADROOM_TEXT("Explained",
                          "Which offer is the cheapest that meets the selected workload's service "
                          "level, at which value of the assumption. The same colour is the same "
                          "offer on every slider; grey: nothing meets.")},
    Meaning{"whatif_prices", HEADROOM_TEXT("Explained", "Public prices"),
            HEADROOM_TEXT("Explained",
                          "All public prices, dearer or cheaper than quoted: a discount of "
                          "10 % is -10 %. Agreed prices stay."),
            "%", "0 %", "-10 %"},
    Meaning{
        "whatif_provider_prices", HEADROOM_TEXT("Explained", "Prices of the provider"),
        HEADROOM_TEXT("Explained", "This provider's public prices, on top of the change of all."),
        "%", "0 %", "-10 %"},
    Meaning{"whatif_spot_prices", HEADROOM_TEXT("Explained", "Spot prices"),
            HEADROOM_TEXT("Explained", "Prices of spot capacity, on top of the other changes."),
            "%", "0 %", "50 %"},
    Meaning{"whatif_utilisation", HEADROOM_TEXT("Explained", "Target utilisation"),
            HEADROOM_TEXT("Explained",
                          "How busy the instances of the selected workload may be at its peak."),
            "%", "70 %", "80 %"},
    Meaning{"whatif_precision",
            HEADROOM_TEXT("Explained", "Precision"),
            HEADROOM_TEXT("Explained", "In which the selected workload's model runs."),
            {},
            "fp16",
            "int8"},
    Meaning{"whatif_input_tokens", HEADROOM_TEXT("Explained", "Input tokens"),
            HEADROOM_TEXT("Explained", "Mean length of what is asked of the selected workload."),
            HEADROOM_TEXT("Explained", "tokens")},
    Meaning{"whatif_output_tokens", HEADROOM_TEXT("Explained", "Output tokens"),
            HEADROOM_TEXT("Explained", "Mean length of what the selected workload answers."),
            HEADROOM_TEXT("Explained", "tokens")},
    Meaning{"whatif_cache_hits", HEADROOM_TEXT("Explained", "Cache hits"),
            HEADROOM_TEXT("Explained", "Part of the requests of the selected workload that a cache "
                                       "answers, without the model."),
            "%", "0 %", "30 %"},
    Meaning{"whatif_interruptions", HEADROOM_TEXT("Explained", "Spot interruptions"),
            HEADROOM_TEXT("Explained", "Interruptions of one spot instance a day."),
            HEADROOM_TEXT("Explained", "a day"), "0.1", "0.5"},
    Meaning{"whatif_fallback", HEADROOM_TEXT("Explained", "Spot fallback"),
            HEADROOM_TEXT("Explained", "Part of the spot hours that is had on demand only."), "%",
            "0 %", "20 %"},
    Meaning{"whatif_month", HEADROOM_TEXT("Explained", "Month"),
            HEADROOM_TEXT("Explained", "What “a month” means in this scenario.")},
    Meaning{"whatif_keep", HEADROOM_TEXT("Explained", "Keep as scenario"),
            HEADROOM_TEXT("Explained", "Makes what is tried a scenario of its own, beside the "
                                       "present one; one undo step.")},
    Meaning{"whatif_reset", HEADROOM_TEXT("Explained", "Reset"),
            HEADROOM_TEXT("Explained", "Ends the trial: everything is as in the plan again.")},
    Meaning{"whatif_slider", HEADROOM_TEXT("Explained", "Slider"),
            HEADROOM_TEXT("Explained",
                          "Drag it, or use the arrow keys; any value can be typed beside it.")},
    Meaning{"whatif_toggle", HEADROOM_TEXT("Explained", "What if"),
            HEADROOM_TEXT("Explained", "Tries other assumptions live, without changing the plan.")},
    Meaning{"goal_find", HEADROOM_TEXT("Explained", "Find"),
            HEADROOM_TEXT("Explained", "Which assumption is moved until the goal is met.")},
    Meaning{"goal_budget", HEADROOM_TEXT("Explained", "Budget"),
            HEADROOM_TEXT("Explained", "What a month may cost."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"goal_traffic", HEADROOM_TEXT("Explained", "Traffic"),
            HEADROOM_TEXT("Explained", "By how much all traffic differs from the plan."), "%"},
    Meaning{"goal_try", HEADROOM_TEXT("Explained", "Try it"),
            HEADROOM_TEXT("Explained", "Shows the whole plan with what was found.")},
    Meaning{"overrides_here", HEADROOM_TEXT("Explained", "In this scenario"),
            HEADROOM_TEXT("Explained",
                          "What the scenario assumes otherwise than the plan, and a way back.")},
    Meaning{"edit_scope", HEADROOM_TEXT("Explained", "Changes apply to"),
            HEADROOM_TEXT("Explained", "Whether a change of model, precision, demand, schedule or "
                                       "service level is made in the plan, or in this scenario "
                                       "alone.")},
};

} // namespace

std::span<const Meaning> explainedComparison()
{
    return kExplainedComparison;
}

} // namespace headroom
