// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/prices/price_history_view.h"
#include "ui/views/inspector/workload_section.h"

namespace headroom::ui {

/// Every known price of the offer in use, or of the inspected one. Read once the section is
/// unfolded.
class HistorySection final : public Collapsible
{
    Q_OBJECT

public:
    explicit HistorySection(QWidget *parent);

    void render(const InspectorInput &input);
    /// Ignored when it is another offer's.
    void show(const OfferReference &offer, const Expected<std::vector<DatedPrice>> &prices);

signals:
    void historyWanted(const headroom::OfferReference &offer);

private:
    void askWhenOpen();

    PriceHistoryView *m_view;
    std::optional<OfferReference> m_offer;
    std::shared_ptr<const Catalog> m_catalog; ///< an import makes another one
    PriceHistoryContext m_context;
    bool m_isAsked = false;
};

} // namespace headroom::ui
