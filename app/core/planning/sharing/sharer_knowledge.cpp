// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/sharer_knowledge.h"

#include <utility>

namespace headroom {

std::shared_ptr<SharerNeeds> SharerKnowledge::shareWith(GroupCosts &costs)
{
    std::vector<Verdict> verdicts;
    for (std::size_t i = 0; i < costs.sharers().size(); ++i)
        verdicts.push_back(costs.verdictOf(i));
    if (m_needs && m_places == costs.sharers() && m_verdicts == verdicts) {
        costs.use(m_sizings);
        return m_needs;
    }
    m_places = costs.sharers();
    m_verdicts = std::move(verdicts);
    m_sizings = costs.sizings();
    m_needs = std::make_shared<SharerNeeds>(costs);
    return m_needs;
}

} // namespace headroom
