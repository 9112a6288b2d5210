// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/levers_dialog.h"

#include "core/catalog/offer.h"
#include "core/report/lever_table.h"
#include "core/wording/answer_words.h"
#include "core/wording/lever_words.h"
#include "core/wording/switching_words.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr QSize kLeversSize(980, 560);
constexpr int kChangeColumn = 240; ///< what changes is readable from here on
constexpr const char *kAllWorkloads = "all";

/// The columns that the window shows; the others are in the text below the table, and in exports.
Table shownTable(std::span<const Lever> levers)
{
    constexpr std::array kShown{"change", "workload",        "lever",
                                "saves",  "saves_of_itself", "monthly_after"};
    const Table all = leverTable(levers, language());
    Table table;
    table.rows.resize(all.rows.size());
    for (const std::string_view key : kShown) {
        const auto column = static_cast<std::size_t>(
            std::ranges::find(all.columns, key, &Column::key) - all.columns.begin());
        table.columns.push_back(all.columns[column]);
        for (std::size_t row = 0; row < all.rows.size(); ++row)
            table.rows[row].push_back(all.rows[row][column]);
    }
    return table;
}

} // namespace

LeversDialog::LeversDialog(PlanSession &session, std::optional<WorkloadId> workload,
                           QWidget *parent)
    : QDialog(parent),
      m_session(session),
      m_search(session)
{
    setObjectName(QStringLiteral("leversDialog"));
    setWindowTitle(tr("Before buying more"));
    resize(kLeversSize);
    auto *layout = dialogColumn(this);
    layout->addWidget(buildHead(workload));
    buildTable();
    layout->addWidget(m_table, 1);
    m_effect = wrappedLabel("leverEffect", Role::Body, this);
    explain(m_effect, "side_effect");
    m_effect->setMinimumHeight(4 * fontMetrics().height());
    m_effect->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layout->addWidget(m_effect);
    layout->addWidget(buildFoot());
    m_search.onFinish(this, [this](const LeverSearch::Answer &found) {
        if (found)
            showLevers(*found);
        else
            m_status->setText(textOf(found.error().whatAndRemedy(language())));
    });
    m_search.onProgress(this, [this](const JobProgress &progress) {
        m_status->setText(tr("Sizing and pricing each change: %1 of %2 workloads.")
                              .arg(progress.done)
                              .arg(progress.total.value_or(0)));
    });
    search();
}

QWidget *LeversDialog::buildHead(std::optional<WorkloadId> workload)
{
    auto *head = new QWidget(this);
    auto *layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    ChoiceField::Choices scopes{{kAllWorkloads, tr("all workloads")}};
    for (const Workload &one : m_session.plan().workloads)
        scopes.emplace_back(std::to_string(one.id), textOf(one.name));
    m_scope = new ChoiceField(scopes, head);
    m_scope->setAccessibleName(tr("Workload"));
    m_scope->setCurrentKey(workload ? std::to_string(*workload) : std::string(kAllWorkloads));
    nameAndExplain(m_scope, "leverScope", "lever_scope");
    connect(m_scope, &ChoiceField::chosen, this, &LeversDialog::search);
    m_status = plainLabel({}, Role::Muted, head);
    nameAndExplain(m_status, "leverStatus", "saves");
    layout->addWidget(m_status, 1);
    layout->addWidget(m_scope);
    return head;
}

void LeversDialog::buildTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("leverTable"));
    m_model = new TableModel(this);
    m_model->setTable(shownTable({}), m_session.plan().currency);
    setUpTable(m_table, tr("Possible changes, by saving"));
    m_table->setModel(m_model);
    keepColumnsFitting(m_table, kChangeColumn, {"lever", "monthly_after"});
    copyOnRequest(m_table, [this] {
        Table all = leverTable(m_found.levers, language());
        return tabSeparated(all);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &LeversDialog::showSelected);
    connect(m_table, &QTableView::activated, this, &LeversDialog::tryLever);
}

QWidget *LeversDialog::buildFoot()
{
    auto *buttons = closeButtons(this);
    m_try = buttons->addButton(tr("Try in a new scenario"), QDialogButtonBox::ActionRole);
    setRole(m_try, Role::Primary);
    nameAndExplain(m_try, "tryLever", "try_lever");
    m_try->setEnabled(false);
    connect(m_try, &QPushButton::clicked, this, &LeversDialog::tryLever);
    return buttons;
}

void LeversDialog::search()
{
    const std::string scope = m_scope->currentKey();
    m_effect->clear();
    m_status->setText(tr("Sizing and pricing each change…"));
    m_search.start(scope == kAllWorkloads
                       ? std::nullopt
                       : std::optional(static_cast<WorkloadId>(std::stoul(scope))));
}

void LeversDialog::showLevers(const FoundLevers &found)
{
    m_found = found;
    m_model->setTable(shownTable(m_found.levers), m_session.plan().currency);
    m_status->setText(m_found.levers.empty() ? tr("No possible change here saves money.")
                      : m_session.shown().isPreview
                          ? tr("Per month, each change alone, compared with the preview on screen. "
                               "Those for one workload do not add up.")
                          : tr("Per month, each change alone, compared with today. Those for one "
                               "workload do not add up."));
    if (!m_found.levers.empty())
        m_table->selectRow(0);
    showSelected();
}

const Lever *LeversDialog::selected() const
{
    const int row = m_model->sourceRow(m_table->currentIndex());
    return row >= 0 && static_cast<std::size_t>(row) < m_found.levers.size()
               ? &m_found.levers[static_cast<std::size_t>(row)]
               : nullptr;
}

void LeversDialog::showSelected()
{
    const Lever *lever = selected();
    m_try->setEnabled(lever != nullptr);
    if (lever == nullptr) {
        m_effect->clear();
        return;
    }
    const QString performance = textOf(performanceOf(*lever, language()));
    const OfferReference &now = *lever->today.offer;
    const OfferReference &then = *lever->line.offer;
    const QString offer = textOf(describe(then, language()));
    QString text =
        (now == then ? tr("On %1, as today.").arg(offer)
                     : tr("On %1 instead of %2.").arg(offer, textOf(describe(now, language()))))
        + u' ' + textOf(sideEffectOf(*lever, language()));
    const std::string move =
        payBackSentence(lever->move, lever->saves, m_session.plan().currency, language());
    if (!move.empty())
        text += u' ' + textOf(move);
    if (!performance.isEmpty())
        text += u'\n' + tr("Performance: %1.").arg(performance);
    const auto place = static_cast<std::size_t>(lever - m_found.levers.data());
    text += u'\n'
            + tr("The plan with it: %1.").arg(textOf(describe(m_found.answers[place], language())));
    m_effect->setText(text);
}

void LeversDialog::tryLever()
{
    const Lever *lever = selected();
    if (lever == nullptr)
        return;
    const auto plan = m_session.shown().plan;
    Scenario tried = scenarioWith(*plan, activeScenario(*plan), *lever);
    tried.note.clear();
    tried.name = tr("%1, %2")
                     .arg(textOf(lever->changed.name), textOf(language().say(nameOf(lever->kind))))
                     .toStdString();
    // Held before the edit, which makes the plan another one.
    const PlanEdit edit = InsertScenario{std::move(tried)};
    accept();
    m_session.discardPreview(); // it is part of the new scenario
    emit editRequested(edit);
}

} // namespace headroom::ui
