// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/plan_session.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/plan_builders.h"

#include <QTest>

#include <rapidcheck.h>

#include <sstream>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Reference model of undo: the plans in the order in which they were shown.
struct History {
    std::vector<Plan> plans;
    std::size_t current = 0;

    void edit(Plan next)
    {
        if (next == plans[current])
            return;
        plans.resize(current + 1);
        plans.push_back(std::move(next));
        ++current;
    }
    void undo() { current -= current > 0 ? 1 : 0; }
    void redo() { current += current + 1 < plans.size() ? 1 : 0; }
};

WorkloadId someId(const Plan &plan)
{
    return *rc::gen::inRange<WorkloadId>(1, plan.nextWorkloadId + 1);
}

PlanEdit someEdit(const Plan &plan)
{
    const std::string name = *rc::gen::element<std::string>("A", "B", "", std::string(300, 'x'));
    switch (*rc::gen::inRange(0, 9)) {
    case 0: return AddWorkload{aWorkload("New"), *rc::gen::inRange<std::size_t>(0, 5)};
    case 1: return DuplicateWorkload{someId(plan)};
    case 2: return RemoveWorkload{someId(plan)};
    case 3: return MoveWorkload{someId(plan), *rc::gen::inRange<std::size_t>(0, 5)};
    case 4: return RenamePlan{name};
    case 5: return AddScenario{name, plan.activeScenario};
    case 6: return RemoveScenario{plan.activeScenario};
    case 7: return SetNotes{name};
    default: return ProposeScenario{*rc::gen::element<std::string>("Baseline", "A", "B")};
    }
}

void sameAsTheModel()
{
    PlanSession session(std::make_shared<MemoryPlanStore>(),
                        std::make_shared<MemoryCatalogSource>(), fixedToday);
    History history{{session.plan()}, 0};
    const int steps = *rc::gen::inRange(1, 40);
    for (int i = 0; i < steps; ++i) {
        const int what = *rc::gen::inRange(0, 4);
        if (what == 0) {
            session.document().undoStack()->undo();
            history.undo();
        } else if (what == 1) {
            session.document().undoStack()->redo();
            history.redo();
        } else {
            const PlanEdit edit = someEdit(session.plan());
            const auto expected = applyEdit(session.plan(), edit);
            session.document().apply(edit);
            if (expected)
                history.edit(*expected);
        }
        RC_ASSERT(session.plan() == history.plans[history.current]);
        RC_ASSERT(session.document().undoStack()->canUndo() == (history.current > 0));
        RC_ASSERT(session.document().undoStack()->canRedo()
                  == (history.current + 1 < history.plans.size()));
    }
}

} // namespace

class UndoSequencesTest : public QObject
{
    Q_OBJECT

private slots:
    void equalASimpleModel()
    {
        rc::detail::TestParams parameters;
        parameters.maxSuccess = qEnvironmentVariableIsSet("HEADROOM_LONG") ? 100'000 : 1000;
        const auto result =
            rc::detail::checkTestable(sameAsTheModel, rc::detail::TestMetadata(), parameters);
        std::ostringstream message;
        rc::detail::printResultMessage(result, message);
        QVERIFY2(result.is<rc::detail::SuccessResult>(), message.str().c_str());
    }
};

QTEST_GUILESS_MAIN(UndoSequencesTest)
#include "tst_undo_sequences.moc"
