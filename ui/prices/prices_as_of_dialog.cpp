// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/prices_as_of_dialog.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr int kAsOfWidth = 420;

} // namespace

PricesAsOfDialog::PricesAsOfDialog(const std::optional<Date> &day, Date today, QWidget *parent)
    : QDialog(parent),
      m_today(today),
      m_day(new QLineEdit(textOf((day ? *day : today).toString()), this)),
      m_remark(wrappedText({}, Role::MutedSmall, this))
{
    setObjectName(QStringLiteral("pricesAsOfDialog"));
    setWindowTitle(tr("Prices as of a day"));
    setMinimumWidth(kAsOfWidth);
    m_day->setAccessibleName(tr("Day, as YYYY-MM-DD"));
    nameAndExplain(m_day, "pricesAsOfDay", "prices_as_of");
    m_day->selectAll();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    explainButtons(buttons);
    m_apply = buttons->addButton(tr("Use that day's prices"), QDialogButtonBox::AcceptRole);
    setRole(m_apply, Role::Primary);
    auto *newest = buttons->addButton(tr("Use the newest"), QDialogButtonBox::ResetRole);
    nameAndExplain(m_apply, "usePricesAsOf", "use_prices_as_of");
    nameAndExplain(newest, "useNewestPrices", "use_newest_prices");
    newest->setEnabled(day.has_value());
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, evenMargins(space.large));
    auto *label = plainLabel(tr("Day (YYYY-MM-DD)"), Role::Muted, this);
    explain(label, "prices_as_of");
    label->setBuddy(m_day);
    layout->addWidget(label);
    layout->addWidget(m_day);
    layout->addWidget(m_remark);
    layout->addSpacing(space.small);
    layout->addWidget(buttons);
    connect(m_day, &QLineEdit::textChanged, this, &PricesAsOfDialog::follow);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_apply, &QPushButton::clicked, this, [this] {
        emit editRequested(SetPricesAsOf{this->day()});
        accept();
    });
    connect(newest, &QPushButton::clicked, this, [this] {
        emit editRequested(SetPricesAsOf{});
        accept();
    });
    follow();
}

std::optional<Date> PricesAsOfDialog::day() const
{
    const auto parsed = Date::parse(m_day->text().trimmed().toStdString());
    return parsed && *parsed <= m_today ? std::optional(*parsed) : std::nullopt;
}

void PricesAsOfDialog::follow()
{
    const bool right = day().has_value();
    m_apply->setEnabled(right);
    m_remark->setText(
        right ? tr("Every price is the newest that the catalog knows up to that day. "
                   "Offers that had none have no price. The day is saved with the plan.")
              : tr("A day up to %1, written like it, is needed.").arg(textOf(m_today.toString())));
    setTone(m_remark, right ? Tone::Muted : Tone::Error);
}

} // namespace headroom::ui
