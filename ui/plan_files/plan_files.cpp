// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/plan_files.h"

#include "core/outgoing_text.h"
#include "core/wording/plan_changes.h"
#include "session/language.h"
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

constexpr int kMaxRecent = 10;
constexpr int kSlowMilliseconds = 250;
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
      m_document(session.document()),
      m_samplePlan(std::move(samplePlan)),
      m_window(window)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kSlowMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isSlow = true;
        emit activityChanged();
    });
    connect(&m_document.work(), &FileWork::changed, this, &PlanFiles::followFileWork);
    connect(&m_document, &Document::planOpened, this, [this] { m_sampleIsOpen = false; });
    connect(&m_document, &Document::lockedElsewhere, this, &PlanFiles::failed);
    connect(&m_document, &Document::lockAcquired, this, [this] {
        emit succeeded();
        emit remarked(tr("The plan is no longer open elsewhere; it can be saved here."));
    });
}

QString PlanFiles::displayName() const
{
    const QString path = m_session.document().path();
    if (path.isEmpty())
        return textOf(printableText(m_session.plan().name));
    const QString name = textOf(printableText(QFileInfo(path).fileName().toStdString()));
    return m_document.lockError() != nullptr ? tr("%1 (open elsewhere)").arg(name) : name;
}

QString PlanFiles::activity() const
{
    const auto kind = m_isSlow ? m_document.work().kind() : std::nullopt;
    if (kind == FileWork::Kind::saving)
        return tr("saving…");
    return kind == FileWork::Kind::opening ? tr("opening…") : QString();
}

/// Shows no message for short operations.
void PlanFiles::followFileWork()
{
    if (!m_document.work().isBusy()) {
        m_patience.stop();
        m_isSlow = false;
    } else if (!m_isSlow && !m_patience.isActive()) {
        m_patience.start();
    }
    emit activityChanged();
}

bool PlanFiles::mayLeave() const
{
    if (m_document.work().isBusy())
        return false;
    return !m_session.document().isModified() || m_leaving == m_document.revision();
}

bool PlanFiles::commitPendingFields() const
{
    return commitPendingEdits(*m_window, m_session);
}

