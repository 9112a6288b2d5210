// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/growth_slider.h"

#include "core/evaluation/month_factors.h"
#include "core/plan/plan.h"
#include "ui/format/text.h"
#include "ui/views/amounts.h"
#include "ui/whatif/value_words.h"

namespace headroom::ui {

namespace {

constexpr double kFewestTimes = 0.1;
constexpr double kMostTimes = 10;

} // namespace

std::optional<GrowthSlider> growthSlider(const Scenario &planned, WorkloadId workload)
{
    using Kind = GrowthCurve::Kind;
    const Kind kind = growthOf(planned, workload).kind;
    if (kind == Kind::steps || kind == Kind::table)
        return std::nullopt;
    const bool isRise = kind == Kind::sCurve;
    const auto member = isRise ? &GrowthCurve::finalFactor : &GrowthCurve::monthlyPercent;
    const auto get = [workload, member](const Scenario &scenario) {
        return growthOf(scenario, workload).*member;
    };
    const auto set = [workload, member](Scenario &scenario, double value) {
        Scenario like = withOwnGrowth(scenario, workload, {});
        GrowthCurve own = growthOf(scenario, workload);
        own.*member = value;
        scenario = own == growthOf(like, workload) ? std::move(like)
                                                   : withOwnGrowth(scenario, workload, own);
    };
    if (isRise)
        return GrowthSlider{tr("Growth, in the end"),
                            "whatif_own_growth_final",
                            {.unit = QStringLiteral("×"), .least = Exact(0), .most = Exact(1000)},
                            {SliderScale::Kind::logarithmic, kFewestTimes, 1, kMostTimes},
                            get,
                            set,
                            shortFigure};
    return GrowthSlider{tr("Growth a month"),
                        "whatif_own_growth",
                        percentFormat(-99, 1000),
                        {SliderScale::Kind::even, -5, 0, 20},
                        get,
                        set,
                        signedPercent};
}

} // namespace headroom::ui
