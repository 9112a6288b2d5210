// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/optimise_page.h"

#include "core/evaluation/format.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/split_tables.h"
#include "core/text.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/number_input.h"
#include "ui/format/text.h"
#include "ui/pages/optimise/curve_view.h"
#include "ui/pages/optimise/nearest_view.h"
#include "ui/pages/optimise/pins_row.h"
#include "ui/pages/optimise/proposal_view.h"
#include "ui/pages/optimise/rules_panel.h"
#include "ui/pages/optimise/search_card.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <string>
#include <variant>

namespace headroom::ui {

namespace {

constexpr std::int64_t kLonger = 10; ///< times as many steps
constexpr std::size_t kCurvePoints = 10;
constexpr std::size_t kNextMixes = 10;

int rulesWidth()
{
    return qRound(310 * currentTokens().scale);
}

enum Tab { kProposalTab, kCurveTab, kNearestTab };

MixRules rulesIn(const Snapshot &snapshot)
{
    return withoutSigning(rulesInForce(snapshot), activeScenario(snapshot.plan()));
}

QScrollArea *scrolled(QWidget *content, QWidget *parent)
{
    auto *scroll = new QScrollArea(parent);
    scrollDown(scroll, content);
    return scroll;
}

} // namespace

OptimisePage::OptimisePage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_optimiser(context.solver),
      m_rulesCard(new QFrame(this)),
      m_rules(new RulesPanel(this)),
      m_start(new QPushButton(tr("Optimise"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_reachSplit(new QPushButton(tr("Fewest moves to the provider split"), this)),
      m_search(new SearchCard(this)),
      m_tabs(buildTabs()),
      m_result(new ProposalView(this)),
      m_curveView(new CurveView(this)),
      m_nearestView(new NearestView(this))
{
    auto *content = new QWidget(this);
    setRole(content, Role::Page);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(content, space.medium);
    layout->addWidget(buildRules());
    layout->addWidget(buildResult(), 1);
    setContent(content);
    connectSearch();
    render({});
}

QWidget *OptimisePage::firstFocus() const
{
    return m_rules->firstField();
}

QTableView *OptimisePage::table() const
{
    return m_result->table();
}

QWidget *OptimisePage::buildRules()
{
    setRole(m_rulesCard, Role::Card);
    const SpaceTokens &space = currentTokens().space;
    m_rulesCard->setFixedWidth(rulesWidth());
    auto *layout =
        columnIn(m_rulesCard, space.small, {space.medium, space.medium, space.tiny, space.medium});
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, space.small, 0);
    head->addWidget(plainLabel(tr("Rules"), Role::Section, m_rulesCard));
    head->addStretch(1);
    head->addWidget(m_start);
    head->addWidget(m_cancel);
    layout->addLayout(head);
    setRole(m_start, Role::Primary);
    nameAndExplain(m_start, "startSearch", "start_search");
    nameAndExplain(m_cancel, "cancelSearch", "cancel_search");
    m_cancel->hide();
    setRole(m_reachSplit, Role::Link);
    nameAndExplain(m_reachSplit, "reachSplit", "reach_split");
    layout->addWidget(m_reachSplit, 0, Qt::AlignLeft);
    auto *panel = new QWidget(m_rulesCard);
    auto *inner = new QVBoxLayout(panel);
    inner->setContentsMargins(0, 0, space.small, 0);
    inner->addWidget(m_rules);
    auto *scroll = scrolled(panel, m_rulesCard);
    setRole(panel, Role::Panel);
    explain(scroll, "mix_rules");
    layout->addWidget(scroll, 1);
    return m_rulesCard;
}

/// The rules are as wide as their fields ask for at the size of the text.
void OptimisePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        m_rulesCard->setFixedWidth(rulesWidth());
    Page::changeEvent(event);
}

QWidget *OptimisePage::buildResult()
{
    auto *column = new QWidget(this);
    setRole(column, Role::Page);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(column, space.medium, {0, 0, space.large + 2, 0});
    layout->addWidget(m_search);
    layout->addWidget(m_tabs, 0, Qt::AlignLeft);
    layout->addWidget(m_result);
    layout->addWidget(m_curveView);
    layout->addWidget(m_nearestView);
    layout->addStretch(1);
    auto *scroll = scrolled(column, this);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_scroll = scroll;
    explain(scroll, "page_optimise");
    return scroll;
}

QTabBar *OptimisePage::buildTabs()
{
    auto *tabs = new QTabBar(this);
    leaveWheelToPage(tabs);
    setUpTabs(tabs, Role::Segmented, "optimiseTabs", tr("Views of the search"));
    for (const QString &name : {tr("Proposal"), tr("Trade-off"), tr("Next best")})
        tabs->addTab(name);
    explainTabs(tabs, {"proposal_tab", "curve_tab", "nearest_tab"});
    connect(tabs, &QTabBar::currentChanged, this, &OptimisePage::showState);
    return tabs;
}

void OptimisePage::connectSearch()
{
    connect(m_rules, &RulesPanel::editRequested, this, &Page::editRequested);
    connect(m_rules->pins(), &PinsRow::searchRequested, this, [this](const PlanEdit &unpin) {
        emit editRequested(unpin);
        m_start->click();
    });
    connect(m_start, &QPushButton::clicked, this, [this] { start(ChoiceLimits().nodes); });
    connect(m_reachSplit, &QPushButton::clicked, this, &OptimisePage::reachSplit);
    connect(m_search, &SearchCard::longerRequested, this, [this] { start(m_nodes * kLonger); });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        m_optimiser.stop();
    });
    m_optimiser.onProgress(this, [this](const MixProgress &progress) { follow(progress); });
    m_optimiser.onFinish(this, [this](const Expected<MixAnswer> &answer) {
        if (answer)
            std::visit([this](const auto &found) { take(found); }, *answer);
        else
            refuse(answer.error());
        showState();
    });
    connect(m_result, &ProposalView::acceptRequested, this, &OptimisePage::accept);
    connect(m_result, &ProposalView::exportRequested, this, &Page::exportRequested);
    connectAround();
}

