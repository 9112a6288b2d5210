// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include "core/evaluation/format.h"
#include "core/evaluation/missing_input.h"
#include "core/evaluation/name_findings.h"
#include "core/plan/effective_plan.h"
#include "core/wording/finding_words.h"
#include "session/language.h"
#include "ui/charts/scatter_chart.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/pages/explore/candidate_lists.h"
#include "ui/pages/explore/candidate_zoom.h"
#include "ui/pages/explore/cheapest_headline.h"
#include "ui/pages/explore/explore_splitter.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/pages/explore/token_line.h"
#include "ui/rows/axis_names.h"
#include "ui/rows/explore_scene.h"
#include "ui/rows/linked_rows.h"
#include "ui/theme/layouts.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/filter_chips.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kConditionLetters = 20; // "Constraints: no spot"
constexpr int kCounterLetters = 17;

/// Each snapshot is followed by candidates of its own: until they have come, the picture stays as
/// it is.
bool isSamePicture(const ViewInput &a, const ViewInput &b)
{
    return a.candidates == b.candidates && a.state.filter == b.state.filter
           && a.state.marked == b.state.marked && a.state.performanceAxis == b.state.performanceAxis
           && a.state.costAxis == b.state.costAxis && a.state.logarithmic == b.state.logarithmic;
}

ExploreView viewOf(const ViewInput &input)
{
    return exploreViewOf({input.snapshot, input.candidates, input.candidates->workload},
                         input.state);
}

/// One entry for each axis; that of the picture is checked.
template <typename Axis, typename NameOf, typename Choose>
void fillAxisMenu(QMenu *menu, const std::vector<Axis> &axes, Axis shown, const NameOf &name,
                  const Choose &choose)
{
    auto *group = new QActionGroup(menu);
    for (const Axis axis : axes) {
        QAction *action = menu->addAction(capitalised(name(axis)));
        action->setCheckable(true);
        action->setChecked(axis == shown);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, menu, [choose, axis] { choose(axis); });
    }
}

std::optional<MissingInput> missingIn(const ViewInput &input)
{
    const Workload *workload = findWorkload(input.snapshot->seen(), input.state.workload);
    return workload ? missingInputOf(*workload) : std::nullopt;
}

/// Errors about names of the selected workload and its offer that are not known.
std::vector<const Finding *> unknownNamesIn(const ViewInput &input)
{
    std::vector<const Finding *> unknown;
    for (const Finding &finding : input.snapshot->evaluation.activeScenario().findings) {
        if (finding.workload == input.state.workload && isAboutUnknownName(finding)
            && finding.severity == Severity::error)
            unknown.push_back(&finding);
    }
    return unknown;
}

/// The name, and the nearest known ones.
QString sentencesOf(const Finding &finding)
{
    return textOf(messageOf(finding, language()) + ' ' + detailOf(finding, language()));
}

QString sentenceOn(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        return ExplorePage::tr("Enter the tokens per epoch to size this workload.");
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return ExplorePage::tr("Enter the items per day to size this workload.");
    case WorkloadKind::development:
        return ExplorePage::tr("Enter the number of people to size this workload.");
    case WorkloadKind::preprocessing:
        return ExplorePage::tr("Enter the data per run to size this workload.");
    case WorkloadKind::realTimeInference: break;
    }
    return ExplorePage::tr("Enter the requests at the peak to size this workload.");
}

bool hasCloud(const ViewInput &input)
{
    return input.snapshot && input.candidates
           && findWorkload(input.snapshot->plan(), input.candidates->workload) != nullptr;
}

} // namespace

