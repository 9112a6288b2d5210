// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/recovery_offer.h"

#include "session/document/recovery_keeper.h"
#include "session/plan_session.h"
#include "ui/format/text.h"
#include "ui/plan_files/kept_copies_dialog.h"
#include "ui/plan_files/kept_copies_table.h"
#include "ui/plan_files/plan_files.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

bool isSameFile(const QString &one, const QString &other)
{
    // A file that is gone has no canonical path.
    const auto place = [](const QString &path) {
        const QFileInfo info(path);
        const QString canonical = info.canonicalFilePath();
        return canonical.isEmpty() ? info.absoluteFilePath() : canonical;
    };
    return place(one) == place(other);
}

bool belongsTo(const RecoveryCopy &copy, const QString &path)
{
    return path.isEmpty() || copy.planPath.empty() || isSameFile(textOf(copy.planPath), path);
}

} // namespace

RecoveryOffer::RecoveryOffer(PlanSession &session, PlanFiles &files, KeptCopies kept,
                             QWidget *window)
    : QObject(window),
      m_session(session),
      m_files(files),
      m_kept(std::move(kept)),
      m_window(window)
{
    connect(&files, &PlanFiles::openingEnded, this, &RecoveryOffer::ask);
}

/// All copies are read for that, which takes its time.
void RecoveryOffer::list(std::function<void(const Found &)> then)
{
    m_session.document().work().run(
        FileWork::Kind::listing,
        [kept = m_kept]() -> Expected<Found> {
            return Found{kept.copies->left(), kept.backups->backups()};
        },
        [this, then = std::move(then)](const Expected<Found> &found) {
            if (found)
                then(*found);
            else
                emit failed(found.error());
        });
}

void RecoveryOffer::ask(const QString &path)
{
    list([this, path](const Found &found) { offer(found.copies, path); });
}

void RecoveryOffer::offer(const Copies &found, const QString &path)
{
    Copies wanted = found;
    std::erase_if(wanted, [&](const RecoveryCopy &copy) {
        return copy.isSetAside || m_asked.contains(copy.id);
    });
    nameDamaged(wanted);
    std::erase_if(wanted, [&](const RecoveryCopy &copy) {
        return !copy.isReadable || !belongsTo(copy, path);
    });
    if (wanted.empty())
        return;
    m_asked.insert(wanted.front().id);
    askAbout(wanted.front(), wanted.size() - 1);
}

/// It cannot be known which plan it belongs to.
void RecoveryOffer::nameDamaged(const Copies &found)
{
    const auto damaged =
        std::ranges::find_if(found, [](const RecoveryCopy &copy) { return !copy.isReadable; });
    if (damaged == found.end())
        return;
    m_asked.insert(damaged->id);
    emit failed({tr("Unsaved changes of %1 were found, but cannot be read.")
                     .arg(momentText(damaged->writtenAt))
                     .toStdString(),
                 {},
                 damaged->damage});
}

void RecoveryOffer::askAbout(const RecoveryCopy &copy, std::size_t others)
{
    const QString file = textOf(copy.planPath);
    auto *question = new QMessageBox(m_window);
    question->setObjectName(QStringLiteral("recoveryQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setIcon(QMessageBox::NoIcon);
    question->setWindowTitle(tr("Unsaved changes were found"));
    question->setText(
        tr("Headroom ended before the changes to %1 were saved.")
            .arg(file.isEmpty() ? textOf(copy.planName) : QFileInfo(file).fileName()));
    QStringList more{tr("They date from %1.").arg(momentText(copy.writtenAt))};
    if (!copy.damage.empty())
        more += textOf(copy.damage);
    if (others > 0)
        more +=
            others == 1
                ? tr("There is one more; File, Recovery copies and backups lists both.")
                : tr("There are %1 more; File, Recovery copies and backups lists all.").arg(others);
    more += tr("What is discarded here stays in that list for 30 days.");
    question->setInformativeText(more.join(u' '));
    auto *restored = question->addButton(tr("Restore"), QMessageBox::AcceptRole);
    auto *discarded = question->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    question->setEscapeButton(question->addButton(tr("Later"), QMessageBox::RejectRole));
    question->setDefaultButton(restored);
    connect(restored, &QPushButton::clicked, this, [this, copy] { restore(copy); });
    connect(discarded, &QPushButton::clicked, this, [this, copy] { setAsideCopy(copy); });
    question->open();
}

void RecoveryOffer::restore(const RecoveryCopy &copy)
{
    m_asked.insert(copy.id);
    m_session.document().work().run(
        FileWork::Kind::opening,
        [copies = m_kept.copies, id = copy.id] { return copies->read(id); },
        [this, copy](const Expected<RecoveredPlan> &read) {
            if (!read) {
                emit failed(read.error());
                return;
            }
            m_files.openRecovered(*read, [this, copy] {
                // Only once this run keeps them itself: a crash in between loses nothing.
                connect(
                    m_kept.keeper, &RecoveryKeeper::kept, this,
                    [this, copy] { setAsideCopy(copy); },
                    static_cast<Qt::ConnectionType>(Qt::AutoConnection | Qt::SingleShotConnection));
            });
        });
}

void RecoveryOffer::setAsideCopy(const RecoveryCopy &copy)
{
    m_session.document().work().run(
        FileWork::Kind::listing,
        [copies = m_kept.copies, id = copy.id] {
            copies->setAside(id);
            return Expected<void>();
        },
        [](const Expected<void> &) {});
}

void RecoveryOffer::openBackup(const Backup &backup)
{
    m_files.openBackup(
        textOf(backup.path),
        tr("This is a backup of %1, saved on %2. Save it under a name to continue with it.")
            .arg(textOf(backup.planFile), momentText(backup.savedAt)));
}

void RecoveryOffer::showAll()
{
    auto *dialog = new KeptCopiesDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &KeptCopiesDialog::restoreRequested, this, &RecoveryOffer::restore);
    connect(dialog, &KeptCopiesDialog::openRequested, this, &RecoveryOffer::openBackup);
    connect(dialog, &KeptCopiesDialog::discardCopyRequested, this,
            [this, dialog](const RecoveryCopy &copy) {
                discard([copies = m_kept.copies, id = copy.id] { return copies->discard(id); },
                        dialog);
            });
    connect(dialog, &KeptCopiesDialog::discardBackupRequested, this,
            [this, dialog](const Backup &backup) {
                discard([backups = m_kept.backups,
                         path = backup.path] { return backups->discard(path); },
                        dialog);
            });
    fill(dialog);
}

/// The dialog is shown with what it lists.
void RecoveryOffer::fill(KeptCopiesDialog *dialog)
{
    list([shown = QPointer(dialog)](const Found &found) {
        if (!shown)
            return;
        shown->list(found.copies, found.backups);
        if (!shown->isVisible())
            shown->open();
    });
}

void RecoveryOffer::discard(std::function<Expected<void>()> discard, KeptCopiesDialog *dialog)
{
    m_session.document().work().run(FileWork::Kind::listing, std::move(discard),
                                    [this](const Expected<void> &discarded) {
                                        if (!discarded)
                                            emit failed(discarded.error());
                                    });
    fill(dialog);
}

} // namespace headroom::ui
