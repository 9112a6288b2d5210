// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/what_if_panel.h"

#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/plan/inheritance.h"
#include "core/plan/main_demand.h"
#include "core/plan/provider_prices.h"
#include "core/wording/choice_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/whatif/band_strip.h"
#include "ui/whatif/slider_row.h"
#include "ui/whatif/split_rows.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kTenfold = 10;
constexpr double kEightfold = 8;
constexpr int kRestMilliseconds = 300;

ChoiceField::Choices basisChoices()
{
    ChoiceField::Choices choices;
    for (const MonthBasis::Kind kind : kAllOf<MonthBasis::Kind>)
        choices.emplace_back(keyOf(kind), textOf(nameOf(kind)));
    return choices;
}

ChoiceField::Choices precisionChoices()
{
    ChoiceField::Choices choices;
    for (const Precision precision : kAllOf<Precision>)
        choices.emplace_back(keyOf(precision), textOf(keyOf(precision)));
    return choices;
}

} // namespace

WhatIfPanel::WhatIfPanel(QWidget *parent)
    : QFrame(parent),
      m_planned(newPlan()),
      m_scenarioPart(new QVBoxLayout),
      m_workloadPart(new QVBoxLayout),
      m_scroll(new QScrollArea(this)),
      m_workloadName(plainLabel({}, Role::Section, this)),
      m_thresholds(plainLabel({}, Role::MutedSmall, this)),
      m_split(new SplitRows(this)),
      m_keep(new QPushButton(tr("Keep as scenario"), this)),
      m_reset(new QPushButton(tr("Reset"), this))
{
    setObjectName(QStringLiteral("whatIfPanel"));
    setRole(this, Role::RightPanel);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);
    buildHead(layout);
    auto *content = new QWidget;
    setRole(content, Role::Panel);
    content->setMinimumWidth(1);
    auto *inside = new QVBoxLayout(content);
    inside->setContentsMargins(space.large, space.small, space.large, space.large);
    inside->setSpacing(space.tiny);
    m_scenarioPart->setSpacing(space.tiny);
    m_workloadPart->setSpacing(space.tiny);
    m_thresholds->setWordWrap(true);
    m_thresholds->setObjectName(QStringLiteral("thresholds"));
    inside->addWidget(m_workloadName);
    inside->addLayout(m_workloadPart);
    inside->addWidget(m_thresholds);
    inside->addSpacing(space.small);
    inside->addLayout(m_scenarioPart);
    inside->addStretch(1);
    buildScenarioPart();
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_scroll, 1);
    buildFoot(layout);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &WhatIfPanel::askForBands);
}

WhatIfPanel::~WhatIfPanel() = default;

void WhatIfPanel::buildHead(QVBoxLayout *layout)
{
    const SpaceTokens &space = currentTokens().space;
    auto *head = new QHBoxLayout;
    head->setContentsMargins(space.large, space.large, space.small, space.tiny);
    head->addWidget(plainLabel(tr("What if"), Role::Title, this));
    head->addStretch(1);
    auto *goal = new QPushButton(tr("Find…"), this);
    goal->setObjectName(QStringLiteral("seekGoal"));
    setRole(goal, Role::Link);
    explain(goal, "goal_find");
    head->addWidget(goal);
    auto *close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closeWhatIf"));
    close->setIcon(lineIcon(Icon::Close));
    close->setAccessibleName(tr("Close"));
    setRole(close, Role::Quiet);
    explain(close, "whatif_toggle");
    head->addWidget(close);
    layout->addLayout(head);
    connect(goal, &QPushButton::clicked, this, &WhatIfPanel::goalRequested);
    connect(close, &QToolButton::clicked, this, &WhatIfPanel::closed);
}

