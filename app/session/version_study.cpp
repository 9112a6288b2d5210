// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/version_study.h"

#include "core/texts/version_texts.h"
#include "session/language.h"
#include "session/plan_session.h"

#include <QFileInfo>

#include <utility>

namespace headroom {

namespace {

std::vector<KeptVersion> versionsOf(const QString &path, const BackupStore *backups)
{
    std::vector<KeptVersion> versions;
    if (path.isEmpty())
        return versions;
    versions.push_back({path, std::nullopt});
    if (backups == nullptr)
        return versions;
    const std::string file = QFileInfo(path).fileName().toStdString();
    for (const Backup &backup : backups->backups()) {
        if (backup.planFile == file)
            versions.push_back({QString::fromStdString(backup.path), backup.savedAt});
    }
    return versions;
}

/// The open plan as it would be saved: with its prices, where the earlier version was saved with
/// its own.
Plan asSaved(const Snapshot &now, const Plan &earlier)
{
    return earlier.catalogVersion.empty() ? now.plan() : withEmbeddedPrices(now);
}

Expected<VersionComparison> compared(const PlanStore &plans, const PlanSession::Evaluator &evaluate,
                                     const std::string &path, const std::string &called,
                                     const Snapshot &now)
{
    HEADROOM_TRY(auto loaded, plans.load(path));
    const auto earlier = evaluate(std::move(loaded.plan));
    EvaluationInputs inputs = now.inputs;
    inputs.plan = std::make_shared<const Plan>(asSaved(now, *earlier->inputs.plan));
    return compareVersions({earlier->inputs, called},
                           {std::move(inputs), language().say(version_text::kNow)});
}

} // namespace

VersionList::VersionList(std::shared_ptr<const BackupStore> backups, QObject *parent)
    : Study(parent),
      m_backups(std::move(backups))
{}

void VersionList::start(const QString &path)
{
    ask([path, backups = m_backups] {
        return Expected<std::vector<KeptVersion>>(versionsOf(path, backups.get()));
    });
}

VersionStudy::VersionStudy(PlanSession &session, QObject *parent)
    : Study(parent),
      m_session(session)
{}

void VersionStudy::start(const QString &path, const QString &called)
{
    const auto snapshot = m_session.snapshot();
    const auto evaluate = m_session.evaluator();
    if (!snapshot || !evaluate)
        return;
    ask([plans = m_session.document().store(), evaluate, path = path.toStdString(),
         called = called.toStdString(),
         snapshot] { return compared(*plans, evaluate, path, called, *snapshot); });
}

} // namespace headroom