void PlanFiles::fillRecentMenu(QMenu *menu)
{
    menu->clear();
    for (const QString &path : recentFiles())
        menu->addAction(menuText(QDir::toNativeSeparators(path)), this,
                        [this, path] { open(path); });
    if (menu->isEmpty()) {
        menu->addAction(tr("No plan opened yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    menu->addAction(tr("Clear the list"), this, [] { QSettings().remove(kRecentKey); });
}

QStringList PlanFiles::recentFiles()
{
    return QSettings().value(kRecentKey).toStringList();
}

void PlanFiles::forget(const QString &path)
{
    QStringList recent = recentFiles();
    recent.removeAll(path);
    QSettings().setValue(kRecentKey, recent);
}

void PlanFiles::open(const QString &path)
{
    if (!path.isEmpty())
        whenSafe([this, path] { openNow(path); });
}

bool PlanFiles::openAtStart(const QString &named)
{
    const QString path = named.isEmpty() && reopensLast() ? recentFiles().value(0) : named;
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

void PlanFiles::startNew(std::function<void()> then)
{
    whenSafe([this, then = std::move(then)] {
        m_document.openNew();
        emit succeeded();
        if (then)
            then();
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

void PlanFiles::openCopy(const QString &path, std::function<void()> then)
{
    whenSafe([this, path, then = std::move(then)] {
        m_document.read(path, [this, then](const Expected<LoadedPlan> &loaded) {
            if (!loaded) {
                emit failed(loaded.error());
                return;
            }
            m_document.open(*loaded, {});
            emit succeeded();
            then();
        });
    });
}

void PlanFiles::openSample(const std::function<void()> &then)
{
    openCopy(m_samplePlan, [this, then] {
        m_sampleIsOpen = true;
        then();
    });
}

bool PlanFiles::isSample(const QString &path) const
{
    return QFileInfo(path).canonicalFilePath() == QFileInfo(m_samplePlan).canonicalFilePath()
           && QFileInfo::exists(path);
}

void PlanFiles::save()
{
    if (!commitPendingFields())
        return;
    if (m_session.document().path().isEmpty())
        askAndSave();
    else
        saveNow({}, [] {});
}

void PlanFiles::askAndSave()
{
    if (commitPendingFields())
        askNameThen([] {});
}

void PlanFiles::askBeforeQuitting()
{
    m_document.work().whenFree([this] {
        // It may have been answered while a file was still being let go.
        if (mayLeave()) {
            emit readyToQuit();
            return;
        }
        whenSafe([this] {
            m_leaving = m_document.revision();
            emit readyToQuit();
        });
    });
}

void PlanFiles::whenSafe(std::function<void()> next)
{
    // A save that is running may make the plan unmodified.
    m_document.work().whenFree([this, next = std::move(next)] {
        if (!commitPendingFields())
            return;
        if (m_session.document().isModified())
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
    question->setInformativeText(tr("Otherwise they are lost."));
    question->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question->setDefaultButton(QMessageBox::Save);
    connect(question, &QMessageBox::finished, this, [this, next = std::move(next)](int answer) {
        if (answer == QMessageBox::Discard)
            next();
        else if (answer == QMessageBox::Save && m_session.document().path().isEmpty())
            askNameThen(next);
        else if (answer == QMessageBox::Save)
            saveNow({}, next);
    });
    question->open();
}

void PlanFiles::openNow(const QString &path)
{
    m_document.read(
        path, [this, path, asked = m_document.revision()](const Expected<LoadedPlan> &loaded) {
            if (!loaded) {
                emit failed(loaded.error());
                emit openingEnded(path);
                return;
            }
            const auto use = [this, path, plan = *loaded] {
                m_document.open(plan, path);
                remember(path);
                emit succeeded();
                emit openingEnded(path);
            };
            // Edits made while the file was read were not part of the question.
            if (commitPendingFields() && m_document.revision() == asked)
                use();
            else
                whenSafe(use);
        });
}

void PlanFiles::openRecovered(const RecoveredPlan &recovered, const std::function<void()> &then)
{
    whenSafe([this, recovered, then] {
        m_document.openRecovered(recovered, [this, then] {
            emit succeeded();
            then();
        });
    });
}

void PlanFiles::openBackup(const QString &path, const QString &remark)
{
    whenSafe([this, path, remark] {
        m_document.read(path, [this, remark](Expected<LoadedPlan> loaded) {
            if (!loaded) {
                emit failed(loaded.error());
                return;
            }
            loaded->notices.emplace_back(remark.toStdString());
            m_document.open(std::move(*loaded), {});
            emit succeeded();
        });
    });
}

void PlanFiles::saveNow(const QString &path, std::function<void()> next,
                        SaveConcessions concessions)
{
    auto done = [this, path, next = std::move(next), concessions](const SaveOutcome &saved) {
        if (saved)
            finishSaving(next);
        else if (path.isEmpty() || path == m_session.document().path())
            askHowToSave(saved.error(), concessions, next);
        else
            emit failed(saved.error());
    };
    if (path.isEmpty())
        m_document.save(std::move(done), concessions);
    else
        m_document.saveAs(path, std::move(done));
}

void PlanFiles::finishSaving(const std::function<void()> &next)
{
    remember(m_session.document().path());
    emit succeeded();
    next();
}

void PlanFiles::askHowToSave(const SaveError &error, SaveConcessions concessions,
                             const std::function<void()> &next)
{
    emit failed(error);
    SaveAnswers answers;
    answers.saveElsewhere = [this, next] { askNameThen(next); };
    if (error.kind == ErrorKind::noBackup) {
        concessions.withoutBackup = true;
        answers.saveAnyway = [this, next, concessions] { saveNow({}, next, concessions); };
        askToSaveWithoutBackup(m_window, displayName(), textOf(error.text(language())), answers);
    } else if (error.kind == ErrorKind::changedElsewhere) {
        concessions.overChanges = true;
        answers.saveAnyway = [this, next, concessions] { saveNow({}, next, concessions); };
        answers.openChanged = [this, path = m_session.document().path()] { openNow(path); };
        m_document.read(m_session.document().path(),
                        [this, answers](const Expected<LoadedPlan> &now) {
                            QStringList differences;
                            if (now)
                                for (const std::string &part :
                                     changedParts(m_session.plan(), now->plan, language()))
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
    dialog->selectFile(m_session.document().path().isEmpty()
                           ? QStringLiteral("plan.headroom")
                           : QFileInfo(m_session.document().path()).fileName());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, next = std::move(next)](const QString &path) { saveNow(path, next); });
    dialog->open();
}

void PlanFiles::remember(const QString &path)
{
    QSettings settings;
    QStringList recent = recentFiles();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    recent.removeAll(absolute);
    recent.prepend(absolute);
    while (recent.size() > kMaxRecent)
        recent.removeLast();
    settings.setValue(kRecentKey, recent);
    settings.setValue(kPlanFolder, QFileInfo(absolute).absolutePath());
}

} // namespace headroom::ui
