// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

namespace headroom::ui {

/// The roles of providers, an entry each.
class RoleList final : public ListOf<ProviderRole>
{
    Q_OBJECT

public:
    RoleList(Changed changed, QWidget *parent);
    void render(const Entries &roles);

private:
    void addTo(Entries &roles) const override;
};

} // namespace headroom::ui
