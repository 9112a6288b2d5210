// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/sizing_demand.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class AdviceVerdict { inFavour, against, note };

/// Input of the rules: a workload's demand on one hardware, with its sizing.
struct AdviceQuestion {
    const SizingDemand *demand = nullptr;
    const HardwareShape *hardware = nullptr;
    const Sizing *sizing = nullptr;
    bool customCudaKernels = false;
    bool structuredData = false; ///< tables rather than text, pictures or sound
    bool interruptible = false;
    bool checkpointed = false;
    bool spot = false;
};

/// One sentence for or against a choice, with the document that it comes from.
struct Advice {
    std::string rule; ///< "R12"
    AdviceVerdict verdict = AdviceVerdict::note;
    std::string text;
    std::string source;

    friend bool operator==(const Advice &, const Advice &) = default;
};

/// The decision rules of the source documents, as data.
class RuleBook
{
public:
    /// Parses the text of resources/rules/rules.csv. Unknown words in a condition are an error.
    [[nodiscard]] static Expected<RuleBook> parse(std::string_view csv);

    /// Every rule that applies, in book order.
    [[nodiscard]] std::vector<Advice> advise(const AdviceQuestion &question,
                                             const Language &language = english()) const;
    [[nodiscard]] std::size_t size() const { return m_rules.size(); }

private:
    struct Condition {
        std::string word;
        bool holds = true;
    };
    struct Rule {
        Advice advice;
        std::vector<Condition> conditions;
    };
    std::vector<Rule> m_rules;
};

/// The rules that ship with the program.
[[nodiscard]] Expected<RuleBook> shippedRules();

/// A word for conditions of rules, with the test that decides whether it applies.
struct AdviceFact {
    std::string_view word;
    bool (*holds)(const AdviceQuestion &question);
};

[[nodiscard]] const AdviceFact *adviceFact(std::string_view word);

} // namespace headroom
