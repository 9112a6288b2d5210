// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector is laid out before it is shown: no text is cut until the next picture.
#include "ui/views/fields/collapsible.h"
#include "ui/views/inspector/inspector_view.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

class InspectorLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void textsHaveTheirHeightAsSoonAsTheyAreShown()
    {
        Plan plan = smallPlan();
        plan.workloads.front().name = std::string(400, 'n');
        InspectorView view;
        for (Collapsible *section : view.findChildren<Collapsible *>())
            section->setOpen(true);
        view.resize(312, 700);
        view.show();
        int wrapped = 0;
        for (const WorkloadId workload : {WorkloadId{1}, WorkloadId{2}, WorkloadId{1}}) {
            // No event is processed between rendering and measuring.
            view.render(std::make_shared<const Plan>(plan), snapshotOf(plan), workload);
            for (const auto *label : view.findChildren<QLabel *>()) {
                if (!label->isVisible() || !label->wordWrap() || label->text().isEmpty())
                    continue;
                ++wrapped;
                QVERIFY2(label->height() >= label->heightForWidth(label->width()),
                         qPrintable(label->text()));
            }
        }
        QVERIFY(wrapped > 3);
    }
};

QTEST_MAIN(InspectorLayoutTest)
#include "tst_inspector_layout.moc"
