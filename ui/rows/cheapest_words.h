// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "ui/rows/candidate_text.h"

#include <QString>

namespace headroom::ui {

/// Words for "Use the cheapest" of a workload, said beforehand; empty parts are not known, or
/// there is nothing to do or to say.
struct CheapestWords {
    /// "Cheapest, on-demand: 4 × inf2.xlarge, $723.58 a month less than now".
    QString headline = {};
    QString use = {};       ///< "Use 4 × g6e.xlarge, $5,434.12"
    QString committed = {}; ///< "3 years signed: from $2,347.53"
    QString moved = {};     ///< "$2,213.94 with a move to inf2.xlarge"
    bool isInUse = false;   ///< there is nothing to do
    QString none = {};      ///< "Chat API has no 3-year price"
};

/// The cheapest that meets the service level among the offers that the filter lets pass, in the
/// active scenario. Takes a few passes over the candidates. Pure.
[[nodiscard]] CheapestWords cheapestWords(const CandidateContext &context,
                                          const CandidateFilter &filter);

} // namespace headroom::ui
