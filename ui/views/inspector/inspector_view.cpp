// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/inspector_view.h"

#include "core/plan/effective_plan.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/badge.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/inspector/advice_section.h"
#include "ui/views/inspector/allocation_section.h"
#include "ui/views/inspector/candidate_section.h"
#include "ui/views/inspector/history_section.h"
#include "ui/views/inspector/how_section.h"
#include "ui/views/inspector/other_costs_section.h"
#include "ui/views/inspector/rightsizing_section.h"
#include "ui/views/inspector/scenario_scope.h"
#include "ui/views/inspector/sections.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <utility>

namespace headroom::ui {

namespace {

constexpr int kLongestName = 60;     ///< some three lines
constexpr int kLongestUnbroken = 14; ///< characters that fit into one line
constexpr int kWidestBadge = 110;

/// A name of two hundred letters without a space must not push the values out of sight.
QString breakable(const QString &name)
{
    QString shown;
    int run = 0;
    for (const QChar character : name.left(kLongestName)) {
        run = character.isSpace() ? 0 : run + 1;
        shown += character;
        if (run % kLongestUnbroken == kLongestUnbroken - 1)
            shown += QChar(0x200B); // a break without width
    }
    return name.size() > kLongestName ? QString(shown + u'…') : shown;
}

} // namespace

InspectorView::InspectorView(QWidget *parent)
    : QFrame(parent),
      m_scroll(new QScrollArea(this)),
      m_empty(wrappedLabel("inspectorEmpty", Role::Muted, this)),
      m_name(nullptr),
      m_environment(nullptr),
      m_kind(nullptr),
      m_scope(nullptr),
      m_candidate(nullptr),
      m_allocation(nullptr),
      m_history(nullptr),
      m_rightsizing(nullptr),
      m_advice(nullptr),
      m_how(nullptr)
{
    setObjectName(QStringLiteral("inspector"));
    setRole(this, Role::Panel);
    const SpaceTokens &space = currentTokens().space;
    buildContent();
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setContentsMargins(space.huge, 0, space.huge, 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_scroll);
    layout->addWidget(m_empty, 1);
}

void InspectorView::buildContent()
{
    const SpaceTokens &space = currentTokens().space;
    auto *content = new QWidget;
    setRole(content, Role::Panel);
    content->setMinimumWidth(1); // never wider than the panel, whatever stands in it
    auto *inside =
        columnIn(content, space.tiny, {space.large, space.large, space.small, space.large});
    buildHead(content);
    buildSections(content);
    inside->addStretch(1);
    scrollDown(m_scroll, content);
}

void InspectorView::buildHead(QWidget *content)
{
    m_name = wrappedText({}, Role::Title);
    m_environment = new Badge;
    m_kind = plainLabel({}, Role::Muted);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, currentTokens().space.small, 0);
    m_name->setObjectName(QStringLiteral("inspectorName"));
    explain(m_kind, "inspected_kind");
    explain(m_environment, "environment");
    head->addWidget(m_name, 1);
    head->addWidget(m_environment, 0, Qt::AlignTop);
    static_cast<QVBoxLayout *>(content->layout())->addLayout(head);
    content->layout()->addWidget(m_kind);
    static_cast<QVBoxLayout *>(content->layout())->addSpacing(currentTokens().space.small);
}

void InspectorView::buildSections(QWidget *content)
{
    m_scope = new ScenarioScope(content);
    content->layout()->addWidget(m_scope);
    connect(m_scope, &ScenarioScope::editRequested, this, &InspectorView::editRequested);
    m_candidate = new CandidateSection(content);
    content->layout()->addWidget(m_candidate);
    add(makeBasicsSection(content), true);
    add(makeDemandSection(content), true);
    add(makeServiceLevelSection(content), true);
    add(makeScheduleSection(content), false);
    add(makeCapacitySection(content), false);
    add(makeConstraintsSection(content), false);
    add(new OtherCostsSection(content), false);
    add(makeOrganisationSection(content), false);
    for (WorkloadSection *section : m_sections)
        content->layout()->addWidget(section);
    m_allocation = new AllocationSection(content);
    m_history = new HistorySection(content);
    m_rightsizing = new RightsizingSection(content);
    m_advice = new AdviceSection(content);
    m_how = new HowSection(content);
    content->layout()->addWidget(m_allocation);
    content->layout()->addWidget(m_rightsizing);
    content->layout()->addWidget(m_history);
    content->layout()->addWidget(m_advice);
    content->layout()->addWidget(m_how);
    connect(m_allocation, &AllocationSection::editRequested, this, &InspectorView::editRequested);
    connect(m_allocation, &AllocationSection::cheapestRequested, this,
            &InspectorView::cheapestRequested);
    connect(m_allocation, &AllocationSection::leversRequested, this,
            &InspectorView::leversRequested);
    connect(m_advice, &AdviceSection::ruleRequested, this, &InspectorView::ruleRequested);
    connect(m_allocation, &AllocationSection::fleetRequested, this, &InspectorView::fleetRequested);
    connect(m_allocation, &AllocationSection::exploreRequested, this,
            &InspectorView::exploreRequested);
    connect(m_candidate, &CandidateSection::editRequested, this, &InspectorView::editRequested);
    connect(m_rightsizing, &RightsizingSection::editRequested, this, &InspectorView::editRequested);
    connect(m_history, &HistorySection::historyWanted, this, &InspectorView::historyWanted);
    connect(m_candidate, &CandidateSection::left, this, &InspectorView::candidateLeft);
    connect(m_candidate, &CandidateSection::breakEvenRequested, this,
            &InspectorView::breakEvenRequested);
}

