// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/view_state.h"

#include <QSignalSpy>
#include <QTest>

using namespace headroom;

class ViewStateTest : public QObject
{
    Q_OBJECT

private slots:
    void changesAreAnnouncedOnce()
    {
        ViewState state;
        QSignalSpy selection(&state, &ViewState::selectionChanged);
        QSignalSpy axes(&state, &ViewState::axesChanged);
        QSignalSpy filter(&state, &ViewState::filterChanged);
        state.selectWorkload(3);
        state.selectWorkload(3);
        state.setLogarithmic(false);
        state.setLogarithmic(false);
        CandidateFilter onlyAws;
        onlyAws.providers = {Provider::aws};
        state.setFilter(onlyAws);
        state.setFilter(onlyAws);
        QCOMPARE(selection.count(), 1);
        QCOMPARE(axes.count(), 1);
        QCOMPARE(filter.count(), 1);
        QCOMPARE(state.selectedWorkload(), WorkloadId(3));
        QVERIFY(state.filter() == onlyAws);
    }
};

QTEST_GUILESS_MAIN(ViewStateTest)
#include "tst_view_state.moc"
