// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_choice.h"

#include <cstddef>
#include <functional>
#include <map>
#include <vector>

namespace headroom {

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
    [[nodiscard]] bool isStopped() const { return m_question.watch.stop.stop_requested(); }

    /// What each of the rules costs. True: an answer is a better mix that keeps all of them.
    Expected<bool> addBinding(MixChoice &choice, const std::vector<MixRule> &rules,
                              bool mayBeBetter);

private:
    const CommittedQuestion &m_question;
    Find m_find;
    Take m_take;
    MixProgress m_now;
};

} // namespace headroom