void InspectorView::add(WorkloadSection *section, bool open)
{
    connect(section, &WorkloadSection::ruleRequested, this, &InspectorView::ruleRequested);
    section->setOpen(open);
    m_sections.push_back(section);
    connect(section, &WorkloadSection::editRequested, this,
            [this](const PlanEdit &edit) { emit editRequested(m_scope->meant(edit)); });
    connect(section->head(), &QAbstractButton::toggled, this,
            [this, section] { renderUnfolded(section); });
}

/// The contents are created only now.
void InspectorView::renderUnfolded(WorkloadSection *section)
{
    const Workload *workload = m_plan ? findWorkload(*m_plan, m_shown) : nullptr;
    if (workload && section->isOpen())
        section->render(inputOf(*workload));
}

/// Hidden fields and labels keep their texts, so all of them are made again. Sections stay as they
/// were folded.
void InspectorView::reset()
{
    std::vector<bool> open;
    for (const WorkloadSection *section : m_sections)
        open.push_back(section->isOpen());
    {
        const QSignalBlocker quiet(this); // a field that loses the keyboard edits the new plan
        m_sections.clear();
        delete m_scroll->takeWidget();
    }
    buildContent();
    for (std::size_t i = 0; i < m_sections.size(); ++i)
        m_sections[i]->setOpen(open[i]);
    m_given.reset();
    m_plan.reset();
    m_snapshot.reset();
    m_shownCandidate = false;
    m_candidates = nullptr;
    m_inspectedOffer.reset();
    m_together.clear();
    m_shown = 0;
    m_isCurrent = false;
}

void InspectorView::render(std::shared_ptr<const Plan> plan,
                           std::shared_ptr<const Snapshot> snapshot, WorkloadId selected)
{
    const bool isSame = plan == m_given && snapshot == m_snapshot && selected == m_shown;
    if (std::exchange(m_isCurrent, true) && isSame)
        return;
    m_given = std::move(plan);
    m_plan = statedPlan(m_given);
    m_snapshot = std::move(snapshot);
    const WorkloadId before = std::exchange(m_shown, selected);
    const Workload *workload = findWorkload(*m_plan, selected);
    m_scroll->setVisible(workload != nullptr);
    m_empty->setVisible(workload == nullptr);
    m_empty->setText(m_plan->workloads.empty() ? tr("Add a workload to see and edit it here.")
                                               : tr("Select a workload to see and edit it."));
    if (!workload)
        return;
    const InspectorInput input = inputOf(*workload);
    const bool isCandidate = input.candidate.has_value();
    const bool isAlone = input.together.empty();
    renderHead(input);
    m_scope->render(*m_given, *findWorkload(*m_given, selected));
    for (WorkloadSection *section : m_sections)
        section->render(input);
    for (WorkloadSection *section : m_sections)
        section->setVisible(!isCandidate && !section->isEmpty());
    m_candidate->setVisible(isCandidate);
    m_allocation->setVisible(!isCandidate && isAlone);
    m_candidate->render(input);
    m_allocation->render(input);
    m_rightsizing->render(input);
    m_history->render(input);
    m_advice->render(input);
    m_how->render(input);
    if (!isAlone)
        for (QWidget *part :
             {static_cast<QWidget *>(m_rightsizing), static_cast<QWidget *>(m_history),
              static_cast<QWidget *>(m_advice), static_cast<QWidget *>(m_how)})
            part->hide();
    if (isVisible())
        settle(*m_scroll);
    const bool wasCandidate = std::exchange(m_shownCandidate, isCandidate);
    if (before != selected || wasCandidate != isCandidate)
        m_scroll->verticalScrollBar()->setValue(0);
}

