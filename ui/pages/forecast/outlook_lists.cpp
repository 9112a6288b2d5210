// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/outlook_lists.h"

#include "core/error.h"
#include "core/money/date.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/pages/forecast/workload_menu.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QString>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr qsizetype kMonthLength = 7; // "2027-01"

/// "2027-06", and the day where it is not the first: as monthFrom() reads it back.
/// A month, or a day, as year, month and day.

QString monthKey(Date date)
{
    const QString day = textOf(date.toString());
    return date.day() == 1 ? day.left(kMonthLength) : day;
}

Expected<Date> monthFrom(const QString &typed)
{
    const QString month = typed.trimmed();
    return Date::parse(
        (month.size() == kMonthLength ? month + QStringLiteral("-01") : month).toStdString());
}

enum StepColumn : std::size_t { stepFromColumn, stepPercentColumn, stepProviderColumn };
enum BudgetColumn : std::size_t { budgetFromColumn, budgetAmountColumn };
enum PhaseColumn : std::size_t { phaseNameColumn, startColumn, endColumn, workloadsColumn };
enum SpreadColumn : std::size_t { subjectColumn, kindColumn, lowColumn, highColumn };

constexpr const char *kAllProviders = "all";
constexpr int kMinChange = -99;
constexpr int kMaxChange = 1000;
constexpr double kUsualChange = -5;

QString dayText(const std::optional<Date> &day)
{
    return day ? textOf(day->toString()) : QString();
}

/// Date typed by the user, parsed by `read`; the field shows the error if it is invalid.
std::optional<Date> dayIn(TextField *field, const Expected<Date> &read)
{
    if (!read)
        field->refuse(textOf(read.error().whatAndRemedy(language())));
    return read ? std::optional(*read) : std::nullopt;
}

void setChoices(ChoiceField *field, const ChoiceField::Choices &choices)
{
    bool isSame = field->count() == static_cast<int>(choices.size());
    for (int i = 0; isSame && i < field->count(); ++i) {
        const auto &choice = choices[static_cast<std::size_t>(i)];
        isSame = field->itemText(i) == choice.second
                 && field->itemData(i).toString() == textOf(choice.first);
    }
    if (isSame)
        return;
    field->clear();
    for (const auto &choice : choices)
        field->addItem(choice.second, textOf(choice.first));
}

constexpr std::array kStretches{2, 1, 1};

void addPart(QHBoxLayout *row, QWidget *part)
{
    part->setSizePolicy(QSizePolicy::Ignored, part->sizePolicy().verticalPolicy());
    QSizePolicy kept = part->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    part->setSizePolicy(kept);
    row->addWidget(part, kStretches[static_cast<std::size_t>(row->count())]);
}

} // namespace

PriceStepList::PriceStepList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto takeFrom = [this](std::size_t row, const QString &text, TextField *field) {
        if (const auto from = dayIn(field, monthFrom(text)))
            changeAt(row, [&](PriceStep &step) { step.from = *from; });
    };
    const auto takePercent = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](PriceStep &step) { step.percent = value->toDouble(); });
    };
    const auto takeProvider = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](PriceStep &step) { step.provider = fromKey<Provider>(key); });
    };
    build({QStringLiteral("priceStep"), tr("+ A change of prices"), "add_price_step",
           "remove_price_step"},
          {{QStringLiteral("from"), tr("From"), "price_step_from", 2, textEntry(takeFrom)},
           {QStringLiteral("percent"), tr("Change"), "price_step_percent", 2,
            numberEntry(percentFormat(kMinChange, kMaxChange), takePercent)},
           {QStringLiteral("provider"), tr("Provider"), "price_step_provider", 3,
            choiceEntry(choicesOf(hardwareProviders(), {{kAllProviders, tr("all")}}),
                        takeProvider)}});
}

void PriceStepList::addTo(Entries &steps) const
{
    const Date from = steps.empty() ? m_begin : steps.back().from;
    steps.push_back({from.firstOfMonthPlus(1), std::nullopt, kUsualChange});
}

