// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/candidate_section.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/mix_rows.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/inspector/fact_list.h"
#include "ui/views/parts/flow_layout.h"

#include <QLabel>
#include <QPushButton>

namespace headroom::ui {

namespace {

/// Cost difference from the offer in use, in one sentence; empty if none is in use.
QString againstInUse(const InspectorInput &input)
{
    const Line *inUse = activeLine(input.snapshot.get(), input.workload.id);
    if (!inUse || !hasCost(*inUse) || !hasCost(*input.candidate))
        return {};
    if (!inUse->fleet && inUse->offer == input.candidate->offer)
        return CandidateSection::tr("This offer is in use.");
    const Money difference = input.candidate->monthly - inUse->monthly;
    if (difference == Money())
        return CandidateSection::tr("Costs as much as what is in use.");
    const bool more = difference > Money();
    const QString amount = textOf(formatMoney(more ? difference : Money() - difference,
                                              input.snapshot->plan().currency, language()));
    return (more ? CandidateSection::tr("%1 a month more than what is in use.")
                 : CandidateSection::tr("%1 a month less than what is in use."))
        .arg(amount);
}

} // namespace

CandidateSection::CandidateSection(QWidget *parent)
    : Collapsible(tr("Candidate, not in use"), parent),
      m_remark(wrappedText({}, Role::Muted, this)),
      m_facts(new FactList(this)),
      m_levels(new FactList(this)),
      m_buttons(new QWidget(this)),
      m_use(new QPushButton(tr("Use this offer"), m_buttons)),
      m_leave(new QPushButton(tr("Back"), m_buttons)),
      m_breakEven(new QPushButton(tr("Where does it pay off? Break-even…"), this))
{
    setObjectName(QStringLiteral("candidateSection"));
    explainHead("section_candidate");
    setOpen(true);
    ui::explain(m_remark, "against_in_use");
    m_remark->setContentsMargins(0, 0, 0, currentTokens().space.tiny);
    buildButtons();
    body()->addWidget(m_buttons);
    body()->addWidget(m_remark);
    setRole(m_breakEven, Role::PlainLink);
    setTone(m_breakEven, Tone::Accent);
    ui::nameAndExplain(m_breakEven, "breakEvenOffers", "compare_offers");
    connect(m_breakEven, &QPushButton::clicked, this, &CandidateSection::breakEvenRequested);
    body()->addWidget(m_breakEven, 0, Qt::AlignLeft);
    body()->addWidget(m_facts);
    body()->addWidget(m_levels);
}

void CandidateSection::buildButtons()
{
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new FlowLayout(space.small, m_buttons); // one below the other in a narrow panel
    ui::nameAndExplain(m_use, "useCandidate", "use_candidate");
    ui::nameAndExplain(m_leave, "leaveCandidate", "leave_candidate");
    layout->addWidget(m_use);
    layout->addWidget(m_leave);
    connect(m_leave, &QPushButton::clicked, this, &CandidateSection::left);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (!m_offer)
            return;
        Allocation allocation;
        allocation.offer = *m_offer;
        emit editRequested(Allocate{m_workload, std::move(allocation)});
    });
}

void CandidateSection::render(const InspectorInput &input)
{
    m_offer.reset();
    if (!input.candidate)
        return;
    m_workload = input.workload.id;
    m_offer = input.candidate->offer;
    const Line *inUse = activeLine(input.snapshot.get(), m_workload);
    const bool used = inUse && !inUse->fleet && inUse->offer == m_offer;
    setTitle(used ? tr("Candidate, in use") : tr("Candidate, not in use"));
    m_use->setEnabled(!used);
    setTextOrHide(m_remark, againstInUse(input));
    std::vector<FactRow> facts{{tr("Monthly cost"),
                                input.candidate->price ? textOf(formatMoney(
                                    input.candidate->monthly, input.plan.currency, language()))
                                                       : tr("unpriced"),
                                Tone::Normal, "monthly_cost"}};
    if (input.candidate->price && input.candidate->other != Money())
        facts.push_back(
            {tr("Including other costs"),
             textOf(formatMoney(input.candidate->other, input.plan.currency, language())),
             Tone::Normal, "other_cost"});
    for (FactRow &row : allocationRows(*input.snapshot, *input.candidate))
        facts.push_back(std::move(row));
    m_facts->setFacts(facts);
    m_levels->setFacts(serviceLevelRows(input.workload, *input.candidate));
}

} // namespace headroom::ui
