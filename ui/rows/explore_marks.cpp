// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_marks.h"

#include "core/evaluation/format.h"
#include "ui/format/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace headroom::ui {

namespace {

std::uint8_t marksOfState(CandidateState state)
{
    switch (state) {
    case CandidateState::met: return mark::kFilled;
    case CandidateState::mayMiss: return mark::kHalf;
    case CandidateState::missed:
    case CandidateState::unobtainable:
    case CandidateState::notAllowed:
    case CandidateState::doesNotFit: return 0;
    }
    return 0;
}

/// Told in one line, in the order of the groups.
QString shortNameOf(HardwareGroup group)
{
    switch (group) {
    case HardwareGroup::cpuGeneral: return tr("CPU");
    case HardwareGroup::cpuCompute: return tr("compute");
    case HardwareGroup::cpuMemory: return tr("memory");
    case HardwareGroup::earlierGpu: return tr("T4, V100");
    case HardwareGroup::inferenceGpu: return tr("L4, L40S");
    case HardwareGroup::largeGpu: return tr("A100, H100");
    case HardwareGroup::inferentia: return tr("Inferentia");
    case HardwareGroup::trainiumTpu: return tr("Trainium, TPU");
    }
    return {};
}

/// Numbers of candidates that miss the service level, and that cannot be had: "12 that miss, 7
/// that cannot be had".
QString asideText(const ExploreView &view, std::span<const OfferIndex> offers)
{
    const CandidateSet &candidates = *view.context.candidates;
    const auto unobtainable = static_cast<std::size_t>(
        std::ranges::count(offers, CandidateState::unobtainable,
                           [&](OfferIndex offer) { return candidates.state[offer]; }));
    const bool onlyCertain = view.filter.scope == CandidateScope::metForCertain;
    const auto missed =
        static_cast<std::size_t>(std::ranges::count_if(offers, [&](OfferIndex offer) {
            const CandidateState state = candidates.state[offer];
            return state == CandidateState::missed
                   || (onlyCertain && state == CandidateState::mayMiss);
        }));
    QStringList parts;
    if (missed > 0)
        parts +=
            (onlyCertain ? tr("%1 that miss or may") : tr("%1 that miss")).arg(counted(missed));
    if (unobtainable > 0)
        parts += tr("%1 that cannot be had").arg(counted(unobtainable));
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString counted(std::size_t count)
{
    return textOf(formatCount(static_cast<std::int64_t>(count), language()));
}

ExploreLayers exploreLayers(const ExploreView &view)
{
    FilteredCandidates split = splitCandidates(*view.context.candidates, view.filter);
    const bool onlyMeeting = view.filter.scope >= CandidateScope::meeting;
    if (split.passing.empty() && onlyMeeting)
        return {std::move(split.outOfScope), {}, true};
    return {std::move(split.passing),
            onlyMeeting ? std::move(split.outOfScope) : std::vector<OfferIndex>(), false};
}

std::shared_ptr<const ScatterMarks> marksOf(const CandidateSet &candidates,
                                            const ExploreLayers &layers,
                                            std::span<const OfferIndex> selected,
                                            std::optional<OfferIndex> used)
{
    auto marks = std::make_shared<ScatterMarks>(candidates.state.size(), mark::kHidden);
    for (const OfferIndex offer : layers.front)
        (*marks)[offer] = marksOfState(candidates.state[offer]);
    for (const OfferIndex offer : layers.behind)
        (*marks)[offer] = mark::kFaint;
    if (used && !layers.front.empty() && (*marks)[*used] == mark::kHidden
        && isUsable(candidates.state[*used]))
        (*marks)[*used] = marksOfState(candidates.state[*used]);
    for (const OfferIndex offer : selected)
        (*marks)[offer] |= mark::kHighlighted;
    return marks;
}

/// A line for each shape that is shown, in their order; the shared one counts its providers.
static void addShapes(ExploreContent &content, const std::vector<bool> &shown)
{
    std::map<MarkShape, std::vector<Provider>> byShape;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (shown[i])
            byShape[content.shapes.of(Provider::at(i))].push_back(Provider::at(i));
    }
    for (const auto &[shape, providers] : byShape)
        content.scene.shapes.push_back(
            {shape, providers.size() == 1
                        ? textOf(nameOf(providers.front()))
                        : tr("%1 other providers").arg(counted(providers.size()))});
}

void addLegend(ExploreContent &content, const ExploreView &view, const ExploreLayers &layers)
{
    ScatterScene &scene = content.scene;
    const CandidateSet &candidates = *view.context.candidates;
    const Catalog &catalog = *candidates.catalog;
    std::array<bool, kHardwareGroupCount> groups{};
    std::vector<bool> providers(providerCount());
    std::array<bool, kMarkFillCount> fills{};
    for (const OfferIndex offer : layers.front) {
        const InstanceType &type = catalog.types[catalog.offerType[offer]];
        groups[static_cast<std::size_t>(type.group)] = true;
        providers[type.provider.index()] = true;
        fills[static_cast<std::size_t>(fillOf(marksOfState(candidates.state[offer])))] = true;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto group = static_cast<HardwareGroup>(i);
        // Another group stays in sight while one is chosen: a click brings it back.
        const bool faded = !view.filter.groups.empty() && !view.filter.groups.contains(group);
        if (groups[i] || faded)
            scene.groups.push_back({.group = group,
                                    .label = textOf(nameOf(group)),
                                    .count = {},
                                    .faded = faded,
                                    .shortLabel = shortNameOf(group)});
    }
    addShapes(content, providers);
    const auto addFill = [&](MarkFill fill, const QString &label) {
        if (fills[static_cast<std::size_t>(fill)])
            scene.fills.push_back({fill, label});
    };
    addFill(MarkFill::Full, tr("met"));
    addFill(MarkFill::Half, tr("may miss"));
    addFill(MarkFill::Hollow, tr("missed, or cannot be had"));
}

void addAside(ScatterScene &scene, const ExploreView &view, const ExploreLayers &layers)
{
    if (!layers.behind.empty()) {
        scene.aside = {asideText(view, layers.behind), tr("Show %1")};
        return;
    }
    if (view.filter.scope != CandidateScope::fitting)
        return;
    const auto meeting = std::ranges::count_if(layers.front, [&](OfferIndex offer) {
        return meets(view.context.candidates->state[offer]);
    });
    if (meeting > 0 && static_cast<std::size_t>(meeting) < layers.front.size())
        scene.aside = {asideText(view, layers.front), tr("Hide %1")};
}

} // namespace headroom::ui