void PriceStepList::render(const Entries &steps, Date begin)
{
    m_begin = begin;
    setEntries(steps);
    for (std::size_t row = 0; row < steps.size(); ++row) {
        const PriceStep &step = steps[row];
        list().field<TextField>(row, stepFromColumn)->setValue(monthKey(step.from));
        list().field<NumberField>(row, stepPercentColumn)->setValue(exactOf(step.percent));
        list()
            .field<ChoiceField>(row, stepProviderColumn)
            ->setCurrentKey(step.provider ? keyOf(*step.provider) : kAllProviders);
    }
}

MonthBudgetList::MonthBudgetList(Changed changed, QWidget *parent)
    : ListOf(std::move(changed), parent)
{
    const auto takeFrom = [this](std::size_t row, const QString &text, TextField *field) {
        if (const auto from = dayIn(field, monthFrom(text)))
            changeAt(row, [&](MonthBudget &budget) { budget.from = *from; });
    };
    const auto takeAmount = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row,
                 [&](MonthBudget &budget) { budget.monthly = moneyOf(value).value_or(Money()); });
    };
    NumberFormat amount = budgetFormat({}, {});
    amount.optional = false;
    build({QStringLiteral("monthBudget"), tr("+ A budget from a month on"), "add_month_budget",
           "remove_month_budget"},
          {{QStringLiteral("from"), tr("From"), "month_budget_from", 1, textEntry(takeFrom)},
           {QStringLiteral("amount"), tr("Budget, a month"), "month_budget_amount", 1,
            numberEntry(amount, takeAmount)}});
}

/// Adds a budget for the month after the last one, with the same amount, so that it changes nothing
/// yet.
void MonthBudgetList::addTo(Entries &budgets) const
{
    budgets.push_back(budgets.empty() ? MonthBudget{m_begin, m_usual}
                                      : MonthBudget{budgets.back().from.firstOfMonthPlus(1),
                                                    budgets.back().monthly});
}

void MonthBudgetList::render(const Plan &plan, Date begin, Money usual)
{
    m_begin = begin;
    constexpr std::int64_t kThousand = 100'000; // cents
    m_usual = usual > Money() ? usual : Money::fromCents(kThousand);
    setEntries(plan.budgetByMonth);
    for (std::size_t row = 0; row < entries().size(); ++row) {
        list().field<TextField>(row, budgetFromColumn)->setValue(monthKey(entries()[row].from));
        auto *amount = list().field<NumberField>(row, budgetAmountColumn);
        amount->setUnit(currencySign(plan.currency));
        amount->setValue(entries()[row].monthly.exact());
    }
}

PhaseList::PhaseList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto takeName = [this](std::size_t row, const QString &text, TextField *) {
        changeAt(row, [&](RoadmapPhase &phase) { phase.name = text.toStdString(); });
    };
    const auto takeStart = [this](std::size_t row, const QString &text, TextField *field) {
        if (const auto day = dayIn(field, Date::parse(text.toStdString())))
            changeAt(row, [&](RoadmapPhase &phase) { phase.start = *day; });
    };
    const auto takeEnd = [this](std::size_t row, const QString &text, TextField *field) {
        std::optional<Date> end;
        if (!text.isEmpty()) {
            end = dayIn(field, Date::parse(text.toStdString()));
            if (!end)
                return;
        }
        changeAt(row, [&](RoadmapPhase &phase) { phase.end = end; });
    };
    const auto makeWorkloads = [this](QWidget *owner, std::size_t row) {
        auto *field = new WorkloadMenu(owner);
        connect(field, &WorkloadMenu::chosen, this, [this, row](const auto &workloads) {
            changeAt(row, [&](RoadmapPhase &phase) { phase.workloads = workloads; });
        });
        return field;
    };
    build({QStringLiteral("phase"), tr("+ A phase"), "add_phase", "remove_phase"},
          {{QStringLiteral("name"), tr("Phase"), "phase_name", 3, textEntry(takeName)},
           {QStringLiteral("start"), tr("First day"), "phase_start", 2, textEntry(takeStart)},
           {QStringLiteral("end"), tr("Last day"), "phase_end", 2,
            textEntry(takeEnd, tr("does not end"))},
           {QStringLiteral("workloads"), tr("Workloads"), "phase_workloads", 4, makeWorkloads}});
}

