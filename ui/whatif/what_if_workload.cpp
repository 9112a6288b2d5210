// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the panel about the selected workload.
#include "core/evaluation/month_factors.h"
#include "core/plan/effective_plan.h"
#include "core/plan/main_demand.h"
#include "core/plan/plan.h"
#include "core/plan/plan_validation.h"
#include "core/uncertainty/assumptions.h"
#include "core/wording/choice_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/whatif/band_strip.h"
#include "ui/whatif/choice_bands.h"
#include "ui/whatif/slider_row.h"
#include "ui/whatif/value_words.h"
#include "ui/whatif/what_if_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace headroom::ui {

namespace {

constexpr double kMinTimes = 0.1;
constexpr double kMaxTimes = 10;

/// Slider for one property of a workload's growth.
struct GrowthSlider {
    QString label;
    const char *meaning;
    NumberFormat format;
    SliderScale scale;
    std::function<double(const Scenario &)> get;
    ChoiceBands::Set set; ///< at what all demand does, it is not the workload's own any more
    ValueWords words;
};

/// Nothing where its growth follows points.

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
        return GrowthSlider{
            tr("Growth, in the end"),
            "whatif_own_growth_final",
            {.unit = QStringLiteral("×"), .minimum = Exact(0), .maximum = Exact(1000)},
            {SliderScale::Kind::logarithmic, kMinTimes, 1, kMaxTimes},
            get,
            set,
            shortFigure};
    NumberFormat format = percentFormat(-99, 1000);
    format.isChange = true;
    return GrowthSlider{tr("Growth a month"),
                        "whatif_own_growth",
                        format,
                        {SliderScale::Kind::even, -5, 0, 20},
                        get,
                        set,
                        signedPercent};
}

constexpr double kTenfold = 10;
constexpr double kEightfold = 8;
/// Slider of the speed where nothing is predicted yet.
constexpr SpeedRange kUsualSpeeds{0.7, 1.3};

void setWorkload(Scenario &scenario, const Workload &planned,
                 const std::function<void(Workload &)> &apply)
{
    Workload wanted = statedWorkload(scenario, planned);
    apply(wanted);
    const WorkloadOverride override = overrideBetween(planned, wanted);
    if (override == WorkloadOverride())
        scenario.overrides.erase(planned.id);
    else
        scenario.overrides[planned.id] = override;
}

} // namespace

void WhatIfPanel::clearWorkloadPart()
{
    m_workloadRows.clear();
    m_demand = nullptr;
    m_precision = nullptr;
    for (QLayout *part : {m_workloadPart, m_workloadRest}) {
        while (QLayoutItem *item = part->takeAt(0)) {
            // It may be one of them that is being dragged; nobody finds it any more.
            item->widget()->hide();
            item->widget()->setObjectName({});
            for (QObject *inside : item->widget()->findChildren<QObject *>())
                inside->setObjectName({});
            item->widget()->deleteLater();
            delete item;
        }
    }
}

SliderRow *WhatIfPanel::addOfWorkload(SliderRow *row,
                                      const std::function<double(const Workload &)> &get,
                                      const std::function<void(Workload &, double)> &set,
                                      const ValueWords &words)
{
    const auto apply = [planned = *workload(), set](Scenario &scenario, double value) {
        setWorkload(scenario, planned, [&](Workload &wanted) { set(wanted, value); });
    };
    (row == m_demand ? m_workloadPart : m_workloadRest)->addWidget(row);
    connect(row, &SliderRow::moved, this, [this, apply](double value) {
        change([&](Scenario &scenario) { apply(scenario, value); });
    });
    m_workloadRows.push_back({row, [this, get](const Scenario &scenario) {
                                  return get(statedWorkload(scenario, *workload()));
                              }});
    addBands(row, apply, words);
    return row;
}

