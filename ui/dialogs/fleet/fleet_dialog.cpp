// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/fleet/fleet_dialog.h"

#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/proposals/fleet_outcome.h"
#include "core/report/fleet_table.h"
#include "core/texts/error_texts.h"
#include "core/texts/fleet_texts.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/charts/fleet_grid.h"
#include "ui/dialogs/fleet/length_model.h"
#include "ui/dialogs/last_folder.h"
#include "ui/format/explained.h"
#include "ui/format/number_input.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kFleetSize(1120, 640);
constexpr int kLengthsWidth = 350;
constexpr int kTypeColumn = 150;
constexpr qint64 kLargestLengths = qint64{64} << 20;
constexpr const char *kOfPlan = "plan";
constexpr const char *kAlike = "alike";
const QLatin1String kLengthsFolder("files/lengthsFolder");

/// Read aside: a log of requests may be long.
Expected<LengthHistogram> lengthsIn(const QString &path)
{
    const std::string name = QFileInfo(path).fileName().toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(fleet_text::kFileUnreadable, name);
    if (file.size() > kLargestLengths)
        return failure({fleet_text::kFileTooLarge, std::to_string(kLargestLengths >> 20)}, name);
    auto lengths = readLengths(file.readAll().toStdString(), name);
    if (!lengths) {
        Error &error = lengths.error();
        error.where = error.where.empty() ? name : name + ", " + error.where;
    }
    return lengths;
}

/// Without the column of the workload, which is the only one here.
Table shownParts(const FleetProposal &proposal)
{
    Table table = fleetTable(proposal.of.workload.name, *proposal.line, language());
    table.columns.erase(table.columns.begin());
    for (TableRow &row : table.rows)
        row.erase(row.begin());
    if (table.total) {
        const Cell name = table.total->front();
        table.total->erase(table.total->begin());
        table.total->front() = name;
    }
    return table;
}

FleetGridScene sceneOf(const FleetProposal &proposal)
{
    FleetGridScene scene;
    const auto &lines = proposal.fleet.lines;
    for (const FleetLine &line : lines)
        scene.types.push_back(QStringLiteral("%1 × %2").arg(
            textOf(formatCount(line.working + line.spare, language())),
            textOf(line.of.offer.instanceType)));
    const auto &buckets = proposal.of.lengths.buckets;
    for (std::size_t bucket = 0; bucket < buckets.size(); ++bucket) {
        FleetGridScene::Cell cell{buckets[bucket].inputUpTo, buckets[bucket].outputUpTo,
                                  buckets[bucket].share};
        for (const FleetLine &line : lines)
            cell.servedBy.push_back(line.served[bucket]);
        scene.cells.push_back(std::move(cell));
    }
    return scene;
}

} // namespace

FleetDialog::FleetDialog(PlanSession &session, WorkloadId workload, FleetSolver solver,
                         QWidget *parent)
    : QDialog(parent),
      m_session(session),
      m_workload(workload),
      m_search(std::move(solver))
{
    setObjectName(QStringLiteral("fleetDialog"));
    const Workload of = asked();
    setWindowTitle(tr("Fleet for %1").arg(textOf(of.name)));
    resize(kFleetSize);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = dialogColumn(this);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(space.large);
    columns->addWidget(buildLengths());
    columns->addWidget(buildResult(), 1);
    layout->addLayout(columns, 1);
    layout->addWidget(buildFoot());
    connectSearch();
    setRunning(false);
    showNothing(tr("No fleet has been searched for yet."),
                tr("Enter how the requests are distributed over lengths, then find the machines "
                   "that serve them at the lowest cost."));
    choosePreset(of.demand.lengths.buckets.empty() ? kAlike : kOfPlan);
}

Workload FleetDialog::asked() const
{
    const Plan &plan = m_session.plan();
    const Workload *workload = findWorkload(plan, m_workload);
    return workload != nullptr ? effectiveWorkload(activeScenario(plan), *workload) : Workload();
}

