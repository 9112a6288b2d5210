// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tokens/token_break_even.h"
#include "session/study.h"
#include "ui/rows/candidate_text.h"

#include <QWidget>

#include <memory>

namespace headroom::ui {

class ElidedLabel;

/// The cheapest token API for the workload, and the demand above which instances cost less. Hidden
/// without one.
class TokenLine final : public QWidget
{
    Q_OBJECT

public:
    explicit TokenLine(QWidget *parent = nullptr);

    /// `hasApi`: there is one with a cost. The break-even is searched aside.
    void show(const CandidateContext &context, bool hasApi);
    /// Makes room for the chart.
    void setFolded(bool isFolded);
    [[nodiscard]] bool isBehind() const { return m_study.isRunning(); }

private:
    void take(const TokenComparison &found);

    bool m_hasApi = false;
    bool m_isFolded = false;
    CandidateContext m_asked;
    ElidedLabel *m_text;
    Study<std::shared_ptr<const TokenComparison>> m_study;
};

} // namespace headroom::ui
