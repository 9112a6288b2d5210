// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_explaining.h"

#include <utility>

namespace headroom {

CommittedExplaining::CommittedExplaining(const CommittedQuestion &question, Find find, Take take)
    : m_question(question),
      m_find(std::move(find)),
      m_take(std::move(take))
{}

void CommittedExplaining::begin(const MixChoice &choice, std::size_t questions)
{
    m_now = {MixProgress::Phase::explaining,
             choice.committed->total,
             choice.committed->bound,
             choice.nodes,
             0,
             questions,
             choice.committed->months};
    report();
}

void CommittedExplaining::report()
{
    if (m_question.watch.report)
        m_question.watch.report(m_now);
    ++m_now.answered;
}

Expected<bool> CommittedExplaining::addBinding(MixChoice &choice, const std::vector<MixRule> &rules,
                                               bool mayBeBetter)
{
    choice.binding.clear();
    for (const MixRule &rule : rules) {
        if (isStopped())
            return false;
        HEADROOM_TRY(const MixChoice other, m_find(without(m_question.rules, rule)));
        if (mayBeBetter && isFound(other) && m_take(other.allocations))
            return true;
        if (isFound(other) && other.committed->total < choice.committed->total)
            choice.binding.push_back({rule, aMonthMore(choice, other), false});
        report();
    }
    return false;
}

} // namespace headroom