void OptimisePage::connectAround()
{
    connect(m_curveView, &CurveView::drawRequested, this, [this](MixCurveAxis axis) {
        m_curveOf = m_snapshot;
        m_curve.reset();
        m_curveView->setCurve(nullptr, {});
        m_optimiser.drawCurve(m_snapshot, rulesIn(*m_snapshot), axis, kCurvePoints);
        begin(tr("Drawing the curve…"), tr("Searching for a mix for each of its points."));
    });
    connect(m_curveView, &CurveView::pointRequested, this, [this](std::size_t point) {
        takeOther(
            proposalOf(m_curveOf, rulesIn(*m_curveOf), m_curve->axis, m_curve->points[point]));
    });
    connect(m_nearestView, &NearestView::findRequested, this, [this] {
        m_best = m_proposal;
        m_optimiser.findNearest(m_best, kNextMixes);
        begin(tr("Looking for the next best mixes…"), {});
    });
    connect(m_nearestView, &NearestView::alternativeRequested, this,
            [this](std::size_t alternative) {
                takeOther(proposalOf(*m_best, (*m_alternatives)[alternative]));
            });
}

/// Shows a mix of the curve, or a next best one, as the proposal.
void OptimisePage::takeOther(Expected<MixProposal> proposal)
{
    if (!proposal)
        return refuse(proposal.error());
    m_search->forget();
    take(std::make_shared<const MixProposal>(std::move(*proposal)));
    m_tabs->setCurrentIndex(kProposalTab);
    showState();
}

Page::EmptyState OptimisePage::emptyState(const ViewInput &input) const
{
    if (input.snapshot->plan().workloads.empty())
        return {tr("Add workloads to find the best mix of offers for them."), false,
                EmptyStateAction::addWorkload, tr("Add workload")};
    return {};
}

void OptimisePage::renderContent(const ViewInput &input)
{
    if (input.snapshot == m_snapshot)
        return;
    m_snapshot = input.snapshot;
    m_rules->render(m_snapshot);
    if (!m_optimiser.isRunning() && m_proposal && !sayAccepted())
        sayOutcome();
    showState();
}

void OptimisePage::start(std::int64_t nodes)
{
    m_nodes = nodes;
    m_search->start();
    m_accepted.reset();
    m_rules->markClash({});
    m_optimiser.start(m_snapshot, rulesIn(*m_snapshot), {.nodes = nodes});
    m_tabs->setCurrentIndex(kProposalTab);
    begin(tr("Searching…"), tr("Every offer is sized and priced for every workload."));
}

void OptimisePage::reachSplit()
{
    if (!m_snapshot || m_optimiser.isRunning())
        return;
    m_search->start();
    m_rules->markClash({});
    m_optimiser.reachSplit(m_snapshot);
    m_tabs->setCurrentIndex(kProposalTab);
    begin(tr("Searching…"), tr("Workloads stay, or move to another provider."));
}

void OptimisePage::begin(const QString &headline, const QString &detail)
{
    m_search->setProgress(0, 0);
    m_cancel->setEnabled(true);
    say(headline, detail);
    showState();
}

