// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide_place.h"
#include "core/guide/guide_tables.h"
#include "session/study.h"

#include <QDialog>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class GuideTree;
class TableModel;

/// What a walk of the guide led to.
struct GuideOutcome {
    GuideWalk walk;
    std::vector<std::string> relaxations; ///< empty unless nothing meets the answers
};

/// A few answers that lead to the hardware that meets them, with today's prices.
class HardwareGuide final : public QDialog
{
    Q_OBJECT

public:
    explicit HardwareGuide(QWidget *parent = nullptr);

    /// The plan and the prices to walk on; absent until they are loaded.
    void setInputs(std::optional<EvaluationInputs> inputs);
    /// Takes the answers that lead to a node, and points at it.
    void showPlace(const GuidePlace &place);
    [[nodiscard]] const GuideChoices &choices() const { return m_choices; }
    [[nodiscard]] QTableView *table() const { return m_table; }

signals:
    /// Adds the workload, on the offer if there is one, and shows it on the chart.
    void chosen(const headroom::Workload &workload,
                const std::optional<headroom::OfferReference> &offer);
    void referenceRequested();

private:
    QWidget *buildAnswer();
    void answer(GuideStep step, const QString &key);
    void walk();
    void take(const Expected<std::shared_ptr<const GuideOutcome>> &found);
    void nameOffer();
    [[nodiscard]] QString detailOf(OfferIndex offer) const;
    void choose(bool withOffer);
    [[nodiscard]] std::optional<OfferReference> selectedOffer() const;

    GuideChoices m_choices;
    std::optional<EvaluationInputs> m_inputs;
    std::shared_ptr<const GuideOutcome> m_outcome;
    GuideTree *m_tree;
    QLabel *m_title;
    QLabel *m_words;
    QLabel *m_detail; ///< of the selected offer
    QTableView *m_table;
    TableModel *m_model;
    QPushButton *m_add;
    QPushButton *m_show;
    Study<std::shared_ptr<const GuideOutcome>> m_study;
};

} // namespace headroom::ui
