// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/costing/shared_hours.h"

#include <algorithm>

namespace headroom {

SharedHours::SharedHours(const Usage &usage, const MonthHours &month)
    : m_division(usage.m_division),
      m_own(usage.m_place),
      m_part(Exact::ratio(usage.part().own, Usage::kAllParts).toDouble())
{
    for (std::size_t i = 0; i <= usage.others().size(); ++i)
        m_members.push_back(usage.ofMember(i));
    const Usage &host = m_members.front();
    const DemandWeek &week = host.week();
    m_isSetByHand = host.m_maximum < 0;
    std::map<std::vector<double>, std::size_t> known;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        std::vector<double> demands;
        for (const Usage &member : m_members) {
            const int level = week.level[hour] < 0 ? -1 : member.week().level[hour];
            const bool follows = level >= 0 && member.m_follows;
            demands.push_back(level < 0 ? -1.0
                              : follows
                                  ? member.week().levels[static_cast<std::size_t>(level)].demand
                                  : 1.0);
        }
        const auto [found, isNew] = known.emplace(demands, m_groups.size());
        if (isNew)
            m_groups.push_back({std::move(demands), 0});
        m_place[hour] = found->second;
        if (week.level[hour] >= 0)
            m_groups[found->second].parts += static_cast<double>(week.parts[hour]);
    }
    const auto all = static_cast<double>(week.allParts);
    m_hoursPerPart = all > 0 ? host.scheduledHours(month).toDouble() / all : 0;
    if (host.m_billing == Usage::Billing::everyHour)
        m_wholeHours = month.whole.toDouble();
    if (!host.m_follows)
        return;
    constexpr double kSecondsOfHour = 3600;
    m_warmUpParts = static_cast<double>(host.m_warmUpSeconds)
                    * static_cast<double>(week.partsPerHour) / kSecondsOfHour;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const std::size_t before = m_place[(hour + kHoursPerWeek - 1) % kHoursPerWeek];
        if (week.level[hour] >= 0 && before != m_place[hour])
            ++m_rises[{before, m_place[hour]}];
    }
}

double SharedHours::instancesOf(const Usage &usage, double demand, const Asked &asked)
{
    if (demand < 0)
        return 0;
    Usage::Share share{asked.perReplica, asked.floor};
    return static_cast<double>(usage.instancesFor(demand, asked.demand, share));
}

double SharedHours::instancesIn(const HourGroup &group, std::span<const Asked> asked) const
{
    double maximum = instancesOf(m_members.front(), group.demands.front(), asked.front());
    if (m_isSetByHand)
        return maximum;
    for (std::size_t i = 1; i < m_members.size(); ++i)
        maximum = std::max(maximum, instancesOf(m_members[i], group.demands[i], asked[i]));
    return maximum;
}

SharedHours::Answer SharedHours::at(std::span<const SharerWork> works) const
{
    Answer answer;
    const std::vector<SharerPart> divided =
        m_division ? (*m_division)(works) : std::vector<SharerPart>();
    answer.isServed = !m_division || !divided.empty();
    answer.part =
        divided.empty() ? m_part : static_cast<double>(divided[m_own].own) / Usage::kAllParts;
    std::vector<Asked> asked;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        if (divided.empty())
            asked.push_back({works[i].demand * works[i].slowness, m_members[i].m_perReplica,
                             m_members[i].m_floor});
        else
            asked.push_back({works[i].demand, divided[i].perReplica, divided[i].floor});
    }
    double parts = 0;
    for (const HourGroup &group : m_groups) {
        if (group.parts <= 0)
            continue;
        const double instances = instancesIn(group, asked);
        answer.instances = std::max(answer.instances, instances);
        parts += instances * group.parts;
    }
    for (const auto &[places, times] : m_rises) {
        const double more = instancesIn(m_groups[places.second], asked)
                            - instancesIn(m_groups[places.first], asked);
        parts += std::max(0.0, more) * times * m_warmUpParts;
    }
    answer.hours = m_wholeHours > 0 ? answer.instances * m_wholeHours : parts * m_hoursPerPart;
    return answer;
}

} // namespace headroom
