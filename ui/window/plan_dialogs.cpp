// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/plan_dialogs.h"

#include "core/evaluation/evaluation.h"
#include "core/evaluation/format.h"
#include "headroom_version.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/dialogs/assumptions_dialog.h"
#include "ui/dialogs/facts/own_facts_dialog.h"
#include "ui/dialogs/fleet/fleet_dialog.h"
#include "ui/dialogs/name_dialog.h"
#include "ui/dialogs/offers_dialog.h"
#include "ui/dialogs/reference_dialog.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/whatif/goal_dialog.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QList>
#include <QScrollArea>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr QSize kShortcutsSize(460, 560);

struct Key {
    QString keys;
    QString meaning;
};

QList<Key> keysOfActions(const QList<QAction *> &actions)
{
    QList<Key> keys;
    for (const QAction *action : actions)
        if (!action->shortcut().isEmpty() && !action->objectName().isEmpty())
            keys.append({action->shortcut().toString(QKeySequence::NativeText),
                         QString(action->text()).remove(u'&').remove(QStringLiteral("…"))});
    return keys;
}

QList<Key> keysOfViews()
{
    return {
        {PlanDialogs::tr("Alt+Up, Alt+Down"), PlanDialogs::tr("Mix: move the workload")},
        {PlanDialogs::tr("Del"), PlanDialogs::tr("Mix: remove the workload")},
        {PlanDialogs::tr("Left, Right"), PlanDialogs::tr("Chart: walk along the frontier")},
        {PlanDialogs::tr("Enter"), PlanDialogs::tr("Chart and table: allocate the offer")},
        {PlanDialogs::tr("Space"),
         PlanDialogs::tr("Chart and table: details of an offer (right click)")},
        {PlanDialogs::tr("Ctrl+Left, Ctrl+Right"),
         PlanDialogs::tr("Chart: move the limit of the service level")},
        {PlanDialogs::tr("Ctrl+Up, Ctrl+Down"), PlanDialogs::tr("Charts: move the budget")},
        {PlanDialogs::tr("+, −, 0"), PlanDialogs::tr("Chart: zoom in, out, show all")},
        {PlanDialogs::tr("Shift+drag"), PlanDialogs::tr("Chart: select a rectangle")},
        {PlanDialogs::tr("Up, Down"),
         PlanDialogs::tr("Number field: increase or decrease by a tenth")},
        {PlanDialogs::tr("Esc"), PlanDialogs::tr("Field: discard what was typed")},
    };
}

/// All shortcuts of the given actions, and the keys of list and chart.
class ShortcutsDialog final : public QDialog
{
public:
    explicit ShortcutsDialog(const QList<QAction *> &actions, QWidget *parent = nullptr)
        : QDialog(parent)
    {
        setWindowTitle(PlanDialogs::tr("Keyboard shortcuts"));
        resize(kShortcutsSize);
        const SpaceTokens &space = currentTokens().space;
        auto *content = new QWidget;
        setRole(content, Role::Page);
        auto *grid = new QGridLayout(content);
        grid->setHorizontalSpacing(space.huge);
        grid->setVerticalSpacing(space.small);
        grid->setColumnStretch(1, 1);
        int row = 0;
        for (const Key &key : keysOfActions(actions) + keysOfViews()) {
            grid->addWidget(plainLabel(key.keys, Role::BodyBold, content), row, 0, Qt::AlignTop);
            QLabel *meaning = wrappedText(key.meaning, Role::Body, content);
            grid->addWidget(meaning, row, 1, Qt::AlignTop);
            ++row;
        }
        grid->setRowStretch(row, 1);
        auto *scroll = new QScrollArea(this);
        explain(scroll, "shortcut_list");
        scrollDown(scroll, content);
        auto *buttons = closeButtons(this);
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(evenMargins(space.large));
        layout->addWidget(scroll, 1);
        layout->addWidget(buttons);
    }
};

constexpr int kAboutWidth = 420;

QString catalogText(const Catalog &catalog)
{
    const CatalogCounts counts = countCatalog(catalog, std::nullopt);
    QString text =
        PlanDialogs::tr("Catalog: %1 offers of %2 instance types in %3 regions")
            .arg(textOf(formatCount(static_cast<std::int64_t>(counts.offers), language())),
                 textOf(formatCount(static_cast<std::int64_t>(counts.types), language())),
                 textOf(formatCount(static_cast<std::int64_t>(counts.regions), language())));
    if (counts.oldest && counts.newest)
        text += PlanDialogs::tr(", prices of %1 to %2")
                    .arg(textOf(counts.oldest->toString()), textOf(counts.newest->toString()));
    return text;
}

