// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing a mix in the background, with solvers that do what real ones may do.
#include "core/catalog/known_providers.h"
#include "session/mix_optimiser.h"
#include "session_desk.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

using namespace headroom;
using namespace headroom::testing;

namespace {

using ProposalPointer = std::shared_ptr<const MixProposal>;

/// The cheapest option of each group: the best choice without rules.
ChoiceAnswer minOfEach(const ChoiceModel &model, const ChoiceLimits &, const ChoiceWatch &)
{
    ChoiceAnswer answer;
    std::vector<std::size_t> chosen;
    for (const ChoiceGroup &group : model.groups) {
        if (group.options.empty())
            return {{}, 0, true};
        const auto minimum = std::ranges::min_element(group.options, {}, &ChoiceOption::cost);
        chosen.push_back(static_cast<std::size_t>(minimum - group.options.begin()));
    }
    answer.bound = static_cast<double>(costOf(model, chosen));
    answer.chosen = chosen;
    answer.isComplete = true;
    return answer;
}

/// Finds the same, reports it, and then continues until it is asked to stop.
ChoiceAnswer neverDone(const ChoiceModel &model, const ChoiceLimits &limits,
                       const ChoiceWatch &watch)
{
    ChoiceAnswer answer = minOfEach(model, limits, watch);
    answer.isComplete = false;
    answer.bound = 0;
    if (watch.report)
        watch.report({*answer.chosen, 0, 1});
    while (!watch.stop.stop_requested())
        std::this_thread::yield();
    return answer;
}

/// Options that there are not.
ChoiceAnswer nonsense(const ChoiceModel &model, const ChoiceLimits &, const ChoiceWatch &)
{
    ChoiceAnswer answer;
    answer.chosen = std::vector<std::size_t>(model.groups.size(), 1'000'000);
    answer.isComplete = true;
    return answer;
}

/// The session's desk with workloads that may move.
struct MixDesk : Desk {
    MixDesk()
    {
        load();
        Scenario scenario = activeScenario(session.plan());
        for (auto &[id, allocation] : scenario.allocations) {
            Allocation free = allocation;
            free.pinned = false;
            free.count.reset();
            session.document().apply(Allocate{id, free});
        }
    }
    MixRules rules() const
    {
        return rulesOf(activeScenario(session.plan()), session.plan().monthlyBudget, {});
    }
};

} // namespace

namespace {

/// Answer and reports of an optimiser.
struct Heard {
    explicit Heard(MixOptimiser &optimiser) : finished(&optimiser, &MixOptimiser::finished)
    {
        optimiser.onFinish(&context, [this](const MixOptimiser::Answer &answer) {
            if (!answer)
                failures.push_back(answer.error());
            else
                proposals.push_back(std::get<ProposalPointer>(*answer));
        });
        optimiser.onProgress(&context,
                             [this](const MixProgress &progress) { reports.push_back(progress); });
    }

    QSignalSpy finished;
    std::vector<ProposalPointer> proposals;
    std::vector<Error> failures;
    std::vector<MixProgress> reports;
    QObject context; ///< last: nothing is heard once the rest is gone
};

} // namespace

class MixOptimiserTest : public QObject
{
    Q_OBJECT

private slots:
    void aProposalIsFoundAndThePlanStays();
    void acceptedMovesCostWhatWasPromised();
    void progressIsReported();
    void stoppedSearchGivesTheBestSoFar();
    void onlyTheNewestIsHeardOf();
    void solverExceptionIsAnError();
    void nonsenseIsAnError();
    void aMissingSolverIsSaid();
    void rulesThatCannotBeMeantAreSaid();
    void theOwnerMayGoAtAnyTime();
};

void MixOptimiserTest::aProposalIsFoundAndThePlanStays()
{
    MixDesk desk;
    const Plan before = desk.session.plan();
    MixOptimiser optimiser(minOfEach);
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QVERIFY(optimiser.isRunning());
    QVERIFY(heard.finished.wait(kPatience));
    QVERIFY(!optimiser.isRunning());
    QCOMPARE(heard.proposals.size(), std::size_t{1});
    const auto proposal = heard.proposals.front();
    QVERIFY(proposal->choice.status == MixStatus::optimal);
    QVERIFY(proposal->chosen);
    QCOMPARE(proposal->chosen->evaluation.activeScenario().total, proposal->choice.monthly);
    // Each workload alone on its cheapest offer that meets, found without the model of the mix.
    Money minimum;
    for (const Workload &workload : before.workloads) {
        const CandidateSet set =
            findCandidates(desk.session.snapshot()->inputs, activeScenario(before), workload.id);
        minimum += Money::fromCents(set.monthlyCents[*cheapestThatMeets(set)]);
    }
    QCOMPARE(proposal->choice.monthly, minimum);
    QVERIFY(desk.session.plan() == before);
}