ExplorePage::ExplorePage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_filters(new FilterBar(context.view, this)),
      m_tools(new QWidget(this)),
      m_counter(new ElidedLabel(kCounterLetters, this)),
      m_headline(new CheapestHeadline(this)),
      m_conditions(new ElidedLabel(kConditionLetters, this)),
      m_noLimit(new QPushButton(tr("No service level: every offer that fits counts as meeting "
                                   "it. Set a limit"),
                                this)),
      m_unknown(new PlainLabel(this)),
      m_chart(new ScatterChart(this)),
      m_tokens(new TokenLine(this)),
      m_zoom(new CandidateZoom(context.view, m_chart)),
      m_lists(new CandidateLists(context.view, this))
{
    const SpaceTokens &space = currentTokens().space;
    m_counter->setObjectName(QStringLiteral("offerCounter"));
    m_chart->setObjectName(QStringLiteral("scatter"));
    m_chart->setMinimumHeight(kLeastChart);
    m_chart->setWhatsThis(explanationTip("scatter"));
    auto *content = new QWidget(this);
    auto *layout = columnIn(content, space.medium, {0, 0, space.large + 2, 0});
    layout->addWidget(m_filters);
    m_conditions->setObjectName(QStringLiteral("conditions"));
    // Not among the chips, where it would begin another line and push the chart down.
    m_headline->addTerms({m_counter, m_conditions, m_filters->chips()->reset()});
    connect(m_headline, &CheapestHeadline::useRequested, this, &Page::cheapestRequested);
    layout->addWidget(m_headline);
    m_splitter = new ExploreSplitter(buildChartCard(), m_lists, content);
    layout->addWidget(m_splitter, 1);
    setContent(content);
    buildTools();
    buildAxisMenus();
    connectChart();
    m_pictures.onFinish(this, [this](const Expected<std::shared_ptr<const ExploreContent>> &made) {
        takePicture(made);
    });
    render({});
}

void ExplorePage::resizeEvent(QResizeEvent *event)
{
    m_headline->setShort(isLow(*this));
    m_tokens->setFolded(isLow(*this));
    Page::resizeEvent(event);
}

QWidget *ExplorePage::firstFocus() const
{
    return m_chart;
}

QLineEdit *ExplorePage::search() const
{
    return m_filters->chips()->search();
}

QTableView *ExplorePage::table() const
{
    return m_lists->table();
}

void ExplorePage::unfoldTable()
{
    m_splitter->unfold();
}

void ExplorePage::buildTools()
{
    auto *layout = rowIn(m_tools, currentTokens().space.medium);
    layout->addWidget(m_filters->chips()->search());
}

QWidget *ExplorePage::buildChartCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout =
        columnIn(card, space.small, {space.medium, space.small, space.medium, space.small});
    setRole(m_noLimit, Role::PlainLink);
    setTone(m_noLimit, Tone::Accent);
    nameAndExplain(m_noLimit, "noServiceLevel", "no_limit");
    layout->addWidget(m_noLimit, 0, Qt::AlignLeft);
    m_unknown->setObjectName(QStringLiteral("unknownNames"));
    m_unknown->setWordWrap(true);
    m_unknown->setTextFormat(Qt::PlainText);
    setTone(m_unknown, Tone::Error);
    layout->addWidget(m_unknown);
    layout->addWidget(m_tokens);
    layout->addWidget(m_chart, 1);
    connect(m_noLimit, &QPushButton::clicked, this, [this] {
        emit emptyStateActionRequested(EmptyStateAction::field, QStringLiteral("p95_latency"));
    });
    return card;
}

void ExplorePage::buildAxisMenus()
{
    // The axes that make sense depend on the workload.
    const auto filledWhenOpened = [this](void (ExplorePage::*fill)(QMenu *)) {
        auto *menu = new QMenu(this);
        connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
            menu->clear();
            qDeleteAll(menu->findChildren<QActionGroup *>());
            if (!m_shown)
                return;
            (this->*fill)(menu);
            addScale(menu);
        });
        return menu;
    };
    m_chart->setAxisMenus(filledWhenOpened(&ExplorePage::fillPerformanceMenu),
                          filledWhenOpened(&ExplorePage::fillCostMenu));
    explain(m_chart->xTitle(), "axis_performance");
    explain(m_chart->yTitle(), "axis_cost");
}

/// Of both axes.
void ExplorePage::addScale(QMenu *menu)
{
    menu->addSeparator();
    QAction *scale = menu->addAction(tr("Logarithmic scales"));
    scale->setCheckable(true);
    scale->setChecked(m_view->state().logarithmic);
    connect(scale, &QAction::triggered, m_view, &CurrentView::setLogarithmic);
}

void ExplorePage::fillCostMenu(QMenu *menu)
{
    const auto axes = costAxes(*m_input.candidates);
    const WorkloadKind kind = m_input.candidates->sized->demand.kind;
    fillAxisMenu(
        menu, axes, viewOf(m_input).cost, [kind](CostAxis axis) { return nameText(axis, kind); },
        [this, first = axes.front()](CostAxis axis) {
            m_view->setCostAxis(axis == first ? std::nullopt : std::optional(axis));
        });
}

void ExplorePage::fillPerformanceMenu(QMenu *menu)
{
    const auto axes = performanceAxes(m_input.candidates->sized->demand);
    fillAxisMenu(
        menu, axes, viewOf(m_input).performance,
        [](PerformanceAxis axis) { return nameText(axis); },
        [this, first = axes.front()](PerformanceAxis axis) {
            m_view->setPerformanceAxis(axis == first ? std::nullopt : std::optional(axis));
        });
}