InspectorInput InspectorView::inputOf(const Workload &workload) const
{
    auto several = together(*m_plan, workload.id);
    auto looked = several.empty() ? candidate() : std::nullopt;
    return {*m_plan, workload, m_snapshot, std::move(looked), std::move(several)};
}

void InspectorView::renderHead(const InspectorInput &input)
{
    if (!input.together.empty()) {
        QStringList names;
        for (const Workload *workload : input.together)
            names += textOf(workload->name);
        m_name->setText(tr("%1 workloads").arg(names.size()));
        setPlainToolTip(m_name, names.join(u'\n'));
        m_environment->hide();
        m_kind->setText(tr("Changes apply to all of them."));
        return;
    }
    const Workload &workload = input.workload;
    const QString name = textOf(workload.name);
    m_name->setText(breakable(name));
    setPlainToolTip(m_name, name + u'\n' + explanationText("inspected"));
    m_environment->setText(QFontMetrics(typeFont(TypeRole::CaptionBold, currentTokens()))
                               .elidedText(textOf(workload.environment), Qt::ElideRight,
                                           qRound(kWidestBadge * currentTokens().scale)));
    m_environment->setVisible(!workload.environment.empty());
    m_kind->setText(textOf(nameOf(workload.kind)));
}

bool InspectorView::editTogether(std::vector<WorkloadId> workloads)
{
    if (workloads.size() < 2)
        workloads.clear();
    if (workloads == m_together)
        return false;
    m_together = std::move(workloads);
    m_isCurrent = false;
    return true;
}

/// The selected one first.
std::vector<const Workload *> InspectorView::together(const Plan &plan, WorkloadId selected) const
{
    if (std::ranges::find(m_together, selected) == m_together.end())
        return {};
    std::vector<const Workload *> workloads{findWorkload(plan, selected)};
    for (const WorkloadId id : m_together)
        if (const Workload *workload = findWorkload(plan, id); workload && id != selected)
            workloads.push_back(workload);
    return workloads.size() > 1 ? workloads : std::vector<const Workload *>();
}

void InspectorView::focusField(const QString &field)
{
    emit fieldWanted();
    const QString name = QStringLiteral("field_") + field;
    for (WorkloadSection *section : m_sections) {
        const bool wasOpen = section->isOpen();
        section->setOpen(true); // its fields are made when they are to be seen
        if (auto *editor = section->findChild<QWidget *>(name); editor && editor->isVisible()) {
            m_scroll->ensureWidgetVisible(editor);
            editor->setFocus(Qt::ShortcutFocusReason);
            if (auto *line = qobject_cast<QLineEdit *>(editor))
                line->selectAll();
            return;
        }
        section->setOpen(wasOpen);
    }
}

void InspectorView::showCalculation()
{
    m_how->setOpen(true);
    m_scroll->ensureWidgetVisible(m_how);
}

void InspectorView::showHistory(const OfferReference &offer,
                                const Expected<std::vector<DatedPrice>> &prices)
{
    m_history->show(offer, prices);
}

void InspectorView::announceCheapest(const QString &use, const QString &committed)
{
    m_allocation->announceCheapest(use, committed);
}

void InspectorView::inspect(std::shared_ptr<const CandidateSet> candidates,
                            const std::optional<OfferReference> &offer)
{
    if (offer != m_inspectedOffer || (offer && candidates != m_candidates))
        m_isCurrent = false;
    m_candidates = std::move(candidates);
    m_inspectedOffer = offer;
}

/// The candidates may be those of an older plan or of another workload: then there is none to show.
std::optional<Line> InspectorView::candidate() const
{
    if (!m_inspectedOffer || !m_candidates || !m_snapshot || m_candidates->workload != m_shown
        || findWorkload(m_snapshot->plan(), m_shown) == nullptr)
        return std::nullopt;
    const auto offer = m_candidates->catalog->find(*m_inspectedOffer);
    if (!offer)
        return std::nullopt;
    return candidateLine(m_snapshot->inputs, activeScenario(m_snapshot->plan()), *m_candidates,
                         *offer);
}

} // namespace headroom::ui