/// After the last one, with all workloads, so that it changes as little as it can.
void PhaseList::addTo(Entries &phases) const
{
    RoadmapPhase phase;
    phase.name = tr("Phase %1").arg(phases.size() + 1).toStdString();
    phase.start = m_begin;
    if (!phases.empty())
        phase.start =
            phases.back().end ? Date::fromDays(phases.back().end->days() + 1) : phases.back().start;
    for (const Workload &workload : m_workloads)
        phase.workloads.push_back(workload.id);
    phases.push_back(std::move(phase));
}

void PhaseList::render(const Entries &phases, const std::vector<Workload> &workloads, Date begin)
{
    m_workloads = workloads;
    m_begin = begin;
    setEntries(phases);
    list().setAddable(!workloads.empty());
    for (std::size_t row = 0; row < phases.size(); ++row) {
        const RoadmapPhase &phase = phases[row];
        list().field<TextField>(row, phaseNameColumn)->setValue(textOf(phase.name));
        list().field<TextField>(row, startColumn)->setValue(dayText(phase.start));
        list().field<TextField>(row, endColumn)->setValue(dayText(phase.end));
        list().field<WorkloadMenu>(row, workloadsColumn)->render(workloads, phase.workloads);
    }
}

SpreadList::SpreadList(const Words &words, Changed changed, QWidget *parent)
    : ListOf(std::move(changed), parent)
{
    const auto takeSubject = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](SpreadOf &entry) { entry.key = key; });
    };
    const auto takeKind = [this](std::size_t row, const std::string &key) { setKind(row, key); };
    const auto percent = numberEntry(percentFormat(kMinSpread, kMaxSpread),
                                     [this](std::size_t row, const auto &) { takePair(row); });
    build({words.name, words.add, words.addMeaning, "remove_spread"},
          {{QStringLiteral("subject"), words.subject, words.subjectMeaning, 2,
            choiceEntry({}, takeSubject)},
           {QStringLiteral("kind"), tr("Distribution"), "spread_kind", 1,
            choiceEntry(choicesOf(kAllOf<Spread::Kind>), takeKind)},
           {QStringLiteral("low"), tr("P10"), "spread_low", 1, percent},
           {QStringLiteral("high"), tr("P90"), "spread_high", 1, percent}});
}

/// One of the two may wait to be taken with the other: only together are they in order.
void SpreadList::takePair(std::size_t row) const
{
    const auto wanted = [&](SpreadColumn column) {
        return list().field<NumberField>(row, column)->wanted().value_or(Exact()).toDouble();
    };
    changeAt(row, [&](SpreadOf &entry) {
        entry.spread.low = wanted(lowColumn);
        entry.spread.high = wanted(highColumn);
    });
}

/// A certain value has no percentiles: when it becomes uncertain, it starts with the spread that
/// applies to all.
void SpreadList::setKind(std::size_t row, const std::string &key) const
{
    changeAt(row, [&](SpreadOf &entry) {
        const Spread::Kind kind = fromKey<Spread::Kind>(key).value_or(entry.spread.kind);
        if (kind == Spread::Kind::none)
            entry.spread = {};
        else if (entry.spread.kind == Spread::Kind::none)
            entry.spread = beginning();
        entry.spread.kind = kind;
    });
}

Spread SpreadList::beginning() const
{
    constexpr double kTenPercent = 10;
    return m_usual.kind == Spread::Kind::none
               ? Spread{Spread::Kind::normal, -kTenPercent, kTenPercent}
               : m_usual;
}

/// Adds an entry for the first subject without one.
void SpreadList::addTo(Entries &entries) const
{
    const auto isNew = [&](const auto &subject) {
        return std::ranges::find(entries, subject.first, &SpreadOf::key) == entries.end();
    };
    if (const auto first = std::ranges::find_if(m_subjects, isNew); first != m_subjects.end())
        entries.push_back({first->first, beginning()});
}

