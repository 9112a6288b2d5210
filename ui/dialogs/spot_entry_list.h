// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

namespace headroom::ui {

/// Your own data on spot capacity in the active scenario: interruption rates, and where it is
/// unavailable.
class SpotEntryList final : public ListOf<SpotEntry>
{
    Q_OBJECT

public:
    SpotEntryList(Changed changed, QWidget *parent);

    void render(const SpotTerms &spot);

private:
    void addTo(Entries &entries) const override;

    double m_usual = 0; ///< interruptions a day
};

} // namespace headroom::ui
