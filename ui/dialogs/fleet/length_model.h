// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/request_lengths.h"

#include <QAbstractTableModel>

namespace headroom::ui {

/// Lengths of requests as rows that can be edited: tokens in, tokens out, percent of the requests.
/// What is typed wrongly is refused with its reason and leaves the row as it was.
class LengthModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { input, output, share, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setLengths(const LengthHistogram &lengths);
    /// Rows between the same powers of two are one bucket. Refused where nothing has a share.
    [[nodiscard]] Expected<LengthHistogram> lengths() const;
    [[nodiscard]] double sum() const;
    void add();
    void remove(int row);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void edited();
    void refused(const QString &reason);

private:
    std::vector<RequestLength> m_rows; ///< requests in percent
    std::string m_source;
};

} // namespace headroom::ui
