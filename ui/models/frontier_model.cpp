// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/frontier_model.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/models/column_key.h"
#include "ui/rows/table_text.h"

#include <QStringList>

#include <algorithm>

namespace headroom::ui {

namespace {

/// Narrow columns leave room for the offer's name.
QString shortUnit(QString unit)
{
    return unit.replace(QLatin1String("requests"), QLatin1String("req"));
}

} // namespace

void FrontierModel::setRows(std::vector<FrontierRow> rows, FrontierUnits units)
{
    beginResetModel();
    std::vector<Field> fields = fieldsOf(rows);
    if (fields != m_fields)
        m_sortColumn = -1;
    m_fields = std::move(fields);
    m_rows = std::move(rows);
    m_units = std::move(units);
    sortRows();
    endResetModel();
}

std::optional<OfferIndex> FrontierModel::offerAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return std::nullopt;
    return m_rows[static_cast<std::size_t>(index.row())].offer;
}

QModelIndex FrontierModel::indexOf(OfferIndex offer) const
{
    const auto found = std::ranges::find(m_rows, offer, &FrontierRow::offer);
    return found == m_rows.end() ? QModelIndex()
                                 : index(static_cast<int>(found - m_rows.begin()), 0);
}

QString FrontierModel::tabSeparated() const
{
    QStringList lines;
    QStringList titles;
    for (int column = 0; column < columnCount(); ++column)
        titles += headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines += titles.join(u'\t');
    for (const FrontierRow &row : m_rows) {
        QStringList cells;
        for (const Field field : m_fields)
            cells += field == Field::offer
                         ? pastedText(row.name + QStringLiteral(" · ") + row.place)
                         : text(row, field);
        lines += cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

int FrontierModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FrontierModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_fields.size());
}

QVariant FrontierModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FrontierRow &row = m_rows[static_cast<std::size_t>(index.row())];
    const Field field = m_fields[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole: return text(row, field);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (field == Field::offer ? Qt::AlignLeft : Qt::AlignRight));
    case PlaceRole: return field == Field::offer ? row.place : QString();
    case InUseRole: return row.inUse;
    default: return {};
    }
}

QVariant FrontierModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Field field = m_fields[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (field == Field::offer ? Qt::AlignLeft : Qt::AlignRight));
    if (role == kColumnKeyRole)
        return keyOf(field);
    if (role != Qt::DisplayRole)
        return {};
    switch (field) {
    case Field::offer: return tr("Offer");
    case Field::monthly: return tr("Monthly");
    case Field::capacity: return shortUnit(m_units.capacity);
    case Field::latency: return tr("p95");
    case Field::runHours: return tr("One run");
    case Field::unitCost: return tr("Per %1").arg(shortUnit(m_units.unitCost));
    case Field::evidence: return tr("Evidence");
    }
    return {};
}

void FrontierModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();
    endResetModel();
}

std::vector<FrontierModel::Field>
FrontierModel::fieldsOf(const std::vector<FrontierRow> &rows) const
{
    std::vector<Field> fields{Field::offer, Field::monthly};
    if (std::ranges::any_of(rows, [](const FrontierRow &row) { return row.capacity > 0; }))
        fields.push_back(Field::capacity);
    if (std::ranges::any_of(rows, [](const FrontierRow &row) { return row.latencyMs > 0; }))
        fields.push_back(Field::latency);
    if (std::ranges::any_of(rows, [](const FrontierRow &row) { return row.runHours > 0; }))
        fields.push_back(Field::runHours);
    if (std::ranges::any_of(rows, [](const FrontierRow &row) { return row.unitCost.has_value(); }))
        fields.push_back(Field::unitCost);
    fields.push_back(Field::evidence);
    return fields;
}

QString FrontierModel::keyOf(Field field)
{
    switch (field) {
    case Field::offer: return QStringLiteral("offer");
    case Field::monthly: return QStringLiteral("monthly_cost");
    case Field::capacity: return QStringLiteral("capacity");
    case Field::latency: return QStringLiteral("latency");
    case Field::runHours: return QStringLiteral("run_hours");
    case Field::unitCost: return QStringLiteral("unit_cost");
    case Field::evidence: return QStringLiteral("evidence");
    }
    return {};
}

QString FrontierModel::text(const FrontierRow &row, Field field) const
{
    switch (field) {
    case Field::offer: return row.name;
    case Field::monthly: return textOf(formatMoney(row.monthly, m_units.currency, language()));
    case Field::capacity: return textOf(formatFigure(row.capacity, language()));
    case Field::latency: return row.latencyMs > 0 ? millisecondsText(row.latencyMs) : QString();
    case Field::runHours: return row.runHours > 0 ? hoursText(row.runHours) : QString();
    case Field::unitCost:
        return row.unitCost ? unitCostText(*row.unitCost, m_units.currency) : QString();
    case Field::evidence: return textOf(nameOf(row.evidence));
    }
    return {};
}

void FrontierModel::sortRows()
{
    if (m_sortColumn < 0 || m_sortColumn >= columnCount())
        return;
    const Field field = m_fields[static_cast<std::size_t>(m_sortColumn)];
    const auto less = [field](const FrontierRow &a, const FrontierRow &b) {
        switch (field) {
        case Field::offer: return a.name < b.name;
        case Field::monthly: return a.monthly < b.monthly;
        case Field::capacity: return a.capacity < b.capacity;
        case Field::latency: return a.latencyMs < b.latencyMs;
        case Field::runHours: return a.runHours < b.runHours;
        case Field::unitCost: return a.unitCost < b.unitCost;
        case Field::evidence: return a.evidence < b.evidence;
        }
        return false;
    };
    std::ranges::stable_sort(m_rows, [&](const FrontierRow &a, const FrontierRow &b) {
        return m_sortOrder == Qt::AscendingOrder ? less(a, b) : less(b, a);
    });
}

} // namespace headroom::ui
