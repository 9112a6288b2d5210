// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/register/distribution.h"

#include <QPainterPath>
#include <QString>
#include <QWidget>

#include <string>
#include <vector>

namespace headroom::ui {

/// Work on the left, providers on the right, and between them bands as wide as what they cost. A
/// tick beside a provider marks its intended share.
class DistributionChart final : public QWidget
{
    Q_OBJECT

public:
    explicit DistributionChart(QWidget *parent = nullptr);

    void setDistribution(Distribution distribution, const std::string &currency);

    [[nodiscard]] QSize sizeHint() const override;
    /// "Google Cloud, secondary: 12.1 % of 30 %".
    [[nodiscard]] static QString wordsOf(const RoleShare &share);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Band {
        std::size_t work = 0;
        QPainterPath path;
    };

    [[nodiscard]] std::vector<Band> bands() const;
    [[nodiscard]] qreal scaledHeight(double percent) const;
    [[nodiscard]] QRectF stageBox(WorkStage stage) const;
    [[nodiscard]] QRectF providerBox(std::size_t provider) const;
    [[nodiscard]] double percentOfStage(WorkStage stage) const;
    [[nodiscard]] QString wordsOf(const DistributedWork &work) const;
    void paintStages(QPainter &painter) const;
    void paintProviders(QPainter &painter) const;

    Distribution m_distribution;
    std::string m_currency;
};

} // namespace headroom::ui
