// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/what_if_panel.h"

#include "core/plan/plan.h"
#include "core/plan/provider_split.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/whatif/service_remark.h"
#include "ui/whatif/slider_row.h"
#include "ui/whatif/split_rows.h"
#include "ui/whatif/value_words.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kBandSteps = 12; // over the whole catalog, along one assumption

} // namespace

WhatIfPanel::WhatIfPanel(QWidget *parent)
    : QFrame(parent),
      m_planned(newPlan()),
      m_trafficPart(new QVBoxLayout),
      m_scenarioPart(new QVBoxLayout),
      m_providerPart(new QVBoxLayout),
      m_workloadPart(new QVBoxLayout),
      m_rest(new QWidget(this)),
      m_workloadRest(new QVBoxLayout),
      m_more(new QPushButton(this)),
      m_scroll(new QScrollArea(this)),
      m_workloadName(plainLabel({}, Role::Section, this)),
      m_thresholds(wrappedLabel("thresholds", Role::Body, this)),
      m_bandNote(wrappedText(
          tr("Strips below the sliders show the best offer: one colour for each, the same on all "
             "of them; grey: no offer meets the service level. Hover over one to see its range."),
          Role::MutedSmall, this)),
      m_split(new SplitRows(this)),
      m_service(new ServiceRemark(this)),
      m_leftOut(wrappedLabel("whatIfLeftOut", Role::Small, this)),
      m_keep(new QPushButton(tr("Keep as scenario"), this)),
      m_reset(new QPushButton(tr("Reset"), this)),
      m_bands(new ChoiceBands(this))
{
    setObjectName(QStringLiteral("whatIfPanel"));
    setRole(this, Role::Panel);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, 0);
    buildHead(layout);
    auto *content = new QWidget;
    setRole(content, Role::Panel);
    content->setMinimumWidth(1);
    auto *inside =
        columnIn(content, space.tiny, {space.large, space.small, space.large, space.large});
    for (QVBoxLayout *part : {m_trafficPart, m_workloadPart, m_scenarioPart})
        part->setSpacing(space.tiny);
    inside->addLayout(m_trafficPart);
    inside->addSpacing(space.small);
    inside->addWidget(m_workloadName);
    inside->addLayout(m_workloadPart);
    inside->addWidget(m_thresholds);
    m_bandNote->setObjectName(QStringLiteral("bandNote"));
    inside->addWidget(m_bandNote);
    inside->addSpacing(space.small);
    buildRest(inside);
    inside->addStretch(1);
    buildScenarioPart();
    scrollDown(m_scroll, content);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_scroll, 1);
    buildFoot(layout);
    connect(m_bands, &ChoiceBands::found, this, &WhatIfPanel::showThresholds);
    connect(m_bands, &ChoiceBands::searchStarted, this, [this](const std::string &name) {
        if (name != kDemandSlider)
            return;
        // The last words stay, dimmed, until there are new ones, so that the widgets below do not
        // move.
        if (m_thresholdsOf != m_selected) {
            m_thresholds->setMinimumHeight(0);
            m_thresholds->setText(tr("Looking for the best offer at each demand…"));
        }
        m_thresholds->setEnabled(false);
    });
}

WhatIfPanel::~WhatIfPanel() = default;

/// The assumptions that are asked for less often.
void WhatIfPanel::buildRest(QVBoxLayout *inside)
{
    setRole(m_more, Role::PlainLink);
    setTone(m_more, Tone::Accent);
    nameAndExplain(m_more, "moreAssumptions", "whatif_more");
    connect(m_more, &QPushButton::clicked, this, [this] { showRest(m_rest->isHidden()); });
    inside->addWidget(m_more, 0, Qt::AlignLeft);
    auto *rest = columnIn(m_rest, currentTokens().space.tiny);
    m_workloadRest->setSpacing(currentTokens().space.tiny);
    rest->addLayout(m_workloadRest);
    rest->addSpacing(currentTokens().space.small);
    rest->addLayout(m_scenarioPart);
    inside->addWidget(m_rest);
    showRest(false);
}

void WhatIfPanel::showRest(bool shown)
{
    m_rest->setVisible(shown);
    m_more->setText(shown ? tr("Fewer assumptions") : tr("More assumptions"));
}

void WhatIfPanel::buildHead(QVBoxLayout *layout)
{
    const SpaceTokens &space = currentTokens().space;
    auto *head = new QHBoxLayout;
    head->setContentsMargins(space.large, space.large, space.small, space.tiny);
    head->addWidget(plainLabel(tr("What if"), Role::Title, this));
    head->addStretch(1);
    auto *goal = new QPushButton(tr("Find…"), this);
    setRole(goal, Role::Link);
    nameAndExplain(goal, "seekGoal", "goal_find");
    head->addWidget(goal);
    auto *close = new QToolButton(this);
    close->setIcon(lineIcon(Icon::Close));
    close->setAccessibleName(tr("Close"));
    setRole(close, Role::Quiet);
    nameAndExplain(close, "closeWhatIf", "whatif_toggle");
    head->addWidget(close);
    layout->addLayout(head);
    connect(goal, &QPushButton::clicked, this, &WhatIfPanel::goalRequested);
    connect(close, &QToolButton::clicked, this, &WhatIfPanel::closed);
}