void SpreadList::render(ChoiceField::Choices subjects, const Entries &entries, const Spread &usual)
{
    m_subjects = std::move(subjects);
    m_usual = usual;
    setEntries(entries);
    list().setAddable(entries.size() < m_subjects.size());
    for (std::size_t row = 0; row < entries.size(); ++row) {
        const Spread &spread = entries[row].spread;
        auto *subject = list().field<ChoiceField>(row, subjectColumn);
        setChoices(subject, m_subjects);
        subject->setCurrentKey(entries[row].key);
        list().field<ChoiceField>(row, kindColumn)->setCurrentKey(keyOf(spread.kind));
        auto *low = list().field<NumberField>(row, lowColumn);
        auto *high = list().field<NumberField>(row, highColumn);
        low->setValue(exactOf(spread.low));
        high->setValue(exactOf(spread.high));
        low->setVisible(spread.kind != Spread::Kind::none);
        high->setVisible(spread.kind != Spread::Kind::none);
    }
}

SpreadFields::SpreadFields(const char *name, const Spread &usual, QWidget *parent)
    : QWidget(parent),
      m_usual(usual),
      m_kind(new ChoiceField(choicesOf(kAllOf<Spread::Kind>), this))
{
    auto *row = rowIn(this, currentTokens().space.small);
    m_kind->setObjectName(QLatin1String(name) + QStringLiteral("_kind"));
    m_kind->setAccessibleName(tr("Distribution"));
    explain(m_kind, "spread_kind");
    addPart(row, m_kind);
    connect(m_kind, &ChoiceField::chosen, this, &SpreadFields::setKind);
    connect(m_kind, &ChoiceField::rejected, new FieldReason(m_kind), &FieldReason::say);
    m_low = addPercentile(QLatin1String(name) + QStringLiteral("_low"), "spread_low", tr("P10"));
    m_high = addPercentile(QLatin1String(name) + QStringLiteral("_high"), "spread_high", tr("P90"));
    setFocusProxy(m_kind);
}

NumberField *SpreadFields::addPercentile(const QString &name, const char *meaning,
                                         const QString &title)
{
    auto *field = new NumberField(percentFormat(kMinSpread, kMaxSpread), this);
    field->setObjectName(name);
    field->setAccessibleName(title);
    explain(field, meaning);
    addPart(static_cast<QHBoxLayout *>(layout()), field);
    // The other one may wait to be taken with it: only together are they in order.
    connect(field, &NumberField::valueChosen, this, [this] {
        Spread spread = m_spread;
        spread.low = m_low->wanted().value_or(Exact()).toDouble();
        spread.high = m_high->wanted().value_or(Exact()).toDouble();
        emit spreadChosen(spread);
    });
    connect(field, &LineField::rejected, new FieldReason(field), &FieldReason::say);
    return field;
}

QWidget *SpreadFields::heads(QWidget *parent)
{
    auto *heads = new QWidget(parent);
    auto *row = rowIn(heads, currentTokens().space.small);
    for (const QString &title : {tr("Distribution"), tr("P10"), tr("P90")}) {
        auto *head = plainLabel(title, Role::MutedSmall, heads);
        head->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        head->setContentsMargins(0, 0, currentTokens().space.small + 2, 0);
        addPart(row, head);
    }
    return heads;
}

void SpreadFields::setKind(const std::string &key)
{
    const Spread::Kind kind = fromKey<Spread::Kind>(key).value_or(m_spread.kind);
    Spread spread = m_spread.kind == Spread::Kind::none ? m_usual : m_spread;
    if (kind == Spread::Kind::none)
        spread = {};
    spread.kind = kind;
    emit spreadChosen(spread);
}

void SpreadFields::setSpread(const Spread &spread)
{
    m_spread = spread;
    m_kind->setCurrentKey(keyOf(spread.kind));
    m_low->setValue(exactOf(spread.low));
    m_high->setValue(exactOf(spread.high));
    m_low->setVisible(spread.kind != Spread::Kind::none);
    m_high->setVisible(spread.kind != Spread::Kind::none);
}

} // namespace headroom::ui
