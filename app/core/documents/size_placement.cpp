// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/size_placement.h"

#include <algorithm>
#include <array>
#include <set>

namespace headroom {

namespace {

/// The class whose row names the model.
template <typename Row>
std::optional<SizeClass> namedIn(const std::vector<Row> &rows, const std::string &model)
{
    const auto found = std::ranges::find_if(rows, [&](const Row &row) {
        return std::ranges::find(row.models, model) != row.models.end();
    });
    return found == rows.end() ? std::nullopt : std::optional(found->sizeClass);
}

bool meetsUpperBound(const StatedSizeClass &row, const Exact &params)
{
    return row.params.high && *row.params.high == params;
}

} // namespace

bool SizePlacement::isDisputed() const
{
    std::set<SizeClass> classes{byParameters};
    for (const auto &other : {alsoByParameters, listedAs, trainedAs}) {
        if (other)
            classes.insert(*other);
    }
    return classes.size() > 1;
}

bool SizePlacement::isAtLeast(SizeClass sizeClass) const
{
    return byParameters >= sizeClass || (listedAs && *listedAs >= sizeClass)
           || (trainedAs && *trainedAs >= sizeClass);
}

SizePlacement placementOf(const SourceDocuments &documents, const ModelProfile &model)
{
    SizePlacement placement;
    placement.byParameters = sizeClassOf(model);
    if (const auto params = Exact::fromDouble(model.paramsB)) {
        for (const StatedSizeClass &row : documents.sizeClasses) {
            if (meetsUpperBound(row, *params))
                placement.alsoByParameters = row.sizeClass;
        }
    }
    placement.listedAs = namedIn(documents.sizeClasses, model.name);
    placement.trainedAs = namedIn(documents.training, model.name);
    return placement;
}

std::string describe(const SizePlacement &placement, const ModelProfile &model)
{
    const auto params = Exact::fromDouble(model.paramsB);
    std::string text(sizeClassName(placement.byParameters));
    if (placement.alsoByParameters)
        text = std::string(sizeClassName(*placement.alsoByParameters)) + " or " + text;
    text += " by its " + (params ? params->toString() : std::string("?")) + "B parameters";
    if (placement.listedAs)
        text += ", listed as " + std::string(sizeClassName(*placement.listedAs));
    if (placement.trainedAs)
        text += ", trained as " + std::string(sizeClassName(*placement.trainedAs));
    return text;
}

const TrainingRecommendation *trainingOf(const SourceDocuments &documents,
                                         const SizePlacement &placement)
{
    const SizeClass wanted =
        placement.trainedAs.value_or(std::min(placement.byParameters, SizeClass::large));
    const auto found =
        std::ranges::find(documents.training, wanted, &TrainingRecommendation::sizeClass);
    return found == documents.training.end() ? nullptr : &*found;
}

std::string describe(const StatedRange &range)
{
    if (range.low && range.high)
        return *range.low == *range.high ? range.low->toString()
                                         : range.low->toString() + "–" + range.high->toString();
    if (range.low)
        return range.low->toString() + " or more";
    return range.high ? "up to " + range.high->toString() : std::string("not stated");
}

std::string describe(const TrainingRecommendation &recommendation)
{
    const bool one = recommendation.gpuCount.high == Exact(1);
    return recommendation.gpus + ", " + describe(recommendation.gpuCount)
           + (one ? " card, " : " cards, ") + describe(recommendation.memoryGb) + " GB, "
           + describe(recommendation.hours) + " h, batch " + describe(recommendation.batch) + "; "
           + recommendation.aws + ", " + recommendation.google + " or " + recommendation.azure;
}

} // namespace headroom
