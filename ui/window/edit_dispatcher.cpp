// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_dispatcher.h"

#include "core/evaluation/candidates.h"
#include "core/plan/effective_plan.h"
#include "core/plan/filter_constraints.h"
#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/plan_files/plan_files.h"
#include "ui/views/fields/pending_edit.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/render_gate.h"

#include <QStringList>

namespace headroom::ui {

namespace {

bool isInUse(const Plan &plan, const Allocate &wanted)
{
    const auto &allocations = activeScenario(plan).allocations;
    const auto found = allocations.find(wanted.id);
    return found != allocations.end() && found->second.offer == wanted.allocation.offer
           && found->second.fleet == wanted.allocation.fleet;
}

QString namesOf(const std::vector<FilterField> &fields)
{
    QStringList names;
    for (const FilterField field : fields)
        names += textOf(nameOf(field));
    return names.join(QStringLiteral(", "));
}

} // namespace

EditDispatcher::EditDispatcher(PlanSession &session, CurrentView &view, PlanFiles &files,
                               MessageBar &messages, RenderGate &gate, QWidget *window)
    : QObject(window),
      m_session(session),
      m_view(view),
      m_files(files),
      m_messages(messages),
      m_gate(gate),
      m_window(window)
{}

void EditDispatcher::take(const PlanEdit &asked)
{
    const auto [edit, isUnsigned] = withoutSigning(asked);
    const RenderGate::Hold hold(m_gate);
    m_messages.settle();
    // Views make their edits from what they show: values of the preview would slip into the plan.
    if (m_session.shown().isPreview)
        return showRefusal(
            {tr("What is shown is a preview; the plan stays as it is.").toStdString(),
             {},
             tr("Apply or discard the preview first.").toStdString()});
    if (std::holds_alternative<Allocate>(edit) || std::holds_alternative<AllocateEach>(edit))
        m_view.inspect(std::nullopt); // the inspected offer is decided on
    const auto *used = std::get_if<Allocate>(&edit);
    const bool wasInUse = used && isInUse(m_session.plan(), *used);
    m_session.document().apply(edit);
    const bool isUsed = used && isInUse(m_session.plan(), *used);
    if (isUsed && isUnsigned)
        sayNothingIsSigned();
    else if (isUsed && !wasInUse)
        offerConstraints(*used);
    const bool added = std::holds_alternative<AddWorkload>(edit)
                       || std::holds_alternative<AddWorkloads>(edit)
                       || std::holds_alternative<DuplicateWorkload>(edit);
    const Plan &plan = m_session.plan();
    if (added && findWorkload(plan, plan.nextWorkloadId - 1) != nullptr)
        m_view.selectWorkload(plan.nextWorkloadId - 1);
}

void EditDispatcher::sayNothingIsSigned()
{
    m_messages.showResult(
        tr("Nothing is signed: the offer is in use on demand. Commitments shows what a contract "
           "saves."),
        {{tr("Show commitments"), [this] { m_view.setPage(kCommitmentsPage); }}});
}

/// A filter ends when the offers are left; keeping it for good is one click away.
void EditDispatcher::offerConstraints(const Allocate &edit)
{
    // The workload may have changed between the offer and the answer.
    const auto offered = [this, edit, filter = OfferFilter(m_view.state().filter)] {
        const Workload *workload = findWorkload(m_session.plan(), edit.id);
        return workload
                   ? constraintOffer(statedWorkload(activeScenario(m_session.plan()), *workload),
                                     edit.allocation.offer.instanceType, filter)
                   : std::nullopt;
    };
    const auto keep = [this, offered] {
        if (const auto now = offered())
            takeFromView(now->edit);
    };
    if (const auto now = offered())
        m_messages.showResult(now->text, {{tr("Keep as constraints"), keep}});
}

void EditDispatcher::takeFromView(const PlanEdit &edit)
{
    // A field asks for its own value: a rejected input in another one does not prevent it.
    if (!isFieldAsking(*m_window) && !m_files.commitPendingFields()) {
        emit editRejected();
        return;
    }
    take(edit);
}

/// An offer that is chosen under a lens of commitments is bought on demand: a contract is a
/// decision of its own. The Catalog offers the contracts themselves.
EditDispatcher::Choice EditDispatcher::withoutSigning(const PlanEdit &edit) const
{
    const auto *chosen = std::get_if<Allocate>(&edit);
    const auto snapshot = m_session.snapshot();
    const Workload *workload = chosen ? findWorkload(m_session.plan(), chosen->id) : nullptr;
    if (!workload || !snapshot || !chosen->allocation.fleet.empty()
        || m_view.state().page == kCatalogPage || isInUse(m_session.plan(), *chosen)
        || !isUnder(m_view.state().lens(), chosen->allocation.offer.purchase))
        return {edit, false};
    Allocate used = *chosen;
    used.allocation.offer =
        withoutContract(*snapshot->inputs.catalog,
                        statedWorkload(activeScenario(m_session.plan()), *workload).constraints,
                        chosen->allocation.offer);
    const bool isAnother = used.allocation.offer != chosen->allocation.offer;
    return {std::move(used), isAnother};
}

void EditDispatcher::showRefusal(const Error &error)
{
    if (!refuseAskingField(*m_window, textOf(error.whatAndRemedy(language()))))
        m_messages.showError(error);
}

std::optional<ConstraintOffer> constraintOffer(const Workload &workload,
                                               const std::string &instanceType,
                                               const OfferFilter &filter)
{
    KeptFilter kept = keptAsConstraints(filter, workload.constraints);
    if (kept.kept.empty())
        return std::nullopt;
    OfferFilter said;
    for (const FilterField field : kept.kept)
        setKeys(said, field, chosenKeys(filter, field));
    QString text =
        tr("%1 is in use for %2. It was chosen under filters (%3).")
            .arg(textOf(instanceType), textOf(workload.name), textOf(filterText(said, language())));
    if (!kept.withoutConstraint.empty())
        text +=
            u' ' + tr("Without a matching constraint: %1.").arg(namesOf(kept.withoutConstraint));
    Workload changed = workload;
    changed.constraints = std::move(kept.constraints);
    return ConstraintOffer{
        std::move(text),
        ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "constraints")}};
}

} // namespace headroom::ui
