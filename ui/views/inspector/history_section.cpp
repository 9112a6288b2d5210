// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/history_section.h"

#include <QAbstractButton>

namespace headroom::ui {

HistorySection::HistorySection(QWidget *parent)
    : Collapsible(tr("Price over time"), parent),
      m_view(new PriceHistoryView(this))
{
    setObjectName(QStringLiteral("historySection"));
    explainHead("section_history");
    body()->addWidget(m_view);
    setOpen(false);
    connect(head(), &QAbstractButton::toggled, this, &HistorySection::askWhenOpen);
}

void HistorySection::render(const InspectorInput &input)
{
    const Line *line = input.line();
    // The reference price book is undated.
    const bool dated =
        line && line->offer && input.snapshot && line->offer->book != PriceBook::reference;
    setVisible(dated);
    if (!dated)
        return;
    const EvaluationInputs &inputs = input.snapshot->inputs;
    if (m_offer == line->offer && m_catalog == inputs.catalog)
        return;
    m_offer = line->offer;
    m_catalog = inputs.catalog;
    m_context = {inputs.catalog->currency, inputs.valuationDate, inputs.pricesAsOf};
    m_isAsked = false;
    m_view->clear();
    askWhenOpen();
}

void HistorySection::askWhenOpen()
{
    if (!isOpen() || m_isAsked || !m_offer)
        return;
    m_isAsked = true;
    emit historyWanted(*m_offer);
}

void HistorySection::show(const OfferReference &offer,
                          const Expected<std::vector<DatedPrice>> &prices)
{
    if (offer == m_offer)
        m_view->show(prices, m_context);
}

} // namespace headroom::ui
