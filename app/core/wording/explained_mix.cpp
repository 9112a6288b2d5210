// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedMix{
    Meaning{"mix_rules", HEADROOM_TEXT("Explained", "Rules"),
            HEADROOM_TEXT("Explained",
                          "What a mix must keep beside each workload's own service "
                          "level and constraints; a rule that is off keeps its value.")},
    Meaning{"rule_objective",
            HEADROOM_TEXT("Explained", "Objective"),
            HEADROOM_TEXT("Explained",
                          "What is aimed at: the least effective cost of a month, or the most of "
                          "the smallest headroom of all lines that the rules allow."),
            {},
            HEADROOM_TEXT("Explained", "least cost"),
            HEADROOM_TEXT("Explained", "most headroom")},
    Meaning{"rule_budget", HEADROOM_TEXT("Explained", "Monthly budget as a rule"),
            HEADROOM_TEXT("Explained", "The mix may not cost more a month, other cost lines "
                                       "included; it is the budget of the scenario."),
            HEADROOM_TEXT("Explained", "a month"), HEADROOM_TEXT("Explained", "none"), "$33,000"},
    Meaning{"rule_split", HEADROOM_TEXT("Explained", "Provider split as a rule"),
            HEADROOM_TEXT("Explained", "Each provider has its share of the mix, give or take the "
                                       "tolerance; the shares add up to 100 %."),
            "%", HEADROOM_TEXT("Explained", "no target"), "60 / 30 / 10"},
    Meaning{"rule_base",
            HEADROOM_TEXT("Explained", "What shares are of"),
            HEADROOM_TEXT("Explained", "What the shares of providers and of spot are parts of."),
            {},
            HEADROOM_TEXT("Explained", "compute cost"),
            HEADROOM_TEXT("Explained", "instance-hours")},
    Meaning{"rule_spot", HEADROOM_TEXT("Explained", "Most on spot"),
            HEADROOM_TEXT("Explained", "At most this share of the mix runs on spot capacity."), "%",
            HEADROOM_TEXT("Explained", "any share"), "30 %"},
    Meaning{"rule_types", HEADROOM_TEXT("Explained", "Most instance types"),
            HEADROOM_TEXT("Explained", "At most so many different instance types are in use, those "
                                       "of pinned lines included."),
            HEADROOM_TEXT("Explained", "types"), HEADROOM_TEXT("Explained", "any number"), "4"},
    Meaning{"rule_regions",
            HEADROOM_TEXT("Explained", "Regions of the mix"),
            HEADROOM_TEXT("Explained", "Only these regions are used, except by pinned lines."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "us-east-1")},
    Meaning{"rule_pricing",
            HEADROOM_TEXT("Explained", "Pricing models of the mix"),
            HEADROOM_TEXT("Explained", "Only these ways to buy are used, except by pinned lines."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "on-demand")},
    Meaning{"rule_saving", HEADROOM_TEXT("Explained", "Least saving of a move"),
            HEADROOM_TEXT("Explained", "A workload leaves the offer of today only if that saves at "
                                       "least so much."),
            HEADROOM_TEXT("Explained", "a month"), HEADROOM_TEXT("Explained", "any"), "$50"},
    Meaning{"rule_headroom", HEADROOM_TEXT("Explained", "Least headroom"),
            HEADROOM_TEXT("Explained", "Each line that has one keeps at least this headroom: "
                                       "capacity over demand, or deadline over time; 1 is just "
                                       "enough."),
            HEADROOM_TEXT("Explained", "times"), HEADROOM_TEXT("Explained", "any"), "1.2"},
    Meaning{"rule_sharing",
            HEADROOM_TEXT("Explained", "Share instances"),
            HEADROOM_TEXT("Explained",
                          "Workloads that may share instances are put on those of others where the "
                          "mix costs less and every service level is kept; one bill, divided."),
            {},
            HEADROOM_TEXT("Explained", "as they are"),
            HEADROOM_TEXT("Explained", "on")},
    Meaning{"rule_commitments",
            HEADROOM_TEXT("Explained", "Buy commitments"),
            HEADROOM_TEXT("Explained",
                          "Reservations, savings plans and committed use are chosen together with "
                          "the offers, for the least cost over the months that are looked at; "
                          "offers are then bought on demand or on spot capacity."),
            {},
            HEADROOM_TEXT("Explained", "off"),
            HEADROOM_TEXT("Explained", "on")},
    Meaning{"commitment_terms",
            HEADROOM_TEXT("Explained", "Terms of commitments"),
            HEADROOM_TEXT("Explained", "How long commitments may bind; a term that lasts longer "
                                       "than the months they are judged over is left out."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "1 year")},
    Meaning{"commitment_kinds",
            HEADROOM_TEXT("Explained", "Kinds of commitments"),
            HEADROOM_TEXT("Explained", "Which kinds of commitments may be bought."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "savings plan")},
    Meaning{"commitment_payments",
            HEADROOM_TEXT("Explained", "Payment of commitments"),
            HEADROOM_TEXT("Explained", "How commitments may be paid: at the beginning of the term, "
                                       "in part, or month by month."),
            {},
            HEADROOM_TEXT("Explained", "any"),
            HEADROOM_TEXT("Explained", "no upfront")},
    Meaning{"commitment_months", HEADROOM_TEXT("Explained", "Months commitments are judged over"),
            HEADROOM_TEXT("Explained",
                          "The use of every hour of so many months of the forecast decides what is "
                          "committed to, growth, seasons and phases included."),
            HEADROOM_TEXT("Explained", "months"), "12", "36"},
    Meaning{"commitment_change", HEADROOM_TEXT("Explained", "Change of a commitment"),
            HEADROOM_TEXT("Explained", "Whether the commitment would be bought, given up, changed "
                                       "in its amount, or kept; it is accepted where it is "
                                       "ticked.")},
    Meaning{"proposed_amount",
            HEADROOM_TEXT("Explained", "Amount as proposed"),
            HEADROOM_TEXT("Explained", "How much to commit to: what costs least over the months "
                                       "that are looked at."),
            {},
            {},
            HEADROOM_TEXT("Explained", "3 instances")},
    Meaning{"today_amount",
            HEADROOM_TEXT("Explained", "Amount today"),
            HEADROOM_TEXT("Explained", "How much of it the plan commits to today."),
            {},
            {},
            HEADROOM_TEXT("Explained", "2 instances")},
    Meaning{"commitment_month", HEADROOM_TEXT("Explained", "Cost of a commitment"),
            HEADROOM_TEXT("Explained", "What a month of the commitment costs, used or not; "
                                       "it stands in the lines that it carries."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"rule_quota", HEADROOM_TEXT("Explained", "Quota"),
            HEADROOM_TEXT("Explained", "How much may run at once: vCPUs with AWS and Azure, "
                                       "accelerators with Google Cloud."),
            HEADROOM_TEXT("Explained", "vCPUs or GPUs"), HEADROOM_TEXT("Explained", "none"), "96"},
    Meaning{"quota_provider",
            HEADROOM_TEXT("Explained", "Provider of a quota"),
            HEADROOM_TEXT("Explained", "Whose quota it is."),
            {},
            "AWS",
            "Azure"},
    Meaning{"quota_hardware",
            HEADROOM_TEXT("Explained", "Hardware of a quota"),
            HEADROOM_TEXT("Explained",
                          "The family, or the accelerator, that is counted; empty counts all."),
            {},
            HEADROOM_TEXT("Explained", "any type"),
            "p4d"},
    Meaning{"quota_region",
            HEADROOM_TEXT("Explained", "Region of a quota"),
            HEADROOM_TEXT("Explained", "Where it counts; empty counts all regions together."),
            {},
            HEADROOM_TEXT("Explained", "any region"),
            "us-east-1"},
    Meaning{"add_quota", HEADROOM_TEXT("Explained", "Add quota"),
            HEADROOM_TEXT("Explained", "One more quota, to be filled in.")},
    Meaning{"remove_quota", HEADROOM_TEXT("Explained", "Remove quota"),
            HEADROOM_TEXT("Explained", "Takes this quota out of the rules.")},
    Meaning{"start_search", HEADROOM_TEXT("Explained", "Optimise"),
            HEADROOM_TEXT("Explained",
                          "Looks for the best mix that keeps the rules; the plan stays "
                          "as it is.")},
    Meaning{"cancel_search", HEADROOM_TEXT("Explained", "Cancel"),
            HEADROOM_TEXT("Explained", "Ends the search; the best mix found so far is shown.")},
    Meaning{"search_longer", HEADROOM_TEXT("Explained", "Search longer"),
            HEADROOM_TEXT("Explained", "Searches again with ten times as many steps.")},
    Meaning{"search_progress", HEADROOM_TEXT("Explained", "Progress of the search"),
            HEADROOM_TEXT("Explained", "How far the search has come, where that can be told.")},
    Meaning{"bound_chart", HEADROOM_TEXT("Explained", "Best mix and bound"),
            HEADROOM_TEXT("Explained", "The best mix found falls, the bound below which no mix can "
                                       "be rises; where they meet, the mix is proven."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"accept_all", HEADROOM_TEXT("Explained", "All moves"),
            HEADROOM_TEXT("Explained", "Ticks or clears every workload that would move.")},
    Meaning{"promise", HEADROOM_TEXT("Explained", "Total of the proposal"),
            HEADROOM_TEXT("Explained", "What a month costs today, and with the moves that are "
                                       "ticked: to the cent what the plan costs once they are "
                                       "accepted."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "accept_mix", HEADROOM_TEXT("Explained", "Accept"),
        HEADROOM_TEXT("Explained", "Puts the offers that are ticked to use, as one undo step.")},
    Meaning{"proposal_tab", HEADROOM_TEXT("Explained", "Proposal"),
            HEADROOM_TEXT("Explained", "The mix that was found, beside the plan of today.")},
    Meaning{"curve_tab", HEADROOM_TEXT("Explained", "Trade-off"),
            HEADROOM_TEXT("Explained", "What more headroom, another budget or a stricter split "
                                       "costs, as a curve of mixes.")},
    Meaning{"nearest_tab", HEADROOM_TEXT("Explained", "Next best"),
            HEADROOM_TEXT("Explained", "The mixes that come next after the proposal.")},
    Meaning{"curve_axis", HEADROOM_TEXT("Explained", "Axis of the curve"),
            HEADROOM_TEXT("Explained", "What the cost of a month is set against.")},
    Meaning{"draw_curve", HEADROOM_TEXT("Explained", "Draw curve"),
            HEADROOM_TEXT("Explained", "Searches a mix for each point of the curve, by the other "
                                       "rules.")},
    Meaning{"trade_off_chart", HEADROOM_TEXT("Explained", "Trade-off curve"),
            HEADROOM_TEXT("Explained", "Each point is the mix of least cost for what it gives; a "
                                       "click, or Left and Right, chooses one."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"show_point", HEADROOM_TEXT("Explained", "Show as proposal"),
            HEADROOM_TEXT("Explained", "Shows the mix of the point beside the plan of today, to be "
                                       "accepted.")},
    Meaning{"find_nearest", HEADROOM_TEXT("Explained", "Find next best"),
            HEADROOM_TEXT("Explained", "Searches the ten mixes that come next, each with another "
                                       "instance type for some workload.")},
    Meaning{"show_nearest", HEADROOM_TEXT("Explained", "Show as proposal"),
            HEADROOM_TEXT("Explained", "Shows the selected mix beside the plan of today, to be "
                                       "accepted.")},
    Meaning{
        "asked", HEADROOM_TEXT("Explained", "What is asked"),
        HEADROOM_TEXT("Explained", "The headroom, budget or tolerance that the mix has to keep.")},
    Meaning{"status", HEADROOM_TEXT("Explained", "Proof"),
            HEADROOM_TEXT("Explained", "Whether it is proven that no mix is better.")},
    Meaning{"bound", HEADROOM_TEXT("Explained", "Lower bound"),
            HEADROOM_TEXT("Explained", "No mix that keeps the rules costs less."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"next_differs", HEADROOM_TEXT("Explained", "What differs"),
            HEADROOM_TEXT("Explained", "Which workloads run on other hardware, or with another "
                                       "provider, than in the proposal.")},
    Meaning{"next_cost", HEADROOM_TEXT("Explained", "Cost of the mix"),
            HEADROOM_TEXT("Explained", "What a month costs with this mix."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"next_costs_more", HEADROOM_TEXT("Explained", "Costs more"),
            HEADROOM_TEXT("Explained", "What a month costs more than with the proposal."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "next_proven", HEADROOM_TEXT("Explained", "Proven to be next"),
        HEADROOM_TEXT("Explained", "Whether no mix that differs from those before costs less.")},
    Meaning{"mix_change", HEADROOM_TEXT("Explained", "Change"),
            HEADROOM_TEXT("Explained", "Whether the workload moves to another offer, stays, or is "
                                       "pinned to its own.")},
    Meaning{"today_offer", HEADROOM_TEXT("Explained", "Today"),
            HEADROOM_TEXT("Explained", "The offer that serves the workload in the plan.")},
    Meaning{"today_cost", HEADROOM_TEXT("Explained", "Cost today"),
            HEADROOM_TEXT("Explained", "What the workload costs in the plan, other cost lines "
                                       "included."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"proposed_offer", HEADROOM_TEXT("Explained", "Proposed"),
            HEADROOM_TEXT("Explained", "The offer that the search has chosen for the workload.")},
    Meaning{"proposed_cost", HEADROOM_TEXT("Explained", "Cost as proposed"),
            HEADROOM_TEXT("Explained", "What the workload costs on the offer that is proposed."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{
        "mix_difference", HEADROOM_TEXT("Explained", "Difference"),
        HEADROOM_TEXT("Explained", "What the workload costs more than today; less is negative."),
        HEADROOM_TEXT("Explained", "a month")},
    Meaning{"runner_up", HEADROOM_TEXT("Explained", "Runner-up"),
            HEADROOM_TEXT("Explained",
                          "What serves the workload in the best mix in which it runs on "
                          "another instance type.")},
    Meaning{"runner_up_costs_more", HEADROOM_TEXT("Explained", "Runner-up costs more"),
            HEADROOM_TEXT("Explained", "What the whole mix would cost more with the runner-up."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"rule", HEADROOM_TEXT("Explained", "Rule"),
            HEADROOM_TEXT("Explained", "A rule of the mix that makes it cost more.")},
    Meaning{"rule_costs", HEADROOM_TEXT("Explained", "Cost of a rule"),
            HEADROOM_TEXT("Explained", "What the best mix would cost less without the rule: it was "
                                       "searched again."),
            HEADROOM_TEXT("Explained", "a month")},
    Meaning{"rule_proven", HEADROOM_TEXT("Explained", "Proven"),
            HEADROOM_TEXT("Explained",
                          "Whether the search was complete; otherwise the rule costs at "
                          "least so much.")},
};

} // namespace

std::span<const Meaning> explainedMix()
{
    return kExplainedMix;
}

} // namespace headroom
