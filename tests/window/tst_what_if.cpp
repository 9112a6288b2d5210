// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"
#include "ui/whatif/band_strip.h"
#include "ui/whatif/goal_dialog.h"
#include "ui/whatif/slider_row.h"
#include "ui/whatif/what_if_panel.h"
#include "window_desk.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTabBar>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// The window with the panel open.
struct WhatIfDesk : Desk {
    WhatIfDesk()
    {
        load();
        trigger("whatIf");
    }
    SliderRow *row(const char *name) const
    {
        return window->findChild<SliderRow *>(QLatin1String(name));
    }
    void move(const char *name, int step) const
    {
        row(name)->findChild<QSlider *>()->setValue(step);
    }
    void press(const char *button) const
    {
        window->findChild<QPushButton *>(QLatin1String(button))->click();
    }
    Money shownTotal() const { return session.shown().snapshot->evaluation.activeScenario().total; }
};

} // namespace

class WhatIfTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void aWorkloadsGrowthIsTriedAndFollowsAllAgain()
    {
        WhatIfDesk desk;
        QVERIFY(desk.row("whatif_own_growth") != nullptr);
        desk.move("whatif_own_growth", SliderScale::kSteps);
        QVERIFY(desk.session.shown().isPreview);
        const auto growth = [&] {
            return activeScenario(*desk.session.shown().plan).outlook.workloads;
        };
        QCOMPARE(growth().size(), std::size_t{1});
        QCOMPARE(growth().front().growth->monthlyPercent, 20.0);
        desk.row("whatif_own_growth")->findChild<QToolButton *>()->click();
        QVERIFY(growth().empty());
    }

    void aSliderIsTriedAndNothingChanges()
    {
        WhatIfDesk desk;
        const Plan before = desk.session.plan();
        const Money cost = desk.shownTotal();
        desk.move("whatif_prices", SliderScale::kSteps);
        QVERIFY(desk.session.shown().isPreview);
        QCOMPARE(activeScenario(*desk.session.shown().plan).priceChangePercent, 50.0);
        QVERIFY(desk.shownTotal() > cost);
        QVERIFY(desk.session.plan() == before);
        QCOMPARE(desk.session.document().undoStack()->count(), 0);
        QVERIFY(desk.text("totalValue") != QString());
        desk.press("resetWhatIf");
        QVERIFY(!desk.session.shown().isPreview);
        QCOMPARE(desk.shownTotal(), cost);
        QCOMPARE(desk.row("whatif_prices")->value(), 0.0);
    }

    void severalAssumptionsAreTriedAtOnce()
    {
        WhatIfDesk desk;
        desk.move("whatif_prices", 0);
        desk.move("whatif_growth", SliderScale::kSteps);
        desk.move("workloadDemand", SliderScale::kSteps);
        const Scenario &tried = activeScenario(*desk.session.shown().plan);
        QCOMPARE(tried.priceChangePercent, -50.0);
        QCOMPARE(tried.monthlyGrowthPercent, 20.0);
        QCOMPARE(tried.overrides.size(), std::size_t{1});
    }

    void typedValuesMayLieBeyondTheSlider()
    {
        WhatIfDesk desk;
        auto *field = desk.row("whatif_traffic")->findChild<NumberField *>();
        field->setFocus();
        field->setText(QStringLiteral("900"));
        QVERIFY(field->commitPending());
        QCOMPARE(activeScenario(*desk.session.shown().plan).demandChangePercent, 900.0);
        QCOMPARE(desk.row("whatif_traffic")->findChild<QSlider *>()->value(), SliderScale::kSteps);
        field->setText(QStringLiteral("20000"));
        QVERIFY(!field->commitPending());
        QCOMPARE(activeScenario(*desk.session.shown().plan).demandChangePercent, 900.0);
    }

    void aChangeHasItsSignAndSaysWhatItMakesOfTheWorkload()
    {
        WhatIfDesk desk;
        auto *field = desk.row("whatif_traffic")->findChild<NumberField *>();
        QListView *mix = desk.window->findChild<QListView *>(QStringLiteral("workloadList"));
        mix->setCurrentIndex(mix->model()->index(1, 0)); // Chat, which follows its users
        const auto *remark =
            desk.row("workloadDemand")->findChild<QLabel *>(QStringLiteral("sliderRemark"));
        QCOMPARE(field->text(), QStringLiteral("+0\u00A0%"));
        QVERIFY(remark->isHidden());
        for (const char *typed : {"+100", "+100\u00A0%"}) {
            field->setFocus();
            field->setText(QString::fromUtf8(typed));
            QVERIFY2(field->commitPending(), typed);
        }
        QCOMPARE(activeScenario(*desk.session.shown().plan).demandChangePercent, 100.0);
        const double stated = desk.row("workloadDemand")->value();
        QVERIFY(!remark->isHidden());
        QVERIFY2(remark->text().contains(QString::number(2 * stated)), qPrintable(remark->text()));
        desk.move("whatif_traffic", 0);
        QVERIFY(field->text().startsWith(u'-') || field->text().startsWith(u'\u2212'));
    }

    /// The questions of a meeting are in sight; the rest is one click away, and where it is asked
    /// for.
    void fewAssumptionsAreInSight()
    {
        WhatIfDesk desk;
        auto *panel = desk.window->findChild<WhatIfPanel *>();
        const auto shown = [panel] {
            return std::ranges::count_if(panel->findChildren<SliderRow *>(),
                                         [](const SliderRow *row) { return row->isVisible(); });
        };
        QTRY_COMPARE(shown(), 4);
        panel->focusControl(QStringLiteral("whatif_interruptions"));
        QTRY_VERIFY(shown() > 8);
        panel->findChild<QPushButton *>(QStringLiteral("moreAssumptions"))->click();
        QCOMPARE(shown(), 4);
    }

    void aLongFigureIsNotCut()
    {
        WhatIfDesk desk;
        SliderRow *row = desk.row("whatif_traffic");
        const auto *field = row->findChild<NumberField *>();
        row->setValue(123'456'789'012, 0);
        QVERIFY(field->fontMetrics().horizontalAdvance(field->text()) < field->minimumWidth());
    }

    void invalidSliderTextIsRejectedWithAReason()
    {
        WhatIfDesk desk;
        QApplication::setActiveWindow(desk.window.get());
        SliderRow *row = desk.row("whatif_growth");
        auto *field = row->findChild<NumberField *>();
        const QString inForce = field->text();
        QTest::qWait(0); // the panel takes its final width
        const QRect place = row->geometry();
        for (const char *typed : {"10000", "abc", "1e300"}) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QLatin1String(typed));
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(!row->refusal().isEmpty(), typed);
            QVERIFY(field->property("invalid").toBool());
            const auto *reason = field->findChild<FieldReason *>();
            QVERIFY(reason->label()->isVisible());
            QVERIFY(reason->label()->testAttribute(Qt::WA_TransparentForMouseEvents));
            QCOMPARE(row->geometry(), place); // nothing below moves
            row->findChild<QSlider *>()->setFocus();
            QCOMPARE(field->text(), inForce);
            QVERIFY(!field->property("invalid").toBool());
            QVERIFY(row->refusal().contains(QLatin1String(typed)));
            QVERIFY(!desk.session.shown().isPreview);
        }
        desk.move("whatif_growth", SliderScale::kSteps);
        QVERIFY(row->refusal().isEmpty());
        QVERIFY(row->findChild<QLabel *>(QStringLiteral("sliderRemark"))
                    ->text()
                    .contains(QStringLiteral("12 months")));
    }

    void aFigureIsTypedAtOnce()
    {
        WhatIfDesk desk;
        QApplication::setActiveWindow(desk.window.get());
        desk.trigger("whatIf");
        desk.trigger("whatIf");
        QWidget *slider = desk.row("whatif_traffic")->findChild<QSlider *>();
        QTRY_VERIFY(slider->hasFocus());
        QTest::keyClicks(slider, QStringLiteral("1"));
        auto *field = desk.row("whatif_traffic")->findChild<NumberField *>();
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("00"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(activeScenario(*desk.session.shown().plan).demandChangePercent, 100.0);
    }

    void everySliderAtItsEndsLeavesAmounts()
    {
        WhatIfDesk desk;
        QStringList names;
        for (const SliderRow *row : desk.window->findChildren<SliderRow *>())
            names += row->objectName();
        QCOMPARE(names.size(), 15);
        static const QRegularExpression noFigure(QStringLiteral("\\b(nan|inf)\\b"),
                                                 QRegularExpression::CaseInsensitiveOption);
        for (const QString &name : names) {
            for (const int step : {0, SliderScale::kSteps}) {
                desk.move(name.toLatin1().constData(), step);
                const auto context = qPrintable(name + u' ' + QString::number(step));
                const ScenarioEvaluation &shown =
                    desk.session.shown().snapshot->evaluation.activeScenario();
                QVERIFY2(shown.total >= Money() && shown.low <= shown.high, context);
                for (const ForecastMonth &month : shown.forecast)
                    QVERIFY2(month.total >= Money() && month.cash >= Money(), context);
                for (const QLabel *label : desk.window->findChildren<QLabel *>())
                    QVERIFY2(!label->isVisible() || !noFigure.match(label->text()).hasMatch(),
                             context);
            }
            desk.press("resetWhatIf");
            QVERIFY2(!desk.session.shown().isPreview, qPrintable(name));
        }
    }

    void theLastWordsStayUntilThereAreNewOnes()
    {
        WhatIfDesk desk;
        QTRY_VERIFY_WITH_TIMEOUT(desk.text("thresholds").contains(QStringLiteral("best")),
                                 kPatience);
        const QString words = desk.text("thresholds");
        const auto *label = desk.window->findChild<QLabel *>(QStringLiteral("thresholds"));
        const int height = label->height();
        desk.move("whatif_prices", 0);
        QVERIFY(!label->isEnabled());
        QCOMPARE(label->text(), words);
        QTRY_VERIFY_WITH_TIMEOUT(label->isEnabled(), kPatience);
        QVERIFY(label->height() >= height);
    }

    void previewFollowsToAnotherScenario()
    {
        WhatIfDesk desk;
        desk.session.document().apply(AddScenario{"Other", desk.session.plan().baseline});
        Scenario other = activeScenario(desk.session.plan());
        QCOMPARE(other.name, std::string("Other"));
        other.demandChangePercent = 30;
        desk.session.document().apply(ChangeAssumptions{other, "change of demand"});
        const Plan before = desk.session.plan();
        auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"));
        const int ofOther = tabs->currentIndex();
        tabs->setCurrentIndex(ofOther == 0 ? 1 : 0);
        const std::string first = desk.session.plan().activeScenario;
        QVERIFY(first != "Other");
        desk.move("whatif_prices", SliderScale::kSteps);
        tabs->setCurrentIndex(ofOther);
        QCOMPARE(desk.session.plan().activeScenario, std::string("Other"));
        QVERIFY(desk.session.shown().isPreview);
        const Scenario &tried = activeScenario(*desk.session.shown().plan);
        QCOMPARE(tried.name, std::string("Other"));
        QCOMPARE(tried.priceChangePercent, 50.0);
        QCOMPARE(tried.demandChangePercent, 30.0); // its own stays
        QCOMPARE(desk.row("whatif_prices")->value(), 50.0);
        QCOMPARE(desk.row("whatif_traffic")->value(), 30.0);
        QCOMPARE(desk.session.plan().scenarios, before.scenarios);
        QVERIFY(std::ranges::any_of(desk.window->findChildren<QLabel *>(), [](const QLabel *label) {
            return label->isVisible()
                   && label->text().contains(QStringLiteral("are now tried on Other"));
        }));
        tabs->setCurrentIndex(ofOther == 0 ? 1 : 0);
        QCOMPARE(activeScenario(*desk.session.shown().plan).demandChangePercent, 0.0);
        desk.press("resetWhatIf");
        QVERIFY(!desk.session.shown().isPreview);
        QCOMPARE(desk.session.plan().scenarios, before.scenarios);
    }

    void keepingMakesAScenarioAndOneUndoStep()
    {
        WhatIfDesk desk;
        const Plan before = desk.session.plan();
        desk.move("whatif_prices", SliderScale::kSteps);
        desk.press("keepScenario");
        QVERIFY(!desk.session.shown().isPreview);
        const Plan &plan = desk.session.plan();
        QCOMPARE(plan.scenarios.size(), before.scenarios.size() + 1);
        QCOMPARE(activeScenario(plan).priceChangePercent, 50.0);
        QVERIFY(std::ranges::find(activeScenario(plan).inherited, Assumption::priceChange)
                == activeScenario(plan).inherited.end());
        QVERIFY(std::ranges::find(activeScenario(plan).inherited, Assumption::growth)
                != activeScenario(plan).inherited.end());
        QCOMPARE(desk.session.document().undoStack()->count(), 1);
        desk.session.document().undoStack()->undo();
        QCOMPARE(desk.session.plan().scenarios, before.scenarios);
    }

    void keepingAgainNumbersTheScenarioAndKeepsTheFocus()
    {
        WhatIfDesk desk;
        QApplication::setActiveWindow(desk.window.get());
        const std::string first = desk.session.plan().activeScenario;
        auto *slider = desk.row("whatif_prices")->findChild<QSlider *>();
        for (const char *suffix : {", what if", ", what if 2", ", what if 3"}) {
            slider->setFocus();
            slider->setValue(slider->value() - 100);
            QVERIFY(desk.session.shown().isPreview);
            auto *keep = desk.window->findChild<QPushButton *>(QStringLiteral("keepScenario"));
            keep->setFocus();
            keep->click();
            QCOMPARE(desk.session.plan().activeScenario, first + suffix);
            QVERIFY(slider->hasFocus());
        }
    }

    void previewStaysWhereItCannotBeKept()
    {
        WhatIfDesk desk;
        while (desk.session.plan().scenarios.size() < 50)
            desk.session.document().apply(AddScenario{"Other", desk.session.plan().baseline});
        const Plan before = desk.session.plan();
        desk.move("whatif_prices", SliderScale::kSteps);
        desk.press("keepScenario");
        QVERIFY(desk.session.shown().isPreview);
        QCOMPARE(activeScenario(*desk.session.shown().plan).priceChangePercent, 50.0);
        QVERIFY(desk.message().contains(QStringLiteral("between 1 and 50 scenarios")));
        QVERIFY(desk.session.plan() == before);
    }

    void sharesKeepTheirProportionsWhileOneIsMoved()
    {
        WhatIfDesk desk;
        Scenario scenario = activeScenario(desk.session.plan());
        scenario.providerSplit = {{known::aws, 60}, {known::google, 30}, {known::azure, 10}};
        desk.session.document().apply(ChangeAssumptions{scenario, "split"});
        const auto parts = [&] {
            std::vector<double> all;
            for (const char *name : {"split_aws", "split_gcp", "split_azure"})
                all.push_back(desk.row(name)->value());
            return all;
        };
        desk.move("split_aws", SliderScale::kSteps);
        QCOMPARE(parts(), (std::vector{100., 0., 0.}));
        desk.move("split_aws", 800);
        QCOMPARE(parts(), (std::vector{80., 15., 5.}));
        desk.move("split_aws", SliderScale::kSteps);
        desk.move("split_aws", 600);
        QCOMPARE(parts(), (std::vector{60., 30., 10.}));
        auto *field = desk.row("split_aws")->findChild<NumberField *>();
        const auto type = [&](const char *text) {
            field->setFocus();
            field->setText(QLatin1String(text));
            QVERIFY(field->commitPending());
        };
        type("100");
        type("71"); // 29 in the proportions 30 to 10: 21.75 and 7.25
        QCOMPARE(parts(), (std::vector{71., 22., 7.}));
        type("70.55"); // 22.0875 and 7.3625
        QCOMPARE(parts(), (std::vector{70.55, 22.09, 7.36}));
        type("33.3333"); // 50.000025 and 16.666675
        QCOMPARE(parts(), (std::vector{33.3333, 50., 16.6667}));
        // Another share is another gesture: 80 in the proportions 33.3333 to 16.6667.
        desk.move("split_gcp", 200);
        QCOMPARE(parts(), (std::vector{53., 20., 27.}));
    }

    void oneClickLeadsBackToThePlan()
    {
        WhatIfDesk desk;
        desk.move("whatif_prices", SliderScale::kSteps);
        desk.move("whatif_growth", SliderScale::kSteps);
        desk.row("whatif_prices")->findChild<QToolButton *>()->click();
        QCOMPARE(activeScenario(*desk.session.shown().plan).priceChangePercent, 0.0);
        desk.row("whatif_growth")->findChild<QToolButton *>()->click();
        QVERIFY(!desk.session.shown().isPreview);
    }

    void thresholdsAreSaidAndDrawn()
    {
        WhatIfDesk desk;
        for (const Workload &workload : desk.session.plan().workloads) {
            if (workload.kind == WorkloadKind::realTimeInference)
                desk.window->findChild<QListView *>()->setCurrentIndex(
                    desk.window->findChild<QListView *>()->model()->index(
                        static_cast<int>(&workload - desk.session.plan().workloads.data()), 0));
        }
        QTRY_VERIFY_WITH_TIMEOUT(!desk.row("workloadDemand")->bands()->bands().empty(), kPatience);
        const QString words = desk.text("thresholds");
        QVERIFY2(words.section(u'\n', 0, 0).contains(QStringLiteral("now, from")),
                 qPrintable(words));
        QCOMPARE(words.count(QStringLiteral(" now, from")), 1);
    }

    void predictedSpeedIsTriedWithinItsOwnRange()
    {
        WhatIfDesk desk;
        desk.session.document().apply(AddWorkload{newWorkload(WorkloadKind::realTimeInference)});
        auto *mix = desk.window->findChild<QListView *>(QStringLiteral("workloadList"));
        mix->setCurrentIndex(mix->model()->index(mix->model()->rowCount() - 1, 0));
        QTRY_VERIFY_WITH_TIMEOUT(desk.row("predictedSpeed") != nullptr, kPatience);
        SliderRow *speed = desk.row("predictedSpeed");
        QVERIFY(speed->scale().low() < 0 && speed->scale().low() >= -90);
        QVERIFY(speed->scale().high() > 0);
        desk.move("predictedSpeed", 0);
        const auto &overrides = activeScenario(*desk.session.shown().plan).overrides;
        QCOMPARE(overrides.size(), std::size_t{1});
        QCOMPARE(overrides.begin()->second.speedChangePercent, speed->scale().low());
        speed->findChild<QToolButton *>()->click();
        QVERIFY(!desk.session.shown().isPreview);
    }

    void anotherScenarioEndsTheTrial()
    {
        WhatIfDesk desk;
        desk.session.document().apply(AddScenario{"Other", desk.session.plan().baseline});
        desk.move("whatif_prices", SliderScale::kSteps);
        emit desk.window->findChild<WhatIfPanel *>()->resetRequested();
        QVERIFY(!desk.session.shown().isPreview);
    }

    void aGoalIsFoundAndTried()
    {
        WhatIfDesk desk;
        desk.trigger("seekGoal");
        auto *dialog = desk.window->findChild<GoalDialog *>();
        QVERIFY(dialog != nullptr);
        emit dialog->findChild<ChoiceField *>(QStringLiteral("goalFind"))->chosen("price");
        auto *tried = dialog->findChild<QPushButton *>(QStringLiteral("goalTry"));
        QTRY_VERIFY_WITH_TIMEOUT(tried->isEnabled(), kPatience);
        tried->click();
        QVERIFY(desk.session.shown().isPreview);
        const auto budget = desk.session.shown().snapshot->evaluation.activeScenario().budget;
        QVERIFY(budget && desk.shownTotal() <= *budget);
        dialog->reject();
    }

    void slidersHitTheirNeutralValue_data()
    {
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("neutral");
        QTest::addColumn<double>("high");
        QTest::newRow("percent") << false << -50.0 << 0.0 << 50.0;
        QTest::newRow("lopsided") << false << -5.0 << 0.0 << 20.0;
        QTest::newRow("rate") << true << 3.37 << 33.7 << 337.0;
        QTest::newRow("tiny") << true << 1e-4 << 1e-3 << 1e-2;
    }

    void slidersHitTheirNeutralValue()
    {
        QFETCH(bool, logarithmic);
        QFETCH(double, low);
        QFETCH(double, neutral);
        QFETCH(double, high);
        const SliderScale scale(logarithmic ? SliderScale::Kind::logarithmic
                                            : SliderScale::Kind::even,
                                low, neutral, high);
        QCOMPARE(scale.valueAt(scale.stepOf(neutral)), neutral);
        QCOMPARE(scale.valueAt(0), low);
        QCOMPARE(scale.valueAt(SliderScale::kSteps), high);
        QCOMPARE(scale.stepOf(low - 1), 0);
        QCOMPARE(scale.stepOf(high * 10), SliderScale::kSteps);
        for (int step = 0; step < SliderScale::kSteps; ++step)
            QVERIFY(scale.valueAt(step) <= scale.valueAt(step + 1));
    }

    void wideSlidersStopAtWholePercents()
    {
        const SliderScale traffic(SliderScale::Kind::even, -90, 0, 400);
        for (int step = 0; step <= SliderScale::kSteps; ++step)
            QCOMPARE(traffic.valueAt(step), std::round(traffic.valueAt(step)));
        QCOMPARE(traffic.valueAt(234), 25.0); // -90 + 0.234 * 490 = 24.66
        const SliderScale growth(SliderScale::Kind::even, -5, 0, 20);
        QCOMPARE(growth.valueAt(503), 7.6); // -5 + 0.503 * 25 = 7.575
    }
};

QTEST_MAIN(WhatIfTest)
#include "tst_what_if.moc"
