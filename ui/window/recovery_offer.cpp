// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/recovery_offer.h"

#include "dialogs/plan_files.h"
#include "format/text.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>

namespace headroom::ui {

RecoveryOffer::RecoveryOffer(PlanFiles &files, std::shared_ptr<RecoveryStore> store,
                             QWidget *window)
    : QObject(window),
      m_files(files),
      m_store(std::move(store)),
      m_window(window)
{}

void RecoveryOffer::ask()
{
    const std::vector<RecoveryCopy> copies = m_store->left();
    if (copies.empty())
        return;
    const RecoveryCopy &copy = copies.front();
    const QString file = textOf(copy.planPath);
    const QString when =
        QLocale().toString(QDateTime::fromSecsSinceEpoch(copy.writtenAt), QLocale::ShortFormat);
    auto *question = new QMessageBox(m_window);
    question->setObjectName(QStringLiteral("recoveryQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setIcon(QMessageBox::NoIcon);
    question->setWindowTitle(tr("Unsaved changes were found"));
    question->setText(
        tr("Headroom ended before the changes to %1 were saved.")
            .arg(file.isEmpty() ? textOf(copy.planName) : QFileInfo(file).fileName()));
    question->setInformativeText(
        tr("They are of %1. Whatever you choose, the copy is kept for 30 days.").arg(when));
    auto *restored = question->addButton(tr("Restore"), QMessageBox::AcceptRole);
    auto *saved = file.isEmpty()
                      ? nullptr
                      : question->addButton(tr("Open saved"), QMessageBox::DestructiveRole);
    question->setEscapeButton(question->addButton(tr("Later"), QMessageBox::RejectRole));
    question->setDefaultButton(qobject_cast<QPushButton *>(restored));
    connect(question, &QMessageBox::buttonClicked, this,
            [this, copy, restored, saved](QAbstractButton *button) {
                if (button == restored)
                    restore(copy);
                else if (saved && button == saved)
                    openSaved(copy);
            });
    question->open();
}

void RecoveryOffer::restore(const RecoveryCopy &copy)
{
    auto plan = m_store->read(copy.id);
    if (!plan) {
        emit m_files.failed(plan.error());
        return;
    }
    // Kept under this process before the other copy is put away: a crash in between loses nothing.
    if (const auto kept = m_store->keep(*plan, copy.planPath); !kept) {
        emit m_files.failed(kept.error());
        return;
    }
    m_files.openRecovered(std::move(*plan), textOf(copy.planPath));
    m_store->setAside(copy.id);
}

void RecoveryOffer::openSaved(const RecoveryCopy &copy)
{
    m_store->setAside(copy.id);
    m_files.open(textOf(copy.planPath));
}

} // namespace headroom::ui
