// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_choice.h"

#include <functional>
#include <map>

namespace headroom {

/// The mixes that a search with sharing and commitments has gone through.
struct SharedMixes {
    /// Takes one where it keeps the rules and is the best so far: whether it is.
    std::function<bool(const std::map<WorkloadId, Allocation> &)> take;
    std::function<MixChoice()> told; ///< the best
};

/// What the rules cost that bind, and what comes next for each workload, where who shares and what is committed to are
/// both decided: each question is a shorter search. An answer that is a better mix is taken as the choice.
[[nodiscard]] Expected<void> addSharedCommittedWhy(const CommittedQuestion &question,
                                                   const SharedMixes &mixes, MixChoice &choice);

} // namespace headroom
