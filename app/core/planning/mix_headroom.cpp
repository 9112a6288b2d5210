// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_headroom.h"

#include <algorithm>

namespace headroom {

namespace {

MixModel atLeast(const MixModel &model, double headroom)
{
    return withOnly(model, [&](std::size_t group, std::size_t i) {
        return model.headrooms[group][i] >= headroom;
    });
}

} // namespace

std::vector<double> headroomLevels(const MixModel &model)
{
    std::vector<double> levels;
    double most = kNoHeadroom;
    for (const std::vector<double> &headrooms : model.headrooms) {
        levels.insert(levels.end(), headrooms.begin(), headrooms.end());
        if (!headrooms.empty())
            most = std::min(most, *std::ranges::max_element(headrooms));
    }
    std::ranges::sort(levels);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    std::erase_if(levels, [&](double level) { return level > most || level == kNoHeadroom; });
    return levels;
}

Expected<MostHeadroom> mostHeadroom(const MixSolver &solver, MixModel model)
{
    constexpr std::int64_t kPart = 4; // of the nodes, for each level that is tried
    const ChoiceLimits tried{std::max<std::int64_t>(solver.limits().nodes / kPart, 1), true};
    const std::vector<double> levels = headroomLevels(model);
    const auto placeOf = [&](double headroom) {
        return static_cast<std::size_t>(std::ranges::upper_bound(levels, headroom)
                                        - levels.begin());
    };
    // Levels below `kept` can be kept, those from `lost` on cannot, or no mix that does was found.
    std::size_t kept = 0;
    std::size_t lost = levels.size();
    std::size_t disproved = levels.size();
    std::optional<SolvedMix> found;
    while (kept < lost && !solver.isStopped()) {
        const std::size_t middle = kept + (lost - kept) / 2;
        HEADROOM_TRY(SolvedMix solved, solver.solve(atLeast(model, levels[middle]), tried));
        if (solved.answer.chosen) {
            kept = std::max(middle + 1, placeOf(solved.headroom().value_or(levels[middle])));
            found = std::move(solved);
            continue;
        }
        lost = middle;
        if (solved.answer.isComplete)
            disproved = std::min(disproved, middle);
    }
    MostHeadroom most;
    if (kept > 0) {
        most.headroom = levels[kept - 1];
        most.bound = levels[std::max(kept, disproved) - 1];
        if (kept < levels.size())
            most.next = levels[kept];
        model = atLeast(model, *most.headroom);
    }
    HEADROOM_TRY(most.solved, solver.solve(std::move(model), solver.limits(), solver.report()));
    if (!most.solved.answer.chosen && found)
        most.solved = *std::move(found);
    return most;
}

} // namespace headroom
