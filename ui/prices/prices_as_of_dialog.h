// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace headroom::ui {

/// The day whose prices the plan uses; none means the newest.
class PricesAsOfDialog final : public QDialog
{
    Q_OBJECT

public:
    PricesAsOfDialog(const std::optional<Date> &day, Date today, QWidget *parent = nullptr);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void follow();
    [[nodiscard]] std::optional<Date> day() const; ///< absent: not a day up to today

    Date m_today;
    QLineEdit *m_day;
    QLabel *m_remark;
    QPushButton *m_apply;
};

} // namespace headroom::ui
