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
    "offer",      "region",      "purchase", "rate",    "monthly_cost",
    "difference", "carbon_axis", "met_by",   "evidence"};

bool isFigure(CandidateColumn column)
{
    return column == CandidateColumn::rate || column == CandidateColumn::monthly
           || column == CandidateColumn::difference || column == CandidateColumn::carbon;
}

QString verdictText(const CandidateRow &row)
{
    return row.verdict == Verdict::met || !row.isJudged
               ? row.metBy
               : CandidateModel::tr("%1, %2").arg(
                   row.metBy, textOf(verdictWords(row.verdict, row.missChance, language())));
}

} // namespace

void CandidateModel::setOffers(CandidateContext context, std::vector<OfferIndex> offers,
                               std::vector<TokenOffer> apis)
{
    beginResetModel();
    m_context = std::move(context);
    m_given = std::move(offers);
    m_apis = std::move(apis);
    m_rows.clear();
    m_apiRows.clear();
    for (const TokenOffer &api : m_apis)
        m_apiRows.push_back(candidateRow(m_context, api));
    arrange();
    endResetModel();
}

std::optional<OfferIndex> CandidateModel::offerAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return std::nullopt;
    const Entry &entry = m_entries[static_cast<std::size_t>(index.row())];
    return entry.isApi ? std::nullopt : std::optional(entry.at);
}

QString CandidateModel::tabSeparated() const
{
    constexpr std::size_t kMaxCopied = 10'000; // more is an export's business
    QStringList lines;
    QStringList titles;
    for (int column = 0; column < kCandidateColumnCount; ++column)
        titles += headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines += titles.join(u'\t');
    for (std::size_t i = 0; i < std::min(m_entries.size(), kMaxCopied); ++i) {
        const CandidateRow row = m_entries[i].isApi ? m_apiRows[m_entries[i].at]
                                                    : candidateRow(m_context, m_entries[i].at);
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
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int CandidateModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kCandidateColumnCount;
}

QVariant CandidateModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CandidateRow &row = rowOf(m_entries[static_cast<std::size_t>(index.row())]);
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
    case VerdictRole: return row.isJudged ? QVariant(static_cast<int>(row.verdict)) : QVariant();
    case Qt::ToolTipRole: return row.remarks;
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
    case CandidateColumn::carbon: return tr("CO2e");
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
    const auto column = static_cast<CandidateColumn>(m_sortColumn);
    const bool isSorted = m_sortColumn >= 0 && m_context.candidates;
    const bool byCost =
        !isSorted || column == CandidateColumn::monthly || column == CandidateColumn::difference;
    const bool isDescending = isSorted && m_sortOrder == Qt::DescendingOrder;
    if (isSorted)
        sortCandidates(m_offers, m_context, column);
    if (isDescending && !byCost)
        std::ranges::reverse(m_offers);
    mixIn(byCost);
    if (isDescending && byCost)
        std::ranges::reverse(m_entries);
}

void CandidateModel::mixIn(bool byCost)
{
    m_entries.clear();
    std::size_t api = 0;
    const auto addApi = [&] { m_entries.push_back({true, static_cast<OfferIndex>(api++)}); };
    for (const OfferIndex offer : m_offers) {
        while (byCost && api < m_apis.size()
               && m_apis[api].monthly.cents() < m_context.candidates->billedCents(offer))
            addApi();
        m_entries.push_back({false, offer});
    }
    while (api < m_apis.size())
        addApi();
}

const CandidateRow &CandidateModel::rowOf(const Entry &entry) const
{
    if (entry.isApi)
        return m_apiRows[entry.at];
    const OfferIndex offer = entry.at;
    const auto known = m_rows.find(offer);
    return known != m_rows.end()
               ? known->second
               : m_rows.emplace(offer, candidateRow(m_context, offer)).first->second;
}

} // namespace headroom::ui
