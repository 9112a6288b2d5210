// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/linked_rows.h"

#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>

namespace headroom::ui {

namespace {

/// Calls `use(line, part)` for each part of each line of the active scenario.
template <typename Use>
void forEachPart(const Snapshot &snapshot, const Use &use)
{
    const std::vector<Line> &lines = snapshot.evaluation.activeScenario().lines;
    for (std::size_t line = 0; line < lines.size(); ++line)
        for (const Line &part : partsOf(lines[line]))
            use(line, part);
}

QString groupText(const Snapshot &snapshot, std::size_t line, const Line &part, Dimension dimension)
{
    return textOf(groupOf(snapshot.inputs, snapshot.evaluation.activeScenario(), line, part,
                          dimension, language()));
}

WorkloadId idOf(const Snapshot &snapshot, std::size_t line)
{
    return snapshot.evaluation.activeScenario().lines[line].id;
}

} // namespace

std::set<WorkloadId> workloadsOn(const Snapshot &snapshot, const std::vector<OfferIndex> &offers)
{
    std::set<WorkloadId> workloads;
    forEachPart(snapshot, [&](std::size_t line, const Line &part) {
        const auto offer = part.offer ? snapshot.inputs.catalog->find(*part.offer) : std::nullopt;
        if (offer && std::ranges::find(offers, *offer) != offers.end())
            workloads.insert(idOf(snapshot, line));
    });
    return workloads;
}

std::vector<OfferIndex> offersOf(const Snapshot &snapshot, const std::set<WorkloadId> &workloads)
{
    std::set<OfferIndex> offers;
    forEachPart(snapshot, [&](std::size_t line, const Line &part) {
        if (!part.offer || !workloads.contains(idOf(snapshot, line)))
            return;
        if (const auto offer = snapshot.inputs.catalog->find(*part.offer))
            offers.insert(*offer);
    });
    return {offers.begin(), offers.end()};
}

std::set<WorkloadId> workloadsIn(const Snapshot &snapshot, Dimension dimension,
                                 const QString &group)
{
    std::set<WorkloadId> workloads;
    forEachPart(snapshot, [&](std::size_t line, const Line &part) {
        if (groupText(snapshot, line, part, dimension) == group)
            workloads.insert(idOf(snapshot, line));
    });
    return workloads;
}

std::set<QString> groupsOf(const Snapshot &snapshot, Dimension dimension,
                           const std::set<WorkloadId> &workloads)
{
    std::set<QString> groups;
    forEachPart(snapshot, [&](std::size_t line, const Line &part) {
        if (workloads.contains(idOf(snapshot, line)))
            groups.insert(groupText(snapshot, line, part, dimension));
    });
    return groups;
}

} // namespace headroom::ui
