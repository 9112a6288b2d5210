// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/quota_rows.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/pages/optimise/rule_row.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/text_field.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr std::int64_t kFirstQuota = 64; ///< vCPUs of a new quota, until its own is typed

QString unitOf(Provider provider)
{
    return factsOf(provider).quotaUnit == QuotaUnit::accelerators ? QuotaRows::tr("GPUs")
                                                                  : QuotaRows::tr("vCPUs");
}

} // namespace

QuotaRows::QuotaRows(QWidget *parent)
    : QWidget(parent),
      m_list(new QVBoxLayout),
      m_add(new QPushButton(tr("Add quota"), this))
{
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(currentTokens().space.small);
    setRole(m_add, Role::Link);
    nameAndExplain(m_add, "addQuota", "add_quota");
    auto *layout = columnIn(this, currentTokens().space.tiny);
    layout->addLayout(m_list);
    layout->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &QPushButton::clicked, this, [this] {
        auto quotas = m_quotas;
        quotas.push_back({{Provider(), {}, {}, kFirstQuota}});
        emit chosen(quotas);
    });
}

QuotaRows::Row QuotaRows::makeRow(std::size_t index)
{
    Row row;
    row.whole = new QWidget(this);
    row.provider = new ChoiceField(choicesOf(rentingProviders()), row.whole);
    row.hardware = new TextField(row.whole);
    row.region = new TextField(row.whole);
    row.maximum = new NumberField(
        {.whole = true, .minimum = Exact(0), .maximum = Exact(1'000'000'000)}, row.whole);
    row.rule = new RuleRow(tr("Quota"), "rule_quota", row.maximum, row.whole);
    const auto name = [&](QWidget *field, const char *object, const char *meaning,
                          const QString &said) {
        field->setObjectName(QLatin1String(object) + QString::number(index));
        explain(field, meaning);
        field->setAccessibleName(said);
    };
    name(row.provider, "quotaProvider", "quota_provider", tr("Provider of the quota"));
    name(row.hardware, "quotaHardware", "quota_hardware", tr("Family or accelerator of the quota"));
    name(row.region, "quotaRegion", "quota_region", tr("Region of the quota"));
    row.maximum->setObjectName(QStringLiteral("quotaMost") + QString::number(index));
    row.hardware->setPlaceholderText(tr("any type"));
    row.region->setPlaceholderText(tr("any region"));
    auto *remove = new QPushButton(lineIcon(Icon::Close), {}, row.whole);
    setRole(remove, Role::Quiet);
    name(remove, "removeQuota", "remove_quota", tr("Remove quota"));
    auto *where = new QHBoxLayout;
    where->setSpacing(currentTokens().space.tiny);
    where->addWidget(row.hardware, 1);
    where->addWidget(row.region, 1);
    auto *whose = new QHBoxLayout;
    whose->setSpacing(currentTokens().space.tiny);
    whose->setContentsMargins(currentTokens().space.huge, 0, 0, 0);
    whose->addWidget(remove);
    whose->addStretch(1);
    whose->addWidget(row.provider);
    auto *layout = columnIn(row.whole, 0);
    layout->addWidget(row.rule);
    layout->addLayout(whose);
    layout->addLayout(where);
    connect(remove, &QPushButton::clicked, this, [this, index] {
        auto quotas = m_quotas;
        quotas.erase(quotas.begin() + static_cast<std::ptrdiff_t>(index));
        emit chosen(quotas);
    });
    connectRow(row, index);
    return row;
}

template <typename Change>
void QuotaRows::change(std::size_t index, Change change)
{
    auto quotas = m_quotas;
    change(quotas[index]);
    emit chosen(quotas);
}

void QuotaRows::connectRow(const Row &row, std::size_t index)
{
    connect(row.rule, &RuleRow::switched, this,
            [this, index](bool on) { change(index, [&](StatedQuota &quota) { quota.on = on; }); });
    connect(row.provider, &ChoiceField::chosen, this, [this, index](const std::string &key) {
        change(index, [&](StatedQuota &quota) { quota.provider = *fromKey<Provider>(key); });
    });
    connect(row.hardware, &TextField::textChosen, this, [this, index](const QString &text) {
        change(index, [&](StatedQuota &quota) { quota.hardware = text.toStdString(); });
    });
    connect(row.region, &TextField::textChosen, this, [this, index](const QString &text) {
        change(index, [&](StatedQuota &quota) { quota.region = text.toStdString(); });
    });
    connect(row.maximum, &NumberField::valueChosen, this,
            [this, index](const std::optional<Exact> &value) {
                change(index, [&](StatedQuota &quota) {
                    quota.maximum = static_cast<std::int64_t>(value->scaled(0));
                });
            });
}

void QuotaRows::setQuotas(const std::vector<StatedQuota> &quotas)
{
    m_quotas = quotas;
    while (m_rows.size() > quotas.size()) {
        // A button of the row may be what asked for this.
        m_rows.back().whole->hide();
        m_rows.back().whole->deleteLater();
        m_rows.pop_back();
    }
    while (m_rows.size() < quotas.size()) {
        m_rows.push_back(makeRow(m_rows.size()));
        m_list->addWidget(m_rows.back().whole);
    }
    for (std::size_t i = 0; i < quotas.size(); ++i) {
        const StatedQuota &quota = quotas[i];
        m_rows[i].rule->setOn(quota.on);
        m_rows[i].provider->setCurrentKey(keyOf(quota.provider));
        m_rows[i].hardware->setValue(textOf(quota.hardware));
        m_rows[i].region->setValue(textOf(quota.region));
        m_rows[i].maximum->setUnit(unitOf(quota.provider));
        m_rows[i].maximum->setValue(Exact(quota.maximum));
    }
}

void QuotaRows::setProblem(std::size_t index, const QString &problem)
{
    if (index < m_rows.size())
        m_rows[index].rule->setProblem(problem);
}

void QuotaRows::clearProblems()
{
    for (const Row &row : m_rows)
        row.rule->setProblem({});
}

} // namespace headroom::ui
