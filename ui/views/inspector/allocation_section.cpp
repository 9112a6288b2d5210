// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/allocation_section.h"

#include "core/evaluation/format.h"
#include "core/plan/plan_validation.h"
#include "session/language.h"
#include "ui/charts/sparkline.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/allocation_rows.h"
#include "ui/rows/mix_rows.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/inspector/fact_list.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace headroom::ui {

AllocationSection::AllocationSection(QWidget *parent)
    : Collapsible(tr("Allocation"), parent),
      m_empty(wrappedText(tr("No offer serves this workload yet. Choose one in Explore."),
                          Role::Muted, this)),
      m_facts(new FactList(this)),
      m_countRow(nullptr),
      m_count(new NumberField({.unit = tr("instances"),
                               .whole = true,
                               .minimum = Exact(1),
                               .maximum = Exact(limits::kInstances),
                               .optional = true,
                               .emptyText = tr("as sized")},
                              this)),
      m_weekLabel(wrappedText({}, Role::Muted, this)),
      m_week(new Sparkline(this)),
      m_levels(new FactList(this)),
      m_buttons(new QWidget(this)),
      m_pin(new QPushButton(m_buttons)),
      m_clear(new QPushButton(tr("Clear"), m_buttons)),
      m_choose(new QPushButton(tr("Choose in Explore"), this)),
      m_cheapest(new QPushButton(tr("Use the cheapest"), this)),
      m_committed(wrappedLabel("committedPrice", Role::MutedSmall, this)),
      m_moreLevers(new QPushButton(tr("Ways to save…"), this)),
      m_capacity(new QPushButton(this)),
      m_fleet(new QPushButton(this)),
      m_oneType(new QPushButton(tr("Back to one type"), this)),
      m_share(new QPushButton(tr("Share instances with…"), this)),
      m_alone(new QPushButton(tr("Stop sharing instances"), this))
{
    explainHead("section_allocation");
    m_count->setObjectName(QStringLiteral("field_count"));
    m_countRow = new FieldRow(tr("Instances (override)"), m_count, this);
    m_countRow->explain("replicas_by_hand");
    buildButtons();
    body()->addWidget(m_empty);
    ui::nameAndExplain(m_cheapest, "useCheapestOffer", "use_cheapest");
    connect(m_cheapest, &QPushButton::clicked, this, &AllocationSection::cheapestRequested);
    body()->addWidget(m_cheapest, 0, Qt::AlignLeft);
    body()->addWidget(m_committed);
    body()->addWidget(m_choose, 0, Qt::AlignLeft);
    body()->addWidget(m_facts);
    body()->addWidget(m_countRow);
    m_week->setAccessibleName(tr("Instances by hour of the week"));
    ui::nameAndExplain(m_week, "instancesOfTheWeek", "week_of_instances");
    ui::explain(m_weekLabel, "week_of_instances");
    body()->addWidget(m_weekLabel);
    body()->addWidget(m_week);
    body()->addWidget(m_levels);
    setRole(m_moreLevers, Role::Link);
    ui::nameAndExplain(m_moreLevers, "beforeBuyingMore", "before_buying_more");
    connect(m_moreLevers, &QPushButton::clicked, this, &AllocationSection::leversRequested);
    body()->addWidget(m_moreLevers, 0, Qt::AlignLeft);
    setRole(m_capacity, Role::Link);
    ui::nameAndExplain(m_capacity, "spotCapacity", "spot_capacity");
    connect(m_capacity, &QPushButton::clicked, this, [this] {
        emit editRequested(ChangeAssumptions{withCapacityMarked(m_scenario, m_allocation->offer),
                                             QT_TRANSLATE_NOOP("Fields", "spot capacity")});
    });
    body()->addWidget(m_capacity, 0, Qt::AlignLeft);
    buildFleet();
    buildSharing();
    body()->addWidget(m_buttons);
    connect(m_count, &NumberField::valueChosen, this, [this](const std::optional<Exact> &value) {
        changeAllocation([&](Allocation &allocation) {
            allocation.count =
                value ? std::optional(static_cast<std::int64_t>(value->toDouble())) : std::nullopt;
        });
    });
}

