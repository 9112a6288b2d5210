// SPDX-License-Identifier: GPL-3.0-or-later
// Previews show the service levels: a cost is no answer without the service that it buys.
#include "core/evaluation/format.h"
#include "ui/format/text.h"
#include "ui/views/fields/number_field.h"
#include "ui/whatif/slider_row.h"
#include "window_desk.h"

#include <QLabel>
#include <QPushButton>
#include <QSlider>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// The window with the panel open.
struct PanelDesk : Desk {
    PanelDesk()
    {
        load();
        trigger("whatIf");
    }
    template <typename Widget>
    Widget *find(const char *name) const
    {
        return window->findChild<Widget *>(QLatin1String(name));
    }
    void raisePrices() const
    {
        find<SliderRow>("whatif_prices")->findChild<QSlider *>()->setValue(SliderScale::kSteps);
    }
    Money shownTotal() const { return session.shown().snapshot->evaluation.activeScenario().total; }
};

} // namespace

class WhatIfServiceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    /// A count set by hand: the cost stays, the service does not, and one press lets it scale.
    void aCostThatStaysIsSaidWithTheServiceThatDoesNot()
    {
        PanelDesk desk;
        Workload notebooks = desk.session.plan().workloads[0];
        notebooks.demand.people = 2; // one for each of its machines
        desk.session.document().apply(ChangeWorkload{notebooks, "people"});
        const Line &chat = desk.session.snapshot()->evaluation.activeScenario().lines[1];
        QVERIFY(chat.countByHand && chat.sizing && chat.sizing->p95LatencyMs.present());
        Workload limited = desk.session.plan().workloads[1];
        limited.serviceLevel = {};
        limited.serviceLevel.p95LatencyMs = chat.sizing->p95LatencyMs.value * 1.05;
        desk.session.document().apply(ChangeWorkload{limited, "p95 latency"});
        const Money cost = desk.shownTotal();
        const auto *words = desk.find<QLabel>("whatIfService");
        auto *scale = desk.find<QPushButton>("letScale");
        QVERIFY2(!words->isVisible(), qPrintable(words->text()));
        auto *traffic = desk.find<SliderRow>("whatif_traffic")->findChild<NumberField *>();
        traffic->setFocus();
        traffic->setText(QStringLiteral("9900"));
        QVERIFY(traffic->commitPending());
        QCOMPARE(desk.shownTotal(), cost);
        QVERIFY(desk.text("beforeValue").contains(QStringLiteral("unchanged")));
        QVERIFY2(desk.find<QPushButton>("serviceLabel")
                     ->accessibleName()
                     .startsWith(QStringLiteral("Chat misses")),
                 qPrintable(desk.find<QPushButton>("serviceLabel")->accessibleName()));
        QVERIFY(words->isVisible());
        QVERIFY2(words->text().contains(QStringLiteral("set by hand")), qPrintable(words->text()));
        QTRY_VERIFY(scale->isVisible());
        const QString promised = scale->text();
        scale->click();
        const Money scaled = desk.shownTotal();
        QVERIFY(scaled > cost);
        QVERIFY2(promised.contains(textOf(
                     formatMoneySigned(scaled - cost, desk.session.plan().currency, english()))),
                 qPrintable(promised));
        QCOMPARE(activeScenario(*desk.session.shown().plan).demandChangePercent, 9900.0);
        QVERIFY(activeScenario(desk.session.plan()).allocations.at(limited.id).count.has_value());
        // Moving on keeps it; discarding ends it.
        desk.raisePrices();
        const auto countTried = [&] {
            return activeScenario(*desk.session.shown().plan).allocations.at(limited.id).count;
        };
        QVERIFY(!countTried());
        desk.find<QPushButton>("resetWhatIf")->click();
        QVERIFY(countTried().has_value());
        desk.raisePrices();
        QVERIFY(countTried().has_value());
    }
};

QTEST_MAIN(WhatIfServiceTest)
#include "tst_what_if_service.moc"