QWidget *FleetDialog::buildLengths()
{
    const SpaceTokens &space = currentTokens().space;
    auto *side = new QWidget(this);
    side->setFixedWidth(kLengthsWidth);
    auto *layout = columnIn(side, space.small);
    auto *title = plainLabel(tr("Lengths of requests"), Role::Title, side);
    explain(title, "fleet_lengths");
    layout->addWidget(title);
    ChoiceField::Choices presets;
    if (!asked().demand.lengths.buckets.empty())
        presets.emplace_back(kOfPlan, tr("as the plan states"));
    presets.emplace_back(kAlike, tr("all as the mean"));
    for (const LengthTrace &trace : lengthTraces())
        presets.emplace_back(std::string(trace.key), textOf(language().say(trace.name)));
    m_preset = new ChoiceField(presets, side);
    m_preset->setAccessibleName(tr("Lengths to begin with"));
    nameAndExplain(m_preset, "lengthPreset", "length_preset");
    connect(m_preset, &ChoiceField::chosen, this, &FleetDialog::choosePreset);
    layout->addWidget(m_preset);

    layout->addWidget(buildLengthTable(side), 1);
    m_reason = wrappedLabel("lengthReason", Role::Small, side);
    setTone(m_reason, Tone::Error);
    explain(m_reason, "fleet_lengths");
    layout->addWidget(m_reason);
    m_sum = wrappedLabel("lengthSum", Role::MutedSmall, side);
    explain(m_sum, "length_share");
    layout->addWidget(m_sum);

    layout->addLayout(buildLengthButtons(side));
    return side;
}

QTableView *FleetDialog::buildLengthTable(QWidget *side)
{
    m_lengthTable = new QTableView(side);
    m_lengths = new LengthModel(this);
    setUpTable(m_lengthTable, tr("Lengths of requests"));
    m_lengthTable->setSortingEnabled(false);
    m_lengthTable->setModel(m_lengths);
    m_lengthTable->setEditTriggers(QAbstractItemView::DoubleClicked
                                   | QAbstractItemView::EditKeyPressed
                                   | QAbstractItemView::AnyKeyPressed);
    m_lengthTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    nameAndExplain(m_lengthTable, "lengthTable", "fleet_lengths");
    connect(m_lengths, &LengthModel::edited, this, &FleetDialog::lengthsChanged);
    connect(m_lengths, &LengthModel::refused, this, &FleetDialog::complain);
    return m_lengthTable;
}

QLayout *FleetDialog::buildLengthButtons(QWidget *side)
{
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(currentTokens().space.small);
    const auto add = [&](const QString &text, const char *name, const char *meaning) {
        auto *button = new QPushButton(text, side);
        button->setAutoDefault(false);
        nameAndExplain(button, name, meaning);
        buttons->addWidget(button);
        return button;
    };
    connect(add(tr("Add"), "addBucket", "add_bucket"), &QPushButton::clicked, this, [this] {
        m_lengths->add();
        m_lengthTable->setCurrentIndex(m_lengths->index(m_lengths->rowCount() - 1, 0));
    });
    m_remove = add(tr("Remove"), "removeBucket", "remove_bucket");
    connect(m_remove, &QPushButton::clicked, this,
            [this] { m_lengths->remove(m_lengthTable->currentIndex().row()); });
    buttons->addStretch(1);
    connect(add(tr("Import CSV…"), "importLengths", "import_lengths"), &QPushButton::clicked, this,
            &FleetDialog::askForFile);
    return buttons;
}