void AllocationSection::buildButtons()
{
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(m_buttons, space.small, {0, space.tiny, 0, space.tiny});
    m_clear->setIcon(lineIcon(Icon::Close));
    ui::nameAndExplain(m_pin, "pinAllocation", "pin_allocation");
    ui::nameAndExplain(m_clear, "clearAllocation", "clear_allocation");
    ui::nameAndExplain(m_choose, "chooseOffer", "choose_offer");
    layout->addWidget(m_pin);
    layout->addWidget(m_clear);
    layout->addStretch(1);
    connect(m_pin, &QPushButton::clicked, this, [this] {
        changeAllocation([](Allocation &allocation) { allocation.pinned = !allocation.pinned; });
    });
    connect(m_clear, &QPushButton::clicked, this,
            [this] { emit editRequested(ClearAllocation{m_workload}); });
    connect(m_choose, &QPushButton::clicked, this, &AllocationSection::exploreRequested);
}

void AllocationSection::buildFleet()
{
    ui::nameAndExplain(m_fleet, "findFleetOfTypes", "fleet");
    ui::nameAndExplain(m_oneType, "backToOneType", "one_type");
    for (QPushButton *button : {m_fleet, m_oneType}) {
        setRole(button, Role::Link);
        body()->addWidget(button, 0, Qt::AlignLeft);
    }
    connect(m_fleet, &QPushButton::clicked, this, [this] { emit fleetRequested(m_workload); });
    connect(m_oneType, &QPushButton::clicked, this,
            [this] { changeAllocation([](Allocation &allocation) { allocation.fleet.clear(); }); });
}

void AllocationSection::buildSharing()
{
    ui::nameAndExplain(m_share, "shareInstances", "share_instances");
    ui::nameAndExplain(m_alone, "ownInstances", "own_instances");
    for (QPushButton *button : {m_share, m_alone}) {
        setRole(button, Role::Link);
        body()->addWidget(button, 0, Qt::AlignLeft);
    }
    auto *hosts = new QMenu(m_share);
    m_share->setMenu(hosts);
    connect(hosts, &QMenu::aboutToShow, this, &AllocationSection::fillSharing);
    connect(m_alone, &QPushButton::clicked, this, [this] {
        changeAllocation([](Allocation &allocation) { allocation.onInstancesOf.reset(); });
    });
}

/// Every workload with instances of its own; those that cannot take this one say why.
void AllocationSection::fillSharing()
{
    QMenu *hosts = m_share->menu();
    hosts->clear();
    const std::vector<SharingChoice> choices =
        m_snapshot ? sharingChoices(*m_snapshot, m_workload) : std::vector<SharingChoice>();
    for (const SharingChoice &choice : choices) {
        QString label = choice.name;
        if (!choice.reason.isEmpty())
            label += QStringLiteral(": ") + choice.reason;
        QAction *action = hosts->addAction(label.replace(u'&', QStringLiteral("&&")));
        action->setEnabled(choice.reason.isEmpty());
        connect(action, &QAction::triggered, this, [this, host = choice.host] {
            changeAllocation([host](Allocation &allocation) { allocation.onInstancesOf = host; });
        });
    }
    if (choices.empty())
        hosts->addAction(tr("No other real-time workload has instances of its own."))
            ->setEnabled(false);
}

void AllocationSection::renderSharing(const Workload &workload)
{
    const bool isGuest = m_allocation && m_allocation->onInstancesOf;
    const bool hasFleet = m_allocation && !m_allocation->fleet.empty();
    const bool mayShare = workload.kind == WorkloadKind::realTimeInference;
    m_share->setVisible(m_allocation && mayShare && !hasFleet && !isGuest);
    m_alone->setVisible(isGuest);
    if (isGuest) // counted with the instances that it runs on
        m_countRow->hide();
}

