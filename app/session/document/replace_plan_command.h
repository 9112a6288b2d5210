// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QUndoCommand>

#include <functional>
#include <memory>
#include <string>

namespace headroom {

/// The one undo step that serves all edits: plans are values. Steps of one gesture (equal keys that are
/// not empty) become one, and vanish when the gesture ends where it began.
class ReplacePlanCommand final : public QUndoCommand
{
public:
    using Show = std::function<void(std::shared_ptr<const Plan>)>;
    ReplacePlanCommand(std::shared_ptr<const Plan> before, std::shared_ptr<const Plan> after,
                       const std::string &label, std::string gesture, Show show);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    [[nodiscard]] bool mergeWith(const QUndoCommand *other) override;

private:
    std::shared_ptr<const Plan> m_before;
    std::shared_ptr<const Plan> m_after;
    std::string m_gesture;
    Show m_show;
};

} // namespace headroom
