// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/plan_session.h"
#include "support/patience.h"

#include <QTest>

#include <functional>
#include <optional>

namespace headroom::testing {

/// Waits for what a session does with a file, and says how it ended.
template <typename Outcome, typename Start>
Outcome outcomeOf(Start start)
{
    std::optional<Outcome> ended;
    start([&ended](const Outcome &how) { ended = how; });
    if (!QTest::qWaitFor([&ended] { return ended.has_value(); }, kPatience))
        qFatal("The file work does not come to an end.");
    return *ended;
}

inline SaveOutcome saved(PlanSession &session, SaveConcessions concessions = {})
{
    return outcomeOf<SaveOutcome>(
        [&](const Document::Done &done) { session.document().save(done, concessions); });
}

inline SaveOutcome savedAs(PlanSession &session, const QString &path)
{
    return outcomeOf<SaveOutcome>(
        [&](const Document::Done &done) { session.document().saveAs(path, done); });
}

inline Expected<void> readAndOpened(PlanSession &session, const QString &path, const QString &as)
{
    return outcomeOf<Expected<void>>([&](const std::function<void(const Expected<void> &)> &done) {
        session.document().read(path, [&session, as, done](const Expected<LoadedPlan> &loaded) {
            if (loaded)
                session.document().open(*loaded, as);
            done(loaded ? Expected<void>() : tl::unexpected(loaded.error()));
        });
    });
}

inline Expected<void> opened(PlanSession &session, const QString &path)
{
    return readAndOpened(session, path, path);
}

inline Expected<void> openedAsTemplate(PlanSession &session, const QString &path)
{
    return readAndOpened(session, path, {});
}

} // namespace headroom::testing
