// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan_session.h"

#include <QTest>

#include <functional>
#include <optional>

namespace headroom::testing {

/// Waits for what a session does with a file, and says how it ended.
inline Expected<void> outcome(const std::function<void(PlanSession::Done)> &start)
{
    std::optional<Expected<void>> ended;
    start([&ended](const Expected<void> &how) { ended = how; });
    if (!QTest::qWaitFor([&ended] { return ended.has_value(); }, 60'000))
        return failure("The file work does not come to an end.");
    return *ended;
}

inline Expected<void> saved(PlanSession &session)
{
    return outcome([&](PlanSession::Done done) { session.save(std::move(done)); });
}

inline Expected<void> savedAs(PlanSession &session, const QString &path)
{
    return outcome([&](PlanSession::Done done) { session.saveAs(path, std::move(done)); });
}

inline Expected<void> readAndOpened(PlanSession &session, const QString &path, const QString &as)
{
    return outcome([&](const PlanSession::Done &done) {
        session.read(path, [&session, as, done](const Expected<LoadedPlan> &loaded) {
            if (loaded)
                session.open(*loaded, as);
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
