// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_effect.h"

#include <algorithm>

namespace headroom {

namespace {

std::int64_t sizeOfChange(const LineEffect &line)
{
    const std::int64_t cents = (line.after - line.before).cents();
    return cents < 0 ? -cents : cents;
}

bool hasSamePrice(const Line &a, const Line &b)
{
    if (a.price.has_value() != b.price.has_value())
        return false;
    return !a.price || a.price->rate == b.price->rate;
}

} // namespace

PriceEffect priceEffect(const EvaluationInputs &before, const Snapshot &after)
{
    EvaluationInputs inputs = after.inputs;
    inputs.catalog = before.catalog;
    inputs.referenceBook = before.referenceBook;
    inputs.hardware = before.hardware;
    const Evaluation older = evaluate(inputs);
    const ScenarioEvaluation &was = older.activeScenario();
    const ScenarioEvaluation &is = after.evaluation.activeScenario();
    PriceEffect effect{
        was.total, is.total, monthBasisOf(after.plan(), is), {}, after.plan().currency};
    for (std::size_t i = 0; i < is.lines.size(); ++i) {
        const Line &lineBefore = was.lines[i];
        const Line &line = is.lines[i];
        if (!line.offer || (line.monthly == lineBefore.monthly && hasSamePrice(line, lineBefore)))
            continue;
        effect.lines.push_back({after.plan().workloads[i].name, *line.offer, lineBefore.price,
                                line.price, lineBefore.monthly, line.monthly});
    }
    std::ranges::stable_sort(effect.lines, std::ranges::greater(), sizeOfChange);
    return effect;
}

} // namespace headroom
