// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/plan_files.h"

#include "core/plan/plan_difference.h"
#include "session/plan_session.h"
#include "ui/dialogs/last_folder.h"
#include "ui/format/text.h"
#include "ui/plan_files/save_questions.h"
#include "ui/views/fields/pending_edit.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

namespace headroom::ui {

namespace {

constexpr int kMostRecent = 10;
constexpr int kSlowMilliseconds = 250;
constexpr std::chrono::seconds kRetryGap{5};
const QLatin1String kRecentKey("files/recent");
const QLatin1String kPlanFolder("files/folder");
const QLatin1String kReopenKey("files/reopenLast");

QString filter()
{
    return PlanFiles::tr("Headroom plans (*.headroom)");
}

/// A menu text takes an ampersand as the mark of a mnemonic.
QString menuText(QString path)
{
    return path.replace(u'&', QStringLiteral("&&"));
}

} // namespace

PlanFiles::PlanFiles(PlanSession &session, QString samplePlan, QWidget *window)
    : QObject(window),
      m_session(session),
      m_samplePlan(std::move(samplePlan)),
      m_window(window)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kSlowMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isSlow = true;
        emit activityChanged();
    });
    m_retry.setSingleShot(true);
    setRetryGap(kRetryGap);
    connect(&m_retry, &QTimer::timeout, this, &PlanFiles::holdAgain);
    connect(&session.fileWork(), &FileWork::changed, this, &PlanFiles::followFileWork);
}

void PlanFiles::setRetryGap(std::chrono::milliseconds gap)
{
    m_retry.setInterval(gap);
}

QString PlanFiles::displayName() const
{
    const QString path = m_session.path();
    if (path.isEmpty())
        return textOf(m_session.plan().name);
    const QString name = QFileInfo(path).fileName();
    return m_heldElsewhere ? tr("%1 (open elsewhere)").arg(name) : name;
}

QString PlanFiles::activity() const
{
    const auto kind = m_isSlow ? m_session.fileWork().kind() : std::nullopt;
    if (kind == FileWork::Kind::saving)
        return tr("saving…");
    return kind == FileWork::Kind::opening ? tr("opening…") : QString();
}

/// What takes a moment only is not worth a word.
void PlanFiles::followFileWork()
{
    if (!m_session.fileWork().isBusy()) {
        m_patience.stop();
        m_isSlow = false;
    } else if (!m_isSlow && !m_patience.isActive()) {
        m_patience.start();
    }
    emit activityChanged();
}

bool PlanFiles::mayLeave() const
{
    if (m_session.fileWork().isBusy())
        return false;
    return !m_session.isModified() || m_leaving == m_session.revision();
}

bool PlanFiles::takeFields() const
{
    return takePendingEdits(*m_window, m_session);
}

