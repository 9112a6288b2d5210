// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document/replace_plan_command.h"

namespace headroom {

namespace {
constexpr int kMergeable = 1;
constexpr int kNeverMerged = -1;
} // namespace

ReplacePlanCommand::ReplacePlanCommand(std::shared_ptr<const Plan> before,
                                       std::shared_ptr<const Plan> after, const std::string &label,
                                       std::string gesture, Show show)
    : QUndoCommand(QString::fromStdString(label)),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_gesture(std::move(gesture)),
      m_show(std::move(show))
{}

void ReplacePlanCommand::undo()
{
    m_show(m_before);
}

void ReplacePlanCommand::redo()
{
    m_show(m_after);
}

int ReplacePlanCommand::id() const
{
    return m_gesture.empty() ? kNeverMerged : kMergeable;
}

bool ReplacePlanCommand::mergeWith(const QUndoCommand *other)
{
    const auto *next = dynamic_cast<const ReplacePlanCommand *>(other);
    if (next == nullptr || next->m_gesture != m_gesture)
        return false;
    m_after = next->m_after;
    setText(next->text());
    setObsolete(*m_before == *m_after);
    return true;
}

} // namespace headroom
