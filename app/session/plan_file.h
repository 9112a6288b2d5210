// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/plan_store.h"
#include "session/file_work.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

class QUndoStack;

namespace headroom {

/// What the user has agreed to when saving.
struct SaveConcessions {
    bool overChanges = false;   ///< of other programs, which are kept as a backup
    bool withoutBackup = false; ///< where none can be kept
};

/// The file of the open plan: which it is, how it was when it was read or written last, and the reading and writing
/// of it on a worker. Says through the undo stack what of the plan is in the file.
class PlanFile
{
public:
    using Content = std::function<Plan()>; ///< called on the worker
    using Read = std::function<void(Expected<LoadedPlan>)>;
    using Done = std::function<void(const SaveOutcome &)>;

    /// `changed` is called when path or isModified() may be another.
    PlanFile(std::shared_ptr<const PlanStore> plans, QUndoStack &undoStack,
             std::function<void()> changed);

    [[nodiscard]] FileWork &work() { return m_work; }
    [[nodiscard]] const QString &path() const { return m_path; } ///< empty: never saved
    /// Of the file when it was read or written last; empty: not known.
    [[nodiscard]] const std::string &fingerprint() const { return m_fingerprint; }
    [[nodiscard]] bool isModified() const;

    /// Another plan is open, from this file; empty for none.
    void belongTo(const QString &path, std::string fingerprint);
    void read(const QString &path, Read then);
    /// While the work is free. What is edited meanwhile is not in the file.
    void write(const QString &path, Content content, SaveConcessions concessions, Done done);

private:
    void takeWritten(const QString &path, const SaveOutcome &written);

    std::shared_ptr<const PlanStore> m_plans;
    QUndoStack &m_undoStack;
    std::function<void()> m_changed;
    QString m_path;
    std::string m_fingerprint;
    std::uint64_t m_document = 0; ///< which of the plans that were open
    bool m_isWriting = false;
    bool m_wasClean = false; ///< before it was being written
    FileWork m_work;         ///< last: what it writes is finished before the rest is gone
};

} // namespace headroom