void PlanFiles::fillRecentMenu(QMenu *menu)
{
    menu->clear();
    for (const QString &path : QSettings().value(kRecentKey).toStringList())
        menu->addAction(menuText(QDir::toNativeSeparators(path)), this,
                        [this, path] { open(path); });
    if (menu->isEmpty()) {
        menu->addAction(tr("No plan opened yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    menu->addAction(tr("Clear the list"), this, [] { QSettings().remove(kRecentKey); });
}

void PlanFiles::open(const QString &path)
{
    if (!path.isEmpty())
        whenSafe([this, path] { openNow(path); });
}

bool PlanFiles::openAtStart(const QString &named)
{
    const QString path = named.isEmpty() && reopensLast()
                             ? QSettings().value(kRecentKey).toStringList().value(0)
                             : named;
    if (path.isEmpty())
        return false;
    open(path);
    return true;
}

bool PlanFiles::reopensLast()
{
    return QSettings().value(kReopenKey, false).toBool();
}

void PlanFiles::setReopensLast(bool reopens)
{
    QSettings().setValue(kReopenKey, reopens);
}

void PlanFiles::startNew()
{
    whenSafe([this] {
        letGo();
        m_session.openNew();
        emit succeeded();
    });
}

void PlanFiles::askAndOpen()
{
    whenSafe([this] {
        auto *dialog =
            new QFileDialog(m_window, tr("Open a plan"), lastFolder(kPlanFolder), filter());
        dialog->setObjectName(QStringLiteral("openDialog"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, this, &PlanFiles::openNow);
        dialog->open();
    });
}

void PlanFiles::openSample()
{
    whenSafe([this] {
        m_session.read(m_samplePlan, [this](const Expected<LoadedPlan> &loaded) {
            if (!loaded) {
                emit failed(loaded.error());
                return;
            }
            letGo();
            m_session.open(*loaded, {});
            emit succeeded();
        });
    });
}

void PlanFiles::save()
{
    if (!takeFields())
        return;
    if (m_session.path().isEmpty())
        askAndSave();
    else
        saveNow({}, [] {});
}

void PlanFiles::askAndSave()
{
    if (takeFields())
        askNameThen([] {});
}

void PlanFiles::askBeforeQuitting()
{
    m_session.fileWork().whenFree([this] {
        // It may have been answered while a file was still being let go.
        if (mayLeave()) {
            emit readyToQuit();
            return;
        }
        whenSafe([this] {
            m_leaving = m_session.revision();
            emit readyToQuit();
        });
    });
}

void PlanFiles::whenSafe(std::function<void()> next)
{
    // What is being saved is not unsaved for long.
    m_session.fileWork().whenFree([this, next = std::move(next)] {
        if (!takeFields())
            return;
        if (m_session.isModified())
            askToSave(next);
        else
            next();
    });
}

void PlanFiles::askToSave(std::function<void()> next)
{
    if (m_question) { // the newest wish counts
        m_question->hide();
        m_question->deleteLater();
    }
    auto *question = new QMessageBox(m_window);
    m_question = question;
    question->setObjectName(QStringLiteral("unsavedQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setIcon(QMessageBox::NoIcon);
    question->setWindowTitle(tr("Unsaved changes"));
    question->setText(tr("Save the changes to %1?").arg(displayName()));
    question->setInformativeText(tr("They are lost otherwise."));
    question->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question->setDefaultButton(QMessageBox::Save);
    connect(question, &QMessageBox::finished, this, [this, next = std::move(next)](int answer) {
        if (answer == QMessageBox::Discard)
            next();
        else if (answer == QMessageBox::Save && m_session.path().isEmpty())
            askNameThen(next);
        else if (answer == QMessageBox::Save)
            saveNow({}, next);
    });
    question->open();
}

void PlanFiles::openNow(const QString &path)
{
    m_session.read(path,
                   [this, path, asked = m_session.revision()](const Expected<LoadedPlan> &loaded) {
                       if (!loaded) {
                           emit failed(loaded.error());
                           emit openingEnded(path);
                           return;
                       }
                       const auto use = [this, path, plan = *loaded] {
                           m_session.open(plan, path);
                           remember(path);
                           emit succeeded();
                           hold(path);
                           emit openingEnded(path);
                       };
                       // What was edited while the file was read has not been asked about.
                       if (takeFields() && m_session.revision() == asked)
                           use();
                       else
                           whenSafe(use);
                   });
}

void PlanFiles::openRecovered(const RecoveredPlan &recovered, const std::function<void()> &then)
{
    whenSafe([this, recovered, then] {
        letGo();
        m_session.openRecovered(recovered, [this, then] {
            emit succeeded();
            then();
            if (!m_session.path().isEmpty())
                hold(m_session.path());
        });
    });
}

void PlanFiles::openBackup(const QString &path, const QString &remark)
{
    whenSafe([this, path, remark] {
        m_session.read(path, [this, remark](Expected<LoadedPlan> loaded) {
            if (!loaded) {
                emit failed(loaded.error());
                return;
            }
            letGo();
            loaded->notices.push_back(remark.toStdString());
            m_session.open(std::move(*loaded), {});
            emit succeeded();
        });
    });
}

void PlanFiles::letGo()
{
    letGo(std::move(m_lock));
    m_lock.reset();
    m_heldElsewhere.reset();
}

/// Taking a lock back touches the disk.
void PlanFiles::letGo(SharedLock lock)
{
    if (lock)
        m_session.fileWork().run(FileWork::Kind::lettingGo,
                                 [lock = std::move(lock)]() mutable -> FileWork::Then {
                                     lock.reset();
                                     return [] {};
                                 });
}

void PlanFiles::take(const QString &path, FileWork::Kind kind,
                     std::function<void(const Expected<SharedLock> &)> then)
{
    m_session.fileWork().run(kind, [locks = m_locks, path, then = std::move(then)] {
        Expected<SharedLock> taken = SharedLock();
        if (locks)
            taken = locks->take(path.toStdString()).map([](auto lock) {
                return SharedLock(std::move(lock));
            });
        return [taken = std::move(taken), then] { then(taken); };
    });
}

void PlanFiles::hold(const QString &path)
{
    letGo(); // the file that was open, or this one when it is opened again
    take(path, FileWork::Kind::opening, [this](const Expected<SharedLock> &lock) {
        if (lock) {
            m_lock = *lock;
        } else {
            m_heldElsewhere = lock.error();
            m_retry.start();
            emit failed(lock.error());
        }
        emit m_session.fileChanged(); // its name says who has it
    });
}

/// Who has the file open may close it, or die.
void PlanFiles::holdAgain()
{
    if (!m_heldElsewhere)
        return;
    take(m_session.path(), FileWork::Kind::listing,
         [this, path = m_session.path()](const Expected<SharedLock> &lock) {
             if (!m_heldElsewhere || path != m_session.path()) {
                 letGo(lock.value_or(SharedLock()));
             } else if (!lock) {
                 m_retry.start();
             } else {
                 m_lock = *lock;
                 m_heldElsewhere.reset();
                 emit succeeded();
                 emit remarked(
                     tr("The plan is not open elsewhere any more: it can be saved here."));
                 emit m_session.fileChanged();
             }
         });
}

void PlanFiles::saveNow(const QString &path, std::function<void()> next,
                        SaveConcessions concessions)
{
    // Whose file it is may just be being found out.
    m_session.fileWork().whenFree([this, path, next = std::move(next), concessions] {
        if (!path.isEmpty() && path != m_session.path())
            saveElsewhere(path, next);
        else if (m_heldElsewhere)
            emit failed(*m_heldElsewhere);
        else
            saveInPlace(next, concessions);
    });
}

void PlanFiles::saveElsewhere(const QString &path, const std::function<void()> &next)
{
    take(path, FileWork::Kind::saving, [this, path, next](const Expected<SharedLock> &lock) {
        if (!lock) {
            emit failed(lock.error());
            return;
        }
        m_session.saveAs(path, [this, lock = *lock, next](const SaveOutcome &saved) {
            if (saved || saved.error().kind == SaveError::Kind::unconfirmed) {
                letGo();
                m_lock = lock;
                emit m_session.fileChanged();
            } else {
                letGo(lock);
            }
            if (saved)
                finishSaving(next);
            else
                emit failed(saved.error());
        });
    });
}

void PlanFiles::finishSaving(const std::function<void()> &next)
{
    remember(m_session.path());
    emit succeeded();
    next();
}

void PlanFiles::saveInPlace(const std::function<void()> &next, SaveConcessions concessions)
{
    m_session.save(
        [this, next, concessions](const SaveOutcome &saved) {
            if (saved)
                finishSaving(next);
            else
                askHowToSave(saved.error(), concessions, next);
        },
        concessions);
}

void PlanFiles::askHowToSave(const SaveError &error, SaveConcessions concessions,
                             const std::function<void()> &next)
{
    emit failed(error);
    SaveAnswers answers;
    answers.saveElsewhere = [this, next] { askNameThen(next); };
    if (error.kind == SaveError::Kind::noBackup) {
        concessions.withoutBackup = true;
        answers.saveAnyway = [this, next, concessions] { saveNow({}, next, concessions); };
        askToSaveWithoutBackup(m_window, displayName(), textOf(error.text()), answers);
    } else if (error.kind == SaveError::Kind::changedMeanwhile) {
        concessions.overChanges = true;
        answers.saveAnyway = [this, next, concessions] { saveNow({}, next, concessions); };
        answers.openChanged = [this, path = m_session.path()] { openNow(path); };
        m_session.read(m_session.path(), [this, answers](const Expected<LoadedPlan> &now) {
            QStringList differences;
            if (now)
                for (const std::string &part : planDifference(m_session.plan(), now->plan))
                    differences += textOf(part);
            else
                differences += textOf(now.error().what);
            askAboutChangedFile(m_window, displayName(), differences, answers);
        });
    }
}

void PlanFiles::askNameThen(std::function<void()> next)
{
    auto *dialog =
        new QFileDialog(m_window, tr("Save the plan"), lastFolder(kPlanFolder), filter());
    dialog->setObjectName(QStringLiteral("saveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("headroom"));
    dialog->selectFile(m_session.path().isEmpty() ? QStringLiteral("plan.headroom")
                                                  : QFileInfo(m_session.path()).fileName());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, next = std::move(next)](const QString &path) { saveNow(path, next); });
    dialog->open();
}

void PlanFiles::remember(const QString &path)
{
    QSettings settings;
    QStringList recent = settings.value(kRecentKey).toStringList();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    recent.removeAll(absolute);
    recent.prepend(absolute);
    while (recent.size() > kMostRecent)
        recent.removeLast();
    settings.setValue(kRecentKey, recent);
    settings.setValue(kPlanFolder, QFileInfo(absolute).absolutePath());
}

} // namespace headroom::ui
