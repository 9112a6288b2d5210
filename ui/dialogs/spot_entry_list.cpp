// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/spot_entry_list.h"

#include "core/catalog/offer.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/entry_list.h"

namespace headroom::ui {

namespace {

enum SpotColumn : std::size_t {
    providerColumn,
    hardwareColumn,
    regionColumn,
    rateColumn,
    availableColumn
};

} // namespace

SpotEntryList::SpotEntryList(QWidget *parent) : QWidget(parent), m_list(nullptr)
{
    const auto text = [this](std::string SpotEntry::*member) {
        return textEntry(
            [this, member](std::size_t row, const QString &typed, TextField *) {
                change([&](Entries &entries) {
                    entries[row].*member = typed.trimmed().toStdString();
                });
            },
            tr("all"));
    };
    const auto takeProvider = [this](std::size_t row, const std::string &key) {
        change([&](Entries &entries) {
            entries[row].provider = fromKey<Provider>(key).value_or(entries[row].provider);
        });
    };
    const auto takeRate = [this](std::size_t row, const std::optional<Exact> &value) {
        change([&](Entries &entries) {
            entries[row].interruptionsPerDay =
                value ? std::optional(value->toDouble()) : std::nullopt;
        });
    };
    const auto takeAvailable = [this](std::size_t row, const std::string &key) {
        change([&](Entries &entries) { entries[row].available = key == "yes"; });
    };
    const NumberFormat rate{.unit = tr("a day"),
                            .measure = Measure::perDay,
                            .least = Exact(0),
                            .most = Exact(1000),
                            .optional = true,
                            .emptyText = tr("as above")};
    m_list = new EntryList(
        {QStringLiteral("spotEntry"), tr("+ Own experience with spot capacity"), "add_spot_entry",
         "remove_spot_entry"},
        {{QStringLiteral("provider"), tr("Provider"), "spot_entry_provider", 4,
          choiceEntry(choicesOf(kClouds), takeProvider)},
         {QStringLiteral("hardware"), tr("Type or family"), "spot_entry_hardware", 4,
          text(&SpotEntry::hardware)},
         {QStringLiteral("region"), tr("Region"), "spot_entry_region", 4, text(&SpotEntry::region)},
         {QStringLiteral("rate"), tr("Interruptions"), "spot_entry_rate", 4,
          numberEntry(rate, takeRate)},
         {QStringLiteral("available"), tr("Capacity"), "spot_entry_available", 2,
          choiceEntry({{"yes", tr("there")}, {"no", tr("none")}}, takeAvailable)}},
        this);
    columnIn(this, 0)->addWidget(m_list);
    connect(m_list, &EntryList::addRequested, this, [this] {
        const double perDay = activeScenario(m_plan).spot.interruptionsPerDay;
        change([&](Entries &entries) {
            entries.push_back({.provider = kClouds.front(), .interruptionsPerDay = perDay});
        });
    });
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        change([&](Entries &entries) {
            entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(row));
        });
    });
}

void SpotEntryList::change(const std::function<void(Entries &)> &apply)
{
    Scenario changed = activeScenario(m_plan);
    const std::size_t before = changed.spot.entries.size();
    apply(changed.spot.entries);
    const std::size_t after = changed.spot.entries.size();
    // An entry that comes or goes is a step of its own.
    const char *field =
        after > before   ? QT_TRANSLATE_NOOP("Fields", "own spot experience, one more")
        : after < before ? QT_TRANSLATE_NOOP("Fields", "own spot experience, one less")
                         : QT_TRANSLATE_NOOP("Fields", "own spot experience");
    emit editRequested(ChangeAssumptions{std::move(changed), field});
}

void SpotEntryList::render(const Plan &plan)
{
    m_plan = plan;
    const Entries &entries = activeScenario(plan).spot.entries;
    m_list->setCount(entries.size());
    for (std::size_t row = 0; row < entries.size(); ++row) {
        const SpotEntry &entry = entries[row];
        m_list->field<ChoiceField>(row, providerColumn)->setCurrentKey(keyOf(entry.provider));
        m_list->field<TextField>(row, hardwareColumn)->setValue(textOf(entry.hardware));
        m_list->field<TextField>(row, regionColumn)->setValue(textOf(entry.region));
        m_list->field<NumberField>(row, rateColumn)
            ->setValue(entry.interruptionsPerDay
                           ? std::optional(percentOf(*entry.interruptionsPerDay))
                           : std::nullopt);
        m_list->field<ChoiceField>(row, availableColumn)
            ->setCurrentKey(entry.available ? "yes" : "no");
    }
}

} // namespace headroom::ui
