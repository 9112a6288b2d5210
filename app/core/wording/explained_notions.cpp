// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explanation_tables.h"

#include <array>

namespace headroom {

namespace {

constexpr std::array kExplainedNotions{
    Meaning{"measured", HEADROOM_TEXT("Explained", "Evidence: measured"),
            HEADROOM_TEXT("Explained", "Somebody has run this model on this hardware; the row is "
                                       "named under “How was this computed?”.")},
    Meaning{"interpolated", HEADROOM_TEXT("Explained", "Evidence: interpolated"),
            HEADROOM_TEXT("Explained",
                          "It lies between measurements of the same model or the same hardware.")},
    Meaning{"modelled", HEADROOM_TEXT("Explained", "Evidence: modelled"),
            HEADROOM_TEXT("Explained", "It follows from the formulas and from efficiencies fitted "
                                       "to measurements of similar hardware.")},
    Meaning{"stated", HEADROOM_TEXT("Explained", "Evidence: stated"),
            HEADROOM_TEXT("Explained",
                          "A source states it, without a measurement that could be checked.")},
    Meaning{"rule_of_thumb", HEADROOM_TEXT("Explained", "Evidence: rule of thumb"),
            HEADROOM_TEXT("Explained",
                          "Nothing similar has been measured; take it as an order of magnitude.")},
    Meaning{"range_80",
            HEADROOM_TEXT("Explained", "80 % range"),
            HEADROOM_TEXT("Explained", "The true figure lies in this range in four cases of five; "
                                       "performance errors of all workloads make it."),
            HEADROOM_TEXT("Explained", "a month"),
            {},
            "$28.1k – $34.9k"},
    Meaning{"verdict_met", HEADROOM_TEXT("Explained", "Met"),
            HEADROOM_TEXT("Explained", "The whole 80 % range keeps the limit.")},
    Meaning{"verdict_may_miss", HEADROOM_TEXT("Explained", "May miss"),
            HEADROOM_TEXT("Explained", "The limit lies inside the 80 % range.")},
    Meaning{"verdict_missed", HEADROOM_TEXT("Explained", "Missed"),
            HEADROOM_TEXT("Explained", "The whole 80 % range breaks the limit.")},
    Meaning{"effective_cost", HEADROOM_TEXT("Explained", "Effective cost"),
            HEADROOM_TEXT("Explained",
                          "What the month costs when upfront payments are spread evenly over their "
                          "term; list, contracted and cash cost differ from it.")},
    Meaning{"month", HEADROOM_TEXT("Explained", "Month"),
            HEADROOM_TEXT("Explained", "A month of 730 h is a twelfth of a year. Other bases are "
                                       "30 days (720 h), the calendar, 4 weeks, 52/12 weeks, or "
                                       "working days; a workload's schedule may have its own.")},
    Meaning{"baseline", HEADROOM_TEXT("Explained", "Baseline"),
            HEADROOM_TEXT("Explained", "The scenario that every other one is compared with.")},
    Meaning{"proposed", HEADROOM_TEXT("Explained", "Proposed scenario"),
            HEADROOM_TEXT("Explained",
                          "The one that the report asks for, and that the plan opens with.")},
    Meaning{"frontier", HEADROOM_TEXT("Explained", "Frontier"),
            HEADROOM_TEXT("Explained",
                          "The offers that no other offer beats in both cost and performance.")},
    Meaning{"replica", HEADROOM_TEXT("Explained", "Replica"),
            HEADROOM_TEXT("Explained",
                          "A unit that serves on its own, made of one or more instances.")},
    Meaning{"candidate", HEADROOM_TEXT("Explained", "Candidate"),
            HEADROOM_TEXT("Explained", "An offer, sized and priced for one workload.")},
    Meaning{"allocation", HEADROOM_TEXT("Explained", "Allocation"),
            HEADROOM_TEXT("Explained", "The offer that serves a workload in a scenario.")},
    Meaning{"pin", HEADROOM_TEXT("Explained", "Pin"),
            HEADROOM_TEXT("Explained", "A pinned offer is never changed by the optimiser.")},
    Meaning{"spot", HEADROOM_TEXT("Explained", "Spot"),
            HEADROOM_TEXT("Explained",
                          "Spare capacity at a lower price that can be taken away at short notice; "
                          "its cost here includes work that is lost and done again.")},
    Meaning{"commitment", HEADROOM_TEXT("Explained", "Commitment"),
            HEADROOM_TEXT(
                "Explained",
                "Capacity that is paid every hour of its term, used or not, at a lower price.")},
    Meaning{"finding", HEADROOM_TEXT("Explained", "Finding"),
            HEADROOM_TEXT("Explained",
                          "What a reader of the plan must know, with what to do about it.")},
    Meaning{"ttft", HEADROOM_TEXT("Explained", "TTFT"),
            HEADROOM_TEXT("Explained", "Time to the first token of an answer.")},
    Meaning{"tpot", HEADROOM_TEXT("Explained", "TPOT"),
            HEADROOM_TEXT("Explained", "Time per further token of an answer.")},
    Meaning{"p95", HEADROOM_TEXT("Explained", "p95"),
            HEADROOM_TEXT("Explained", "The time within which 95 of 100 are done.")},
    Meaning{"kv_cache", HEADROOM_TEXT("Explained", "KV cache"),
            HEADROOM_TEXT("Explained", "What the model remembers of the texts in work; it fills "
                                       "the memory that the weights leave.")},
    Meaning{"mfu", HEADROOM_TEXT("Explained", "MFU"),
            HEADROOM_TEXT("Explained", "Model FLOPs utilisation: the part of a card's peak that "
                                       "the model's own arithmetic uses.")},
    Meaning{"price_layers", HEADROOM_TEXT("Explained", "Price books"),
            HEADROOM_TEXT("Explained", "Your own prices come first, then the public catalog, then "
                                       "the reference estimate of the source documents.")},
};

} // namespace

std::span<const Meaning> explainedNotions()
{
    return kExplainedNotions;
}

} // namespace headroom
