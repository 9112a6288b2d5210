// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/owned/own_price_book.h"
#include "session/jobs/job_queue.h"
#include "session/own_prices.h"
#include "ui/theme/categories.h"

#include <QDialog>
#include <QPointer>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace headroom::ui {

class OwnedServersButton;
class OwnRuleDelegate;
class OwnRuleModel;

/// Own price book as a table. Nothing changes outside until it is applied; then it is stored and
/// all figures are updated.
class OwnPricesDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `catalog` may be null: then rules are not counted.
    OwnPricesDialog(OwnPrices &prices, std::shared_ptr<const Catalog> catalog, Date today,
                    QWidget *parent = nullptr);
    ~OwnPricesDialog() override;

    [[nodiscard]] OwnRuleModel *model() const { return m_model; }
    [[nodiscard]] QString statusText() const;

    /// Changes that an earlier run did not store.
    void takeDraft(const OwnPriceDraft &draft);

public slots:
    void reject() override; ///< asks first when there are changes

private:
    QLayout *buildHead();
    QLayout *buildTools();
    void buildTable();
    QLayout *buildFoot();
    void connectTools();
    void showBook(const OwnPriceBook &book);
    void follow();
    void countMatches();
    void protect();
    void apply();
    void applyWith(SaveConcessions concessions);
    void setStoring(bool storing);
    void endStoring(const OwnPrices::Replaced &replaced);
    void askHowToApply(const SaveError &error);
    void showStored();
    void askForImport();
    void askForExport();
    void takeImported(const OwnPriceBook &book);
    void say(const QString &text, Tone tone);
    void selectRow(int row, bool edit);
    [[nodiscard]] int currentRow() const;
    /// Absent: something is wrong, which is said.
    [[nodiscard]] std::optional<OwnPriceBook> draft() const;
    [[nodiscard]] QString faultText() const;

    OwnPrices &m_prices;
    std::shared_ptr<const Catalog> m_catalog;
    OwnRuleModel *m_model;
    OwnRuleDelegate *m_delegate;
    QLineEdit *m_name;
    QLineEdit *m_owner;
    QLineEdit *m_date;
    QTableView *m_table;
    QPushButton *m_add;
    QPushButton *m_duplicate;
    QPushButton *m_remove;
    QPushButton *m_undo;
    QPushButton *m_redo;
    QPushButton *m_import;
    QPushButton *m_export;
    OwnedServersButton *m_servers;
    QLabel *m_status;
    QPushButton *m_apply;
    QString m_importing;             ///< name of the file that is being read
    QPointer<QWidget> m_focusBefore; ///< while the book is being stored
    bool m_isStoring = false;
    bool m_changed = false;
    bool m_isFilling = false; ///< with a book, not by the user
    JobQueue m_counter{JobQueue::Policy::newestWins};
};

} // namespace headroom::ui
