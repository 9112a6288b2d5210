// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/update_summary.h"

#include "core/evaluation/format.h"
#include "core/money/date_text.h"
#include "core/report/update_tables.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/prices/table_tabs.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr QSize kSummarySize(1000, 640);
constexpr std::size_t kMaxRows = 2000;

QString countText(std::int64_t count)
{
    return textOf(formatCount(count, language()));
}

QString countText(std::size_t count)
{
    return countText(static_cast<std::int64_t>(count));
}

QString datesText(const ImportReport &report)
{
    if (!report.oldest || !report.newest)
        return UpdateSummary::tr("No price was imported.");
    if (*report.oldest == *report.newest)
        return UpdateSummary::tr("Prices of %1.")
            .arg(textOf(formatDate(*report.newest, language())));
    return UpdateSummary::tr("Prices of %1 to %2.")
        .arg(textOf(formatDate(*report.oldest, language())),
             textOf(formatDate(*report.newest, language())));
}

QString changesText(const CatalogDifference &difference)
{
    if (!difference.any())
        return UpdateSummary::tr("No price of the catalog changed.");
    return UpdateSummary::tr("Prices of the catalog: %1 up, %2 down, %3 new, %4 as before.")
        .arg(countText(difference.up), countText(difference.down), countText(difference.added),
             countText(difference.unchanged));
}

QString cutRemark(std::size_t total, const QString &which)
{
    return total <= kMaxRows ? QString()
                             : UpdateSummary::tr("The %1 of %2; the export has all.")
                                   .arg(which, countText(total));
}

QString titled(const QString &title, std::size_t count)
{
    return UpdateSummary::tr("%1 (%2)").arg(title, countText(count));
}

Table remarksOf(const ImportReport &report)
{
    Table table;
    table.title = tr("Remarks").toStdString();
    table.columns = {{"remark", tr("Remark").toStdString(), ColumnKind::text}};
    for (const Message &note : report.notes)
        table.rows.push_back({note.in(language())});
    for (const std::string &column : report.unknownColumns)
        table.rows.push_back({tr("Unknown column, ignored: %1").arg(textOf(column)).toStdString()});
    return table;
}

} // namespace

UpdateSummary::UpdateSummary(std::shared_ptr<const PriceUpdateResult> result, QWidget *parent)
    : QDialog(parent),
      m_result(std::move(result)),
      m_tables(new TableTabs(this))
{
    setObjectName(QStringLiteral("updateSummary"));
    setWindowTitle(tr("Prices updated"));
    resize(kSummarySize * currentTokens().scale);
    const ImportLedger &ledger = m_result->report.ledger;
    auto *layout = dialogColumn(this);
    QLabel *source = wrappedText(tr("%1: %2").arg(textOf(ledger.file), textOf(ledger.format)),
                                 Role::BodyBold, this);
    layout->addWidget(source);
    layout->addWidget(buildLedger());
    layout->addWidget(buildEffect());
    layout->addWidget(m_tables, 1);
    layout->addWidget(closeButtons(this));
    connect(m_tables, &TableTabs::exportRequested, this, &UpdateSummary::exportRequested);
    fillTables();
}

QWidget *UpdateSummary::buildLedger()
{
    const SpaceTokens &space = currentTokens().space;
    auto *frame = new QFrame(this);
    setRole(frame, Role::Card);
    auto *row = new QHBoxLayout;
    row->setSpacing(space.medium);
    const auto addSign = [&](const QString &sign) {
        row->addWidget(plainLabel(sign, Role::Title, frame), 0, Qt::AlignTop);
    };
    const auto addFigure = [&](const char *name, const char *meaning, const QString &caption,
                               std::int64_t count) {
        auto *block = new QVBoxLayout;
        block->setSpacing(0);
        QLabel *figure = plainLabel(countText(count), Role::Title, frame);
        figure->setAccessibleName(caption);
        figure->setTextInteractionFlags(Qt::TextSelectableByMouse);
        QLabel *label = plainLabel(caption, Role::MutedSmall, frame);
        nameAndExplain(figure, name, meaning);
        explain(label, meaning);
        block->addWidget(figure);
        block->addWidget(label);
        row->addLayout(block);
    };
    const ImportLedger &ledger = m_result->report.ledger;
    addFigure("ledgerRead", "read", tr("read"), ledger.read);
    addSign(QStringLiteral("="));
    addFigure("ledgerInserted", "inserted", tr("new"), ledger.inserted);
    addSign(QStringLiteral("+"));
    addFigure("ledgerUpdated", "updated", tr("changed"), ledger.updated);
    addSign(QStringLiteral("+"));
    addFigure("ledgerUnchanged", "unchanged", tr("unchanged"), ledger.unchanged);
    addSign(QStringLiteral("+"));
    addFigure("ledgerDuplicate", "duplicate", tr("duplicate"), ledger.duplicate);
    addSign(QStringLiteral("+"));
    addFigure("ledgerRejected", "rejected", tr("rejected"), ledger.rejected);
    row->addStretch(1);
    auto *layout = new QVBoxLayout(frame);
    layout->addWidget(plainLabel(tr("Rows of the lists"), Role::Section, frame));
    layout->addLayout(row);
    layout->addWidget(plainLabel(datesText(m_result->report), Role::Muted, frame));
    return frame;
}

