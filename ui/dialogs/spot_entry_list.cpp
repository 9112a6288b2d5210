// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/spot_entry_list.h"

#include "core/catalog/offer.h"
#include "ui/format/text.h"
#include "ui/views/amounts.h"

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

SpotEntryList::SpotEntryList(Changed changed, QWidget *parent) : ListOf(std::move(changed), parent)
{
    const auto text = [this](std::string SpotEntry::*member) {
        return textEntry(
            [this, member](std::size_t row, const QString &typed, TextField *) {
                changeAt(row,
                         [&](SpotEntry &entry) { entry.*member = typed.trimmed().toStdString(); });
            },
            tr("all"));
    };
    const auto takeProvider = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](SpotEntry &entry) {
            entry.provider = fromKey<Provider>(key).value_or(entry.provider);
        });
    };
    const auto takeRate = [this](std::size_t row, const std::optional<Exact> &value) {
        changeAt(row, [&](SpotEntry &entry) {
            entry.interruptionsPerDay = value ? std::optional(value->toDouble()) : std::nullopt;
        });
    };
    const auto takeAvailable = [this](std::size_t row, const std::string &key) {
        changeAt(row, [&](SpotEntry &entry) { entry.available = key == "yes"; });
    };
    const NumberFormat rate{.unit = tr("a day"),
                            .measure = Measure::perDay,
                            .minimum = Exact(0),
                            .maximum = Exact(1000),
                            .optional = true,
                            .emptyText = tr("as above")};
    build(
        {QStringLiteral("spotEntry"), tr("+ Own experience with spot capacity"), "add_spot_entry",
         "remove_spot_entry"},
        {{QStringLiteral("provider"), tr("Provider"), "spot_entry_provider", 4,
          choiceEntry(choicesOf(rentingProviders()), takeProvider)},
         {QStringLiteral("hardware"), tr("Type or family"), "spot_entry_hardware", 4,
          text(&SpotEntry::hardware)},
         {QStringLiteral("region"), tr("Region"), "spot_entry_region", 4, text(&SpotEntry::region)},
         {QStringLiteral("rate"), tr("Interruptions"), "spot_entry_rate", 4,
          numberEntry(rate, takeRate)},
         {QStringLiteral("available"), tr("Capacity"), "spot_entry_available", 2,
          choiceEntry({{"yes", tr("there")}, {"no", tr("none")}}, takeAvailable)}});
}

void SpotEntryList::addTo(Entries &entries) const
{
    entries.push_back({.provider = Provider(), .interruptionsPerDay = m_usual});
}

void SpotEntryList::render(const SpotTerms &spot)
{
    m_usual = spot.interruptionsPerDay;
    setEntries(spot.entries);
    for (std::size_t row = 0; row < spot.entries.size(); ++row) {
        const SpotEntry &entry = spot.entries[row];
        list().field<ChoiceField>(row, providerColumn)->setCurrentKey(keyOf(entry.provider));
        list().field<TextField>(row, hardwareColumn)->setValue(textOf(entry.hardware));
        list().field<TextField>(row, regionColumn)->setValue(textOf(entry.region));
        list()
            .field<NumberField>(row, rateColumn)
            ->setValue(entry.interruptionsPerDay
                           ? std::optional(exactOf(*entry.interruptionsPerDay))
                           : std::nullopt);
        list()
            .field<ChoiceField>(row, availableColumn)
            ->setCurrentKey(entry.available ? "yes" : "no");
    }
}

} // namespace headroom::ui