void WhatIfPanel::buildFoot(QVBoxLayout *layout)
{
    const SpaceTokens &space = currentTokens().space;
    layout->addWidget(m_service);
    m_leftOut->setContentsMargins(space.large, space.small, space.large, 0);
    setTone(m_leftOut, Tone::Warning);
    layout->addWidget(m_leftOut);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space.large, space.small, space.large, space.medium);
    setRole(m_keep, Role::Primary);
    nameAndExplain(m_keep, "keepScenario", "whatif_keep");
    nameAndExplain(m_reset, "resetWhatIf", "whatif_reset");
    foot->addWidget(m_keep, 1);
    foot->addWidget(m_reset);
    layout->addLayout(foot);
    // In line with the fields, which the scroll bar moves aside.
    const QScrollBar *bar = m_scroll->verticalScrollBar();
    connect(bar, &QScrollBar::rangeChanged, this, [foot, bar](int, int maximum) {
        QMargins margins = foot->contentsMargins();
        margins.setRight(margins.left() + (maximum > 0 ? bar->sizeHint().width() : 0));
        foot->setContentsMargins(margins);
    });
    connect(m_keep, &QPushButton::clicked, this,
            [this] { pressFoot(m_keep, [this] { emit keptAsScenario(kept()); }); });
    connect(m_reset, &QPushButton::clicked, this,
            [this] { pressFoot(m_reset, [this] { emit resetRequested(); }); });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *former) {
        if (former && m_scroll->isAncestorOf(former))
            m_lastFocus = former;
    });
}

SliderRow *WhatIfPanel::addPercent(QVBoxLayout *part, const QString &label, const char *meaning,
                                   std::pair<double, double> range, std::pair<int, int> limits,
                                   Get get, Set set)
{
    NumberFormat format = percentFormat(limits.first, limits.second);
    format.isChange = range.first < 0;
    auto *row = new SliderRow(label, meaning, format, this);
    row->setObjectName(QLatin1String(meaning));
    row->setScale({SliderScale::Kind::even, range.first, std::clamp(0.0, range.first, range.second),
                   range.second});
    part->addWidget(row);
    connect(row, &SliderRow::moved, this,
            [this, set](double value) { change([&](Scenario &s) { set(s, value); }); });
    m_scenarioRows.push_back({row, std::move(get)});
    addBands(row, set, range.first < 0 ? signedPercent : plainPercent,
             std::string_view(meaning) == "whatif_growth");
    return row;
}

void WhatIfPanel::addBands(SliderRow *row, const ChoiceBands::Set &set, const ValueWords &words,
                           bool ofYear)
{
    const SliderScale scale = row->scale();
    m_bands->add(row->bands(),
                 {row->objectName().toStdString(),
                  {scale.low(), scale.high(), scale.isLogarithmic(), kBandSteps, ofYear},
                  0,
                  set,
                  [scale](double value) { return scale.shareOf(value); },
                  words,
                  [row] { return row->value(); },
                  row->objectName() == QLatin1String(kDemandSlider)});
}

/// Rows come with the providers of the plan; those that it no longer names are out of sight.
void WhatIfPanel::showProviders(const std::vector<Provider> &providers)
{
    for (const Provider provider : providers) {
        if (!m_providerRows.contains(provider))
            addProvider(provider);
    }
    for (const auto &[provider, row] : m_providerRows)
        row->setVisible(std::ranges::find(providers, provider) != providers.end());
}

void WhatIfPanel::addProvider(Provider provider)
{
    SliderRow *row = addPercent(
        m_providerPart, tr("%1 prices").arg(textOf(nameOf(provider))), "whatif_provider_prices",
        {-50, 50}, {-99, 100}, [=](const Scenario &s) { return providerPriceOf(s, provider); },
        [=](Scenario &s, double value) { setProviderPrice(s, provider, value); });
    row->setObjectName(QStringLiteral("whatif_prices_") + textOf(keyOf(provider)));
    m_providerRows.emplace(provider, row);
    addBands(
        row, [=](Scenario &s, double value) { setProviderPrice(s, provider, value); },
        signedPercent);
}

void WhatIfPanel::addInterruptions()
{
    auto *interruptions = new SliderRow(tr("Spot interruptions"), "whatif_interruptions",
                                        {.unit = tr("a day"),
                                         .measure = Measure::perDay,
                                         .minimum = Exact(0),
                                         .maximum = Exact(1000)},
                                        this);
    interruptions->setObjectName(QStringLiteral("whatif_interruptions"));
    interruptions->setScale({SliderScale::Kind::even, 0, 0.1, 3});
    m_scenarioPart->addWidget(interruptions);
    m_scenarioRows.push_back(
        {interruptions, [](const Scenario &s) { return s.spot.interruptionsPerDay; }});
    const auto setInterruptions = [](Scenario &s, double value) {
        s.spot.interruptionsPerDay = value;
    };
    connect(interruptions, &SliderRow::moved, this,
            [=, this](double value) { change([&](Scenario &s) { setInterruptions(s, value); }); });
    addBands(interruptions, setInterruptions, [](double value) {
        return tr("%1 a day").arg(textOf(shortFigure(value))).toStdString();
    });
}

