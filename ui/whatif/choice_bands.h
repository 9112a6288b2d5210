// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/choice_words.h"
#include "session/band_study.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <functional>

namespace headroom::ui {

class BandStrip;

/// Best offer for the selected workload along each assumption, as strips and words. Searched on a
/// worker once the sliders rest; the result of a slider stays while it is moved alone.
class ChoiceBands final : public QObject
{
    Q_OBJECT

public:
    /// Sets the scenario's value; called on a worker, so it captures only values.
    using Set = std::function<void(Scenario &, double)>;
    /// Position of a value on the slider, from 0 to 1.
    using Share = std::function<double(double)>;

    struct Wanted {
        std::string name;
        ChoiceSpan span;
        int values = 0; ///< above 0: so many whole values, in place of the span
        Set set;
        Share share;
        ValueWords words;
        std::function<double()> now; ///< the value of the slider; empty where there is none
        bool isMain = false;         ///< shown even if one offer is the best all along
    };

    explicit ChoiceBands(QObject *parent = nullptr);

    /// Strips that are gone are forgotten. The first one wanted is answered first.
    void add(BandStrip *strip, Wanted wanted);
    /// `tried`: what is shown, on the inputs of the plan; without a workload there is nothing to
    /// choose.
    void look(const EvaluationInputs &inputs, const Scenario &tried, WorkloadId workload);
    /// Another plan: nothing found for the former is shown, and nothing more is found for it.
    void reset();

signals:
    void searchStarted(const std::string &name);
    /// Emitted for one assumption with one sentence per band, beginning with the best offer now; no
    /// sentences if the choice never changes.
    void found(const std::string &name, const QStringList &sentences);

private:
    struct Entry {
        QPointer<BandStrip> strip;
        Wanted wanted;
        std::optional<Scenario> asked; ///< with the assumption at its low end
        bool isKnown = false;
        std::vector<ChoiceBand> bands; ///< once they are known
        double saidAt = 0;             ///< value of "now"
    };

    void ask();
    void show(const std::vector<BandAnswer> &answers);
    void show(Entry &entry);
    void say(Entry &entry);
    void refuse(const Error &error);
    [[nodiscard]] static bool isShown(const Entry &entry);
    int colourOf(const std::optional<OfferReference> &offer);

    std::vector<Entry> m_entries;
    std::vector<OfferReference> m_colours; ///< the same offer has the same colour everywhere
    EvaluationInputs m_inputs;
    Scenario m_tried;
    WorkloadId m_workload = 0;
    QTimer m_rest;
    BandStudy m_study;
};

} // namespace headroom::ui