void OptimisePage::follow(const MixProgress &progress)
{
    if (progress.questions > 0)
        m_search->setProgress(static_cast<int>(progress.answered),
                              static_cast<int>(progress.questions));
    if (progress.curve)
        m_curveView->setCurve(progress.curve, m_curveOf->plan().currency);
    if (m_tabs->currentIndex() != kProposalTab)
        return;
    if (progress.phase == MixProgress::Phase::explaining)
        return say(tr("Analysing the result…"),
                   tr("The cost of each rule, and the runners-up. The mix is chosen: Cancel shows "
                      "it without the rest of the analysis."));
    if (!progress.monthly || !progress.bound)
        return;
    m_search->add(*progress.monthly, *progress.bound);
    const double gap = progress.gap().value_or(0) * 100;
    const QString sentence =
        progress.months == 1
            ? tr("Best so far %1 a month, at most %2 above the best possible; %3 steps.")
            : tr("Best so far %1 over the months evaluated for commitments, at most %2 above the "
                 "best possible; %3 steps.");
    say(tr("Searching…"),
        sentence.arg(amount(*progress.monthly), textOf(formatPercent(gap, language(), 2)),
                     numberLocale().toString(static_cast<qlonglong>(progress.nodes))));
    showCourse();
}

void OptimisePage::take(const std::shared_ptr<const MixProposal> &proposal)
{
    m_proposal = proposal;
    const MixChoice &choice = proposal->choice;
    const Money cost = choice.committed ? choice.committed->total : choice.monthly;
    const Money bound = choice.committed ? choice.committed->bound : choice.bound;
    if (proposal->chosen)
        m_search->add(cost, bound);
    m_result->setProposal(proposal);
    sayOutcome();
    showCourse();
}

void OptimisePage::take(const std::shared_ptr<const MixCurve> &curve)
{
    m_curve = curve;
    m_curveView->setCurve(curve, m_curveOf->plan().currency);
    say(tr("The curve is drawn."));
}

void OptimisePage::take(const std::shared_ptr<const MixAlternatives> &alternatives)
{
    m_alternatives = alternatives;
    m_nearestView->setAlternatives(m_best, alternatives);
    say(tr("The next best mixes are found."));
}

void OptimisePage::sayOutcome()
{
    if (!isFresh()) {
        m_rules->markClash({});
        return say(tr("The plan has changed since the last search."),
                   textOf(changedSince(*m_proposal, *m_snapshot, language())));
    }
    const MixChoice &choice = m_proposal->choice;
    std::vector<MixRule> clashing = choice.clash;
    for (const std::vector<MixRule> &other : choice.otherClashes)
        clashing.insert(clashing.end(), other.begin(), other.end());
    m_rules->markClash(clashing);
    QStringList detail;
    for (const std::string &sentence : clashOf(*m_proposal, language()))
        detail += textOf(sentence);
    if (m_proposal->chosen) {
        detail.prepend(textOf(answerOfMix(*m_proposal, language())));
        for (const std::string &sentence :
             {movingOutcome(*m_proposal->today, *m_proposal->chosen, language()),
              carbonOutcome(*m_proposal->today, *m_proposal->chosen, language()),
              mayMissOf(*m_proposal->chosen, language()),
              leftOutOutcome(m_proposal->leftOut, language()),
              sharingOutcome(m_snapshot->plan(), m_proposal->rules, choice, language()),
              sharesAfter(*m_proposal, language())}) {
            if (!sentence.empty())
                detail += textOf(sentence);
        }
    }
    if (choice.nodes > 0 && m_proposal->chosen)
        detail += textOf(language().say(
            HEADROOM_TEXT_N("MixRules", "%1 steps of search.", "%1 step of search."),
            {language().grouped(std::to_string(choice.nodes))}, choice.nodes == 1 ? 1 : 2));
    say(textOf(outcomeOf(*m_proposal, language())), detail.join(u'\n'));
}

void OptimisePage::refuse(const Error &error)
{
    m_search->forget();
    say(error.kind == ErrorKind::stopped ? tr("Stopped before a mix was found.")
                                         : textOf(error.whatAndRemedy(language())));
}

void OptimisePage::accept()
{
    // The button is about to be disabled: without a new focus, the view would jump.
    m_start->setFocus();
    m_scroll->ensureWidgetVisible(m_search->headline());
    m_accepted =
        Accepted{m_result->promised(), m_result->moves(), m_result->commitments(), nullptr};
    emit editRequested(AllocateEach{m_accepted->moves, tr("Accept the proposed mix").toStdString(),
                                    m_accepted->commitments});
}