void WhatIfPanel::buildScenarioPart()
{
    m_trafficPart->addWidget(plainLabel(tr("The whole plan"), Role::Section, this));
    m_scenarioPart->addWidget(plainLabel(tr("Prices and spot capacity"), Role::Section, this));
    const auto member = [this](QVBoxLayout *part, const QString &label, const char *meaning,
                               std::pair<double, double> range, std::pair<int, int> limits,
                               double Scenario::*of) {
        addPercent(
            part, label, meaning, range, limits, [of](const Scenario &s) { return s.*of; },
            [of](Scenario &s, double value) { s.*of = value; });
    };
    member(m_trafficPart, tr("All traffic"), "whatif_traffic", {-90, 400}, {-99, 10'000},
           &Scenario::demandChangePercent);
    member(m_trafficPart, tr("Growth a month"), "whatif_growth", {-5, 20}, {-99, 1000},
           &Scenario::monthlyGrowthPercent);
    m_growth = m_scenarioRows.back().row;
    member(m_trafficPart, tr("Public prices"), "whatif_prices", {-50, 50}, {-99, 1000},
           &Scenario::priceChangePercent);
    m_scenarioPart->addLayout(m_providerPart);
    showProviders(providersOfKind(ProviderKind::hyperscaler)); // now, for the order of the keyboard
    member(m_scenarioPart, tr("Spot prices"), "whatif_spot_prices", {-50, 100}, {-99, 100},
           &Scenario::spotPriceChangePercent);
    addPercent(
        m_scenarioPart, tr("Spot fallback"), "whatif_fallback", {0, 100}, {0, 100},
        [](const Scenario &s) { return s.spot.fallbackPercent; },
        [](Scenario &s, double value) { s.spot.fallbackPercent = value; });
    addInterruptions();
    m_scenarioPart->addWidget(m_split);
    connect(m_split, &SplitRows::reachRequested, this, &WhatIfPanel::reachSplitRequested);
    connect(m_split, &SplitRows::moved, this, [this](const std::vector<ProviderShare> &split) {
        change([&](Scenario &s) { s.providerSplit = split; });
    });
    m_month = new ChoiceField(choicesOf(kAllOf<MonthBasis::Kind>), this);
    m_month->setObjectName(QStringLiteral("whatIfMonth"));
    m_scenarioPart->addSpacing(currentTokens().space.small);
    auto *name = plainLabel(tr("A month is"), Role::Body, this);
    name->setBuddy(m_month);
    m_scenarioPart->addWidget(name);
    auto *row = new FieldRow({}, m_month, this); // the names of months need the whole width
    m_month->setAccessibleName(name->text());
    row->explain("whatif_month");
    m_scenarioPart->addWidget(row);
    connect(m_month, &ChoiceField::chosen, this, [this](const std::string &key) {
        if (const auto kind = fromKey<MonthBasis::Kind>(key))
            change([&](Scenario &s) { s.basis = MonthBasis{*kind, m_planned.basis.days}; });
    });
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

void WhatIfPanel::focusControl(const QString &name)
{
    QWidget *control = m_scenarioRows.front().row;
    if (auto *named = m_scroll->widget()->findChild<QWidget *>(name))
        control = named;
    if (m_rest->isAncestorOf(control))
        showRest(true);
    control
        ->show(); // Qt shows a row that was just added only later, and till then it takes no focus
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
    if (std::exchange(m_isStale, false) || isVisible())
        renderRows();
}

void WhatIfPanel::reset()
{
    m_shown = {};
    m_thresholdsOf = 0;
    for (QLabel *words : {m_workloadName, m_thresholds, m_leftOut})
        words->clear();
    clearWorkloadPart();
    m_bands->reset();
    m_bandPlan.reset();
    m_isStale = true;
    m_scroll->verticalScrollBar()->setValue(0);
}

void WhatIfPanel::renderRows()
{
    const Scenario &planned = activeScenario(m_planned);
    const Scenario &tried = activeScenario(*m_shown.plan);
    showProviders(splitProviders(*m_shown.plan));
    for (const Bound &bound : m_scenarioRows)
        bound.row->setValue(bound.get(tried), bound.get(planned));
    m_month->setCurrentKey(keyOf(basisOf(*m_shown.plan, tried).kind));
    m_split->render(activeScenario(m_planned), m_shown);
    renderWorkload();
    showGrowthEffect();
    showCostsLeftOut();
    searchBands();
}

} // namespace headroom::ui
