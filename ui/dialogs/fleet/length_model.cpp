// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/fleet/length_model.h"

#include "core/plan/plan_validation.h"
#include "ui/format/explained.h"
#include "ui/format/number_input.h"
#include "ui/format/text.h"
#include "ui/models/column_key.h"

#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr std::array kLengthColumns{"input_length", "output_length", "length_share"};
constexpr int kTokenDecimals = 1;
constexpr int kPercentDecimals = 3;
constexpr double kWholePercent = 100;

double &fieldOf(RequestLength &row, int column)
{
    switch (column) {
    case LengthModel::input: return row.inputTokens;
    case LengthModel::output: return row.outputTokens;
    default: return row.requests;
    }
}

/// Without zeros at the end.
QString shownNumber(double value, int decimals)
{
    const QLocale locale = numberLocale();
    const double factor = std::pow(10.0, decimals);
    const double rounded = std::round(value * factor) / factor;
    return locale.toString(rounded, 'f', QLocale::FloatingPointShortest);
}

} // namespace

void LengthModel::setLengths(const LengthHistogram &lengths)
{
    beginResetModel();
    m_rows.clear();
    for (const LengthBucket &bucket : lengths.buckets)
        m_rows.push_back({bucket.inputTokens, bucket.outputTokens, kWholePercent * bucket.share});
    m_source = lengths.source;
    endResetModel();
    emit edited();
}

Expected<LengthHistogram> LengthModel::lengths() const
{
    return histogramOf(m_rows, m_source);
}

double LengthModel::sum() const
{
    double sum = 0;
    for (const RequestLength &row : m_rows)
        sum += row.requests;
    return sum;
}

void LengthModel::add()
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_rows.push_back(m_rows.empty() ? RequestLength{512, 128, kWholePercent}
                                    : RequestLength{m_rows.back().inputTokens * 2,
                                                    m_rows.back().outputTokens, 0});
    RequestLength &added = m_rows.back();
    added.inputTokens = std::min(added.inputTokens, limits::kLongestRequest);
    endInsertRows();
    m_source.clear();
    emit edited();
}

void LengthModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
    m_source.clear();
    emit edited();
}

int LengthModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LengthModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant LengthModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    RequestLength row = m_rows[static_cast<std::size_t>(index.row())];
    return shownNumber(fieldOf(row, index.column()),
                       index.column() == share ? kPercentDecimals : kTokenDecimals);
}

QVariant LengthModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columns)
        return {};
    const std::array titles{tr("Input tokens"), tr("Output tokens"), tr("Share, %")};
    const auto column = static_cast<std::size_t>(section);
    if (role == Qt::DisplayRole)
        return titles[column];
    if (role == Qt::ToolTipRole)
        return explanationTip(kLengthColumns[column]);
    if (role == kColumnKeyRole)
        return QString::fromLatin1(kLengthColumns[column]);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags LengthModel::flags(const QModelIndex &index) const
{
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool LengthModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const QString typed = value.toString().trimmed();
    bool isNumber = false;
    const double number = numberLocale().toDouble(typed, &isNumber);
    QString reason;
    if (!isNumber || !std::isfinite(number))
        reason = tr("“%1” is not a number.").arg(typed);
    else if (index.column() == share && number < 0)
        reason = tr("A share must be zero or more, not %1.").arg(typed);
    else if (index.column() == share && number > kWholePercent)
        reason = tr("A share must be at most 100 %, not %1.").arg(typed);
    else if (index.column() != share && !(number >= 1 && number <= limits::kLongestRequest))
        reason = tr("A length must be between 1 and %1 tokens, not %2.")
                     .arg(numberLocale().toString(limits::kLongestRequest, 'f', 0), typed);
    if (!reason.isEmpty()) {
        emit refused(reason);
        return false;
    }
    fieldOf(m_rows[static_cast<std::size_t>(index.row())], index.column()) = number;
    m_source.clear();
    emit dataChanged(index, index);
    emit edited();
    return true;
}

} // namespace headroom::ui
