// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/plan_file.h"

#include <QUndoStack>

namespace headroom {

PlanFile::PlanFile(std::shared_ptr<const PlanStore> plans, QUndoStack &undoStack,
                   std::function<void()> changed)
    : m_plans(std::move(plans)),
      m_undoStack(undoStack),
      m_changed(std::move(changed))
{}

bool PlanFile::isModified() const
{
    return m_isWriting || !m_undoStack.isClean();
}

void PlanFile::belongTo(const QString &path, std::string fingerprint)
{
    ++m_document;
    m_path = path;
    m_fingerprint = path.isEmpty() ? std::string() : std::move(fingerprint);
}

void PlanFile::read(const QString &path, Read then)
{
    m_work.run(FileWork::Kind::opening, [plans = m_plans, path, then = std::move(then)] {
        return [loaded = plans->load(path.toStdString()), then] { then(loaded); };
    });
}

void PlanFile::write(const QString &path, Content content, SaveConcessions concessions, Done done)
{
    // Now already: the next edit is a step of its own, and undoing it comes back to what is in the file.
    m_isWriting = true;
    m_wasClean = m_undoStack.isClean();
    m_undoStack.setClean();
    SaveTerms terms;
    // Under another name, what stood there is replaced (and kept as a backup): the user was asked.
    if (path == m_path && !concessions.overChanges)
        terms.expectedFingerprint = m_fingerprint;
    terms.withoutBackup = concessions.withoutBackup;
    m_work.run(FileWork::Kind::saving, [this, plans = m_plans, path, content = std::move(content),
                                        terms, document = m_document, done = std::move(done)] {
        const auto written = plans->save(path.toStdString(), content(), terms);
        return [this, path, written, document, done] {
            m_isWriting = false;
            if (document == m_document)
                takeWritten(path, written);
            m_changed();
            done(written);
        };
    });
}

void PlanFile::takeWritten(const QString &path, const SaveOutcome &written)
{
    const bool isInPlace = written || written.error().kind == SaveError::Kind::unconfirmed;
    if (isInPlace) {
        m_path = path;
        m_fingerprint = written ? *written : written.error().fingerprint;
    }
    if (!written && (isInPlace || !m_wasClean))
        m_undoStack.resetClean();
}

} // namespace headroom
