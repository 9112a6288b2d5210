// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/own_prices_questions.h"

#include "session/language.h"
#include "ui/dialogs/last_folder.h"
#include "ui/format/text.h"
#include "ui/prices/own_prices_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <utility>

namespace headroom::ui {

namespace {

const QLatin1String kOwnPricesFolder("files/ownPricesFolder");

QFileDialog *fileDialog(const char *name, const QString &title, const QString &kinds,
                        QWidget &parent, TakeRulesPath take)
{
    auto *dialog = new QFileDialog(&parent, title, lastFolder(kOwnPricesFolder), kinds);
    dialog->setObjectName(QLatin1String(name));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
                     [take = std::move(take)](const QString &path) {
                         QSettings().setValue(kOwnPricesFolder, QFileInfo(path).absolutePath());
                         take(path);
                     });
    return dialog;
}

QMessageBox *questionBox(const char *name, const QString &text, QWidget &parent)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, OwnPricesDialog::tr("Own prices"), text,
                                QMessageBox::NoButton, &parent);
    box->setObjectName(QLatin1String(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    return box;
}

QPushButton *addAnswer(QMessageBox *box, const QString &text, QMessageBox::ButtonRole role,
                       const std::function<void()> &answer)
{
    QPushButton *button = box->addButton(text, role);
    QObject::connect(button, &QPushButton::clicked, box->parentWidget(), answer);
    return button;
}

} // namespace

void askForRulesToImport(QWidget &dialog, TakeRulesPath take)
{
    QFileDialog *files = fileDialog("importOwnPrices", OwnPricesDialog::tr("Import own prices"),
                                    OwnPricesDialog::tr("CSV files (*.csv);;All files (*)"), dialog,
                                    std::move(take));
    files->setFileMode(QFileDialog::ExistingFile);
    files->open();
}

void askWhereToExportRules(QWidget &dialog, TakeRulesPath take)
{
    QFileDialog *files =
        fileDialog("exportOwnPrices", OwnPricesDialog::tr("Export own prices"),
                   OwnPricesDialog::tr("CSV files (*.csv)"), dialog, std::move(take));
    files->setAcceptMode(QFileDialog::AcceptSave);
    files->setDefaultSuffix(QStringLiteral("csv"));
    files->selectFile(QStringLiteral("own-prices.csv"));
    files->open();
}

void askToReplaceStored(QWidget &dialog, const std::function<void()> &replace,
                        const std::function<void()> &load)
{
    QMessageBox *box = questionBox(
        "ownPricesQuestion",
        OwnPricesDialog::tr("The stored price book was changed by another window or program."),
        dialog);
    box->setInformativeText(OwnPricesDialog::tr(
        "Replacing it keeps it as a backup. Loading it discards the changes made here."));
    addAnswer(box, OwnPricesDialog::tr("Replace it"), QMessageBox::ActionRole, replace)
        ->setObjectName(QStringLiteral("replaceOwnPrices"));
    addAnswer(box, OwnPricesDialog::tr("Load it"), QMessageBox::ActionRole, load)
        ->setObjectName(QStringLiteral("loadOwnPrices"));
    box->addButton(QMessageBox::Cancel);
    box->open();
}

void askToStoreWithoutBackup(QWidget &dialog, const SaveError &error,
                             const std::function<void()> &store)
{
    QMessageBox *box = questionBox(
        "ownPricesQuestion",
        OwnPricesDialog::tr("Store the price book without a backup of the stored one?"), dialog);
    box->setInformativeText(textOf(error.text(language())));
    addAnswer(box, OwnPricesDialog::tr("Store it"), QMessageBox::ActionRole, store)
        ->setObjectName(QStringLiteral("replaceOwnPrices"));
    box->addButton(QMessageBox::Cancel);
    box->open();
}

void askToDropChanges(QWidget &dialog, const std::function<void()> &drop)
{
    QMessageBox *box = questionBox(
        "dropOwnPrices", OwnPricesDialog::tr("Discard the changes to the own prices?"), dialog);
    addAnswer(box, OwnPricesDialog::tr("Drop"), QMessageBox::DestructiveRole, drop);
    box->addButton(OwnPricesDialog::tr("Keep editing"), QMessageBox::RejectRole);
    box->open();
}

} // namespace headroom::ui
