// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"
#include "support/evaluation_desk.h"
#include "support/patience.h"
#include "ui/start/guide_tree.h"
#include "ui/start/hardware_guide.h"

#include <QAbstractItemModel>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

struct Guide {
    HardwareGuide dialog;

    Guide()
    {
        dialog.setInputs(EvaluationDesk().with(newPlan()));
        dialog.show();
    }
    [[nodiscard]] QPushButton *button(const char *name) const
    {
        return dialog.findChild<QPushButton *>(QLatin1String(name));
    }
    [[nodiscard]] QString title() const
    {
        return dialog.findChild<QLabel *>(QStringLiteral("guideAnswer"))->text();
    }
};

} // namespace

class HardwareGuideTest : public QObject
{
    Q_OBJECT

private slots:
    void usualAnswersLeadToHardware()
    {
        const Guide guide;
        QVERIFY(guide.button("guide_latency_under_200_ms")->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(guide.button("guideAdd")->isEnabled(), kPatience);
        QVERIFY(guide.dialog.table()->model()->rowCount() > 1);
        const auto *detail = guide.dialog.findChild<QLabel *>(QStringLiteral("guideDetail"));
        QVERIFY2(detail->text().contains(QStringLiteral("of 200 ms")), qPrintable(detail->text()));
        QVERIFY(guide.title().contains(QStringLiteral("kinds of hardware")));
    }

    void itFitsTheScreen()
    {
        const Guide guide;
        const QSize room = guide.dialog.screen()->availableSize();
        QCOMPARE(guide.dialog.size().boundedTo(room), guide.dialog.size());
        QVERIFY(guide.dialog.minimumSizeHint().height() < room.height());
    }

    void everyAnswerIsSeenInANarrowDialog()
    {
        Guide guide;
        guide.dialog.resize(780, 640);
        const auto *tree = guide.dialog.findChild<GuideTree *>();
        const auto *room = guide.dialog.findChild<QWidget *>(QStringLiteral("guideQuestions"));
        QTRY_VERIFY(tree->width() <= room->width());
        for (const QPushButton *button : tree->findChildren<QPushButton *>()) {
            if (!button->isVisible())
                continue;
            QVERIFY(button->width() >= button->minimumSizeHint().width());
            const QPoint end = button->mapTo(room, QPoint(button->width(), 0));
            QVERIFY2(end.x() <= room->width(), qPrintable(button->text()));
        }
        const QPushButton *first = guide.button("guide_phase_inference");
        const QPushButton *second = guide.button("guide_phase_training");
        QCOMPARE(first->pos().x(), second->pos().x());
        guide.dialog.resize(2000, 640);
        QTRY_COMPARE(first->pos().y(), second->pos().y());
    }

    void anotherAnswerLightsAnotherPath()
    {
        const Guide guide;
        guide.button("guide_software_custom_cuda")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!guide.button("guide_software_standard")->isChecked(), kPatience);
        QVERIFY(guide.button("guide_software_custom_cuda")->isChecked());
        QCOMPARE(guide.dialog.choices().answers.at(GuideStep::software),
                 std::string("custom_cuda"));
    }

    void anotherPhaseAsksOtherQuestions()
    {
        const Guide guide;
        guide.button("guide_phase_training")->click();
        QTRY_VERIFY_WITH_TIMEOUT(guide.button("guide_latency_within_a_day") != nullptr, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(guide.button("guide_latency_overnight") == nullptr, kPatience);
    }

    void aRuleIsShownAtItsNode()
    {
        Guide guide;
        Workload training;
        training.kind = WorkloadKind::training;
        guide.dialog.showPlace(*guidePlaceOf("R9", training));
        QTRY_VERIFY_WITH_TIMEOUT(guide.button("guide_latency_overnight") == nullptr, kPatience);
        QVERIFY(guide.button("guide_phase_training")->isChecked());
        QCOMPARE(guide.dialog.focusWidget(), guide.button("guide_data_text_small"));
    }

    void workloadIsAddedOnTheOffer()
    {
        Guide guide;
        std::optional<OfferReference> offer;
        Workload workload;
        connect(&guide.dialog, &HardwareGuide::chosen, this,
                [&](const Workload &chosen, const std::optional<OfferReference> &on) {
                    workload = chosen;
                    offer = on;
                });
        QTRY_VERIFY_WITH_TIMEOUT(guide.button("guideAdd")->isEnabled(), kPatience);
        guide.button("guideAdd")->click();
        QCOMPARE(workload.model, std::string("BERT-base"));
        QVERIFY(offer.has_value());
    }
};

QTEST_MAIN(HardwareGuideTest)
#include "tst_hardware_guide.moc"
