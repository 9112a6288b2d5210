// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/spread_fields.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"

#include <QHBoxLayout>
#include <QLabel>

#include <array>

namespace headroom::ui {

namespace {

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
    auto *field = new NumberField(percentFormat(kLeastSpread, kMostSpread), this);
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
    m_low->setValue(percentOf(spread.low));
    m_high->setValue(percentOf(spread.high));
    m_low->setVisible(spread.kind != Spread::Kind::none);
    m_high->setVisible(spread.kind != Spread::Kind::none);
}

} // namespace headroom::ui
