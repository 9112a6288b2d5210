// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/plan/plan.h"
#include "ui/theme/categories.h"

#include <set>
#include <vector>

namespace headroom::ui {

/// Shapes of marks by rank of use: first the hyperscalers and what the plan uses or names, then what a
/// filter has chosen, then the providers with most offers while the legend stays short. The last shape
/// is shared by all that are left.
class ProviderShapes
{
public:
    ProviderShapes() = default;
    ProviderShapes(const Catalog &catalog, const Plan &plan, const std::set<Provider> &chosen);

    [[nodiscard]] MarkShape of(Provider provider) const
    {
        return provider.index() < m_shapes.size() ? m_shapes[provider.index()] : kSharedShape;
    }
    friend bool operator==(const ProviderShapes &, const ProviderShapes &) = default;

private:
    std::vector<MarkShape> m_shapes; ///< by Provider::index()
};

} // namespace headroom::ui