void WhatIfPanel::buildFoot(QVBoxLayout *layout)
{
    const SpaceTokens &space = currentTokens().space;
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space.large, space.small, space.large, space.medium);
    m_keep->setObjectName(QStringLiteral("keepScenario"));
    m_reset->setObjectName(QStringLiteral("resetWhatIf"));
    setRole(m_keep, Role::Primary);
    explain(m_keep, "whatif_keep");
    explain(m_reset, "whatif_reset");
    foot->addWidget(m_keep, 1);
    foot->addWidget(m_reset);
    layout->addLayout(foot);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        Scenario kept = activeScenario(*m_shown.plan);
        kept.name = tr("%1, what if").arg(textOf(kept.name)).toStdString();
        kept.note.clear();
        if (m_planned.activeScenario == m_planned.baseline) {
            for (const Assumption assumption : kAllOf<Assumption>)
                if (isSame(kept, activeScenario(m_planned), assumption))
                    kept.inherited.push_back(assumption);
        }
        emit keptAsScenario(kept);
    });
    connect(m_reset, &QPushButton::clicked, this, &WhatIfPanel::resetRequested);
}

SliderRow *WhatIfPanel::addPercent(QVBoxLayout *part, const QString &label, const char *meaning,
                                   std::pair<double, double> range, std::pair<int, int> limits,
                                   Get get, Set set)
{
    auto *row = new SliderRow(label, meaning, percentFormat(limits.first, limits.second), this);
    row->setObjectName(QLatin1String(meaning));
    row->setScale({SliderScale::Kind::even, range.first, std::clamp(0.0, range.first, range.second),
                   range.second});
    part->addWidget(row);
    connect(row, &SliderRow::moved, this,
            [this, set](double value) { change([&](Scenario &s) { set(s, value); }); });
    m_scenarioRows.push_back({row, std::move(get)});
    return row;
}

void WhatIfPanel::addProvider(Provider provider)
{
    SliderRow *row = addPercent(
        m_scenarioPart, tr("%1 prices").arg(textOf(nameOf(provider))), "whatif_provider_prices",
        {-50, 50}, {-99, 100}, [=](const Scenario &s) { return providerPriceOf(s, provider); },
        [=](Scenario &s, double value) { setProviderPrice(s, provider, value); });
    row->setObjectName(QStringLiteral("whatif_prices_") + textOf(keyOf(provider)));
}