QWidget *FleetDialog::buildResult()
{
    const SpaceTokens &space = currentTokens().space;
    auto *side = new QWidget(this);
    auto *layout = columnIn(side, space.small);
    m_headline = wrappedLabel("fleetHeadline", Role::Title, side);
    explain(m_headline, "fleet_result");
    layout->addWidget(m_headline);
    m_detail = wrappedLabel("fleetDetail", Role::Muted, side);
    explain(m_detail, "fleet_result");
    layout->addWidget(m_detail);
    m_progress = new QProgressBar(side);
    m_progress->setAccessibleName(tr("Progress of the search"));
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 0);
    nameAndExplain(m_progress, "fleetProgress", "search_progress");
    layout->addWidget(m_progress);
    m_grid = new FleetGrid(side);
    nameAndExplain(m_grid, "fleetGrid", "fleet_grid");
    layout->addWidget(m_grid, 3);
    m_table = new QTableView(side);
    m_table->setObjectName(QStringLiteral("fleetTable"));
    m_model = new TableModel(this);
    setUpTable(m_table, tr("The fleet's machines"));
    m_table->setSortingEnabled(false);
    m_table->setModel(m_model);
    keepColumnsFitting(m_table, kTypeColumn, {"provider", "load_percent"});
    explain(m_table, "fleet_result");
    layout->addWidget(m_table, 2);
    layout->addStretch(0);
    return side;
}

QWidget *FleetDialog::buildFoot()
{
    auto *buttons = closeButtons(this);
    const auto add = [&](const QString &text, const char *name, const char *meaning) {
        QPushButton *button = buttons->addButton(text, QDialogButtonBox::ActionRole);
        button->setAutoDefault(false);
        nameAndExplain(button, name, meaning);
        return button;
    };
    m_start = add(tr("Find fleet"), "findFleet", "find_fleet");
    m_stop = add(tr("Stop"), "stopFleet", "stop_fleet");
    m_use = add(tr("Use this fleet"), "useFleet", "use_fleet");
    setRole(m_use, Role::Primary);
    connect(m_start, &QPushButton::clicked, this, &FleetDialog::search);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_search.stop(); });
    connect(m_use, &QPushButton::clicked, this, &FleetDialog::useFleet);
    return buttons;
}

void FleetDialog::connectSearch()
{
    m_search.onProgress(this, [this](const FleetProgress &progress) { showProgress(progress); });
    m_search.onFinish(this, [this](const FleetSearch::Answer &proposal) {
        if (proposal)
            showProposal(*proposal);
        else
            showNothing(tr("No fleet was found."),
                        textOf(proposal.error().whatAndRemedy(language())));
        setRunning(false);
    });
}

void FleetDialog::choosePreset(const std::string &key)
{
    const Demand demand = asked().demand;
    m_preset->setCurrentKey(key);
    const auto trace = std::ranges::find(lengthTraces(), key, &LengthTrace::key);
    if (trace != lengthTraces().end())
        m_lengths->setLengths(lengthsOf(*trace));
    else if (key == kOfPlan)
        m_lengths->setLengths(demand.lengths);
    else
        m_lengths->setLengths(demand.inputTokens >= 1 && demand.outputTokens >= 1
                                  ? histogramOfOneLength(demand.inputTokens, demand.outputTokens)
                                  : LengthHistogram());
}

void FleetDialog::askForFile()
{
    auto *files =
        new QFileDialog(this, tr("Import lengths of requests"), lastFolder(kLengthsFolder),
                        tr("CSV files (*.csv);;All files (*)"));
    files->setObjectName(QStringLiteral("lengthFiles"));
    files->setAttribute(Qt::WA_DeleteOnClose);
    connect(files, &QFileDialog::fileSelected, this, [this](const QString &path) {
        QSettings().setValue(kLengthsFolder, QFileInfo(path).absolutePath());
        importLengths(path);
    });
    files->open();
}

void FleetDialog::importLengths(const QString &path)
{
    m_files.run([path] { return lengthsIn(path); },
                [this](const Expected<LengthHistogram> &lengths) {
                    if (lengths)
                        m_lengths->setLengths(*lengths);
                    else
                        complain(textOf(lengths.error().text()));
                });
}

void FleetDialog::complain(const QString &reason)
{
    setTextOrHide(m_reason, reason);
}

