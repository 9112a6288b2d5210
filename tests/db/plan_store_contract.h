// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/plan_store.h"

#include <QTest>

/// Contract of every plan store, whatever its storage. `fresh` is a path at which no file exists.
class PlanStoreContract
{
public:
    PlanStoreContract(const headroom::PlanStore &store, std::string fresh)
        : m_store(store),
          m_fresh(std::move(fresh))
    {}

    void savedPlanIsLoadedEqual() const;
    void loadingNothingFails() const;
    void fingerprintsFollowTheContent() const;
    void savingOverAChangedPlanIsRefused() const;

private:
    const headroom::PlanStore &m_store;
    std::string m_fresh;
};
