// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/report_files.h"

#include <QWidget>

#include <memory>

namespace headroom::ui {

/// Pages below each other, as wide as there is room.
class PagesView final : public QWidget
{
    Q_OBJECT

public:
    explicit PagesView(QWidget *parent = nullptr);

    void setReport(std::shared_ptr<const LaidReport> report);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitHeight();
    [[nodiscard]] double scale() const;
    /// Height of a page and the gap below it.
    [[nodiscard]] double step() const;

    std::shared_ptr<const LaidReport> m_report; ///< null at first
};

} // namespace headroom::ui
