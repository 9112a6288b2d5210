// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/current_view.h"
#include "ui/pages/page.h"

#include <memory>

namespace headroom::ui::testing {

/// One page without a window: rendered when something is given to it and when the view changes.
template <typename P>
struct PageDesk {
    CurrentView view;
    P page{{&view, nullptr}};

    PageDesk()
    {
        QObject::connect(&view, &CurrentView::changed, &page, [this] { render(); });
        page.resize(900, 700);
    }
    void show(std::shared_ptr<const Snapshot> snapshot,
              std::shared_ptr<const CandidateSet> candidates = nullptr)
    {
        m_snapshot = std::move(snapshot);
        m_candidates = std::move(candidates);
        render();
    }
    void render() { page.render({m_snapshot, m_candidates, view.state(), false, {}}); }

private:
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const CandidateSet> m_candidates;
};

} // namespace headroom::ui::testing