void ExplorePage::connectChart()
{
    connect(m_chart, &ScatterChart::pointActivated, this, &ExplorePage::allocate);
    connect(m_chart, &ScatterChart::pointInspected, this, &ExplorePage::inspect);
    connect(m_lists, &CandidateLists::offerActivated, this, &ExplorePage::allocate);
    connect(m_lists, &CandidateLists::offerInspected, this, &ExplorePage::inspect);
    connect(m_chart, &ScatterChart::needMoved, this, &ExplorePage::moveNeed);
    connect(m_chart, &ScatterChart::needChosen, this, &ExplorePage::moveNeed);
    connect(m_chart, &ScatterChart::budgetMoved, this, &ExplorePage::moveBudget);
    connect(m_chart, &ScatterChart::budgetChosen, this, &ExplorePage::moveBudget);
    connect(m_chart, &ScatterChart::pointsSelected, this, [this](QList<std::uint32_t> offers) {
        std::vector<OfferIndex> marked(offers.begin(), offers.end());
        std::ranges::sort(marked);
        if (marked.empty())
            m_view->inspect(std::nullopt);
        m_view->mark(marked, workloadsOn(*m_input.snapshot, marked));
    });
    connect(m_chart, &ScatterChart::asideActivated, this, [this] {
        const bool isHidden = m_view->state().filter.scope >= CandidateScope::meeting;
        m_filters->setScope(isHidden ? CandidateScope::fitting : CandidateScope::meeting);
    });
    connect(m_chart, &ScatterChart::remedyActivated, this, &ExplorePage::applyRemedy);
    connect(m_chart, &ScatterChart::groupActivated, this, &ExplorePage::toggleGroup);
}

const ScatterScene &ExplorePage::scene() const
{
    return m_chart->scene();
}

Page::EmptyState ExplorePage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add a workload to see every offer that could serve it."), false,
                EmptyStateAction::addWorkload, tr("Add workload")};
    const auto missing = missingIn(input);
    for (const Finding *unknown : unknownNamesIn(input)) {
        if (unknown->code == "unknown_model")
            return {sentencesOf(*unknown), false, EmptyStateAction::field, tr("Choose a model"),
                    QStringLiteral("model")};
        if (isAboutUnknownWork(*unknown))
            return {sentencesOf(*unknown), false, EmptyStateAction::field, tr("Go to the field"),
                    QStringLiteral("mig_profile")};
    }
    if (missing == MissingInput::model)
        return {tr("Choose a model to size this workload."), false, EmptyStateAction::field,
                tr("Choose a model"), QStringLiteral("model")};
    if (missing == MissingInput::demand) {
        const WorkloadKind kind = findWorkload(input.snapshot->plan(), input.state.workload)->kind;
        return {sentenceOn(kind), false, EmptyStateAction::field, tr("Go to the field"),
                QString::fromLatin1(leadingDemandOf(kind))};
    }
    if (hasCloud(input) && m_made)
        return {};
    if (input.state.workload == 0)
        return {tr("Select a workload to see every offer that could serve it.")};
    if (input.busy || isBehind())
        return {tr("Sizing the workload on every offer…"), true};
    return {tr("The workload could not be sized on the offers."), false, EmptyStateAction::catalog,
            tr("Try again")};
}

/// The picture is made aside; the one before stays until it is there.
void ExplorePage::prepare(const ViewInput &input)
{
    m_input = input;
    if (!hasCloud(input)) {
        m_wanted = {};
        m_made.reset();
        return;
    }
    if (m_wanted.candidates && isSamePicture(m_wanted, input))
        return;
    m_wanted = input;
    using Pictures = Study<std::shared_ptr<const ExploreContent>>;
    m_pictures.ask(
        [view = viewOf(input), before = m_made] {
            return Pictures::Answer(
                std::make_shared<const ExploreContent>(exploreContent(view, before.get())));
        },
        Pictures::Previous::answered);
}

void ExplorePage::takePicture(const Expected<std::shared_ptr<const ExploreContent>> &made)
{
    if (!made) {
        m_wanted = {}; // so that it is asked for again
        m_made.reset();
        return fail(made.error());
    }
    if (!m_wanted.candidates)
        return;
    m_made = *made;
    render(ViewInput(m_input));
}

