// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_library.h"
#include "core/plan/plan_checker.h"
#include "core/plan/plan_validation.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "core/wording/error_texts.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace headroom {

namespace {

/// No model, card or context comes near it; figures stay far from overflow.
constexpr double kLargestFigure = 1e9;

void checkTexts(PlanChecker &check, std::initializer_list<const std::string *> texts,
                const std::vector<std::string> &aliases, const std::string &path)
{
    check.require(aliases.size() <= limits::kAliases, error_text::kTooManyAliases,
                  path + "/aliases", {});
    for (const std::string *text : texts)
        check.text(*text, path, false, limits::kNameLength);
    for (const std::string &alias : aliases)
        check.require(!alias.empty() && alias.size() <= limits::kNameLength,
                      error_text::kAliasEmptyOrTooLong, path + "/aliases", {});
}

bool areModest(std::initializer_list<double> figures)
{
    return std::ranges::all_of(figures, [](double figure) { return figure <= kLargestFigure; });
}

void checkFact(PlanChecker &check, const ModelProfile &model, const std::string &path)
{
    checkTexts(check, {&model.name, &model.family, &model.source}, model.aliases, path);
    check.accept(placedAt(path, checkModel(model)));
    check.require(
        areModest({model.paramsB, model.forwardGflopsPerSample, model.activationMillions,
                   static_cast<double>(model.layers), static_cast<double>(model.maxContext)}),
        {error_text::kModelTooLarge, model.name}, path, {});
}

void checkFact(PlanChecker &check, const AcceleratorSpec &card, const std::string &path)
{
    checkTexts(check, {&card.name, &card.vendor, &card.architecture, &card.source}, card.aliases,
               path);
    check.accept(placedAt(path, checkAccelerator(card)));
    check.require(areModest({card.memoryGib, card.bandwidthGBps, card.fp32Tflops, card.tf32Tflops,
                             card.fp16Tflops, card.bf16Tflops, card.fp8Tflops, card.int8Tops,
                             card.fp4Tflops, card.powerW, card.interconnectGBps}),
                  {error_text::kAcceleratorTooLarge, card.name}, path, {});
}

template <typename Fact>
void checkAll(PlanChecker &check, const std::vector<Fact> &facts, std::size_t most,
              const std::string &path)
{
    check.require(facts.size() <= most, error_text::kTooMany, path,
                  {error_text::kLimitIs, std::to_string(most)});
    std::set<std::string> names;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const std::string place = path + '/' + std::to_string(i);
        checkFact(check, facts[i], place);
        check.require(names.insert(modelKey(facts[i].name)).second,
                      {error_text::kNameTwice, facts[i].name}, place + "/name",
                      error_text::kRenameBeyondCase);
    }
}

} // namespace

Expected<void> validateOwnFacts(const Plan &plan)
{
    PlanChecker check;
    checkAll(check, plan.models, limits::kModels, "/models");
    checkAll(check, plan.accelerators, limits::kAccelerators, "/accelerators");
    return check.result();
}

} // namespace headroom
