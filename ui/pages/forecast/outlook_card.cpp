// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/outlook_card.h"

#include "core/documents/register_templates.h"
#include "core/evaluation/forecast.h"
#include "core/wording/outlook_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/pages/forecast/outlook_lists.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/inherit_mark.h"
#include "ui/views/outlook/growth_fields.h"
#include "ui/views/outlook/growth_points.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kMarkWidth = 128;
constexpr int kMonthsInRow = 6;

Exact exactFigure(double value)
{
    return Exact::fromDouble(value, 10'000).value_or(Exact());
}

} // namespace

OutlookCard::OutlookCard(QWidget *parent) : Collapsible(tr("Assumptions for the months"), parent)
{
    setObjectName(QStringLiteral("outlookCard"));
    explainHead("outlook_card");
    addGrowth();
    body()->addSpacing(currentTokens().space.medium);
    m_byWorkload = new GrowthByWorkload(this);
    body()->addWidget(m_byWorkload);
    m_others.push_back(m_byWorkload);
    connect(m_byWorkload, &GrowthByWorkload::editRequested, this, &OutlookCard::editRequested);
    addHead(tr("Prices, budgets and phases"));
    addMonths();
    addRoadmap();
    addHead(tr("Uncertainty: four in five futures lie between P10 and P90"));
    addSpreads();
    setOpen(false);
}

void OutlookCard::addHead(const QString &title)
{
    body()->addSpacing(currentTokens().space.medium);
    body()->addWidget(plainLabel(title, Role::Section, this));
}

FieldRow *OutlookCard::addRow(const QString &label, std::string_view meaning, QWidget *editor,
                              std::optional<Assumption> part)
{
    auto *row = new FieldRow(label, editor, this);
    row->explain(meaning);
    if (!part) {
        body()->addWidget(row);
        m_others.push_back(row);
        return row;
    }
    auto *line = new QHBoxLayout;
    line->setSpacing(currentTokens().space.tiny);
    line->addWidget(row, 1);
    auto *mark = new QPushButton(this);
    mark->setObjectName(QStringLiteral("inherit_") + textOf(keyOf(*part)));
    setRole(mark, Role::Link);
    setType(mark, TypeRole::Small);
    headroom::ui::explain(mark, "inherit");
    mark->setFixedWidth(kMarkWidth);
    line->addWidget(mark);
    body()->addLayout(line);
    m_marks.push_back({*part, mark, row});
    connect(mark, &QPushButton::clicked, this,
            [this, part = *part] { emit editRequested(InheritAssumption{part}); });
    return row;
}

/// Own, with a way back to what the baseline expects, or inherited; the baseline has no other to
/// inherit from.
void OutlookCard::renderInheritance()
{
    const Scenario &scenario = activeScenario(plan());
    const bool isBaseline = scenario.name == plan().baseline;
    // Fields end at one line, with or without a button next to them.
    const int beside = isBaseline ? 0 : kMarkWidth + currentTokens().space.tiny;
    for (QWidget *other : m_others)
        other->layout()->setContentsMargins(0, 0, beside, 0);
    for (const auto &[part, mark, row] : m_marks) {
        showInheritance(mark, row, plan(), part);
    }
}

/// Those of the baseline are the plan's; another scenario has its own in their place.
void OutlookCard::setPhases(std::vector<RoadmapPhase> phases)
{
    Scenario changed = activeScenario(plan());
    if (changed.name == plan().baseline) {
        emit editRequested(SetPhases{std::move(phases)});
        return;
    }
    changed.phases = std::move(phases);
    emit editRequested(
        ChangeAssumptions{std::move(changed), QT_TRANSLATE_NOOP("Fields", "phases")});
}

NumberField *OutlookCard::addNumber(const QString &label, const char *meaning, const QString &unit,
                                    int maximum, double GrowthCurve::*member)
{
    auto *field =
        new NumberField({.unit = unit,
                         .minimum = Exact(member == &GrowthCurve::monthlyPercent ? -99 : 0),
                         .maximum = Exact(maximum)},
                        this);
    field->setObjectName(QLatin1String(meaning));
    addRow(label, meaning, field);
    connect(field, &NumberField::valueChosen, this,
            [this, member](const std::optional<Exact> &value) {
                changeGrowth(QT_TRANSLATE_NOOP("Fields", "growth"),
                             [&](GrowthCurve &curve) { curve.*member = value->toDouble(); });
            });
    return field;
}