void WhatIfPanel::buildWorkloadPart(const Workload &workload)
{
    clearWorkloadPart();
    m_builtWorkload = workload.id;
    m_builtFor = mainDemandFieldOf(workload);
    m_demand = new SliderRow(capitalised(textOf(nameOf(m_builtFor))), "whatif_workload_traffic",
                             demandFormat(m_builtFor), this);
    m_demand->setObjectName(QLatin1String(kDemandSlider));
    const double planned = std::max(mainDemandOf(workload), 1e-3);
    m_demand->setScale(
        {SliderScale::Kind::logarithmic, planned / kTenfold, planned, planned * kTenfold});
    addOfWorkload(
        m_demand, [](const Workload &w) { return mainDemandOf(w); },
        [](Workload &w, double value) { w = withMainDemand(w, value); },
        [field = m_builtFor](double value) { return demandWords(value, field, language()); });
    addGrowth();
    if (!workload.model.empty()) {
        addPrecision();
        addTokens(tr("Input tokens"), "whatif_input_tokens", OverrideField::inputTokens,
                  &Demand::inputTokens);
        addTokens(tr("Output tokens"), "whatif_output_tokens", OverrideField::outputTokens,
                  &Demand::outputTokens);
    }
    if (isInference(workload.kind))
        addCacheHits();
    addUtilisation();
    if (workload.kind != WorkloadKind::development)
        addSpeed();
}

void WhatIfPanel::addPrecision()
{
    m_precision = new ChoiceField(choicesOf(kAllOf<Precision>), this);
    m_precision->setObjectName(QStringLiteral("whatIfPrecision"));
    auto *row = new FieldRow(tr("Precision"), m_precision, this);
    row->explain("whatif_precision");
    m_workloadRest->addWidget(row);
    const auto apply = [planned = *workload()](Scenario &scenario, Precision precision) {
        setWorkload(scenario, planned, [=](Workload &wanted) { wanted.precision = precision; });
    };
    connect(m_precision, &ChoiceField::chosen, this, [this, apply](const std::string &key) {
        if (const auto precision = fromKey<Precision>(key))
            change([&](Scenario &scenario) { apply(scenario, *precision); });
    });
    // One stretch for each precision, in the order of the list.
    auto *strip = new BandStrip(this);
    strip->setObjectName(QStringLiteral("precisionBands"));
    m_workloadRest->addWidget(strip);
    const auto precisionAt = [](double value) {
        const auto last = static_cast<double>(kAllOf<Precision>.size() - 1);
        return kAllOf<Precision>[static_cast<std::size_t>(std::clamp(value, 0.0, last))];
    };
    constexpr int kValues = static_cast<int>(kAllOf<Precision>.size());
    m_bands->add(strip,
                 {"precision",
                  {},
                  kValues,
                  [=](Scenario &scenario, double value) { apply(scenario, precisionAt(value)); },
                  [](double value) { return value / kValues; },
                  [=](double value) { return std::string(keyOf(precisionAt(value))); },
                  {}});
}

/// As far as the prediction of what serves the workload is unsure of itself.
void WhatIfPanel::addSpeed()
{
    SpeedRange range = kUsualSpeeds;
    const auto &lines = m_shown.snapshot ? m_shown.snapshot->evaluation.activeScenario().lines
                                         : std::vector<Line>();
    for (const Line &line : lines) {
        if (line.id != m_selected || !line.sizing || !line.sizing->fits)
            continue;
        const SpeedRange own = speedRangeOf(*line.sizing);
        if (own.slowest < 1 && own.fastest > 1)
            range = own;
    }
    NumberFormat format = percentFormat(static_cast<int>(limits::kMinSpeedChange),
                                        static_cast<int>(limits::kMaxSpeedChange));
    format.isChange = true;
    auto *speed = new SliderRow(tr("Predicted speed"), "whatif_speed", format, this);
    speed->setObjectName(QStringLiteral("predictedSpeed"));
    const auto percent = [](double factor) { return std::round(100 * (factor - 1)); };
    speed->setScale({SliderScale::Kind::even,
                     std::max(percent(range.slowest), limits::kMinSpeedChange), 0,
                     std::min(percent(range.fastest), limits::kMaxSpeedChange)});
    addOfWorkload(
        speed, [](const Workload &w) { return w.speedChangePercent; },
        [](Workload &w, double value) { w.speedChangePercent = value; }, signedPercent);
}

