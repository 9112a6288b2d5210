// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that reach the provider split: found on the page Optimise, and accepted there.
#include "core/catalog/known_providers.h"
#include "optimise_desk.h"

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class ReachSplitTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }

    void minMovesToTheSplitAreAccepted();
};

void ReachSplitTest::minMovesToTheSplitAreAccepted()
{
    QVERIFY(OptimiseDesk().button("reachSplit")->isHidden()); // no split is wanted
    Plan plan = planToImprove();
    plan.scenarios.front().providerSplit = {{known::aws, 0}, {known::google, 100}};
    OptimiseDesk desk(plan);
    desk.button("reachSplit")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    QVERIFY2(desk.headline().startsWith(
                 QStringLiteral("Compared with the current plan, 2 workloads move")),
             qPrintable(desk.headline()));
    const Money promised = desk.page->proposal()->choice.monthly;
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
    for (const auto &[id, allocation] : desk.scenario().allocations)
        QCOMPARE(allocation.offer.provider, known::google);
    desk.button("reachSplit")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    QVERIFY(desk.headline().contains(QStringLiteral("no workload has to move")));
}

QTEST_MAIN(ReachSplitTest)
#include "tst_reach_split.moc"