void OutlookCard::addGrowth()
{
    m_kind = new ChoiceField(choicesOf(kAllOf<GrowthCurve::Kind>), this);
    m_kind->setObjectName(QStringLiteral("growth_curve"));
    addRow(tr("Growth of demand"), "growth_curve", m_kind, Assumption::growthCurve);
    connect(m_kind, &ChoiceField::chosen, this, &OutlookCard::setKind);
    m_percent = addNumber(tr("Growth a month"), "growth_percent", QStringLiteral("%"), 1000,
                          &GrowthCurve::monthlyPercent);
    m_finalFactor = addNumber(tr("Final multiple of demand"), "growth_final", QStringLiteral("×"),
                              1000, &GrowthCurve::finalFactor);
    m_middle = addNumber(tr("Months until the rise is fastest"), "growth_middle", tr("months"), 120,
                         &GrowthCurve::middleMonths);
    m_rise = addNumber(tr("Months of the rise"), "growth_rise", tr("months"), 120,
                       &GrowthCurve::riseMonths);
    m_points = new GrowthPoints(
        QStringLiteral("growthPoint"),
        [this](const auto &points) {
            changeGrowth(QT_TRANSLATE_NOOP("Fields", "growth"),
                         [&](GrowthCurve &curve) { curve.points = points; });
        },
        this);
    addRow(tr("Months and multiples"), "growth_points", m_points);
    m_seasons = new SeasonsEditor("seasons", kMonthsInRow, this);
    addRow(tr("Seasons"), "seasons", m_seasons, Assumption::seasons);
    connect(m_seasons, &SeasonsEditor::seasonsChosen, this, [this](const Seasons &seasons) {
        Scenario changed = activeScenario(plan());
        changed.outlook.seasons = seasons;
        emit editRequested(
            ChangeAssumptions{std::move(changed), QT_TRANSLATE_NOOP("Fields", "seasons")});
    });
}

void OutlookCard::addMonths()
{
    m_priceSteps = new PriceStepList(
        [this](const auto &steps) {
            changeOutlook(QT_TRANSLATE_NOOP("Fields", "changes of prices"),
                          [&](Outlook &outlook) { outlook.priceSteps = steps; });
        },
        this);
    addRow(tr("Changes of public prices"), "price_steps", m_priceSteps, Assumption::priceSteps);
    m_budgets = new MonthBudgetList(
        [this](const auto &budgets) { emit editRequested(SetBudgetByMonth{budgets}); }, this);
    addRow(tr("Budget from a month on"), "budget_by_month", m_budgets);
    m_midMonth = wrappedLabel("midMonthDates", Role::MutedSmall, this);
    body()->addWidget(m_midMonth);
}

void OutlookCard::renderMidMonth()
{
    QStringList remarks;
    for (const std::string &remark : midMonthRemarks(activeScenario(plan()), language()))
        remarks += textOf(remark);
    for (const std::string &remark : midMonthRemarks(plan().budgetByMonth, language()))
        remarks += textOf(remark);
    setTextOrHide(m_midMonth, remarks.join(u'\n'));
}

void OutlookCard::addRoadmap()
{
    auto *roadmap = new QPushButton(tr("Use the documents' roadmap"), this);
    roadmap->setObjectName(QStringLiteral("useRoadmap"));
    headroom::ui::explain(roadmap, "use_roadmap");
    addRow(tr("Phases"), "phases", roadmap, Assumption::phases);
    connect(roadmap, &QPushButton::clicked, this, [this] {
        if (m_snapshot)
            setPhases(documentedRoadmap(plan(), firstForecastMonth(m_snapshot->inputs)));
    });
    m_phases = new PhaseList([this](const auto &phases) { setPhases(phases); }, this);
    body()->addWidget(m_phases); // which needs the whole width
}

void OutlookCard::addSpread(const QString &label, const char *meaning, Spread Uncertainty::*member)
{
    const bool isFirst = m_spreads.empty(); // the way back is that of all
    auto *fields = new SpreadFields(meaning, Uncertainty().*member, this);
    addRow(label, meaning, fields, isFirst ? std::optional(Assumption::uncertainty) : std::nullopt);
    m_spreads.emplace_back(fields, member);
    connect(fields, &SpreadFields::spreadChosen, this, [this, member](const Spread &spread) {
        changeOutlook(QT_TRANSLATE_NOOP("Fields", "uncertainty"),
                      [&](Outlook &outlook) { outlook.uncertainty.*member = spread; });
    });
}

