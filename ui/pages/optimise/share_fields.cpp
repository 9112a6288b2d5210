// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/share_fields.h"

#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"

#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

ShareFields::ShareFields(QWidget *parent) : QWidget(parent), m_list(columnIn(this, 0))
{
    for (const Provider provider : providersOfKind(ProviderKind::hyperscaler))
        add(provider);
}

void ShareFields::add(Provider provider)
{
    NumberFormat format = percentFormat(0, 100);
    format.whole = true; // the others give way, and all add up to 100
    auto *field = new NumberField(format, this);
    field->setObjectName(QStringLiteral("share_") + textOf(keyOf(provider)));
    auto *row = new FieldRow(textOf(nameOf(provider)), field, this);
    row->explain("provider_split");
    m_list->addWidget(row);
    m_shares.emplace(provider, Share{row, field});
    connect(field, &NumberField::valueChosen, this,
            [this, provider](const auto &value) { emit chosen(provider, value->toDouble()); });
}

void ShareFields::render(const std::vector<Provider> &providers,
                         const std::vector<ProviderShare> &split)
{
    for (const Provider provider : providers) {
        if (!m_shares.contains(provider))
            add(provider);
    }
    for (const auto &[provider, of] : m_shares) {
        of.row->setVisible(std::ranges::find(providers, provider) != providers.end());
        const auto share = std::ranges::find(split, provider, &ProviderShare::provider);
        of.field->setValue(share == split.end() ? std::nullopt
                                                : std::optional(exactOf(share->percent)));
    }
}

} // namespace headroom::ui
