// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery_pages.h"

#include "sample_scenes.h"
#include "ui/charts/budget_gauge.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/sparkline.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/term_bar.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/theme/badge.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QTabBar>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace headroom::ui::gallery {

namespace {

QFrame *card(QWidget *inside)
{
    auto *frame = new QFrame;
    setRole(frame, Role::Card);
    auto *layout = new QVBoxLayout(frame);
    const int margin = currentTokens().space.large;
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->addWidget(inside);
    return frame;
}

QWidget *page(const QList<QWidget *> &widgets)
{
    auto *page = new QWidget;
    setRole(page, Role::Page);
    auto *layout = new QVBoxLayout(page);
    for (QWidget *widget : widgets)
        layout->addWidget(widget);
    return page;
}

QWidget *row(const QList<QWidget *> &widgets)
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget *widget : widgets)
        layout->addWidget(widget);
    layout->addStretch();
    return row;
}

QWidget *scatterOf(ScatterScene scene)
{
    auto *chart = new ScatterChart;
    chart->setScene(std::move(scene));
    return page({card(chart)});
}

QWidget *scatterPage()
{
    return scatterOf(samples::scatter(5'218));
}

QWidget *scatterFullPage()
{
    return scatterOf(samples::scatter(204'496));
}

QWidget *scatterEmptyPage()
{
    ScatterScene scene = samples::scatter(800);
    scene.marks = std::make_shared<ScatterMarks>(800, mark::kHidden);
    scene.frontier.clear();
    scene.here.reset();
    scene.ghosts.clear();
    return scatterOf(std::move(scene));
}

QWidget *scatterHighlightPage()
{
    ScatterScene scene = samples::scatter(5'218);
    auto marks = std::make_shared<ScatterMarks>(*scene.marks);
    for (std::size_t i = 0; i < marks->size(); ++i)
        if (scene.points->x[i] > 28.0 && scene.points->x[i] < 140.0 && scene.points->y[i] < 20'000)
            (*marks)[i] |= mark::kHighlighted;
    scene.marks = marks;
    return scatterOf(std::move(scene));
}

QWidget *barsPage()
{
    auto *chart = new StackedBarsChart;
    chart->setScene(samples::months());
    return page({card(chart)});
}

QWidget *longBarsPage()
{
    auto *chart = new StackedBarsChart;
    chart->setScene(samples::months(36));
    return page({card(chart)});
}

QWidget *buttons()
{
    auto *primary = new QPushButton(QStringLiteral("Export report"));
    setRole(primary, Role::Primary);
    auto *undo = new QPushButton(QStringLiteral("Undo \"Set 20 req/s\""));
    undo->setIcon(lineIcon(Icon::Undo, Tone::Normal));
    auto *quiet = new QToolButton;
    quiet->setIcon(lineIcon(Icon::Moon));
    setRole(quiet, Role::Quiet);
    auto *add = new QPushButton(QStringLiteral("+ Add workload"));
    setRole(add, Role::Link);
    auto *remove = new QPushButton(QStringLiteral("Remove"));
    remove->setIcon(lineIcon(Icon::Trash, Tone::Error));
    setRole(remove, Role::Danger);
    auto *off = new QPushButton(QStringLiteral("Redo"));
    off->setIcon(lineIcon(Icon::Redo));
    off->setEnabled(false);
    auto *present = new QPushButton(QStringLiteral("Present"));
    present->setIcon(lineIcon(Icon::Play, Tone::Normal));
    return row({undo, off, present, primary, quiet, add, remove});
}

QWidget *chips()
{
    QList<QWidget *> all;
    for (const auto &[caption, value] : {std::pair{"Provider", "all 3"},
                                         {"Region", "any"},
                                         {"Pricing", "3 of 7"},
                                         {"Family", "accelerated"},
                                         {"Fits", "yes"}}) {
        auto *chip = new ChipButton(QString::fromLatin1(caption));
        chip->setValue(QString::fromLatin1(value));
        chip->setMenu(new QMenu(chip));
        chip->setActive(chip->value() == QStringLiteral("3 of 7"));
        all << chip;
    }
    all << new Badge(QStringLiteral("production"))
        << new Badge(QStringLiteral("measured"), Tone::Good)
        << new Badge(QStringLiteral("rule of thumb"), Tone::Warning)
        << new Badge(QStringLiteral("stale"), Tone::Error)
        << new Badge(QStringLiteral("stated"), Tone::Muted);
    return row(all);
}

QWidget *tabs()
{
    auto *pagesBar = new QTabBar;
    setRole(pagesBar, Role::Pages);
    for (const char *name : {"Explore", "Budget", "Compare", "Forecast", "Catalog"})
        pagesBar->addTab(QString::fromLatin1(name));
    auto *scenarios = new QTabBar;
    setRole(scenarios, Role::Segmented);
    for (const char *name : {"Baseline", "Spot training", "Two clouds", "+"})
        scenarios->addTab(QString::fromLatin1(name));
    scenarios->setCurrentIndex(1);
    return row({pagesBar, scenarios});
}

QWidget *fields()
{
    auto *line = new QLineEdit(QStringLiteral("Chat API"));
    auto *search = new QLineEdit;
    search->setPlaceholderText(QStringLiteral("Search offers"));
    search->addAction(lineIcon(Icon::Search), QLineEdit::LeadingPosition);
    auto *spin = new QDoubleSpinBox;
    spin->setSuffix(QStringLiteral(" req/s"));
    spin->setRange(0, 1e6);
    spin->setValue(20);
    auto *combo = new QComboBox;
    combo->addItems({QStringLiteral("Llama-2-7B"), QStringLiteral("GPT-J 6B")});
    auto *off = new QLineEdit(QStringLiteral("not available"));
    off->setEnabled(false);
    auto *wrong = new QLineEdit(QStringLiteral("−3"));
    wrong->setProperty("invalid", true);
    return row({line, search, spin, combo, off, wrong});
}

QWidget *choices()
{
    auto *on = new QCheckBox(QStringLiteral("Interruptible"));
    on->setChecked(true);
    auto *half = new QCheckBox(QStringLiteral("Some regions"));
    half->setTristate(true);
    half->setCheckState(Qt::PartiallyChecked);
    auto *radio = new QRadioButton(QStringLiteral("730 h"));
    radio->setChecked(true);
    auto *slider = new QSlider(Qt::Horizontal);
    slider->setFixedWidth(180);
    slider->setValue(40);
    return row({on, new QCheckBox(QStringLiteral("N+1")), half, radio,
                new QRadioButton(QStringLiteral("calendar month")), slider});
}

QWidget *table()
{
    auto *table = new QTableWidget(4, 4);
    table->setHorizontalHeaderLabels({QStringLiteral("Workload"), QStringLiteral("Provider"),
                                      QStringLiteral("Monthly"), QStringLiteral("Share")});
    const QList<QStringList> rows{{QStringLiteral("Chat API"), QStringLiteral("AWS"),
                                   QStringLiteral("$4,140.56"), QStringLiteral("57.1\u202f%")},
                                  {QStringLiteral("Weekly fine-tune"), QStringLiteral("Google"),
                                   QStringLiteral("$2,107.92"), QStringLiteral("29.0\u202f%")},
                                  {QStringLiteral("Nightly summaries"), QStringLiteral("Google"),
                                   QStringLiteral("$311.11"), QStringLiteral("4.3\u202f%")},
                                  {QStringLiteral("<img src=x>"), QStringLiteral("Azure"),
                                   QStringLiteral("$96.81"), QStringLiteral("1.3\u202f%")}};
    for (int r = 0; r < rows.size(); ++r)
        for (int c = 0; c < 4; ++c) {
            auto *item = new QTableWidgetItem(rows[r][c]);
            item->setTextAlignment((c < 2 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            table->setItem(r, c, item);
            table->horizontalHeaderItem(c)->setTextAlignment(
                (c < 2 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        }
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(currentTokens().size.tableRow);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->selectRow(1);
    table->setMinimumHeight(160);
    return table;
}

QWidget *texts()
{
    auto *saving = plainLabel(QStringLiteral("−$1,904.12"), Role::Heading);
    setTone(saving, Tone::Good);
    return row({plainLabel(QStringLiteral("Workload mix"), Role::Section),
                plainLabel(QStringLiteral("Chat API"), Role::Title),
                plainLabel(QStringLiteral("Real-time inference · 8x7B"), Role::Muted),
                plainLabel(QStringLiteral("$7,257.48"), Role::Heading), saving,
                plainLabel(QStringLiteral("<b>literal</b>"), Role::Small)});
}

QWidget *controlsPage()
{
    return page({card(texts()), card(buttons()), chips(), tabs(), card(fields()), card(choices()),
                 card(table())});
}

QWidget *iconsPage()
{
    auto *grid = new QWidget;
    auto *layout = new QGridLayout(grid);
    for (int i = 0; i <= static_cast<int>(Icon::Bars); ++i)
        for (const int size : {16, 24}) {
            auto *label = new QLabel;
            label->setPixmap(lineIcon(static_cast<Icon>(i), size == 16 ? Tone::Muted : Tone::Normal)
                                 .pixmap(QSize(size, size), 2.0));
            layout->addWidget(label, i / 12 * 2 + (size == 24), i % 12);
        }
    return page({card(grid)});
}

QWidget *smallChartsPage()
{
    auto *term = new TermBar;
    term->setTerms({{QStringLiteral("compute"), 0.12, 0},
                    {QStringLiteral("memory"), 0.63, 1},
                    {QStringLiteral("overhead"), 0.17, 3},
                    {QStringLiteral("network"), 0.08, 4}});
    auto *profile = new Sparkline;
    profile->setValues(
        {2, 2, 2, 2, 2, 3, 4, 6, 9, 12, 13, 14, 13, 12, 13, 13, 12, 10, 8, 6, 5, 4, 3, 2});
    auto *gauge = new BudgetGauge;
    gauge->setUse({0.81, 0.72, 0.93});
    auto *over = new BudgetGauge;
    over->setUse({1.08, 0.95, 1.3});
    auto *falls = new WaterfallBars;
    using Kind = WaterfallStep::Kind;
    falls->setSteps(
        {{QStringLiteral("Baseline"), QStringLiteral("$9,161.60"), 0, 9161.6, Kind::Start},
         {QStringLiteral("Spot for fine-tune"), QStringLiteral("−$5,364.20"), 9161.6, 3797.4,
          Kind::Saving},
         {QStringLiteral("Spot for batch"), QStringLiteral("−$812.60"), 3797.4, 2984.8,
          Kind::Saving},
         {QStringLiteral("N+1 for chat"), QStringLiteral("+$4,272.68"), 2984.8, 7257.48,
          Kind::Increase},
         {QStringLiteral("Spot training"), QStringLiteral("$7,257.48"), 0, 7257.48, Kind::Result}});
    auto *all = new QWidget;
    auto *layout = new QVBoxLayout(all);
    layout->setSpacing(currentTokens().space.large);
    for (QWidget *widget : std::initializer_list<QWidget *>{
             term, plainLabel(term->caption(), Role::MutedSmall), profile, gauge, over, falls})
        layout->addWidget(widget);
    layout->addStretch();
    all->setMaximumWidth(300);
    return page({card(all)});
}

// As if the pointer were there: hover cards need no window.
void pointAt(QWidget &widget, QPointF position)
{
    QMouseEvent move(QEvent::MouseMove, position, widget.mapToGlobal(position), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &move);
}

void pointAtFrontier(QWidget &page)
{
    auto *chart = page.findChild<ScatterChart *>();
    const auto &frontier = chart->scene().frontier;
    pointAt(*chart, chart->positionOf(frontier[frontier.size() / 2]));
}

void pointAtSegment(QWidget &page)
{
    auto *chart = page.findChild<StackedBarsChart *>();
    pointAt(*chart, chart->segmentRect(9, 1).center());
}

} // namespace

QList<Page> pages()
{
    return {{QStringLiteral("scatter"), scatterPage},
            {QStringLiteral("scatter-card"), scatterPage, pointAtFrontier},
            {QStringLiteral("scatter-full"), scatterFullPage},
            {QStringLiteral("scatter-empty"), scatterEmptyPage},
            {QStringLiteral("scatter-highlight"), scatterHighlightPage},
            {QStringLiteral("bars"), barsPage},
            {QStringLiteral("bars-card"), barsPage, pointAtSegment},
            {QStringLiteral("bars-36"), longBarsPage},
            {QStringLiteral("controls"), controlsPage},
            {QStringLiteral("icons"), iconsPage},
            {QStringLiteral("small-charts"), smallChartsPage}};
}

} // namespace headroom::ui::gallery