void ExplorePage::leaveContent()
{
    const bool hadContent = std::exchange(m_shown, nullptr) != nullptr;
    m_tools->setEnabled(false);
    m_counter->setFullText({});
    if (hadContent)
        m_view->mark({});
}

void ExplorePage::renderContent(const ViewInput &input)
{
    m_filters->render(input.candidates, input.state.filter);
    m_noLimit->setVisible(missingIn(input) == MissingInput::serviceLevel);
    QStringList unknown;
    for (const Finding *finding : unknownNamesIn(input))
        unknown += sentencesOf(*finding);
    m_unknown->setText(unknown.join(u'\n'));
    m_unknown->setVisible(!unknown.isEmpty());
    m_tools->setEnabled(true);
    const auto before = std::exchange(m_shown, m_made);
    if (before != m_shown)
        showPicture();
    m_lists->follow(input.state);
    if (!isBehind())
        m_zoom->follow(input);
    // Offers that were marked are of the catalog of that time.
    const auto catalogOf = [](const ExploreContent &content) {
        return content.view.context.candidates->catalog;
    };
    if (before && catalogOf(*before) != catalogOf(*m_made))
        m_view->mark({});
}

void ExplorePage::showPicture()
{
    m_conditions->setFullText(m_shown->conditions);
    showCounter(*m_shown);
    m_headline->say(m_shown->cheapest); // last, because it fits the others
    m_lists->show(m_shown);
    m_chart->setScene(m_shown->scene);
    m_tokens->show(m_shown->view.context, !m_shown->scene.apiLabel.isEmpty());
}

void ExplorePage::showCounter(const ExploreContent &content)
{
    const QString text =
        tr("%1 of %2 offers")
            .arg(textOf(formatCount(static_cast<std::int64_t>(content.visible.size()), language())),
                 textOf(formatCount(static_cast<std::int64_t>(content.offers), language())));
    const bool farApart = content.dates && content.dates->isFarApart();
    m_counter->setFullText(text);
    setPlainToolTip(m_counter,
                    text + u'\n'
                        + (farApart ? tr("Prices shown date from %1.")
                                          .arg(textOf(describe(*content.dates, language())))
                                    : explanationText("offer_counter")));
}

void ExplorePage::allocate(OfferIndex offer)
{
    if (!m_shown || offer >= m_shown->offers)
        return;
    const CandidateSet &candidates = *m_shown->view.context.candidates;
    if (candidates.state[offer] == CandidateState::notAllowed) {
        emit remarkRequested(tr("This offer is excluded by the workload's constraints."));
        return;
    }
    Allocation allocation;
    allocation.offer = candidates.catalog->reference(offer);
    emit editRequested(Allocate{candidates.workload, std::move(allocation)});
}

void ExplorePage::inspect(OfferIndex offer)
{
    if (!m_shown || offer >= m_shown->offers)
        return;
    m_view->inspect(m_shown->view.context.candidates->catalog->reference(offer));
    m_view->link(workloadsOn(*m_input.snapshot, {offer}));
}

void ExplorePage::moveNeed(double value)
{
    if (!m_shown || !m_shown->need)
        return;
    const Plan &plan = m_input.snapshot->plan();
    const Workload *workload = findWorkload(plan, m_shown->view.context.workload);
    if (!workload)
        return;
    // The line's position includes the scenario's change of demand.
    const Scenario &scenario = activeScenario(plan);
    const double stated = *m_shown->need == NeedKind::requests
                              ? value / (1 + scenario.demandChangePercent / 100)
                              : value;
    if (auto edit = needEdit(statedWorkload(scenario, *workload), *m_shown->need, stated))
        emit editRequested(*edit);
}

void ExplorePage::moveBudget(double value)
{
    if (!m_shown)
        return;
    emit editRequested(budgetEdit(m_input.snapshot->plan(),
                                  m_input.snapshot->evaluation.activeScenario(),
                                  m_shown->view.context.workload, value));
}

void ExplorePage::toggleGroup(HardwareGroup group)
{
    CandidateFilter filter = m_view->state().filter;
    if (!filter.groups.erase(group))
        filter.groups.insert(group);
    m_view->setFilter(filter);
}

void ExplorePage::applyRemedy()
{
    if (!m_shown || !m_shown->remedy)
        return;
    const ExploreRemedy remedy = *m_shown->remedy;
    if (const auto *filter = std::get_if<CandidateFilter>(&remedy.what))
        m_view->setFilter(*filter);
    else
        emit editRequested(std::get<PlanEdit>(remedy.what));
}

} // namespace headroom::ui