void OutlookCard::addSpreads()
{
    addSpreadLists();
    addRow(tr("Assumption"), "spread_kind", SpreadFields::heads(this));
    addSpread(tr("Demand of all workloads"), "spread_demand", &Uncertainty::demand);
    addSpread(tr("Demand of each workload, on top"), "spread_workload_demand",
              &Uncertainty::workloadDemand);
    body()->addWidget(m_ofWorkloads);
    m_others.push_back(m_ofWorkloads);
    addSpread(tr("Growth a month"), "spread_growth", &Uncertainty::growth);
    addSpread(tr("Prices of each provider"), "spread_prices", &Uncertainty::prices);
    body()->addWidget(m_ofProviders);
    m_others.push_back(m_ofProviders);
    addSpread(tr("Spot interruptions"), "spread_interruptions", &Uncertainty::interruptions);
}

void OutlookCard::addSpreadLists()
{
    const auto takeWorkloads = [this](const SpreadList::Entries &entries) {
        Scenario changed = activeScenario(plan());
        const char *field = entries.size() == changed.outlook.uncertainty.workloads.size()
                                ? QT_TRANSLATE_NOOP("Fields", "uncertainty of demand by workload")
                                : QT_TRANSLATE_NOOP("Fields", "workloads of uncertain demand");
        changed.outlook.uncertainty.workloads.clear();
        for (const SpreadOf &entry : entries)
            changed.outlook.uncertainty.workloads.push_back(
                {textOf(entry.key).toUInt(), entry.spread});
        emit editRequested(ChangeAssumptions{std::move(changed), field});
    };
    const auto takeProviders = [this](const SpreadList::Entries &entries) {
        Scenario changed = activeScenario(plan());
        const char *field = entries.size() == changed.outlook.uncertainty.providers.size()
                                ? QT_TRANSLATE_NOOP("Fields", "uncertainty of prices by provider")
                                : QT_TRANSLATE_NOOP("Fields", "providers of uncertain prices");
        changed.outlook.uncertainty.providers.clear();
        for (const SpreadOf &entry : entries) {
            if (const auto provider = fromKey<Provider>(entry.key))
                changed.outlook.uncertainty.providers.push_back({*provider, entry.spread});
        }
        emit editRequested(ChangeAssumptions{std::move(changed), field});
    };
    m_ofWorkloads =
        new SpreadList({QStringLiteral("spreadOfWorkload"), tr("Workload"), "spread_of_workload",
                        tr("+ A workload with its own range"), "add_spread_of_workload"},
                       takeWorkloads, this);
    m_ofProviders =
        new SpreadList({QStringLiteral("spreadOfProvider"), tr("Provider"), "spread_of_provider",
                        tr("+ A provider with its own range"), "add_spread_of_provider"},
                       takeProviders, this);
}

void OutlookCard::renderSpreadLists()
{
    const Uncertainty &uncertainty = outlook().uncertainty;
    ChoiceField::Choices workloads;
    for (const Workload &workload : plan().workloads)
        workloads.emplace_back(std::to_string(workload.id), textOf(workload.name));
    SpreadList::Entries entries;
    for (const WorkloadSpread &own : uncertainty.workloads)
        entries.push_back({std::to_string(own.workload), own.demand});
    m_ofWorkloads->render(std::move(workloads), entries, uncertainty.workloadDemand);
    entries.clear();
    for (const ProviderSpread &own : uncertainty.providers)
        entries.push_back({std::string(keyOf(own.provider)), own.prices});
    m_ofProviders->render(choicesOf(hardwareProviders()), entries, uncertainty.prices);
}

GrowthCurve OutlookCard::growth() const
{
    const Scenario &scenario = activeScenario(plan());
    return outlook().growth.value_or(GrowthCurve{.monthlyPercent = scenario.monthlyGrowthPercent});
}

const Outlook &OutlookCard::outlook() const
{
    return activeScenario(plan()).outlook;
}

void OutlookCard::setKind(const std::string &key)
{
    const auto kind = fromKey<GrowthCurve::Kind>(key);
    if (!kind || !m_snapshot)
        return;
    changeGrowth(QT_TRANSLATE_NOOP("Fields", "growth"), [&](GrowthCurve &curve) {
        curve.kind = *kind;
        // Steps and tables begin with what they would be without any.
        if (curve.points.empty())
            curve.points = {{1, 1}};
    });
}

/// Exponential growth is the scenario's own percentage, which other pages change, too.
void OutlookCard::changeGrowth(const char *field, const std::function<void(GrowthCurve &)> &change)
{
    Scenario changed = activeScenario(plan());
    GrowthCurve curve = growth();
    change(curve);
    if (curve.kind == GrowthCurve::Kind::exponential) {
        changed.monthlyGrowthPercent = curve.monthlyPercent;
        changed.outlook.growth.reset();
    } else {
        changed.outlook.growth = curve;
    }
    emit editRequested(ChangeAssumptions{std::move(changed), field});
}

