// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/own_facts_validation.h"

#include "core/models/model_library.h"
#include "core/models/model_table.h"
#include "core/plan/plan_validation.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "core/wording/error_texts.h"

#include <set>

namespace headroom {

namespace {

/// No model, card or context comes near it; figures stay far from overflow.
constexpr double kLargestFigure = 1e9;

Expected<void> checkTexts(std::initializer_list<const std::string *> texts,
                          const std::vector<std::string> &aliases, const std::string &path)
{
    if (aliases.size() > limits::kAliases)
        return failure(error_text::kTooManyAliases, path + "/aliases");
    for (const std::string *text : texts) {
        if (text->size() > limits::kNameLength)
            return failure(error_text::kTextTooLong, path,
                           {error_text::kLimitBytes, std::to_string(limits::kNameLength)});
    }
    for (const std::string &alias : aliases) {
        if (alias.empty() || alias.size() > limits::kNameLength)
            return failure(error_text::kAliasEmptyOrTooLong, path + "/aliases");
    }
    return {};
}

Expected<void> check(const ModelProfile &model, const std::string &path)
{
    HEADROOM_CHECK(checkTexts({&model.name, &model.family, &model.source}, model.aliases, path));
    HEADROOM_CHECK(placedAt(path, checkModel(model)));
    for (const double figure :
         {model.paramsB, model.forwardGflopsPerSample, model.activationMillions,
          static_cast<double>(model.layers), static_cast<double>(model.maxContext)}) {
        if (!(figure <= kLargestFigure))
            return failure({error_text::kModelTooLarge, model.name}, path);
    }
    return {};
}

Expected<void> check(const AcceleratorSpec &card, const std::string &path)
{
    HEADROOM_CHECK(checkTexts({&card.name, &card.vendor, &card.architecture, &card.source},
                              card.aliases, path));
    HEADROOM_CHECK(placedAt(path, checkAccelerator(card)));
    for (const double figure :
         {card.memoryGib, card.bandwidthGBps, card.fp32Tflops, card.tf32Tflops, card.fp16Tflops,
          card.bf16Tflops, card.fp8Tflops, card.int8Tops, card.fp4Tflops, card.powerW,
          card.interconnectGBps}) {
        if (!(figure <= kLargestFigure))
            return failure({error_text::kAcceleratorTooLarge, card.name}, path);
    }
    return {};
}

template <typename T, typename Key>
Expected<void> checkAll(const std::vector<T> &items, std::size_t most, const std::string &path,
                        Key key)
{
    if (items.size() > most)
        return failure(error_text::kTooMany, path, {error_text::kLimitIs, std::to_string(most)});
    std::set<std::string> names;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string place = path + '/' + std::to_string(i);
        HEADROOM_CHECK(check(items[i], place));
        if (!names.insert(key(items[i].name)).second)
            return failure({error_text::kNameTwice, items[i].name}, place + "/name",
                           error_text::kRenameBeyondCase);
    }
    return {};
}

} // namespace

Expected<void> validateOwnFacts(const Plan &plan)
{
    HEADROOM_CHECK(checkAll(plan.models, limits::kModels, "/models", modelKey));
    return checkAll(plan.accelerators, limits::kAccelerators, "/accelerators", modelKey);
}

} // namespace headroom