void AllocationSection::renderFleet(const Workload &workload)
{
    const bool hasFleet = m_allocation && !m_allocation->fleet.empty();
    m_fleet->setVisible(workload.kind == WorkloadKind::realTimeInference);
    m_fleet->setText(hasFleet ? tr("Search for the fleet again…") : tr("Mixed fleet…"));
    m_oneType->setVisible(hasFleet);
    // The parts of a fleet are stated, and stay until the next search.
    m_countRow->setVisible(m_allocation && !hasFleet);
    m_pin->setVisible(!hasFleet);
    m_moreLevers->setVisible(m_allocation && !hasFleet);
}

/// Shows whether spot capacity is available, as far as known.
void AllocationSection::renderCapacity(const Scenario &scenario)
{
    m_scenario = scenario;
    const bool spot = m_allocation && m_allocation->fleet.empty()
                      && m_allocation->offer.purchase.model == PricingModel::spot;
    m_capacity->setVisible(spot);
    if (spot)
        m_capacity->setText(isMarkedAsMissing(scenario.spot, m_allocation->offer)
                                ? tr("Mark spot capacity as available")
                                : tr("Mark spot capacity as unavailable"));
}

void AllocationSection::announceCheapest(const QString &use, const QString &committed)
{
    m_cheapest->setText(use.isEmpty() ? tr("Use the cheapest") : use);
    m_committed->setText(committed);
    m_committed->setVisible(!committed.isEmpty() && !m_allocation);
}

void AllocationSection::render(const InspectorInput &input)
{
    m_workload = input.workload.id;
    const Scenario &scenario = activeScenario(input.plan);
    const auto found = scenario.allocations.find(m_workload);
    m_allocation =
        found == scenario.allocations.end() ? std::nullopt : std::optional(found->second);
    const bool allocated = m_allocation.has_value();
    for (QWidget *part : {static_cast<QWidget *>(m_facts), static_cast<QWidget *>(m_countRow),
                          static_cast<QWidget *>(m_levels), m_buttons})
        part->setVisible(allocated);
    m_empty->setVisible(!allocated);
    m_choose->setVisible(!allocated);
    m_cheapest->setVisible(!allocated);
    m_committed->setVisible(!allocated && !m_committed->text().isEmpty());
    m_moreLevers->setVisible(allocated);
    renderCapacity(scenario);
    renderFleet(input.workload);
    m_snapshot = input.snapshot;
    renderSharing(input.workload);
    m_weekLabel->hide();
    m_week->hide();
    if (!allocated)
        return;
    m_count->setValue(m_allocation->count ? std::optional(Exact(*m_allocation->count))
                                          : std::nullopt);
    m_pin->setText(m_allocation->pinned ? tr("Unpin") : tr("Pin"));
    m_pin->setIcon(lineIcon(m_allocation->pinned ? Icon::Unpin : Icon::Pin));
    if (const Line *line = activeLine(input.snapshot.get(), m_workload)) {
        m_facts->setFacts(allocationRows(*input.snapshot, *line));
        m_levels->setFacts(serviceLevelRows(input.workload, *line));
        renderWeek(*line);
    }
}

void AllocationSection::renderWeek(const Line &line)
{
    const bool varies = line.usage && line.minimumCount != line.maximumCount;
    m_weekLabel->setVisible(varies);
    m_week->setVisible(varies);
    if (!varies)
        return;
    std::vector<double> instances;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
        instances.push_back(static_cast<double>(line.usage->instancesAt(hour)));
    m_week->setValues(std::move(instances));
    m_weekLabel->setText(tr("Instances from Monday to Sunday: %1 to %2, %3 on average")
                             .arg(line.minimumCount)
                             .arg(line.maximumCount)
                             .arg(textOf(formatExact(line.count, 2, language()))));
}

void AllocationSection::changeAllocation(const std::function<void(Allocation &)> &apply)
{
    if (!m_allocation)
        return;
    Allocation changed = *m_allocation;
    apply(changed);
    if (changed != *m_allocation)
        emit editRequested(Allocate{m_workload, std::move(changed)});
}

} // namespace headroom::ui
