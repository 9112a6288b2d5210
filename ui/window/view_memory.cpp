// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/view_memory.h"

#include "session/remembered_view.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace headroom::ui {

namespace {

const QLatin1String kViewsKey("view/plans");
constexpr qsizetype kMaxPlans = 50;

/// Paths, each followed by its view, newest first.
QStringList keptViews()
{
    QStringList kept = QSettings().value(kViewsKey).toStringList();
    if (kept.size() % 2 != 0)
        kept.clear();
    return kept;
}

qsizetype placeOf(const QStringList &kept, const QString &path)
{
    for (qsizetype i = 0; i < kept.size(); i += 2)
        if (kept[i] == path)
            return i;
    return -1;
}

/// Of many workloads, nearly all would be in one stack of others.
ViewState firstViewOf(const Plan &plan)
{
    constexpr std::size_t kManyWorkloads = 24;
    ViewState view;
    if (plan.workloads.size() > kManyWorkloads)
        view.dimension = Dimension::environment;
    return view;
}

} // namespace

ViewMemory::ViewMemory(PlanSession &session, CurrentView &view, QObject *parent)
    : QObject(parent),
      m_session(session),
      m_view(view),
      m_path(session.document().path())
{
    connect(&session, &PlanSession::planOpened, this, [this] { m_isAnotherPlan = true; });
    connect(&session.document(), &Document::fileChanged, this, &ViewMemory::followFile);
    connect(&view, &CurrentView::changed, this, [this](ViewParts parts) {
        constexpr ViewParts kRemembered =
            ViewPart::filter | ViewPart::axes | ViewPart::dimension | ViewPart::candidateList;
        if ((parts & kRemembered) && !m_isAnotherPlan)
            remember();
    });
}

void ViewMemory::followFile()
{
    const bool isSameFile = m_session.document().path() == m_path;
    m_path = m_session.document().path();
    if (m_isAnotherPlan) {
        m_isAnotherPlan = false;
        const QStringList kept = keptViews();
        const qsizetype place = m_path.isEmpty() ? -1 : placeOf(kept, m_path);
        m_view.set(withRemembered(m_view.state(), place < 0 ? firstViewOf(m_session.plan())
                                                            : viewFrom(kept[place + 1])));
    } else if (!isSameFile) {
        remember(); // saved under another name
    }
}

void ViewMemory::remember()
{
    if (m_path.isEmpty())
        return;
    QStringList kept = keptViews();
    if (const qsizetype place = placeOf(kept, m_path); place >= 0)
        kept.remove(place, 2);
    kept = QStringList{m_path, rememberedView(m_view.state())} + kept;
    QSettings().setValue(kViewsKey, kept.first(std::min(kept.size(), 2 * kMaxPlans)));
}

} // namespace headroom::ui
