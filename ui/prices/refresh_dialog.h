// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/price_updater.h"

#include <QDialog>

#include <map>
#include <set>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace headroom::ui {

/// The regions that a refresh can be about.
struct RefreshRegions {
    std::map<Provider, std::set<std::string>> inPlan;
    std::map<Provider, int> inCatalog; ///< number of regions
};

/// Asks which prices to fetch, and says how much that is, what is sent and to whom.
class RefreshDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `updater` must outlive the dialog.
    RefreshDialog(const PriceUpdater &updater, RefreshRegions regions, QWidget *parent = nullptr);

signals:
    void chosen(const headroom::PriceRefresh &refresh);

private:
    struct Row {
        PriceFeed feed;
        QCheckBox *box;
        QLabel *detail;
    };

    QWidget *buildRegions();
    QWidget *buildProviders();
    void addProvider(QVBoxLayout *layout, const PriceFeed &feed, QWidget *parent);
    void follow();
    [[nodiscard]] bool isByRegion(Provider provider) const;
    [[nodiscard]] bool isOffered(Provider provider) const;
    [[nodiscard]] int regionsOf(Provider provider) const;
    [[nodiscard]] QString detailOf(Provider provider) const;
    [[nodiscard]] QString summaryText(const PriceRefresh &refresh) const;
    [[nodiscard]] QString sentText(const PriceRefresh &refresh) const;
    [[nodiscard]] PriceRefresh refresh() const;

    const PriceUpdater &m_updater;
    RefreshRegions m_regions;
    QRadioButton *m_ofPlan;
    QRadioButton *m_all;
    std::vector<Row> m_rows;
    QLineEdit *m_key;
    QLabel *m_keyNote;
    QLabel *m_volume;
    QLabel *m_sent;
    QPushButton *m_start;
};

} // namespace headroom::ui