QWidget *UpdateSummary::buildEffect()
{
    auto *frame = new QFrame(this);
    setRole(frame, Role::Card);
    auto *layout = new QVBoxLayout(frame);
    layout->addWidget(plainLabel(tr("The open plan"), Role::Section, frame));
    const auto add = [&](const QString &text, Role role, const char *name) {
        QLabel *label = wrappedText(text, role, frame);
        label->setObjectName(QLatin1String(name));
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
    };
    if (!m_result->isCompared()) {
        add(tr("The prices that were shown before cannot be compared with the new ones."),
            Role::Body, "planEffect");
        return frame;
    }
    const PriceEffect &effect = m_result->effect;
    const std::string &currency = effect.currency;
    const Money change = effect.after - effect.before;
    const bool costsNothing = effect.before == Money() && effect.after == Money();
    add(costsNothing          ? tr("No line of the plan has a cost.")
        : change.cents() == 0 ? tr("%1 a month (%2), as before")
                                    .arg(textOf(formatMoney(effect.after, currency, language())),
                                         textOf(effect.basis))
                              : tr("%1 → %2 a month (%3): %4")
                                    .arg(textOf(formatMoney(effect.before, currency, language())),
                                         textOf(formatMoney(effect.after, currency, language())),
                                         textOf(effect.basis),
                                         textOf(formatMoneySigned(change, currency, language()))),
        Role::Title, "planEffect");
    if (m_result->planKeepsPrices)
        add(tr("The plan keeps the prices it was saved with. Plan and assumptions, Prices “of the "
               "catalog” takes the new ones."),
            Role::Body, "planKeeps");
    if (m_result->pricesAsOf)
        add(tr("The plan uses the prices as of %1. Prices, “Prices as of a day” takes the newest "
               "ones.")
                .arg(textOf(formatDate(*m_result->pricesAsOf, language()))),
            Role::Body, "planAsOf");
    add(changesText(m_result->difference), Role::Muted, "catalogChanges");
    if (!m_result->planKeepsPrices && !effect.lines.empty()) {
        auto *keep = new QPushButton(tr("Keep the previous prices for this plan"), frame);
        nameAndExplain(keep, "keepFormer", "keep_former_prices");
        setRole(keep, Role::Link);
        auto *row = new QHBoxLayout;
        // The button's own room must not indent its text.
        row->setContentsMargins(-currentTokens().space.small, 0, 0, 0);
        row->addWidget(keep, 0, Qt::AlignLeft);
        layout->addLayout(row);
        connect(keep, &QPushButton::clicked, this, [this] {
            emit editRequested(SetPricePolicy{PricePolicy::keep, m_result->previousPrices});
            close();
        });
    }
    return frame;
}

void UpdateSummary::fillTables()
{
    std::vector<TableTabs::Page> pages;
    const ImportReport &report = m_result->report;
    const CatalogDifference &difference = m_result->difference;
    if (m_result->isCompared()) {
        pages.push_back(
            {titled(tr("Lines of the plan"), m_result->effect.lines.size()),
             lineEffectTable(m_result->effect, language()),
             m_result->effect.lines.empty() ? tr("No line of the plan changes.") : QString(),
             {},
             m_result->effect.currency});
    }
    if (!difference.changed.empty())
        pages.push_back({titled(tr("Changed prices"), difference.changed.size()),
                         changedPriceTable(*m_result->before, *m_result->after, difference,
                                           language(), kMaxRows),
                         cutRemark(difference.changed.size(), tr("2,000 largest changes")),
                         [result = m_result] {
                             return changedPriceTable(*result->before, *result->after,
                                                      result->difference, language());
                         }});
    if (!difference.addedOffers.empty())
        pages.push_back({titled(tr("New prices"), difference.addedOffers.size()),
                         addedOfferTable(*m_result->after, difference, language(), kMaxRows),
                         cutRemark(difference.addedOffers.size(), tr("first 2,000")),
                         [result = m_result] {
                             return addedOfferTable(*result->after, result->difference, language());
                         }});
    if (report.ledger.rejected > 0)
        pages.push_back({titled(tr("Rejected"), static_cast<std::size_t>(report.ledger.rejected)),
                         rejectionTable(report, language()),
                         tr("%1 rows are not about machines of the catalog, %2 are faulty.")
                             .arg(countText(static_cast<std::int64_t>(report.outOfScope)),
                                  countText(report.ledger.rejected
                                            - static_cast<std::int64_t>(report.outOfScope))),
                         {}});
    if (!report.faults.empty())
        pages.push_back({titled(tr("Faulty rows"), report.faults.size()),
                         faultTable(report, language()),
                         {},
                         {}});
    if (!report.notes.empty() || !report.unknownColumns.empty()) {
        Table remarks = remarksOf(report);
        pages.push_back({titled(tr("Remarks"), remarks.rows.size()), std::move(remarks), {}, {}});
    }
    m_tables->setVisible(!pages.empty());
    m_tables->setPages(std::move(pages),
                       m_result->after ? m_result->after->currency : std::string("USD"));
}

} // namespace headroom::ui