bool OptimisePage::Accepted::isIn(const Scenario &scenario) const
{
    const bool hasMoves = std::ranges::all_of(moves, [&](const auto &move) {
        const auto found = scenario.allocations.find(move.first);
        return found != scenario.allocations.end() && found->second.offer == move.second.offer
               && found->second.count == move.second.count
               && found->second.onInstancesOf == move.second.onInstancesOf;
    });
    return hasMoves && (!commitments || scenario.commitments == *commitments);
}

/// Until the plan is changed again; a refusal is said elsewhere.
bool OptimisePage::sayAccepted()
{
    if (!m_accepted)
        return false;
    const bool isThere = m_accepted->plan ? m_snapshot->plan() == *m_accepted->plan
                                          : m_accepted->isIn(activeScenario(m_snapshot->plan()));
    if (!isThere) {
        m_accepted.reset();
        return false;
    }
    m_accepted->plan = m_snapshot->inputs.plan;
    const Money total = m_snapshot->evaluation.activeScenario().total;
    say(tr("Accepted: a month costs %1.").arg(amount(total)),
        total == m_accepted->promised
            ? tr("The cost is exactly as proposed. Undo restores the previous mix.")
            : tr("%1 had been proposed.").arg(amount(m_accepted->promised)));
    return true;
}

bool OptimisePage::isFresh() const
{
    return m_proposal && m_snapshot
           && m_proposal->today->inputs.catalog == m_snapshot->inputs.catalog
           && m_proposal->today->plan() == m_snapshot->plan();
}

void OptimisePage::showState()
{
    const bool running = m_optimiser.isRunning();
    const bool hadFocus = m_start->hasFocus() || m_cancel->hasFocus();
    m_start->setVisible(!running);
    m_start->setEnabled(m_rules->isSound());
    m_cancel->setVisible(running);
    if (hadFocus)
        (running ? m_cancel : m_start)->setFocus();
    const bool ended = !running && m_proposal && isFresh();
    m_rules->pins()->setCost(ended ? pinsCostOf(*m_proposal) : std::nullopt);
    const bool ofSplit = m_proposal && m_proposal->rules.mayStay;
    m_reachSplit->setVisible(m_snapshot
                             && !activeScenario(m_snapshot->plan()).providerSplit.empty());
    m_reachSplit->setEnabled(!running);
    const bool mayGoOn = ended && !ofSplit
                         && (m_proposal->choice.status == MixStatus::feasible
                             || m_proposal->choice.status == MixStatus::unknown);
    m_search->setState(running, mayGoOn, isCourseOfUse());
    using ProposalState = ProposalView::ProposalState;
    m_result->setProposalState(m_accepted && m_accepted->plan ? ProposalState::accepted
                               : !running && isFresh()        ? ProposalState::fresh
                                                              : ProposalState::stale);
    const int tab = m_tabs->currentIndex();
    m_result->setVisible(tab == kProposalTab && m_proposal && m_proposal->chosen);
    m_curveView->setVisible(tab == kCurveTab);
    m_nearestView->setVisible(tab == kNearestTab);
    m_curveView->setReady(!running && m_rules->isSound());
    m_nearestView->setReady(!running && isFresh() && m_proposal->chosen && !ofSplit);
    if (running || m_proposal || !m_search->headline()->text().isEmpty())
        return;
    say(tr("Nothing has been searched yet."),
        tr("Set the rules, then optimise: offers are chosen for all workloads together. The plan "
           "stays as it is until a proposal is accepted."));
}

void OptimisePage::showCourse()
{
    m_search->drawCourse(courseToday(), m_snapshot->plan().currency);
    m_search->setCourseShown(isCourseOfUse());
}

/// Returns whether to show the progress chart: during a search, or if a gap remains. For a proven
/// mix it would be two flat lines.
bool OptimisePage::isCourseOfUse() const
{
    const bool isProven =
        !m_optimiser.isRunning() && m_proposal && m_proposal->choice.status == MixStatus::optimal;
    return m_tabs->currentIndex() == kProposalTab && m_search->hasCourse() && !isProven;
}

/// Today's cost of a month, or of the months over which commitments are evaluated.
Money OptimisePage::courseToday() const
{
    const Scenario &scenario = activeScenario(m_snapshot->plan());
    const auto rule = rulesIn(*m_snapshot).commitments;
    return rule ? evaluateScenario(m_snapshot->inputs, scenario, {rule->months}).forecastTotal
                : m_snapshot->evaluation.activeScenario().total;
}

void OptimisePage::say(const QString &headline, const QString &detail)
{
    m_search->say(headline, detail);
}

QString OptimisePage::amount(Money money) const
{
    return textOf(formatMoney(money, m_snapshot->plan().currency, language()));
}

} // namespace headroom::ui
