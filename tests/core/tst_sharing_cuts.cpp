// SPDX-License-Identifier: GPL-3.0-or-later
// Half a group of each two of three serves all of them: what that breaks, and what it costs once it
// is forbidden.
#include "core/planning/sharing/column_lp.h"
#include "core/planning/sharing/sharer_ties.h"

#include <QTest>

#include <cmath>
#include <map>
#include <vector>

using namespace headroom;

class SharingCutsTest : public QObject
{
    Q_OBJECT

private slots:
    void halvesOfAllPairsAreFound();
    void theProgramKeepsARowThatIsAdded();
    void expensiveColumnDoesNotHideASmallSaving();
};

void SharingCutsTest::halvesOfAllPairsAreFound()
{
    const std::map<SharerSet, double> halves{{0b00011, 0.5}, {0b00101, 0.5}, {0b00110, 0.5}};
    QCOMPARE(brokenTriples(halves, 5, 9), std::vector<SharerSet>{0b00111});
    QVERIFY(brokenTriples(halves, 5, 0).empty());
    // With others added to two of them a group still has two; one whole group leaves nothing to
    // cut.
    const std::map<SharerSet, double> larger{{0b01011, 0.5}, {0b10101, 0.5}, {0b00110, 0.5}};
    QCOMPARE(brokenTriples(larger, 5, 9), std::vector<SharerSet>{0b00111});
    QVERIFY(brokenTriples({{0b00011, 1}, {0b11100, 1}}, 5, 9).empty());
}

/// Pairs cost 2, each alone 1.5. Half of each pair: 3 * 0.5 * 2 = 3. With one pair at the most: 2 +
/// 1.5.
void SharingCutsTest::theProgramKeepsARowThatIsAdded()
{
    ColumnLp program(std::vector<ColumnLp::Row>(3, {1, true, 100}));
    std::vector<std::size_t> pairs;
    for (std::size_t i = 0; i < 3; ++i)
        program.add(1.5, {{i, 1}});
    for (std::size_t i = 0; i < 3; ++i)
        pairs.push_back(program.add(2, {{i, 1}, {(i + 1) % 3, 1}}));
    program.solve();
    QVERIFY(std::abs(program.cost() - 3) < 1e-9);
    program.addRow({1, false, 100}, pairs);
    program.solve();
    QVERIFY(std::abs(program.cost() - 3.5) < 1e-9);
    double sum = 0;
    for (const std::size_t pair : pairs)
        sum += program.amount(pair);
    QVERIFY(std::abs(sum - 1) < 1e-9);
    // Half a pair more would save 0.5, from 3.5 to 3.
    QVERIFY(std::abs(program.duals()[3] + 1) < 1e-9);
    // A column added later is priced too: all three at once for 3.2.
    program.add(3.2, {{0, 1}, {1, 1}, {2, 1}, {3, 1}});
    program.solve();
    QVERIFY(std::abs(program.cost() - 3.2) < 1e-9);
}

/// A column that costs a hundred million, and one that saves a hundredth.
void SharingCutsTest::expensiveColumnDoesNotHideASmallSaving()
{
    ColumnLp program({{1, true, 100}});
    program.add(1e8, {{0, 1}});
    program.add(5, {{0, 1}});
    const std::size_t cheaper = program.add(4.99, {{0, 1}});
    program.solve();
    QVERIFY(std::abs(program.cost() - 4.99) < 1e-9);
    QVERIFY(std::abs(program.amount(cheaper) - 1) < 1e-9);
    QVERIFY(std::abs(program.reducedCost(1) - 0.01) < 1e-9);
}

QTEST_APPLESS_MAIN(SharingCutsTest)
#include "tst_sharing_cuts.moc"
