// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/size_placement.h"

#include <algorithm>
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

const TrainingRecommendation *trainingOf(const SourceDocuments &documents,
                                         const SizePlacement &placement)
{
    const SizeClass wanted =
        placement.trainedAs.value_or(std::min(placement.byParameters, SizeClass::large));
    const auto found =
        std::ranges::find(documents.training, wanted, &TrainingRecommendation::sizeClass);
    return found == documents.training.end() ? nullptr : &*found;
}

} // namespace headroom
