// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedInspectorControls{
    Meaning{"section_workload", HEADROOM_TEXT("Explained", "Workload"),
            HEADROOM_TEXT("Explained", "What it is, and what it runs.")},
    Meaning{"section_demand", HEADROOM_TEXT("Explained", "Demand"),
            HEADROOM_TEXT("Explained", "How much work there is.")},
    Meaning{"section_service", HEADROOM_TEXT("Explained", "Service level"),
            HEADROOM_TEXT("Explained",
                          "What it must keep; an offer that breaks a limit is drawn hollow.")},
    Meaning{"section_schedule", HEADROOM_TEXT("Explained", "Schedule"),
            HEADROOM_TEXT("Explained", "When it runs, and so how many hours are paid.")},
    Meaning{
        "section_capacity", HEADROOM_TEXT("Explained", "Redundancy and scaling"),
        HEADROOM_TEXT(
            "Explained",
            "What stands by, how full instances may be, and how their number follows the load.")},
    Meaning{"section_constraints", HEADROOM_TEXT("Explained", "Constraints"),
            HEADROOM_TEXT("Explained", "Which offers may serve it; the others are not drawn.")},
    Meaning{"section_other", HEADROOM_TEXT("Explained", "Other monthly costs"),
            HEADROOM_TEXT("Explained", "What it costs beside computing.")},
    Meaning{"section_team", HEADROOM_TEXT("Explained", "Team and notes"),
            HEADROOM_TEXT("Explained", "For adding up, and for readers.")},
    Meaning{"section_allocation", HEADROOM_TEXT("Explained", "Allocation"),
            HEADROOM_TEXT("Explained",
                          "The offer that serves it in this scenario, and what comes of that.")},
    Meaning{"section_candidate", HEADROOM_TEXT("Explained", "Candidate"),
            HEADROOM_TEXT(
                "Explained",
                "The offer that is looked at; the plan does not change until it is put to use.")},
    Meaning{"section_history", HEADROOM_TEXT("Explained", "Price over time"),
            HEADROOM_TEXT("Explained", "What the offer cost, from every list that was read.")},
    Meaning{"section_advice", HEADROOM_TEXT("Explained", "Why this, why not that"),
            HEADROOM_TEXT("Explained",
                          "What the decision rules of the source documents say about it.")},
    Meaning{
        "section_how", HEADROOM_TEXT("Explained", "How was this computed?"),
        HEADROOM_TEXT("Explained",
                      "Every step with its formula, its price and date, and what it rests on.")},
    Meaning{"use_checkpoint_proposal", HEADROOM_TEXT("Explained", "Use the best interval"),
            HEADROOM_TEXT("Explained",
                          "Sets the interval between checkpoints that loses least time with the "
                          "interruptions expected (Young 1974, Daly 2006).")},
    Meaning{"before_buying_more", HEADROOM_TEXT("Explained", "Before buying more"),
            HEADROOM_TEXT("Explained",
                          "What could be changed about this workload instead, by what each change "
                          "saves: precision, shorter answers, limits, a cache, another region and "
                          "more.")},
    Meaning{"fleet", HEADROOM_TEXT("Explained", "Fleet of several types"),
            HEADROOM_TEXT("Explained",
                          "Looks for machines of several types that serve requests of different "
                          "lengths together, where that costs less than one type.")},
    Meaning{
        "one_type", HEADROOM_TEXT("Explained", "Back to one type"),
        HEADROOM_TEXT("Explained",
                      "Gives the fleet up: the offer that served the workload before it does so "
                      "again.")},
    Meaning{
        "share_instances", HEADROOM_TEXT("Explained", "Run on the instances of another workload"),
        HEADROOM_TEXT("Explained",
                      "Puts the workload beside others on the same instances, each with a fixed "
                      "part of their time and memory. Those that cannot take it say why. Both "
                      "workloads have to allow it under Redundancy and scaling.")},
    Meaning{"own_instances", HEADROOM_TEXT("Explained", "Instances of its own again"),
            HEADROOM_TEXT("Explained",
                          "The offer that served the workload before it shared the instances of "
                          "another one does so again.")},
    Meaning{"shares_instances", HEADROOM_TEXT("Explained", "Shared instances"),
            HEADROOM_TEXT("Explained",
                          "Workloads that run on the same instances in this scenario. They are "
                          "billed once.")},
    Meaning{"shared_part", HEADROOM_TEXT("Explained", "Set aside for it"),
            HEADROOM_TEXT("Explained",
                          "The part of every instance that this workload has for itself, whatever "
                          "the others do. The bill is divided by the time set aside and the "
                          "scheduled hours.")},
    Meaning{"spot_capacity", HEADROOM_TEXT("Explained", "Spot capacity"),
            HEADROOM_TEXT("Explained",
                          "Marks the spot capacity of this machine in this region as not to be had "
                          "in this scenario, or takes the mark away: it is then no candidate.")},
    Meaning{"add_cost", HEADROOM_TEXT("Explained", "Add a cost"),
            HEADROOM_TEXT("Explained", "Adds a line such as storage, traffic out, or licences.")},
    Meaning{
        "remove_cost", HEADROOM_TEXT("Explained", "Remove the cost"),
        HEADROOM_TEXT("Explained", "Takes this cost out of the workload; undo brings it back.")},
    Meaning{"pin_allocation", HEADROOM_TEXT("Explained", "Pin"),
            HEADROOM_TEXT("Explained", "Whether the optimiser must leave this offer alone.")},
    Meaning{
        "clear_allocation", HEADROOM_TEXT("Explained", "Clear"),
        HEADROOM_TEXT("Explained", "No offer serves the workload any more; undo brings it back.")},
    Meaning{"choose_offer", HEADROOM_TEXT("Explained", "Choose in Explore"),
            HEADROOM_TEXT("Explained", "Shows every offer for this workload, to take one.")},
    Meaning{"use_cheapest", HEADROOM_TEXT("Explained", "Use the cheapest that meets"),
            HEADROOM_TEXT("Explained",
                          "The offer of least cost that keeps every limit and constraint "
                          "of this workload in its whole 80 % range; where there is none, "
                          "the one of least cost that may miss one. Ctrl+U")},
    Meaning{
        "use_candidate", HEADROOM_TEXT("Explained", "Use this offer"),
        HEADROOM_TEXT("Explained", "Lets this offer serve the workload in this scenario, pinned.")},
    Meaning{"leave_candidate", HEADROOM_TEXT("Explained", "Back to the workload"),
            HEADROOM_TEXT("Explained", "Shows the fields of the workload again; nothing changes.")},
    Meaning{"week_of_instances", HEADROOM_TEXT("Explained", "Instances of the week"),
            HEADROOM_TEXT("Explained",
                          "How many instances are up in each hour of the week, Monday first."),
            HEADROOM_TEXT("Explained", "instances")},
    Meaning{"roofline", HEADROOM_TEXT("Explained", "What limits it"),
            HEADROOM_TEXT("Explained", "Which part of the time goes into arithmetic, memory, "
                                       "overhead and the network; the largest is what limits."),
            HEADROOM_TEXT("Explained", "% of the time")},
    Meaning{
        "how_step", HEADROOM_TEXT("Explained", "A step of the computation"),
        HEADROOM_TEXT(
            "Explained",
            "A figure, the formula with the numbers that went into it, and what these rest on.")},
    Meaning{"advice_verdict", HEADROOM_TEXT("Explained", "For or against"),
            HEADROOM_TEXT(
                "Explained",
                "Whether the rule speaks for this offer, against it, or only adds something.")},
    Meaning{"advice_source", HEADROOM_TEXT("Explained", "Source of the rule"),
            HEADROOM_TEXT("Explained", "The document that states the rule.")},
    Meaning{"close_message", HEADROOM_TEXT("Explained", "Close"),
            HEADROOM_TEXT("Explained", "Closes the message.")},
    Meaning{"message", HEADROOM_TEXT("Explained", "Message"),
            HEADROOM_TEXT("Explained", "What has happened, and what can be done.")},
    Meaning{"message_action", HEADROOM_TEXT("Explained", "Offered"),
            HEADROOM_TEXT("Explained", "Does what the message offers.")},
    Meaning{"apply_preview", HEADROOM_TEXT("Explained", "Apply"),
            HEADROOM_TEXT("Explained", "Makes what is shown a change of the plan, in one step.")},
    Meaning{"discard_preview", HEADROOM_TEXT("Explained", "Discard"),
            HEADROOM_TEXT("Explained", "Goes back to the plan as it was.")},
};

} // namespace

std::span<const Meaning> explainedInspectorControls()
{
    return kExplainedInspectorControls;
}

} // namespace headroom
