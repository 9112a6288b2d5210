// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of single actions in the whole window: the work of the interface thread, and the time until
// the picture is complete. A session of some fifty actions prints every gap of more than 50 ms in
// which the thread was busy.
#include "ui/charts/scatter_chart.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/parts/filter_chips.h"
#include "watched_window.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QTabBar>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace headroom;
using namespace headroom::bench;

constexpr std::size_t kManyWorkloads = 200;

void press(QWidget *widget, QPoint at)
{
    for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
        const bool down = type == QEvent::MouseButtonPress;
        QMouseEvent event(type, at, widget->mapToGlobal(at), Qt::LeftButton,
                          down ? Qt::LeftButton : Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &event);
    }
}

void strike(QWidget *widget, int key, const QString &text = {})
{
    QKeyEvent down(QEvent::KeyPress, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(widget, &down);
    QKeyEvent up(QEvent::KeyRelease, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(widget, &up);
}

void selectRow(WatchedWindow &desk, int row)
{
    auto *list = desk.find<QListView>("workloadList");
    const QModelIndex index = list->model()->index(row, 0);
    // Half a second after a press it would scroll to the row, which is in sight, and be painted
    // again.
    list->setAutoScroll(false);
    list->scrollTo(index);
    press(list->viewport(), list->visualRect(index).center());
}

void selectScenario(WatchedWindow &desk, int number)
{
    auto *tabs = desk.find<QTabBar>("scenarioTabs");
    press(tabs, tabs->tabRect(number).center());
}

/// Types into a field of the inspector, and Return.
void enter(WatchedWindow &desk, const char *name, const QString &text)
{
    auto *field = desk.find<ui::LineField>(name);
    QApplication::setActiveWindow(&desk.window());
    field->setFocus(Qt::TabFocusReason);
    field->selectAll();
    for (const QChar letter : text)
        strike(field, letter.toUpper().unicode(), letter);
    strike(field, Qt::Key_Return);
}

void search(WatchedWindow &desk, const QString &text)
{
    desk.window().findChild<ui::FilterBar *>()->chips()->search()->setText(text);
}

/// Medians and worst of what several actions of one kind cost.
class Costs
{
public:
    void add(const Passage &passage)
    {
        m_work.push_back(passage.workMs);
        m_picture.push_back(passage.pictureMs);
        m_afterwards.push_back(passage.afterwards);
        m_longest = std::max(m_longest, passage.longestMs);
    }
    void tell(benchmark::State &state)
    {
        state.counters["work_ms"] = middle(m_work);
        state.counters["work_most_ms"] = *std::ranges::max_element(m_work);
        state.counters["picture_ms"] = middle(m_picture);
        state.counters["afterwards_ms"] = middle(m_afterwards);
        state.counters["longest_ms"] = m_longest;
    }

private:
    static double middle(std::vector<double> &values)
    {
        std::ranges::sort(values);
        return values[values.size() / 2];
    }

    std::vector<double> m_work;
    std::vector<double> m_picture;
    std::vector<double> m_afterwards;
    double m_longest = 0;
};

template <typename Action>
void measure(benchmark::State &state, WatchedWindow &desk, const Action &action)
{
    Costs costs;
    int number = 0;
    for (auto _ : state) {
        const Passage passage = desk.perform([&] { action(number++); });
        costs.add(passage);
        state.SetIterationTime(passage.pictureMs / 1e3);
    }
    costs.tell(state);
}

WatchedWindow &deskOn(benchmark::State &state, const char *page)
{
    WatchedWindow &desk = watchedWindow(static_cast<std::size_t>(state.range(0)));
    desk.trigger(page);
    desk.settle();
    return desk;
}

/// All but the start of the program itself.
void OpenWindow(benchmark::State &state)
{
    Costs costs;
    for (auto _ : state) {
        closeWatchedWindow();
        const Passage passage = watchedWindow(static_cast<std::size_t>(state.range(0))).opening();
        costs.add(passage);
        state.SetIterationTime(passage.pictureMs / 1e3);
    }
    costs.tell(state);
}

/// A page that was not on screen before.
void OpenPage(benchmark::State &state, const char *page)
{
    Costs costs;
    for (auto _ : state) {
        closeWatchedWindow();
        WatchedWindow &desk = watchedWindow(static_cast<std::size_t>(state.range(0)));
        const Passage passage = desk.perform([&] { desk.trigger(page); });
        costs.add(passage);
        state.SetIterationTime(passage.pictureMs / 1e3);
    }
    costs.tell(state);
}

void SelectWorkload(benchmark::State &state)
{
    WatchedWindow &desk = deskOn(state, "showExplore");
    measure(state, desk, [&](int number) { selectRow(desk, (number + 1) % 12); });
}

void SwitchScenario(benchmark::State &state)
{
    WatchedWindow &desk = deskOn(state, "showExplore");
    measure(state, desk, [&](int number) { selectScenario(desk, (number + 1) % 3); });
}

void ChangeTheme(benchmark::State &state, const char *page)
{
    WatchedWindow &desk = deskOn(state, page);
    measure(state, desk, [&](int) { desk.trigger("toggleTheme"); });
}

void ChangeSize(benchmark::State &state)
{
    WatchedWindow &desk = deskOn(state, "showExplore");
    measure(state, desk, [&](int number) { desk.trigger(number % 2 ? "zoomOut" : "zoomIn"); });
}

/// Candidates that miss the service level are shown and hidden.
void ToggleDensity(benchmark::State &state)
{
    WatchedWindow &desk = deskOn(state, "showExplore");
    selectRow(desk, 0);
    desk.settle();
    auto *chart = desk.find<ui::ScatterChart>("scatter");
    measure(state, desk, [&](int) { emit chart->asideActivated(); });
}

void EditFigure(benchmark::State &state)
{
    WatchedWindow &desk = deskOn(state, "showExplore");
    selectRow(desk, 0);
    desk.settle();
    measure(state, desk, [&](int number) {
        enter(desk, "field_peak_requests", QString::number(5 + number % 3));
    });
}

struct Act {
    const char *name;
    std::function<void()> run;
};

std::vector<Act> lookingActs(WatchedWindow &desk)
{
    const auto &chart = *desk.find<ui::ScatterChart>("scatter");
    const auto candidate = [&chart](std::size_t place) {
        return chart.scene().frontier.at(place % chart.scene().frontier.size());
    };
    std::vector<Act> acts;
    for (const int row : {1, 4, 5, 7, 11, 8, 3, 2, 0})
        acts.push_back({"select a workload", [&desk, row] { selectRow(desk, row); }});
    for (const int number : {1, 2, 0})
        acts.push_back({"switch the scenario", [&desk, number] { selectScenario(desk, number); }});
    acts.push_back({"look at an offer", [&chart, candidate] {
                        emit const_cast<ui::ScatterChart &>(chart).pointInspected(candidate(0));
                    }});
    acts.push_back({"look at another offer", [&chart, candidate] {
                        emit const_cast<ui::ScatterChart &>(chart).pointInspected(candidate(2));
                    }});
    for (int i = 0; i < 2; ++i)
        acts.push_back({"toggle the density",
                        [&chart] { emit const_cast<ui::ScatterChart &>(chart).asideActivated(); }});
    for (const char *text : {"h", "h1", "h10", ""})
        acts.push_back(
            {"search offers", [&desk, text] { search(desk, QString::fromLatin1(text)); }});
    for (const char *page :
         {"showBudget", "showCatalog", "showExplore", "showCatalog", "showBudget", "showExplore"})
        acts.push_back({page, [&desk, page] { desk.trigger(page); }});
    for (int i = 0; i < 2; ++i)
        acts.push_back({"change the theme", [&desk] { desk.trigger("toggleTheme"); }});
    acts.push_back({"larger type", [&desk] { desk.trigger("zoomIn"); }});
    acts.push_back({"normal type", [&desk] { desk.trigger("resetZoom"); }});
    acts.push_back({"show the findings", [&desk] { desk.trigger("showFindings"); }});
    acts.push_back({"leave the findings", [] {
                        if (QWidget *popup = QApplication::activePopupWidget())
                            popup->close();
                    }});
    return acts;
}

std::vector<Act> editingActs(WatchedWindow &desk)
{
    auto &chart = *desk.find<ui::ScatterChart>("scatter");
    std::vector<Act> acts;
    acts.push_back({"select a workload", [&desk] { selectRow(desk, 0); }});
    for (const char *figure : {"7", "8", "6"})
        acts.push_back({"edit the requests", [&desk, figure] {
                            enter(desk, "field_peak_requests", QString::fromLatin1(figure));
                        }});
    acts.push_back(
        {"edit the tokens", [&desk] { enter(desk, "field_input_tokens", QStringLiteral("600")); }});
    acts.push_back(
        {"choose a model", [&desk] { enter(desk, "field_model", QStringLiteral("Llama-2-13B")); }});
    for (const char *action : {"undo", "undo", "redo", "undo"})
        acts.push_back({action, [&desk, action] { desk.trigger(action); }});
    acts.push_back({"put an offer to use",
                    [&chart] { emit chart.pointActivated(chart.scene().frontier.back()); }});
    acts.push_back({"drag the need", [&chart] {
                        if (chart.scene().need)
                            emit chart.needChosen(chart.scene().need->value * 1.1);
                    }});
    for (const char *action : {"undo", "undo", "useCheapest", "undo", "duplicateWorkload",
                               "moveDown", "moveUp", "removeWorkload"})
        acts.push_back({action, [&desk, action] { desk.trigger(action); }});
    acts.push_back(
        {"add a scenario", [&desk] { desk.find<QAbstractButton>("addScenario")->click(); }});
    acts.push_back({"undo", [&desk] { desk.trigger("undo"); }});
    acts.push_back({"unfold the schedule", [&desk] {
                        for (auto *part : desk.window().findChildren<ui::Collapsible *>())
                            if (part->isVisible())
                                part->setOpen(true);
                    }});
    acts.push_back({"select with all unfolded", [&desk] { selectRow(desk, 5); }});
    acts.push_back({"select with all unfolded", [&desk] { selectRow(desk, 0); }});
    return acts;
}

/// The window is away for longer than 50 ms in none of them.
void Session(benchmark::State &state)
{
    WatchedWindow &desk = deskOn(state, "showExplore");
    const bool isTold = qEnvironmentVariableIsSet("HEADROOM_TELL_ACTIONS");
    int actions = 0;
    int gaps = 0;
    int gapsOfWork = 0;
    double longest = 0;
    double longestWork = 0;
    for (auto _ : state) {
        std::vector<Act> acts = lookingActs(desk);
        std::ranges::move(editingActs(desk), std::back_inserter(acts));
        for (const Act &act : acts) {
            const Passage passage = desk.perform(act.run);
            ++actions;
            longestWork = std::max(longestWork, passage.longestMs);
            if (isTold)
                std::printf(
                    "  %-26s work %5.0f ms, then %5.0f ms; picture %5.0f ms; longest %4.0f ms\n",
                    act.name, passage.workMs, passage.afterwards, passage.pictureMs,
                    passage.longestMs);
            for (const Gap &gap : passage.gaps) {
                std::printf("  gap of %.0f ms, %.0f of them work: %s (%s)\n", gap.ms, gap.workMs,
                            act.name, gap.cause.c_str());
                ++gaps;
                gapsOfWork += gap.workMs > 50.0;
                longest = std::max(longest, gap.ms);
            }
        }
    }
    state.counters["actions"] = actions;
    state.counters["gaps"] = gaps;
    state.counters["gaps_of_work"] = gapsOfWork;
    state.counters["longest_gap_ms"] = longest;
    state.counters["longest_work_ms"] = longestWork;
}

constexpr int kRounds = 12;
BENCHMARK(OpenWindow)->Arg(kSampleWorkloads)->Iterations(5)->UseManualTime();
BENCHMARK_CAPTURE(OpenPage, budget, "showBudget")
    ->Arg(kSampleWorkloads)
    ->Iterations(5)
    ->UseManualTime();
BENCHMARK_CAPTURE(OpenPage, catalog, "showCatalog")
    ->Arg(kSampleWorkloads)
    ->Iterations(5)
    ->UseManualTime();
BENCHMARK(SelectWorkload)->Arg(kSampleWorkloads)->Iterations(2 * kRounds)->UseManualTime();
BENCHMARK(SwitchScenario)->Arg(kSampleWorkloads)->Iterations(kRounds)->UseManualTime();
BENCHMARK(ToggleDensity)->Arg(kSampleWorkloads)->Iterations(2 * kRounds)->UseManualTime();
BENCHMARK(EditFigure)->Arg(kSampleWorkloads)->Iterations(kRounds)->UseManualTime();
BENCHMARK_CAPTURE(ChangeTheme, explore, "showExplore")
    ->Arg(kSampleWorkloads)
    ->Iterations(kRounds)
    ->UseManualTime();
BENCHMARK_CAPTURE(ChangeTheme, budget, "showBudget")
    ->Arg(kSampleWorkloads)
    ->Iterations(kRounds)
    ->UseManualTime();
BENCHMARK_CAPTURE(ChangeTheme, catalog, "showCatalog")
    ->Arg(kSampleWorkloads)
    ->Iterations(kRounds)
    ->UseManualTime();
BENCHMARK(ChangeSize)->Arg(kSampleWorkloads)->Iterations(kRounds)->UseManualTime();
BENCHMARK(Session)->Arg(kSampleWorkloads)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(SelectWorkload)->Arg(kManyWorkloads)->Iterations(kRounds)->UseManualTime();
BENCHMARK(SwitchScenario)->Arg(kManyWorkloads)->Iterations(kRounds)->UseManualTime();
BENCHMARK(EditFigure)->Arg(kManyWorkloads)->Iterations(kRounds)->UseManualTime();
BENCHMARK(Session)->Arg(kManyWorkloads)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
