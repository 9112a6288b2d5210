// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/price_updates.h"

#include "core/plan/plan.h"
#include "session/plan_session.h"
#include "ui/prices/import_history.h"
#include "ui/prices/progress_panel.h"
#include "ui/prices/progress_text.h"
#include "ui/prices/refresh_dialog.h"
#include "ui/prices/update_summary.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

namespace headroom::ui {

namespace {

const QLatin1String kFolderKey("files/priceFolder");

QString lastFolder()
{
    const QString downloads = QStandardPaths::writableLocation(QStandardPaths::DownloadLocation);
    return QSettings().value(kFolderKey, downloads).toString();
}

RefreshRegions regionsFor(const PlanSession &session)
{
    RefreshRegions regions;
    regions.inPlan = regionsInUse(session.plan());
    if (const auto snapshot = session.snapshot()) {
        for (const Region &region : snapshot->inputs.catalog->regions)
            ++regions.inCatalog[region.provider];
    }
    return regions;
}

} // namespace

PriceUpdates::PriceUpdates(PlanSession &session, std::shared_ptr<const PriceUpdater> updater,
                           QWidget *window)
    : QObject(window),
      m_session(session),
      m_window(window),
      m_panel(
          new ProgressPanel(QStringLiteral("update"), tr("Progress of the price update"), window)),
      m_update(new PriceUpdate(session, std::move(updater), this))
{
    connect(m_update, &PriceUpdate::started, m_panel,
            [this] { m_panel->begin(tr("Updating prices")); });
    connect(m_update, &PriceUpdate::progressed, m_panel,
            [this](const PriceUpdateProgress &progress) {
                m_panel->render(headlineOf(progress), detailOf(progress), fractionOf(progress));
            });
    connect(m_panel, &ProgressPanel::cancelRequested, this, [this] {
        m_panel->showStopping();
        m_update->cancel();
    });
    connect(m_update, &PriceUpdate::finished, this, [this](const auto &result) {
        end();
        if (!m_quitting)
            showResult(result);
    });
    connect(m_update, &PriceUpdate::failed, this, [this](const Error &error) {
        end();
        emit failed(error);
    });
    connect(m_update, &PriceUpdate::stopped, this, [this] {
        end();
        emit remarked(tr("Stopped. The catalog is unchanged."));
    });
}

void PriceUpdates::end()
{
    m_panel->setVisible(m_update->isRunning());
    if (m_quitting && !m_update->isRunning())
        emit readyToQuit();
}

void PriceUpdates::importFiles(const QStringList &files)
{
    if (!files.isEmpty())
        m_update->importFiles(files);
}

void PriceUpdates::askForFiles()
{
    auto *dialog = new QFileDialog(m_window, tr("Import price lists"), lastFolder(),
                                   tr("Price lists (*.csv *.json *.gz);;All files (*)"));
    dialog->setObjectName(QStringLiteral("importDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &files) {
        QSettings().setValue(kFolderKey, QFileInfo(files.constFirst()).absolutePath());
        importFiles(files);
    });
    dialog->open();
}

void PriceUpdates::askForRefresh()
{
    auto *dialog = new RefreshDialog(*m_update->updater(), regionsFor(m_session), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RefreshDialog::chosen, m_update, &PriceUpdate::refresh);
    dialog->open();
}

void PriceUpdates::showResult(const std::shared_ptr<const PriceUpdateResult> &result)
{
    auto *summary = new UpdateSummary(result, m_window);
    summary->setAttribute(Qt::WA_DeleteOnClose);
    connect(summary, &UpdateSummary::exportRequested, this, &PriceUpdates::exportRequested);
    connect(summary, &UpdateSummary::editRequested, this, &PriceUpdates::editRequested);
    summary->show();
}

void PriceUpdates::showHistory()
{
    // Thousands of kept rejections take longer to read than the window may freeze.
    m_history.run([updater = m_update->updater()] { return updater->imports(); },
                  [this](const Imports &imports) { openHistory(imports); });
}

void PriceUpdates::openHistory(const Imports &imports)
{
    if (!imports) {
        emit failed(imports.error());
        return;
    }
    auto *history = new ImportHistory(*imports, m_window);
    history->setAttribute(Qt::WA_DeleteOnClose);
    history->open();
}

void PriceUpdates::askBeforeQuitting()
{
    auto *question = new QMessageBox(m_window);
    question->setObjectName(QStringLiteral("updateQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setWindowTitle(tr("Prices are being updated"));
    question->setText(tr("Stop the update and close?"));
    question->setInformativeText(tr("The catalog stays unchanged."));
    const QPushButton *stop = question->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    question->addButton(tr("Keep running"), QMessageBox::RejectRole);
    connect(question, &QMessageBox::finished, this, [this, question, stop] {
        if (question->clickedButton() != stop)
            return;
        m_quitting = true;
        m_panel->showStopping();
        m_update->cancel();
        // It may have ended while the question was open.
        if (!m_update->isRunning())
            emit readyToQuit();
    });
    question->open();
}

} // namespace headroom::ui