void FleetDialog::lengthsChanged()
{
    const auto lengths = m_lengths->lengths();
    complain(lengths ? QString() : textOf(language().say(error_text::kStateABucket)));
    const QString sum = numberLocale().toString(m_lengths->sum(), 'f', 1);
    m_sum->setText(lengths ? tr("%1 % together; shares are scaled to 100 %.").arg(sum) : QString());
    m_remove->setEnabled(m_lengths->rowCount() > 0);
    m_start->setEnabled(lengths.has_value() && !m_search.isRunning());
    if (m_proposal && (!lengths || lengths->buckets != m_proposal->of.lengths.buckets))
        m_use->setEnabled(false);
}

void FleetDialog::search()
{
    const auto lengths = m_lengths->lengths();
    const auto today = m_session.snapshot();
    if (!lengths || !today) {
        complain(textOf(language().say(error_text::kStateABucket)));
        return;
    }
    m_proposal.reset();
    setRunning(true);
    showNothing(tr("Sizing every type for every length…"), {});
    m_search.start(today, m_workload, *lengths);
}

void FleetDialog::setRunning(bool running)
{
    m_progress->setVisible(running);
    m_stop->setEnabled(running);
    m_start->setEnabled(!running && m_lengths->lengths().has_value());
    m_use->setEnabled(!running && m_proposal && m_proposal->line);
}

void FleetDialog::showProgress(const FleetProgress &progress)
{
    if (!progress.cost)
        return;
    const std::string &currency = m_session.plan().currency;
    const auto shown = [&](double amount) {
        return textOf(formatMoney(Money::nearest(amount), currency, language()));
    };
    const double gap = *progress.cost > 0 ? 100 * (1 - progress.bound / *progress.cost) : 0;
    m_headline->setText(tr("Best so far: %1 a month.").arg(shown(*progress.cost)));
    m_detail->setText(tr("Working machines cost at least %1: a gap of %2 at most. %3 steps.")
                          .arg(shown(progress.bound),
                               textOf(formatPercent(std::max(0.0, gap), language(), 2)),
                               numberLocale().toString(progress.steps)));
}

void FleetDialog::showNothing(const QString &headline, const QString &detail)
{
    m_headline->setText(headline);
    m_detail->setText(detail);
    m_grid->setScene({});
    m_grid->hide();
    m_table->hide();
}

void FleetDialog::showProposal(const std::shared_ptr<const FleetProposal> &proposal)
{
    m_proposal = proposal;
    const std::string &currency = m_session.plan().currency;
    if (!proposal->line) {
        QStringList lengths;
        for (const std::size_t bucket : proposal->fleet.unserved) {
            const LengthBucket &of = proposal->of.lengths.buckets[bucket];
            lengths.append(tr("%1 in and %2 out")
                               .arg(numberLocale().toString(of.inputUpTo, 'f', 0),
                                    numberLocale().toString(of.outputUpTo, 'f', 0)));
        }
        showNothing(tr("No offer serves some of the requests within the service level."),
                    tr("Requests of up to these tokens: %1. Relax the limits or the constraints of "
                       "the workload, or remove these rows.")
                        .arg(lengths.join(QStringLiteral("; "))));
        return;
    }
    m_headline->setText(textOf(savingOf(*proposal, currency, language())));
    m_detail->setText(textOf(proofOf(*proposal, currency, language())) + u' '
                      + textOf(oneTypeOf(*proposal, currency, language())));
    m_grid->setScene(sceneOf(*proposal));
    m_model->setTable(shownParts(*proposal), currency);
    m_grid->show();
    m_table->show();
}

void FleetDialog::useFleet()
{
    if (!m_proposal || !m_proposal->line)
        return;
    // Held before the edit, which makes the plan another one.
    const PlanEdit edit = UseFleet{m_workload, m_proposal->of.lengths, m_proposal->parts};
    accept();
    emit editRequested(edit);
}

} // namespace headroom::ui
