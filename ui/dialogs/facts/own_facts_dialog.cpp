// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/facts/own_facts_dialog.h"

#include "ui/dialogs/facts/fact_page.h"
#include "ui/format/explained.h"
#include "ui/theme/layouts.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QTabWidget>

namespace headroom::ui {

namespace {

constexpr QSize kSize(820, 600);

} // namespace

OwnFactsDialog::OwnFactsDialog(const Snapshot &snapshot, const Exporter &exporter, QWidget *parent)
    : FieldDialog(parent),
      m_exporter(exporter),
      m_tabs(new QTabWidget(this)),
      m_models(new FactPage(tr("model"), this)),
      m_accelerators(new FactPage(tr("accelerator"), this))
{
    setObjectName(QStringLiteral("ownFactsDialog"));
    setWindowTitle(tr("Models and accelerators"));
    resize(kSize);
    auto *layout = dialogColumn(this);
    m_models->setObjectName(QStringLiteral("modelsPage"));
    m_accelerators->setObjectName(QStringLiteral("acceleratorsPage"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_models, tr("Models"));
    m_tabs->addTab(m_accelerators, tr("Accelerators"));
    explain(m_tabs, "own_facts");
    m_tabs->setTabToolTip(0, explanationTip("tab_models"));
    m_tabs->setTabToolTip(1, explanationTip("tab_accelerators"));
    layout->addWidget(m_tabs, 1);
    layout->addWidget(closeButtons(this));
    connectPage(m_models, QStringLiteral("models.csv"));
    connectPage(m_accelerators, QStringLiteral("accelerators.csv"));
    render(snapshot);
}

void OwnFactsDialog::connectPage(FactPage *page, const QString &fileName)
{
    connect(page, &FactPage::editRequested, this, &OwnFactsDialog::editRequested);
    connect(page, &FactPage::importRequested, this, [this, page] { askForTable(page); });
    connect(page, &FactPage::exportRequested, this,
            [this, page, fileName] { writeTable(page, fileName); });
}

void OwnFactsDialog::render(const Snapshot &snapshot)
{
    m_models->render(ownModels(snapshot.plan(), *snapshot.inputs.facts));
    m_accelerators->render(ownAccelerators(snapshot.plan(), *snapshot.inputs.facts));
}

void OwnFactsDialog::askForTable(FactPage *page)
{
    const bool models = page == m_models;
    auto *dialog = new QFileDialog(
        this, models ? tr("Import a table or a config.json") : tr("Import a table"), {},
        models ? tr("CSV files, config.json of a model (*.csv *.json)") : tr("CSV files (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, page, &FactPage::importTable);
    dialog->open();
}

void OwnFactsDialog::writeTable(FactPage *page, const QString &fileName)
{
    auto *dialog = new QFileDialog(this, tr("Export a table"), fileName, tr("CSV files (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(fileName);
    const std::string table = page->facts().table();
    connect(dialog, &QFileDialog::fileSelected, page, [this, page, table](const QString &path) {
        m_writer.run([&exporter = m_exporter, path = path.toStdString(),
                      table] { return exporter.writeFile(path, table); },
                     [page](const Expected<void> &written) {
                         if (!written)
                             page->showProblem(written.error());
                     });
    });
    dialog->open();
}

} // namespace headroom::ui
