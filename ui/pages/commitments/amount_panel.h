// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/commitment_rows.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;
class QSlider;

namespace headroom::ui {

class NumberField;

/// Amount of one kind of commitment, by slider or typed, with its cost, its unused part and the
/// difference from the lowest cost.
class AmountPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit AmountPanel(QWidget *parent = nullptr);

    void show(const CommitmentProposal &proposal, const std::string &currency);
    void setAmount(const Exact &amount);
    [[nodiscard]] const Exact &amount() const { return m_amount; }
    [[nodiscard]] const CommitmentOutcome &outcome() const { return m_outcome; }

signals:
    void amountChosen(const headroom::Exact &amount);
    void commitRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void fit();
    void takeSlider(int position);
    void showFigures();

    CommitmentProposal m_proposal; ///< without a study: nothing is shown
    CommitmentOutcome m_best;
    CommitmentOutcome m_outcome;
    std::string m_currency;
    Exact m_amount;
    QLabel *m_unit;
    NumberField *m_field;
    QSlider *m_slider;
    QGridLayout *m_figures;
    QPushButton *m_commit;
};

} // namespace headroom::ui
