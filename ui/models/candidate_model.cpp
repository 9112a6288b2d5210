// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/candidate_model.h"

#include "core/wording/risk_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/column_key.h"
#include "ui/rows/table_text.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace headroom::ui {

namespace {

constexpr std::array<const char *, kCandidateColumnCount> kCandidateKeys{
    "offer", "region", "purchase", "rate", "monthly_cost", "difference", "met_by", "evidence"};

bool isFigure(CandidateColumn column)
{
    return column == CandidateColumn::rate || column == CandidateColumn::monthly
           || column == CandidateColumn::difference;
}

QString verdictText(const CandidateRow &row)
{
    return row.verdict == Verdict::met
               ? row.metBy
               : CandidateModel::tr("%1, %2").arg(
                   row.metBy, textOf(verdictWords(row.verdict, row.missChance, language())));
}

} // namespace

void CandidateModel::setOffers(CandidateContext context, std::vector<OfferIndex> offers)
{
    beginResetModel();
    m_context = std::move(context);
    m_given = std::move(offers);
    m_rows.clear();
    arrange();
    endResetModel();
}

std::optional<OfferIndex> CandidateModel::offerAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return std::nullopt;
    return m_offers[static_cast<std::size_t>(index.row())];
}

QString CandidateModel::tabSeparated() const
{
    constexpr std::size_t kMaxCopied = 10'000; // more is an export's business
    QStringList lines;
    QStringList titles;
    for (int column = 0; column < kCandidateColumnCount; ++column)
        titles += headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines += titles.join(u'\t');
    for (std::size_t i = 0; i < std::min(m_offers.size(), kMaxCopied); ++i) {
        const CandidateRow row = candidateRow(m_context, m_offers[i]);
        QStringList cells;
        for (int column = 0; column < kCandidateColumnCount; ++column)
            cells += pastedText(row.text(static_cast<CandidateColumn>(column)));
        cells[static_cast<int>(CandidateColumn::offer)] =
            pastedText(tr("%1 (%2)").arg(row.offer, row.machine));
        cells[static_cast<int>(CandidateColumn::metBy)] = pastedText(verdictText(row));
        lines += cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

int CandidateModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_offers.size());
}

int CandidateModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kCandidateColumnCount;
}

QVariant CandidateModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CandidateRow &row = rowOf(m_offers[static_cast<std::size_t>(index.row())]);
    const auto column = static_cast<CandidateColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole: return row.text(column);
    case Qt::AccessibleTextRole:
        if (column == CandidateColumn::offer)
            return QStringList{row.offer, row.machine, row.region, row.purchase}.join(
                QStringLiteral(", "));
        return column == CandidateColumn::metBy ? verdictText(row) : row.text(column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isFigure(column) ? Qt::AlignRight : Qt::AlignLeft));
    case MachineRole: return column == CandidateColumn::offer ? row.machine : QString();
    case InUseRole: return row.inUse;
    case ToneRole:
        return static_cast<int>(column == CandidateColumn::difference ? row.differenceTone
                                                                      : Tone::Normal);
    case VerdictRole: return static_cast<int>(row.verdict);
    default: return {};
    }
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kCandidateColumnCount)
        return {};
    const auto column = static_cast<CandidateColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isFigure(column) ? Qt::AlignRight : Qt::AlignLeft));
    if (role == kColumnKeyRole)
        return QString::fromLatin1(kCandidateKeys.at(static_cast<std::size_t>(section)));
    if (role == Qt::ToolTipRole)
        return explanationTip(kCandidateKeys.at(static_cast<std::size_t>(section)));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case CandidateColumn::offer: return tr("Offer");
    case CandidateColumn::region: return tr("Region");
    case CandidateColumn::purchase: return tr("Purchase option");
    case CandidateColumn::rate: return tr("Price");
    case CandidateColumn::monthly: return tr("Monthly");
    case CandidateColumn::difference: return tr("Difference");
    case CandidateColumn::metBy: return tr("Deciding limit");
    case CandidateColumn::evidence: return tr("Evidence");
    }
    return {};
}

void CandidateModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
    endResetModel();
}

void CandidateModel::arrange()
{
    m_offers = m_given;
    if (m_sortColumn < 0 || !m_context.candidates)
        return;
    sortCandidates(m_offers, m_context, static_cast<CandidateColumn>(m_sortColumn));
    if (m_sortOrder == Qt::DescendingOrder)
        std::ranges::reverse(m_offers);
}

const CandidateRow &CandidateModel::rowOf(OfferIndex offer) const
{
    const auto known = m_rows.find(offer);
    return known != m_rows.end()
               ? known->second
               : m_rows.emplace(offer, candidateRow(m_context, offer)).first->second;
}

} // namespace headroom::ui
