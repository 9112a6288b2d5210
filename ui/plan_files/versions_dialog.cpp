// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/versions_dialog.h"

#include "core/report/comparison_tables.h"
#include "core/report/version_table.h"
#include "core/texts/version_texts.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/dialogs/last_folder.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/plan_files/kept_copies_table.h"
#include "ui/prices/table_tabs.h"
#include "ui/rows/compared_cards.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>

#include <array>

namespace headroom::ui {

namespace {

constexpr QSize kVersionsSize(980, 680);
constexpr int kChangesHeight = 260;
constexpr QLatin1String kVersionFolder("versions/folder");

/// The newest of an earlier day; else the oldest of today; else the file.
std::size_t lastTime(const std::vector<KeptVersion> &versions)
{
    const QDate today = QDate::currentDate();
    for (std::size_t i = 0; i < versions.size(); ++i) {
        if (versions[i].savedAt
            && QDateTime::fromSecsSinceEpoch(*versions[i].savedAt).date() < today)
            return i;
    }
    return versions.size() - 1;
}

} // namespace

VersionsDialog::VersionsDialog(PlanSession &session, std::shared_ptr<const BackupStore> backups,
                               QWidget *parent)
    : QDialog(parent),
      m_session(session),
      m_list(std::move(backups)),
      m_study(session),
      m_since(new ChipButton(tr("Since"), this)),
      m_menu(new QMenu(this)),
      m_summary(wrappedLabel("versionsSummary", Role::Body, this)),
      m_choose(new QPushButton(tr("Choose a file…"), this)),
      m_bars(new WaterfallBars(this)),
      m_tables(new TableTabs(this))
{
    setObjectName(QStringLiteral("versionsDialog"));
    setWindowTitle(tr("What has changed since…"));
    resize(kVersionsSize * currentTokens().scale);
    m_since->setMenu(m_menu);
    nameAndExplain(m_since, "sinceVersion", "since_version");
    explain(m_bars, "waterfall");
    m_tables->setMinimumHeight(kChangesHeight);
    auto *buttons = closeButtons(this);
    auto *layout = dialogColumn(this);
    nameAndExplain(m_choose, "chooseVersion", "choose_version");
    m_choose->hide();
    layout->addWidget(m_since, 0, Qt::AlignLeft);
    layout->addWidget(m_summary);
    layout->addWidget(m_choose, 0, Qt::AlignLeft);
    layout->addWidget(m_bars);
    layout->addWidget(m_tables, 1);
    layout->addStretch(0); // what is said stands at the top, also while nothing is below it
    layout->addWidget(buttons);
    connect(m_choose, &QPushButton::clicked, this, &VersionsDialog::askForFile);
    connect(m_tables, &TableTabs::exportRequested, this, &VersionsDialog::exportRequested);
    m_list.onFinish(this, [this](const VersionList::Answer &versions) {
        if (versions)
            offer(*versions);
        else
            say(textOf(versions.error().text(language())));
    });
    m_study.onFinish(this, [this](const VersionStudy::Answer &versions) {
        if (versions)
            showVersions(*versions);
        else
            say(textOf(versions.error().text(language())));
    });
    say(tr("Looking for earlier versions…"));
    m_list.start(m_session.document().path());
}

void VersionsDialog::say(const QString &text)
{
    m_summary->setText(text);
    m_bars->hide();
    m_tables->hide();
}

void VersionsDialog::offer(std::vector<KeptVersion> versions)
{
    m_versions = std::move(versions);
    fillMenu();
    if (!m_versions.empty()) {
        compare(lastTime(m_versions));
        return;
    }
    m_since->setValue(tr("no version"));
    say(tr("The plan has not been saved yet, so there is no earlier version of it. Any other plan "
           "file can be used instead."));
    m_choose->show();
}

QString VersionsDialog::nameOf(const KeptVersion &version) const
{
    if (version.savedAt)
        return momentText(*version.savedAt);
    return version.path == m_session.document().path()
               ? textOf(language().say(version_text::kAsSaved))
               : QFileInfo(version.path).fileName();
}

/// A file chosen by hand is listed after those that were found.
void VersionsDialog::fillMenu()
{
    m_menu->clear();
    for (std::size_t i = 0; i < m_versions.size(); ++i) {
        m_menu->addAction(nameOf(m_versions[i]).replace(u'&', QStringLiteral("&&")), this,
                          [this, i] { compare(i); });
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("Another file…"), this, &VersionsDialog::askForFile);
}

void VersionsDialog::askForFile()
{
    const QString plan = m_session.document().path();
    auto *dialog = new QFileDialog(this, tr("Choose an earlier version of the plan"),
                                   plan.isEmpty() ? lastFolder(kVersionFolder)
                                                  : QFileInfo(plan).absolutePath(),
                                   tr("Headroom plans (*.headroom)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        QSettings().setValue(kVersionFolder, QFileInfo(path).absolutePath());
        m_versions.push_back({path, std::nullopt});
        fillMenu();
        compare(m_versions.size() - 1);
    });
    dialog->open();
}

void VersionsDialog::compare(std::size_t version)
{
    const QString name = nameOf(m_versions[version]);
    m_choose->hide();
    m_since->setValue(name);
    m_study.start(m_versions[version].path, name);
}

void VersionsDialog::showVersions(const VersionComparison &versions)
{
    const Comparison &sides = versions.sides;
    const Table changes = versionChanges(versions, language());
    const QString same =
        changes.rows.empty() ? u' ' + textOf(language().say(version_text::kNoChange)) : QString();
    m_summary->setText(textOf(versionSummary(versions, language())) + same);
    m_bars->setVisible(!versions.now().fromBaseline.steps.empty());
    m_bars->setSteps(waterfallSteps(sides, versions.now()));
    m_bars->setAccessibleName(textOf(waterfallTable(sides, versions.now(), language()).title));
    m_tables->setPages({{tr("Changes"), changes, {}, {}},
                        {tr("Steps"), waterfallTable(sides, versions.now(), language()), {}, {}},
                        {tr("Workloads"), comparedWorkloads(sides, language()), {}, {}},
                        {tr("Figures"), comparisonTable(sides, language()), {}, {}}},
                       sides.snapshot->plan().currency);
    constexpr std::array kKeys{"table_changes", "table_steps", "table_workloads", "table_figures"};
    for (int i = 0; i < m_tables->tabs()->count(); ++i)
        m_tables->tabs()->setTabToolTip(i, explanationTip(kKeys[static_cast<std::size_t>(i)]));
    m_tables->setVisible(!changes.rows.empty());
}

} // namespace headroom::ui
