// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_mix_search.h"
#include "core/planning/sharing/shared_mix.h"

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

namespace headroom {

/// The extent of a search for a mix with commitments.
enum class CommittedEffort : std::uint8_t {
    whole,
    shorter,
    anyMix ///< until one keeps the rules
};

/// A mix with commitments that is asked for, by the objective of the rules; all must outlive it.
struct CommittedQuestion {
    const MixCandidates &candidates;
    const MixRules &rules;
    const ChoiceSolver &solve;
    const ChoiceLimits &limits;
    const MixWatch &watch;
    CommittedEffort effort = CommittedEffort::whole;
    const std::map<WorkloadId, Allocation> *near = nullptr; ///< to begin with
    MixFilter filter = {};
};

/// Candidates of a question on demand, and at the least rates.
struct CommittedProblem {
    explicit CommittedProblem(const CommittedQuestion &question);
    CommittedProblem(const CommittedProblem &) = delete;
    CommittedProblem &operator=(const CommittedProblem &) = delete;

    MixCandidates candidates;
    MixCandidates cheapest;
    MixSolver solver; ///< of the latter
};

/// The answer, without why it is so.
[[nodiscard]] Expected<MixChoice> findCommittedMix(const CommittedQuestion &question);
/// The most headroom, and of the mixes with as much one that costs little; its bound is given where a line has some.
[[nodiscard]] Expected<MixChoice> maxCommittedHeadroom(const CommittedQuestion &question);

/// The questions why a mix with commitments is as it is, each a shorter search. The question must outlive it.
class CommittedExplaining
{
public:
    using Find = std::function<Expected<MixChoice>(const MixRules &)>;
    /// Whether a mix is better than the best so far, and keeps all rules; it is the best then.
    using Take = std::function<bool(const std::map<WorkloadId, Allocation> &)>;

    CommittedExplaining(const CommittedQuestion &question, Find find, Take take);

    /// Tells that so many questions are to be answered.
    void begin(const MixChoice &choice, std::size_t questions);
    /// Tells of one more answer.
    void report();
    [[nodiscard]] MixProgress &now() { return m_now; }
    [[nodiscard]] bool mustEnd() const
    {
        return m_question.watch.stop.stop_requested() || m_question.limits.isSpent();
    }

    /// Prices of the rules. True: an answer is a better mix that keeps all of them.
    Expected<bool> addBinding(MixChoice &choice, const std::vector<MixRule> &rules,
                              bool mayBeBetter);

private:
    const CommittedQuestion &m_question;
    Find m_find;
    Take m_take;
    MixProgress m_now;
};

} // namespace headroom
