// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/plan_files.h"

#include "format/text.h"
#include "plan_session.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

namespace headroom::ui {

namespace {

constexpr int kMostRecent = 10;
const QLatin1String kRecentKey("files/recent");
const QLatin1String kFolderKey("files/folder");

QString filter()
{
    return PlanFiles::tr("Headroom plans (*.headroom)");
}

QString lastFolder()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QSettings().value(kFolderKey, documents).toString();
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
{}

QString PlanFiles::displayName() const
{
    const QString path = m_session.path();
    if (path.isEmpty())
        return textOf(m_session.plan().name);
    const QString name = QFileInfo(path).fileName();
    return m_heldElsewhere ? tr("%1 (open elsewhere)").arg(name) : name;
}

bool PlanFiles::hasChanges() const
{
    return m_session.isModified();
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
        auto *dialog = new QFileDialog(m_window, tr("Open a plan"), lastFolder(), filter());
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
        if (const auto opened = m_session.openAsTemplate(m_samplePlan); !opened) {
            emit failed(opened.error());
            return;
        }
        letGo();
        emit succeeded();
    });
}

void PlanFiles::save()
{
    if (m_session.path().isEmpty())
        askAndSave();
    else
        saveNow({});
}

void PlanFiles::askAndSave()
{
    askNameThen([] {});
}

void PlanFiles::askBeforeQuitting()
{
    whenSafe([this] {
        m_leaving = true;
        emit readyToQuit();
    });
}

void PlanFiles::whenSafe(std::function<void()> next)
{
    if (!hasChanges()) {
        next();
        return;
    }
    auto *question = new QMessageBox(m_window);
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
        else if (answer == QMessageBox::Save && saveNow({}))
            next();
    });
    question->open();
}

void PlanFiles::openNow(const QString &path)
{
    if (const auto opened = m_session.open(path); !opened) {
        emit failed(opened.error());
        return;
    }
    remember(path);
    emit succeeded();
    hold(path);
}

void PlanFiles::openRecovered(Plan plan, const QString &path)
{
    letGo();
    m_session.openRecovered(std::move(plan), path);
    emit succeeded();
    if (!m_session.path().isEmpty())
        hold(path);
}

void PlanFiles::letGo()
{
    m_lock.reset();
    m_heldElsewhere.reset();
}

Expected<std::unique_ptr<PlanLock>> PlanFiles::taken(const QString &path) const
{
    return m_locks ? m_locks->take(path.toStdString()) : std::unique_ptr<PlanLock>();
}

void PlanFiles::hold(const QString &path)
{
    letGo(); // the file that was open, or this one when it is opened again
    if (auto lock = taken(path)) {
        m_lock = std::move(*lock);
    } else {
        m_heldElsewhere = lock.error();
        emit failed(lock.error());
    }
    emit m_session.fileChanged(); // its name says who has it
}

bool PlanFiles::saveNow(const QString &path)
{
    const QString target = path.isEmpty() ? m_session.path() : path;
    const bool sameFile = target == m_session.path();
    if (sameFile && m_heldElsewhere) {
        emit failed(*m_heldElsewhere);
        return false;
    }
    std::unique_ptr<PlanLock> lock;
    if (!sameFile) {
        auto free = taken(target);
        if (!free) {
            emit failed(free.error());
            return false;
        }
        lock = std::move(*free);
    }
    const auto saved = sameFile ? m_session.save() : m_session.saveAs(target);
    if (!saved) {
        emit failed(saved.error());
        return false;
    }
    if (!sameFile) {
        letGo();
        m_lock = std::move(lock);
        emit m_session.fileChanged();
    }
    remember(m_session.path());
    emit succeeded();
    return true;
}

void PlanFiles::askNameThen(std::function<void()> next)
{
    auto *dialog = new QFileDialog(m_window, tr("Save the plan"), lastFolder(), filter());
    dialog->setObjectName(QStringLiteral("saveDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("headroom"));
    dialog->selectFile(m_session.path().isEmpty() ? QStringLiteral("plan.headroom")
                                                  : QFileInfo(m_session.path()).fileName());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, next = std::move(next)](const QString &path) {
                if (saveNow(path))
                    next();
            });
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
    settings.setValue(kFolderKey, QFileInfo(absolute).absolutePath());
}

} // namespace headroom::ui