/// Version, licence, and sources of the figures.
class AboutDialog final : public QDialog
{
public:
    explicit AboutDialog(const Snapshot *snapshot, QWidget *parent = nullptr) : QDialog(parent)
    {
        setWindowTitle(PlanDialogs::tr("About Headroom"));
        setFixedWidth(kAboutWidth);
        const SpaceTokens &space = currentTokens().space;
        auto *layout =
            columnIn(this, space.small, {space.huge, space.huge, space.huge, space.large});
        const auto add = [&](const QString &text, Role role) {
            layout->addWidget(wrappedText(text, role, this));
        };
        add(PlanDialogs::tr("Headroom %1").arg(textOf(kVersion)), Role::Heading);
        add(PlanDialogs::tr("What the machine learning platform will cost, and why this hardware."),
            Role::Body);
        if (snapshot)
            add(catalogText(*snapshot->inputs.catalog), Role::Muted);
        add(PlanDialogs::tr(
                "Prices are public list prices of the dates stated and change without notice. "
                "Performance figures carry their evidence and an 80 % range."),
            Role::Muted);
        add(PlanDialogs::tr(
                "Free software under the GNU General Public License, version 3 or later. The "
                "typeface is Inter, under the SIL Open Font License."),
            Role::Muted);
        auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
        explainButtons(buttons);
        layout->addSpacing(space.small);
        layout->addWidget(buttons);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    }
};

} // namespace

PlanDialogs::PlanDialogs(PlanSession &session, const Exporter &exporter, FleetSolver fleets,
                         QWidget *window)
    : QObject(window),
      m_session(session),
      m_exporter(exporter),
      m_fleets(std::move(fleets)),
      m_window(window)
{}

void closeWithPlan(QDialog *dialog, PlanSession &session)
{
    QObject::connect(&session, &PlanSession::planOpened, dialog, [dialog] {
        dialog->hide(); // whatever stands in its fields belongs to a plan that is gone
        dialog->deleteLater();
    });
}

void PlanDialogs::open(QDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    closeWithPlan(dialog, m_session);
    dialog->open();
}

void PlanDialogs::showAssumptions(const QString &field)
{
    auto *dialog = new AssumptionsDialog(m_session.plan(), m_window);
    connect(dialog, &AssumptionsDialog::editRequested, this, &PlanDialogs::editRequested);
    connect(&m_session, &PlanSession::planChanged, dialog,
            [this, dialog] { dialog->render(m_session.plan()); });
    open(dialog);
    dialog->beginAt(field);
}

void PlanDialogs::showModelsAndAccelerators()
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    auto *dialog = new OwnFactsDialog(*snapshot, m_exporter, m_window);
    connect(dialog, &OwnFactsDialog::editRequested, this, &PlanDialogs::editRequested);
    connect(&m_session, &PlanSession::snapshotChanged, dialog,
            [this, dialog] { dialog->render(*m_session.snapshot()); });
    open(dialog);
}

void PlanDialogs::showFleet(WorkloadId workload)
{
    if (!m_session.snapshot())
        return;
    auto *dialog = new FleetDialog(m_session, workload, m_fleets, m_window);
    connect(dialog, &FleetDialog::editRequested, this, &PlanDialogs::editRequested);
    open(dialog);
}

void PlanDialogs::showOffers(WorkloadId workload,
                             const std::optional<OfferReference> &inspectedOffer)
{
    const auto snapshot = m_session.shown().snapshot;
    if (!snapshot)
        return;
    auto *dialog = new OffersDialog(
        snapshot, {.workload = workload, .first = {}, .second = inspectedOffer}, m_window);
    connect(dialog, &OffersDialog::whatIfRequested, this, &PlanDialogs::whatIfRequested);
    open(dialog);
}

void PlanDialogs::renameScenario(const QString &name)
{
    const auto check = [this, name](const QString &newName) {
        const auto renamed =
            applyEdit(m_session.plan(), RenameScenario{name.toStdString(), newName.toStdString()});
        return renamed ? QString() : textOf(renamed.error().whatAndRemedy(language()));
    };
    auto *dialog =
        new NameDialog(tr("Rename scenario"), tr("Name of the scenario"), name, check, m_window);
    connect(dialog, &NameDialog::nameChosen, this, [this, name](const QString &newName) {
        emit editRequested(RenameScenario{name.toStdString(), newName.toStdString()});
    });
    open(dialog);
}

void PlanDialogs::showReference(const QString &table, const QString &words)
{
    auto *dialog = new ReferenceDialog(m_session.snapshot().get(), m_window);
    dialog->search()->setText(words);
    dialog->showTable(table);
    connect(dialog, &ReferenceDialog::calculationRequested, this,
            &PlanDialogs::calculationRequested);
    connect(dialog, &ReferenceDialog::waysRequested, this, &PlanDialogs::waysRequested);
    open(dialog);
}

void PlanDialogs::showShortcuts()
{
    auto *dialog = new ShortcutsDialog(m_window->findChildren<QAction *>(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void PlanDialogs::showGoal()
{
    const auto snapshot = m_session.shown().snapshot;
    if (!snapshot)
        return;
    auto *dialog = new GoalDialog(snapshot, m_window);
    connect(dialog, &GoalDialog::tried, this, &PlanDialogs::tried);
    open(dialog);
}

void PlanDialogs::showAbout()
{
    auto *dialog = new AboutDialog(m_session.snapshot().get(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace headroom::ui
