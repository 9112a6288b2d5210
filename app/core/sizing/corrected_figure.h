// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/calibration/features.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/base_figures.h"
#include "core/sizing/task/prediction.h"
#include "core/sizing/task/sizing_task.h"

#include <array>
#include <map>
#include <optional>
#include <tuple>

namespace headroom {

/// What measurements say about one figure of a task.
struct Correction {
    double residual = 0; ///< to be added to the logarithm of the roofline's figure
    double measured =
        0; ///< the figure itself, where this very question was measured; 0 = it was not
    Evidence evidence = Evidence::modelled;
    LogRange range;        ///< of measured over predicted
    std::size_t place = 0; ///< of the range in HeadCorrection::ranges
    MeasuredRows rows;
};
/// `features`: correctionFeatures() of the task.
[[nodiscard]] Correction correctionOf(Figure figure, const Features &features,
                                      const HardwareShape &hardware, const SizingTask &task,
                                      const Calibration &calibration);

/// Corrections of one model by cards, numbers of them, formats, software and loads: the same for whatever else differs
/// between instance types and arrangements. For one calibration; not for several threads at once.
class CorrectionMemo
{
public:
    explicit CorrectionMemo(const Calibration &calibration) : m_calibration(calibration) {}

    using ByFigure = std::array<std::optional<Correction>, kFigureCount>;
    /// What corrects these figures of a copy of the model, whatever its memory.
    const ByFigure &of(std::initializer_list<Figure> figures, const HardwareShape &hardware,
                       const SizingTask &task);

    [[nodiscard]] const Calibration &calibration() const { return m_calibration; }

private:
    using Key = std::tuple<const AcceleratorSpec *, double, double, int, int, int>;

    const Calibration &m_calibration;
    std::map<Key, ByFigure> m_known;
    ByFigure m_onProcessor; ///< the last one
};

/// One figure of the roofline with what measurements say about it.
struct CorrectedFigure {
    RangedFigure figure;
    Evidence evidence = Evidence::modelled;
    std::size_t range = 0; ///< place in HeadCorrection::ranges
    MeasuredRows rows;
};
[[nodiscard]] CorrectedFigure correctedFigure(Figure figure, const BaseFigures &base,
                                              const Features &features,
                                              const HardwareShape &hardware, const SizingTask &task,
                                              const Calibration &calibration);

} // namespace headroom