void WhatIfPanel::buildScenarioPart()
{
    m_scenarioPart->addWidget(plainLabel(tr("The whole plan"), Role::Section, this));
    const auto member = [this](const QString &label, const char *meaning,
                               std::pair<double, double> range, std::pair<int, int> limits,
                               double Scenario::*of) {
        addPercent(
            m_scenarioPart, label, meaning, range, limits,
            [of](const Scenario &s) { return s.*of; },
            [of](Scenario &s, double value) { s.*of = value; });
    };
    member(tr("All traffic"), "whatif_traffic", {-90, 400}, {-99, 10'000},
           &Scenario::demandChangePercent);
    member(tr("Growth a month"), "whatif_growth", {-5, 20}, {-99, 1000},
           &Scenario::monthlyGrowthPercent);
    member(tr("Public prices"), "whatif_prices", {-50, 50}, {-99, 1000},
           &Scenario::priceChangePercent);
    for (const Provider provider : kClouds)
        addProvider(provider);
    member(tr("Spot prices"), "whatif_spot_prices", {-50, 100}, {-99, 100},
           &Scenario::spotPriceChangePercent);
    addPercent(
        m_scenarioPart, tr("Spot fallback"), "whatif_fallback", {0, 100}, {0, 100},
        [](const Scenario &s) { return s.spot.fallbackPercent; },
        [](Scenario &s, double value) { s.spot.fallbackPercent = value; });
    auto *interruptions = new SliderRow(
        tr("Spot interruptions"), "whatif_interruptions",
        {.unit = tr("a day"), .measure = Measure::perDay, .least = Exact(0), .most = Exact(1000)},
        this);
    interruptions->setObjectName(QStringLiteral("whatif_interruptions"));
    interruptions->setScale({SliderScale::Kind::even, 0, 0.1, 3});
    m_scenarioPart->addWidget(interruptions);
    m_scenarioRows.push_back(
        {interruptions, [](const Scenario &s) { return s.spot.interruptionsPerDay; }});
    connect(interruptions, &SliderRow::moved, this, [this](double value) {
        change([&](Scenario &s) { s.spot.interruptionsPerDay = value; });
    });
    m_scenarioPart->addWidget(m_split);
    connect(m_split, &SplitRows::moved, this, [this](const std::vector<ProviderShare> &split) {
        change([&](Scenario &s) { s.providerSplit = split; });
    });
    m_month = new ChoiceField(basisChoices(), this);
    m_month->setObjectName(QStringLiteral("whatIfMonth"));
    auto *row = new FieldRow(tr("Month"), m_month, this);
    row->explain("whatif_month");
    m_scenarioPart->addWidget(row);
    connect(m_month, &ChoiceField::chosen, this, [this](const std::string &key) {
        if (const auto kind = fromKey<MonthBasis::Kind>(key))
            change([&](Scenario &s) { s.basis = MonthBasis{*kind, m_planned.basis.days}; });
    });
}

void WhatIfPanel::clearWorkloadPart()
{
    m_workloadRows.clear();
    m_demand = nullptr;
    m_precision = nullptr;
    while (QLayoutItem *item = m_workloadPart->takeAt(0)) {
        // It may be one of them that is being dragged.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
}

void WhatIfPanel::buildWorkloadPart(const Workload &workload)
{
    clearWorkloadPart();
    m_builtWorkload = workload.id;
    m_builtFor = mainDemandFieldOf(workload);
    m_demand = new SliderRow(capitalised(textOf(nameOf(m_builtFor))), "whatif_workload_traffic",
                             demandFormat(m_builtFor), this);
    m_demand->setObjectName(QStringLiteral("workloadDemand"));
    const double planned = std::max(mainDemandOf(workload), 1e-3);
    m_demand->setScale(
        {SliderScale::Kind::logarithmic, planned / kTenfold, planned, planned * kTenfold});
    m_workloadPart->addWidget(m_demand);
    connect(m_demand, &SliderRow::moved, this, [this](double value) {
        changeWorkload([value](Workload w) { return withMainDemand(std::move(w), value); });
    });
    if (!workload.model.empty()) {
        m_precision = new ChoiceField(precisionChoices(), this);
        m_precision->setObjectName(QStringLiteral("whatIfPrecision"));
        auto *row = new FieldRow(tr("Precision"), m_precision, this);
        row->explain("whatif_precision");
        m_workloadPart->addWidget(row);
        connect(m_precision, &ChoiceField::chosen, this, [this](const std::string &key) {
            if (const auto precision = fromKey<Precision>(key))
                changeWorkload([precision](Workload w) {
                    w.precision = *precision;
                    return w;
                });
        });
        addTokens(tr("Input tokens"), "whatif_input_tokens", OverrideField::inputTokens,
                  &Demand::inputTokens);
        addTokens(tr("Output tokens"), "whatif_output_tokens", OverrideField::outputTokens,
                  &Demand::outputTokens);
    }
    if (mayBeCached(workload.kind))
        addCacheHits();
    addUtilisation();
}

void WhatIfPanel::addCacheHits()
{
    auto *hits = new SliderRow(tr("Cache hits"), "whatif_cache_hits", percentFormat(0, 99), this);
    hits->setObjectName(QStringLiteral("cacheHits"));
    hits->setScale({SliderScale::Kind::even, 0, 0, 95});
    m_workloadPart->addWidget(hits);
    connect(hits, &SliderRow::moved, this, [this](double value) {
        changeWorkload([value](Workload w) {
            w.demand.cacheHitPercent = value;
            return w;
        });
    });
    m_workloadRows.push_back(
        {hits, [this](const Scenario &s) {
             return statedWorkload(s, *this->workload()).demand.cacheHitPercent;
         }});
}

void WhatIfPanel::addUtilisation()
{
    auto *utilisation =
        new SliderRow(tr("Target utilisation"), "whatif_utilisation", percentFormat(5, 100), this);
    utilisation->setScale({SliderScale::Kind::even, 30, 70, 95});
    m_workloadPart->addWidget(utilisation);
    connect(utilisation, &SliderRow::moved, this, [this](double value) {
        changeWorkload([value](Workload w) {
            w.targetUtilisation = value / 100;
            return w;
        });
    });
    m_workloadRows.push_back(
        {utilisation, [this](const Scenario &s) {
             return std::round(statedWorkload(s, *this->workload()).targetUtilisation * 10'000)
                    / 100;
         }});
}

void WhatIfPanel::addTokens(const QString &label, const char *meaning, OverrideField field,
                            double Demand::*member)
{
    const Workload *of = workload();
    const double planned = statedWorkload(activeScenario(m_planned), *of).demand.*member;
    if (planned <= 0)
        return;
    auto *row =
        new SliderRow(label, meaning, {.least = Exact(0), .most = Exact(100'000'000)}, this);
    row->setObjectName(textOf(keyOf(field)));
    row->setScale(
        {SliderScale::Kind::logarithmic, planned / kEightfold, planned, planned * kEightfold});
    m_workloadPart->addWidget(row);
    connect(row, &SliderRow::moved, this, [this, member](double value) {
        changeWorkload([=](Workload w) {
            w.demand.*member = value;
            return w;
        });
    });
    m_workloadRows.push_back({row, [this, member](const Scenario &s) {
                                  return statedWorkload(s, *this->workload()).demand.*member;
                              }});
}

const Workload *WhatIfPanel::workload() const
{
    return findWorkload(m_planned, m_selected);
}

void WhatIfPanel::change(const std::function<void(Scenario &)> &apply)
{
    Scenario tried = activeScenario(*m_shown.plan);
    apply(tried);
    emit this->tried(ChangeAssumptions{std::move(tried), {}});
}

void WhatIfPanel::changeWorkload(const std::function<Workload(Workload)> &apply)
{
    const Workload *planned = workload();
    if (!planned)
        return;
    change([&](Scenario &scenario) {
        const Workload wanted = apply(statedWorkload(scenario, *planned));
        const WorkloadOverride override = overrideBetween(*planned, wanted);
        if (override == WorkloadOverride())
            scenario.overrides.erase(planned->id);
        else
            scenario.overrides[planned->id] = override;
    });
}

void WhatIfPanel::focusControl(const QString &name)
{
    QWidget *control = m_demand ? m_demand : m_scenarioRows.front().row;
    // One of a workload that was selected before may still be about to go.
    for (QWidget *named : m_scroll->widget()->findChildren<QWidget *>(name))
        if (named->isVisible())
            control = named;
    auto *slider = control->findChild<QSlider *>();
    (slider ? slider : control)->setFocus(Qt::OtherFocusReason);
    m_wanted = control;
    showWanted();
}

/// Once the parts have their sizes.
void WhatIfPanel::showWanted()
{
    QTimer::singleShot(0, this, [this, wanted = m_wanted] {
        if (wanted && wanted->isAncestorOf(QApplication::focusWidget()))
            m_scroll->ensureWidgetVisible(wanted);
    });
}

void WhatIfPanel::showEvent(QShowEvent *event)
{
    QFrame::showEvent(event);
    if (m_shown.plan)
        renderRows();
}

void WhatIfPanel::render(const Plan &planned, const ShownPlan &shown, WorkloadId selected)
{
    m_planned = planned;
    m_shown = shown;
    m_selected = selected;
    m_keep->setEnabled(shown.isPreview);
    m_reset->setEnabled(shown.isPreview);
    if (isVisible())
        renderRows();
}

void WhatIfPanel::renderRows()
{
    const Scenario &planned = activeScenario(m_planned);
    const Scenario &tried = activeScenario(*m_shown.plan);
    for (const Bound &bound : m_scenarioRows)
        bound.row->setValue(bound.get(tried), bound.get(planned));
    m_month->setCurrentKey(keyOf(basisOf(*m_shown.plan, tried).kind));
    m_split->render(activeScenario(m_planned), m_shown);
    renderWorkload();
    waitForBands();
}

void WhatIfPanel::renderWorkload()
{
    const Workload *of = workload();
    m_workloadName->setVisible(of != nullptr);
    m_thresholds->setVisible(of != nullptr);
    if (!of)
        return clearWorkloadPart();
    const Workload before = statedWorkload(activeScenario(m_planned), *of);
    if (!m_demand || m_builtWorkload != of->id || m_builtFor != mainDemandFieldOf(before))
        buildWorkloadPart(before);
    m_workloadName->setText(textOf(of->name));
    const Scenario &planned = activeScenario(m_planned);
    const Scenario &tried = activeScenario(*m_shown.plan);
    const Workload now = statedWorkload(tried, *of);
    m_demand->setValue(mainDemandOf(now), mainDemandOf(before));
    if (m_precision)
        m_precision->setCurrentKey(keyOf(now.precision));
    for (const Bound &bound : m_workloadRows)
        bound.row->setValue(bound.get(tried), bound.get(planned));
}

/// Where the best choice changes depends on all but the demand itself.
void WhatIfPanel::waitForBands()
{
    const Workload *of = workload();
    if (!of || !m_shown.snapshot || !m_demand || mainDemandOf(*of) <= 0)
        return;
    Scenario asked = activeScenario(*m_shown.plan);
    const Workload stated = withMainDemand(statedWorkload(asked, *of), mainDemandOf(*of));
    asked.overrides[of->id] = overrideBetween(*of, stated);
    asked.name = std::to_string(of->id);
    if (asked == m_askedFor && m_askedCatalog == m_shown.snapshot->inputs.catalog)
        return;
    m_askedFor = std::move(asked);
    m_askedCatalog = m_shown.snapshot->inputs.catalog;
    m_jobs.stop();
    m_demand->bands()->hide();
    m_thresholds->clear();
    m_rest.start();
}

void WhatIfPanel::askForBands()
{
    const Workload *of = workload();
    if (!of || !m_demand)
        return;
    m_thresholds->setText(tr("Looking for what is best at which demand…"));
    EvaluationInputs inputs = m_shown.snapshot->inputs;
    inputs.plan = std::make_shared<const Plan>(m_planned);
    inputs.halves = oneAfterTheOther; // the chart comes first
    m_jobs.run(
        [inputs, asked = m_askedFor, id = of->id, low = m_demand->scale().low(),
         high = m_demand->scale().high()](const std::stop_token &stop) {
            return Expected<std::vector<ChoiceBand>>(bestChoices(
                inputs, asked, id, low, high, [&stop] { return stop.stop_requested(); }));
        },
        [this, asked = m_askedFor](const Expected<std::vector<ChoiceBand>> &found) {
            if (found && asked == m_askedFor && m_demand)
                showBands(*found);
        });
}

void WhatIfPanel::showBands(const std::vector<ChoiceBand> &bands)
{
    const SliderScale &scale = m_demand->scale();
    std::vector<BandStrip::Band> strips;
    QStringList sentences;
    int colour = 0;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const QString sentence = textOf(describe(bands, i, m_builtFor, language()));
        strips.push_back({scale.shareOf(bands[i].from), scale.shareOf(bands[i].to),
                          bands[i].offer ? colour++ : -1, sentence});
        sentences += sentence;
    }
    m_demand->bands()->setBands(std::move(strips));
    m_demand->bands()->setVisible(!bands.empty());
    constexpr qsizetype kMostSentences = 6;
    if (sentences.size() > kMostSentences)
        sentences =
            sentences.first(kMostSentences)
            << tr("And %1 more: point at the strip.").arg(sentences.size() - kMostSentences);
    m_thresholds->setText(sentences.join(u'\n'));
    showWanted();
    m_wanted.clear();
}

} // namespace headroom::ui