void MixOptimiserTest::acceptedMovesCostWhatWasPromised()
{
    MixDesk desk;
    MixOptimiser optimiser(minOfEach);
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QVERIFY(heard.finished.wait(kPatience));
    const auto proposal = heard.proposals.front();
    const Plan before = desk.session.plan();
    std::set<WorkloadId> accepted;
    for (const Workload &workload : before.workloads) {
        accepted.insert(workload.id); // one more each time
        const Money promised = totalWith(*proposal, {accepted, {}});
        desk.session.document().apply(AllocateEach{movesOf(*proposal, accepted), "Accept"});
        QCOMPARE(desk.session.snapshot()->evaluation.activeScenario().total, promised);
        if (!(desk.session.plan() == before))
            desk.session.document().undoStack()->undo();
        QVERIFY(desk.session.plan() == before);
    }
    QCOMPARE(totalWith(*proposal, {accepted, {}}), proposal->choice.monthly);
}

void MixOptimiserTest::progressIsReported()
{
    MixDesk desk;
    MixOptimiser optimiser(neverDone);
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QTRY_VERIFY_WITH_TIMEOUT(!heard.reports.empty(), kPatience);
    const auto progress = heard.reports.front();
    QVERIFY(progress.monthly && progress.bound);
    QVERIFY(*progress.bound <= *progress.monthly);
    optimiser.stop();
}

void MixOptimiserTest::stoppedSearchGivesTheBestSoFar()
{
    MixDesk desk;
    MixOptimiser optimiser(neverDone);
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QTRY_VERIFY_WITH_TIMEOUT(!heard.reports.empty(), kPatience);
    optimiser.stop();
    QVERIFY(heard.finished.wait(kPatience));
    const auto proposal = heard.proposals.front();
    QVERIFY(proposal->choice.status == MixStatus::feasible);
    QVERIFY(proposal->choice.isStopped);
    QVERIFY(proposal->chosen);
    QVERIFY(!optimiser.isRunning());
}

void MixOptimiserTest::onlyTheNewestIsHeardOf()
{
    MixDesk desk;
    std::atomic<int> asked = 0;
    MixOptimiser optimiser(
        [&](const ChoiceModel &model, const ChoiceLimits &limits, const ChoiceWatch &watch) {
            return asked++ == 0 ? neverDone(model, limits, watch) : minOfEach(model, limits, watch);
        });
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QTRY_VERIFY_WITH_TIMEOUT(asked > 0, kPatience);
    for (int i = 0; i < 5; ++i)
        optimiser.start(desk.session.snapshot(), desk.rules());
    QVERIFY(heard.finished.wait(kPatience));
    QCOMPARE(heard.proposals.size(), std::size_t{1});
    QVERIFY(heard.proposals.front()->choice.status == MixStatus::optimal);
    QVERIFY(heard.failures.empty());
    QCOMPARE(heard.finished.size(), 1);
}

void MixOptimiserTest::solverExceptionIsAnError()
{
    MixDesk desk;
    MixOptimiser optimiser(
        [](const ChoiceModel &, const ChoiceLimits &, const ChoiceWatch &) -> ChoiceAnswer {
            throw std::runtime_error("out of luck");
        });
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QVERIFY(heard.finished.wait(kPatience));
    QVERIFY(!optimiser.isRunning());
    QVERIFY(heard.failures.front().kind == ErrorKind::internal);
}

void MixOptimiserTest::nonsenseIsAnError()
{
    MixDesk desk;
    const Plan plan = desk.session.plan();
    MixOptimiser optimiser(nonsense);
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QVERIFY(heard.finished.wait(kPatience));
    QVERIFY(heard.proposals.empty());
    QVERIFY(std::string(heard.failures.front().what).find("breaks the rules") != std::string::npos);
    QVERIFY(desk.session.plan() == plan);
}

void MixOptimiserTest::aMissingSolverIsSaid()
{
    MixDesk desk;
    MixOptimiser optimiser({});
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), desk.rules());
    QVERIFY(heard.finished.wait(kPatience));
    QVERIFY(std::string(heard.failures.front().what).find("missing") != std::string::npos);
}

void MixOptimiserTest::rulesThatCannotBeMeantAreSaid()
{
    MixDesk desk;
    MixRules rules = desk.rules();
    rules.split = {{known::aws, 60}, {known::google, 30}};
    MixOptimiser optimiser(minOfEach);
    Heard heard(optimiser);
    optimiser.start(desk.session.snapshot(), rules);
    QVERIFY(heard.finished.wait(kPatience));
    QCOMPARE(heard.failures.front().where, std::string("split"));
}

void MixOptimiserTest::theOwnerMayGoAtAnyTime()
{
    MixDesk desk;
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    auto optimiser = std::make_unique<MixOptimiser>(
        [ended](const ChoiceModel &model, const ChoiceLimits &limits, const ChoiceWatch &watch) {
            const ChoiceAnswer answer = neverDone(model, limits, watch);
            *ended = true;
            return answer;
        });
    Heard heard(*optimiser);
    optimiser->start(desk.session.snapshot(), desk.rules());
    QTRY_VERIFY_WITH_TIMEOUT(!heard.reports.empty(), kPatience);
    optimiser.reset(); // does not wait, and stops the search, which would never end otherwise
    QTRY_VERIFY_WITH_TIMEOUT(*ended, kPatience);
    QTest::qWait(0);
    QCOMPARE(heard.finished.size(), 0);
}

QTEST_GUILESS_MAIN(MixOptimiserTest)
#include "tst_mix_optimiser.moc"
