// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/price_step_list.h"

#include "session/language.h"
#include "ui/format/month_input.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/entry_list.h"

namespace headroom::ui {

namespace {

enum StepColumn : std::size_t { stepFromColumn, stepPercentColumn, stepProviderColumn };

constexpr const char *kAllProviders = "all";
constexpr int kLeastChange = -99;
constexpr int kMostChange = 1000;
constexpr double kUsualChange = -5;

} // namespace

PriceStepList::PriceStepList(QWidget *parent) : QWidget(parent)
{
    const auto takeFrom = [this](std::size_t row, const QString &text, TextField *field) {
        const auto from = monthFrom(text);
        if (!from)
            return field->refuse(textOf(from.error().whatAndRemedy(language())));
        change([&](Steps &steps) { steps[row].from = *from; });
    };
    const auto takePercent = [this](std::size_t row, const std::optional<Exact> &value) {
        change([&](Steps &steps) { steps[row].percent = value->toDouble(); });
    };
    const auto takeProvider = [this](std::size_t row, const std::string &key) {
        change([&](Steps &steps) { steps[row].provider = fromKey<Provider>(key); });
    };
    m_list = new EntryList(
        {QStringLiteral("priceStep"), tr("+ A change of prices"), "add_price_step",
         "remove_price_step"},
        {{QStringLiteral("from"), tr("From"), "price_step_from", 2, textEntry(takeFrom)},
         {QStringLiteral("percent"), tr("Change"), "price_step_percent", 2,
          numberEntry(percentFormat(kLeastChange, kMostChange), takePercent)},
         {QStringLiteral("provider"), tr("Provider"), "price_step_provider", 3,
          choiceEntry(choicesOf(kAllOf<Provider>, {{kAllProviders, tr("all")}}), takeProvider)}},
        this);
    columnIn(this, 0)->addWidget(m_list);
    connect(m_list, &EntryList::addRequested, this, [this] {
        change([this](Steps &steps) {
            const Date from = steps.empty() ? m_begin : steps.back().from;
            steps.push_back({from.firstOfMonthPlus(1), std::nullopt, kUsualChange});
        });
    });
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        change(
            [row](Steps &steps) { steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(row)); });
    });
}

void PriceStepList::change(const std::function<void(Steps &)> &apply)
{
    Steps steps = m_steps;
    apply(steps);
    emit changed(steps);
}

void PriceStepList::render(const Steps &steps, Date begin)
{
    m_steps = steps;
    m_begin = begin;
    m_list->setCount(steps.size());
    for (std::size_t row = 0; row < steps.size(); ++row) {
        const PriceStep &step = steps[row];
        m_list->field<TextField>(row, stepFromColumn)->setValue(monthKey(step.from));
        m_list->field<NumberField>(row, stepPercentColumn)->setValue(percentOf(step.percent));
        m_list->field<ChoiceField>(row, stepProviderColumn)
            ->setCurrentKey(step.provider ? keyOf(*step.provider) : kAllProviders);
    }
}

} // namespace headroom::ui
