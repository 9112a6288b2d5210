// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/techniques.h"

#include "core/evaluation/line.h"
#include "core/letters.h"
#include "core/levers/levers.h"
#include "core/texts/guide_texts.h"
#include "core/wording/field_words.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::string_view kLever = "lever ";
constexpr std::string_view kField = "field ";

/// Resources as the device plugins of the vendors call them.
std::string_view resourceOf(SoftwareStack stack)
{
    switch (stack) {
    case SoftwareStack::cuda: return "nvidia.com/gpu";
    case SoftwareStack::rocm: return "amd.com/gpu";
    case SoftwareStack::neuron: return "aws.amazon.com/neuron";
    default: return {};
    }
}

/// "nvidia-tesla-v100" of "NVIDIA Tesla V100".
std::string labelOf(std::string_view name)
{
    std::string label = lowered(name);
    std::ranges::replace(label, ' ', '-');
    return label;
}

std::string entry(std::string_view key, std::string_view value)
{
    return std::string(key) + ": " + std::string(value);
}

} // namespace

std::string pricedByWords(std::string_view pricedBy, const Language &language)
{
    if (isPricedByLever(pricedBy)) {
        const auto lever = fromKey<LeverKind>(pricedBy.substr(kLever.size()));
        return lever ? language.say(guide_text::kInWays, {language.say(nameOf(*lever))})
                     : std::string(pricedBy);
    }
    if (pricedBy.starts_with(kField)) {
        const auto field = fieldName({}, pricedBy.substr(kField.size()));
        return field ? language.say(guide_text::kFieldOf, {language.say(*field)})
                     : std::string(pricedBy);
    }
    return std::string(pricedBy);
}

bool isPricedByLever(std::string_view pricedBy)
{
    return pricedBy.starts_with(kLever);
}

std::string kubernetesScheduling(const Snapshot &snapshot)
{
    const Catalog &catalog = *snapshot.inputs.catalog;
    const InstanceType *costliest = nullptr;
    Money most;
    for (const Line &line : snapshot.evaluation.activeScenario().lines) {
        const auto type = line.offer
                              ? catalog.findType(line.offer->provider, line.offer->instanceType)
                              : std::nullopt;
        if (!type || catalog.types[*type].accelerator < 0 || line.monthly <= most)
            continue;
        costliest = &catalog.types[*type];
        most = line.monthly;
    }
    if (costliest == nullptr)
        return {};
    const AcceleratorModel &model =
        catalog.accelerators[static_cast<std::size_t>(costliest->accelerator)];
    const std::string resource(resourceOf(model.stack));
    if (resource.empty())
        return {};
    const std::string count =
        std::to_string(static_cast<int>(std::ceil(costliest->acceleratorCount)));
    const std::string amount = entry("    " + resource, count);
    return joined(
        std::vector<std::string>{"nodeSelector:", entry("  accelerator", labelOf(model.name)),
                                 "resources:", "  limits:", amount, "  requests:", amount,
                                 "tolerations:", entry("- key", resource),
                                 entry("  operator", "Exists"), entry("  effect", "NoSchedule")},
        "\n");
}

} // namespace headroom