void WhatIfPanel::addGrowth()
{
    m_builtGrowth = growthOf(activeScenario(m_planned), m_selected).kind;
    const auto growth = growthSlider(activeScenario(m_planned), m_selected);
    if (!growth)
        return;
    auto *row = new SliderRow(growth->label, growth->meaning, growth->format, this);
    row->setObjectName(QLatin1String(growth->meaning));
    row->setScale(growth->scale);
    m_workloadRest->addWidget(row);
    connect(row, &SliderRow::moved, this, [this, set = growth->set](double value) {
        change([&](Scenario &scenario) { set(scenario, value); });
    });
    m_workloadRows.push_back({row, growth->get});
    addBands(row, growth->set, growth->words, true);
}

void WhatIfPanel::addCacheHits()
{
    auto *hits = new SliderRow(tr("Cache hits"), "whatif_cache_hits", percentFormat(0, 99), this);
    hits->setObjectName(QStringLiteral("cacheHits"));
    hits->setScale({SliderScale::Kind::even, 0, 0, 95});
    addOfWorkload(
        hits, [](const Workload &w) { return w.demand.cacheHitPercent; },
        [](Workload &w, double value) { w.demand.cacheHitPercent = value; }, plainPercent);
}

void WhatIfPanel::addUtilisation()
{
    auto *utilisation =
        new SliderRow(tr("Target utilisation"), "whatif_utilisation", percentFormat(5, 100), this);
    utilisation->setObjectName(QStringLiteral("targetUtilisation"));
    utilisation->setScale({SliderScale::Kind::even, 30, 70, 95});
    addOfWorkload(
        utilisation,
        [](const Workload &w) { return std::round(w.targetUtilisation * 10'000) / 100; },
        [](Workload &w, double value) { w.targetUtilisation = value / 100; }, plainPercent);
}

void WhatIfPanel::addTokens(const QString &label, const char *meaning, OverrideField field,
                            double Demand::*member)
{
    const double planned = statedWorkload(activeScenario(m_planned), *workload()).demand.*member;
    if (planned <= 0)
        return;
    auto *row =
        new SliderRow(label, meaning, {.minimum = Exact(0), .maximum = Exact(100'000'000)}, this);
    row->setObjectName(textOf(keyOf(field)));
    row->setScale(
        {SliderScale::Kind::logarithmic, planned / kEightfold, planned, planned * kEightfold});
    addOfWorkload(
        row, [member](const Workload &w) { return w.demand.*member; },
        [member](Workload &w, double value) { w.demand.*member = value; }, shortFigure);
}

void WhatIfPanel::renderWorkload()
{
    const Workload *of = workload();
    m_workloadName->setVisible(of != nullptr);
    m_thresholds->setVisible(of != nullptr);
    m_bandNote->setVisible(of != nullptr);
    if (!of)
        return clearWorkloadPart();
    const Workload before = statedWorkload(activeScenario(m_planned), *of);
    if (!m_demand || m_builtWorkload != of->id || m_builtFor != mainDemandFieldOf(before)
        || m_builtGrowth != growthOf(activeScenario(m_planned), of->id).kind)
        buildWorkloadPart(before);
    m_workloadName->setText(textOf(of->name));
    const Scenario &planned = activeScenario(m_planned);
    const Scenario &tried = activeScenario(*m_shown.plan);
    const Workload now = statedWorkload(tried, *of);
    if (m_precision)
        m_precision->setCurrentKey(keyOf(now.precision));
    for (const Bound &bound : m_workloadRows)
        bound.row->setValue(bound.get(tried), bound.get(planned));
    showTrafficEffect(*of, tried);
}

/// The slider has the workload's own demand, which the change of all traffic multiplies.
void WhatIfPanel::showTrafficEffect(const Workload &of, const Scenario &tried)
{
    const double stated = mainDemandOf(statedWorkload(tried, of));
    const double effective = mainDemandOf(effectiveWorkload(tried, of));
    m_demand->setRemark(stated == effective
                            ? QString()
                            : tr("With the change of all traffic: %1")
                                  .arg(textOf(demandWords(effective, m_builtFor, language()))));
}

} // namespace headroom::ui