void OutlookCard::changeOutlook(const char *name, const std::function<void(Outlook &)> &change)
{
    Scenario changed = activeScenario(plan());
    change(changed.outlook);
    emit editRequested(ChangeAssumptions{std::move(changed), name});
}

void OutlookCard::render(std::shared_ptr<const Snapshot> snapshot, WorkloadId selected)
{
    m_snapshot = std::move(snapshot);
    const GrowthCurve curve = growth();
    const bool isRate =
        curve.kind == GrowthCurve::Kind::exponential || curve.kind == GrowthCurve::Kind::linear;
    const bool isRise = curve.kind == GrowthCurve::Kind::sCurve;
    m_kind->setCurrentKey(keyOf(curve.kind));
    m_percent->setValue(exactFigure(curve.monthlyPercent));
    m_finalFactor->setValue(exactFigure(curve.finalFactor));
    m_middle->setValue(exactFigure(curve.middleMonths));
    m_rise->setValue(exactFigure(curve.riseMonths));
    m_points->setPoints(curve.points);
    m_percent->parentWidget()->setVisible(isRate);
    for (NumberField *field : {m_finalFactor, m_middle, m_rise})
        field->parentWidget()->setVisible(isRise);
    m_points->parentWidget()->setVisible(!isRate && !isRise);
    m_seasons->setSeasons(outlook().seasons);
    m_byWorkload->render(plan(), selected);
    const Date begin = firstForecastMonth(m_snapshot->inputs);
    m_priceSteps->render(outlook().priceSteps, begin);
    const ScenarioEvaluation &evaluation = m_snapshot->evaluation.activeScenario();
    m_budgets->render(plan(), begin, evaluation.budget.value_or(evaluation.total));
    renderMidMonth();
    m_phases->render(activeScenario(plan()).phases.value_or(plan().phases), plan().workloads,
                     begin);
    renderInheritance();
    for (const auto &[fields, member] : m_spreads)
        fields->setSpread(outlook().uncertainty.*member);
    renderSpreadLists();
}

GrowthByWorkload::GrowthByWorkload(QWidget *parent)
    : QWidget(parent),
      m_workload(new ChoiceField({}, this)),
      m_fields(new GrowthFields(this)),
      m_summary(wrappedLabel("grownWorkloads", Role::MutedSmall, this))
{
    setObjectName(QStringLiteral("growthByWorkload"));
    auto *layout = columnIn(this, 0);
    layout->addWidget(plainLabel(tr("Growth by workload"), Role::Section, this));
    layout->addWidget(m_summary);
    m_workload->setObjectName(QStringLiteral("grownWorkload"));
    auto *row = new FieldRow(tr("Workload"), m_workload, this);
    row->explain("grown_workload");
    layout->addWidget(row);
    layout->addWidget(m_fields);
    connect(m_workload, &ChoiceField::chosen, this, [this](const std::string &key) {
        m_picked = textOf(key).toUInt();
        m_workload->setCurrentKey(key);
        renderFields();
    });
    connect(m_fields, &GrowthFields::editRequested, this, &GrowthByWorkload::editRequested);
}

void GrowthByWorkload::render(const Plan &plan, WorkloadId selected)
{
    m_plan = plan;
    if (selected != m_selected && findWorkload(plan, selected) != nullptr)
        m_picked = selected;
    m_selected = selected;
    if (findWorkload(plan, m_picked) == nullptr)
        m_picked = plan.workloads.empty() ? 0 : plan.workloads.front().id;
    const Scenario &scenario = activeScenario(plan);
    m_summary->setText(scenario.outlook.workloads.empty()
                           ? tr("All workloads grow alike.")
                           : tr("With their own growth: %1.")
                                 .arg(textOf(describeOutlook(
                                     plan, scenario, Assumption::growthByWorkload, language()))));
    renderPicker();
    renderFields();
}

void GrowthByWorkload::renderPicker()
{
    m_workload->clear();
    for (const Workload &workload : m_plan.workloads)
        m_workload->addItem(textOf(workload.name), QString::number(workload.id));
    m_workload->setCurrentKey(std::to_string(m_picked));
}

void GrowthByWorkload::renderFields()
{
    m_fields->setVisible(m_picked != 0);
    if (m_picked != 0)
        m_fields->render(m_plan, m_picked);
}

} // namespace headroom::ui
